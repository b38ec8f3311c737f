// SPDX-License-Identifier: GPL-3.0-or-later
// Steps in which nothing can touch, because all is known to be apart: that they are those that look, and that
// they end in time.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "simulation/contact_clearance.h"
#include "simulation/contact_stepper.h"
#include "tests/contact_yard.h"
#include "tests/suite.h"

namespace test_contact_clearance {

using namespace hingelab;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

/// A leaf of 0.8 m on a vertical hinge, open by 0.5 rad; a stop waits for it where it is shut.
Rig doorWithStop(double rate, double stopAt = -0.045) {
    Yard yard;
    Shape stop = shapeOf(BoxGeometry{{0.05, 0.05, 0.05}}, 0.0);
    stop.position = {0.75, stopAt, 0.0};
    yard.rig.bodies.front().shapes = {stop};
    Shape leaf = shapeOf(BoxGeometry{{0.8, 0.04, 2.0}}, 20.0);
    leaf.position = {0.4, 0.0, 0.0};
    yard.rig.bodies.push_back({"leaf", {leaf}, std::nullopt, {}});
    RevoluteJoint joint;
    joint.axis = {0.0, 0.0, 1.0};
    joint.initialAngle = 0.5;
    joint.initialRate = rate;
    yard.rig.joints.push_back({"hinge", joint, kWorldName, "leaf", Vector3::Zero(), Vector3::Zero()});
    yard.touch("leaf", "world", 1e6, 0.6);
    yard.rig.contacts.front().second.shape = "shape";
    return yard.rig;
}

/// The same with a horizontal axis, so that weight turns it, and with a hinge that rubs and springs.
Rig flapWithStop(double spring) {
    Rig rig = doorWithStop(-1.0);
    std::get<RevoluteJoint>(rig.joints.front().kind).axis = {0.0, 0.0, 1.0};
    rig.environment.gravity = {0.0, -9.80665, 0.0};
    DoorHingeParameters hinge;
    hinge.springConstant = spring;
    hinge.springZeroAngle = -0.5;
    hinge.catchWidth = 0.0;
    hinge.dynamicFrictionTorque = 3.0;
    rig.elements.push_back({"friction", "hinge", std::nullopt, std::nullopt, std::nullopt, hinge});
    return rig;
}

/// A hand that does nothing: with it every step looks for what may touch.
Hand idleHand() {
    Hand hand;
    hand.body = 1;
    hand.stiffness = hand.damping = 0.0;
    return hand;
}

struct Ends {
    double angle = 0.0, rate = 0.0;
};
/// Angle and rate after each millisecond.
std::vector<Ends> run(const Rig& rig, double end, bool looks) {
    Simulation simulation(std::make_shared<const Model>(rig));
    if (looks) simulation.setHand(0.0, idleHand());
    std::vector<Ends> ends;
    while (simulation.integratedTime() < end) {
        if (simulation.advanceTo(simulation.integratedTime() + 1e-3) != StepStatus::ok) return {};
        ends.push_back({simulation.stateAtStepEnd().q[0], simulation.stateAtStepEnd().v[0]});
    }
    return ends;
}

double leastAngle(const std::vector<Ends>& ends) {
    double least = std::numeric_limits<double>::infinity();
    for (const Ends& end : ends) least = std::min(least, end.angle);
    return least;
}

} // namespace

class TestContactClearance : public QObject {
    Q_OBJECT

  private slots:
    /// Way of a joint since the gap was measured, and of the next step, both by the lever of what it carries.
    void gapsAreUsedUpByWays() {
        const Model model(doorWithStop(-1.0));
        const Mechanism& mechanism = model.mechanism();
        ContactClearance clearance(mechanism, 50.0);
        QVERIFY(clearance.canBeMeasured());
        clearance.add(mechanism, mechanism.attachmentOf(1).frame, 2.0);
        clearance.add(mechanism, mechanism.attachmentOf(1).frame, 1.5); // the farther one counts
        const auto at = [](double value) { return JointVector::Constant(1, value); };
        QVERIFY(!clearance.holds(at(0.0), at(0.0), 1e-3)); // nothing was measured
        clearance.keep(at(0.3), 0.1);
        QVERIFY(clearance.holds(at(0.3), at(0.0), 1e-3));
        QVERIFY(clearance.holds(at(0.3 - 0.049), at(0.0), 1e-3));
        QVERIFY(clearance.holds(at(0.3 + 0.049), at(0.0), 1e-3));
        QVERIFY(!clearance.holds(at(0.3 - 0.05), at(0.0), 1e-3));
        QVERIFY(!clearance.holds(at(0.3 + 0.05), at(0.0), 1e-3));
        QVERIFY(clearance.holds(at(0.3), at(-49.0), 1e-3));
        QVERIFY(!clearance.holds(at(0.3), at(-50.0), 1e-3));
        QVERIFY(!clearance.holds(at(0.3), at(0.0), 0.05)); // by acceleration alone: 50 m/s² (0.05 s)²
        clearance.forget();
        QVERIFY(!clearance.holds(at(0.3), at(0.0), 1e-3));
    }

