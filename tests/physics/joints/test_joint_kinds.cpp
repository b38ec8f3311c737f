// SPDX-License-Identifier: GPL-3.0-or-later
// What each kind of joint says of itself: its axis and its coordinates, and which numbers it cannot have.
#include <QTest>
#include <cmath>
#include <limits>

#include "checks/checked_rig.h"
#include "joints/joint_kinds.h"
#include "tests/suite.h"

namespace test_joint_kinds {

using namespace hingelab;

namespace {

std::string issuesOfJoint(const std::string& joint) {
    const RigReading reading =
        readRig(R"({"format": "hingelab-rig", "version": 1, "name": "bench", "bodies": [{"name":
        "b", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}}], "joints": [{"name": "j", "parent": "world", "child":
        "b", )" +
                joint + "}]}");
    std::string text;
    for (const Issue& issue : reading.issues) text += issue.text() + "\n";
    return text;
}

} // namespace

class TestJointKinds : public QObject {
    Q_OBJECT
  private slots:
    void refusals_data() {
        QTest::addColumn<QString>("joint");
        QTest::addColumn<QString>("words"); // empty: it can be
        const auto row = [](const char* name, const char* joint, const char* words) {
            QTest::newRow(name) << joint << words;
        };
        row("no axis", R"("type": "revolute", "axis": [0, 0, 0])",
            "The axis has no direction (is 0, 0, 0; allowed: a vector that is not zero");
        row("no direction to slide", R"("type": "prismatic", "axis": [0, 1e-12, 0])", "/joints/0/axis");
        row("no axis of a screw", R"("type": "screw", "axis": [0, 0, 0])", "/joints/0/axis");
        row("short", R"("type": "revolute", "axis": [0, 0, 1e-6])", "");
        row("no first axis", R"("type": "universal", "axis": [0, 0, 0])", "/joints/0/axis");
        row("no second axis", R"("type": "universal", "axis_2": [0, 0, 0])", "/joints/0/axis_2");
        row("parallel", R"("type": "universal", "axis": [1, 0, 0], "axis_2": [-2, 0, 0])",
            "/joints/0/axis_2 (\"j\"): The two axes of the universal joint are parallel");
        row("nearly parallel", R"("type": "universal", "axis": [1, 0, 0], "axis_2": [1, 1e-3, 0])", "");
        row("stops", R"("type": "revolute", "lower_stop": {"angle": 1}, "upper_stop": {"angle": 1})",
            "/joints/0/upper_stop/angle (\"j\"): The upper stop is not above the lower stop");
        row("stops of a slide",
            R"("type": "prismatic", "lower_stop": {"position": 1}, "upper_stop": {"position": 0})",
            "/joints/0/upper_stop/position");
        row("stops of a screw", R"("type": "screw", "lower_stop": {"angle": 1}, "upper_stop": {"angle": 0})",
            "/joints/0/upper_stop/angle");
        row("no axis of a cylinder", R"("type": "cylindrical", "axis": [0, 0, 0])", "/joints/0/axis");
        row("no slot", R"("type": "pin_in_slot", "slot": [0, 0, 0])", "/joints/0/slot");
        row("a pin along its slot", R"("type": "pin_in_slot", "slot": [1, 0, 0], "pin_axis": [1, 0, 1])",
            "The pin does not stand across its slot");
        row("ends of a slot",
            R"("type": "pin_in_slot", "lower_stop": {"position": 1}, "upper_stop": {"position": 0})",
            "/joints/0/upper_stop/position");
        row("one stop", R"("type": "revolute", "lower_stop": {"angle": 1})", "");
        const char* const roll =
            R"("type": "spherical", "roll_motion": {"type": "constant_speed", "start": 0, "speed": 1})";
        row("roll alone", roll,
            "/joints/0 (\"j\"): Roll, pitch and yaw are prescribed together or not at all (is 1 of them");
        row("table of one point",
            R"("type": "free", "roll_motion": {"type": "table", "points": [{"time": 0, "value": 0}]},
            "pitch_motion": {"type": "constant_speed", "start": 0, "speed": 1})",
            "(is 2 of them");
        row("table", R"("type": "revolute", "motion": {"type": "table", "points": [{"time": 0, "value": 0}]})",
            "/joints/0/motion/points (\"j\"): A table needs points");
        row("table in time",
            R"("type": "prismatic", "motion": {"type": "table", "points": [{"time": 1, "value": 0}, {"time": 1, "value": 1}]})",
            "The times of a table must ascend");
    }
    void refusals() {
        QFETCH(QString, joint);
        QFETCH(QString, words);
        const std::string issues = issuesOfJoint(joint.toStdString());
        if (words.isEmpty()) QVERIFY2(issues.find("error") == std::string::npos, issues.c_str());
        QVERIFY2(issues.find(words.toStdString()) != std::string::npos, issues.c_str());
    }

    /// Numbers that are none are told as such, not as an axis without direction.
    void axesThatAreNoNumbers() {
        Issues issues;
        checks::checkAxis({std::nan(""), 0.0, 0.0}, "/a", issues);
        checks::checkAxis({0.0, std::numeric_limits<double>::infinity(), 0.0}, "/a", issues);
        checks::checkAxis(Vector3::UnitX(), "/a", issues);
        QVERIFY(issues.empty());
        checks::checkAxis(Vector3::Zero(), "/a", issues);
        QCOMPARE(issues.size(), std::size_t{1});
    }

    /// The axis of what moves in one way only, and what its coordinates are called.
    void axesAndCoordinates() {
        const auto namesOf = [](const JointKind& kind) {
            std::string text;
            for (const CoordinateName& name : coordinateNames(kind)) text += name.suffix + " ";
            return text;
        };
        RevoluteJoint turn;
        turn.axis = {0.0, 0.0, -2.0};
        QCOMPARE(*axisOf(turn), Vector3(0.0, 0.0, -1.0));
        PrismaticJoint slide;
        slide.axis = {3.0, 0.0, 4.0};
        QVERIFY((*axisOf(slide) - Vector3(0.6, 0.0, 0.8)).norm() < 1e-15);
        QCOMPARE(*axisOf(ScrewJoint{}), Vector3(Vector3::UnitZ()));
        for (const JointKind& kind :
             std::initializer_list<JointKind>{FixedJoint{}, UniversalJoint{}, PlanarJoint{}, SphericalJoint{},
                                              FreeJoint{}, CylindricalJoint{}, PinInSlotJoint{}}) {
            QVERIFY(!axisOf(kind));
        }
        QCOMPARE(namesOf(FixedJoint{}), std::string());
        QCOMPARE(namesOf(turn), std::string("angle "));
        QCOMPARE(namesOf(slide), std::string("distance "));
        QCOMPARE(namesOf(UniversalJoint{}), std::string("angle_1 angle_2 "));
        QCOMPARE(namesOf(CylindricalJoint{}), std::string("distance angle "));
        QCOMPARE(namesOf(PinInSlotJoint{}), std::string("distance angle "));
        QCOMPARE(namesOf(SphericalJoint{}), std::string("yaw pitch roll "));
        QCOMPARE(namesOf(FreeJoint{}), std::string("x y z yaw pitch roll "));
        // Stops are of those that have one axis.
        turn.upperStop = EndStop{1.0};
        slide.lowerStop = SlideStop{-0.2};
        ScrewJoint screw;
        screw.lowerStop = EndStop{-1.0};
        screw.upperStop = EndStop{2.0};
        QVERIFY(stopsOf(turn).size() == 1 && stopsOf(turn)[0].side == 1.0 &&
                stopsOf(turn)[0].stop.angle == 1.0);
        QVERIFY(stopsOf(slide).size() == 1 && stopsOf(slide)[0].side == -1.0 &&
                stopsOf(slide)[0].stop.angle == -0.2);
        QVERIFY(stopsOf(screw).size() == 2 && stopsOf(screw)[1].stop.angle == 2.0 &&
                stopsOf(FreeJoint{}).empty());
    }

    /// Where each kind begins, for who changes it: as many places as it has coordinates, and what leads them.
    void startsOfAllKinds() {
        PlanarJoint table;
        table.angleMotion.emplace();
        JointKind kind = table;
        const StartPlaces places = startPlacesOf(kind);
        QCOMPARE(places.singles.size(), std::size_t{3});
        QVERIFY(places.singles[0].sliding != nullptr && places.singles[0].turning == nullptr);
        QVERIFY(places.singles[2].turning != nullptr && places.singles[2].turning->has_value());
        *places.singles[1].value = 0.25;
        QCOMPARE(motionsOf(kind).singles[1].initial, 0.25);
        JointKind flight = FreeJoint{};
        QVERIFY(startPlacesOf(flight).rotation != nullptr && startPlacesOf(flight).singles.size() == 3);
        JointKind fixed = FixedJoint{};
        QVERIFY(startPlacesOf(fixed).singles.empty() && startPlacesOf(fixed).rotation == nullptr);
        for (JointKind each :
             std::initializer_list<JointKind>{RevoluteJoint{}, FixedJoint{}, PrismaticJoint{}, UniversalJoint{},
                                              SphericalJoint{}, PlanarJoint{}, FreeJoint{}, ScrewJoint{}}) {
            const StartPlaces found = startPlacesOf(each);
            const JointMotions motions = motionsOf(each);
            QCOMPARE(found.singles.size(), motions.singles.size());
            QCOMPARE(found.rotation != nullptr, motions.orientation.has_value());
            QCOMPARE(found.angularVelocity != nullptr, motions.orientation.has_value());
            for (const StartPlace& place : found.singles)
                QVERIFY((place.turning != nullptr) != (place.sliding != nullptr));
        }
    }
};

HINGELAB_APPLESS_TEST(TestJointKinds)

} // namespace test_joint_kinds

#include "test_joint_kinds.moc"
