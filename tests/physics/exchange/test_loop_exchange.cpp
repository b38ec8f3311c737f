// SPDX-License-Identifier: GPL-3.0-or-later
// Joints that close loops, on their way to other programs and back: what moves there moves here, and what a
// format does not have is named.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "exchange/mjcf_import.h"
#include "exchange/sdf_import.h"
#include "tests/physics/exchange/loop_rigs.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_loop_exchange {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// The largest distance between bodies of two rigs, at some times [m].
double offPlace(const Rig& one, const Rig& other, const std::vector<std::string>& bodies, double until) {
    Run a(one), b(other);
    double most = 0.0;
    for (double t = 0.0; t <= until; t += 0.1) {
        for (const std::string& name : bodies) {
            for (const char* axis : {".x", ".y", ".z", ".qx", ".qy", ".qz"}) {
                const std::string channel = "body." + name + axis;
                const double off = std::abs(a.at(t, channel.c_str()) - b.at(t, channel.c_str()));
                if (!(off <= most)) most = off;
            }
        }
    }
    return most;
}

const std::vector<std::string> kBars = {"crank", "coupler", "rocker"};

struct Imported {
    explicit Imported(const std::string& text)
        : made(recognisedImport(text)->make(text, {})), rig(rigOfText(textOfImported(made.rig))) {
        rig.simulation.tolerance = 1e-10;
    }
    [[nodiscard]] bool tells(const std::string& words) const {
        return std::any_of(made.losses.begin(), made.losses.end(),
                           [&](const ExportLoss& loss) { return holds(loss.what + ": " + loss.words, words); });
    }
    [[nodiscard]] const Joint* joint(const std::string& name) const {
        for (const Joint& each : rig.joints) {
            if (each.name == name) return &each;
        }
        return nullptr;
    }
    [[nodiscard]] int loops() const {
        return static_cast<int>(
            std::count_if(rig.joints.begin(), rig.joints.end(), [](const Joint& j) { return j.closesLoop; }));
    }
    ImportedRig made;
    Rig rig;
};

constexpr double kAlike = 1e-7; // of steps of the tolerance 1e-10, over half a second, in metres and radians

std::string mjcfBody(const std::string& name, const std::string& pos, const std::string& inside) {
    return "<body name=\"" + name + "\" pos=\"" + pos + "\">" + "<joint name=\"" + name +
           " pivot\" axis=\"0 0 1\"/><inertial pos=\"0.15 0 0\" mass=\"0.5\" diaginertia=\"1e-4 2e-3 2e-3\"/>" +
           inside + "</body>";
}

/// A square of 0.3 m, open at its last corner, which `equality` closes.
std::string square(const std::string& equality, const std::string& sites = {}) {
    return "<mujoco model=\"square\"><compiler angle=\"radian\"/><option gravity=\"3 9.81 0\"/><worldbody>" +
           mjcfBody("left", "0 0 0\" quat=\"0.7071067811865476 0 0 0.7071067811865476",
                    mjcfBody("top", "0.3 0 0\" quat=\"0.7071067811865476 0 0 -0.7071067811865476", sites)) +
           mjcfBody("right", "0.3 0 0\" quat=\"0.7071067811865476 0 0 0.7071067811865476",
                    "<site name=\"tip\" pos=\"0.3 0 0\"/>") +
           "</worldbody><equality>" + equality + "</equality></mujoco>";
}

const std::vector<std::string> kSquare = {"left", "top", "right"};

std::string sdfLink(const std::string& name, const std::string& pose) {
    return "<link name=\"" + name + "\"><pose>" + pose +
           "</pose><inertial><pose>0.15 0 0 0 0 0</pose><mass>0.5</mass>" +
           "<inertia><ixx>1e-4</ixx><iyy>2e-3</iyy><izz>2e-3</izz></inertia></inertial></link>";
}

std::string sdfJoint(const std::string& name, const std::string& type, const std::string& parent,
                     const std::string& child, const std::string& more) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent>" + parent + "</parent><child>" + child +
           "</child>" + more + "</joint>";
}