    /// Of what is no tree of single joints, ways do not follow from coordinates so simply.
    void freeBodiesAreNeverKnownToBeApart() {
        Yard yard;
        yard.add("box", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, 1.0), {0.0, 0.0, 5.0});
        yard.touch("box", "world", 2e5, 0.5);
        QVERIFY(!ContactClearance(Model(yard.rig).mechanism(), 50.0).canBeMeasured());
    }

    /// A door that swings freely has nothing to solve, and says so; in the impact it has.
    void freeMotionSolvesNothing() {
        Simulation simulation(std::make_shared<const Model>(doorWithStop(-1.0)));
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        QCOMPARE(simulation.contacts()->statistics().substeps, 1);
        QCOMPARE(simulation.contacts()->statistics().iterations, 0);
        QVERIFY(simulation.contacts()->statistics().updates.empty());
        int most = 0;
        while (simulation.integratedTime() < 0.6) {
            QCOMPARE(simulation.advanceTo(simulation.integratedTime() + 1e-9), StepStatus::ok);
            most = std::max(most, static_cast<int>(simulation.contacts()->statistics().updates.size()));
        }
        QVERIFY(most > 0);
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok); // on its way back
        QCOMPARE(simulation.contacts()->statistics().iterations, 0);
        QVERIFY(simulation.contacts()->statistics().updates.empty());
        QCOMPARE(simulation.contacts()->sums()[0].touching, 0);
        QCOMPARE(simulation.contacts()->bodyLoads()[1].translational.norm(), 0.0);
    }

    /// While the door is far from its stop the mechanism is hardly ever placed; near it, in each step.
    void whatIsFarIsNotPlaced() {
        const auto model = std::make_shared<const Model>(doorWithStop(-1.0));
        RigEquations equations(model);
        MechanismScratch& scratch = equations.scratch();
        MotionState at(1, model->stateCount(), equations.quadratureCount());
        MotionState end = at;
        at.q[0] = 0.5;
        at.v[0] = -1.0;
        QVERIFY(model->mechanism().start(at.q, 0.0, scratch, equations.phase.mechanism));
        ContactStepper stepper(model);
        int placedFar = 0;
        int placedNear = 0;
        for (int i = 0; i < 500; ++i) {
            const double before = scratch.time; // of the last place()
            QVERIFY(stepper.advance(equations, at, 1e-3 * i, 1e-3, end));
            if (scratch.time != before) ++(i < 300 ? placedFar : placedNear);
            std::swap(at, end);
        }
        QVERIFY2(placedFar < 30, qPrintable(QString::number(placedFar)));
        QVERIFY2(placedNear > 30, qPrintable(QString::number(placedNear)));
    }

    /// Through the impact and back: the same motion as where each step looks. Rounding differs (the mass matrix
    /// is a constant there), and grows by less than a factor of 1e3 in the impact.
    void motionIsThatOfStepsThatLook_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("door") << 0;
        QTest::newRow("flap that rubs") << 1;
        QTest::newRow("flap pulled by a strong spring") << 2;
    }
    void motionIsThatOfStepsThatLook() {
        QFETCH(int, which);
        const Rig rig = which == 0 ? doorWithStop(-1.0) : flapWithStop(which == 1 ? 0.0 : 2000.0);
        const std::vector<Ends> known = run(rig, 2.0, false);
        const std::vector<Ends> looked = run(rig, 2.0, true);
        QVERIFY(!known.empty());
        QCOMPARE(known.size(), looked.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
            QVERIFY2(std::abs(known[i].angle - looked[i].angle) < 1e-11, qPrintable(QString::number(i)));
            QVERIFY2(std::abs(known[i].rate - looked[i].rate) < 1e-9, qPrintable(QString::number(i)));
        }
        QVERIFY(leastAngle(known) < 0.0); // it has met the stop, and went into it by a hair
        QVERIFY(leastAngle(known) > -0.02);
    }

    /// However fast, and from however far away: the stop is met.
    void fastDoorsMeetTheirStop() {
        for (const double rate : {-5.0, -20.0, -60.0}) {
            const std::vector<Ends> ends = run(doorWithStop(rate), 0.5, false);
            QVERIFY(!ends.empty());
            QVERIFY2(leastAngle(ends) > -0.1, qPrintable(QString::number(leastAngle(ends))));
        }
    }

    /// A stop that is moved into the way while the door swings is met where it is now.
    void stopsThatMoveAreMet() {
        Simulation simulation(std::make_shared<const Model>(doorWithStop(-1.0)));
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok); // at 0.3 rad
        const double now = simulation.integratedTime();
        simulation.setModel(now, std::make_shared<const Model>(doorWithStop(-1.0, 0.05)));
        double least = 1.0;
        while (simulation.integratedTime() < 1.0) {
            QCOMPARE(simulation.advanceTo(simulation.integratedTime() + 1e-3), StepStatus::ok);
            least = std::min(least, simulation.stateAtStepEnd().q[0]);
        }
        QVERIFY2(least > 0.1, qPrintable(QString::number(least)));
    }

    /// Where the motion is set to another place, what was known of the old one is forgotten.
    void placesThatAreSetAreLookedAt() {
        Simulation simulation(std::make_shared<const Model>(doorWithStop(-1.0)));
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        Simulation::Checkpoint there = simulation.checkpointAt(simulation.integratedTime());
        there.q[0] = -0.001; // in the stop by 0.7 mm
        there.v[0] = 0.0;
        simulation.restore(there);
        QCOMPARE(simulation.advanceTo(there.time + 0.1), StepStatus::ok);
        QVERIFY(simulation.stateAtStepEnd().q[0] > 0.0); // pushed out
    }

    /// A copy goes on as the original does, to the last bit, also with what is known of gaps.
    void copiesGoOnAlike() {
        Simulation simulation(std::make_shared<const Model>(flapWithStop(0.0)));
        QCOMPARE(simulation.advanceTo(0.15), StepStatus::ok);
        Simulation copy = simulation;
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
        QCOMPARE(copy.advanceTo(1.0), StepStatus::ok);
        QCOMPARE(copy.stateAtStepEnd().q[0], simulation.stateAtStepEnd().q[0]);
        QCOMPARE(copy.stateAtStepEnd().v[0], simulation.stateAtStepEnd().v[0]);
    }
};

HINGELAB_APPLESS_TEST(TestContactClearance)

} // namespace test_contact_clearance

#include "test_contact_clearance.moc"
