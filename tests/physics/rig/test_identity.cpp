// SPDX-License-Identifier: GPL-3.0-or-later
// Items stay the same ones under other names and in other places: what moves, acts and is plotted goes on.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "recording/log_follower.h"
#include "recording/recording.h"
#include "recording/take.h"
#include "resources/shipped_rigs.h"
#include "rig/edit.h"
#include "rig/identity.h"
#include "rig/outline.h"
#include "rig/rig_bytes.h"
#include "simulation/channel_map.h"
#include "tests/inverse_edit.h"
#include "tests/suite.h"

namespace test_identity {

using namespace hingelab;
using hingelab::test::inverseEdit;

namespace {

RigDocument shippedRig(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return *readRig(rig.text).document;
    }
    return {};
}

Rig edited(const Rig& rig, const std::vector<Edit>& edits) {
    Edited result = editRig(rig, edits);
    if (!result.rig) qFatal("%s", result.issues.empty() ? "?" : result.issues.front().message.c_str());
    return *result.rig;
}

/// Another name for everything that has one of its own, but for the ground.
Rig renamedThroughout(const Rig& rig) {
    std::vector<Edit> edits;
    forEachIdentified(rig, [&](const char* list, const auto& items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i].name == kWorldName) continue;
            edits.emplace_back(RenameItem{"/" + std::string(list) + "/" + std::to_string(i),
                                          "new " + std::to_string(i) + " of " + list});
        }
    });
    return edited(rig, edits);
}

/// In each list, the first item becomes the last.
Rig turnedRound(const Rig& rig) {
    std::vector<Edit> edits;
    forEachIdentified(rig, [&](const char* list, const auto& items) {
        if (items.size() > 1) edits.emplace_back(MoveItem{"/" + std::string(list) + "/0", items.size() - 1});
    });
    return edited(rig, edits);
}

std::vector<double> rowOf(Simulation& simulation, double time) {
    std::vector<double> row(simulation.model().channels().size());
    if (simulation.advanceTo(time) != StepStatus::ok) qFatal("stopped");
    simulation.sample(time, row);
    return row;
}

/// A run that is pulled by a hand and told a voltage, and that then goes on as `other`.
std::vector<double> goOnAs(const Rig& rig, const Rig& other) {
    const auto model = std::make_shared<const Model>(rig);
    Simulation simulation(model);
    static_cast<void>(rowOf(simulation, 0.1));
    if (model->handle()) {
        simulation.setHand(0.1, Hand{.body = model->handle()->body,
                                     .grip = model->handle()->p_BQ,
                                     .target = Vector3(0.1, 0.2, 0.3)});
    }
    if (!model->actuators().empty()) simulation.setCommand(0.1, 0, 3.0);
    static_cast<void>(rowOf(simulation, 0.2));
    const auto now = std::make_shared<const Model>(other);
    simulation.setModel(0.2, now);
    // Two runs that both lost them would be alike, too.
    if (model->handle() && !simulation.hand()) qFatal("the hand is lost");
    if (!model->actuators().empty() && simulation.commands()[0] != 3.0) qFatal("the voltage is lost");
    return ChannelMap(*now, *model).rows(rowOf(simulation, 0.4));
}

bool areSame(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
               return x == y || (std::isnan(x) && std::isnan(y));
           });
}

} // namespace

