// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs' formats have of a rig, and how what they lack is told.
#include <QTest>
#include <cmath>
#include <numbers>

#include "exchange/mjcf_export.h"
#include "exchange/parameter_formats.h"
#include "exchange/zip_file.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/physics/export_bench.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_export_forms {

using namespace hingelab;
using namespace hingelab::test;

class TestExportForms : public QObject {
    Q_OBJECT
  private slots:
    /// A left-handed screw under its own weight comes back from SDFormat and moves as before.
    void screwsInSdf() {
        const Rig rig = benchOf(R"("type": "screw", "axis": [0, 0, 1], "lead": -0.02)");
        const Rig back = importedFrom(exportedTo("sdf", rig).text);
        const auto& screw = std::get<ScrewJoint>(back.joints.at(0).kind);
        QVERIFY(std::abs(screw.lead + 0.02) < 1e-15);
        Run before(rig), after(back);
        const double turn = before.at(0.5, "joint.j.angle");
        QVERIFY(turn > 1e-3); // it goes down, and turns backwards for that
        QVERIFY(std::abs(after.at(0.5, "joint.j.angle") - turn) < 1e-6 * turn);
        QVERIFY(holds(refusalOfExport("urdf", rig), "URDF has no screws"));
    }

    /// URDF has no balls: three hinges about the axes of yaw, pitch and roll, which is told.
    void ballsInUrdf() {
        const Rig rig = benchOf(R"("type": "spherical")");
        const ExportResult made = exportedTo("urdf", rig);
        QVERIFY(lossOf(made, "joint \"j\"") != nullptr);
        const Rig back = importedFrom(made.text);
        QCOMPARE(back.joints.size(), std::size_t{3});
        for (const auto& [place, axis] : {std::pair{0, Vector3::UnitZ().eval()},
                                          {1, Vector3::UnitY().eval()},
                                          {2, Vector3::UnitX().eval()}}) {
            QVERIFY(back.joints.at(static_cast<std::size_t>(place)).revolute()->axis == axis);
        }
        QCOMPARE(back.joints[2].child, "b");
    }

    /// What is led starts as it would, and is free: told in each format.
    void ledBalls() {
        const std::string led = R"({"type": "sine", "mean": 0.2, "amplitude": 0, "frequency": 1, "phase": 0})";
        const Rig rig = benchOf(R"("type": "spherical", "roll_motion": )" + led + R"(, "pitch_motion": )" +
                                led + R"(, "yaw_motion": )" + led);
        for (const char* key : {"mjcf", "sdf"}) {
            QVERIFY2(lossOf(exportedTo(key, rig), "A prescribed motion is not in the file") != nullptr, key);
        }
        const std::string text = exportedTo("mjcf", rig).text;
        const Eigen::Quaterniond turn(rotationFromRollPitchYaw({0.2, 0.2, 0.2}));
        const std::size_t at = text.find("quat=\"");
        QVERIFY(at != std::string::npos);
        QVERIFY2(std::abs(std::stod(text.substr(at + 6)) - turn.w()) < 1e-12, text.c_str());
    }

    /// A body's share of gravity goes to where formats have a word for it, and comes back; elsewhere it is
    /// told.
    void sharesOfGravity() {
        Rig rig = benchOf(R"("type": "revolute")");
        rig.bodies.at(0).gravity = GravityShare{0.0};
        QCOMPARE(importedFrom(exportMjcf(rig, MjcfLevel::mujoco312).text).bodies.at(0).gravityShare(), 0.0);
        QCOMPARE(importedFrom(exportedTo("sdf", rig).text).bodies.at(0).gravityShare(), 0.0);
        QVERIFY(lossOf(exportedTo("sdf", rig), "gravity of") == nullptr);
        for (const ExportResult& made : {exportMjcf(rig, MjcfLevel::mujoco22), exportedTo("urdf", rig)}) {
            QVERIFY(lossOf(made, "In the rig 0 % of it acts") != nullptr && !holds(made.text, "gravcomp="));
        }
        rig.bodies[0].gravity->share = 0.25;
        QCOMPARE(importedFrom(exportMjcf(rig, MjcfLevel::mujoco312).text).bodies.at(0).gravityShare(), 0.25);
        QVERIFY(lossOf(exportedTo("sdf", rig), "25.0 % of it acts; in the file nothing") != nullptr);
    }

