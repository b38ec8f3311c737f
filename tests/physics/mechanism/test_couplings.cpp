// SPDX-License-Identifier: GPL-3.0-or-later
// Coordinates that follow others exactly: beside closed forms, beside the screw joint, within loops, and when
// they contradict each other.
#include <QTest>
#include <numbers>

#include "checks/validation.h"
#include "rig/rig_document.h"
#include "tests/loop_rigs.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_couplings {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string firstError(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity == Severity::error) return issue.pointer + ": " + issue.message;
    }
    return {};
}

Body wheel(const std::string& name, double inertia, double mass = 1.0) {
    Body body;
    body.name = name;
    body.massProperties = MassProperties{};
    body.massProperties->mass = mass;
    body.massProperties->moments = Vector3::Constant(inertia);
    return body;
}

Joint turning(const std::string& name, const std::string& child, const std::string& parent = kWorldName) {
    Joint joint;
    joint.name = name;
    joint.parent = parent;
    joint.child = child;
    joint.kind = RevoluteJoint{};
    joint.revolute()->axis = Vector3::UnitZ();
    return joint;
}

Joint sliding(const std::string& name, const std::string& child, const std::string& parent = kWorldName) {
    Joint joint = turning(name, child, parent);
    PrismaticJoint slide;
    slide.axis = Vector3::UnitZ();
    joint.kind = slide;
    return joint;
}

Coupling following(const std::string& name, const std::string& joint,
                   const std::vector<std::pair<std::string, double>>& leaders, double offset = 0.0) {
    Coupling coupling;
    coupling.name = name;
    coupling.joint = joint;
    coupling.value = CoupledAngle{offset};
    for (const auto& [leader, ratio] : leaders) coupling.follows.push_back({leader, CouplingRatio{ratio}});
    return coupling;
}

Element torqueOn(const std::string& joint, double torque) {
    Element element;
    element.name = "torque on " + joint;
    element.joint = joint;
    element.law = AppliedTorque{torque};
    return element;
}

/// Two wheels with axes of their own, the second of which follows the first.
Rig twoWheels(double ratio, double offset = 0.0) {
    Rig rig;
    rig.name = "two wheels";
    rig.simulation.tolerance = 1e-10;
    rig.bodies = {wheel("first", 0.02), wheel("second", 0.05)};
    rig.joints = {turning("one", "first"), turning("two", "second")};
    rig.couplings = {following("gears", "two", {{"one", ratio}}, offset)};
    return rig;
}

} // namespace

class TestCouplings : public QObject {
    Q_OBJECT
  private slots:
    /// alpha = T / (I1 + n² I2); the teeth carry I2 n alpha.
    void gearedWheelsAccelerateTogether() {
        constexpr double n = -2.5, torque = 0.7, offset = 0.3;
        Rig rig = twoWheels(n, offset);
        rig.elements = {torqueOn("one", torque)};
        const double alpha = torque / (0.02 + n * n * 0.05);
        Run run(rig);
        for (const double t : {0.0, 0.5, 2.0}) {
            const double angle = 0.5 * alpha * t * t;
            QVERIFY(std::abs(run.at(t, "joint.one.angle") - angle) < 1e-9);
            QVERIFY(std::abs(run.at(t, "joint.two.angle") - (offset + n * angle)) < 1e-8);
            QVERIFY(std::abs(run.at(t, "joint.two.acceleration") - n * alpha) < 1e-11);
            QVERIFY(std::abs(run.at(t, "coupling.gears.torque") - 0.05 * n * alpha) < 1e-11);
            // The drive holds the first wheel back by n times that, as its bearing shows to what carries it.
            QVERIFY(std::abs(run.at(t, "joint.one.torque_z") - 0.02 * alpha) < 1e-11);
        }
    }

