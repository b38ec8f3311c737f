// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "checks/checked_rig.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "tests/suite.h"
#include "workshop/body_axis.h"
#include "workshop/survey.h"

namespace test_body_axis {

using namespace hingelab;

namespace {

/// A door and a lever on it, both fixed, as from a CAD file, with all that can be said in the door's frame.
constexpr const char* kFixedDoor = R"({
  "format": "hingelab-rig", "version": 1, "name": "fixed door",
  "bodies": [
    {"name": "door", "shapes": [{"name": "panel", "type": "box", "size": [0.03, 0.6, 0.4],
                                 "position": [0.1, 0, 0.2], "mass": 5}],
     "points": [{"name": "grip", "position": [0.2, 0, 0.4]}]},
    {"name": "lever", "shapes": [{"name": "bar", "type": "box", "size": [0.2, 0.01, 0.01], "mass": 1}]}],
  "joints": [
    {"name": "door mount", "type": "fixed", "child": "door", "position": [0.5, 0.1, 0.2],
     "rotation": [0, 0, 0.4]},
    {"name": "lever hinge", "type": "revolute", "parent": "door", "child": "lever", "position": [0.1, 0.2, 0.3],
     "axis": [0, 1, 0]}],
  "elements": [{"name": "spring", "type": "spring", "from": {"position": [0, 0, 0.1]},
                "to": {"body": "door", "position": [0.1, 0, 0.3]}, "stiffness": 100, "rest_length": 0.1}],
  "handle": {"body": "door", "point": "grip"}})";

Rig rigFrom(const char* text) {
    const RigReading reading = readRig(text);
    if (!reading.document) qFatal("%s", reading.issues.front().text().c_str());
    return reading.document->rig;
}

Rig applied(const Rig& rig, const Proposal& proposal) {
    const Edited outcome = applyEdits(rig, proposal.edits);
    if (!outcome.rig) qFatal("%s", outcome.issues.front().text().c_str());
    return *outcome.rig;
}

/// Where all shapes, the spring's end and the lever are in the world.
std::vector<Vector3> placesInWorld(const Rig& rig) {
    const Model model(rig);
    const RigPoses poses = posesAtStart(model);
    std::vector<Vector3> places;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (const Shape& shape : rig.bodies[b].shapes)
            places.push_back(poses.bodies[b] * poseInBody(shape).translation);
        for (const Point& point : rig.bodies[b].points) places.push_back(poses.bodies[b] * point.position);
    }
    places.push_back(poses.bodies[0] * rig.elements.front().to->position);
    return places;
}

} // namespace

class TestBodyAxis : public QObject {
    Q_OBJECT
  private slots:
    void nothingMovesInThePicture();
    void theBodyTurnsAboutThePickedLine();
    void positiveAnglesOpen();
    void aRevoluteJointKeepsWhatItHas();
    void aDoorThatStartsOpenStaysWhereItIs();
    void whatCannotTurnIsRefused();
    void expressionsAreNotOverwritten();
    void aPointBecomesTheHandle();
};

void TestBodyAxis::nothingMovesInThePicture() {
    const Rig before = rigFrom(kFixedDoor);
    const Proposal proposal = proposeAxis(before, "door", {0.05, -0.3, 0.02}, {0, 2, 0});
    const Rig after = applied(before, proposal);
    const std::vector<Vector3> was = placesInWorld(before);
    const std::vector<Vector3> is = placesInWorld(after);
    QCOMPARE(is.size(), was.size());
    for (std::size_t i = 0; i < was.size(); ++i) QVERIFY((is[i] - was[i]).norm() < 1e-14); // rounding
    QCOMPARE(proposal.item, std::string("/joints/door hinge"));
}

void TestBodyAxis::theBodyTurnsAboutThePickedLine() {
    const Rig before = rigFrom(kFixedDoor);
    const Vector3 point(0.05, -0.3, 0.02);
    const Vector3 axis = Vector3(0.3, 2, -0.1).normalized();
    Rig after = applied(before, proposeAxis(before, "door", point, axis));
    const Pose X_WB = posesAtStart(Model(before)).bodies[0];
    after.joints.front().revolute()->initialAngle = 1.1;
    const RigPoses turned = posesAtStart(Model(after));
    for (const double along : {-0.7, 0.0, 0.4}) { // points of the axis stay where they are
        const Vector3 p_B = point + along * axis;
        const Vector3 p_C = p_B - point;
        QVERIFY((turned.bodies[0] * p_C - X_WB * p_B).norm() < 1e-14);
    }
    const Vector3 grip = turned.bodies[0] * after.bodies[0].points[0].position;
    const Vector3 arm = X_WB * Vector3(0.2, 0, 0.4) - X_WB * point;
    const Vector3 expected = X_WB * point + Eigen::AngleAxisd(1.1, X_WB.rotation * axis) * arm;
    QVERIFY((grip - expected).norm() < 1e-14);
}

