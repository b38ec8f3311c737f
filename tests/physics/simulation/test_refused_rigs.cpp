// SPDX-License-Identifier: GPL-3.0-or-later
// Shipped rigs with one thing in them that cannot be: what is told, and where.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "simulation/model_map.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_refused_rigs {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Json sourceOf(const std::string& name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return Json::parse(rig.text);
    }
    throw std::runtime_error("no rig " + name);
}

/// Errors and warnings of a rig, line by line: "/pointer: words".
std::string toldOf(const Json& rig) {
    std::string text;
    const RigReading reading = readRig(rig.dump());
    for (const Issue& issue : reading.issues) text += issue.text() + "\n";
    if (!reading.document) return text;
    for (const Issue& issue : validate(reading.document->rig)) text += issue.text() + "\n";
    return text;
}

} // namespace

class TestRefusedRigs : public QObject {
    Q_OBJECT
  private slots:
    void tellsWhatCannotBe_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* rig, const char* pointer, const char* value, const char* where,
                            const char* says) {
            QTest::addRow("%s %s %s", rig, pointer, says) << rig << pointer << value << where << says;
        };
        const char* const drive = "/motors/0/drive";
        row("motor-door", drive, R"({"type": "door_controller", "open": 0.5, "closed": 0.5})",
            "/motors/0/drive/open", "The door is open where it is closed");
        row("motor-door", drive, R"({"type": "door_controller", "obstacle_current": 1e5})",
            "/motors/0/drive/obstacle_current", "No obstacle will ever be found");
        row("motor-door", drive, R"({"type": "speed_pid"})", "/motors/0/drive",
            "This drive is one of distances, but the coordinate is an angle");
        row("power-tailgate", drive, R"({"type": "rate_pid"})", "/motors/0/drive",
            "This drive is one of angles, but the coordinate is a distance");
        row("motor-door", drive,
            R"({"type": "rate_pid", "target": {"type": "table", "points": [{"time": 1, "value": 0}, {"time": 0.5, "value": 1}]}})",
            "/motors/0/drive/target/points/1/time", "");
        row("motor-door", drive,
            R"({"type": "angle_pid", "target": {"type": "table", "points": [{"time": 1, "value": 0}, {"time": 1, "value": 1}]}})",
            "/motors/0/drive/target/points/1/time", "");
        row("motor-door", "/motors/0/thermal",
            R"({"resistance": 6, "time_constant": 25, "coefficient": 0.05, "ambient": -20, "limit": 120})",
            "/motors/0/thermal/coefficient", "The winding would have no resistance when cold");
        row("room-door", "/bodies/0/shapes/0", R"({"name": "m", "type": "mesh", "file": ""})",
            "/bodies/0/shapes/0/file", "The mesh has no file");
        row("room-door", "/bodies/0/shapes/0",
            R"({"name": "p", "type": "plate", "thickness": 0.1, "mass": 1, "corners": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]})",
            "/bodies/0/shapes/0/corners", "The plate has no area");
        row("room-door", "/bodies/0/shapes/0",
            R"({"name": "p", "type": "plate", "thickness": 0.1, "mass": 1, "corners": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 2, "y": 0}]})",
            "/bodies/0/shapes/0/corners", "The plate has no area");
        row("slope", "/contacts/0/doubling_depth", "1e-30", "/contacts/0/doubling_depth",
            "The depth is too small to be computed");
        row("slope", "/contacts/0/second", R"({"body": "box", "shape": "box"})", "/contacts/0/second/body",
            "A body cannot touch itself");
        row("slope", "/contacts/0/first/body", "\"ghost\"", "/contacts/0/first/body",
            "There is no such body with shapes");
        row("slope", "/contacts/0/first/point", "\"grip\"", "/contacts/0/first",
            "with a shape or with a point, not both");
        row("slope", "/contacts/0/first/shape", "\"hole\"", "/contacts/0/first/shape",
            "This cannot take part in the contact");
        row("slope", "/contacts/0/first", R"({"body": "box", "point": "nose"})", "/contacts/0/first/point",
            "This cannot take part in the contact");
        row("slope", "/contacts/0/stiffness", "10", "/contacts/0/stiffness", "under its weight, a body sinks");
        row("slope", "/contacts/0", R"({"name": "wide", "first": {"body": "*"}, "second": {"body": "ghost"}})",
            "/contacts/0/second/body", "There is no such body with shapes");
        row("slope", "/contacts/0",
            R"({"name": "wide", "first": {"body": "*"}, "second": {"body": "box", "shape": "hole"}})",
            "/contacts/0/second/shape", "This cannot take part in the contact");
        row("slope", "/contacts/0", R"({"name": "wide", "first": {"body": "box"}, "second": {"body": "box"}})",
            "/contacts/0", "no pair of shapes that could touch");
        row("slope", "/bodies/0/shapes/0/mass", "1", "/bodies/0/shapes/0/mass",
            "A half space has no mass of its own");
        row("slope", "/bodies/0/shapes/0/density", "100", "/bodies/0/shapes/0/density",
            "A half space has no volume, so it cannot have a density");
        row("slope", "/joints/1/child", "\"table\"", "/joints/1/child", "This body hangs on the joint");
        row("stick-slip", "/elements/0/joint", "\"drive\"", "/elements/0/joint",
            "on a joint or between points, not both");
        row("stick-slip", "/elements/0/to/body", "\"ghost\"", "/elements/0/to/body", "There is no such body");
        row("stick-slip", "/elements/0",
            R"({"name": "t", "type": "applied_torque", "from": {"body": "block"}, "to": {"body": "frame"}, "torque": 1})",
            "/elements/0", "A torque cannot act between points");
        row("four-bar", "/elements",
            R"([{"name": "e", "joint": "rocker mount", "type": "rotational_spring", "stiffness": 1, "rest_angle": 0, "damping": 0}])",
            "/elements/0/joint", "A fixed joint cannot be driven");
        row("four-bar", "/bodies/0/name", "\"dyad.frame_ia\"", "/bodies/0/name",
            "This is the name of a frame of an assembly");
        row("four-bar", "/assemblies/0/name", "\"crank pivot\"", "/assemblies/0/name", "A joint has this name");
        row("room-door", "/elements/0/from", R"({"body": "world", "position": [0, 0, 0]})", "/elements/0/to",
            "between points needs both ends");
        row("room-door", "/elements/0/joint", "\"nothing\"", "/elements/0/joint", "There is no such joint");
        row("room-door", "/elements/0/name", "\"\"", "/elements/0/name", "The name is missing");
        row("room-door", "/bodies/0/points/0/name", "\"12\"", "/bodies/0/points/0/name",
            "A name of digits only would be taken for an index");
        row("room-door", "/joints/0/child", "\"world\"", "/joints/0/child",
            "The world cannot be moved by a joint");
        row("room-door", "/joints/0/child", "\"world\"", "/bodies/0", "No joint holds this body");
        row("room-door", "/story", R"(["joint.hinge axis.angle", "joint.hinge axis.angle"])", "/story/1",
            "This channel stands there twice");
        row("room-door", "/story", R"(["joint.hinge axis.angel"])", "/story/0",
            "such as joint.hinge axis.angle");
        row("room-door", "/bodies/0/shapes/0",
            R"({"name": "b", "type": "box", "size": [1, 1, 1], "mass": 1, "density": 100})",
            "/bodies/0/shapes/0/density", "The shape's weight is given twice");
        row("room-door", "/bodies/0/shapes/0",
            R"({"name": "b", "type": "box", "size": [1, 1, 1], "mass": 1, "material": "steel"})",
            "/bodies/0/shapes/0/material", "The shape's weight is given twice");
        row("room-door", "/bodies/0/shapes/0", R"({"name": "m", "type": "mesh", "file": "a.stl", "mass": 1})",
            "/bodies/0/shapes/0/mass", "A mesh is drawn only and has no mass of its own");
        row("room-door", "/bodies/0/mass_properties",
            R"({"mass": 1, "centre_of_mass": [0, 0, 0], "moments": [1, 1, 9]})", "/bodies/0/mass_properties",
            "No solid has such moments of inertia");
        row("room-door", "/measurements", R"([{"name": "m"}])", "/measurements/0",
            "A measurement needs a table");
        row("room-door", "/measurements", R"([{"name": "m", "file": "a.csv", "table": ["1;2"]}])",
            "/measurements/0", "A measurement has two tables");
        row("room-door", "/measurements", R"([{"name": "m", "file": "a.csv", "columns": [{"is": "angle"}]}])",
            "/measurements/0/columns/0/unit", "The unit of the column is missing");
        row("box-pyramid", "/contacts/0/except", R"([{"first": "wing", "second": "box"}])",
            "/contacts/0/except", "");
        row("room-door", "/targets", R"([{"figure": "slam_speed"}])", "/targets/0/figure", "");
        row("room-door", "/dimensions/0/upper", "-1e9", "/dimensions/0", "");
        row("room-door", "/dimensions/0/name", "\"2 x\"", "/dimensions/0/name", "");
        row("room-door", "/variants", R"([{"name": "a", "colour": "red", "changes": []}])",
            "/variants/0/colour", "");
        row("room-door", "/variants", R"([{"name": "a", "colour": "#12345g", "changes": []}])",
            "/variants/0/colour", "");
        row("room-door", "/variants",
            R"([{"name": "a", "changes": [{"op": "replace", "path": "/elements/0/motion_threshold", "value": -1}]}])",
            "/variants/0", "The variant \"a\"");
        row("room-door", "/elements/0/joint", "\"hinge axis.pitch\"", "/elements/0/joint", "");
        row("slider-drives-crank", "/elements",
            R"([{"name": "e", "joint": "SLIDE", "type": "rotational_spring", "stiffness": 1, "rest_angle": 0, "damping": 0}])",
            "/elements/0", "");
    }
    void tellsWhatCannotBe() {
        QFETCH(QString, rig);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, where);
        QFETCH(QString, says);
        Json json = sourceOf(rig.toStdString());
        const std::string before = toldOf(json);
        QVERIFY2(before.find(where.toStdString() + ":") == std::string::npos, before.c_str());
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const std::string told = toldOf(json);
        const std::size_t at = told.find(where.toStdString());
        QVERIFY2(at != std::string::npos, told.c_str());
        QVERIFY2(told.find(says.toStdString()) != std::string::npos, told.c_str());
    }

    /// Lists have ends, which are told by their numbers.
    void tellsWhatIsTooMuch() {
        Json json = sourceOf("room-door");
        const Json element = json["elements"][0];
        for (int i = 0; i < 1001; ++i) {
            Json another = element;
            another["name"] = "e" + std::to_string(i);
            json["elements"].push_back(another);
        }
        QVERIFY2(toldOf(json).find("1000") != std::string::npos, toldOf(json).substr(0, 500).c_str());
        Json chain = {{"format", "hingelab-rig"}, {"version", 1}, {"name", "chain"}};
        std::string before = "world";
        for (int i = 0; i < 700; ++i) {
            const std::string name = "b" + std::to_string(i);
            chain["bodies"].push_back({{"name", name}, {"mass_properties", {{"mass", 1}}}});
            chain["joints"].push_back(
                {{"name", "j" + std::to_string(i)}, {"type", "revolute"}, {"parent", before}, {"child", name}});
            before = name;
        }
        QVERIFY2(toldOf(chain).find("at most 600") != std::string::npos, toldOf(chain).substr(0, 500).c_str());
    }

    /// Inputs of a simulation that cannot be: refused, or as if there were none; nothing moves otherwise.
    void inputsThatCannotBe() {
        const auto model = std::make_shared<const Model>(shippedDocument("room-door").rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        QVERIFY_EXCEPTION_THROWN(simulation.setEfforts(0.1, JointVector::Zero(2)), std::invalid_argument);
        JointVector endless = JointVector::Zero(1);
        endless[0] = HUGE_VAL;
        QVERIFY_EXCEPTION_THROWN(simulation.setEfforts(0.1, endless), std::invalid_argument);
        const Simulation::Checkpoint here = simulation.checkpointAt(0.1);
        const auto refused = [&](const MechanismPose& pose, const JointVector& rates) {
            Simulation copy = simulation;
            try {
                copy.setMotion(pose, rates);
            } catch (const std::invalid_argument&) {
                return true;
            }
            return false;
        };
        const MechanismPose pose{0.1, JointVector::Constant(1, 0.3), here.mechanism};
        const JointVector still = JointVector::Zero(1);
        QVERIFY(!refused(pose, still));
        MechanismPose wrong = pose;
        wrong.q = JointVector::Zero(2);
        QVERIFY(refused(wrong, JointVector::Zero(2)));
        wrong = pose;
        wrong.q[0] = std::nan("");
        QVERIFY(refused(wrong, still));
        wrong = pose;
        wrong.time = HUGE_VAL;
        QVERIFY(refused(wrong, still));
        wrong = pose;
        wrong.phase.branches.emplace_back();
        QVERIFY(refused(wrong, still));
        wrong = pose;
        wrong.phase.charts.push_back(Matrix3::Identity());
        QVERIFY(refused(wrong, still));
        QVERIFY(refused(pose, JointVector::Zero(2)) && refused(pose, endless));
        // A hand that holds nothing pulls at nothing.
        std::vector<double> row(model->channels().size());
        const int place = model->channelIndex("hand.force_x");
        QVERIFY(place >= 0);
        const Hand good{1, {0.1, 0.5, 0}, {3, 3, 3}, 100.0, 5.0};
        std::vector<Hand> hands(5, good);
        hands[0].body = 99;
        hands[1].grip[0] = std::nan("");
        hands[2].target[1] = HUGE_VAL;
        hands[3].stiffness = std::nan("");
        hands[4].damping = HUGE_VAL;
        for (const Hand& hand : hands) {
            Simulation copy = simulation;
            copy.setHand(0.1, hand);
            copy.sample(0.1, row);
            QVERIFY(!(std::abs(row[static_cast<std::size_t>(place)]) > 0.0));
        }
    }

    /// Models that a run can go on with, and others: what they differ in.
    void sameCoordinatesAndOthers() {
        const Json rig = sourceOf("four-bar");
        const auto modelOf = [](const Json& json) { return Model(readRig(json.dump()).document->rig); };
        const Model model = modelOf(rig);
        QVERIFY(haveSameCoordinates(model, modelOf(rig)));
        // Called otherwise wherever it is meant: its coordinate has another name.
        const std::string name = rig["assemblies"][0]["name"];
        std::string text = rig.dump();
        for (std::size_t at = 0; (at = text.find("\"" + name, at)) != std::string::npos; at += 2) {
            text.replace(at + 1, name.size(), "another");
        }
        QVERIFY(!haveSameCoordinates(model, modelOf(Json::parse(text))));
        Json other = rig;
        other["environment"]["gravity"] = {0, 0, -1.6};
        QVERIFY(haveSameCoordinates(model, modelOf(other)));
        QVERIFY(!haveSameCoordinates(model, Model(shippedDocument("slider-crank").rig)));
    }
};

HINGELAB_APPLESS_TEST(TestRefusedRigs)

} // namespace test_refused_rigs

#include "test_refused_rigs.moc"
