// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <map>
#include <random>

#include "rig/item_fields.h"
#include "rig/outline.h"
#include "rig/parameters.h"
#include "rig/rig.h"
#include "simulation/simulation.h"
#include "tests/inverse_edit.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "workshop/additions.h"
#include "workshop/coordinate_marks.h"
#include "workshop/parts.h"
#include "workshop/survey.h"

namespace test_workshop {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A rig with nothing in it.
Rig emptyRig() {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "Empty"})").document.value().rig;
}

struct Added {
    Rig rig;
    Proposal proposal;
};

Added add(const Rig& rig, const std::string& id, const AdditionPlace& place = {}) {
    const Model model(rig);
    Proposal proposal = propose(model, id, place);
    if (proposal.edits.empty()) throw std::runtime_error(id + ": " + proposal.refusal);
    Edited outcome = applyEdits(rig, proposal.edits);
    if (!outcome.rig) throw std::runtime_error(id + ": " + outcome.issues.front().text());
    return {*outcome.rig, proposal};
}

void collectItems(const std::vector<OutlineNode>& nodes, std::vector<std::string>& items) {
    for (const OutlineNode& node : nodes) {
        if (!node.isList) items.push_back(node.pointer);
        collectItems(node.children, items);
    }
}

std::vector<std::string> itemsOf(const Rig& rig) {
    std::vector<std::string> items;
    collectItems(outlineOf(rig), items);
    return items;
}

/// Something that a person might do to a rig.
template <class Pick>
std::vector<Edit> randomWork(const Rig& rig, const Pick& pick) {
    const std::vector<std::string> items = itemsOf(rig);
    const std::string item = items[pick(items.size())];
    const auto newName = [&] { return "thing " + std::to_string(pick(1000)); };
    switch (pick(8)) {
        case 0:
        case 1: {
            const Addition& addition = additions()[pick(additions().size())];
            const Proposal proposal = propose(Model(rig), addition.id, {item, {}, "part.stl"});
            if (!proposal.edits.empty()) return proposal.edits;
            [[fallthrough]];
        }
        case 2:
            return {RemoveItem{item}};
        case 3:
            return {RenameItem{item, newName()}};
        case 4:
            return {DuplicateItem{item, newName()}};
        case 5:
            if (!rig.dimensions.empty()) {
                const Dimension& dimension = rig.dimensions[pick(rig.dimensions.size())];
                const double share = 0.01 * static_cast<double>(pick(101));
                const double value = dimension.lower + share * (dimension.upper - dimension.lower);
                return {SetValue{"/dimensions/" + dimension.name + "/value", value}};
            }
            [[fallthrough]];
        default: {
            const std::vector<ItemField> fields = fieldsOf(rig, item);
            if (fields.empty()) return {RemoveItem{item}};
            const ItemField& field = fields[pick(fields.size())];
            const std::string parent = field.pointer.substr(0, field.pointer.rfind('/'));
            if (field.form == ItemField::Form::optionalPart)
                return switchPart(rig, field.pointer, !field.isPresent);
            if (field.form == ItemField::Form::list)
                return {AddItem{field.pointer, newListItem(Model(rig), field.pointer)}};
            if (field.form == ItemField::Form::kind)
                return {RetypeItem{parent, field.options[pick(field.options.size())].value}};
            if (!field.options.empty())
                return {SetValue{field.pointer, field.options[pick(field.options.size())].value}};
            if (field.form == ItemField::Form::number) {
                const double share = 0.01 * static_cast<double>(pick(101));
                const Range& range = field.info->slider;
                const double value = range.lower + share * (range.upper - range.lower);
                return {SetValue{field.pointer, writeNumber(value, *field.info, nullptr)}};
            }
            return {SetValue{field.pointer, Json("text")}};
        }
    }
}

/// What lies half a second on, or an exception.
std::vector<double> played(const Rig& rig) {
    Simulation simulation(std::make_shared<const Model>(rig));
    for (int i = 0; i < 50; ++i) {
        if (simulation.advanceTo(0.01 * (i + 1)) != StepStatus::ok) throw std::runtime_error("it did not move");
    }
    return {};
}

} // namespace

