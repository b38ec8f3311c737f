// SPDX-License-Identifier: GPL-3.0-or-later
// What happens at closing: seal, air in the cabin, latch.
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/door_motion.h"
#include "analysis/slow_force.h"
#include "checks/validation.h"
#include "elements/element_kinds.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_closing {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPi = std::numbers::pi;

/// A door without weight about a vertical axis, 1 m wide, of a moment of inertia, with stops at -1 and 90
/// degrees.
Rig doorWith(const std::vector<ElementLaw>& laws, double inertia, double angle, double rate) {
    Rig rig;
    rig.name = "door";
    Body door;
    door.name = "door";
    door.massProperties = MassProperties{};
    door.massProperties->mass = 20.0;
    door.massProperties->moments.setConstant(inertia);
    rig.bodies.push_back(door);
    Joint joint;
    joint.name = "hinge";
    joint.child = "door";
    RevoluteJoint hinge;
    hinge.axis = Vector3::UnitZ();
    hinge.initialAngle = angle;
    hinge.initialRate = rate;
    hinge.lowerStop = EndStop{-0.02, 20'000.0, 0.5};
    hinge.upperStop = EndStop{kPi / 2.0, 2'000.0, 0.5};
    joint.kind = hinge;
    rig.joints.push_back(joint);
    for (std::size_t i = 0; i < laws.size(); ++i) {
        Element element;
        element.name = "law" + std::to_string(i);
        element.joint = "hinge";
        element.law = laws[i];
        rig.elements.push_back(element);
    }
    return rig;
}

DoorSeal edgeSeal() {
    DoorSeal seal;
    seal.lineForce = 600.0;
    seal.compression = 0.006;
    seal.exponent = 1.6;
    seal.hysteresis = 0.25;
    seal.pieces = {{1.0, 0.95}, {0.9, 0.5}};
    return seal;
}

bool isNear(double a, double b, double relative) {
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

QByteArray both(double a, double b) {
    return QString("%1, not %2").arg(a, 0, 'g', 12).arg(b, 0, 'g', 12).toUtf8();
}

} // namespace

class TestClosing : public QObject {
    Q_OBJECT
  private slots:
    /// Slow closing takes (1 + h) T, and (1 - h) T comes back, T by the power law summed by hand.
    void aSealTakesMoreThanItReturns() {
        const DoorSeal seal = edgeSeal();
        const auto law = makeLaw(seal);
        for (const double angle : {0.0, 0.002, 0.005, 0.008}) {
            double torque = 0.0;
            for (const DoorSeal::Piece& piece : seal.pieces) {
                const double c = std::max(0.0, seal.compression - piece.lever * angle);
                torque +=
                    piece.length * piece.lever * seal.lineForce * std::pow(c / seal.compression, seal.exponent);
            }
            const SlowForce slow(*law, angle);
            // The least friction of 1e-4 of the closed door's is what the level may differ by.
            QVERIFY2(isNear(slow.falling(), 1.25 * torque, 1e-6), both(slow.falling(), 1.25 * torque));
            QVERIFY2(isNear(slow.rising(), 0.75 * torque, 1e-6), both(slow.rising(), 0.75 * torque));
        }
        QVERIFY(std::abs(SlowForce(*law, 0.5).falling()) < 1e-4 * 1.25 * 700.0); // not touched
    }

    /// A closed cycle loses 2 h times the elastic work, as the slow curve says.
    void aSealLosesItsHysteresis() {
        const DoorSeal seal = edgeSeal();
        Rig rig = doorWith({seal}, 8.0, 0.02, -0.5);
        rig.simulation.tolerance = 1e-8;
        Run run(rig);
        const double before = run.at(0.0, "energy.kinetic");
        const double after = run.at(0.4, "energy.kinetic"); // it has bounced off the seal and left it
        QVERIFY(run.now("joint.hinge.angle") > 0.02);
        const double lost = run.now("element.law0.dissipated_energy");
        QVERIFY2(isNear(before - after, lost, 1e-5), both(before - after, lost));
        QVERIFY(worstClosure(rig, 0.4) < 1e-6);
        // Down to the deepest place E is stored at (1 + h), and (1 - h) E comes back: 1 - (1 - h)/(1 + h) of
        // the kinetic energy is lost, but for the travel of 0.5 mm in which the friction turns over.
        const double share = lost / before;
        const double expected = 1.0 - 0.75 / 1.25;
        QVERIFY2(share > 0.8 * expected && share < expected, both(share, expected));
    }

    /// Slowly compressed air leaves through the vents: the steady pressure follows from Bernoulli's equation.
    void airOfASteadyMotion() {
        CabinAir air;
        air.volume = 3.0;
        air.width = 1.0;
        air.height = 0.9;
        air.ventArea = 0.01;
        air.sealedAngle = 0.01;
        const auto law = makeLaw(air);
        const double rate = -0.4; // [rad/s]
        for (const double angle : {0.0, 0.02, 0.1}) {
            // By halving between nothing and far more than there can be.
            double low = 0.0, high = 1e7;
            LawPoint at{angle, rate, 0.0, 0, {}};
            double pressure = 0.0;
            at.states = {&pressure, 1};
            for (int i = 0; i < 100; ++i) {
                pressure = 0.5 * (low + high);
                (law->stateRate(at).value > 0.0 ? low : high) = pressure;
            }
            const double e = angle - air.sealedAngle;
            const double area = air.ventArea + 0.5 * (e + std::hypot(e, 0.002)) * (0.9 + 1.0);
            const double flow = 0.5 * 0.9 * 0.4; // [m³/s]
            // Far above the laminar pressure: 0.25 Pa² against p² changes the flow by 1e-4 at 30 Pa.
            const double expected = 0.5 * 1.204 * std::pow(flow / (0.61 * area), 2);
            if (expected > 30.0) QVERIFY2(isNear(pressure, expected, 1e-3), both(pressure, expected));
            const double torque = law->values(at).force;
            QVERIFY2(isNear(torque, 0.45 * pressure, 1e-12), both(torque, 0.45 * pressure));
        }
    }

    /// With vents that are all but shut the cabin is an air spring: its period is that of k pa S²/V.
    void airInAShutCabinIsASpring() {
        CabinAir air;
        air.ventArea = 1e-12;
        air.sealedAngle = 10.0;
        air.volume = 3.0;
        air.width = 1.0;
        air.height = 1.0;
        const double inertia = 8.0;
        Rig rig = doorWith({air}, inertia, 0.5, 0.05);
        rig.simulation.tolerance = 1e-10;
        const double stiffness = 1.4 * 101325.0 * 0.25 / 3.0;
        const double omega = std::sqrt(stiffness / inertia);
        Run run(rig);
        const double period = 2.0 * kPi / omega;
        std::vector<double> times;
        double former = run.at(0.0, "joint.hinge.rate");
        for (double t = 1e-4; t < 4.0 * period; t += 1e-4) {
            const double rate = run.at(t, "joint.hinge.rate");
            if (former > 0.0 && rate <= 0.0) times.push_back(t - 1e-4 * rate / (rate - former));
            former = rate;
        }
        QVERIFY(times.size() >= 3);
        const double measured = times[2] - times[1];
        QVERIFY2(isNear(measured, period, 1e-3), both(measured, period));
    }

    /// Pressure, flow and motion keep their energy balance through all of a closing.
    void airKeepsItsBalance() {
        CabinAir air;
        air.ventArea = 0.004;
        Rig rig = doorWith({air, edgeSeal()}, 8.0, 1.0, -1.5);
        QVERIFY(worstClosure(rig, 1.5) < 1e-3);
        rig.simulation.tolerance = 1e-9;
        QVERIFY(worstClosure(rig, 1.5) < 1e-6);
    }

    /// Slowly shut: claw effort on the way, caught half and full, held by the hold's stiffness.
    void aLatchCatchesAndHolds() {
        DoorLatch latch;
        latch.lever = 0.9;
        latch.touchAngle = 0.03;
        Rig rig = doorWith({latch}, 8.0, 0.2, -0.6);
        AppliedTorque push;
        push.torque = -60.0;
        push.start = 0.0;
        push.end = 2.0;
        AppliedTorque pull;
        pull.torque = 90.0;
        pull.start = 3.0;
        pull.end = kUnlimited;
        RotationalDamper damper;
        damper.damping = 200.0;
        for (const ElementLaw& law : std::initializer_list<ElementLaw>{push, pull, damper}) {
            Element element;
            element.name = "other" + std::to_string(rig.elements.size());
            element.joint = "hinge";
            element.law = law;
            rig.elements.push_back(element);
        }
        Run run(rig);
        QVERIFY(run.at(2.0, "element.law0.travel") > latch.fullTravel);
        QVERIFY(std::abs(run.at(2.5, "element.law0.pawl") - 2.0) < 1e-6);
        static_cast<void>(run.at(6.0, "joint.hinge.angle"));
        const double travel = run.now("element.law0.travel");
        // Pull and claw spring against the hold: friction of the claw is zero at rest.
        const double spring = latch.preload + latch.stiffness * travel;
        const double stretch = (90.0 / latch.lever + spring) / latch.holdStiffness;
        QVERIFY2(isNear(latch.fullTravel - travel, stretch, 1e-4), both(latch.fullTravel - travel, stretch));
        QVERIFY(worstClosure(rig, 6.0) < 1e-3);
    }

    /// Pushed too softly it stays in the half position, softer still it comes back; both by the energy.
    void aLatchNeedsItsEnergy() {
        DoorLatch latch;
        latch.friction = 0.0;
        const double inertia = 8.0;
        const auto work = [&](double d) { return latch.preload * d + 0.5 * latch.stiffness * d * d; };
        const auto pawlAfter = [&](double energy) {
            Rig rig = doorWith({latch}, inertia, 0.05, -std::sqrt(2.0 * energy / inertia));
            Run run(rig);
            return run.at(1.0, "element.law0.pawl");
        };
        QVERIFY(std::abs(pawlAfter(0.98 * work(latch.halfTravel))) < 1e-3);
        QVERIFY(std::abs(pawlAfter(1.02 * work(latch.halfTravel)) - 1.0) < 1e-3);
        QVERIFY(std::abs(pawlAfter(0.98 * work(latch.fullTravel)) - 1.0) < 1e-3);
        QVERIFY(std::abs(pawlAfter(1.02 * work(latch.fullTravel)) - 2.0) < 1e-3);
    }

    /// Released, the claw and the seal push the door open with what they have stored.
    void aReleasedLatchLetsTheDoorGo() {
        DoorLatch latch;
        latch.friction = 0.0;
        latch.releaseTime = 1.0;
        DoorSeal seal = edgeSeal();
        seal.hysteresis = 0.0;
        seal.closedAngle = latch.touchAngle - latch.fullTravel / latch.lever;
        RotationalDamper damper;
        damper.damping = 400.0;
        // It begins beyond the catch and settles on the hold.
        Rig rig = doorWith({latch, seal, damper}, 8.0, seal.closedAngle - 0.001, 0.0);
        Run run(rig);
        QVERIFY(run.at(0.999, "element.law0.travel") < latch.fullTravel); // held
        QVERIFY(std::abs(run.now("joint.hinge.rate")) < 1e-6);
        QVERIFY(run.at(2.0, "joint.hinge.angle") > latch.touchAngle - 0.005);
        QVERIFY(run.now("element.law0.pawl") > 2.9 || run.now("element.law0.travel") == 0.0);
        QVERIFY(worstClosure(rig, 3.0) < 1e-3);
    }

    /// Going on from an instant of the past: the latch still holds.
    void aLatchIsRemembered() {
        DoorLatch latch;
        const double closed = latch.touchAngle - latch.fullTravel / latch.lever;
        Rig rig = doorWith({latch}, 8.0, closed - 0.002, 0.0);
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
        const Simulation::Checkpoint checkpoint = simulation.checkpointAt(1.0);
        Simulation other(model);
        other.restore(checkpoint);
        QCOMPARE(other.advanceTo(2.0), StepStatus::ok);
        QCOMPARE(simulation.advanceTo(2.0), StepStatus::ok);
        const auto angle = [](Simulation& s) { return s.checkpointAt(2.0).q[0]; };
        QVERIFY2(std::abs(angle(simulation) - angle(other)) < 1e-6, both(angle(simulation), angle(other)));
        QVERIFY(angle(other) < closed + 0.001);
    }

    /// The least speed that shuts a door with a latch is that which latches it, by the energy of claw and seal.
    void theLeastSpeedLatches() {
        DoorLatch latch;
        latch.friction = 0.0;
        DoorSeal seal = edgeSeal();
        seal.hysteresis = 0.0;
        seal.closedAngle = latch.touchAngle - latch.fullTravel / latch.lever;
        Rig rig = doorWith({latch, seal}, 8.0, 0.5, 0.0);
        rig.bodies[0].points.push_back({"grip", Trace::off, Vector3(0.9, 0.0, 0.0)});
        rig.handle = Handle{"door", "grip"};
        DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(rig), {});
        QVERIFY2(found.statics.has_value(), found.refusal.c_str());
        DoorMotion::Found motion = DoorMotion::of(*found.statics);
        QVERIFY(motion.motion.has_value());
        QVERIFY(motion.motion->hasLatch());
        QVERIFY(isNear(motion.motion->shutAt(), seal.closedAngle, 1e-9));
        double energy =
            latch.preload * latch.fullTravel + 0.5 * latch.stiffness * std::pow(latch.fullTravel, 2);
        for (const DoorSeal::Piece& piece : seal.pieces)
            energy += piece.length * seal.lineForce * seal.compression / (seal.exponent + 1.0);
        const double expected = 0.9 * std::sqrt(2.0 * energy / 8.0);
        const std::optional<double> speed = motion.motion->leastSpeedThatShuts(0.5);
        QVERIFY(speed.has_value());
        QVERIFY2(isNear(*speed, expected, 2e-3), both(*speed, expected)); // it is found to a thousandth
        const DoorRun run = motion.motion->run({0.5, -1.5 * expected / 0.9});
        QVERIFY(run.arrival.has_value());
        QVERIFY(run.overslam > 0.0);
        // Without any friction it swings on between seal and hold, within the latch.
        QVERIFY(run.restAt < latch.touchAngle - latch.halfTravel / latch.lever);
        double sum = 0.0;
        for (const DoorEnergyShare& share : run.account) sum += share.energy;
        QVERIFY2(std::abs(sum) < 1e-3 * energy, qPrintable(QString::number(sum)));
    }

    /// Quadratic dampers give no force in slow motion.
    void slowMotionHasNoQuadraticDamping() {
        RotationalDamper damper;
        damper.damping = 3.0;
        damper.quadratic = 20.0;
        const auto law = makeLaw(damper);
        const SlowForce slow(*law, 0.3);
        // Rounding of 20 N·m·s²/rad² at 3,000 rad/s: 1.8e8 times 1e-16.
        QVERIFY2(std::abs(slow.rising()) < 1e-6, qPrintable(QString::number(slow.rising())));
        QVERIFY(std::abs(slow.falling()) < 1e-6);
        QVERIFY(std::abs(slow.at(0.5, false)) < 1e-6);
        QVERIFY(isNear(slow.at(0.5, true), -(3.0 + 10.0) * 0.5, 1e-12));
    }

    void faultsAreNamed() {
        const auto errorsOf = [](const ElementLaw& law) {
            std::string pointers;
            for (const Issue& issue : validate(doorWith({law}, 8.0, 0.5, 0.0)))
                if (issue.severity == Severity::error) pointers += issue.pointer + " ";
            return pointers;
        };
        DoorSeal seal = edgeSeal();
        QCOMPARE(errorsOf(seal), std::string());
        seal.pieces.clear();
        QVERIFY(errorsOf(seal).find("/pieces") != std::string::npos);
        DoorLatch latch;
        QCOMPARE(errorsOf(latch), std::string());
        latch.fullTravel = 0.6;
        QVERIFY(errorsOf(latch).find("/full_travel") != std::string::npos);
        CabinAir air;
        air.ventArea = 0.0;
        QVERIFY(errorsOf(air).find("vent_area") != std::string::npos);
    }
};

HINGELAB_APPLESS_TEST(TestClosing)

} // namespace test_closing

#include "test_closing.moc"