    /// The same joint as a screw: another part of the engine, which knows nothing of couplings.
    void aTurnAndASlideAreAScrew() {
        constexpr double travel = 0.004; // [m/rad]
        Rig screw;
        screw.simulation.tolerance = 1e-11;
        screw.bodies = {wheel("nut", 1e-4)};
        screw.joints = {turning("thread", "nut")};
        ScrewJoint kind;
        kind.axis = Vector3::UnitZ();
        kind.lead = 2.0 * std::numbers::pi * travel;
        kind.initialAngle = 0.4;
        screw.joints[0].kind = kind;
        Rig coupled = screw;
        coupled.bodies = {wheel("sleeve", 0.0, 1e-9), wheel("nut", 1e-4)};
        coupled.joints = {sliding("slide", "sleeve"), turning("turn", "nut", "sleeve")};
        coupled.joints[1].revolute()->initialAngle = 0.4;
        Coupling thread = following("thread", "slide", {});
        thread.value = CoupledDistance{};
        thread.follows = {{"turn", CouplingRadius{travel}}};
        coupled.couplings = {thread};
        // And the other way round: the turn follows the slide.
        Rig reversed = coupled;
        Coupling back = following("thread", "turn", {});
        back.follows = {{"slide", CouplingRadius{travel}}};
        reversed.couplings = {back};
        std::get<PrismaticJoint>(reversed.joints[0].kind).initialDistance = 0.4 * travel;
        Run one(screw), two(coupled), three(reversed);
        for (const double t : {0.0, 0.1, 0.5, 1.0}) {
            const double angle = one.at(t, "joint.thread.angle");
            QVERIFY(t == 0.0 || std::abs(angle - 0.4) > 0.5 * t * t); // gravity drives it
            QVERIFY(std::abs(two.at(t, "joint.turn.angle") - angle) < 1e-6 * (1.0 + std::abs(angle)));
            QVERIFY(std::abs(three.at(t, "joint.turn.angle") - angle) < 1e-6 * (1.0 + std::abs(angle)));
            QVERIFY(std::abs(two.at(t, "body.nut.z") - travel * two.at(t, "joint.turn.angle")) < 1e-13);
        }
    }

    /// Willis' equation of an epicyclic gear with two freedoms, and the accelerations by Lagrange's equations.
    /// Angles of the sun s and the carrier c; the planet turns by p against the carrier, the ring by r:
    ///   p = -(zs/zp)(s - c),  r = c + (zp/zr) p.
    void anEpicyclicGearFollowsWillis() {
        constexpr double zs = 20, zp = 16, zr = 52, Is = 0.01, Ic = 0.03, Ip = 0.002, Ir = 0.05;
        constexpr double arm = 0.036, mass = 0.4, torque = 0.3;
        Rig rig;
        rig.environment.gravity = Vector3::Zero();
        rig.simulation.tolerance = 1e-11;
        rig.bodies = {wheel("sun", Is), wheel("carrier", Ic), wheel("planet", Ip, mass), wheel("ring", Ir)};
        rig.joints = {turning("sun shaft", "sun"), turning("carrier shaft", "carrier"),
                      turning("planet pin", "planet", "carrier"), turning("ring shaft", "ring")};
        rig.joints[2].position = {arm, 0.0, 0.0};
        rig.joints[1].revolute()->initialRate = 2.0;
        rig.couplings = {
            following("ring mesh", "ring shaft", {{"carrier shaft", 1.0}, {"planet pin", zp / zr}}),
            following("sun mesh", "planet pin", {{"sun shaft", -zs / zp}, {"carrier shaft", zs / zp}})};
        rig.elements = {torqueOn("sun shaft", torque)};
        Run run(rig);
        // Rates of all four per unit of (s', c').
        const Eigen::Vector2d ofSun(1, 0), ofCarrier(0, 1), ofPin(-zs / zp, zs / zp);
        const Eigen::Vector2d ofRing = ofCarrier + zp / zr * ofPin, ofPlanet = ofCarrier + ofPin;
        const Eigen::Matrix2d M = Is * ofSun * ofSun.transpose() +
                                  (Ic + mass * arm * arm) * ofCarrier * ofCarrier.transpose() +
                                  Ip * ofPlanet * ofPlanet.transpose() + Ir * ofRing * ofRing.transpose();
        const Eigen::Vector2d a = M.inverse() * Eigen::Vector2d(torque, 0.0);
        for (const double t : {0.0, 0.4, 1.0}) {
            const double s = run.at(t, "joint.sun shaft.angle"), c = run.at(t, "joint.carrier shaft.angle");
            QVERIFY(std::abs(s - 0.5 * a[0] * t * t) < 1e-9 * (1.0 + s));
            QVERIFY(std::abs(c - (2.0 * t + 0.5 * a[1] * t * t)) < 1e-9 * (1.0 + std::abs(c)));
            const double r = run.at(t, "joint.ring shaft.angle");
            QVERIFY(std::abs((s - c) / (r - c) - -zr / zs) < 1e-9 || t == 0.0);
            QVERIFY(std::abs(run.at(t, "coupling.ring mesh.torque") - Ir * ofRing.dot(a)) < 1e-11);
        }
        QVERIFY(worstClosure(rig, 1.0) < 1e-9);
    }

