// SPDX-License-Identifier: GPL-3.0-or-later
// Additions, parts, places and pictures where a rig is not the usual one: links in space, axes along x, joints
// of several coordinates, bodies that nothing holds.
#include <QTest>
#include <cmath>

#include "assemblies/assembly_parameters.h"
#include "checks/checked_rig.h"
#include "rig/item_fields.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/visitor.h"
#include "workshop/additions.h"
#include "workshop/coordinate_marks.h"
#include "workshop/hull_of_mesh.h"
#include "workshop/new_assembly.h"
#include "workshop/new_presliding.h"
#include "workshop/offered_parts.h"
#include "workshop/parts.h"
#include "workshop/picture_of.h"
#include "workshop/places.h"
#include "workshop/reference_at.h"
#include "workshop/three_position_rig.h"

namespace test_workshop_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig ofJoints(const std::string& joints) {
    const RigReading reading = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "made", "bodies": [
        {"name": "a", "shapes": [{"name": "box", "type": "box", "size": [0.4, 0.02, 0.02], "mass": 1}]},
        {"name": "b", "shapes": [{"name": "box", "type": "box", "size": [0.02, 0.4, 0.02], "mass": 1}]},
        {"name": "world", "points": [{"name": "corner", "position": [1, 1, 1]}]}], "joints": [)" +
                                       joints + "]}");
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

Rig withAddition(const Rig& rig, const char* id, const AdditionPlace& place) {
    const Proposal proposal = propose(Model(rig), id, place);
    if (proposal.edits.empty()) throw std::runtime_error(proposal.refusal);
    const Edited outcome = applyEdits(rig, proposal.edits);
    if (!outcome.rig) throw std::runtime_error(outcome.issues.front().text());
    return *outcome.rig;
}

AdditionPlace selecting(const char* item, std::vector<BodySpot> spots = {}) {
    AdditionPlace place;
    place.item = item;
    place.spots = std::move(spots);
    return place;
}

constexpr const char* kTurns = R"({"name": "turn", "type": "revolute", "child": "a", "axis": [1, 0, 0]})";
constexpr const char* kCross =
    R"({"name": "cross", "type": "universal", "child": "b", "position": [0, 0, 1], "axis": [1, 0, 0], "axis_2": [0, 1, 0]})";
constexpr const char* kSlides =
    R"({"name": "slide", "type": "prismatic", "child": "b", "position": [0, 0, 1]})";

std::string both(const char* one, const char* other) {
    return std::string(one) + ", " + other;
}

std::size_t assemblyKind(const char* name) {
    std::size_t kind = 0;
    while (std::string(assemblyKinds()[kind].name) != name) ++kind;
    return kind;
}

} // namespace

class TestWorkshopCases : public QObject {
    Q_OBJECT
  private slots:
    /// A link in space begins where it was put; a hinge on what lies along its own axis still has axes.
    void linksInOddPlaces() {
        const Rig rig = ofJoints(both(kTurns, kSlides));
        const Rig loose = withAddition(rig, "joints/free", selecting("", {{"a", Vector3(0.1, 0.2, 0.3)}}));
        QCOMPARE(loose.joints.back().parent, std::string("a"));
        QVERIFY((loose.joints.back().position - Vector3(0.1, 0.2, 0.3)).norm() < 1e-12);
        const Rig above = withAddition(rig, "joints/free", {});
        QCOMPARE(above.joints.back().parent, std::string("world"));
        QVERIFY(above.joints.back().position.z() > 1.0); // above all that is there
        const Rig hinged = withAddition(rig, "joints/revolute", selecting("/bodies/0"));
        const Joint& joint = hinged.joints.back();
        QCOMPARE(joint.parent, std::string("a"));
        const Matrix3 R = rotationFromRollPitchYaw(joint.rotation);
        QVERIFY((R * joint.revolute()->axis - Vector3::UnitX()).norm() < 1e-9); // it turns as "a" does
    }