class TestWorkshop : public QObject {
    Q_OBJECT
  private slots:
    /// Kinds are found by walking the document's lists: one that is added later is covered here without a line.
    void everyKindCanBeAddedToEveryRig_data() {
        QTest::addColumn<QString>("rig");
        for (const char* name : {"dishwasher", "four-bar", "stewart-platform", "box-pyramid", "motor-door",
                                 "usr", "slider-crank", "swing-door"}) {
            QTest::newRow(name) << name;
        }
    }
    void everyKindCanBeAddedToEveryRig() {
        QFETCH(QString, rig);
        const Rig before = shippedDocument(rig.toStdString()).rig;
        for (const Addition& addition : additions()) {
            AdditionPlace place;
            if (addition.id == "shapes/mesh") place.file = "part.stl";
            const Model model(before);
            const Proposal proposal = propose(model, addition.id, place);
            if (proposal.edits.empty()) {
                // A handle that is there, and what turns a joint where none can be turned.
                QVERIFY2(!proposal.refusal.empty(), addition.id.c_str());
                QVERIFY2(addition.asks == Asks::coordinate || addition.asks == Asks::follower ||
                             addition.asks == Asks::home || addition.id == "handle" ||
                             proposal.refusal.starts_with("Choose two places"),
                         addition.id.c_str());
                continue;
            }
            const Edited outcome = applyEdits(before, proposal.edits);
            const std::string why = outcome.issues.empty() ? "" : outcome.issues.front().text();
            QVERIFY2(outcome.rig, (addition.id + ": " + why).c_str());
            // What was added is there under its name, and goes again without a trace.
            const std::vector<std::string> items = itemsOf(*outcome.rig);
            const bool isPart = addition.asks == Asks::home; // of an item that is there
            QVERIFY(items.size() > itemsOf(before).size() || isPart);
            QVERIFY(rigAsJson(*outcome.rig) != rigAsJson(before));
            QVERIFY2(!fieldsOf(*outcome.rig, items.back()).empty(), items.back().c_str());
            const PatchRig back = inverseEdit(before, *outcome.rig, "back");
            QCOMPARE(rigAsJson(*applyEdit(*outcome.rig, back).rig).dump(), rigAsJson(before).dump());
        }
    }

    /// From nothing: each kind, in an order that lets all of them stand, and the rig still moves.
    void everyKindCanBeAddedToARigFromNothing() {
        Rig rig = add(emptyRig(), "joints/revolute").rig;
        for (const Addition& addition : additions()) {
            if (addition.id == "shapes/mesh") continue; // needs a file
            if (propose(Model(rig), addition.id, {}).refusal.starts_with("Choose two places")) continue;
            if (addition.id == "mirror") continue;   // what is in the middle has no other side
            if (addition.id == "contacts") continue; // makes the rig another kind of simulation: below
            try {
                rig = add(rig, addition.id).rig;
            } catch (const std::exception& problem) {
                QFAIL(problem.what());
            }
        }
        QCOMPARE(rig.assemblies.size(), assemblyKinds().size() + 1); // and a dyad by its joints
        played(rig);
    }

    void whatCannotStandIsRefusedWithTheWayOut() {
        const Rig nothing = emptyRig();
        const Model model(nothing);
        for (const char* id :
             {"elements/door_hinge", "elements/gas_strut", "motors", "assemblies/JointRRR", "handle"}) {
            const Proposal proposal = propose(model, id, {});
            QVERIFY2(proposal.edits.empty(), id);
            QVERIFY2(proposal.refusal.find("first") != std::string::npos, proposal.refusal.c_str());
        }
        const Rig door = shippedDocument("dishwasher").rig;
        const BodySpot end{"door", Vector3(0, 0, 0.3)};
        const Proposal same =
            propose(Model(door), "elements/spring", {{}, {end, {"door", Vector3::Zero()}}, {}});
        QVERIFY(same.edits.empty() && !same.refusal.empty());
        QVERIFY(!propose(Model(door), "handle", {}).refusal.empty()); // it has one
    }

