// SPDX-License-Identifier: GPL-3.0-or-later
// The screw joint: closed forms, the balance of its thread, energy with both integrators, files and edits.
#include <QTest>
#include <cmath>
#include <numbers>

#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_screw_joint {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kLead = 0.04;  // [m]
constexpr double kMass = 2.0;   // [kg]
constexpr double kSpin = 0.003; // about the screw's axis [kg·m²]
constexpr double kGravity = 9.80665;
constexpr double kTravel = kLead / (2.0 * std::numbers::pi); // [m/rad]

/// A nut on an upright screw, its centre of mass beside the axis by `offset`.
Rig nut(double offset) {
    Rig rig;
    rig.name = "nut";
    rig.environment.gravity = {0.0, 0.0, -kGravity};
    rig.simulation.tolerance = 1e-9;
    Body body;
    body.name = "nut";
    body.massProperties = MassProperties{kMass, {offset, 0.0, 0.01}, {0.002, 0.002, kSpin}, Vector3::Zero()};
    body.points.push_back({"rim", Trace::off, {0.05, 0.0, 0.0}});
    rig.bodies.push_back(body);
    ScrewJoint screw;
    screw.lead = kLead;
    rig.joints.push_back({"thread", screw, kWorldName, "nut", {0.1, 0.2, 0.3}, Vector3::Zero()});
    return rig;
}

ScrewJoint& screwOf(Rig& rig) {
    return std::get<ScrewJoint>(rig.joints[0].kind);
}

} // namespace

class TestScrewJoint : public QObject {
    Q_OBJECT
  private slots:
    /// Weight turns it: (I + m p²) q'' = -m g p, and z = p q.
    void fallsAsItTurns() {
        Run run(nut(0.0));
        const double alpha = -kMass * kGravity * kTravel / (kSpin + kMass * kTravel * kTravel);
        const double t = 0.7;
        const double angle = 0.5 * alpha * t * t;
        // A polynomial of degree 2 is exact for both methods but for rounding and the tolerance of 1e-9.
        QVERIFY(std::abs(run.at(t, "joint.thread.angle") / angle - 1.0) < 1e-9);
        QVERIFY(std::abs(run.at(t, "body.nut.z") - (0.3 + kTravel * angle)) < 1e-9);
        QVERIFY(std::abs(run.at(t, "body.nut.vz") - kTravel * alpha * t) < 1e-9);
        QVERIFY(std::abs(run.at(t, "body.nut.wz") - alpha * t) < 1e-8);
        QVERIFY(std::abs(run.at(t, "body.nut.az") - kTravel * alpha) < 1e-9);
        QVERIFY(std::abs(run.at(t, "joint.thread.gravity_torque") + kMass * kGravity * kTravel) < 1e-12);
    }

    /// A thread without friction passes no power: torque about the axis + travel × force along it is zero.
    void threadBalances() {
        Run run(nut(0.03)); // beside the axis, so that nothing is symmetric
        for (const double t : {0.0, 0.1, 0.4}) {
            const double torque = run.at(t, "joint.thread.torque_z");
            const double force = run.at(t, "joint.thread.force_z");
            QVERIFY(std::abs(force) > 0.1);
            QVERIFY(std::abs(torque + kTravel * force) < 1e-10);
            QVERIFY(std::abs(run.at(t, "energy.closure")) < 1e-8);
        }
    }

