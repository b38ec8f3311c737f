// SPDX-License-Identifier: GPL-3.0-or-later
// Steps at rest: that they repeat what solved steps would do, and end where anything changes.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "checks/validation.h"
#include "tests/contact_yard.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_contact_rest {

using namespace hingelab;
using hingelab::test::Run;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

constexpr double kSlope = 0.349066; // [rad]
constexpr double kSteep = 0.471239; // [rad] 27°

/// A box that slides to a stop on a slope, and creeps there.
Rig boxOnSlope(double mass = 1.0) {
    Yard yard;
    yard.add("box", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, mass), {0.0, 0.0, 0.05});
    yard.touch("box", "world", 2e5 * mass, 0.5);
    yard.rig.environment.gravity = 9.80665 * Vector3(std::sin(kSlope), 0.0, -std::cos(kSlope));
    std::get<FreeJoint>(yard.rig.joints[0].kind).initialVelocity = {0.6, 0.0, 0.0};
    return yard.rig;
}

/// A hand that does nothing: with it every step is solved.
Hand idleHand() {
    Hand hand;
    hand.body = 1;
    hand.stiffness = hand.damping = 0.0;
    return hand;
}

/// A flap on a hinge with a bristle for dry friction, which falls until its edge lies on the floor.
Rig flapOnFloor() {
    Yard yard;
    Shape leaf = shapeOf(BoxGeometry{{0.4, 0.2, 0.02}}, 1.0);
    leaf.position = {0.2, 0.0, 0.0};
    yard.rig.bodies.push_back({"flap", {leaf}, std::nullopt, {}});
    RevoluteJoint joint;
    joint.axis = {0.0, 1.0, 0.0};
    yard.rig.joints.push_back({"hinge", joint, kWorldName, "flap", {0.0, 0.0, 0.1}, Vector3::Zero()});
    DoorHingeParameters hinge;
    hinge.springConstant = 0.0;
    hinge.catchWidth = 0.0;
    hinge.dynamicFrictionTorque = 0.5;
    hinge.staticFrictionTorque = 0.1;
    hinge.presliding = Presliding{200.0, 5.0, 0.7};
    yard.rig.elements.push_back({"friction", "hinge", std::nullopt, std::nullopt, std::nullopt, hinge});
    yard.touch("flap", "world", 2e5, 0.5);
    return yard.rig;
}

bool warnsOfStart(const Rig& rig) {
    const Issues issues = validate(rig);
    return std::any_of(issues.begin(), issues.end(), [](const Issue& issue) {
        return issue.severity == Severity::warning && issue.pointer == "/contacts/0/friction";
    });
}

/// Solved steps among those from the integrated time to `end`.
int solvedSteps(Simulation& simulation, double end) {
    int count = 0;
    while (simulation.integratedTime() < end) {
        if (simulation.advanceTo(simulation.integratedTime() + 1e-9) != StepStatus::ok) return -1;
        count += simulation.contacts()->statistics().substeps > 0 ? 1 : 0;
    }
    return count;
}

/// The same to where the first one comes, in ms from now; at most 1,000.
int stepsToFirstSolved(Simulation& simulation) {
    for (int step = 1; step < 1000; ++step) {
        if (solvedSteps(simulation, simulation.integratedTime() + 1e-9) > 0) return step;
    }
    return 1000;
}

} // namespace

class TestContactRest : public QObject {
    Q_OBJECT
  private slots:
    void fewStepsAreSolvedAtRest_data() {
        QTest::addColumn<Rig>("rig");
        QTest::addColumn<int>("most");
        // What creeps by 4.8 nm in a step goes 0.1 µm in 20 of them; in stacks rounding of forces adds up.
        QTest::newRow("a box that creeps on a slope") << boxOnSlope() << 120;
        QTest::newRow("a stack of five")
            << test::stackOf(BoxGeometry{{0.2, 0.2, 0.1}}, 5, 0.0, 0.0, false) << 200;
    }
    void fewStepsAreSolvedAtRest() {
        QFETCH(Rig, rig);
        QFETCH(int, most);
        Simulation simulation(std::make_shared<const Model>(rig));
        const int moving = solvedSteps(simulation, 0.1);
        QVERIFY2(moving > 90, qPrintable(QString::number(moving)));
        QCOMPARE(simulation.advanceTo(5.0), StepStatus::ok);
        const int solved = solvedSteps(simulation, 6.0);
        QVERIFY2(solved <= most, qPrintable(QString::number(solved)));
    }