    /// What a designer looks for by name, added in one step; what has no room left says so.
    void partsComeToTheJointThatIsMeant() {
        const Rig door = shippedDocument("dishwasher").rig; // two stops, a door hinge
        const Added detent = add(door, "parts/detent");
        QCOMPARE(detent.proposal.item, std::string("/elements/0"));
        const auto& hinge = std::get<DoorHingeParameters>(detent.rig.elements[0].law);
        QCOMPARE(hinge.detents.size(), std::get<DoorHingeParameters>(door.elements[0].law).detents.size() + 1);
        for (const char* selected : {"/joints/0", "", "/bodies/0"}) {
            const Proposal full = propose(Model(door), "parts/end_stop", {selected});
            QVERIFY(full.edits.empty());
            QVERIFY2(full.refusal.find("as many as it can") != std::string::npos, full.refusal.c_str());
        }
        // The upper stop first, then the lower one, and only of the joint that is meant.
        const Rig link = add(add(emptyRig(), "joints/revolute").rig, "joints/prismatic").rig;
        Added stopped = add(link, "parts/end_stop", {"/bodies/1"});
        QVERIFY(std::get<PrismaticJoint>(stopped.rig.joints[1].kind).upperStop);
        stopped = add(stopped.rig, "parts/end_stop", {"/bodies/1"});
        QVERIFY(std::get<PrismaticJoint>(stopped.rig.joints[1].kind).lowerStop);
        QVERIFY(propose(Model(stopped.rig), "parts/end_stop", {"/bodies/1"}).edits.empty());
        QVERIFY(!stopped.rig.joints[0].revolute()->upperStop);
        // Where nothing has detents, a hinge comes with the first; where nothing turns, the way out is told.
        const Added first = add(link, "parts/detent", {"/joints/0"});
        QCOMPARE(first.rig.elements.size(), std::size_t(1));
        QVERIFY2(first.proposal.note.find("Door hinge") != std::string::npos, first.proposal.note.c_str());
        QCOMPARE(std::get<DoorHingeParameters>(first.rig.elements[0].law).detents.size(), std::size_t(1));
        const Proposal nothing = propose(Model(emptyRig()), "parts/detent", {});
        QVERIFY2(nothing.refusal.find("first") != std::string::npos, nothing.refusal.c_str());
        const Rig loose = add(emptyRig(), "joints/free").rig;
        const Proposal none = propose(Model(loose), "parts/end_stop", {"/joints/0"});
        QVERIFY2(none.refusal.find("another joint") != std::string::npos, none.refusal.c_str());
    }