    /// A coupled four-bar: the loop and the coupling are solved together, and the drive's power goes into both.
    void couplingsActWithinLoops() {
        Rig rig = windows(1, 1e-6);
        rig.simulation.tolerance = 1e-10;
        rig.bodies.push_back(wheel("flywheel", 3.0));
        rig.joints.push_back(turning("flywheel shaft", "flywheel"));
        rig.couplings = {following("belt", "flywheel shaft", {{rig.joints[0].name, 4.0}}, 0.1)};
        QVERIFY2(firstError(rig).empty(), firstError(rig).c_str());
        Run run(rig);
        const std::string leader = "joint." + rig.joints[0].name;
        for (double t = 0.0; t < 3.0; t += 0.1) {
            const double angle = run.at(t, (leader + ".angle").c_str());
            QVERIFY(std::abs(run.at(t, "joint.flywheel shaft.angle") - (0.1 + 4.0 * angle)) < 1e-12);
            QVERIFY(std::abs(run.at(t, "coupling.belt.torque") -
                             3.0 * run.at(t, "joint.flywheel shaft.acceleration")) < 1e-8);
        }
        QVERIFY(worstClosure(rig, 3.0) < 1e-7);
    }

    /// What is prescribed leads; what the drive needs shows in its torque.
    void prescribedJointsLead() {
        Rig rig = twoWheels(3.0);
        rig.joints[0].revolute()->motion = RotationMotion{SineMotion<MotionOf::rotation>{0.2, 0.5, 0.8, 0.0}};
        Run run(rig);
        for (const double t : {0.0, 0.3, 0.9}) {
            QVERIFY(std::abs(run.at(t, "joint.two.angle") - 3.0 * run.at(t, "joint.one.angle")) < 1e-14);
            const double needed = (0.02 + 9.0 * 0.05) * run.at(t, "joint.one.acceleration");
            QVERIFY(std::abs(run.at(t, "joint.one.drive_torque") - needed) < 1e-11);
        }
        // The follower may be the one that is prescribed.
        std::swap(rig.joints[0].revolute()->motion, rig.joints[1].revolute()->motion);
        Run other(rig);
        QVERIFY(std::abs(other.at(0.3, "joint.two.angle") - 3.0 * other.at(0.3, "joint.one.angle")) < 1e-14);
    }

    /// Starts of those that follow are found from the others, far as they may be; rates go both ways.
    void startsFollow() {
        Rig rig = twoWheels(-100.0, 2.0);
        rig.joints[0].revolute()->initialAngle = 1.5;
        rig.joints[1].revolute()->initialAngle = 7.0; // a guess that is far off
        rig.joints[1].revolute()->initialRate = 50.0;
        Run run(rig);
        QVERIFY(std::abs(run.at(0.0, "joint.one.angle") - 1.5) < 1e-14);
        QVERIFY(std::abs(run.at(0.0, "joint.two.angle") - (2.0 - 150.0)) < 1e-12);
        QVERIFY(std::abs(run.at(0.0, "joint.one.rate") - -0.5) < 1e-14);
        QVERIFY(std::abs(run.at(1.0, "joint.one.angle") - 1.0) < 1e-9);
    }

