// SPDX-License-Identifier: GPL-3.0-or-later
// Where something new cannot go, and what is chosen where there is little to choose from.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "rig/parameters.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "workshop/additions.h"
#include "workshop/coordinate_marks.h"
#include "workshop/hull_of_mesh.h"
#include "workshop/new_items.h"
#include "workshop/new_presliding.h"
#include "workshop/parameter_family.h"
#include "workshop/parts.h"
#include "workshop/picture_of.h"
#include "workshop/places.h"
#include "workshop/survey.h"

namespace test_workshop_edges {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kEdgeDegree = std::numbers::pi / 180.0;

Rig nothingYet() {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "Empty"})").document.value().rig;
}

Rig edited(const Rig& rig, const std::vector<Edit>& edits) {
    const Edited outcome = applyEdits(rig, edits);
    if (!outcome.rig) throw std::runtime_error(outcome.issues.front().text());
    return *outcome.rig;
}

Rig withOne(const Rig& rig, const char* id, const AdditionPlace& place = {}) {
    const Proposal proposal = propose(Model(rig), id, place);
    if (proposal.edits.empty()) throw std::runtime_error(proposal.refusal);
    return edited(rig, proposal.edits);
}

AdditionPlace atSpots(std::vector<BodySpot> spots) {
    AdditionPlace place;
    place.spots = std::move(spots);
    return place;
}

/// The way of the formula door: from 0 to 80 degrees, its hinge without anything.
Rig doorOfAngles(std::optional<double> lower, std::optional<double> upper) {
    Rig rig = formulaDoor(2.0, 1.0);
    RevoluteJoint joint = *rig.joints[0].revolute();
    joint.lowerStop = lower ? std::optional(EndStop{*lower, 1e4, 0.5}) : std::nullopt;
    joint.upperStop = upper ? std::optional(EndStop{*upper, 1e4, 0.5}) : std::nullopt;
    rig.joints[0].kind = joint;
    return rig;
}

Dimension dimensionNamed(const char* name, Quantity quantity, double value) {
    Dimension dimension;
    dimension.name = name;
    dimension.quantity = quantity;
    dimension.value = value;
    dimension.upper = 2.0;
    return dimension;
}

DoorHingeParameters& hingeOf(Rig& rig) {
    return std::get<DoorHingeParameters>(rig.elements[0].law);
}

} // namespace

class TestWorkshopEdges : public QObject {
    Q_OBJECT
  private slots:
    void whatHasNoPlaceIsRefusedWithTheWayOut() {
        const Rig nothing = nothingYet();
        const Rig door = formulaDoor(2.0, 1.0);
        const Rig loose = withOne(nothing, "joints/free");
        const BodySpot knob{"door", Vector3(0.3, 0.1, 0.0)};
        const BodySpot wall{"world", Vector3(0.3, 0.1, 0.0)}; // the same place: the door stands at zero
        const struct {
            const Rig& rig;
            const char* id;
            AdditionPlace place;
            const char* words;
        } cases[] = {
            {nothing, "joints/nonsense", {}, "There is nothing of this kind: joints/nonsense"},
            {door, "elements/nonsense", {}, "There is nothing of this kind: elements/nonsense"},
            {door, "shapes/nonsense", {}, "There is nothing of this kind: shapes/nonsense"},
            {door, "assemblies/nonsense", {}, "There is nothing of this kind: assemblies/nonsense"},
            {door, "parts/nonsense", {}, "There is nothing of this kind: nonsense"},
            {door, "nonsense", {}, "There is nothing of this kind: nonsense"},
            {nothing, "points", {}, "The world has no shapes yet that the point could be on"},
            {nothing, "handle", {}, "add a link first"},
            {nothing, "dyad", {}, "add a link first"},
            {nothing, "elements/spring", {}, "add a link first"},
            {door, "shapes/mesh", {}, "A mesh needs a file"},
            {door, "assemblies/JointRRR", atSpots({knob, knob}), "choose its second place on another one"},
            {door, "assemblies/JointRRR", atSpots({knob, wall}), "The two places coincide"},
            {door, "elements/spring", atSpots({knob, knob}), "Both ends are on one body"},
            {door, "elements/spring", atSpots({knob, wall}), "The two ends coincide"},
            {door, "contacts", atSpots({knob, knob}), "A body does not touch itself"},
            {door, "elements/gear_mesh", {}, "A gear needs two joints"},
            {loose, "elements/door_hinge", {}, "add a link with a revolute joint first"},
            {loose, "motors", {}, "add a link first"},
            {nothing, "couplings", {}, "add two links on joints first"},
            {door, "couplings", {}, "A coupling needs two joints"},
        };
        for (const auto& one : cases) {
            const Proposal proposal = propose(Model(one.rig), one.id, one.place);
            QVERIFY2(proposal.edits.empty(), one.id);
            QVERIFY2(proposal.refusal.find(one.words) != std::string::npos,
                     (std::string(one.id) + ": " + proposal.refusal).c_str());
        }
    }

