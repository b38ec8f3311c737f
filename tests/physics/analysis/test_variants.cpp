// SPDX-License-Identifier: GPL-3.0-or-later
// Other designs of a rig: kept in its file, told apart in words, simulated with the inputs of another run.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <set>

#include "analysis/run_deviation.h"
#include "analysis/run_figures.h"
#include "analysis/scheme_comparison.h"
#include "mechanism/mass_properties.h"
#include "recording/variant_run.h"
#include "rig/difference.h"
#include "rig/identity.h"
#include "rig/parameters.h"
#include "rig/variants.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_variants {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Rows = std::vector<std::vector<double>>;

std::shared_ptr<const Model> modelOf(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

Rig changed(const Rig& rig, const std::vector<std::pair<std::string, double>>& values) {
    Rig other = rig;
    for (const auto& [pointer, value] : values) {
        if (!setParameter(other, pointer, value)) qFatal("no parameter %s", pointer.c_str());
    }
    return other;
}

Rows followed(const RunOrigin& origin, const RunLog& log) {
    Simulation simulation = beginRun(origin);
    LogFollower follower(log);
    Rows rows;
    while (true) {
        const LogFollower::Step step = follower.next(simulation);
        if (step.came == LogFollower::Came::toEnd || step.came == LogFollower::Came::nowhere) return rows;
        if (step.came != LogFollower::Came::toSample) continue;
        rows.emplace_back(simulation.model().channels().size());
        simulation.sample(follower.time(), rows.back());
    }
}

bool areSame(const Rows& a, const Rows& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].size() != b[i].size()) return false;
        if (std::memcmp(a[i].data(), b[i].data(), a[i].size() * sizeof(double)) != 0) return false;
    }
    return true;
}

/// Samples, a hand on the door that lets go again, an edit on the way if there is one.
RunLog scriptedLog(const Rig& rig, const std::shared_ptr<const Model>& edit = nullptr) {
    RunLog log;
    log.addSampleAt(0.0);
    const auto sample = [&](int count) {
        for (int i = 0; i < count; ++i) log.addSample(0.004);
    };
    sample(20);
    std::size_t door = 0;
    while (rig.bodies[door].name == kWorldName) ++door;
    log.addInput(HandInput{log.time(), Hand{.body = door, .grip = {0.3, 0.0, 0.1}, .target = {0.2, 0.3, 0.4}}});
    sample(30);
    if (edit) {
        log.addInput(EditInput{log.time(), edit});
        log.addSampleAt(log.time());
    }
    log.addInput(HandInput{log.time(), std::nullopt});
    sample(60);
    return log;
}

std::string wordsOfAll(const std::vector<RigDifference>& differences) {
    std::string text;
    for (const RigDifference& difference : differences) text += difference.words() + "\n";
    return text;
}

} // namespace

class TestVariants : public QObject {
    Q_OBJECT
  private slots:
    /// The same design with the same inputs has the same rows, to the last bit; another one has others.
    void sameInputsGiveTheSameRows() {
        for (const char* name : {"refrigerator", "four-bar", "door-stop-seal", "motor-door"}) {
            const Rig rig = shippedDocument(name).rig;
            const RunOrigin origin{modelOf(rig), std::nullopt, {}};
            const RunLog log = scriptedLog(rig);
            const SameInputs same = sameInputs(origin, log, modelOf(designOf(rig)));
            QVERIFY2(same.refusal.empty(), same.refusal.c_str());
            const Rows present = followed(origin, log);
            QCOMPARE(present.size(), std::size_t{111});
            QVERIFY2(areSame(present, followed(same.origin, same.log)), name);
            Rig heavier = rig;
            heavier.environment.gravity *= 1.1;
            const SameInputs other = sameInputs(origin, log, modelOf(heavier));
            const Rows rows = followed(other.origin, other.log);
            QCOMPARE(rows.size(), present.size());
            QVERIFY2(!areSame(present, rows), name);
        }
    }