    /// On a platform that turns, about an axis that crosses that of the screw: gyroscopic and Coriolis terms,
    /// by the balance of energy and by differences of the velocity.
    void movesOnWhatMoves() {
        Rig rig = nut(0.03);
        Body arm;
        arm.name = "arm";
        arm.massProperties = MassProperties{1.0, {0.1, 0.0, 0.0}, {0.02, 0.03, 0.04}, Vector3::Zero()};
        rig.bodies.push_back(arm);
        rig.joints.push_back({"pivot", RevoluteJoint{{1.0, 0.3, 0.0}, 0.2, 3.0, {}, {}, {}}, kWorldName, "arm",
                              Vector3::Zero(), Vector3::Zero()});
        rig.joints[0].parent = "arm";
        screwOf(rig).initialRate = 20.0;
        Run run(rig);
        constexpr double h = 1e-4;
        for (const double t : {0.05, 0.2, 0.35}) {
            for (const auto& [velocity, acceleration] :
                 {std::pair("body.nut.vx", "body.nut.ax"), std::pair("body.nut.vz", "body.nut.az"),
                  std::pair("body.nut.wy", "body.nut.alphay")}) {
                Run before(rig);
                Run after(rig);
                const double slope = (after.at(t + h, velocity) - before.at(t - h, velocity)) / (2.0 * h);
                const double shown = run.at(t, acceleration);
                // Differences: h² v''' / 6 with v''' to 1e4, and the dense output's error of 1e-9 over h.
                QVERIFY2(std::abs(shown - slope) < 1e-4 * (1.0 + std::abs(slope)),
                         qPrintable(QString("%1 at %2: %3 %4").arg(acceleration).arg(t).arg(shown).arg(slope)));
            }
            QVERIFY(std::abs(run.at(t, "energy.closure")) < 1e-7);
        }
    }

    /// Spinning at a constant rate it travels evenly, and its drive lifts the weight: torque m g p.
    void drivenItLifts() {
        Rig rig = nut(0.0);
        screwOf(rig).motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 5.0}};
        Run run(rig);
        QVERIFY(std::abs(run.at(0.5, "body.nut.z") - (0.3 + kTravel * 2.5)) < 1e-12);
        QVERIFY(std::abs(run.at(0.5, "joint.thread.drive_torque") - kMass * kGravity * kTravel) < 1e-10);
    }

    void restsOnItsStop() {
        Rig rig = nut(0.0);
        screwOf(rig).lowerStop = EndStop{-20.0, 50.0, 0.3};
        Run run(rig);
        const double depth = kMass * kGravity * kTravel / 50.0;
        QVERIFY(std::abs(run.at(60.0, "joint.thread.angle") - (-20.0 - depth)) < 1e-6);
    }

    /// Steps with contacts know it, too: where all forces are constant they are exact.
    void contactStepsAreExact() {
        Rig rig = nut(0.03);
        Body& world = rig.bodies.emplace_back();
        world.name = kWorldName;
        Shape floor;
        floor.name = "floor";
        floor.geometry = HalfSpaceGeometry{1.0};
        floor.position = {0.0, 0.0, -10.0};
        world.shapes.push_back(floor);
        const double expected = Run(rig).at(0.3, "joint.thread.angle");
        Contact contact;
        contact.name = "far";
        contact.first = {"nut", {}, "rim"};
        contact.second = {kWorldName, "floor", {}};
        rig.contacts.push_back(contact);
        for (const double step : {2e-3, 1e-3}) {
            rig.simulation.contactStep = step;
            const double error = Run(rig).at(0.3, "joint.thread.angle") - expected;
            QVERIFY2(std::abs(error) < 1e-11,
                     qPrintable(QString::number(error))); // rounding of some hundred steps
        }
    }

    /// A hinge becomes a screw and back by one edit; files keep what is said.
    void hingesBecomeScrews() {
        const Rig door = shippedDocument("room-door").rig;
        const Edited edited = applyEdits(
            door, {RetypeItem{"/joints/hinge axis", "screw"}, SetValue{"/joints/hinge axis/lead", "12 mm"}});
        QVERIFY2(edited.rig.has_value(), edited.issues.empty() ? "" : edited.issues[0].text().c_str());
        const auto& screw = std::get<ScrewJoint>(edited.rig->joints[0].kind);
        QCOMPARE(screw.lead, 0.012);
        QCOMPARE(screw.upperStop->angle, door.joints[0].revolute()->upperStop->angle);
        const RigReading again = readRig(writeRig({{}, *edited.rig}));
        QVERIFY(again.document.has_value());
        QCOMPARE(std::get<ScrewJoint>(again.document->rig.joints[0].kind).lead, 0.012);
    }
};

HINGELAB_APPLESS_TEST(TestScrewJoint)

} // namespace test_screw_joint

#include "test_screw_joint.moc"