    /// A motor between two points, one on a slide, and one that is strong enough for what it turns.
    void motorsGoToWhatMoves() {
        const Rig door = formulaDoor(2.0, 1.0);
        const Rig between = withOne(
            door, "motors", atSpots({{"world", Vector3(0.0, 0.5, 0.0)}, {"door", Vector3(0.5, 0.0, 0.0)}}));
        QVERIFY(between.motors[0].from && between.motors[0].to && between.motors[0].joint.empty());
        QCOMPARE(between.motors[0].to->position, Vector3(0.5, 0.0, 0.0));
        QCOMPARE(withOne(door, "motors").motors[0].joint, std::string("axis"));
        const Rig slide = withOne(nothingYet(), "joints/prismatic");
        const Rig pushed = withOne(slide, "motors", {"/joints/0"});
        QCOMPARE(pushed.motors[0].joint, slide.joints[0].name);
    }

    /// The selected joint follows another one of its kind from where both start; else one that slides follows
    /// one that turns. What is prescribed or coupled already does not follow.
    void couplingsKeepTheStart() {
        Rig rig = withOne(nothingYet(), "joints/revolute");
        rig = withOne(rig, "joints/prismatic", atSpots({{"world", Vector3(1.0, 0.0, 0.0)}}));
        rig = withOne(rig, "joints/revolute", atSpots({{"world", Vector3(2.0, 0.0, 0.0)}}));
        rig.joints[0].revolute()->initialAngle = 0.2;
        rig.joints[2].revolute()->initialAngle = 0.5;
        const Rig wheels = withOne(rig, "couplings");
        QCOMPARE(wheels.couplings[0].joint, rig.joints[2].name);
        QCOMPARE(wheels.couplings[0].follows[0].joint, rig.joints[0].name);
        QVERIFY(std::abs(wheels.couplings[0].offset() - 0.7) < 1e-15); // 0.5 = 0.7 - 0.2
        const Rig rack = withOne(wheels, "couplings", {"/joints/1"});
        QCOMPARE(rack.couplings[1].joint, rig.joints[1].name);
        QVERIFY(!rack.couplings[1].turns());
        const double radius = std::get<CouplingRadius>(rack.couplings[1].follows[0].by).radius;
        QVERIFY(radius > 0.0 && std::abs(rack.couplings[1].offset() + 0.2 * radius) < 1e-15);
        // Of three joints two follow: the selected one is the last that can.
        QCOMPARE(withOne(rack, "couplings", {"/joints/2"}).couplings[2].joint, rig.joints[0].name);
    }

    void contactsAreOfWhatIsMeant() {
        const Rig door = formulaDoor(2.0, 1.0);
        const Rig all = withOne(door, "contacts", {"/bodies/0"}); // the world has no shapes
        QCOMPARE(all.contacts[0].first.body, std::string(kAllBodies));
        QCOMPARE(all.contacts[0].second.body, std::string(kAllBodies));
        const Rig floored = withOne(door, "shapes/half_space", atSpots({{"world", Vector3::Zero()}}));
        const Rig own = withOne(floored, "contacts", {"/bodies/0"});
        QCOMPARE(own.contacts[0].first.body, std::string("door"));
        QCOMPARE(own.contacts[0].second.body, std::string(kWorldName));
        const Rig picked =
            withOne(floored, "contacts", atSpots({{"world", Vector3::Zero()}, {"door", Vector3::UnitX()}}));
        QCOMPARE(picked.contacts[0].first.body, std::string(kWorldName));
    }