    /// A point goes to where it was picked, else to the far end.
    void pointsWherePicked() {
        const Rig rig = ofJoints(both(kTurns, kSlides));
        const Rig picked = withAddition(rig, "points", selecting("", {{"a", Vector3(0.05, 0.01, 0.0)}}));
        QVERIFY((picked.bodies[0].points[0].position - Vector3(0.05, 0.01, 0.0)).norm() < 1e-12);
        const Rig far = withAddition(rig, "points", selecting("/bodies/1"));
        QVERIFY((far.bodies[1].points[0].position - Vector3(0.0, 0.2, 0.0)).norm() < 1e-12);
    }

    /// Springs act on a slide that is selected, between two places that were picked; a gear on the coordinates
    /// of a universal joint.
    void forcesOnWhatIsMeant() {
        const Rig rig = ofJoints(both(kTurns, kSlides));
        const Element onSlide = withAddition(rig, "elements/spring", selecting("/joints/1")).elements.back();
        QVERIFY(onSlide.joint == "slide" && !onSlide.from && !onSlide.to);
        const Element between =
            withAddition(rig, "elements/spring",
                         selecting("/joints/1", {{"a", Vector3(0.1, 0.0, 0.0)}, {"b", Vector3(0.0, 0.1, 0.0)}}))
                .elements.back();
        QVERIFY(between.joint.empty() && between.from->body == "a" && between.to->body == "b");
        const Rig crossed = ofJoints(both(kTurns, kCross));
        const Element gears =
            withAddition(crossed, "elements/gear_mesh", selecting("/joints/0")).elements.back();
        QCOMPARE(gears.joint, std::string("turn"));
        QCOMPARE(gears.gearedTo->joint, std::string("cross.angle_1"));
        // What hangs on a frame of an assembly has its spring to the ground.
        const Rig four = shippedDocument("four-bar").rig;
        std::size_t rocker = 0;
        while (four.bodies[rocker].name != "rocker") ++rocker;
        const std::string item = "/bodies/" + std::to_string(rocker);
        const Element spring = withAddition(four, "elements/spring", selecting(item.c_str())).elements.back();
        QVERIFY(spring.from->body == "world" && spring.to->body == "rocker");
        // A contact of a body with a ground that has no shapes is one of all.
        const Contact contact = withAddition(rig, "contacts", selecting("/bodies/0")).contacts.back();
        QVERIFY(contact.first.body == kAllBodies && contact.second.body == kAllBodies);
    }

    /// Dyads between places that suggest themselves, and between two bodies that both move.
    void dyadsWithoutAndBetweenMovingPlaces() {
        AdditionPlace place = selecting("/bodies/0");
        place.joints = {DyadJoint::revolute, DyadJoint::revolute, DyadJoint::revolute};
        const Rig rig = ofJoints(both(kTurns, kSlides));
        const Proposal own = propose(Model(rig), "dyad", place);
        QVERIFY2(own.note.find("Both places turn about parallel axes") != std::string::npos, own.note.c_str());
        const Rig two = ofJoints(both(
            kTurns,
            R"({"name": "other", "type": "revolute", "child": "b", "position": [0, 0, 1], "axis": [0, 1, 0]})"));
        place.spots = {{"a", Vector3(0.2, 0.0, 0.0)}, {"b", Vector3(0.0, 0.2, 0.0)}};
        place.joints = {DyadJoint::spherical, DyadJoint::spherical, DyadJoint::revolute};
        const Proposal spatial = propose(Model(two), "dyad", place);
        QVERIFY2(spatial.note.find("The axes at the two places are not parallel") != std::string::npos,
                 spatial.note.c_str());
        // Along x, too, rods stand across their axis.
        const Pose a{Matrix3::Identity(), Vector3::Zero()};
        const Pose b{Matrix3::Identity(), Vector3(0.0, 0.3, 0.1)};
        const auto parameters = assemblyThatCloses(assemblyKind("JointRRR"), a, b, Vector3::UnitX());
        const auto& rods = std::get<JointRrr>(parameters.value());
        QVERIFY((rods.n_a - Vector3::UnitX()).norm() < 1e-12);
        QVERIFY(std::abs(rods.rRod1_ia.x()) < 1e-12 && rods.rRod1_ia.norm() > 0.1);
    }

