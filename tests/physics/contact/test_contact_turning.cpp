// SPDX-License-Identifier: GPL-3.0-or-later
// Friction against rolling and spinning, by the decelerations that mechanics gives for it.
#include <QTest>
#include <cmath>

#include "checks/validation.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_contact_turning {

using namespace hingelab;
using hingelab::test::Run;

namespace {

constexpr double kGravity = 9.80665;
constexpr double kRadius = 0.05;
constexpr double kMass = 0.5;

/// A solid ball on a floor.
Rig ballOnFloor() {
    Rig rig;
    rig.name = "ball";
    Shape floor;
    floor.name = "floor";
    floor.geometry = HalfSpaceGeometry{};
    rig.bodies.push_back({"world", {floor}, std::nullopt, {}});
    Shape ball;
    ball.name = "ball";
    ball.geometry = SphereGeometry{kRadius};
    ball.mass = kMass;
    rig.bodies.push_back({"ball", {ball}, std::nullopt, {}});
    FreeJoint joint;
    joint.initialPosition = {0.0, 0.0, kRadius - kMass * kGravity / 2e5};
    rig.joints.push_back({"free", joint, kWorldName, "ball", Vector3::Zero(), Vector3::Zero()});
    Contact contact;
    contact.name = "ground";
    contact.first = {"ball", "ball", ""};
    contact.second = {"world", "floor", ""};
    contact.stiffness = 2e5;
    contact.dissipation = 5.0;
    contact.friction = 0.6;
    rig.contacts.push_back(contact);
    return rig;
}

FreeJoint& freeOf(Rig& rig) {
    return std::get<FreeJoint>(rig.joints.front().kind);
}

} // namespace

class TestContactTurning : public QObject {
    Q_OBJECT
  private slots:
    void schemes_data() {
        QTest::addColumn<int>("scheme");
        for (const ContactScheme scheme : kSchemes) QTest::newRow(keyOf(scheme)) << static_cast<int>(scheme);
    }
    void rollingBallSlowsDown_data() { schemes_data(); }
    /// m v' = -F, I w' = F r - b N and v = w r: v' = -b g/(r (1 + I/(m r²))) = -b g/(1.4 r).
    void rollingBallSlowsDown() {
        QFETCH(int, scheme);
        const double arm = 0.001; // [m]
        Rig rig = ballOnFloor();
        rig.simulation.contactScheme = static_cast<ContactScheme>(scheme);
        rig.contacts.front().rollingFriction = arm;
        freeOf(rig).initialVelocity = {0.5, 0.0, 0.0};
        freeOf(rig).initialAngularVelocity = {0.0, 0.5 / kRadius, 0.0};
        QVERIFY(validate(rig).empty());
        Run run(rig);
        const double deceleration = arm * kGravity / (1.4 * kRadius);
        const double v = run.at(1.0, "body.ball.vx");
        // Creep, by which it rolls less than it moves, and the first step, are left out of the formula.
        QVERIFY2(std::abs((0.5 - v) / deceleration - 1.0) < 2e-3, qPrintable(QString::number(0.5 - v)));
        QVERIFY(std::abs(run.at(1.0, "contact.ground.turning_torque") / (arm * kMass * kGravity) - 1.0) < 1e-3);
        const double stops = 0.5 / deceleration;
        QVERIFY(std::abs(run.at(stops + 0.5, "body.ball.vx")) < 2e-5);
        const double lost = 0.7 * kMass * 0.25;
        QVERIFY2(std::abs(run.at(stops + 0.5, "contact.ground.friction_energy") / lost - 1.0) < 5e-3,
                 qPrintable(QString::number(run.at(stops + 0.5, "contact.ground.friction_energy") / lost)));
        QVERIFY(std::abs(run.at(stops + 0.5, "energy.closure")) < 3e-3 * lost);
    }

