// SPDX-License-Identifier: GPL-3.0-or-later
// Why a simulation stops: what it says, and that the last good state is kept.
#include <QTest>
#include <cmath>

#include "tests/physics/motor_bench.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_simulation_stops {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A disc on a shaft about z, without a motor.
Rig disc(double rate = 0.0) {
    Rig rig = bench({}, 1.0);
    rig.motors.clear();
    rig.joints[0].revolute()->initialRate = rate;
    return rig;
}

/// Until it stops; the last status.
StepStatus until(Simulation& simulation, double time) {
    StepStatus status = StepStatus::ok;
    for (double t = 0.01; t < time && status == StepStatus::ok; t += 0.01) status = simulation.advanceTo(t);
    return status;
}

/// The shipped four-bar with a driven crank, and a contact that never touches.
Rig fourBarInContactSteps(double coupler) {
    Rig rig = shippedDocument("four-bar").rig;
    rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 1.0}};
    std::get<JointRrr>(rig.assemblies[0].parameters).rRod1_ia = {coupler, 0.0, 0.0};
    Shape plane;
    plane.name = "floor";
    plane.geometry = HalfSpaceGeometry{};
    plane.position = Vector3(0.0, 0.0, -100.0);
    for (Body& body : rig.bodies) {
        if (body.name == kWorldName) body.shapes.push_back(plane);
    }
    Contact contact;
    contact.name = "far";
    contact.first.body = "crank";
    contact.first.point = "pin";
    contact.second.shape = "floor";
    rig.contacts.push_back(contact);
    return rig;
}

} // namespace

class TestSimulationStops : public QObject {
    Q_OBJECT
  private slots:
    void whatTurnsTooFastHasRunAway() {
        for (const bool hasContacts : {false, true}) {
            const Rig rig = hasContacts ? inContactSteps(disc(2e5), 1e-3) : disc(2e5);
            Simulation simulation(std::make_shared<const Model>(rig));
            QCOMPARE(simulation.advanceTo(0.1), StepStatus::diverged);
            QCOMPARE(simulation.report().cause, std::string("a joint turns faster than 100,000 rad/s"));
            QVERIFY(simulation.report().remedy.starts_with("undo the last change"));
            Simulation slower(
                std::make_shared<const Model>(hasContacts ? inContactSteps(disc(9e4), 1e-3) : disc(9e4)));
            QCOMPARE(slower.advanceTo(0.1), StepStatus::ok);
        }
    }

    /// More steps than any door needs.
    void whatChangesTooFastIsNotFollowed() {
        const std::string cause = "the motion changes faster than can be followed in steps";
        Rig rig = disc(1.0);
        RotationalSpring spring;
        spring.stiffness = 1e15;
        spring.damping = 0.0;
        rig.elements.push_back(elementOn("spring", "shaft", spring));
        Simulation free(std::make_shared<const Model>(rig));
        QVERIFY(until(free, 1.0) == StepStatus::failed);
        QCOMPARE(free.report().cause, cause);
        QVERIFY2(free.report().remedy.find("a very large stiffness or a very small mass; or raise") !=
                     std::string::npos,
                 free.report().remedy.c_str());
        Rig led = disc();
        led.joints[0].revolute()->motion = RotationMotion{SineMotion<MotionOf::rotation>{0.0, 1e-3, 1e7, 0.0}};
        Simulation driven(std::make_shared<const Model>(led));
        QVERIFY(driven.advanceTo(1.0) == StepStatus::failed);
        QCOMPARE(driven.report().cause, cause);
        QVERIFY2(driven.report().remedy.find("or a prescribed motion that is too fast") != std::string::npos,
                 driven.report().remedy.c_str());
        QVERIFY(driven.integratedTime() > 0.0 && driven.integratedTime() < 1.0);
        QCOMPARE(driven.report().time, driven.integratedTime());
    }

    /// A worm with a rotor that is too light for it, as the checks would have refused
    /// (docs/explanation/gear.md).
    void aGearThatHoldsTooHardIsNamed() {
        Motor motor;
        motor.motor = {0.5, 0.5e-3, 0.03, 0.03, 1e-9, 1e-6, 0.0, 0.5, 24.0, 0.0, 0.0};
        motor.gear.ratio = 60.0;
        motor.gear.forwardEfficiency = 0.4;
        motor.gear.backwardEfficiency = -0.5;
        motor.gear.frictionRate = 0.05;
        motor.drive = constantVoltage(0.0);
        Rig rig = bench(motor, 0.02);
        rig.elements.push_back(elementOn("load", "shaft", AppliedTorque{-2.0, 0.0, 100.0}));
        Simulation simulation(std::make_shared<const Model>(rig));
        QVERIFY(until(simulation, 1.0) == StepStatus::failed);
        QCOMPARE(simulation.report().cause,
                 std::string("the gear of motor \"motor\" holds so hard here that its rotor is "
                             "too light for a unique motion"));
        QVERIFY(simulation.report().remedy.find("docs/explanation/gear.md") != std::string::npos);
        QVERIFY(simulation.stateAtStepEnd().v.allFinite());
    }