    /// Beside a run in which every step is solved: places, creep, forces and the audit. The rates of creep
    /// agree to the residual that the solver allows; a fault of 1e-11 of the weight, kept for a second, would
    /// be 1e-10 m/s.
    void itIsWhatSolvedStepsWouldDo() {
        Run rests(boxOnSlope());
        Run solves(boxOnSlope());
        solves.simulation.setHand(0.0, idleHand());
        for (const double time : {0.3, 1.0, 3.0, 10.0}) {
            for (const char* channel : {"body.box.x", "body.box.y", "body.box.z"}) {
                const double difference = std::abs(rests.at(time, channel) - solves.at(time, channel));
                QVERIFY2(difference < 1e-9,
                         qPrintable(QString("%1 at %2 s: %3").arg(channel).arg(time).arg(difference)));
            }
            const char* force = "contact.box on world.normal_force";
            QVERIFY(std::abs(rests.at(time, force) / solves.at(time, force) - 1.0) < 1e-8);
            for (const char* energy : {"energy.closure", "contact.box on world.friction_energy"}) {
                QVERIFY(std::abs(rests.at(time, energy) - solves.at(time, energy)) < 1e-9);
            }
        }
        QCOMPARE(solvedSteps(solves.simulation, 11.0), 1000);
        QVERIFY(solvedSteps(rests.simulation, 11.0) < 100);
    }

    /// The bristle relaxes on after the flap has come to lie; what it does to a step at rest goes on.
    void statesOfLawsGoOn() {
        Run rests(flapOnFloor());
        Run solves(flapOnFloor());
        solves.simulation.setHand(0.0, idleHand());
        for (const double time : {0.5, 2.0, 6.0, 20.0}) {
            QCOMPARE(rests.simulation.advanceTo(time), StepStatus::ok);
            QCOMPARE(solves.simulation.advanceTo(time), StepStatus::ok);
            const MotionState& a = rests.simulation.stateAtStepEnd();
            const MotionState& b = solves.simulation.stateAtStepEnd();
            QCOMPARE(a.z.size(), Eigen::Index{1});
            QVERIFY2(std::abs(a.q[0] - b.q[0]) < 1e-9, qPrintable(QString::number(a.q[0] - b.q[0])));
            QVERIFY2(std::abs(a.z[0] - b.z[0]) < 1e-9, qPrintable(QString::number(a.z[0] - b.z[0])));
            QVERIFY((a.w - b.w).cwiseAbs().maxCoeff() < 1e-9);
        }
        QCOMPARE(solvedSteps(solves.simulation, 21.0), 1000);
        const int solved = solvedSteps(rests.simulation, 21.0);
        QVERIFY2(solved < 200, qPrintable(QString::number(solved)));
    }

    /// Twice as many each time, as far as what creeps goes no farther than 0.1 µm (20 steps here).
    void repetitionsGrowWhileAllIsCalm() {
        Simulation simulation(std::make_shared<const Model>(boxOnSlope()));
        std::vector<int> runs;
        int repeated = 0;
        double solvedAt = 0.0;
        while (simulation.integratedTime() < 3.0) {
            QCOMPARE(simulation.advanceTo(simulation.integratedTime() + 1e-9), StepStatus::ok);
            if (simulation.contacts()->statistics().substeps == 0) {
                ++repeated;
                continue;
            }
            const double x = simulation.stateAtStepEnd().q[0];
            if (repeated > 0) {
                runs.push_back(repeated);
                // The solved step itself comes on top.
                QVERIFY(std::abs(x - solvedAt) < ContactRest::kMostWay * (repeated + 2.0) / (repeated + 1.0));
            }
            solvedAt = x;
            repeated = 0;
        }
        QVERIFY(runs.size() > 20);
        const std::vector<int> first(runs.begin(), runs.begin() + 6);
        QCOMPARE(first, (std::vector<int>{1, 2, 4, 8, 16, 20}));
    }