    void dimensionsGetNamesThatExpressionsKnow() {
        Rig rig = nothingYet();
        for (const char* name : {"length", "length_2", "length_3"}) {
            rig = withOne(rig, "dimensions");
            QCOMPARE(rig.dimensions.back().name, std::string(name));
        }
    }

    /// A floor lies under the rig across gravity, whichever way that points.
    void aFloorLiesAcrossGravity() {
        for (const Vector3& gravity : {Vector3(0, 0, -9.81), Vector3(0, -9.81, 0), Vector3(9.81, 0, 0)}) {
            Rig rig = withOne(nothingYet(), "joints/revolute");
            rig.environment.gravity = gravity;
            const Rig floored = withOne(rig, "shapes/half_space", atSpots({}));
            const Shape* floor = nullptr;
            for (const Body& body : floored.bodies) {
                for (const Shape& shape : body.shapes) {
                    if (std::holds_alternative<HalfSpaceGeometry>(shape.geometry)) floor = &shape;
                }
            }
            QVERIFY(floor != nullptr);
            const Survey survey{Model(rig)};
            QVERIFY((survey.up() + gravity.normalized()).norm() < 1e-12);
        }
    }

    void numbersAsAPersonWouldWriteThem() {
        QCOMPARE(roundedTo(0.0, 2), 0.0);
        QCOMPARE(roundedTo(HUGE_VAL, 2), HUGE_VAL);
        QCOMPARE(roundedTo(12345.0, 2), 12000.0);
        QCOMPARE(roundedTo(-0.012345, 2), -0.012);
        QCOMPARE(tidied(Vector3::Zero()), Vector3(0, 0, 0));
        QCOMPARE(tidied(Vector3(1.0 / 3.0, 1e-9, 0.0)), Vector3(0.33333, 0.0, 0.0));
        QVERIFY(std::isnan(tidied(Vector3(1.0, std::nan(""), 0.0)).y()));
    }

    /// Pointers to what is not there mean nothing, in each of the questions about items.
    void whatIsNotThereHasNoPlaces() {
        const Rig rig = formulaDoor(2.0, 1.0);
        for (const char* item : {"", "/", "/bodies", "/bodies/9", "/joints/9", "/elements/9",
                                 "/bodies/0/shapes/3", "/bodies/9/shapes/0", "/environment", "/targets/0"}) {
            QVERIFY2(sizeHandlesOf(rig, item).empty(), item);
            QVERIFY2(meshAt(rig, item) == nullptr, item);
            QVERIFY2(!coordinateMarksOf(rig, item), item);
            QVERIFY2(pictureOf(rig, item).places.empty() && pictureOf(rig, item).parts.empty(), item);
        }
        QVERIFY(propose(Model(rig), "parts/detent", {"/joints/9"}).edits.size() == 1); // as without a selection
        QCOMPARE(wordsIfDriven(rig, "/joints/9/initial_angle"), std::string());
        QVERIFY(proposeHullOfMesh(rig, "/bodies/0", {}).refusal.find("Select the mesh") == 0);
    }