    void meshes() {
        const Rig rig = benchOf(R"("type": "revolute")",
                                R"({"name": "m", "type": "mesh", "file": "parts/a.stl", "scale": 0.001})");
        const ExportResult urdf = exportedTo("urdf", rig);
        QVERIFY(lossOf(urdf, "from the rig's folder") != nullptr);
        for (const std::string& text : {urdf.text, exportedTo("sdf", rig).text}) {
            const Rig again = importedFrom(text);
            const auto& mesh = std::get<MeshGeometry>(again.bodies.at(0).shapes.at(0).geometry);
            QCOMPARE(mesh.file, "parts/a.stl");
            QCOMPARE(mesh.scale, 0.001);
        }
        const ExportResult mjcf = exportedTo("mjcf", rig);
        QVERIFY(lossOf(mjcf, "Surfaces from files are drawn only") != nullptr);
        QVERIFY(!holds(mjcf.text, "a.stl"));
    }

    /// Friction that differs both ways is a mean in formats that have one, and the error is told by its size.
    void closingFactors() {
        const Rig rig =
            benchOf(R"("type": "revolute")", "",
                    R"({"name": "h", "joint": "j", "type": "door_hinge", "dynamic_friction_torque": 2,
            "static_friction_torque": 0, "catch_torque": 0, "spring_constant": 0, "viscous_friction": 0,
            "closing_friction_factor": 1.5})");
        for (const char* key : {"mjcf", "urdf", "sdf"}) {
            const ExportResult made = exportedTo(key, rig);
            const ExportLoss* loss = lossOf(made, "closing factors");
            QVERIFY2(loss != nullptr && loss->largest, key);
            // The file has 2 N m both ways, or the mean: off by 0.5 to 1 N m when it closes.
            QVERIFY2(*loss->largest > 0.49 && *loss->largest < 1.01, key);
        }
        const ExportResult drake =
            exportKindOf("drake-hinge")->make({rig, &rig.elements[0], rangeOfHinge(rig, rig.elements[0])});
        const ExportLoss* loss = lossOf(drake, "closing factors");
        QVERIFY(loss != nullptr && loss->largest && std::abs(*loss->largest - 1.0) < 1e-3);
    }

    void rangesOfHinges() {
        const Rig rig =
            benchOf(R"("type": "revolute")", "", R"({"name": "h", "joint": "j", "type": "door_hinge"})");
        HingeExportRange range = rangeOfHinge(rig, rig.elements[0]);
        QVERIFY(range.from < range.to);
        range.to = range.from;
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(exportKindOf("drake-hinge")->make({rig, &rig.elements[0], range})),
            std::invalid_argument);
        const Rig spring = benchOf(R"("type": "revolute")", "",
                                   R"({"name": "s", "joint": "j", "type": "rotational_spring", "stiffness": 1,
            "rest_angle": 0, "damping": 0})");
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(exportKindOf("drake-hinge")
                                  ->make({spring, &spring.elements[0], rangeOfHinge(rig, rig.elements[0])})),
            std::invalid_argument);
        QVERIFY(exportKindOf("dwg") == nullptr);
    }

    /// Tables for spreadsheets: cells in quotation marks, lines of Windows, units, expressions, empty rows.
    void parametersAsTables() {
        const KeptParameters kept = readParameters(
            "\xEF\xBB\xBFparameter,value,unit\r\n\"/elements/a, \"\"b\"\"/torque\",2.5,N·m\r\n\r\n"
            "/bodies/c/mass,=2*m,kg\r\n/x,7\r\n/y,wood,\r\n",
            {});
        QCOMPARE(kept.format, "csv");
        const Json values = Json::parse(kept.set).at("parameters");
        QCOMPARE(values.size(), std::size_t{4});
        QCOMPARE(values.at("/elements/a, \"b\"/torque").get<std::string>(), "2.5 N·m");
        QCOMPARE(values.at("/bodies/c/mass").get<std::string>(), "=2*m"); // in the units of the rig
        QCOMPARE(values.at("/x").get<double>(), 7.0);
        QCOMPARE(values.at("/y").get<std::string>(), "wood");
        // And back: what a cell cannot have stands in quotation marks.
        const std::string table = parametersAsCsv(kept.set, nullptr);
        QVERIFY2(holds(table, "\"/elements/a, \"\"b\"\"/torque\",2.5,N·m"), table.c_str());
        QVERIFY(Json::parse(readParameters(table, {}).set).at("parameters") == values);
    }

    void parametersOfOtherFiles() {
        const RigDocument dishwasher = shippedDocument("dishwasher");
        const KeptParameters ofRig = readParameters(dishwasher.source.json.dump(), {});
        QCOMPARE(ofRig.format, "rig");
        QCOMPARE(ofRig.rigName, dishwasher.rig.name);
        QVERIFY(ofRig.rig.has_value());
        // A set with a mark of the byte order is the same set.
        QVERIFY(readParameters("\xEF\xBB\xBF" + ofRig.set, {}).rigName ==
                readParameters(ofRig.set, {}).rigName);
        const KeptParameters drake = readParameters("spring_constant: 2.5\n", "lid");
        QVERIFY(Json::parse(drake.set).at("parameters").contains("/elements/lid/spring_constant"));
    }

    void parametersRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << " \n"
                               << "it is empty";
        QTest::newRow("open cell") << "parameter,value\n\"/x,2\n"
                                   << "no second one";
        QTest::newRow("one cell") << "parameter,value\n/x\n"
                                  << "row 2: a pointer and a value";
        QTest::newRow("twice") << "parameter,value\n/x,1\n/x,2\n"
                               << "row 3: \"/x\" stands in row 2 already";
        QTest::newRow("no JSON") << "{"
                                 << "line 1";
        QTest::newRow("a list") << "{\"format\": \"hingelab-parameters\", \"parameters\": []}"
                                << "neither";
        QTest::newRow("something") << "{\"format\": 7}"
                                   << "neither a parameter set nor a rig";
        QTest::newRow("no rig")
            << "{\"format\": \"hingelab-rig\", \"version\": 1, \"name\": \"r\", \"bodies\": 3}"
            << "/bodies";
    }
    void parametersRefused() {
        QFETCH(QString, text);
        QFETCH(QString, word);
        std::string message;
        try {
            static_cast<void>(readParameters(text.toStdString(), {}));
        } catch (const std::runtime_error& fault) {
            message = fault.what();
        }
        QVERIFY2(message.find(word.toStdString()) != std::string::npos, message.c_str());
    }

    /// Archives that were made to do harm.
    void archivesRefused() {
        const auto refusal = [](const std::string& bytes, const ZipLimits& limits = {}) -> std::string {
            try {
                static_cast<void>(readZip(bytes, limits));
            } catch (const std::runtime_error& fault) {
                return fault.what();
            }
            return {};
        };
        const std::vector<ZipEntry> entries = {{"a/b.txt", std::string(100, 'x')}, {"c.txt", "c"}};
        const std::string whole = makeZip(entries);
        QCOMPARE(makeZip(entries), whole); // the same bytes
        const std::vector<ZipEntry> back = readZip(whole);
        QVERIFY(back.size() == 2 && back[0].name == "a/b.txt" && back[0].bytes == entries[0].bytes);
        QVERIFY(holds(refusal(whole, {1, 1000}), "more than 1 entries"));
        QVERIFY(holds(refusal(whole, {10, 50}), "holds more than"));
        QVERIFY(!refusal("no archive").empty());
        for (const char* name : {"../a", "a/../../b", "/etc/a", "a//b", "./a", "a\\b", "c:a", "a\nb"}) {
            QVERIFY2(!refusal(makeZip({{name, "x"}})).empty(), name);
        }
        QVERIFY(holds(refusal(makeZip({{std::string(2000, 'a'), "x"}})), "usable name"));
        // A byte of what is packed: the sum over the entry does not fit.
        std::string damaged = makeZip({{"a", "hello hello"}});
        const std::size_t at = damaged.find("a") + 1;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
        QVERIFY(!refusal(damaged).empty());
    }

    /// Each form as the format has it: itself, or what is told.
    void shapesComeBack() {
        const Rig rig =
            benchOf(R"("type": "revolute")",
                    R"({"name": "box", "type": "box", "size": [0.1, 0.2, 0.3], "position": [0.5, 0, 0]},
            {"name": "barrel", "type": "cylinder", "radius": 0.05, "length": 0.4, "rotation": ["90 deg", 0, 0]},
            {"name": "ball", "type": "sphere", "radius": 0.07},
            {"name": "pill", "type": "capsule", "radius": 0.03, "length": 0.2},
            {"name": "drop", "type": "capsule", "radius": 0.04, "length": 0},
            {"name": "sheet", "type": "plate", "thickness": 0.01, "corners": [{"x": 0, "y": 0}, {"x": 0.3, "y": 0}, {"x": 0, "y": 0.2}]},
            {"name": "stone", "type": "hull", "corners": [{"x": 0, "y": 0, "z": 0}, {"x": 0.1, "y": 0, "z": 0},
             {"x": 0, "y": 0.1, "z": 0}, {"x": 0, "y": 0, "z": 0.1}]},
            {"name": "unseen", "type": "sphere", "radius": 0.2, "finish": "hidden"})");
        for (const char* key : {"mjcf", "urdf", "sdf"}) {
            const ExportResult made = exportedTo(key, rig);
            const Body body = importedFrom(made.text).bodies.at(0);
            double volume = 0.0;
            const Shape* box = nullptr;
            for (const Shape& shape : body.shapes) {
                if (std::holds_alternative<BoxGeometry>(shape.geometry) && box == nullptr) box = &shape;
                if (const auto* ball = std::get_if<SphereGeometry>(&shape.geometry)) {
                    // What is hidden is not drawn elsewhere either; MuJoCo has groups of geoms for that.
                    QVERIFY2(ball->radius < 0.1 || key[0] == 'm', key);
                    volume += ball->radius;
                }
            }
            QVERIFY2(box != nullptr && isNear(std::get<BoxGeometry>(box->geometry).size, {0.1, 0.2, 0.3}), key);
            QVERIFY2(isNear(box->position, {0.5, 0, 0}), key);
            QVERIFY2(volume > 0.07 - 1e-12, key);
            const auto barrel = std::find_if(body.shapes.begin(), body.shapes.end(), [](const Shape& shape) {
                const auto* one = std::get_if<CylinderGeometry>(&shape.geometry);
                return one != nullptr && one->radius == 0.05;
            });
            QVERIFY2(barrel != body.shapes.end(), key);
            const Vector3 along = rotationFromRollPitchYaw(barrel->rotation) * Vector3::UnitZ();
            QVERIFY2(std::abs(std::abs(along.y()) - 1.0) < 1e-12, key);
            // Plates and hulls: for MuJoCo meshes by their corners; elsewhere the boxes around them, which is
            // told.
            const auto hulls = std::count_if(body.shapes.begin(), body.shapes.end(), [](const Shape& shape) {
                return std::holds_alternative<HullGeometry>(shape.geometry);
            });
            QVERIFY2(hulls == (key[0] == 'm' ? 2 : 0), key);
            QVERIFY2(key[0] == 'm' || lossOf(made, "plate") != nullptr || lossOf(made, "box") != nullptr, key);
        }
    }

    /// What can move comes back with as much freedom, about the same axes and with the stops that it has.
    void jointsComeBack() {
        const Rig rig = rigOfText(R"({"format": "hingelab-rig", "version": 1, "name": "", "bodies": [
            {"name": "a::b", "mass_properties": {"mass": 1}}, {"name": "__c", "mass_properties": {"mass": 1}},
            {"name": "d", "mass_properties": {"mass": 1}}, {"name": "e", "mass_properties": {"mass": 1}},
            {"name": "f", "mass_properties": {"mass": 1}}], "joints": [
            {"name": "cross", "type": "universal", "parent": "world", "child": "a::b"},
            {"name": "table", "type": "planar", "parent": "world", "child": "__c"},
            {"name": "slide", "type": "prismatic", "axis": [0, 0, 1], "parent": "world", "child": "d",
             "lower_stop": {"position": -0.2}, "upper_stop": {"position": 0.5}},
            {"name": "lid", "type": "revolute", "axis": [0, 1, 0], "parent": "d", "child": "e", "initial_angle": 0.3,
             "initial_rate": 0.5, "upper_stop": {"angle": 1.2}},
            {"name": "flying", "type": "free", "parent": "world", "child": "f", "initial_position": [0, 0, 3]}]})");
        for (const char* key : {"mjcf", "urdf", "sdf"}) {
            const ExportResult made = exportedTo(key, rig);
            const Rig back = importedFrom(made.text);
            QCOMPARE(Model(back).degreesOfFreedom(), Model(rig).degreesOfFreedom());
            const PrismaticJoint* slide = nullptr;
            const RevoluteJoint* lid = nullptr;
            for (const Joint& joint : back.joints) {
                if (const auto* one = std::get_if<PrismaticJoint>(&joint.kind);
                    one != nullptr && one->upperStop)
                    slide = one;
                if (joint.revolute() != nullptr && joint.revolute()->upperStop) lid = joint.revolute();
            }
            QVERIFY2(slide != nullptr && lid != nullptr, key);
            QVERIFY2(isNear(slide->axis, Vector3::UnitZ()) && isNear(lid->axis, Vector3::UnitY()), key);
            QVERIFY2(
                slide->lowerStop && slide->lowerStop->position == -0.2 && slide->upperStop->position == 0.5,
                key);
            // SDFormat counts from where the lid starts; there is 0.9 left, and no stop below.
            QVERIFY2(std::abs(lid->upperStop->angle - lid->initialAngle - 0.9) < 1e-12 ||
                         lid->upperStop->angle == 1.2,
                     key);
            QVERIFY2(lossOf(made, "lid") != nullptr || key[0] == 'm', key); // its rate is told; MuJoCo has it
            QVERIFY(!holds(made.text, "a::b") || key[0] != 's');
        }
    }
};

HINGELAB_APPLESS_TEST(TestExportForms)

} // namespace test_export_forms

#include "test_export_forms.moc"