    /// Of the box, by the definition: no change of velocity above kToBegin h g in the two steps before; then
    /// what is slower than kTolerance h g stands.
    void itBeginsWhereNothingChangesAnyMore() {
        Simulation simulation(std::make_shared<const Model>(boxOnSlope()));
        constexpr double inStep = 1e-3 * 9.80665; // [m/s] that weight gives
        double change[2] = {1.0, 1.0};
        for (;;) {
            const MotionState before = simulation.stateAtStepEnd();
            QCOMPARE(simulation.advanceTo(simulation.integratedTime() + 1e-9), StepStatus::ok);
            const MotionState& now = simulation.stateAtStepEnd();
            if (simulation.contacts()->statistics().substeps == 0) {
                QVERIFY(now.v == before.v);
                QVERIFY(now.q[0] > before.q[0]);
                for (int i = 0; i < 3; ++i) {
                    const bool stands = std::abs(now.v[i]) < ContactRest::kTolerance * inStep;
                    QCOMPARE(now.q[i] == before.q[i], stands);
                }
                break;
            }
            QVERIFY(simulation.integratedTime() < 2.0);
            change[0] = change[1];
            change[1] = (now.v - before.v).cwiseAbs().maxCoeff() / inStep;
        }
        QVERIFY(std::max(change[0], change[1]) <= ContactRest::kToBegin);
    }

    /// With another unit of mass, a power of two, all forces are so many times as large, to the last bit, and
    /// the motion is the same: so must be what is taken for a rest.
    void theUnitOfMassDoesNotMatter() {
        Simulation light(std::make_shared<const Model>(boxOnSlope()));
        Simulation heavy(std::make_shared<const Model>(boxOnSlope(1024.0)));
        for (const double time : {0.5, 0.7, 0.8, 1.0, 3.0}) {
            QCOMPARE(solvedSteps(heavy, time), solvedSteps(light, time));
            QVERIFY(heavy.stateAtStepEnd().q == light.stateAtStepEnd().q);
        }
    }