    /// A chain that is closed in itself has one coupling too many: it runs, and what they carry is the least.
    void redundantCouplingsShareTheLoad() {
        Rig rig = twoWheels(2.0);
        Coupling again = rig.couplings[0];
        again.name = "again";
        rig.couplings.push_back(again);
        rig.elements = {torqueOn("one", 1.0)};
        QVERIFY2(firstError(rig).empty(), firstError(rig).c_str());
        Run run(rig);
        const double alpha = 1.0 / (0.02 + 4.0 * 0.05);
        QVERIFY(std::abs(run.at(0.5, "joint.one.angle") - 0.125 * alpha) < 1e-9);
        QVERIFY(std::abs(run.at(0.5, "coupling.gears.torque") - 0.05 * alpha) < 1e-11);
        QVERIFY(std::abs(run.at(0.5, "coupling.again.torque") - 0.05 * alpha) < 1e-11);
    }

    /// Whatever the ratio, a loop starts where it does without the wheel that one of its joints turns.
    void ratiosDoNotMoveTheStart() {
        for (const double ratio : {0.01, 30.0, 60.0, 200.0, -1e4}) {
            for (const std::size_t leader : {std::size_t{0}, std::size_t{2}, std::size_t{3}}) {
                Rig rig = windows(1, 1e-6);
                Run without(rig);
                const std::string joint = rig.joints[leader].name;
                rig.bodies.push_back(wheel("wheel", 1e-9));
                rig.joints.push_back(turning("wheel shaft", "wheel"));
                rig.couplings = {following("gear", "wheel shaft", {{joint, ratio}})};
                QVERIFY2(firstError(rig).empty(), firstError(rig).c_str());
                Run run(rig);
                for (const char* suffix : {".angle", ".rate"}) {
                    const std::string channel = "joint." + rig.joints[0].name + suffix;
                    QVERIFY2(std::abs(run.at(0.0, channel.c_str()) - without.at(0.0, channel.c_str())) < 1e-12,
                             qPrintable(QStringLiteral("%1, %2").arg(ratio).arg(leader)));
                }
                const double angle = run.at(0.0, ("joint." + joint + ".angle").c_str());
                QVERIFY(std::abs(run.at(0.0, "joint.wheel shaft.angle") - ratio * angle) <
                        1e-13 * (1.0 + std::abs(ratio)));
            }
        }
    }

    /// Stages of ten, eleven of them, and far starts: misfits are rounding beside such angles.
    void longChainsOfRatiosHold() {
        Rig rig;
        rig.environment.gravity = Vector3::Zero();
        rig.simulation.tolerance = 1e-9;
        constexpr int stages = 11;
        for (int i = 0; i <= stages; ++i) {
            const std::string number = std::to_string(i);
            rig.bodies.push_back(wheel("wheel " + number, i == 0 ? 1.0 : 1e-25));
            rig.joints.push_back(turning("shaft " + number, "wheel " + number));
            if (i > 0)
                rig.couplings.push_back(following("stage " + number, "shaft " + number,
                                                  {{"shaft " + std::to_string(i - 1), 10.0}}));
        }
        rig.joints[0].revolute()->initialAngle = 0.7;
        rig.joints[0].revolute()->initialRate = 1e-7;
        QVERIFY(validate(rig).empty()); // nothing is said to lock
        Run run(rig);
        QVERIFY(std::abs(run.at(1.0, "joint.shaft 11.rate") / 1e4 - 1.0) < 1e-9);
        QVERIFY(std::abs(run.at(1.0, "joint.shaft 11.angle") / 1e11 - 0.7 - 1e-7) < 1e-12);
    }

    /// A circle of couplings has one position, however many others there are.
    void circlesStartWhereTheyClose() {
        Rig rig = twoWheels(1000.0);
        rig.joints[0].revolute()->initialAngle = 0.5;
        rig.couplings.push_back(following("back", "one", {{"two", 1000.0}}));
        for (int i = 0; i < 80; ++i) {
            const std::string number = std::to_string(i);
            rig.bodies.push_back(wheel("wheel " + number, 0.1));
            rig.joints.push_back(turning("shaft " + number, "wheel " + number));
            rig.couplings.push_back(following("stage " + number, "shaft " + number,
                                              {{i == 0 ? "two" : "shaft " + std::to_string(i - 1), 1.0}}));
        }
        QVERIFY2(firstError(rig).empty(), firstError(rig).c_str());
        Run run(rig);
        const double one = run.at(0.0, "joint.one.angle");
        QVERIFY2(std::abs(one) < 1e-12, qPrintable(QString::number(one)));
        QVERIFY(std::abs(run.at(0.0, "joint.shaft 79.angle")) < 1e-9);
    }

