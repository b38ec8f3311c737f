// SPDX-License-Identifier: GPL-3.0-or-later
// Exports of rigs that are odd, and legal: what of them is in the file, and what is told or refused.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <limits>

#include "exchange/mjcf_export.h"
#include "exchange/modelica_motors.h"
#include "exchange/parameter_formats.h"
#include "exchange/rig_in_picture.h"
#include "fmu/fmu_variables.h"
#include "tests/contact_yard.h"
#include "tests/physics/export_bench.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_export_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// How often a part stands in a text.
int countOf(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// A hinge with a motor of the given drive; constants that agree, and a gear without loss.
Rig motorBench(const std::string& drive, const std::string& more = {}) {
    Rig rig = benchOf(R"("type": "revolute")");
    rig = rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "motors", "bodies": [{"name": "b",
        "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}], "joints": [{"name": "j", "type": "revolute",
        "parent": "world", "child": "b"}], "motors": [{"name": "m", "joint": "j", "drive": )" +
        drive +
        R"(, "gear": {"ratio": 1}, "motor": {"resistance": 2, "inductance": 0.01, "torque_constant": 0.5,
        "back_emf_constant": 0.5, "rotor_inertia": 1e-6, "viscous_friction": 0, "coulomb_friction": 0,
        "supply_voltage": 24)" +
        more + "}}]}");
    return rig;
}

const char* const kConstantDrive = R"({"type": "constant", "voltage": 6})";