    /// What cannot have a part says why, in the words of the checks or by what has it.
    void partsThatCannotCome() {
        const Model model(ofJoints(both(kTurns, kSlides)));
        for (const OfferedPart& part :
             offeredParts()) { // what is not there, or is on no joint, is no selection
            const Proposal plain = propose(model, "parts/" + part.name, {});
            for (const char* item : {"/motors/7", "/bodies/7", "/bodies/2", "/environment"}) {
                const Proposal proposal = propose(model, "parts/" + part.name, selecting(item));
                QCOMPARE(proposal.refusal, plain.refusal);
                QCOMPARE(proposal.item, plain.item);
            }
        }
        // Bristles come of a breakaway torque.
        Rig door = formulaDoor(2.0, 0.0);
        QVERIFY(!newPresliding(Model(door), 0)); // nothing holds
        QVERIFY(!newPresliding(Model(door), 5));
        std::get<DoorHingeParameters>(door.elements[0].law).dynamicFrictionTorque = 1.0;
        const auto bristles = newPresliding(Model(door), 0);
        QVERIFY(bristles && bristles->stiffness > 0.0 && bristles->damping > 0.0);
    }

    /// Rows of lists that are not tables of ascending numbers begin as the last one, or empty.
    void newRowsOfOddLists() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.bodies[0].points.push_back({"edge", Trace::off, Vector3::Zero()});
        const Model model(rig);
        QVERIFY(newListItem(model, "/contacts") == Json::object());
        QVERIFY(newListItem(model, "/bodies/0/shapes") == Json::object());
        QCOMPARE(newListItem(model, "/bodies/0/points")["name"].get<std::string>(), std::string("edge"));
        QVERIFY(newListItem(model, "/elements/9/detents") == Json::object());
        // Of a hinge, what has no proposal of its own.
        QVERIFY(newListItem(model, "/elements/0/nothing") == Json::object());
        rig.elements.push_back({.name = "load", .joint = "axis", .law = TorqueTable{{{1.0, 4.0}, {3.0, 5.0}}}});
        const Json next = newListItem(Model(rig), "/elements/1/points");
        QVERIFY2(next == Json({{"time", 5.0}, {"torque", 5.0}}), next.dump().c_str());
        // Texts beside density and mass are set as they are.
        QCOMPARE(setText(rig, "/bodies/0/points/0/name", "grip").size(), std::size_t{1});
        QCOMPARE(setText(rig, "/description", "").size(), std::size_t{1});
    }

    /// A picture shows what an item is about: what its joint moves, its places, the one shape that is selected.
    void picturesOfItems() {
        Rig rig = formulaDoor(2.0, 1.0);
        Shape shape;
        shape.name = "leaf";
        rig.bodies[0].shapes = {shape};
        rig.bodies.push_back({.name = "world", .shapes = {shape}, .massProperties = {}, .points = {}});
        rig.elements.push_back({.name = "strut", .joint = {}, .law = GasStrut{}});
        rig.elements[1].from = PlacePoint{"world", Vector3(0.0, -0.3, 0.0)};
        rig.elements[1].to = PlacePoint{"door", Vector3(0.3, 0.0, 0.0)};
        using Parts = std::vector<PictureOf::Part>;
        const struct {
            const char* item;
            Parts parts;
            std::size_t places;
        } cases[] = {
            {"/elements/0", {{0}}, 0},     {"/elements/1", {{0}}, 2},     {"/joints/0", {{0}}, 1},
            {"/handle", {{0}}, 0},         {"/bodies/0", {{0}}, 0},       {"/bodies/0/shapes/0", {{0, 0}}, 0},
            {"/bodies/0/points/0", {}, 1}, {"/bodies/0/shapes/5", {}, 0}, {"/bodies/9", {}, 0},
            {"/environment", {}, 0},       {"/targets/0", {}, 0},
        };
        for (const auto& one : cases) {
            const PictureOf picture = pictureOf(rig, one.item);
            QVERIFY2(picture.parts == one.parts, one.item);
            QVERIFY2(picture.places.size() == one.places, one.item);
        }
        const Rig crossed = ofJoints(both(kTurns, kCross));
        Rig geared = crossed;
        geared.elements.push_back({.name = "load", .joint = "cross.angle_2", .law = AppliedTorque{}});
        QVERIFY(pictureOf(geared, "/elements/0").parts == (Parts{{1}}));
    }

    /// Places, sizes, marks and hulls of what is not there or does not have them are none.
    void placesOfWhatHasNone() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.bodies.push_back({.name = "world", .shapes = {}, .massProperties = {}, .points = {}});
        rig.elements.push_back({.name = "push", .joint = "axis.angle", .law = AppliedTorque{}});
        DoorHingeParameters withDetent;
        withDetent.detents = {{0.5, 0.2, -1.0}};
        rig.elements.push_back({.name = "hinge 2", .joint = "axis.angle", .law = withDetent});
        QVERIFY(placesOf(rig, "/bodies/1").empty() && placesOf(rig, "/bodies/7").empty());
        for (const char* item :
             {"/bodies/0/points/0", "/joints/0", "/joints/0/x/0", "/bodies/0/shapes/3", "/bodies/9/shapes/0"}) {
            QVERIFY2(sizeHandlesOf(rig, item).empty(), item);
            QVERIFY2(meshAt(rig, item) == nullptr, item);
        }
        QVERIFY(!coordinateMarksOf(rig, "/elements/1")); // a torque has no place on the way,
        QVERIFY(!coordinateMarksOf(rig, "/elements/0")); // nor has a hinge without detents and zones
        QVERIFY(!coordinateMarksOf(rig, "/bodies/1"));
        QVERIFY(!coordinateMarksOf(rig, "/bodies/0/points/0"));
        const auto marks = coordinateMarksOf(rig, "/elements/2"); // "axis.angle" is the axis
        QVERIFY(marks && !marks->marks.empty());
        QVERIFY2(marks->high >= kTargetEnd, qPrintable(QString::number(marks->high)));
        QVERIFY(coordinateMarksOf(rig, "/bodies/0").has_value());
        // Two contacts' sides have bodies and no places.
        Contact contact;
        contact.name = "touch";
        rig.contacts.push_back(contact);
        QVERIFY(placesOf(rig, "/contacts/0").empty());
        // Of a turn, an expression says one angle.
        rig.expressions["/joints/0/rotation/1"] = "=0.1";
        const std::vector<MovablePlace> places = placesOf(rig, "/joints/0");
        QVERIFY(places.size() == 1 && places[0].isTurnDriven && !places[0].isDriven[0]);
    }

    /// Pointing at a body names the coordinate that moves it; of a universal joint one of its two.
    void pointingAtCoordinates() {
        const Rig rig = ofJoints(both(kTurns, kCross));
        ItemField field;
        field.form = ItemField::Form::reference;
        field.refers = Refers::coordinate;
        field.options = referenceOptions(rig, Refers::coordinate, {});
        QCOMPARE(referenceAt(rig, field, {"a", Vector3::Zero()}).value, std::string("turn"));
        QCOMPARE(referenceAt(rig, field, {"b", Vector3::Zero()}).value, std::string("cross.angle_1"));
        const PointedAt none = referenceAt(rig, field, {"world", Vector3::Zero()});
        QVERIFY2(
            none.value.empty() && none.refusal.starts_with("Nothing that could be named here moves \"world\""),
            none.refusal.c_str());
    }

    /// Without a linkage there is no rig, and it is said.
    void noRigOfNoLinkage() {
        FourBarReport report;
        QCOMPARE(whyNoRig(report), std::string("There is no linkage yet."));
        report.defects.push_back({});
        report.defects.back().text = "Why.";
        QCOMPARE(whyNoRig(report), std::string("Why."));
    }
};

HINGELAB_APPLESS_TEST(TestWorkshopCases)

} // namespace test_workshop_cases

#include "test_workshop_cases.moc"