    /// What was changed in the present rig on the way is not changed in the variant.
    void editsOfTheRunAreLeftOut() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const auto edited = modelOf(changed(rig, {{"/elements/hinge/viscous_friction", 9.0}}));
        const RunOrigin origin{modelOf(rig), std::nullopt, {}};
        const RunLog log = scriptedLog(rig, edited);
        const SameInputs inputs = sameInputs(origin, log, modelOf(rig));
        QVERIFY(inputs.refusal.empty());
        const Rows present = followed(origin, log);
        const Rows variant = followed(inputs.origin, inputs.log);
        QCOMPARE(present.size(), variant.size());
        QCOMPARE(present[40], variant[40]);        // before the edit
        QVERIFY(present.back() != variant.back()); // after it
        const RunLog without = scriptedLog(rig);
        QCOMPARE(followed({modelOf(rig), std::nullopt, {}}, without).back(), variant.back());
    }

    /// The hand goes to the body of the same name, wherever that stands in the list.
    void inputsGoByName() {
        const Rig rig = shippedDocument("refrigerator").rig;
        Rig moved = rig;
        std::reverse(moved.bodies.begin(), moved.bodies.end());
        const RunOrigin origin{modelOf(rig), std::nullopt, {}};
        const RunLog log = scriptedLog(rig);
        const SameInputs inputs = sameInputs(origin, log, modelOf(moved));
        QVERIFY2(inputs.refusal.empty(), inputs.refusal.c_str());
        const Rows rows = followed(inputs.origin, inputs.log);
        const Rows present = followed(origin, log);
        const auto angle = static_cast<std::size_t>(origin.model->channelIndex("joint.hinge axis.angle"));
        const auto other =
            static_cast<std::size_t>(inputs.origin.model->channelIndex("joint.hinge axis.angle"));
        // The same mechanism summed in another order: rounding, grown over 0.44 s.
        QVERIFY(std::abs(rows.back()[other] - present.back()[angle]) < 1e-9);
    }

    void whatIsMissingIsRefusedByName() {
        const Rig rig = shippedDocument("motor-door").rig;
        const auto model = modelOf(rig);
        std::size_t held = 0;
        while (rig.bodies[held].name == kWorldName) ++held;
        const Edited renamed = applyEdit(rig, RenameItem{"/bodies/" + std::to_string(held), "gate"});
        QVERIFY(renamed.rig.has_value());
        // Renamed, it is the same body; another one has that name alone.
        QVERIFY(sameInputs({model, std::nullopt, {}}, scriptedLog(rig), modelOf(*renamed.rig)).refusal.empty());
        Rig other = *renamed.rig;
        setIdentities({}, other);
        const SameInputs hand = sameInputs({model, std::nullopt, {}}, scriptedLog(rig), modelOf(other));
        QVERIFY2(hand.refusal.find("no body \"" + rig.bodies[held].name + "\"") != std::string::npos,
                 hand.refusal.c_str());
        const Edited without = applyEdit(rig, RemoveItem{"/motors/drive"});
        QVERIFY(without.rig.has_value());
        RunLog log;
        log.addSampleAt(0.0);
        log.addInput(VoltageInput{0.0, 0, 3.0});
        const SameInputs motor = sameInputs({model, std::nullopt, {}}, log, modelOf(*without.rig));
        QVERIFY2(motor.refusal.find("no motor \"drive\"") != std::string::npos, motor.refusal.c_str());
        const Simulation start(model);
        const Simulation::Checkpoint at = Simulation(start).checkpointAt(0.0);
        const RunOrigin thrown{model, StartMotion{{at.time, at.q, at.mechanism}, at.v}, {}};
        const auto linkage = modelOf(shippedDocument("four-bar").rig);
        const SameInputs pose = sameInputs(thrown, RunLog(), linkage);
        QVERIFY2(pose.refusal.find("hinge axis") != std::string::npos, pose.refusal.c_str());
        QVERIFY(sameInputs(thrown, RunLog(), model).refusal.empty());
    }

    /// A run that grows is followed on; followed in pieces, it has the same rows.
    void aLogThatGrowsIsFollowedOn() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const RunOrigin origin{modelOf(rig), std::nullopt, {}};
        const RunLog whole = scriptedLog(rig);
        const auto cutAt = [&](double time) {
            RunLog log = whole;
            log.cut(*log.sampleAt(time));
            return sameInputs(origin, log, origin.model);
        };
        const SameInputs all = sameInputs(origin, whole, origin.model);
        Simulation simulation = beginRun(origin);
        SameInputs known = cutAt(0.05);
        LogFollower follower(known.log);
        Rows rows;
        for (const double until : {0.05, 0.1, 0.22, 0.3, 1.0}) {
            const SameInputs next = until < 0.5 ? cutAt(until) : all;
            QVERIFY(goesOn(known, next));
            QVERIFY(until == 0.05 || !goesOn(next, known)); // not backwards
            known = next;
            follower.extend(known.log);
            while (true) {
                const LogFollower::Step step = follower.next(simulation);
                if (step.came == LogFollower::Came::toEnd) break;
                QVERIFY(step.came != LogFollower::Came::nowhere);
                if (step.came != LogFollower::Came::toSample) continue;
                rows.emplace_back(origin.model->channels().size());
                simulation.sample(follower.time(), rows.back());
            }
        }
        QVERIFY(areSame(rows, followed(origin, whole)));
        RunLog other = whole;
        other.cut(*other.sampleAt(0.1));
        other.addInput(HandInput{other.time(), std::nullopt});
        QVERIFY(!goesOn(cutAt(0.2), sameInputs(origin, other, origin.model)));
    }

    /// Kept in the file and read again: the very design.
    void aKeptVariantIsReadAgain() {
        RigDocument document = shippedDocument("refrigerator");
        Rig variant = changed(document.rig, {{"/elements/hinge/viscous_friction", 1.0 / 3.0},
                                             {"/joints/hinge axis/initial_angle", 1.1},
                                             {"/width", 0.61}});
        const Edited longer = applyEdit(variant, DuplicateItem{"/elements/hinge", "second"});
        QVERIFY(longer.rig.has_value());
        variant = *longer.rig;
        document.rig.variants.push_back(
            {"softer", "#aa3377", changesBetween(designAsJson(document.rig), designAsJson(variant))});
        const std::string text = writeRig(document);
        const RigReading again = readRig(text);
        QVERIFY(again.document.has_value());
        QVERIFY2(again.issues.empty(), again.issues.empty() ? "" : again.issues.front().text().c_str());
        QCOMPARE(writeRig(*again.document), text);
        const Edited read = checkedVariant(again.document->rig, again.document->rig.variants.front());
        QVERIFY(read.rig.has_value());
        QVERIFY(designAsJson(*read.rig) == designAsJson(variant));
        QVERIFY(read.rig->variants.empty());
        QCOMPARE(findParameter(*read.rig, "/elements/hinge/viscous_friction")->value, 1.0 / 3.0);
        QVERIFY(differencesOf(*read.rig, variant).empty());
        // Without variants the document is as it was.
        document.rig.variants.clear();
        QCOMPARE(writeRig(document), writeRig(shippedDocument("refrigerator")));
    }

    /// Changes that do not fit are told, with the name; the rig opens, and the variant stays in the file.
    void whatDoesNotFitIsToldAndKept() {
        RigDocument document = shippedDocument("refrigerator");
        const Rig variant = changed(document.rig, {{"/elements/hinge/viscous_friction", 5.0}});
        document.rig.variants.push_back(
            {"softer", "", changesBetween(designAsJson(document.rig), designAsJson(variant))});
        const Edited renamed = applyEdit(document.rig, RenameItem{"/elements/hinge", "other hinge"});
        QVERIFY(renamed.rig.has_value());
        document.rig = *renamed.rig;
        const std::string text = writeRig(document);
        const RigReading reading = readRig(text);
        QVERIFY(reading.document.has_value());
        QCOMPARE(reading.issues.size(), std::size_t{1});
        const Issue& issue = reading.issues.front();
        QCOMPARE(issue.severity, Severity::warning);
        QCOMPARE(issue.pointer, std::string("/variants/0/changes"));
        QVERIFY2(issue.message.find("\"softer\" does not fit") != std::string::npos, issue.message.c_str());
        QCOMPARE(writeRig(*reading.document), text);
        // What leads to a rig that cannot be is told as what it is.
        KeptVariant impossible{"bad", "", Json::array()};
        impossible.changes.push_back(
            {{"op", "replace"}, {"path", "/elements/0/viscous_friction"}, {"value", -1}});
        const Edited refused = checkedVariant(shippedDocument("refrigerator").rig, impossible);
        QVERIFY(!refused.rig && !refused.issues.empty());
        QVERIFY(refused.issues.front().pointer.find("viscous_friction") != std::string::npos);
        // No list, a wrong colour, too many.
        Json json = shippedJson("refrigerator");
        json["variants"] = Json::array({{{"name", "a"}, {"changes", "none"}, {"colour", "reddish"}}});
        QVERIFY(!readRig(json.dump()).document.has_value());
        json["variants"] = Json::array();
        for (std::size_t i = 0; i <= kMostVariants; ++i) {
            json["variants"].push_back({{"name", "v" + std::to_string(i)}});
        }
        const RigReading many = readRig(json.dump());
        QVERIFY(!many.document && many.issues.front().allowed.find("16") != std::string::npos);
    }

    void differencesAreToldWithUnits() {
        const Rig rig = shippedDocument("refrigerator").rig;
        QVERIFY(differencesOf(rig, rig).empty());
        Rig other = changed(rig, {{"/elements/hinge/viscous_friction", 3.5},
                                  {"/joints/hinge axis/initial_angle", 35.0 * std::numbers::pi / 180.0}});
        const std::string words = wordsOfAll(differencesOf(rig, other));
        QVERIFY2(words.find("Hinge: viscous friction 1.2 → 3.5 N·m·s/rad\n") != std::string::npos,
                 words.c_str());
        QVERIFY2(words.find("70 → 35 °\n") != std::string::npos, words.c_str());
        QCOMPARE(differencesOf(rig, other).size(), std::size_t{2});
        // As many digits as tell two numbers apart.
        other = changed(rig, {{"/elements/hinge/viscous_friction", 1.2000001}});
        QVERIFY2(wordsOfAll(differencesOf(rig, other)).find("1.2 → 1.2000001") != std::string::npos,
                 wordsOfAll(differencesOf(rig, other)).c_str());
        // Items come and go by their names; what follows them in the list does not count.
        const Edited fewer = applyEdit(rig, RemoveItem{"/bodies/door/shapes/handle bar"});
        QVERIFY(fewer.rig.has_value());
        QCOMPARE(wordsOfAll(differencesOf(rig, *fewer.rig)),
                 std::string("removed: door: shape \"handle bar\"\n"));
        QCOMPARE(wordsOfAll(differencesOf(*fewer.rig, rig)),
                 std::string("added: door: shape \"handle bar\"\n"));
        const Edited another = applyEdit(rig, SetValue{"/name", "Larder"});
        QVERIFY(another.rig.has_value());
        QCOMPARE(wordsOfAll(differencesOf(rig, *another.rig)), std::string("name Refrigerator → Larder\n"));
        // What stands nowhere in the file is as by default.
        const Rig stop = shippedDocument("door-stop-seal").rig;
        const std::vector<SchemeDesign> designs = schemeDesigns(stop);
        QCOMPARE(wordsOfAll(differencesOf(stop, designs[1].rig)),
                 std::string("simulation contact scheme default → one_way\n"));
        const std::string step = wordsOfAll(differencesOf(stop, designs[3].rig));
        QVERIFY2(step.find("ontact step 0.001 → 6.25·10⁻⁵ s") != std::string::npos, step.c_str());
    }

    /// A door that stands elsewhere by an angle: its centre of mass is off by the chord.
    void deviationIsThatOfTheGeometry() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const double turn = 0.2;
        Rig other = rig;
        for (Joint& joint : other.joints) {
            if (joint.revolute() != nullptr) joint.revolute()->initialAngle -= turn;
        }
        const auto first = modelOf(rig);
        const auto second = modelOf(other);
        Simulation a(first);
        Simulation b(second);
        std::vector<double> rowA(first->channels().size());
        std::vector<double> rowB(second->channels().size());
        a.sample(0.0, rowA);
        b.sample(0.0, rowB);
        DeviationMeter meter(*first, *second);
        meter.add(rowA, rowA);
        QCOMPARE(meter.deviation().distance.value, 0.0);
        meter.add(rowA, rowB);
        const Body& door = rig.bodies[0];
        QCOMPARE(door.name, std::string("door"));
        const Vector3 centre =
            door.massProperties ? door.massProperties->centreOfMass : massPropertiesOf(door).centreOfMass;
        const RevoluteJoint& hinge = *rig.joints[0].revolute();
        const Vector3 axis = hinge.axis.normalized();
        const double radius = (centre - axis * axis.dot(centre)).norm();
        const RunDeviation& deviation = meter.deviation();
        // Products of rotations: some units of rounding of 1.
        QVERIFY(std::abs(deviation.distance.value - 2.0 * radius * std::sin(0.5 * turn)) < 1e-12);
        QVERIFY(std::abs(deviation.turn.value - turn) < 1e-7); // an arc cosine near 1
        QCOMPARE(deviation.endDistance, deviation.distance.value);
        QCOMPARE(deviation.distance.body, std::string("door"));
        QCOMPARE(deviation.instants, std::size_t{2});
    }

    void figuresAreThoseOfTheRows() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const RunOrigin origin{modelOf(rig), std::nullopt, {}};
        RunLog log;
        log.addSampleAt(0.0);
        for (int i = 0; i < 500; ++i) log.addSample(0.004);
        const Rows rows = followed(origin, log);
        RunFigures figures(*origin.model);
        for (const auto& row : rows) figures.add(row);
        const auto channel = [&](const char* name) {
            return static_cast<std::size_t>(origin.model->channelIndex(name));
        };
        double fastest = 0.0;
        std::optional<double> closed;
        for (const auto& row : rows) {
            fastest = std::max(fastest, std::abs(row[channel("joint.hinge axis.rate")]));
            // Within a thousandth of the way of the stop.
            if (!closed && row[channel("joint.hinge axis.angle")] < 0.0025) closed = row[0];
        }
        const std::vector<RunFigure> found = figures.figures();
        const auto valueOf = [&](const std::string& key) -> std::optional<double> {
            for (const RunFigure& figure : found) {
                if (figure.key == key) return figure.value;
            }
            return -1.0;
        };
        QCOMPARE(valueOf("joint.hinge axis.rate.largest"), std::optional(fastest));
        QVERIFY(closed.has_value());
        QVERIFY(std::abs(*valueOf("run.closed") - *closed) < 0.0041); // to a sample
        QCOMPARE(valueOf("run.opened"), std::nullopt);
        QCOMPARE(valueOf("energy.dissipated.end"), std::optional(rows.back()[channel("energy.dissipated")]));
        QVERIFY(RunFigures(*origin.model).figures().empty());
    }

    /// A fine-step reference tells which scheme is right: here both errors fall with the step, as the
    /// reference's own does.
    void theReferenceIsNearerToAFinerOne() {
        const Rig rig = shippedDocument("door-stop-seal").rig;
        const std::vector<SchemeDesign> designs = schemeDesigns(rig);
        QCOMPARE(designs.size(), std::size_t{4});
        QCOMPARE(designs[3].rig.simulation.contactStep, rig.simulation.contactStep / kReferenceSteps);
        QVERIFY(designs[3].isReference);
        Rig finer = designs[3].rig;
        finer.simulation.contactStep /= 4.0;
        RunLog log;
        log.addSampleAt(0.0);
        for (int i = 0; i < 150; ++i) log.addSample(0.004);
        const auto truth = modelOf(finer);
        const Rows exact = followed({truth, std::nullopt, {}}, log);
        const auto off = [&](const Rig& design) {
            const auto model = modelOf(design);
            const Rows rows = followed({model, std::nullopt, {}}, log);
            DeviationMeter meter(*truth, *model);
            for (std::size_t i = 0; i < rows.size(); ++i) meter.add(exact[i], rows[i]);
            return meter.deviation().distance.value;
        };
        const double reference = off(designs[3].rig);
        QVERIFY2(reference < 0.3 * off(designs[0].rig), qPrintable(QString("%1 %2 %3 %4")
                                                                       .arg(reference)
                                                                       .arg(off(designs[0].rig))
                                                                       .arg(off(designs[1].rig))
                                                                       .arg(off(designs[2].rig))));
        QVERIFY(reference < 0.3 * off(designs[1].rig));
        QVERIFY(reference < 0.3 * off(designs[2].rig));
        QVERIFY(schemeDesigns(shippedDocument("refrigerator").rig).empty());
    }

    void namesAreFreeLetters() {
        std::set<std::string> taken{"A", "B"};
        QCOMPARE(freeVariantName([&](const std::string& name) { return taken.contains(name); }),
                 std::string("C"));
        for (char c = 'A'; c <= 'Z'; ++c) taken.insert(std::string(1, c));
        QCOMPARE(freeVariantName([&](const std::string& name) { return taken.contains(name); }),
                 std::string("A2"));
    }
};

HINGELAB_APPLESS_TEST(TestVariants)

} // namespace test_variants

#include "test_variants.moc"