    /// In steps with contacts, too, an assembly that locks is named; an edit may open a loop, and close it
    /// again.
    void linkagesThatLockInContactSteps() {
        for (const double coupler :
             {0.26, 0.27, 0.28, 0.29}) { // in the first half of a step, and in the second
            Simulation simulation(std::make_shared<const Model>(fourBarInContactSteps(coupler)));
            QVERIFY(until(simulation, 7.0) == StepStatus::failed);
            const std::string& cause = simulation.report().cause;
            QVERIFY2(cause.starts_with("assembly \"dyad\" locks at a dead centre: rod 1 is 0.2"),
                     cause.c_str());
            QVERIFY(simulation.stateAtStepEnd().q.allFinite() && simulation.integratedTime() > 0.1);
        }
        // One that is open from the start has no first step.
        Simulation open(std::make_shared<const Model>(fourBarInContactSteps(0.05)));
        QVERIFY(open.advanceTo(0.1) == StepStatus::failed && open.integratedTime() == 0.0);
        const auto good = std::make_shared<const Model>(fourBarInContactSteps(0.5));
        Simulation edited(good);
        QVERIFY(until(edited, 0.1) == StepStatus::ok);
        const double time = edited.integratedTime();
        edited.setModel(time, std::make_shared<const Model>(fourBarInContactSteps(0.05)));
        QVERIFY(edited.advanceTo(time + 0.1) == StepStatus::failed);
        QVERIFY2(edited.report().cause.find("\"dyad\"") != std::string::npos, edited.report().cause.c_str());
        QCOMPARE(edited.integratedTime(), time);
        edited.setModel(time, good);
        QVERIFY(edited.advanceTo(time + 0.1) == StepStatus::ok);
    }

    void interruptionsBetweenStepsWithContacts() {
        Simulation simulation(std::make_shared<const Model>(inContactSteps(disc(1.0), 1e-3)));
        int asked = 0;
        simulation.setInterruption([&] { return ++asked == 5; });
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::interrupted);
        QVERIFY(std::abs(simulation.integratedTime() - 0.004) < 1e-12);
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
    }

    /// Each kind of failure in words, with what would help.
    void failuresOfAssembliesInWords() {
        const struct {
            const char* rig;
            AssemblyProblem problem;
            const char* cause;
            const char* remedy;
        } cases[] = {
            {"usr", AssemblyProblem::universal,
             "\" locks: rod 1 has come to point along the first axis of its universal joint",
             "turn n1_a so that the rod never points along it"},
            {"stewart-platform", AssemblyProblem::noLine,
             "\" locks: frame_a and frame_b have met, and a line of no length has no direction",
             "keep the two frames apart"},
            {"four-bar", AssemblyProblem::unreachable,
             "\" locks at a dead centre: rod 1 is 0.5000 m long, and its two ends can be 0.1000 m to 0.7000 m "
             "apart here",
             "use a rod 1 between these two lengths"},
            {"slider-crank", AssemblyProblem::unreachable, ", and its two ends cannot come nearer than ",
             "use a rod 1 longer than that, or limit the motion that drives it"},
        };
        for (const auto& one : cases) {
            const Rig rig = shippedDocument(one.rig).rig;
            Simulation simulation(std::make_shared<const Model>(rig));
            const Mechanism& mechanism = simulation.model().mechanism();
            MechanismScratch s = mechanism.makeScratch();
            MechanismPhase phase;
            JointVector q = simulation.stateAtStepEnd().q;
            QVERIFY(mechanism.start(q, 0.0, s, phase));
            s.failedAssembly = 0;
            s.assemblies[0].problem = one.problem;
            const StopReport report = describeFailure(rig, mechanism, s, 1.5);
            QCOMPARE(report.time, 1.5);
            QVERIFY2(report.cause.starts_with("assembly \"" + rig.assemblies[0].name + "\" locks"),
                     report.cause.c_str());
            QVERIFY2(report.cause.find(one.cause) != std::string::npos, report.cause.c_str());
            QVERIFY2(report.remedy.starts_with(one.remedy), report.remedy.c_str());
            QVERIFY2(report.remedy.find("two loops") == std::string::npos, report.remedy.c_str()); // it has one
        }
    }
};

HINGELAB_APPLESS_TEST(TestSimulationStops)

} // namespace test_simulation_stops

#include "test_simulation_stops.moc"