    /// On a slope it stays where tan(angle) < b/r, and rolls off beyond.
    void staysOnAGentleSlope() {
        const double arm = 0.002;
        for (const double share : {0.9, 1.1}) {
            Rig rig = ballOnFloor();
            rig.contacts.front().rollingFriction = arm;
            const double angle = std::atan(share * arm / kRadius);
            rig.environment.gravity = kGravity * Vector3(std::sin(angle), 0.0, -std::cos(angle));
            Run run(rig);
            const double v = run.at(2.0, "body.ball.vx");
            // (tan - b/r) g cos/1.4: from rest for two seconds; what stays creeps below the stiction tolerance.
            const double off = 2.0 * 0.1 * arm / kRadius * kGravity / 1.4;
            QVERIFY2(share < 1.0 ? std::abs(v) < 2e-5 : std::abs(v / off - 1.0) < 0.02,
                     qPrintable(QString::number(v)));
        }
    }

    /// I w' = -b N: a ball that spins on the spot stops, and stays where it is.
    void spinningBallStops() {
        const double arm = 0.003;
        Rig rig = ballOnFloor();
        rig.contacts.front().spinningFriction = arm;
        freeOf(rig).initialAngularVelocity = {0.0, 0.0, 20.0};
        Run run(rig);
        const double deceleration = arm * kGravity / (0.4 * kRadius * kRadius);
        QVERIFY(std::abs((20.0 - run.at(0.3, "body.ball.wz")) / (0.3 * deceleration) - 1.0) < 2e-3);
        QVERIFY(std::abs(run.at(1.5, "body.ball.wz")) < 1e-3);
        QVERIFY(std::hypot(run.at(1.5, "body.ball.x"), run.at(1.5, "body.ball.y")) < 1e-6);
    }

    /// Torques load what carries the body: the joint of a wheel that is pressed on the floor and driven.
    void jointsCarryTheTorque() {
        Rig rig = ballOnFloor();
        rig.contacts.front().rollingFriction = 0.002;
        PrismaticJoint slide;
        slide.axis = Vector3::UnitX();
        slide.motion = TranslationMotion{ConstantSpeed<MotionOf::translation>{0.0, 0.1}};
        rig.joints.front().kind = slide;
        rig.joints.front().position = {0.0, 0.0, kRadius - kMass * kGravity / 2e5};
        Run run(rig);
        // It slides without turning: no torque against rolling, but friction at the arm of the radius.
        const double torque = run.at(0.5, "joint.free.torque_y");
        QVERIFY2(std::abs(std::abs(torque) / (0.6 * kMass * kGravity * kRadius) - 1.0) < 0.01,
                 qPrintable(QString::number(torque)));
        RevoluteJoint axle;
        axle.axis = Vector3::UnitY();
        axle.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 2.0}};
        rig.joints.front().kind = axle;
        rig.contacts.front().friction = 0.0;
        Run turning(rig);
        const double drive = turning.at(0.5, "joint.free.drive_torque");
        QVERIFY2(std::abs(drive / (0.002 * kMass * kGravity) - 1.0) < 0.01, qPrintable(QString::number(drive)));
    }

    /// A box on its face is not slowed by what is meant for round bodies.
    void slidingHasNoPartInIt() {
        Rig rig = ballOnFloor();
        rig.bodies[1].shapes[0].geometry = BoxGeometry{{0.1, 0.1, 0.1}};
        const auto velocity = [&](double rolling) {
            rig.contacts.front().rollingFriction = rolling;
            rig.contacts.front().friction = 0.1; // it does not rock
            freeOf(rig).initialVelocity = {0.8, 0.0, 0.0};
            Run run(rig);
            return run.at(0.05, "body.ball.vx");
        };
        const double change = velocity(0.0) - velocity(0.001);
        QVERIFY2(std::abs(change) < 1e-4, qPrintable(QString::number(change)));
    }
};

HINGELAB_APPLESS_TEST(TestContactTurning)

} // namespace test_contact_turning

#include "test_contact_turning.moc"