std::string sdfSquare(const std::string& closing) {
    const std::string z = "<axis><xyz>0 0 1</xyz></axis>";
    return "<sdf version=\"1.9\"><world name=\"w\"><gravity>3 9.81 0</gravity><model name=\"square\">" +
           sdfLink("left", "0 0 0 0 0 1.5707963267948966") + sdfLink("top", "0 0.3 0 0 0 0") +
           sdfLink("right", "0.3 0 0 0 0 1.5707963267948966") +
           sdfJoint("left pivot", "revolute", "world", "left", z) +
           sdfJoint("top pivot", "revolute", "left", "top", z) +
           sdfJoint("right pivot", "revolute", "world", "right", z) + closing + "</model></world></sdf>";
}

int timesIn(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

class TestLoopExchange : public QObject {
    Q_OBJECT
  private slots:
    /// A hinge becomes two points of its axis, which come back as two balls: the same motion.
    void mjcfThereAndBack() {
        for (const std::string& kind : {kHinge, kBall}) {
            const Rig rig = fourBar(kind + kInRocker, {}, 2.0);
            const ExportResult exported = exportedTo("mjcf", rig);
            QCOMPARE(timesIn(exported.text, "<connect"), kind == kHinge ? 2 : 1);
            const Imported back(exported.text);
            QCOMPARE(back.loops(), kind == kHinge ? 2 : 1);
            QVERIFY(back.tells(
                "<connect \"closing\">: closes a loop between \"rocker\" and \"coupler\": imported as "
                "the loop joint \"closing\"."));
            const double off = offPlace(rig, back.rig, kBars, 0.5);
            QVERIFY2(off < kAlike, std::to_string(off).c_str());
        }
    }

    /// What is welded is a tip that the coupler carries on a hinge.
    void weldsThereAndBack() {
        const Rig rig = weldedFourBar(0.0);
        for (const char* key : {"mjcf", "sdf"}) {
            const ExportResult exported = exportedTo(key, rig);
            QVERIFY(holds(exported.text, key[0] == 'm' ? "<weld name=\"closing\" body1=\"rocker\" body2=\"tip\""
                                                       : "<joint name=\"closing\" type=\"fixed\">"));
            const Imported back(exported.text);
            QVERIFY(back.joint("closing")->closesLoop && back.joint("closing")->isFixed());
            const double off = offPlace(rig, back.rig, {"crank", "coupler", "rocker", "tip"}, 0.5);
            QVERIFY2(off < kAlike, (key + std::to_string(off)).c_str());
        }
    }

    /// With a spring on the joint that closes the loop, and its stops.
    void sdfThereAndBack() {
        const std::string spring =
            R"(, "elements": [{"name": "spring", "joint": "closing", "type": "rotational_spring",
            "stiffness": 3, "rest_angle": 0.2, "damping": 0.01}])";
        const std::string universal = R"("type": "universal", "axis": [0, 0, 1], "axis_2": [1, 0, 0])";
        for (const auto& [kind, more] :
             {std::pair(kHinge, std::string()), std::pair(kHinge, spring), std::pair(kBall, std::string()),
              std::pair(universal, std::string())}) {
            const Rig rig = fourBar(
                kind + R"(, "rotation": [0, 0, 0.4], "child_rotation": [0, 0, -0.3])" + kInRocker, more);
            const ExportResult exported = exportedTo("sdf", rig);
            QVERIFY(lossOf(exported, "loops: Closed by joints: valid SDFormat, but some readers") != nullptr);
            const Imported back(exported.text);
            QVERIFY(back.loops() == 1 && back.joint("closing")->closesLoop);
            QCOMPARE(back.rig.elements.size(), rig.elements.size());
            const double off = offPlace(rig, back.rig, kBars, 0.5);
            QVERIFY2(off < kAlike, (kind + std::to_string(off)).c_str());
        }
    }

    void limitsOfClosingJointsComeBack() {
        const Rig rig =
            fourBar(kHinge + R"(, "initial_angle": -1.3, "lower_stop": {"angle": -2.5, "stiffness": 500},
            "upper_stop": {"angle": 2.5, "stiffness": 500})" +
                    kInRocker);
        const Imported back(exportedTo("sdf", rig).text);
        const RevoluteJoint& closing = *back.joint("closing")->revolute();
        Run run(rig); // joints of the file count from the start
        const double start = run.at(0.0, "joint.closing.angle");
        QVERIFY(std::abs(closing.lowerStop->angle - (-2.5 - start)) < 1e-9);
        QVERIFY(std::abs(closing.upperStop->angle - (2.5 - start)) < 1e-9);
        const ExportResult mjcf = exportedTo("mjcf", rig);
        QVERIFY(lossOf(mjcf, "stops of \"closing\": Left out: a constraint of MuJoCo has no coordinate") !=
                nullptr);
    }

    void whatFormatsDoNotHaveIsNamed() {
        const std::string element = R"(, "elements": [{"name": "spring", "joint": "closing", "type":
            "rotational_spring", "stiffness": 3}])";
        const Rig rig = fourBar(kHinge + kInRocker, element);
        const ExportResult mjcf = exportedTo("mjcf", rig), urdf = exportedTo("urdf", rig);
        QVERIFY(lossOf(mjcf, "joint \"closing\": closes a loop: written as two connect constraints") !=
                nullptr);
        QVERIFY(lossOf(urdf, "joint \"closing\": closes a loop, and URDF has trees only: left out") != nullptr);
        for (const ExportResult& made : {mjcf, urdf}) {
            QVERIFY(lossOf(made,
                           "\"spring\": acts on \"closing\", which closes a loop and has no coordinate in the "
                           "file. Left out.") != nullptr);
            QVERIFY(made.laws.empty());
        }
        QVERIFY(!holds(urdf.text, "name=\"closing\""));
        QCOMPARE(exportedTo("sdf", rig).laws.size(), std::size_t(1));
        const Rig slot = fourBar(R"("type": "prismatic", "axis": [1, 0, 0])" + kInRocker);
        const ExportResult open = exportedTo("mjcf", slot);
        QVERIFY(lossOf(open,
                       "joint \"closing\": closes a loop, and MuJoCo has no constraint that holds a prismatic "
                       "joint: left out, the loop is open there.") != nullptr);
        QVERIFY(!holds(open.text, "<equality"));
        const Rig loose = fourBar(R"("type": "free")" + kInRocker);
        for (const char* key : {"mjcf", "sdf"}) {
            const ExportResult made = exportedTo(key, loose);
            QVERIFY(
                lossOf(made,
                       "joint \"closing\": closes a loop as a free joint, which holds nothing: left out.") !=
                nullptr);
            QVERIFY(!holds(made.text, "name=\"closing\""));
        }
    }

    void motorsOnClosingJoints() {
        const std::string motor =
            R"(, "motors": [{"name": "drive", "joint": "closing", "drive": {"type": "constant",
            "voltage": 4}, "gear": {"ratio": 10}, "motor": {"resistance": 2, "inductance": 0, "torque_constant": 0.02,
            "back_emf_constant": 0.02, "rotor_inertia": 1e-6, "viscous_friction": 1e-3, "coulomb_friction": 0,
            "supply_voltage": 12}}])";
        const Rig rig = fourBar(kHinge + kInRocker, motor);
        for (const char* key : {"mjcf", "mjcf-3.12", "urdf"}) {
            const ExportResult made = exportedTo(key, rig);
            QVERIFY2(lossOf(made, "motor \"drive\": acts on \"closing\", which closes a loop") != nullptr, key);
            QVERIFY2(!holds(made.text, "<actuator"), key);
        }
        const Imported back(exportedTo("sdf", rig).text);
        QCOMPARE(back.rig.elements.size(), std::size_t(1)); // the motor's damping
    }

    /// Planar loops have one joint of the library's kind for them, with the first that nothing acts on.
    void modelicaHasOnePlanarConstraint() {
        const auto planarIn = [](const Rig& rig) {
            const std::string text = exportedTo("modelica", rig).text;
            const std::string kind = "Modelica.Mechanics.MultiBody.Joints.RevolutePlanarLoopConstraint ";
            if (timesIn(text, kind) != 1) return std::to_string(timesIn(text, kind));
            const std::size_t at = text.find(kind) + kind.size();
            return text.substr(at, text.find_first_of("(", at) - at);
        };
        const std::string spring = R"(, "elements": [{"name": "spring", "joint": "closing", "type":
            "rotational_spring", "stiffness": 3}])";
        QCOMPARE(planarIn(fourBar(kHinge + kInRocker)), "joint_closing");
        QCOMPARE(planarIn(fourBar(kBall + kInRocker)), "joint_closing");
        QCOMPARE(planarIn(fourBar(kHinge + kInRocker, spring)), "joint_rocker_pivot");
        const ExportResult made = exportedTo("modelica", fourBar(kHinge + kInRocker));
        QVERIFY(!lossOf(made, "Some equations of the loops"));
        QVERIFY(holds(made.text, "connect(joint_closing.frame_b, place_closing_child.frame_b)"));
        // One coordinate is free: its start is fixed, and no other.
        QCOMPARE(timesIn(made.text, "fixed = true"), 2);
        // A universal joint across the plane leaves nothing redundant.
        const ExportResult spatial = exportedTo(
            "modelica", fourBar(R"("type": "universal", "axis": [1, 0, 0], "axis_2": [0, 1, 0])" + kInRocker));
        QVERIFY(!holds(spatial.text, "PlanarLoopConstraint"));
    }

    void importedConnectsMoveAsByHand() {
        const Rig byHand = squareByHand(R"("type": "spherical")");
        const std::string site = "<site name=\"end\" pos=\"0.3 0 0\"/>";
        for (const std::string& equality :
             {std::string("<connect name=\"corner\" body1=\"top\" body2=\"right\" anchor=\"0.3 0 0\"/>"),
              std::string("<connect name=\"corner\" site1=\"end\" site2=\"tip\"/>"),
              std::string("<weld name=\"corner\" body1=\"right\" body2=\"top\" torquescale=\"0\" anchor=\"0.3 "
                          "0 0\"/>")}) {
            const Imported m(square(equality, site));
            QCOMPARE(m.loops(), 1);
            QVERIFY(m.joint("corner")->closesLoop);
            const double off = offPlace(byHand, m.rig, kSquare, 0.5);
            QVERIFY2(off < kAlike, (equality + std::to_string(off)).c_str());
        }
    }

    /// A weld to the world, by the pose of the file and by its own.
    void importedWelds() {
        const Imported still(square("<weld body1=\"top\"/>"));
        QVERIFY(still.joint("top loop")->isFixed() && still.joint("top loop")->parent == kWorldName);
        Run run(still.rig);
        QVERIFY(std::abs(run.at(0.3, "body.top.y") - 0.3) < 1e-9 && std::abs(run.at(0.3, "body.top.x")) < 1e-9);
        const Imported posed(
            square("<weld name=\"w\" body1=\"right\" body2=\"top\" relpose=\"0.3 0.3 0 "
                   "0.7071067811865476 0 0 -0.7071067811865476\"/>"));
        const Joint& weld = *posed.joint("w");
        QVERIFY(weld.parent == "top" && weld.child == "right" && weld.position.isZero());
        QVERIFY((*weld.childPosition - Vector3(0.3, 0.3, 0)).norm() < 1e-15);
        QVERIFY(posed.tells(
            "<weld \"w\">: closes a loop between \"top\" and \"right\": imported as the loop joint"));
    }

    /// Loops that cannot be closed are left out, with the reason.
    void loopsThatCannotCloseAreNamed() {
        const Imported apart(square("<connect name=\"far\" site1=\"end\" site2=\"tip\"/>",
                                    "<site name=\"end\" pos=\"5 0 0\"/>"));
        QCOMPARE(apart.loops(), 0);
        QVERIFY(apart.tells(
            "<connect \"far\">: closes a loop between \"right\" and \"top\": left out, the loop is open. "
            "The linkage cannot be closed at the start"));
        const Imported unknown(
            square("<connect body1=\"top\" body2=\"nobody\" anchor=\"0 0 0\"/>"
                   "<connect site1=\"x\" site2=\"y\"/><weld body1=\"top\" body2=\"top\"/>"
                   "<connect body1=\"top\" active=\"false\" anchor=\"0 0 0\"/>"
                   "<tendon tendon1=\"a\"/>"));
        QCOMPARE(unknown.loops(), 0);
        QVERIFY(unknown.tells("A connect of \"top\" and \"nobody\": left out, for one of its bodies is none"));
        QVERIFY(unknown.tells("A connect of \"x\" and \"y\": left out, for one of its sites is none"));
        QVERIFY(unknown.tells("A weld of \"top\" and \"top\": left out, for it holds a body to itself"));
        QVERIFY(unknown.tells("which is not active: left out"));
        QVERIFY(unknown.tells("A tendon of \"a\" and \"the world\": left out, what it held is open."));
    }

    void importedSdfLoopsMoveAsByHand() {
        const std::string z = "<pose>0.3 0 0 0 0 0.7</pose><axis><xyz>0 0 1</xyz></axis>";
        const Rig byHand =
            squareByHand(R"("type": "revolute", "axis": [0, 0, 1], "child_rotation": [0, 0, 0])");
        const Imported turned(sdfSquare(sdfJoint("corner", "revolute", "right", "top", z)));
        QVERIFY(turned.tells(
            "<joint \"corner\">: closes a loop between \"right\" and \"top\": imported as the loop "
            "joint \"corner\"."));
        const double off = offPlace(byHand, turned.rig, kSquare, 0.5);
        QVERIFY2(off < kAlike, std::to_string(off).c_str());
        // The pose of the joint in the child, as the file has it.
        QVERIFY((*turned.joint("corner")->childPosition - Vector3(0.3, 0, 0)).norm() < 1e-15);
        QVERIFY(std::abs(turned.joint("corner")->childRotation->z() - 0.7) < 1e-15);
        const Imported ball(
            sdfSquare(sdfJoint("corner", "ball", "right", "top", "<pose>0.3 0 0 0 0 0</pose>")));
        QVERIFY(offPlace(byHand, ball.rig, kSquare, 0.5) < kAlike);
        const Imported odd(sdfSquare(sdfJoint("corner", "gearbox", "right", "top", "")));
        QVERIFY(odd.loops() == 0 &&
                odd.tells("of type \"gearbox\", closes a loop: left out, the loop is open."));
        const Imported own(sdfSquare(sdfJoint("corner", "ball", "top", "top", "")));
        QVERIFY(own.loops() == 0 && own.tells("<joint \"corner\">: connects a link to itself: left out."));
        const Imported limited(
            sdfSquare(sdfJoint("corner", "universal", "right", "top",
                               "<pose>0.3 0 0 0 0 0</pose><axis><xyz>0 0 "
                               "1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>"
                               "<axis2><xyz>1 0 0</xyz></axis2>")));
        QVERIFY(std::holds_alternative<UniversalJoint>(limited.joint("corner")->kind));
        QVERIFY(limited.tells("Limits, springs, damping and friction of a universal joint that closes a loop"));
        QVERIFY(offPlace(byHand, limited.rig, kSquare, 0.5) < kAlike);
    }

    /// Links that only a circle of joints holds: one of them is free, and the circle closes.
    void couplingsThereAndBack() {
        const std::vector<std::string> bodies = {"first", "second", "third", "block"};
        for (const char* format : {"mjcf", "urdf", "sdf"}) {
            const bool isMjcf = std::string(format) == "mjcf";
            Rig rig = coupledPendulums(!isMjcf);
            // URDF is at zero of all joints, and none of the others but MJCF has rates.
            if (!isMjcf) rig.joints[0].revolute()->initialRate = 0.0;
            if (std::string(format) == "urdf") rig.joints[0].revolute()->initialAngle = 0.0;
            const Imported back(exportedTo(format, rig).text);
            Rig again = back.rig;
            again.environment = rig.environment; // URDF has none
            QCOMPARE(again.couplings.size(), std::size_t{3});
            QVERIFY2(back.tells("imported as the coupling \"two\"."), format);
            const double off = offPlace(rig, again, bodies, 0.5);
            QVERIFY2(off < kAlike, (format + std::to_string(off)).c_str());
        }
    }

    void couplingsThatFormatsDoNotHaveAreNamed() {
        for (const char* format : {"urdf", "sdf"}) {
            const ExportResult made = exportedTo(format, coupledPendulums(false));
            QVERIFY2(lossOf(made, "coupling \"sum\": follows several joints") != nullptr, format);
            QCOMPARE(timesIn(made.text, "<mimic"), 2);
        }
    }

    /// One that contradicts another, or follows a fixed joint, is left out and told; the rest is there.
    void couplingsThatCannotBeHeldAreNamed() {
        const std::string twice =
            "<joint joint1=\"top pivot\" joint2=\"left pivot\" polycoef=\"0 2\"/>"
            "<joint joint1=\"top pivot\" joint2=\"left pivot\" polycoef=\"1 2\"/>"
            "<joint joint1=\"top pivot\" joint2=\"gone\"/>"
            "<joint joint1=\"right pivot\" joint2=\"left pivot\" polycoef=\"0 1 3\"/>";
        const Imported m(square(twice));
        QCOMPARE(m.rig.couplings.size(), std::size_t{2});
        QVERIFY(m.tells("left out, the joint is free") && m.tells("cannot be held"));
        QVERIFY(m.tells("none of the file"));
    }

    /// Each joint of MuJoCo's polynomial counts from its reference; here from 0.2 and 0.5.
    void polynomialsOfMujocoAreCouplings() {
        const Imported m(
            "<mujoco><compiler angle=\"radian\"/><worldbody>"
            "<body name=\"a\"><joint name=\"lead\" axis=\"0 0 1\" ref=\"0.5\"/><geom size=\"0.1\"/></body>"
            "<body name=\"b\" pos=\"1 0 0\"><joint name=\"led\" axis=\"0 0 1\" ref=\"0.2\"/><geom "
            "size=\"0.1\"/></body>"
            "</worldbody><equality><joint joint1=\"led\" joint2=\"lead\" polycoef=\"0.1 0.5 -0.3 0.2 0.05\"/>"
            "</equality></mujoco>");
        QCOMPARE(m.rig.couplings.size(), std::size_t{1});
        Rig rig = m.rig;
        rig.joints[0].revolute()->initialRate = 1.5;
        const auto isHeld = [](const Rig& own) {
            Run run(own);
            for (const double t : {0.0, 0.2, 0.4}) {
                const double u = run.at(t, "joint.lead.angle") - 0.5;
                const double due = 0.2 + 0.1 + u * (0.5 + u * (-0.3 + u * (0.2 + u * 0.05)));
                if (!(std::abs(run.at(t, "joint.led.angle") - due) < 1e-12)) return false;
            }
            return run.at(0.4, "joint.lead.rate") != 1.5;
        };
        QVERIFY(isHeld(rig));
        const ExportResult made = exportedTo("mjcf", rig);
        QVERIFY(lossOf(made, "coupling \"") == nullptr);
        const Imported back(made.text);
        QCOMPARE(back.rig.couplings.size(), std::size_t{1});
        Run there(rig), again(back.rig);
        for (const double t : {0.1, 0.4}) {
            // The file counts from its pose: both angles are 0 there.
            const double way = there.at(t, "joint.led.angle") - there.at(0.0, "joint.led.angle");
            const double wayAgain = again.at(t, "joint.led.angle") - again.at(0.0, "joint.led.angle");
            QVERIFY(std::abs(way - wayAgain) < kAlike);
        }
    }

    /// An equality of one joint alone holds it at a value, here 0.4 rad from where the file has it.
    void jointsThatAreHeldAreFixed() {
        const Imported m(
            "<mujoco><worldbody><body name=\"a\"><joint name=\"held\" axis=\"0 0 1\"/><geom size=\"0.1\" "
            "pos=\"0.3 0 0\"/>"
            "<body name=\"b\" pos=\"1 0 0\"><joint name=\"free\" axis=\"0 1 0\"/><geom size=\"0.1\" pos=\"0.3 "
            "0 0\"/></body>"
            "</body></worldbody><equality><joint joint1=\"held\" polycoef=\"0.4\"/></equality></mujoco>");
        QVERIFY(m.rig.joints[0].isFixed());
        QVERIFY2(m.tells("An equality holds it: fixed at 22.9"), "the report");
        Run run(m.rig);
        QVERIFY(std::abs(run.at(0.5, "body.b.x") - std::cos(0.4)) < 1e-12);
    }

    void tablesThatFormatsDoNotHaveAreNamed() {
        Rig rig = coupledPendulums(true);
        constexpr MotionOf turn = MotionOf::rotation;
        rig.couplings[0].follows[0].by =
            CouplingTable<turn, turn>{false, {{-3.0, -6.0}, {0.0, 0.0}, {3.0, 7.0}}};
        for (const char* format : {"urdf", "sdf"}) {
            QVERIFY2(lossOf(exportedTo(format, rig), "coupling \"" + rig.couplings[0].name +
                                                         "\": follows by a table or polynomial") != nullptr,
                     format);
        }
        QVERIFY(lossOf(exportedTo("mjcf", rig),
                       "coupling \"" + rig.couplings[0].name + "\": follows by a table") != nullptr);
    }

    void couplingsOfBallsAreNamed() {
        const Imported m(
            "<mujoco><worldbody><body name=\"a\"><joint name=\"ball\" type=\"ball\"/><geom "
            "size=\"0.1\"/></body>"
            "<body name=\"b\" pos=\"1 0 0\"><joint name=\"turn\" axis=\"0 0 1\"/><geom size=\"0.1\"/></body>"
            "</worldbody><equality><joint joint1=\"turn\" joint2=\"ball\"/></equality></mujoco>");
        QVERIFY(m.rig.couplings.empty());
        QVERIFY(m.tells("ball and free joints have no single coordinate"));
    }

    /// A joint of URDF and SDFormat follows one other, once, and not in a circle.
    void followersOfTreesAreToldApart() {
        Rig rig = coupledPendulums(true);
        Coupling second = rig.couplings[0];
        second.name = "second";
        second.follows[0] = {"three", CouplingRatio{-0.75}}; // as the others have it already
        second.value = CoupledAngle{0.125};
        Coupling back = rig.couplings[0];
        back.name = "back";
        back.joint = "one";
        back.follows[0] = {"three", CouplingRatio{0.5}};
        back.value = CoupledAngle{0.05};
        rig.couplings.push_back(second);
        rig.couplings.push_back(back);
        for (const char* format : {"urdf", "sdf"}) {
            const ExportResult made = exportedTo(format, rig);
            QCOMPARE(timesIn(made.text, "<mimic"), 3);
            QVERIFY2(lossOf(made, "coupling \"second\": is not the first coupling of this joint") != nullptr,
                     format);
            QVERIFY2(lossOf(made, "coupling \"back\": closes a circle of couplings") != nullptr, format);
        }
    }

    /// Far points on its tangents let a table go straight on; one that repeats is wrapped.
    void modelicaHasCurves() {
        Rig rig = coupledPendulums(true);
        constexpr MotionOf turn = MotionOf::rotation;
        CouplingTerm::By& by = rig.couplings[0].follows[0].by;
        by = CouplingTable<turn, turn>{false, {{0.0, 0.0}, {1.0, 2.0}}};
        const std::string straight = exportedTo("modelica", rig).text;
        QVERIFY(holds(straight,
                      "    parameter Real curve1_x[4] = {-1000.0, 0.0, 1.0, 1001.0};\n"
                      "    parameter Real curve1_y[4] = {-2000.0, 0.0, 2.0, 2002.0};\n"
                      "    parameter Real curve1_s[4] = {2.0, 2.0, 2.0, 2.0};\n"));
        QVERIFY(holds(straight, "cubic(leader1.phi, curve1_x, curve1_y, curve1_s)"));
        by = CouplingTable<turn, turn>{true, {{0.0, 0.0}, {1.0, 2.0}, {2.0, 4.0}, {3.0, 6.0}}};
        QVERIFY(holds(exportedTo("modelica", rig).text,
                      "2.0*(leader1.phi - 0.0) + cubic(wrapped(leader1.phi, 0.0, 3.0), curve1_x, curve1_y, "
                      "curve1_s)"));
        by = CouplingPolynomial<turn, turn>{2.0, 1.0, 4.0, 0.0, 16.0};
        const std::string polynomial = exportedTo("modelica", rig).text;
        QVERIFY(
            holds(polynomial, "leader1.phi*(0.5 + leader1.phi*(1.0 + leader1.phi*(0.0 + leader1.phi*(1.0))))"));
        QVERIFY(holds(polynomial,
                      "leader1.tau = -(1.0*0.5 + leader1.phi*(2.0*1.0 + leader1.phi*(3.0*0.0 + "
                      "leader1.phi*(4.0*1.0))))*follower.tau;"));
    }

    void modelicaHasCouplings() {
        const std::string text = exportedTo("modelica", coupledPendulums(false)).text;
        QVERIFY(holds(text,
                      "    follower.phi = (-0.1) + 2.0*leader1.phi + 0.5*leader2.phi;\n"
                      "    leader1.tau = -2.0*follower.tau;\n    leader2.tau = -0.5*follower.tau;\n"));
        QVERIFY(holds(text,
                      "    follower.s = 0.01 + (-0.04)*leader1.phi;\n"
                      "    leader1.tau = -(-0.04)*follower.f;\n"));
        QVERIFY(holds(text, "connect(coupling_rack.follower, joint_slide.axis);"));
    }

    void circlesWithoutGround() {
        const std::string z = "<axis><xyz>0 0 1</xyz></axis>";
        const Imported ring(
            "<sdf version=\"1.9\"><world name=\"w\"><gravity>0 0 -9.81</gravity><model name=\"m\">" +
            sdfLink("a", "0 0 0 0 0 0") + sdfLink("b", "0.3 0 0 0 0 1.5707963267948966") +
            sdfLink("c", "0.3 0.3 0 0 0 3.141592653589793") + sdfLink("d", "0 0.3 0 0 0 -1.5707963267948966") +
            sdfJoint("ab", "revolute", "a", "b", z) + sdfJoint("bc", "revolute", "b", "c", z) +
            sdfJoint("cd", "revolute", "c", "d", z) + sdfJoint("da", "revolute", "d", "a", z) +
            "</model></world></sdf>");
        QVERIFY(ring.loops() == 1 && ring.joint("da")->closesLoop);
        QVERIFY(std::holds_alternative<FreeJoint>(ring.joint("a free")->kind));
        Run run(ring.rig);
        QVERIFY(std::abs(run.at(0.5, "body.c.z") + 0.5 * 9.81 * 0.25) < 1e-6); // it falls
    }
};

HINGELAB_APPLESS_TEST(TestLoopExchange)

} // namespace test_loop_exchange

#include "test_loop_exchange.moc"