    /// Of a group of couplings, the joints that they hold are told, though others move.
    void heldJointsAreToldApart() {
        Rig rig = twoWheels(2.0);
        rig.bodies.push_back(wheel("third", 0.1));
        rig.bodies.push_back(wheel("fourth", 0.1));
        rig.joints.push_back(turning("three", "third"));
        rig.joints.push_back(turning("four", "fourth"));
        rig.couplings.push_back(following("back", "one", {{"two", 2.0}}));
        rig.couplings.push_back(following("sum", "three", {{"two", 1.0}, {"four", 1.0}}));
        std::vector<std::string> held;
        for (const Issue& issue : validate(rig)) {
            if (issue.message.find("locks") != std::string::npos) held.push_back(issue.pointer);
        }
        QCOMPARE(held, (std::vector<std::string>{"/couplings/0", "/couplings/1"}));
    }

    void badCouplingsAreRefusedByName() {
        const auto tells = [](const Rig& rig, const char* words) {
            const std::string error = firstError(rig);
            return error.starts_with("/couplings/") && error.find(words) != std::string::npos;
        };
        Rig rig = twoWheels(2.0);
        Coupling other = following("other", "two", {{"one", 2.0}}, 1.0);
        rig.couplings.push_back(other);
        QVERIFY2(tells(rig, "cannot be held"), firstError(rig).c_str()); // parallel, a radian apart
        rig = twoWheels(2.0);
        rig.joints[0].revolute()->motion = rig.joints[1].revolute()->motion =
            RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 1.0}};
        QVERIFY2(tells(rig, "prescribed motions"), firstError(rig).c_str());
        rig = twoWheels(0.0);
        QVERIFY2(tells(rig, "ratio of 0"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].follows[0].by = CouplingRadius{0.1};
        QVERIFY2(tells(rig, "both joints turn"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].follows[0].joint = "two.angle";
        QVERIFY2(tells(rig, "itself"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].follows.push_back(rig.couplings[0].follows[0]);
        QVERIFY2(tells(rig, "followed already"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].follows[0].joint = "three";
        QVERIFY2(tells(rig, "no such joint"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].follows.clear();
        QVERIFY2(tells(rig, "follows"), firstError(rig).c_str());
        rig = twoWheels(1.0);
        rig.couplings[0].value = CoupledDistance{};
        QVERIFY2(tells(rig, "the joint turns"), firstError(rig).c_str());
    }

    /// Two couplings that leave only one position: it runs as announced, and does not move.
    void couplingsThatLockAreToldOf() {
        Rig rig = twoWheels(2.0);
        rig.couplings.push_back(following("other", "two", {{"one", 3.0}}));
        const Issues issues = validate(rig);
        const auto locks = [](const Issue& issue) {
            return issue.message.find("cannot move") != std::string::npos;
        };
        QVERIFY(std::any_of(issues.begin(), issues.end(), locks));
        rig.elements = {torqueOn("one", 5.0)};
        Run run(rig);
        QVERIFY(std::abs(run.at(1.0, "joint.one.angle")) < 1e-15);
    }

    void filesKeepThem() {
        Rig rig = twoWheels(-2.5, 0.3);
        rig.bodies.push_back(wheel("third", 0.1));
        rig.joints.push_back(turning("three", "third"));
        rig.couplings[0].follows.push_back({"three.angle", CouplingRatio{1.0}});
        const std::string text = writeRig({{}, rig});
        const Rig again = readRig(text).document->rig;
        QCOMPARE(writeRig({{}, again}), text);
        QCOMPARE(again.couplings[0].follows.size(), std::size_t{2});
        QCOMPARE(again.couplings[0].offset(), 0.3);
    }
};

HINGELAB_APPLESS_TEST(TestCouplings)

} // namespace test_couplings

#include "test_couplings.moc"