    /// A crumb beside a boulder creeps on as it would alone: what counts as rest is asked of each.
    void aLightBodyCountsBesideAHeavyOne() {
        Rig rig = boxOnSlope(1e-6);
        Yard boulder;
        boulder.add("boulder", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, 1e6), {0.0, 1.0, 0.05});
        boulder.touch("boulder", "world", 2e11, 0.5);
        rig.bodies.push_back(boulder.rig.bodies.back());
        rig.joints.push_back(boulder.rig.joints.back());
        rig.contacts.push_back(boulder.rig.contacts.back());
        Run run(rig);
        const double x = 1.0 - std::sqrt(1.0 - std::tan(kSlope) / 0.5);
        const double speed = x * rig.simulation.stictionTolerance;
        const double before = run.at(4.0, "body.box.x");
        const double creep = (run.at(8.0, "body.box.x") - before) / 4.0;
        QVERIFY2(std::abs(creep / speed - 1.0) < 1e-3, qPrintable(QString::number(creep)));
        QVERIFY(solvedSteps(run.simulation, 9.0) < 500);
    }

    /// Not twice the way, nor none of it.
    void creepGoesOn() {
        Run run(boxOnSlope());
        const double x = 1.0 - std::sqrt(1.0 - std::tan(kSlope) / 0.5);
        const double speed = x * run.model->rig().simulation.stictionTolerance; // mu x (2 - x) = tan
        const double before = run.at(4.0, "body.box.x");
        const double creep = (run.at(8.0, "body.box.x") - before) / 4.0;
        QVERIFY2(std::abs(creep / speed - 1.0) < 1e-3, qPrintable(QString::number(creep)));
    }

    void aCopyGoesOnToTheLastBit() {
        Simulation simulation(std::make_shared<const Model>(boxOnSlope()));
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        for (int step = 0; step < 40; ++step) {
            Simulation copy = simulation;
            QCOMPARE(copy.advanceTo(4.0), StepStatus::ok);
            Simulation other = simulation;
            QCOMPARE(other.advanceTo(3.5), StepStatus::ok);
            QCOMPARE(other.advanceTo(4.0), StepStatus::ok);
            QVERIFY(copy.stateAtStepEnd().q == other.stateAtStepEnd().q);
            QVERIFY(copy.stateAtStepEnd().w == other.stateAtStepEnd().w);
            QCOMPARE(simulation.advanceTo(simulation.integratedTime() + 1e-9), StepStatus::ok);
        }
    }

    void anEffortEndsIt() {
        Simulation simulation(std::make_shared<const Model>(boxOnSlope()));
        QCOMPARE(simulation.advanceTo(4.0), StepStatus::ok);
        JointVector efforts = JointVector::Zero(6);
        efforts[0] = 20.0;
        simulation.setEfforts(simulation.integratedTime(), efforts);
        QCOMPARE(stepsToFirstSolved(simulation), 1);
        const double before = simulation.stateAtStepEnd().q[0];
        QCOMPARE(simulation.advanceTo(4.5), StepStatus::ok);
        QVERIFY(simulation.stateAtStepEnd().q[0] - before > 0.1);
        simulation.setEfforts(simulation.integratedTime(), JointVector::Zero(6));
        QCOMPARE(stepsToFirstSolved(simulation), 1);
    }

    void aHandEndsIt() {
        Simulation simulation(std::make_shared<const Model>(boxOnSlope()));
        QCOMPARE(simulation.advanceTo(4.0), StepStatus::ok);
        Hand hand = idleHand();
        hand.target = {2.0, 0.0, 0.05};
        hand.stiffness = 300.0;
        simulation.setHand(simulation.integratedTime(), hand);
        QCOMPARE(stepsToFirstSolved(simulation), 1);
        simulation.setHand(simulation.integratedTime(), std::nullopt);
        QCOMPARE(stepsToFirstSolved(simulation), 1);
    }

    /// At the very step at which the load comes on, and at that at which it goes.
    void aLoadThatIsSwitchedOnEndsIt() {
        Yard yard;
        yard.add("box", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, 1.0), {0.0, 0.0, 0.05});
        yard.touch("box", "world", 2e5, 0.5);
        yard.rig.elements.push_back({"pull", "", PlacePoint{.body = kWorldName, .position = {-1.0, 0.0, 0.05}},
                                     PlacePoint{.body = "box", .position = {0.0, 0.0, 0.0}}, std::nullopt,
                                     AppliedForce{50.0, 3.0, 3.2}});
        Run run(yard.rig);
        const double before = run.at(2.999, "body.box.x");
        QVERIFY(solvedSteps(run.simulation, 2.9995) <= 1);
        QVERIFY(run.at(3.2, "body.box.x") - before > 0.5);
        const double at = run.at(8.0, "body.box.x");
        QVERIFY(run.at(9.0, "body.box.x") - at < 1e-6);
    }

    /// A floor that stands, rises and stands again: no box that rests goes through it.
    void aFloorThatMovesEndsIt() {
        Yard yard;
        yard.rig.bodies.push_back({"lift", {shapeOf(BoxGeometry{{1.0, 1.0, 0.1}}, 5.0)}, std::nullopt, {}});
        PrismaticJoint joint;
        joint.axis = {0.0, 0.0, 1.0};
        joint.motion = TranslationMotion{RampMotion<MotionOf::translation>{0.0, 0.3, 3.0, 1.0}};
        yard.rig.joints.push_back({"lift", joint, kWorldName, "lift", Vector3::Zero(), Vector3::Zero()});
        yard.add("box", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, 1.0), {0.0, 0.0, 0.1});
        yard.touch("box", "lift", 2e5, 0.5);
        Run run(yard.rig);
        const double before = run.at(2.9, "body.box.z");
        QVERIFY(solvedSteps(run.simulation, 3.0) < 20);
        QVERIFY(solvedSteps(run.simulation, 4.0) >= 999);
        QVERIFY(std::abs(run.at(8.0, "body.box.z") - before - 0.3) < 1e-6);
        QVERIFY(solvedSteps(run.simulation, 9.0) < 200);
    }

    /// A crate on a slope of 27°, which static friction holds and sliding friction does not, placed so that it
    /// just touches: it falls onto its contact and slips. That is said, with what to do. Settled, it stays, and
    /// creeps no faster than the stiction tolerance.
    void whatJustTouchesMayStartSettled() {
        Yard yard;
        yard.add("crate", shapeOf(BoxGeometry{{0.4, 0.3, 0.2}}, 3.5), {0.0, 0.0, 0.1});
        yard.touch("crate", "world", 2e5, 0.35);
        yard.rig.contacts.front().staticFriction = 0.6;
        yard.rig.environment.gravity = 9.81 * Vector3(std::sin(kSteep), 0.0, -std::cos(kSteep));
        QVERIFY(warnsOfStart(yard.rig));
        QVERIFY(Run(yard.rig).at(2.0, "body.crate.x") > 1.0);
        yard.rig.simulation.contactStart = ContactStart::settled;
        QVERIFY(!warnsOfStart(yard.rig));
        Run run(yard.rig);
        const double sag = 3.5 * 9.81 * std::cos(kSteep) / 2e5;
        QVERIFY(std::abs(run.at(0.0, "body.crate.z") - (0.1 - sag)) < 1e-3 * sag);
        QVERIFY(std::abs(run.at(0.0, "body.crate.vx")) == 0.0);
        const double before = run.at(0.0, "body.crate.x");
        QVERIFY(std::abs(run.at(5.0, "body.crate.x") - before) < 5.0 * yard.rig.simulation.stictionTolerance);
        // A slope that static friction does not hold either: settled or not, it slides, and nobody is warned.
        yard.rig.contacts.front().staticFriction = 0.45;
        QVERIFY(Run(yard.rig).at(2.0, "body.crate.x") > 1.0);
        yard.rig.simulation.contactStart = ContactStart::asPlaced;
        QVERIFY(!warnsOfStart(yard.rig));
    }

    /// A ball rolls down the slope with any friction: there is no rest to start from.
    void whatCannotSettleSaysSo() {
        Yard yard;
        yard.add("ball", shapeOf(SphereGeometry{0.1}, 1.0), {0.0, 0.0, 0.1});
        yard.touch("ball", "world", 2e5, 0.5);
        yard.rig.environment.gravity = 9.81 * Vector3(std::sin(kSteep), 0.0, -std::cos(kSteep));
        yard.rig.simulation.contactStart = ContactStart::settled;
        Simulation simulation(std::make_shared<const Model>(yard.rig));
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::failed);
        QVERIFY(simulation.report().cause.find("\"ball\" still moves") != std::string::npos);
        QVERIFY(!simulation.report().remedy.empty());
    }

    /// Another version of the rig: friction that does not hold the box any more.
    void anEditEndsIt() {
        Run run(boxOnSlope());
        const double before = run.at(4.0, "body.box.x");
        Rig rig = boxOnSlope();
        rig.contacts.front().friction = 0.3;
        run.simulation.setModel(4.0, std::make_shared<const Model>(rig));
        QVERIFY(run.at(4.5, "body.box.x") - before > 0.05);
    }

    /// What turns slowly without end is no rest, nor is what stands still for an instant.
    void whatMovesIsSolved() {
        Yard yard;
        yard.add("ball", shapeOf(SphereGeometry{0.1}, 1.0), {0.0, 0.0, 0.1});
        yard.add("box", shapeOf(BoxGeometry{{0.2, 0.2, 0.1}}, 1.0), {1.0, 0.0, 0.05});
        yard.touch("ball", "world", 2e5, 0.5);
        yard.touch("box", "world", 2e5, 0.5);
        std::get<FreeJoint>(yard.rig.joints[0].kind).initialVelocity = {0.05, 0.0, 0.0};
        Simulation simulation(std::make_shared<const Model>(yard.rig));
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        QCOMPARE(solvedSteps(simulation, 4.0), 1000);
        const double rolled = simulation.stateAtStepEnd().q[0];
        QVERIFY2(std::abs(rolled - 4.0 * 0.05 / 1.4) < 2e-3, qPrintable(QString::number(rolled)));
    }
};

HINGELAB_APPLESS_TEST(TestContactRest)

} // namespace test_contact_rest

#include "test_contact_rest.moc"