std::string refusalOfFmu(const Rig& rig, const FmuOptions& options) {
    try {
        ExportRequest request{rig};
        request.fmu = options;
        static_cast<void>(exportKindOf("fmu2")->make(request));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

std::string refusalOfParameters(const std::string& text) {
    try {
        static_cast<void>(readParameters(text, {}));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

} // namespace

class TestExportCases : public QObject {
    Q_OBJECT
  private slots:
    /// Shapes that differ by their place or their turn alone are told apart, and points stand once.
    void contactsByShapeAndPoint() {
        Yard yard;
        yard.add("block", shapeOf(BoxGeometry{{0.1, 0.1, 0.1}}, 1.0), {0, 0, 1});
        Body& block = yard.rig.bodies.back();
        for (const Vector3& turn : {Vector3(0, 0, 0.5), Vector3(0, 0, 1.0)}) {
            Shape shape = block.shapes.front();
            shape.name = "turned " + std::to_string(block.shapes.size());
            shape.rotation = turn;
            block.shapes.push_back(shape);
        }
        block.points = {{"a", Trace::off, {0.05, 0, 0}}, {"b", Trace::off, {0, 0.05, 0}}};
        yard.rig.bodies.front().shapes.push_back(shapeOf(SphereGeometry{0.1}, 0.0));
        for (const char* side : {"turned 2", "shape"}) {
            yard.touch("block", "world", 1e4, 0.5);
            yard.rig.contacts.back().name = side;
            yard.rig.contacts.back().first.shape = side;
        }
        for (const char* ground : {"floor", "shape"}) {
            yard.touch("block", "world", 1e4, 0.0);
            yard.rig.contacts.back().name = ground;
            yard.rig.contacts.back().first = {"block", "", "b"};
            yard.rig.contacts.back().second.shape = ground;
        }
        yard.rig.contacts[0].rollingFriction = 0.002;
        yard.rig.contacts[1].spinningFriction = 0.003;
        const std::string text = exportedTo("mjcf", yard.rig).text;
        QVERIFY2(holds(text, "geom1=\"block/turned 2 2\" geom2=\"world/floor 0\" condim=\"6\""), text.c_str());
        QVERIFY2(holds(text, "geom1=\"block/shape 0\" geom2=\"world/floor 0\" condim=\"4\""), text.c_str());
        QCOMPARE(countOf(text, "geom1=\"block/point b\""), 2);
        QCOMPARE(countOf(text, "name=\"block/point b\""), 1); // one small ball for both
        QVERIFY(!holds(text, "block/point a") && holds(text, "condim=\"3\""));
        QVERIFY(holds(text, "friction=\"0.5 0.5 0.003 0.0001 0.0001\"")); // MuJoCo's own against rolling
    }

    /// Surfaces from files cannot touch; a half space of a body is none of MuJoCo's. Both are told.
    void contactsThatAreLeftOut() {
        Yard yard;
        yard.add("block", shapeOf(SphereGeometry{0.1}, 1.0), {0, 0, 1});
        yard.add("tray", shapeOf(HalfSpaceGeometry{}, 0.0), {0, 0, 2});
        yard.rig.bodies.back().shapes.push_back(shapeOf(SphereGeometry{0.05}, 1.0));
        yard.rig.bodies.back().shapes.back().name = "ball";
        yard.touch("block", "tray", 1e4, 0.5);
        yard.touch("tray", "block", 1e4, 0.5);
        yard.touch("block", "world", 1e4, 0.5);
        const ExportResult made = exportedTo("mjcf", yard.rig);
        QVERIFY(lossOf(made, "MuJoCo has planes on the ground only") != nullptr);
        QCOMPARE(countOf(made.text, "<pair "), 1);
        Yard meshes;
        meshes.add("block", shapeOf(SphereGeometry{0.1}, 1.0), {0, 0, 1});
        Shape skin = shapeOf(MeshGeometry{"a.stl", 1.0}, 0.0);
        skin.name = "skin";
        meshes.rig.bodies.back().shapes.push_back(skin);
        meshes.touch("block", "world", 1e4, 0.5);
        meshes.rig.contacts.back().first.shape.clear(); // the whole body
        QVERIFY(lossOf(exportedTo("urdf", meshes.rig), "contact \"block on world\": \"skin\" of \"block\"") !=
                nullptr);
        // All with all of two large sets are too many.
        Yard many;
        for (const char* name : {"one", "two"}) {
            many.add(name, shapeOf(SphereGeometry{0.1}, 1.0), {0, 0, 1});
            for (int i = 0; i < 75; ++i) {
                Shape shape = many.rig.bodies.back().shapes.front();
                shape.name = std::to_string(i) + ".";
                many.rig.bodies.back().shapes.push_back(shape);
            }
        }
        many.touch("one", "two", 1e4, 0.5);
        many.rig.contacts.back().first.shape.clear();
        many.rig.contacts.back().second.shape.clear();
        const std::string words = refusalOfExport("sdf", many.rig);
        QVERIFY2(holds(words, "more than 5000 pairs of shapes may touch: name the sides"), words.c_str());
    }

    /// What acts when it wants is an input in the file, of the value at the start.
    void loadsAreInputs() {
        const std::string points = R"("points": [{"time": 0, "%": 2}, {"time": 1, "%": 3}])";
        const auto with = [&](const char* what) {
            std::string text = points;
            for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%'))
                text.replace(at, 1, what);
            return text;
        };
        const std::pair<const char*, std::string> cases[] = {
            {R"("type": "revolute")", R"("type": "applied_torque", "torque": 2, "start": 0, "end": 9)"},
            {R"("type": "revolute")", R"("type": "torque_table", )" + with("torque")},
            {R"("type": "prismatic")", R"("type": "applied_force", "force": 2, "start": 0, "end": 9)"},
            {R"("type": "prismatic")", R"("type": "force_table", )" + with("force")}};
        for (const auto& [joint, load] : cases) {
            const ExportResult made =
                exportedTo("mjcf", benchOf(joint, "", R"({"name": "push", "joint": "j", )" + load + "}"));
            QVERIFY2(lossOf(made, "\"push\": When it acts, is not in the file") != nullptr, load.c_str());
            QVERIFY2(holds(made.text, "<motor name=\"push\" joint=\"j\" />"), load.c_str());
            QVERIFY2(holds(made.text, "ctrl=\"2.0\""), made.text.c_str());
        }
    }

    /// One stop is enough to bound where a law is looked at, on either side.
    void lawsBetweenOneStop() {
        for (const char* stop : {R"("lower_stop": {"angle": -0.4})", R"("upper_stop": {"angle": 0.4})"}) {
            const Rig rig = benchOf(std::string(R"("type": "revolute", )") + stop, "",
                                    R"({"name": "s", "joint": "j", "type": "rotational_spring", "stiffness": 2,
                "rest_angle": 0.1, "damping": 0.5})");
            const ExportResult made = exportedTo("sdf", rig);
            QCOMPARE(made.laws.size(), std::size_t{1});
            const std::vector<double>& x = made.laws[0].position;
            QVERIFY2(std::abs(x.front() + 0.4) < 1e-12 || std::abs(x.back() - 0.4) < 1e-12, stop);
            QVERIFY2(std::abs(x.back() - x.front() - std::numbers::pi) < 0.5, stop);
            const Rig back = importedFrom(made.text);
            const auto& spring = std::get<RotationalSpring>(back.elements.at(0).law);
            QVERIFY2(std::abs(spring.stiffness - 2.0) < 1e-9 && std::abs(spring.restAngle - 0.1) < 1e-9 &&
                         std::abs(spring.damping - 0.5) < 1e-9,
                     stop);
            QCOMPARE(back.joints.at(0).revolute()->lowerStop.has_value(), stop[1] == 'l');
            QCOMPARE(back.joints.at(0).revolute()->upperStop.has_value(), stop[1] == 'u');
        }
    }

    /// A damper alone has no spring in the file, and a spring alone no damping.
    void lawsOfOnePart() {
        const auto textOf = [](const char* key, const char* numbers) {
            return exportedTo(
                       key,
                       benchOf(R"("type": "revolute")", "",
                               std::string(R"({"name": "s", "joint": "j", "type": "rotational_spring", )") +
                                   numbers + "}"))
                .text;
        };
        const char* const damper = R"("stiffness": 0, "rest_angle": 0, "damping": 0.5)";
        const char* const spring = R"("stiffness": 3, "rest_angle": 0, "damping": 0)";
        QVERIFY(!holds(textOf("mjcf", damper), "stiffness=") &&
                holds(textOf("mjcf", damper), "damping=\"0.5\""));
        QVERIFY(holds(textOf("mjcf", spring), "stiffness=\"3.0\"") &&
                !holds(textOf("mjcf", spring), "damping="));
        QVERIFY(holds(textOf("sdf", damper), "<spring_stiffness>0.0<") &&
                holds(textOf("sdf", damper), "<damping>0.5<"));
        QVERIFY(holds(textOf("sdf", spring), "<spring_stiffness>3.0<") &&
                holds(textOf("sdf", spring), "<damping>0.0<"));
        QVERIFY(holds(textOf("urdf", damper), "<dynamics damping=\"0.5\"") &&
                !holds(textOf("urdf", spring), "<dynamics"));
        const char* const nothing = R"("stiffness": 0, "rest_angle": 0, "damping": 0)";
        QVERIFY(!holds(textOf("sdf", nothing), "<dynamics"));
    }

    /// Of two elements on one joint, each is asked whether its friction has bristles.
    void bristlesAreTold() {
        const Rig rig = benchOf(R"("type": "revolute")", "",
                                R"({"name": "s", "joint": "j", "type": "rotational_spring", "stiffness": 1,
            "rest_angle": 0, "damping": 0}, {"name": "t", "joint": "j", "type": "torque_hinge"})");
        const ExportResult made = exportedTo("mjcf", rig);
        QVERIFY(lossOf(made, "\"t\": Friction has no bristles") != nullptr);
        QVERIFY(lossOf(made, "\"s\": Friction has no bristles") == nullptr);
    }

    /// Stiffness that grows: polynomials for the newer MuJoCo, a line for the older.
    void polynomials() {
        const Rig rig = benchOf(
            R"("type": "revolute", "lower_stop": {"angle": -1}, "upper_stop": {"angle": 1, "stiffness": 77})",
            "",
            R"({"name": "t", "joint": "j", "type": "check_table", "friction_rate": 0.01, "opening":
            [{"angle": -1, "torque": 4}, {"angle": 0, "torque": 0}, {"angle": 1, "torque": -4}], "closing":
            [{"angle": -1, "torque": 4}, {"angle": 0, "torque": 0}, {"angle": 1, "torque": -4}]})");
        const std::string older = exportedTo("mjcf", rig).text;
        QVERIFY2(holds(older, "stiffness=\"") && holds(older, "Both stops have those of the stiffer one"),
                 older.c_str());
        // A load that is never zero, and the same to both sides of the middle: no spring has it.
        const Rig bowl =
            benchOf(R"("type": "revolute", "lower_stop": {"angle": -1}, "upper_stop": {"angle": 1})", "",
                    R"({"name": "t", "joint": "j", "type": "check_table", "friction_rate": 0.01,
            "opening": [{"angle": -1, "torque": 3}, {"angle": 0, "torque": 1}, {"angle": 1, "torque": 3}], "closing":
            [{"angle": -1, "torque": 3}, {"angle": 0, "torque": 1}, {"angle": 1, "torque": 3}]})");
        const ExportResult made = exportedTo("mjcf-3.12", bowl);
        const ExportLoss* const loss = lossOf(made, "\"t\" in all");
        QVERIFY(loss != nullptr && loss->largest && *loss->largest < 2.0);
        QVERIFY(!holds(made.text, "nan") && !holds(made.text, "inf"));
    }

    /// What a hinge has beside friction the same both ways, each by itself.
    void hingesOfDrakeAndC() {
        const auto rigWith = [](const char* numbers) {
            return benchOf(R"("type": "revolute", "lower_stop": {"angle": 4})", "",
                           std::string(R"({"name": "1 h", "joint": "j", "type": "door_hinge", )") + numbers +
                               R"(}, {"name": "other", "joint": "j", "type": "torque_hinge"},
                {"name": "third", "joint": "j", "type": "torque_hinge"})");
        };
        const auto made = [&](const char* key, const char* numbers, std::size_t rates = 8) {
            const Rig rig = rigWith(numbers);
            HingeExportRange range = rangeOfHinge(rig, rig.elements[0]);
            if (std::abs(range.to - range.from - std::numbers::pi) > 1e-12)
                qFatal("half a turn above its stop");
            range.ratesPerSide = rates;
            return exportKindOf(key)->make({rig, &rig.elements[0], range});
        };
        const ExportResult viscous =
            made("drake-hinge", R"("closing_viscous_factor": 2, "viscous_friction": 1)");
        QVERIFY(lossOf(viscous, "closing factors") != nullptr && holds(viscous.text, "n_1_h:"));
        QVERIFY(lossOf(viscous, "there are \"other\", \"third\": not in the file") != nullptr);
        QVERIFY(lossOf(viscous, "The stops of the joint are not in the file") != nullptr);
        const std::string plain = made("c-header", R"("catch_width": 0)").text;
        QVERIFY(!holds(plain, "double s;") && holds(plain, "torque -= 1.0 * dry;"));
        for (const auto& [direction, factor] : {std::pair{"opening", "* 0.5 * (1.0 + r) * w"},
                                                {"closing", "* 0.5 * (1.0 - r) * w"},
                                                {"both", "* s * w"}}) {
            const std::string zone =
                std::string(R"("catch_width": 0, "damping_zones": [{"from": 0, "to": 1, "ramp":
                0.1, "viscous": 2, "direction": ")") +
                direction + "\"}]";
            const std::string text = made("c-header", zone.c_str()).text;
            QVERIFY2(holds(text, factor) && holds(text, "double s;"), text.c_str());
        }
        // A table of one rate a side: none, and the fastest both ways.
        const std::string table = made("hinge-table", R"("catch_width": 0)", 1).text;
        QVERIFY2(table.starts_with("angle [rad] \\ rate [rad/s],-3.0,0.0,3.0\n"), table.substr(0, 60).c_str());
    }

    void rangesThatAreNone() {
        const Rig rig =
            benchOf(R"("type": "revolute")", "", R"({"name": "h", "joint": "j", "type": "door_hinge"})");
        const HingeExportRange good = rangeOfHinge(rig, rig.elements[0]);
        std::vector<HingeExportRange> bad(6, good);
        bad[0].to = bad[0].from;
        bad[1].angles = 1;
        bad[2].fastest = 0.0;
        bad[3].ratesPerSide = 0;
        bad[4].to = std::numeric_limits<double>::infinity();
        bad[5].fastest = std::nan("");
        for (const HingeExportRange& range : bad) {
            QVERIFY_EXCEPTION_THROWN(
                static_cast<void>(exportKindOf("hinge-table")->make({rig, &rig.elements[0], range})),
                std::invalid_argument);
        }
        for (const double fastest : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(exportMjcf(rig, MjcfLevel::mujoco22, fastest)),
                                     std::invalid_argument);
        }
    }

    /// Names that the format has for itself, or twice.
    void namesInFiles() {
        Rig rig = benchOf(R"("type": "revolute")", R"({"type": "sphere", "radius": 0.1})");
        rig.name = "__a -- b *\n";
        rig.bodies[0].name = "base of j";
        rig.joints[0].child = "base of j";
        rig.joints[0].name = "base of j"; // links and joints of SDFormat share one set of names
        rig.bodies[0].shapes[0].name = "";
        const std::string sdf = exportedTo("sdf", rig).text;
        QVERIFY2(holds(sdf, "<model name=\"n__a -- b *") && holds(sdf, "\"__a -  b   \""), sdf.c_str());
        QVERIFY2(holds(sdf, "<link name=\"base of j\">") && holds(sdf, "<joint name=\"base of j 2\""),
                 sdf.c_str());
        QVERIFY(holds(exportedTo("mjcf", rig).text, "name=\"base of j/shape 0\""));
        rig.name = "__"; // what follows is nothing
        QVERIFY(holds(exportedTo("sdf", rig).text, "<model name=\"__\">"));
        rig.name = "world";
        QVERIFY(holds(exportedTo("sdf", rig).text, "<model name=\"world n\">"));
        rig.name = "";
        QVERIFY(holds(exportedTo("sdf", rig).text, "<model name=\"rig\">"));
        QVERIFY(holds(exportedTo("urdf", rig).text, "<robot name=\"rig\">"));
        QCOMPARE(exportIdentifier(""), "n_");
        QCOMPARE(exportIdentifier("2 doors"), "n_2_doors");
    }

    void assembliesInTrees() {
        Rig rig = shippedDocument("four-bar").rig;
        rig.joints[0].name = rig.assemblies[0].name; // an assembly may be called as a joint is
        rig.elements.clear();
        rig.contacts.clear();
        const std::string text = exportedTo("mjcf", rig).text;
        QVERIFY2(holds(text, "name=\"" + rig.joints[0].name + " 2\" type=\"hinge\""), text.c_str());
        std::get<JointRrr>(rig.assemblies[0].parameters).rRod1_ia *= 10.0;
        QVERIFY(
            holds(refusalOfExport("mjcf", rig), "the linkage does not close at the start: mend its lengths"));
    }

    /// A rod without mass, and what is drawn on it: a distance in the file.
    void rodsWithoutMass() {
        Rig rig = shippedDocument("spatial-slider-crank").rig;
        Body sleeve;
        sleeve.name = "sleeve";
        sleeve.shapes.push_back(shapeOf(CylinderGeometry{0.01, 0.5}, 0.0));
        rig.bodies.push_back(sleeve);
        rig.joints.push_back(
            {"on the rod", FixedJoint{}, "jointSSP.frame_ia", "sleeve", Vector3::Zero(), Vector3::Zero()});
        const ExportResult made = exportedTo("mjcf", rig);
        QVERIFY(lossOf(made, "body \"sleeve\": weighs nothing and hangs on a rod without mass") != nullptr);
        QVERIFY(holds(made.text, "<tendon name=\"jointSSP\" tendon1=\"rod jointSSP\"") &&
                !holds(made.text, "sleeve/"));
        // What weighs something, or turns there, makes the rod a body again.
        rig.bodies.back().shapes[0].mass = 0.1;
        QVERIFY(holds(exportedTo("mjcf", rig).text, "sleeve/") &&
                !holds(exportedTo("mjcf", rig).text, "rod jointSSP"));
        rig.joints.back().kind = RevoluteJoint{};
        QVERIFY(holds(exportedTo("sdf", rig).text, "\"on the rod\" type=\"revolute\""));
        QVERIFY(
            holds(exportedTo("sdf", shippedDocument("spatial-slider-crank").rig).text, "jointSSP rod joint 2"));
    }

    /// Two hinges on one axis with nothing between: the inertia of the inner one is none.
    void jointsThatMoveNothing() {
        Rig rig = benchOf(R"("type": "revolute")");
        Body inner;
        inner.name = "inner";
        rig.bodies.insert(rig.bodies.begin(), inner);
        Joint outer = rig.joints[0];
        rig.joints[0].child = "inner";
        outer.name = "outer";
        outer.parent = "inner";
        rig.joints.push_back(outer);
        rig.bodies[1].massProperties->centreOfMass.setZero();
        rig.bodies[1].massProperties->moments.setZero();
        const ExportResult sdf = exportedTo("sdf", rig);
        QVERIFY(lossOf(sdf, "small masses: \"inner\", \"b\": a mass of a milligram") != nullptr);
    }

    void motorsInFiles() {
        const auto startOf = [](const std::string& drive) {
            const std::string text = exportedTo("mjcf", motorBench(drive)).text;
            const std::size_t at = text.find("ctrl=\"");
            return at == std::string::npos ? std::nan("") : std::stod(text.substr(at + 6));
        };
        QCOMPARE(startOf(kConstantDrive), 6.0);
        QCOMPARE(startOf(R"({"type": "constant", "voltage": 100})"), 24.0); // what the supply has
        QCOMPARE(startOf(R"({"type": "pwm", "duty": -0.5, "frequency": 100, "mode": "switched"})"), -12.0);
        // Windings for the newer MuJoCo: with and without inductance, and not where constants differ.
        Rig rig = motorBench(kConstantDrive, R"(, "current_limit": 3)");
        const ExportResult newer = exportedTo("mjcf-3.12", rig), older = exportedTo("mjcf", rig);
        QVERIFY2(holds(newer.text, "<dcmotor ") && holds(newer.text, "inductance=\"0.01\""),
                 newer.text.c_str());
        QVERIFY(lossOf(newer, "Without inductance") == nullptr &&
                lossOf(older, "Without inductance") != nullptr);
        // 3 A of the 12 A at rest: 9 A times 0.5 N m/A are missing.
        QVERIFY(lossOf(newer, "No limit of the current. At most 4.50 N·m") != nullptr);
        rig.motors[0].motor.inductance = 0.0;
        QVERIFY(!holds(exportedTo("mjcf-3.12", rig).text, "inductance="));
        QVERIFY(lossOf(exportedTo("mjcf", rig), "Without inductance") == nullptr);
        rig.motors[0].motor.torqueConstant *= 1.1;
        QVERIFY(!holds(exportedTo("mjcf-3.12", rig).text, "<dcmotor "));
        rig.motors[0].motor.torqueConstant /= 1.1;
        rig.motors[0].gear.forwardEfficiency = 0.8;
        QVERIFY(!holds(exportedTo("mjcf-3.12", rig).text, "<dcmotor "));
    }

    void drivesInModelica() {
        const auto commandOf = [](const std::string& drive) {
            const std::string text = exportedTo("modelica", motorBench(drive)).text;
            const std::size_t at = text.find("    command = ");
            return text.substr(at, text.find('\n', at) - at);
        };
        const auto pwm = [](const char* duty, const char* mode) {
            return std::string("{\"type\": \"pwm\", \"frequency\": 100, \"mode\": \"") + mode +
                   "\", \"duty\": " + duty + "}";
        };
        const std::string plain = "    command = drive_duty*supply_voltage;";
        for (const char* duty : {"0", "1", "-1"}) QCOMPARE(commandOf(pwm(duty, "switched")), plain);
        QCOMPARE(commandOf(pwm("0.5", "averaged")), plain);
        QVERIFY(holds(commandOf(pwm("-0.5", "switched")), "if cycle_share < abs(drive_duty)"));
        Rig rig = motorBench(kConstantDrive);
        rig.motors[0].drive.law = VoltageTable{};
        std::vector<ExportLoss> losses;
        QVERIFY(holds(modelicaMotor("M", rig.motors[0], true, 0.0, 0.0, losses).text, "    command = 0.0;\n"));
    }

    /// No gravity has a direction still; what is hidden is not drawn; what is led has no start of its own.
    void modelicaOfOddRigs() {
        const std::string line = R"({"type": "constant_speed", "start": 0.1, "speed": 0.2})";
        const auto motion = [&](const char* name) { return std::string("\"") + name + "\": " + line; };
        Rig rig = benchOf(R"("type": "planar", )" + motion("x_motion") + ", " + motion("angle_motion"),
                          R"({"name": "seen", "type": "sphere", "radius": 0.1, "position": [1, 0, 0]},
            {"name": "unseen", "type": "sphere", "radius": 0.2, "finish": "hidden"})");
        rig.environment.gravity.setZero();
        rig.name = "tab\tand \"marks\"";
        const std::string text = exportedTo("modelica", rig).text;
        QVERIFY2(holds(text, "World world(g = 0.0, n = {0.0, 0.0, -1.0})"), text.c_str());
        QVERIFY(holds(text, "shape_b_seen") && !holds(text, "unseen"));
        QVERIFY(holds(text, "model Motion_j_x ") && holds(text, "model Motion_j_angle ") &&
                !holds(text, "Motion_j_y"));
        QVERIFY(holds(text, "\"tab and \\\"marks\\\"\""));
        // Roll, pitch and yaw of a ball and of a free body: three hinges that follow.
        for (const char* type : {"spherical", "free"}) {
            const std::string led =
                exportedTo("modelica",
                           benchOf(std::string(R"("type": ")") + type + "\", " + motion("roll_motion") + ", " +
                                   motion("pitch_motion") + ", " + motion("yaw_motion")))
                    .text;
            QVERIFY2(countOf(led, "  Motion_j_") >= 3 && !holds(led, "Joints.Spherical"), led.c_str());
        }
        Rig turned = benchOf(R"("type": "revolute", "rotation": [0, 0, 0.5])");
        QVERIFY(holds(exportedTo("modelica", turned).text, "Parts.FixedRotation place_j"));
        turned.joints[0].rotation.setZero();
        turned.joints[0].position = {1, 0, 0};
        QVERIFY(holds(exportedTo("modelica", turned).text, "Parts.FixedTranslation place_j"));
    }

    void enginesThatAreNone() {
        const Rig rig = benchOf(R"("type": "revolute")");
        QVERIFY(holds(refusalOfFmu(rig, {}), "\"bench\" cannot become an FMU: its engine is not there"));
        const QTemporaryDir folder;
        const QString path = folder.filePath("engine.so");
        QVERIFY(holds(refusalOfFmu(rig, {path.toStdString(), {}, {}}), "cannot read the engine \""));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("MZ") == 2);
        file.close();
        QVERIFY(holds(refusalOfFmu(rig, {path.toStdString(), {}, {}}), "is no engine for Linux"));
    }

    /// Names of variables as FMI's notation has them, or flat where it cannot.
    void fmuNames() {
        const auto variablesOf = [](const Rig& rig, const FmuChoice& choice) {
            return fmuVariables(Model(rig), choice);
        };
        Rig rig = benchOf(R"("type": "planar")", "",
                          R"({"name": "its", "joint": "j.angle", "type": "rotational_spring", "stiffness": 1,
            "rest_angle": 0, "damping": 0})");
        rig.elements[0].name = "it's";
        const FmuChoice choice = defaultFmuChoice(Model(rig));
        const auto named = [&](const std::string& name) {
            const FmuVariables made = variablesOf(rig, choice);
            return std::any_of(made.list.begin(), made.list.end(),
                               [&](const auto& v) { return v.name == name; });
        };
        QVERIFY(variablesOf(rig, choice).isStructured);
        QVERIFY(named("elements.'it\\'s'.stiffness") && named("input.joint.j.x_force") &&
                named("input.joint.j.angle_torque"));
        for (const char* odd : {"T\xc3\xbcr", "a`b", "a\x01z"}) {
            Rig other = rig;
            other.elements[0].name = odd;
            const FmuVariables made = variablesOf(other, defaultFmuChoice(Model(other)));
            QVERIFY2(!made.isStructured, odd);
            const std::string shown = odd[1] == '\x01' ? "a z" : odd;
            QVERIFY2(std::any_of(made.list.begin(), made.list.end(),
                                 [&](const auto& v) { return v.name == "elements." + shown + ".stiffness"; }),
                     odd);
        }
        const auto refused = [&](const Rig& of, const FmuChoice& asked) -> std::string {
            try {
                static_cast<void>(variablesOf(of, asked));
            } catch (const std::runtime_error& fault) {
                return fault.what();
            }
            return {};
        };
        QVERIFY(holds(refused(rig, {{}, {"/elements/none/stiffness"}}),
                      "has no number \"/elements/none/stiffness\""));
        QVERIFY(holds(refused(rig, {{"joint.none.angle"}, {}}), "has no channel \"joint.none.angle\""));
        // Of the world's numbers none can be set while it runs.
        const FmuVariables made =
            variablesOf(rig, {{}, {"/bodies/b/mass_properties/mass", "/elements/it's/stiffness"}});
        const auto tunable =
            std::count_if(made.list.begin(), made.list.end(), [](const auto& v) { return v.isTunable; });
        QCOMPARE(tunable, 1);
    }

    void parametersAsTheyAreWritten() {
        QVERIFY(holds(refusalOfParameters("parameter,value\n\"/x\"\"y"), "no second one"));
        for (const char* text : {"[1]", "{}", "{\"format\": \"hingelab-parameters\"}",
                                 "{\"format\": \"x\", \"parameters\": {}}"}) {
            const std::string words = refusalOfParameters(text);
            QVERIFY2(!words.empty(), text);
        }
        const KeptParameters named = readParameters(
            R"({"format": "hingelab-parameters", "version": 1, "rig": 7, "parameters": {"/x": 1}})", {});
        QVERIFY(named.rigName.empty() && std::string_view(named.format) == "parameters");
        // Cells that only look like numbers stay words; a quoted cell may end in the middle of the text.
        const Json values =
            Json::parse(readParameters("parameter,value\n/a,true\n\"/b\"x,\"1\"", {}).set).at("parameters");
        QCOMPARE(values.at("/a").get<std::string>(), "true");
        QCOMPARE(values.at("/bx").get<double>(), 1.0);
        // Units of the rig stand beside plain numbers; words and expressions have none.
        const Rig rig = benchOf(R"("type": "revolute")");
        const std::string table = parametersAsCsv(
            R"({"format": "hingelab-parameters", "version": 1, "parameters": {"/joints/j/initial_angle": 10,
            "/joints/j/initial_rate": "=2*pi", "/x": 3, "/y": "wood"}})",
            &rig);
        QVERIFY2(holds(table, "/joints/j/initial_angle,10,") && !holds(table, "/joints/j/initial_angle,10,\n"),
                 table.c_str());
        QVERIFY2(holds(table, "/joints/j/initial_rate,=2*pi,\n") && holds(table, "/x,3,\n") &&
                     holds(table, "/y,wood,\n"),
                 table.c_str());
        std::string many = "parameter,value\n";
        for (int i = 0; i < 100'001; ++i) many += "/x" + std::to_string(i) + ",1\n";
        QVERIFY(holds(refusalOfParameters(many), "more than 100,000 parameters"));
    }

    /// Formats without actuators have a motor's damping and friction; what its rotor weighs is told in numbers.
    void motorsWithoutActuatorsAreTold() {
        const Rig rig = shippedDocument("motor-door").rig;
        const Motor& motor = rig.motors.at(0);
        const double ratio = motor.gear.shaftPer(true);
        for (const char* format : {"urdf", "sdf"}) {
            const ExportResult made = exportedTo(format, rig);
            const ExportLoss* const rotor = lossOf(made, "rotor of \"" + motor.name + "\"");
            const std::string inertia =
                displayText(Quantity::inertia, ratio * ratio * motor.motor.rotorInertia, 4);
            QVERIFY2(rotor != nullptr && holds(rotor->words, inertia) && !rotor->largest, format);
            QVERIFY2(lossOf(made, "its voltage is not") != nullptr, format);
            QVERIFY2(lossOf(made, "Its input is the voltage") == nullptr, format);
        }
        QVERIFY(lossOf(exportedTo("mjcf", rig), "Its input is the voltage") != nullptr);
    }

    /// Pictures that are cut off, or end before they began, stay what they are and hold nothing.
    void picturesThatAreDamaged() {
        const std::string png = "\x89PNG\r\n\x1a\n";
        QCOMPARE(withRigInside(png + "....", "{}"), png + "....");
        QVERIFY(!rigInside(png + "....") && !rigInside("no picture") && !rigInside("<svg></svg>"));
        QCOMPARE(withRigInside("<svg>", "{}"), "<svg>"); // it has no end
        QCOMPARE(withRigInside("text", "{}"), "text");
        const std::string whole = withRigInside("<svg></svg>", "{\"a\": \"<&>\"}");
        QCOMPARE(rigInside(whole), std::optional<std::string>("{\"a\": \"<&>\"}"));
        QVERIFY(!rigInside(whole.substr(0, whole.size() - 20)));
        QCOMPARE(rigInside(withRigInside(whole, "{}")),
                 std::optional<std::string>("{}")); // in place of the first
        QVERIFY(isPngOrSvg(png) && isPngOrSvg(whole) && !isPngOrSvg("text"));
        QVERIFY(isPngOrSvg("\xEF\xBB\xBF \n<?xml version=\"1.0\"?>\n<svg/>") && !isPngOrSvg(""));
        QVERIFY(!isPngOrSvg(R"({"name": "door <svg> of mine"})")); // a rig's name is no picture
    }
};

HINGELAB_APPLESS_TEST(TestExportCases)

} // namespace test_export_cases

#include "test_export_cases.moc"