    /// A new detent holds the door at the present angle, whatever its springs and its weight would do.
    void aNewDetentHoldsTheDoorWhereItIs_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"dishwasher", "oven", "hatch", "toilet-lid", "room-door"})
            QTest::newRow(name) << name;
    }
    void aNewDetentHoldsTheDoorWhereItIs() {
        QFETCH(const QString, name);
        Rig rig = shippedDocument(name.toStdString()).rig;
        const auto hinge = std::find_if(rig.elements.begin(), rig.elements.end(), [](const Element& e) {
            return std::holds_alternative<DoorHingeParameters>(e.law);
        });
        QVERIFY(hinge != rig.elements.end());
        std::get<DoorHingeParameters>(hinge->law).detents.clear();
        const std::string joint = hinge->joint;
        const AngleRange way = wayOf(rig, joint);
        const double angle = way.lower + 0.4 * (way.upper - way.lower);
        QVERIFY(setParameter(rig, "/joints/" + joint + "/initial_angle", angle));
        AdditionPlace place;
        place.present[joint] = angle;
        const Added held = add(rig, "parts/detent", place);
        const std::size_t element = static_cast<std::size_t>(hinge - rig.elements.begin());
        const Detent& detent = std::get<DoorHingeParameters>(held.rig.elements[element].law).detents.back();
        QVERIFY(std::abs(detent.angle - angle) < 0.001); // a tenth of a degree
        Run run(held.rig);
        for (int second = 1; second <= 4; ++second) {
            const double now = run.at(second, ("joint." + joint + ".angle").c_str());
            QVERIFY2(std::abs(now - angle) < 0.5 * detent.width, // NaN, too
                     qPrintable(QStringLiteral("%1 from %2").arg(now).arg(angle)));
        }
    }

    /// Each of the seven is found by its joints, either way round; the rest is refused with what comes near.
    void dyadsAreFoundByTheirJoints() {
        constexpr auto R = DyadJoint::revolute;
        constexpr auto P = DyadJoint::prismatic;
        constexpr auto U = DyadJoint::universal;
        constexpr auto S = DyadJoint::spherical;
        const std::vector<std::pair<DyadJoints, std::string>> seven = {
            {{U, P, S}, "JointUPS"}, {{U, S, R}, "JointUSR"}, {{U, S, P}, "JointUSP"}, {{S, S, R}, "JointSSR"},
            {{S, S, P}, "JointSSP"}, {{R, R, R}, "JointRRR"}, {{R, R, P}, "JointRRP"}};
        for (const auto& [joints, name] : seven) {
            for (const bool isPlanar : {true, false}) {
                const DyadChoice choice = assemblyWith(joints, isPlanar);
                QVERIFY(choice.kind && assemblyKinds()[*choice.kind].name == name && !choice.isTurned);
                const DyadChoice turned = assemblyWith({joints[2], joints[1], joints[0]}, isPlanar);
                QVERIFY(turned.kind == choice.kind);
                QCOMPARE(turned.isTurned, joints[0] != joints[2]);
            }
        }
        const DyadChoice balls = assemblyWith({S, S, S}, false);
        QVERIFY(!balls.kind);
        QVERIFY2(balls.words.find("JointSSR (spherical, spherical, revolute)") != std::string::npos,
                 balls.words.c_str());
        constexpr auto any = DyadJoint::any;
        QVERIFY(assemblyWith({any, any, any}, true).words.find("JointRRR") == 0);
        QVERIFY(assemblyWith({any, any, any}, false).words.find("JointUSR") == 0);
        QVERIFY(assemblyWith({any, any, P}, true).words.find("JointRRP") == 0);
        QVERIFY(assemblyWith({S, any, any}, true).words.find("JointSSR") == 0);
    }

    void aDyadSaysWhichAssemblyItIs() {
        const Rig crank = add(emptyRig(), "joints/revolute").rig;
        const Added planar = add(crank, "dyad");
        QVERIFY(std::holds_alternative<JointRrr>(planar.rig.assemblies.back().parameters));
        QVERIFY(planar.proposal.note.find("JointRRR") == 0);
        AdditionPlace place;
        place.joints = {DyadJoint::prismatic, DyadJoint::any, DyadJoint::universal};
        const Added turned = add(crank, "dyad", place); // a USP from the other end
        QVERIFY(std::holds_alternative<JointUsp>(turned.rig.assemblies.back().parameters));
        QVERIFY(turned.rig.assemblies.back().frameA.body == planar.rig.assemblies.back().frameB.body);
        place.joints = {DyadJoint::prismatic, DyadJoint::prismatic, DyadJoint::prismatic};
        const Proposal none = propose(Model(crank), "dyad", place);
        QVERIFY(none.edits.empty() && none.refusal.find("None of the seven") == 0);
    }

    void aStrutGoesWhereItWasClicked() {
        const Rig door = shippedDocument("dishwasher").rig;
        const AdditionPlace place{{}, {{"world", Vector3(-0.2, 0.1, 0.3)}, {"door", Vector3(0, 0.1, 0.4)}}, {}};
        const Added strut = add(door, "elements/gas_strut", place);
        const Element& element = strut.rig.elements.back();
        QCOMPARE(element.from->body, std::string("world"));
        QCOMPARE(element.from->position, Vector3(-0.2, 0.1, 0.3));
        QCOMPARE(element.to->body, std::string("door"));
        QCOMPARE(strut.proposal.item, std::string("/elements/gas strut"));
        const auto& law = std::get<GasStrut>(element.law);
        QVERIFY(law.extendedLength > law.compressedLength);
    }

    /// What is placed in a picture is measured there, wherever the rig starts; what has a stroke can do both.
    void lengthsAreThoseThatAreShown() {
        const Rig door = shippedDocument("room-door").rig;
        const Model model(door);
        RigPoses open = posesAtStart(model);
        const std::size_t leaf = 0;
        const Joint& hinge = door.joints.front();
        QCOMPARE(hinge.child, door.bodies[leaf].name);
        open.bodies[leaf].rotation = rotationAbout(Vector3::UnitZ(), 1.2) * open.bodies[leaf].rotation;
        AdditionPlace place;
        place.spots = {{kWorldName, {0.3, -0.2, 1.0}}, {door.bodies[leaf].name, {0.4, 0.0, 1.0}}};
        const auto distanceIn = [&](const RigPoses& poses) {
            return (poses.bodies[leaf] * place.spots[1].position - place.spots[0].position).norm();
        };
        const double first = distanceIn(posesAtStart(model));
        const double now = distanceIn(open);
        QVERIFY(std::abs(now - first) > 0.1);
        const auto lawOf = [&](const char* id) { return add(door, id, place).rig.elements.back().law; };
        QVERIFY(std::abs(std::get<LinearSpring>(lawOf("elements/spring")).restLength - 1.1 * first) < 0.01);
        place.shown = open;
        QVERIFY(std::abs(std::get<LinearSpring>(lawOf("elements/spring")).restLength - 1.1 * now) < 0.01);
        const auto strut = std::get<GasStrut>(lawOf("elements/gas_strut"));
        // Of the whole range of motion, between the stops, no more than it takes.
        const RevoluteJoint& turning = *hinge.revolute();
        double least = std::min(first, now);
        double most = std::max(first, now);
        constexpr int steps = 64;
        for (int i = 0; i <= steps; ++i) {
            const double angle =
                turning.lowerStop->angle + (turning.upperStop->angle - turning.lowerStop->angle) * i / steps;
            RigPoses turned = posesAtStart(model);
            turned.bodies[leaf].rotation =
                rotationAbout(turning.axis.normalized(), angle - turning.initialAngle) *
                turned.bodies[leaf].rotation;
            least = std::min(least, distanceIn(turned));
            most = std::max(most, distanceIn(turned));
        }
        QVERIFY(most > std::max(first, now) + 0.05);
        QVERIFY(strut.compressedLength < least);
        QVERIFY(strut.extendedLength > most && strut.extendedLength < 1.15 * most);
        // Poses of another rig are none.
        place.shown = RigPoses{};
        QVERIFY(std::abs(std::get<LinearSpring>(lawOf("elements/spring")).restLength - 1.1 * first) < 0.01);
    }

    /// A chain of links follows the bars, and the world of a plane stays a plane.
    void linksGoOnFromTheEndOfTheSelectedBody() {
        const Rig fourBar = shippedDocument("four-bar").rig;
        const Added link = add(fourBar, "joints/revolute", {"/bodies/0", {}, {}});
        const Joint& joint = link.rig.joints.back();
        QCOMPARE(joint.parent, std::string("crank"));
        QCOMPARE(joint.position, Vector3(0.2, 0, 0));
        QCOMPARE(joint.rotation, Vector3(0, 0, 0));
        QCOMPARE(joint.revolute()->axis, Vector3(0, 0, 1));
        const Added second = add(shippedDocument("dishwasher").rig, "joints/revolute", {"/bodies/0", {}, {}});
        const Joint& onDoor = second.rig.joints.back();
        const Vector3 axis = rotationFromRollPitchYaw(onDoor.rotation) * onDoor.revolute()->axis;
        QVERIFY((axis - Vector3::UnitY()).norm() < 1e-12); // as the door's own
    }

    /// Every number of the panel is in exactly one form, with the same value.
    void formsShowAllThatARigSays() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const Rig rig = shippedDocument(shipped.name).rig;
            std::map<std::string, double> shown;
            std::vector<std::string> items = itemsOf(rig);
            items.emplace_back();
            for (const std::string& item : items) {
                for (const ItemField& field : fieldsOf(rig, item)) {
                    if (field.form == ItemField::Form::number) shown[field.pointer] = field.number;
                    for (std::size_t r = 0; r < field.rows.size(); ++r) {
                        for (std::size_t c = 0; c < field.columns.size(); ++c) {
                            shown[field.pointer + "/" + std::to_string(r) + "/" + field.columns[c]->key] =
                                field.rows[r][c];
                        }
                    }
                    if (field.form == ItemField::Form::reference || field.form == ItemField::Form::choice ||
                        field.form == ItemField::Form::kind) {
                        const bool isOption =
                            std::any_of(field.options.begin(), field.options.end(),
                                        [&](const FieldOption& option) { return option.value == field.value; });
                        QVERIFY2(isOption, (std::string(shipped.name) + field.pointer + field.value).c_str());
                    }
                }
            }
            const std::vector<Parameter> parameters = parametersOf(rig);
            QCOMPARE(shown.size(), parameters.size());
            for (const Parameter& parameter : parameters) {
                const auto found = shown.find(parameter.pointer);
                QVERIFY2(found != shown.end(), parameter.pointer.c_str());
                QCOMPARE(found->second, parameter.value);
            }
        }
    }

    /// A stop's place in the picture is where the far end of what moves is when it is there.
    void marksLieWhereTheFarEndGoes() {
        for (const char* name : {"dishwasher", "room-door", "hatch", "window-lift", "tailgate"}) {
            const Rig rig = shippedDocument(name).rig;
            for (std::size_t j = 0; j < rig.joints.size(); ++j) {
                const auto marks = coordinateMarksOf(rig, "/joints/" + std::to_string(j));
                if (!marks) continue;
                for (const CoordinateMark& mark : marks->marks) {
                    Rig there = rig;
                    const char* start = marks->motion.isRotation ? "/initial_angle" : "/initial_distance";
                    QVERIFY(setParameter(there, "/joints/" + std::to_string(j) + start, mark.value));
                    const Model model(there); // lives as long as what looks at it
                    const Survey survey(model);
                    const Joint& joint = rig.joints[j];
                    const Vector3 end = survey.poseOf(joint.child) * survey.farEnd(joint.child);
                    const Vector3 drawn =
                        survey.poseOf(joint.parent) * (marks->X_PJ * marks->endAt(mark.value));
                    QVERIFY2((end - drawn).norm() < 1e-9, mark.pointer.c_str());
                }
                QVERIFY(!marks->marks.empty());
            }
        }
        // A door hinge has its detents there; a number that an expression drives says so.
        const Rig door = shippedDocument("dishwasher").rig;
        const Rig detent = add(door, "parts/detent").rig;
        const auto marks = coordinateMarksOf(detent, "/elements/0");
        QVERIFY(marks && marks->marks.back().label.find("etent") != std::string::npos);
        QVERIFY(wordsIfDriven(detent, marks->marks.back().pointer).empty());
        QVERIFY(!coordinateMarksOf(shippedDocument("four-bar").rig, "/dimensions/0"));
    }

    /// Every template moves, and follows its dimensions from one end of their sliders to the other.
    void templatesFollowTheirDimensions() {
        QVERIFY(shippedTemplates().size() >= 11);
        for (const ShippedRig& shipped : shippedTemplates()) {
            const Rig rig = readRig(shipped.text).document.value().rig;
            const bool isEmpty = rig.bodies.empty();
            QVERIFY2(isEmpty || !rig.dimensions.empty(), shipped.name.data());
            if (isEmpty) continue;
            played(rig);
            for (const Dimension& dimension : rig.dimensions) {
                for (const double share : {0.3, 0.7}) {
                    const double value = dimension.lower + share * (dimension.upper - dimension.lower);
                    const Edited outcome =
                        applyEdit(rig, SetValue{"/dimensions/" + dimension.name + "/value", value});
                    const std::string why = outcome.issues.empty() ? "" : outcome.issues.front().text();
                    // A linkage that its lengths do not close any more says so.
                    QVERIFY2(outcome.rig || why.find("reach") != std::string::npos ||
                                 why.find("close") != std::string::npos,
                             (std::string(shipped.name) + " " + dimension.name + ": " + why).c_str());
                    if (outcome.rig) played(*outcome.rig);
                }
            }
        }
    }

    /// A thousand seeded sequences of what a person does, forth and back: the document stays valid, whole and
    /// exact.
    /// In parts, each with random numbers of its own: one part alone ends well before Qt Test's watchdog wakes
    /// up, with sanitizers on a slow machine, too.
    void randomWorkNeverLeavesABrokenRig_data() {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : {14U, 15U, 16U, 17U, 18U, 19U, 20U, 21U})
            QTest::addRow("part %u", seed) << seed;
    }
    void randomWorkNeverLeavesABrokenRig() {
        QFETCH(const unsigned, seed);
        std::mt19937 random(seed);
        const auto pick = [&](std::size_t count) {
            return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
        };
        std::vector<Rig> beginnings{emptyRig()};
        for (const char* name : {"door", "four-bar", "slope"}) {
            for (const ShippedRig& shipped : shippedTemplates()) {
                if (shipped.name == name) beginnings.push_back(readRig(shipped.text).document.value().rig);
            }
        }
        std::size_t done = 0;
        std::size_t refused = 0;
        constexpr int sequences = 125;
        for (int sequence = 0; sequence < sequences; ++sequence) {
            Rig rig = beginnings[pick(beginnings.size())];
            const Json before = rigAsJson(rig);
            std::vector<PatchRig> back;
            for (int step = 0; step < 5; ++step) {
                const std::vector<Edit> edits = randomWork(rig, pick);
                const Edited outcome = applyEdits(rig, edits);
                if (!outcome.rig) {
                    QVERIFY(hasErrors(outcome.issues) && !outcome.issues.front().text().empty());
                    ++refused;
                    continue;
                }
                ++done;
                back.push_back(inverseEdit(rig, *outcome.rig, "back"));
                rig = *outcome.rig;
                if (step % 2 == 1) { // as a file
                    const std::string text = writeRig({{}, rig});
                    const RigReading reading = readRig(text);
                    QVERIFY2(reading.document, text.c_str());
                    QCOMPARE(writeRig({{}, reading.document->rig}), text);
                }
            }
            for (auto undo = back.rbegin(); undo != back.rend(); ++undo) {
                const Edited outcome = applyEdit(rig, *undo);
                QVERIFY2(outcome.rig, outcome.issues.empty() ? "" : outcome.issues.front().text().c_str());
                rig = *outcome.rig;
            }
            const Json difference = Json::diff(before, rigAsJson(rig));
            QVERIFY2(difference.empty(), difference.dump().c_str());
        }
        QVERIFY2(done > refused, qPrintable(QStringLiteral("%1 and %2").arg(done).arg(refused)));
    }

    void theOutlineNamesItemsAndWhatTheyAre() {
        const std::vector<OutlineNode> nodes = outlineOf(shippedDocument("four-bar").rig);
        std::map<std::string, const OutlineNode*> byPointer;
        for (const OutlineNode& list : nodes) {
            byPointer[list.pointer] = &list;
            for (const OutlineNode& item : list.children) byPointer[item.pointer] = &item;
        }
        QCOMPARE(byPointer.at("/joints/0")->label, std::string("crank pivot"));
        QCOMPARE(byPointer.at("/joints/0")->kind, std::string("Revolute joint"));
        QCOMPARE(byPointer.at("/assemblies/0")->kind, std::string("RRR"));
        QCOMPARE(byPointer.at("/bodies/1")->children.size(), std::size_t(3)); // a bar, two points
        QCOMPARE(byPointer.at("/bodies/1")->children.front().kind, std::string("Box"));
        QVERIFY(!byPointer.at("/bodies/3")->isMovable); // the world
        QVERIFY(byPointer.at("/bodies")->isList);
    }

    void aSelectionFollowsItsItem() {
        const Rig rig = shippedDocument("four-bar").rig;
        const auto after = [&](const Edit& edit) { return *applyEdit(rig, edit).rig; };
        QCOMPARE(sameItem(rig, "/bodies/1", after(MoveItem{"/bodies/coupler", 0})), std::string("/bodies/0"));
        QCOMPARE(sameItem(rig, "/bodies/1", after(RenameItem{"/bodies/coupler", "rod"})),
                 std::string("/bodies/1"));
        QCOMPARE(sameItem(rig, "/bodies/1/points/1", after(RemoveItem{"/bodies/coupler/points/middle"})),
                 std::string("/bodies/1/points/0"));
        QCOMPARE(sameItem(rig, "/bodies/1/points/0", after(RemoveItem{"/bodies/coupler/points/middle"})),
                 std::string());
    }
};

HINGELAB_APPLESS_TEST(TestWorkshop)

} // namespace test_workshop

#include "test_workshop.moc"