class TestIdentity : public QObject {
    Q_OBJECT
  private slots:
    /// Motion, states, energies, hand and voltages are those of a run in which nothing was renamed, to the bit.
    void newNamesChangeNothingOfARun_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs()) {
            const std::string name(rig.name);
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void newNamesChangeNothingOfARun() {
        QFETCH(QString, name);
        const Rig rig = shippedRig(name.toStdString()).rig;
        const Rig other = renamedThroughout(rig);
        QVERIFY(other.joints.empty() || other.joints.front().name != rig.joints.front().name);
        QVERIFY(areSame(goOnAs(rig, rig), goOnAs(rig, other)));
    }

    /// Nor do other places in the lists: energies go on, too. Sums are taken in another order, so it is not to
    /// the bit. Of contacts about several pairs the spots are numbered in the order of bodies, and the total
    /// friction counts a pair in its sense: those are left out. So is the length of steps, which goes with the
    /// square root of an error that is nearly rounding.
    void otherPlacesChangeNothingOfARun_data() { newNamesChangeNothingOfARun_data(); }
    void otherPlacesChangeNothingOfARun() {
        QFETCH(QString, name);
        Rig rig = shippedRig(name.toStdString()).rig;
        // The order of joints says which coordinates of a loop the error of a step is measured in.
        if (!Model(rig).mechanism().loops().isEmpty()) rig.simulation.tolerance = 1e-11;
        const Rig other = turnedRound(rig);
        QVERIFY(rig.joints.size() < 2 || other.joints.front().name != rig.joints.front().name);
        const std::vector<double> expected = goOnAs(rig, rig);
        const std::vector<double> row = goOnAs(rig, other);
        const Model model(rig);
        QCOMPARE(row.size(), expected.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string& channel = model.channels()[i].name;
            const bool isOfPairs =
                channel.starts_with("contact.") &&
                (channel.find(".spot_") != std::string::npos || channel.ends_with(".friction_force"));
            const bool isOfMethod = channel.starts_with("integrator.");
            if (isOfPairs || isOfMethod || (std::isnan(row[i]) && std::isnan(expected[i]))) continue;
            // Of 53 rigs the worst differs by 3e-8, in the closure of the audit.
            QVERIFY2(std::abs(row[i] - expected[i]) <= 1e-7 * std::max(1.0, std::abs(expected[i])),
                     qPrintable(QString("%1: %2 for %3").arg(channel.c_str()).arg(row[i]).arg(expected[i])));
        }
    }

    /// Near a dead centre an assembly's coordinate stands in place of a joint's: in place of the same one in
    /// another order, too.
    void placesChangeNearADeadCentre() {
        const Rig rig =
            edited(shippedRig("slider-drives-crank").rig, {DuplicateItem{"/bodies/slider", "another slider"}});
        const auto model = std::make_shared<const Model>(rig);
        QCOMPARE(model->degreesOfFreedom(), 2);
        Simulation simulation(model);
        double time = 0.0;
        while (time < 5.0 && simulation.checkpointAt(time).mechanism.branches.at(0).replaces < 0) {
            time += 0.005;
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
        }
        QCOMPARE(simulation.checkpointAt(time).mechanism.branches.at(0).replaces, 0);
        Simulation other = simulation;
        const auto now =
            std::make_shared<const Model>(edited(rig, {MoveItem{"/joints/0", rig.joints.size() - 1}}));
        other.setModel(time, now);
        QCOMPARE(other.checkpointAt(time).mechanism.branches.at(0).replaces, 1);
        const std::vector<double> expected = rowOf(simulation, time + 1.0);
        const std::vector<double> row = ChannelMap(*now, *model).rows(rowOf(other, time + 1.0));
        for (std::size_t i = 0; i < row.size(); ++i) {
            // As above.
            QVERIFY2(std::abs(row[i] - expected[i]) <= 1e-7 * std::max(1.0, std::abs(expected[i])),
                     qPrintable(QString("%1: %2 for %3")
                                    .arg(model->channels()[i].name.c_str())
                                    .arg(row[i])
                                    .arg(expected[i])));
        }
        // And back by a checkpoint of the one order in a simulation of the other.
        other.restore(simulation.checkpointAt(time + 1.0));
        const std::vector<double> restored = ChannelMap(*now, *model).rows(rowOf(other, time + 1.0));
        const auto angle = static_cast<std::size_t>(model->channelIndex("joint.j2.distance"));
        QCOMPARE(restored[angle], expected[angle]);
    }

    /// A hand by plan goes on with its joint.
    void aHandByPlanGoesOnWithItsJoint() {
        const Rig rig = shippedRig("motor-door").rig;
        HandScript script;
        script.joint = rig.joints.front().name;
        script.from = 0.0;
        script.stiffness = 200.0;
        script.damping = 5.0;
        script.legs = {{1.0, 0.5, 0.0}};
        std::vector<double> rows[2];
        for (const bool renames : {false, true}) {
            const auto model = std::make_shared<const Model>(rig);
            Simulation simulation(model);
            simulation.setHandScript(0.0, script);
            static_cast<void>(rowOf(simulation, 0.5));
            const auto now = std::make_shared<const Model>(renames ? renamedThroughout(rig) : rig);
            simulation.setModel(0.5, now);
            QCOMPARE(simulation.handStage(), std::optional(HandStage::leads));
            rows[renames ? 1 : 0] = ChannelMap(*now, *model).rows(rowOf(simulation, 1.0));
        }
        QVERIFY(areSame(rows[0], rows[1]));
    }

    /// The hand holds the body, not the place in the list.
    void aBodyThatIsMovedInTheListIsHeldOn() {
        const Rig rig = shippedRig("servo-backlash").rig;
        const std::size_t held = rig.handle ? indexOfIdentity(rig.bodies, rig.handle->body) : 0;
        const std::size_t place = held == 0 ? 1 : 0;
        Simulation simulation(std::make_shared<const Model>(rig));
        static_cast<void>(rowOf(simulation, 0.1));
        simulation.setHand(0.1, Hand{.body = held, .grip = Vector3::Zero(), .target = Vector3(0.1, 0.2, 0.3)});
        const Rig moved = edited(rig, {MoveItem{"/bodies/" + std::to_string(held), place}});
        simulation.setModel(0.1, std::make_shared<const Model>(moved));
        QVERIFY(simulation.hand().has_value());
        QCOMPARE(simulation.hand()->body, place);
        QCOMPARE(moved.bodies[place].name, rig.bodies[held].name);
    }

    /// Who takes a name that became free is somebody else: its numbers were not there before.
    void aNewItemWithAnOldNameIsNew() {
        const Rig rig = shippedRig("servo-backlash").rig;
        const std::string name = rig.elements.back().name;
        const Rig renamed = edited(rig, {RenameItem{"/elements/" + name, "other"}});
        const Rig both = edited(renamed, {DuplicateItem{"/elements/other", name}});
        const std::size_t old = indexOfIdentity(both.elements, name);
        QCOMPARE(both.elements[old].name, std::string("other"));
        const Model before(rig);
        const Model now(both);
        const std::vector<double> ones(before.channels().size(), 1.0);
        const std::vector<double> row = ChannelMap(before, now).rows(ones);
        const auto at = [&](const std::string& channel) {
            return row[static_cast<std::size_t>(now.channelIndex(channel))];
        };
        QCOMPARE(at("element.other.torque"), 1.0);
        QVERIFY(std::isnan(at("element." + name + ".torque")));
    }

    /// Two that exchange their names exchange nothing else.
    void exchangedNamesExchangeNothingElse() {
        const Rig rig = shippedRig("servo-backlash").rig;
        const std::string first = rig.joints[0].name;
        const std::string second = rig.joints[1].name;
        const Rig other = edited(rig, {RenameItem{"/joints/0", "third"}, RenameItem{"/joints/1", first},
                                       RenameItem{"/joints/0", second}});
        QCOMPARE(other.joints[0].name, second);
        QVERIFY(areSame(goOnAs(rig, rig), goOnAs(rig, other)));
        QCOMPARE(sameItem(rig, "/joints/0", other), std::string("/joints/0"));
        QCOMPARE(sameItem(other, "/joints/1", rig), std::string("/joints/1"));
        // Names alone, as another document has them, say otherwise.
        Rig read = other;
        setIdentities({}, read);
        QCOMPARE(sameItem(rig, "/joints/0", read), std::string("/joints/1"));
    }

    /// Undone by the patch that leads back, an item is the one that it was; bytes keep identities, files do
    /// not.
    void identitiesSurviveUndoAndBytes() {
        const Rig rig = shippedRig("motor-door").rig;
        const Rig other = renamedThroughout(rig);
        const Rig back = edited(other, {inverseEdit(rig, other, "Undo")});
        QCOMPARE(back.joints[0].name, rig.joints[0].name);
        QVERIFY(identitiesOf(back).empty());
        QVERIFY(!identitiesOf(other).empty());
        QCOMPARE(identitiesOf(rigOfBytes(bytesOf(other))), identitiesOf(other));
        const std::optional<RigDocument> read = readRig(writeRig({{}, other})).document;
        QVERIFY(read.has_value());
        QVERIFY(identitiesOf(read->rig).empty());
    }

    /// A take of a run in which a joint was renamed plays as it was.
    void aTakeKnowsWhoWasRenamed() {
        const RigDocument document = shippedRig("motor-door");
        Recording recording({std::make_shared<const Model>(document.rig), std::nullopt, {}});
        Simulation simulation = recording.start();
        recording.log().addSampleAt(0.0);
        const auto sample = [&] {
            for (int i = 0; i < 20; ++i) recording.log().addSample(0.01);
            return rowOf(simulation, recording.log().time());
        };
        static_cast<void>(sample());
        const RunEntry edit =
            EditInput{recording.log().time(), std::make_shared<const Model>(renamedThroughout(document.rig))};
        recording.log().addInput(edit);
        applyInput(simulation, edit);
        const std::vector<double> end = sample();
        const std::string text = writeTake(document.source, recording.origin(), recording.log());
        TakeReading reading = readTake(text);
        QVERIFY2(reading.take.has_value(), reading.issues.empty() ? "" : reading.issues[0].message.c_str());
        Simulation again = beginRun(reading.take->origin);
        LogFollower follower(reading.take->log);
        while (follower.next(again).came != LogFollower::Came::toEnd) {
        }
        QCOMPARE(again.model().rig().joints.front().name, std::string("new 0 of joints"));
        QVERIFY(areSame(rowOf(again, recording.log().time()), end));
        // One that knows no identities has joints that came and went, which no run goes on with.
        Json without = Json::parse(text);
        for (Json& entry : without["run"]) entry.erase("identities");
        reading = readTake(without.dump());
        QVERIFY(!reading.take.has_value());
        for (Json& entry : without["run"]) {
            if (entry.contains("edit")) entry["identities"] = {1, 2};
        }
        reading = readTake(without.dump());
        QVERIFY(!reading.take.has_value());
        QVERIFY(reading.issues.back().pointer.ends_with("/identities"));
    }
};

HINGELAB_APPLESS_TEST(TestIdentity)

} // namespace test_identity

#include "test_identity.moc"