    /// A number that follows a dimension is not moved by hand, and says what it follows.
    void whatExpressionsDriveIsMarked() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.dimensions = {dimensionNamed("wide", Quantity::length, 0.4),
                          dimensionNamed("open", Quantity::angle, 1.2)};
        rig = edited(
            rig, {SetValue{"/joints/axis/position/1", "=wide"}, SetValue{"/joints/axis/rotation/2", "=open"},
                  SetValue{"/joints/axis/upper_stop/angle", "=open"}});
        const std::vector<MovablePlace> places = placesOf(rig, "/bodies/0"); // that of the joint which holds it
        QCOMPARE(places.size(), std::size_t{1});
        QCOMPARE(places[0].pointer, std::string("/joints/0"));
        QVERIFY(!places[0].isDriven[0] && places[0].isDriven[1] && !places[0].isDriven[2]);
        QVERIFY(places[0].canTurn && places[0].isTurnDriven);
        QCOMPARE(places[0].position.y(), 0.4);
        QCOMPARE(wordsIfDriven(rig, "/joints/0/upper_stop/angle"),
                 std::string("Upper stop angle follows =open: change that, or a dimension"));
        const auto marks = coordinateMarksOf(rig, "/bodies/0");
        QVERIFY(marks.has_value());
        int driven = 0;
        for (const CoordinateMark& mark : marks->marks) driven += mark.isDriven ? 1 : 0;
        QCOMPARE(driven, 1);
    }

    void theWayIsBetweenItsStops() {
        const struct {
            std::optional<double> lower, upper;
            double from, to;
        } cases[] = {
            {0.2, 1.0, 0.2, 1.0},
            {std::nullopt, std::nullopt, -0.1, 1.7}, // a usual door's
            {2.0, std::nullopt, 2.0, 3.0},           // that begins where a usual one has ended
            {std::nullopt, -0.5, -0.1, 0.9},
        };
        for (const auto& one : cases) {
            const AngleRange way = wayOf(doorOfAngles(one.lower, one.upper), "axis");
            QCOMPARE(way.lower, one.from);
            QVERIFY(std::abs(way.upper - one.to) < 1e-15);
        }
        QCOMPARE(wayOf(doorOfAngles(0.2, 1.0), "other").upper, 1.7);
    }

    /// In the middle of what is free; where nothing is, in the middle of all. Never wider than its room.
    void newDetentsGoWhereThereIsRoom() {
        Rig rig = doorOfAngles(0.0, 80.0 * kEdgeDegree);
        QVERIFY(std::abs(newDetent(Model(rig), 0).angle - 40.0 * kEdgeDegree) < 1e-12);
        hingeOf(rig).detents = {{20.0 * kEdgeDegree, 20.0 * kEdgeDegree, -1.0}};
        QVERIFY(std::abs(newDetent(Model(rig), 0).angle - 60.0 * kEdgeDegree) < 1e-12);
        hingeOf(rig).catchWidth = 5.0 * kEdgeDegree; // lies within the detent
        QVERIFY(std::abs(newDetent(Model(rig), 0).angle - 60.0 * kEdgeDegree) < 1e-12);
        hingeOf(rig).detents = {{40.0 * kEdgeDegree, 60.0 * kEdgeDegree, -1.0}};
        QVERIFY(std::abs(newDetent(Model(rig), 0).angle - 40.0 * kEdgeDegree) < 1e-12);
        hingeOf(rig).detents.clear();
        hingeOf(rig).catchWidth = 0.0;
        const Rig narrow = doorOfAngles(0.0, 2.0 * kEdgeDegree);
        QVERIFY(newDetent(Model(narrow), 0).width <= 0.5001 * kEdgeDegree);
        // Where the door is, if that is on its way and free, to a tenth of a degree.
        const auto at = [&](double degrees) {
            return newDetent(Model(rig), 0, {{"axis", degrees * kEdgeDegree}}).angle / kEdgeDegree;
        };
        QVERIFY(std::abs(at(23.26) - 23.3) < 1e-9);
        QVERIFY(std::abs(at(82.0) - 82.0) < 1e-9); // pressed into its stop
        QVERIFY(std::abs(at(90.0) - 40.0) < 1e-9); // nobody can be there
        QVERIFY(std::abs(at(-20.0) - 40.0) < 1e-9);
        hingeOf(rig).detents = {{23.0 * kEdgeDegree, 2.0 * kEdgeDegree, -1.0}};
        QVERIFY(std::abs(at(23.26) - 23.3) > 5.0); // a neighbour is in the way
        QVERIFY(newDetent(Model(rig), 0).torque < 0.0);
    }

    void newZonesDampTheEndOfClosing() {
        Rig rig = doorOfAngles(-10.0 * kEdgeDegree, 80.0 * kEdgeDegree);
        const DampingZone first = newDampingZone(rig, 0);
        QVERIFY(first.from <= 0.0 && first.to > first.from && first.to <= 80.0 * kEdgeDegree);
        hingeOf(rig).dampingZones = {first};
        const DampingZone second = newDampingZone(rig, 0);
        QVERIFY(second.from >= first.to && second.to > second.from); // beside it
        const DampingZone short_ = newDampingZone(doorOfAngles(0.0, 1.0 * kEdgeDegree), 0);
        QVERIFY(short_.to - short_.from <= 0.5001 * kEdgeDegree);
    }

    void bristlesAreProposedOnlyWhereTheyHold() {
        Rig rig = formulaDoor(2.0, 1.0);
        QVERIFY(newPresliding(Model(rig), 0).has_value());
        QVERIFY(!newPresliding(Model(rig), 7));
        hingeOf(rig).presliding = Presliding{};
        QVERIFY(!newPresliding(Model(rig), 0)); // it has some
        rig = formulaDoor(2.0, 0.0);
        QVERIFY(!newPresliding(Model(rig), 0)); // nothing to hold with
        rig.elements[0].law = RotationalSpring{};
        QVERIFY(!newPresliding(Model(rig), 0));
    }

    /// The far end turns about the axis, goes along it, or both; only what acts on the first motion has marks.
    void marksFollowTheirJoint() {
        CoordinateMarks marks;
        marks.arm = Vector3(1.0, 0.0, 0.5);
        marks.motion.axis = Vector3(0.0, 0.0, 2.0); // of any length
        marks.motion.isRotation = true;
        const double quarter = 0.5 * std::numbers::pi;
        QVERIFY((marks.endAt(quarter) - Vector3(0.0, 1.0, 0.5)).norm() < 1e-12);
        QVERIFY((marks.middleAt(quarter) - Vector3(0.0, 0.0, 0.5)).norm() < 1e-12);
        marks.motion.travel = 0.1; // a screw
        QVERIFY((marks.endAt(quarter) - Vector3(0.0, 1.0, 0.5 + 0.1 * quarter)).norm() < 1e-12);
        QVERIFY((marks.middleAt(quarter) - Vector3(0.0, 0.0, 0.5 + 0.1 * quarter)).norm() < 1e-12);
        marks.motion.isRotation = false;
        QVERIFY((marks.endAt(0.3) - Vector3(1.0, 0.0, 0.8)).norm() < 1e-12);
        QCOMPARE(marks.middleAt(0.3), marks.endAt(0.3));
        Rig rig = formulaDoor(2.0, 1.0);
        hingeOf(rig).detents = {{0.5, 0.1, -1.0}};
        QVERIFY(coordinateMarksOf(rig, "/elements/0").has_value());
        UniversalJoint cross;
        rig.joints[0].kind = cross;
        rig.elements[0].joint = "axis.angle_1";
        QVERIFY(coordinateMarksOf(rig, "/elements/0").has_value());
        rig.elements[0].joint = "axis.angle_2";
        QVERIFY(!coordinateMarksOf(rig, "/elements/0"));
        rig.joints[0].kind = FixedJoint{};
        QVERIFY(!coordinateMarksOf(rig, "/joints/0"));
    }

    /// Shapes and points have their body's frame, forces between points two places that cannot be turned.
    void placesOfPartsAndEnds() {
        Rig rig = formulaDoor(2.0, 1.0);
        Shape box;
        box.name = "panel";
        box.geometry = BoxGeometry{Vector3(0.4, 0.2, 0.1)};
        box.anchor = Vector3(-1.0, 0.0, 0.0); // at the face towards the axis
        rig.bodies[0].shapes.push_back(box);
        const std::vector<MovablePlace> shape = placesOf(rig, "/bodies/0/shapes/0");
        QVERIFY(shape.size() == 1 && shape[0].carrier == "door" && shape[0].canTurn);
        const std::vector<MovablePlace> point = placesOf(rig, "/bodies/0/points/0");
        QVERIFY(point.size() == 1 && point[0].carrier == "door" && !point[0].canTurn);
        QCOMPARE(point[0].position.x(), kTargetKnob);
        std::vector<SizeHandle> handles = sizeHandlesOf(rig, "/bodies/0/shapes/0");
        QCOMPARE(handles.size(), std::size_t{5}); // the face at the anchor stays
        for (const SizeHandle& handle : handles) {
            const double face = handle.factor * handle.value; // from the anchor, along the axis
            QVERIFY(std::abs(std::abs(face) - (handle.axis.x() != 0.0 ? 0.4 : 0.5 * handle.value)) < 1e-12);
        }
        rig.dimensions = {dimensionNamed("long", Quantity::length, 0.4)};
        rig = edited(rig, {SetValue{"/bodies/0/shapes/0/size/0", "=long"}});
        QCOMPARE(sizeHandlesOf(rig, "/bodies/0/shapes/0").size(), std::size_t{4}); // a dimension leads it
        const AdditionPlace ends =
            atSpots({{"world", Vector3(0.0, 0.5, 0.0)}, {"door", Vector3(0.5, 0.0, 0.0)}});
        const Rig sprung = withOne(rig, "elements/spring", ends);
        const std::vector<MovablePlace> two = placesOf(sprung, "/elements/1");
        QVERIFY(two.size() == 2 && !two[0].canTurn && !two[1].canTurn);
        QCOMPARE(pictureOf(sprung, "/elements/1").places.size(), std::size_t{2});
        QCOMPARE(pictureOf(sprung, "/bodies/0/points/0").places.size(), std::size_t{1});
        QVERIFY(pictureOf(sprung, "/bodies/0/points/0").parts.empty());
        QVERIFY(pictureOf(sprung, "/bodies/0/shapes/0").parts.front().shape == std::size_t{0});
        QCOMPARE(pictureOf(sprung, "/joints/0").parts.size(), std::size_t{1});
        const double quarter = 0.5 * std::numbers::pi;
        QVERIFY((turned(Vector3::Zero(), Vector3::UnitZ(), quarter) - Vector3(0, 0, quarter)).norm() < 1e-12);
    }

    /// Of a part that is selected, of what acts on its joint, or of nothing in particular.
    void partsComeToWhatIsSelected() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig = withOne(rig, "motors");
        for (const char* item :
             {"/elements/0", "/motors/0", "/joints/0", "/bodies/0", "/handle", "", "/elements/7"}) {
            const Proposal detent = propose(Model(rig), "parts/detent", {item});
            QVERIFY2(detent.refusal.empty(), detent.refusal.c_str());
            QCOMPARE(detent.item, std::string("/elements/0"));
        }
    }

    void bristlesOfAFoldingDoorHaveTheUsualDamping() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "leaf";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "fold";
        rig.joints[1].parent = "door";
        rig.joints[1].child = "leaf";
        const auto presliding = newPresliding(Model(rig), 0);
        QVERIFY(presliding.has_value());
        QVERIFY(std::abs(presliding->damping / presliding->stiffness - 0.01) < 1e-3); // two digits
    }

    void familiesOfTiltedAndOfSingleRigs() {
        const Rig rig = formulaDoor(2.0, 1.0);
        const FoundAxis tilt = familyAxis(rig, kTiltAboutY);
        QVERIFY(tilt.issues.empty() && tilt.axis.label == "Tilt about y");
        QVERIFY(hasErrors(familyAxis(rig, "nothing").issues));
        const double values[] = {0.0, 0.3};
        const std::vector<FamilyMember> members = rigFamily(rig, tilt.axis, values);
        const Vector3 gravity = members[1].rig.environment.gravity;
        QVERIFY(std::abs(gravity.norm() - rig.environment.gravity.norm()) < 1e-12);
        QVERIFY(std::abs(gravity.y()) < 1e-12 && std::abs(gravity.x()) > 1.0);
        QCOMPARE(members[0].rig.environment.gravity, rig.environment.gravity);
        QCOMPARE(evenly(2.0, 5.0, 1), std::vector<double>{2.0});
        QCOMPARE(evenly(2.0, 5.0, 3), (std::vector<double>{2.0, 3.5, 5.0}));
    }

    /// Without gravity, up is up all the same, and new things have a weight to be made for.
    void withoutGravityThingsHaveWeightsToo() {
        Rig rig = withOne(nothingYet(), "joints/revolute");
        const double weight = Survey(Model(rig)).scale().weight;
        rig.environment.gravity.setZero();
        const Model model(rig);
        const Survey survey(model);
        QVERIFY(std::abs(survey.scale().weight - weight) < 1e-9 * weight);
        QVERIFY(std::abs(survey.up().norm() - 1.0) < 1e-12);
        QVERIFY(!propose(model, "joints/free", {}).edits.empty());
        QCOMPARE(survey.farEnd("nobody"), Vector3(0, 0, 0));
        QVERIFY(!survey.isMoving("nobody") && survey.bodyOf("/joints/7").empty());
    }

    /// A list that is empty, that has one row, and that is not there.
    void newRowsOfShortLists() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.elements.push_back({.name = "load", .joint = "axis", .law = TorqueTable{{{0.5, 2.0}}}});
        const Json one = newListItem(Model(rig), "/elements/1/points");
        QCOMPARE(one["torque"].get<double>(), 2.0);
        QVERIFY(newListItem(Model(rig), "/elements/7/points") == Json::object());
        QVERIFY(newListItem(Model(rig), "/elements/0/nothing") == Json::object());
        QVERIFY(newListItem(Model(rig), "/elements/0/detents").contains("angle"));
        QVERIFY(newListItem(Model(rig), "/elements/0/damping_zones").contains("from"));
    }

    /// Of a ball, more points than a hull may have: the note says how far the others stand out.
    void hullsOfManyPointsSayWhatTheyLeaveOut() {
        Rig rig = formulaDoor(2.0, 1.0);
        Shape mesh;
        mesh.name = "ball";
        MeshGeometry geometry;
        geometry.file = "ball.stl";
        mesh.geometry = geometry;
        rig.bodies[0].shapes.push_back(mesh);
        std::vector<Vector3> points;
        constexpr int count = 3000; // a spiral, evenly over the sphere
        for (int i = 0; i < count; ++i) {
            const double z = 1.0 - (2.0 * i + 1.0) / count;
            const double turn = 2.39996322972865 * i; // the golden angle
            const double r = std::sqrt(1.0 - z * z);
            points.emplace_back(r * std::cos(turn), r * std::sin(turn), z);
        }
        const Proposal hull = proposeHullOfMesh(rig, "/bodies/0/shapes/0", points);
        QVERIFY2(hull.refusal.empty(), hull.refusal.c_str());
        QVERIFY2(hull.note.find("the others stand out from it by ") != std::string::npos &&
                     hull.note.find("a hull has no more than ") != std::string::npos,
                 hull.note.c_str());
    }

    /// What a mesh cannot touch with is told; single points of a plane are no hull.
    void hullsOfFlatMeshesAreRefused() {
        Rig rig = formulaDoor(2.0, 1.0);
        Shape mesh;
        mesh.name = "scan";
        mesh.geometry = MeshGeometry{};
        std::get<MeshGeometry>(mesh.geometry).file = "scan.stl";
        rig.bodies[0].shapes.push_back(mesh);
        QVERIFY(meshAt(rig, "/bodies/0/shapes/0") != nullptr);
        const std::vector<Vector3> flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
        const Proposal none = proposeHullOfMesh(rig, "/bodies/0/shapes/0", flat);
        QVERIFY2(none.edits.empty() && none.refusal.find("its points lie in a plane") != std::string::npos,
                 none.refusal.c_str());
        std::vector<Vector3> solid = flat;
        solid.push_back({0, 0, 1});
        const Proposal some = proposeHullOfMesh(rig, "/bodies/0/shapes/0", solid);
        QVERIFY2(some.refusal.empty() && some.edits.size() == 1, some.refusal.c_str());
        QVERIFY2(some.note.find("5 of 5 points are its corners; none of the others") != std::string::npos,
                 some.note.c_str());
    }
};

HINGELAB_APPLESS_TEST(TestWorkshopEdges)

} // namespace test_workshop_edges

#include "test_workshop_edges.moc"