void TestBodyAxis::positiveAnglesOpen() {
    Rig rig = rigFrom(kFixedDoor);
    Body cabinet; // behind the door, which stands in the yz-plane
    cabinet.name = kWorldName;
    cabinet.shapes.emplace_back();
    const Pose X_WD = posesAtStart(Model(rig)).bodies[0];
    cabinet.shapes.front().geometry = BoxGeometry{{0.5, 0.5, 0.5}};
    cabinet.shapes.front().position = X_WD * Vector3(-0.4, 0.0, 0.2);
    rig.bodies.push_back(cabinet);
    rig.bodies.erase(rig.bodies.begin() + 1); // the lever, with its joint
    rig.joints.pop_back();
    const Vector3 foot(0.1, 0.0, 0.0);
    for (const double sense : {1.0, -1.0}) {
        const Vector3 axis = openingAxis(Model(rig), "door", foot, sense * Vector3::UnitY());
        QCOMPARE(axis, Vector3(0, 1, 0)); // the upper edge leaves the cabinet
    }
    rig = applied(rig, proposeAxis(rig, "door", foot, {0, -1, 0})); // against it, by choice
    QCOMPARE(openingAxis(Model(rig), "door", foot, {0, 1, 0}), Vector3(0, -1, 0));
}

void TestBodyAxis::aRevoluteJointKeepsWhatItHas() {
    Rig rig = rigFrom(kFixedDoor);
    rig = applied(rig, proposeAxis(rig, "door", {0.05, 0, 0.02}, {0, 1, 0}));
    rig.joints.front().revolute()->upperStop = EndStop();
    rig.joints.front().revolute()->upperStop->angle = 1.5;
    const Rig moved = applied(rig, proposeAxis(rig, "door", {0.01, 0, 0}, {0, 1, 0}));
    QVERIFY(moved.joints.front().revolute()->upperStop.has_value());
    QCOMPARE(moved.joints.front().name, std::string("door hinge"));
    const std::vector<Vector3> was = placesInWorld(rig);
    const std::vector<Vector3> is = placesInWorld(moved);
    for (std::size_t i = 0; i < was.size(); ++i) QVERIFY((is[i] - was[i]).norm() < 1e-14);
}

void TestBodyAxis::aDoorThatStartsOpenStaysWhereItIs() {
    Rig rig = rigFrom(kFixedDoor);
    rig = applied(rig, proposeAxis(rig, "door", {0.05, 0, 0.02}, {0, 1, 0}));
    rig.joints.front().revolute()->initialAngle = 0.7;
    const std::vector<Vector3> was = placesInWorld(rig);
    const Vector3 axis = Vector3(0.2, 1, 0.3).normalized();
    const Rig moved = applied(rig, proposeAxis(rig, "door", {0.01, 0.1, 0}, axis));
    const std::vector<Vector3> is = placesInWorld(moved);
    for (std::size_t i = 0; i < was.size(); ++i) QVERIFY((is[i] - was[i]).norm() < 1e-14);
    QCOMPARE(moved.joints.front().revolute()->initialAngle, 0.7);
    const Vector3 before = posesAtStart(Model(rig)).bodies[0].rotation * axis;
    const Vector3 after = posesAtStart(Model(moved)).bodies[0].rotation * axis;
    QVERIFY((after - before).norm() < 1e-14);
}

void TestBodyAxis::whatCannotTurnIsRefused() {
    Rig rig = rigFrom(kFixedDoor);
    QVERIFY(QString::fromStdString(proposeAxis(rig, "world", {0, 0, 0}, {0, 0, 1}).refusal).contains("ground"));
    QVERIFY(!proposeAxis(rig, "nobody", {0, 0, 0}, {0, 0, 1}).refusal.empty());
    rig.joints.front().kind = SphericalJoint{};
    const Proposal refused = proposeAxis(rig, "door", {0, 0, 0}, {0, 0, 1});
    QVERIFY(refused.edits.empty());
    QVERIFY(QString::fromStdString(refused.refusal).contains("door mount"));
}

void TestBodyAxis::expressionsAreNotOverwritten() {
    Rig rig = rigFrom(kFixedDoor);
    rig.expressions["/bodies/0/points/0/position/2"] = "0.4";
    const Proposal refused = proposeAxis(rig, "door", {0, 0, 0.1}, {0, 1, 0});
    QVERIFY(refused.edits.empty());
    QVERIFY(QString::fromStdString(refused.refusal).contains("expression"));
    rig = rigFrom(kFixedDoor);
    rig.expressions["/joints/0/rotation/2"] = "0.4";
    QVERIFY(proposeAxis(rig, "door", {0, 0, 0.1}, {0, 1, 0}).edits.empty());
}

void TestBodyAxis::aPointBecomesTheHandle() {
    const Rig before = rigFrom(kFixedDoor);
    const Rig after = applied(before, proposeHandle(before, {"lever", {0.1, 0, 0}}));
    QCOMPARE(after.handle->body, std::string("lever"));
    QCOMPARE(after.handle->point, std::string("handle"));
    QCOMPARE(after.bodies[1].points.back().position, Vector3(0.1, 0, 0));
    const Rig again = applied(after, proposeHandle(after, {"lever", {0.2, 0, 0}}));
    QCOMPARE(again.handle->point, std::string("handle 2"));
}

HINGELAB_APPLESS_TEST(TestBodyAxis)

} // namespace test_body_axis

#include "test_body_axis.moc"
