// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <cstdlib>
#include <new>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "simulation/simulation.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_simulation {

using namespace hingelab;
using namespace hingelab::test;

namespace {

double channel(Simulation& simulation, double time, const std::string& name) {
    std::vector<double> values(simulation.model().channels().size());
    simulation.sample(time, values);
    return values[static_cast<std::size_t>(simulation.model().channelIndex(name))];
}

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    throw std::runtime_error("no such rig");
}

struct Scenario {
    Rig rig;
    Json data;
};

/// A reference scenario of door_hinge_sim.json as a rig.
Scenario scenario(std::size_t index, double tolerance) {
    const Json data = readData("door_hinge_sim.json")["scenarios"][index];
    Rig rig = singleDoor(data["inertia"], data["gravity_torque_amplitude"], hingeFrom(data["config"]),
                         data["q0"], data["qdot0"]);
    const auto external = data["external_torque"].get<std::string>();
    if (external != "0") {
        const double torque = std::stod(external); // "14 for t<0.3 else 0"
        const double end = std::stod(external.substr(external.find("t<") + 2));
        rig.elements.push_back(elementOn("pull", "axis", AppliedTorque{torque, 0.0, end}));
    }
    rig.simulation.tolerance = tolerance;
    return {rig, data};
}

/// Largest error of angle and rate over all samples.
double largestError(const Scenario& s) {
    Simulation simulation(std::make_shared<const Model>(s.rig));
    double worst = 0.0;
    for (const Json& sample : s.data["samples"]) {
        const double t = sample["t"];
        if (simulation.advanceTo(t) != StepStatus::ok) return std::numeric_limits<double>::infinity();
        worst =
            std::max({worst, std::abs(channel(simulation, t, "joint.axis.angle") - sample["q"].get<double>()),
                      std::abs(channel(simulation, t, "joint.axis.rate") - sample["qdot"].get<double>())});
    }
    return worst;
}

} // namespace

namespace {
thread_local bool countAllocations = false;
thread_local long allocations = 0;
} // namespace

} // namespace test_simulation

void* operator new(std::size_t size) {
    if (test_simulation::countAllocations) ++test_simulation::allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
// The standard library's sorting asks for its buffer so; all forms must come from one heap.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    if (test_simulation::countAllocations) ++test_simulation::allocations;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace test_simulation {

class TestSimulation : public QObject {
    Q_OBJECT
  private slots:
    void referenceScenarios_data() {
        QTest::addColumn<int>("index");
        const Json data = readData("door_hinge_sim.json");
        for (std::size_t i = 0; i < data["scenarios"].size(); ++i) {
            QTest::newRow(data["scenarios"][i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
        }
    }

    /// At the default tolerance the global error stays within 100 tolerances (friction contracts; a catch that
    /// is passed slowly amplifies), and it falls as the tolerance does.
    void referenceScenarios() {
        QFETCH(int, index);
        const auto i = static_cast<std::size_t>(index);
        const double coarse = largestError(scenario(i, 1e-6));
        const double fine = largestError(scenario(i, 1e-9));
        QVERIFY2(coarse < 1e-4, qPrintable(QString::number(coarse)));
        QVERIFY2(fine < 1e-6, qPrintable(QString::number(fine)));
        QVERIFY(fine < coarse);
    }

    /// Energy, term by term, against the reference.
    void energiesOfTheReference() {
        const Scenario s = scenario(1, 1e-9);
        Simulation simulation(std::make_shared<const Model>(s.rig));
        for (const Json& sample : s.data["samples"]) {
            const double t = sample["t"];
            QCOMPARE(simulation.advanceTo(t), StepStatus::ok);
            const auto near = [&](const char* name, double expected, double allowed) {
                return std::abs(channel(simulation, t, name) - expected) < allowed;
            };
            // Energies up to 26 J with angles good to 1e-7: 1e-5 leaves a factor of ten.
            QVERIFY(near("energy.kinetic", sample["kinetic"], 1e-5));
            QVERIFY(near("energy.stored", sample["stored"], 1e-5));
            QVERIFY(near("energy.gravity", sample["gravity_potential"], 1e-5));
            QVERIFY(near("energy.dissipated", -sample["friction_work"].get<double>(), 1e-5));
        }
    }

    /// Bit-identical, whatever the slicing and sampling.
    void slicingDoesNotMatter() {
        const auto model = std::make_shared<const Model>(shipped("dishwasher"));
        Simulation whole(model);
        Simulation sliced(model);
        QCOMPARE(whole.advanceTo(2.0), StepStatus::ok);
        std::vector<double> a(model->channels().size());
        std::vector<double> b(a);
        for (int i = 1; i <= 2000; ++i) {
            QCOMPARE(sliced.advanceTo(i / 1000.0), StepStatus::ok);
            sliced.sample(i / 1000.0, b);
        }
        whole.sample(2.0, a);
        QVERIFY(a == b);
        QCOMPARE(whole.statistics().steps, sliced.statistics().steps);
    }

    void resetRepeatsTheMotion() {
        const auto model = std::make_shared<const Model>(shipped("room-door"));
        Simulation simulation(model);
        std::vector<double> first(model->channels().size());
        std::vector<double> second(first);
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        simulation.sample(3.0, first);
        simulation.reset();
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        simulation.sample(3.0, second);
        QVERIFY(first == second);
    }

    void stepsAndSamplesAllocateNothing() {
        const auto model = std::make_shared<const Model>(shipped("dishwasher"));
        Simulation simulation(model);
        std::vector<double> values(model->channels().size());
        Hand hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.5, 0, 0.6}};
        allocations = 0;
        countAllocations = true;
        for (int i = 1; i <= 200; ++i) {
            if (i == 100) simulation.setHand(0.01 * (i - 1), hand);
            if (simulation.advanceTo(0.01 * i) != StepStatus::ok) break;
            simulation.sample(0.01 * i, values);
        }
        countAllocations = false;
        QCOMPARE(allocations, 0L);
        QVERIFY(simulation.statistics().steps > 20);
    }

    /// A door that hits a stop without friction: stored and dissipated energy add up, and the rebound follows
    /// the published estimate of the coefficient of restitution, 1 - (2/3) d v (to second order in d v).
    void stopReboundsAsHuntAndCrossleySay() {
        DoorHingeParameters none;
        none.springConstant = none.dynamicFrictionTorque = none.staticFrictionTorque = none.viscousFriction =
            0.0;
        none.catchWidth = 0.0;
        Rig rig = singleDoor(1.0, 0.0, none, 0.0, 1.0);
        rig.joints[0].revolute()->upperStop = EndStop{0.5, 1000.0, 0.06};
        Simulation simulation(std::make_shared<const Model>(rig));
        QCOMPARE(simulation.advanceTo(1.5), StepStatus::ok);
        const double rebound = -channel(simulation, 1.5, "joint.axis.rate");
        QVERIFY2(std::abs(rebound - (1.0 - 2.0 / 3.0 * 0.06)) < 0.06 * 0.06,
                 qPrintable(QString::number(rebound)));
        QVERIFY(std::abs(channel(simulation, 1.5, "energy.dissipated") - 0.5 * (1.0 - rebound * rebound)) <
                1e-6);
        const std::vector<SimulationEvent> events = simulation.takeEvents();
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(std::abs(events[0].time - 0.5) < 1e-9); // free flight: the moment is known
        QCOMPARE(static_cast<int>(events[0].kind), static_cast<int>(SimulationEvent::Kind::touched));
        QCOMPARE(static_cast<int>(events[1].kind), static_cast<int>(SimulationEvent::Kind::released));
    }

    /// A door that falls against a stop: when it touches is an integral of its energy equation. The step ends
    /// there, whichever method took it, with the door at the stop.
    void eventsAreWhereTheMotionMeetsThem() {
        constexpr double gravity = 5.0; // [N·m] on 1 kg·m²
        constexpr double from = 0.2;
        constexpr double to = 1.0;
        constexpr double rate = 0.5;
        const auto slowness = [&](double q) {
            return 1.0 / std::sqrt(rate * rate + 2.0 * gravity * (std::cos(from) - std::cos(q)));
        };
        double exact = 0.0; // Simpson's rule: good to 1e-13
        constexpr int intervals = 2000;
        for (int i = 0; i < intervals; ++i) {
            const double a = from + (to - from) * i / intervals;
            const double b = from + (to - from) * (i + 1) / intervals;
            exact += (b - a) / 6.0 * (slowness(a) + 4.0 * slowness(0.5 * (a + b)) + slowness(b));
        }
        DoorHingeParameters none;
        none.springConstant = none.dynamicFrictionTorque = none.staticFrictionTorque = none.viscousFriction =
            0.0;
        none.catchWidth = 0.0;
        for (const bool isStiff : {true, false}) {
            for (const double tolerance : {1e-6, 1e-9}) {
                Rig rig = singleDoor(1.0, gravity, none, from, rate);
                if (!isStiff) rig.elements.clear();
                rig.joints[0].revolute()->upperStop = EndStop{to, 1000.0, 0.06};
                rig.simulation.tolerance = tolerance;
                const auto model = std::make_shared<const Model>(rig);
                Simulation simulation(model);
                QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
                const std::vector<SimulationEvent> events = simulation.takeEvents();
                QVERIFY(!events.empty());
                QVERIFY2(std::abs(events[0].time - exact) < 10.0 * tolerance,
                         qPrintable(QString::number(events[0].time - exact)));
                // The overshooting attempt is one step tried, landing takes two or three.
                const SimulationStatistics& counts = simulation.statistics();
                QVERIFY(counts.attempts - counts.steps - counts.rejected <= 4 * counts.switches);

                Simulation again(model);
                QCOMPARE(again.advanceTo(events[0].time), StepStatus::ok);
                QCOMPARE(again.integratedTime(), events[0].time);
                const double beyond = again.stateAtStepEnd().q[0] - to;
                QVERIFY2(beyond >= 0.0 && beyond < 1e-11, qPrintable(QString::number(beyond)));
            }
        }
    }

    /// Engines change the law of their gas four times a turn and cylinder. Few of the steps tried are for
    /// finding these instants: a search by steps alone takes ten and more for each.
    void gasEventsTakeFewSteps() {
        for (const char* name : {"engine", "v6-engine"}) {
            Simulation simulation(std::make_shared<const Model>(shipped(name)));
            QCOMPARE(simulation.advanceTo(0.5), StepStatus::ok);
            const SimulationStatistics& counts = simulation.statistics();
            QVERIFY(counts.switches >= 5);
            QVERIFY2(counts.attempts - counts.steps - counts.rejected <= 4 * counts.switches,
                     qPrintable(QString("%1 for %2").arg(counts.attempts).arg(counts.switches)));
        }
    }

    /// Loads that are switched are constant within a step, and a table is beyond its points: then no slope in
    /// time is asked for.
    void onlyLawsThatFollowTheTimeHaveSlopesInTime() {
        const auto slopesAt = [](const ElementLaw& law, double time) {
            Rig rig = singleDoor(1.0, 0.0, {}, 0.3, 0.1);
            rig.elements.push_back(elementOn("load", "axis", law));
            const auto model = std::make_shared<const Model>(rig);
            RigEquations equations(model);
            MotionState state(1, 0, equations.quadratureCount());
            state.q[0] = 0.3;
            MotionJacobians jacobians(1, 0, equations.quadratureCount());
            MotionRates there(1, 0, equations.quadratureCount());
            equations.jacobians(time, state, there, jacobians);
            return std::pair(jacobians.dependsOnTime, jacobians.accelerationByTime[0]);
        };
        const ElementLaw jump = AppliedTorque{2.0, 0.0, 5.0};
        const ElementLaw table = TorqueTable{{{1.0, 0.0}, {3.0, 4.0}}};
        QVERIFY(slopesAt(jump, 0.0) == std::pair(false, 0.0));
        QVERIFY(slopesAt(jump, 2.0) == std::pair(false, 0.0));
        QVERIFY(slopesAt(table, 0.5) == std::pair(false, 0.0));
        QVERIFY(slopesAt(table, 3.0) == std::pair(false, 0.0));
        QVERIFY(slopesAt(table, 1.0).first);
        QVERIFY(slopesAt(table, 2.0).first);
        // 4 N·m in 2 s on 1 kg·m², level at both ends: half as steep again in the middle. To the differences'
        // 1e-9.
        QVERIFY(std::abs(slopesAt(table, 2.0).second - 3.0) < 1e-6);
    }

    /// A stop never pulls, even when the door is torn off it faster than its law would follow.
    void stopNeverPulls() {
        DoorHingeParameters none;
        none.springConstant = none.dynamicFrictionTorque = none.staticFrictionTorque = none.viscousFriction =
            0.0;
        Rig rig = singleDoor(0.5, 0.0, none, 0.55, -8.0); // starts inside the stop, leaving fast: 1 + d x' < 0
        rig.joints[0].revolute()->upperStop = EndStop{0.5, 1000.0, 0.5};
        Simulation simulation(std::make_shared<const Model>(rig));
        for (double t = 0.0; t < 0.1; t += 0.001) {
            QCOMPARE(simulation.advanceTo(t), StepStatus::ok);
            QVERIFY(channel(simulation, t, "joint.axis.stop_torque") <= 1e-9);
        }
    }

    /// A step must not jump over a catch that is narrower than the step: 3 rad/s through 0.4 degrees.
    void narrowDetentsAreNotMissed() {
        DoorHingeParameters hinge;
        hinge.springConstant = hinge.dynamicFrictionTorque = hinge.staticFrictionTorque = 0.0;
        hinge.viscousFriction = 0.0;
        hinge.catchWidth = 0.0;
        hinge.detents = {{0.7, 0.007, -1500.0}}; // a well of 5.25 J; the door has 4.5 J and passes
        const Rig rig = singleDoor(1.0, 0.0, hinge, 0.0, 3.0);
        Simulation simulation(std::make_shared<const Model>(rig));
        double fastest = 0.0;
        for (double t = 0.0; t < 0.4; t += 0.0001) {
            QCOMPARE(simulation.advanceTo(t), StepStatus::ok);
            fastest = std::max(fastest, channel(simulation, t, "joint.axis.rate"));
        }
        QVERIFY2(std::abs(fastest - std::sqrt(9.0 + 2.0 * 5.25)) < 1e-3, qPrintable(QString::number(fastest)));
    }

    /// Held by friction, the door creeps at the rate that the derived figure announces.
    void heldDoorCreepsAsAnnounced() {
        DoorHingeParameters hinge;
        hinge.springConstant = 0.0;
        hinge.catchWidth = 0.0;
        Rig rig = singleDoor(1.0, 0.0, hinge, 0.5, 0.0);
        rig.elements.push_back(elementOn("pull", "axis", AppliedTorque{3.0, 0.0, 100.0}));
        Simulation simulation(std::make_shared<const Model>(rig));
        QCOMPARE(simulation.advanceTo(60.0), StepStatus::ok);
        const double moved = (channel(simulation, 60.0, "joint.axis.angle") - 0.5) * 180.0 / M_PI;
        QVERIFY2(std::abs(moved - 1.887) < 0.005, qPrintable(QString::number(moved)));
    }

    /// The hand's work is booked; pulling 30 cm ahead with 300 N/m pulls with 90 N at first.
    void handPullsAndIsBooked() {
        DoorHingeParameters none;
        none.springConstant = none.dynamicFrictionTorque = none.staticFrictionTorque = none.catchWidth = 0.0;
        Rig rig = singleDoor(1.0, 0.0, none, 0.0, 0.0);
        const auto pull = [&](double tolerance) { // returns the worst closure error
            rig.simulation.tolerance = tolerance;
            Simulation simulation(std::make_shared<const Model>(rig));
            simulation.setHand(0.0, Hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.3, 0, 0.5}});
            const bool begins = std::abs(channel(simulation, 0.0, "hand.force") - 90.0) < 1e-9 &&
                                std::abs(channel(simulation, 0.0, "joint.axis.acceleration") - 45.0) < 1e-9;
            double worst = 0.0;
            for (int i = 1; i <= 50; ++i) {
                if (simulation.advanceTo(0.01 * i) != StepStatus::ok)
                    return std::numeric_limits<double>::infinity();
                worst = std::max(worst, std::abs(channel(simulation, 0.01 * i, "energy.closure")));
            }
            const bool works = channel(simulation, 0.5, "energy.hand_work") > 1.0;
            simulation.setHand(0.5, std::nullopt);
            const bool ends = channel(simulation, 0.5, "hand.force") == 0.0;
            return begins && works && ends ? worst : std::numeric_limits<double>::infinity();
        };
        // 13 J change hands at 90 N: some ten tolerances of that, and falling with the tolerance.
        const double coarse = pull(1e-6);
        const double fine = pull(1e-9);
        QVERIFY2(coarse < 2e-4, qPrintable(QString::number(coarse)));
        QVERIFY2(fine < 1e-6, qPrintable(QString::number(fine)));
    }

    /// The force to hold the handle is what the door needs without the hand: a lever of 0.5 m against 2 N·m of
    /// weight wants 4 N, whether a hand pulls at the time or not, there or elsewhere.
    void holdForceLeavesTheHandOut() {
        DoorHingeParameters none;
        none.springConstant = none.dynamicFrictionTorque = none.staticFrictionTorque = none.catchWidth = 0.0;
        const double angle = M_PI / 6.0; // gravity: 4 N·m sin 30°
        Simulation simulation(std::make_shared<const Model>(singleDoor(1.0, 4.0, none, angle, 0.0)));
        QVERIFY(std::abs(channel(simulation, 0.0, "handle.hold_force") - 4.0) < 1e-9);
        for (const double height : {0.5, 0.3}) {
            simulation.setHand(0.0, Hand{.body = 0, .grip = {0, 0, height}, .target = {0.5, 0.1, 0.6}});
            QVERIFY(channel(simulation, 0.0, "hand.force") > 10.0);
            QVERIFY(std::abs(channel(simulation, 0.0, "handle.hold_force") - 4.0) < 1e-9);
        }
    }

    /// A chain of two doors (a folding door) goes through the general path: energy closes there, too.
    void foldingDoorClosesItsAudit() {
        DoorHingeParameters hinge;
        hinge.catchWidth = 0.0;
        Rig rig = singleDoor(1.0, 4.0, hinge, 0.4, 0.0);
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "leaf";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "fold";
        rig.joints[1].parent = "door";
        rig.joints[1].child = "leaf";
        rig.joints[1].position = {0, 0, 0.6};
        rig.joints[1].revolute()->axis = {0.3, 1.0, 0.0};
        rig.joints[1].revolute()->upperStop = EndStop{0.9, 500.0, 0.4};
        rig.elements.push_back(elementOn("fold hinge", "fold", hinge));
        const Issues issues = validate(rig);
        QVERIFY2(!hasErrors(issues), issues.empty() ? "" : issues.front().text().c_str());
        const auto worst = [&](double tolerance) {
            rig.simulation.tolerance = tolerance;
            Simulation simulation(std::make_shared<const Model>(rig));
            simulation.setHand(0.0, Hand{.body = 1, .grip = {0, 0, 0.4}, .target = {0.9, 0.1, 0.5}});
            double largest = 0.0;
            for (double t = 0.0; t < 3.0; t += 0.01) {
                if (simulation.advanceTo(t) != StepStatus::ok) return std::numeric_limits<double>::infinity();
                largest = std::max(largest, std::abs(channel(simulation, t, "energy.closure")));
            }
            return largest;
        };
        const double coarse = worst(1e-6);
        const double fine = worst(1e-8);
        QVERIFY2(coarse < 1e-3, qPrintable(QString::number(coarse)));
        QVERIFY2(fine < 1e-4 && fine < 0.2 * coarse, qPrintable(QString::number(fine)));
    }

    /// Editing a parameter in mid-motion goes on from the same state and keeps the audit closed.
    void editsKeepTheMotionAndTheAudit() {
        Rig rig = shipped("dishwasher");
        Simulation simulation(std::make_shared<const Model>(rig));
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        const double before = channel(simulation, 0.2, "joint.hinge axis.angle");
        std::get<DoorHingeParameters>(rig.elements[0].law).springConstant = 6.0;
        simulation.setModel(0.2, std::make_shared<const Model>(rig));
        // Up to the tolerance: the state is stepped to, the sample before was interpolated.
        QVERIFY(std::abs(channel(simulation, 0.2, "joint.hinge axis.angle") - before) < 1e-6);
        QVERIFY(std::abs(channel(simulation, 0.2, "energy.edits")) > 0.1);
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
        QVERIFY(std::abs(channel(simulation, 1.0, "energy.closure")) < 1e-4);
    }

    /// A stop goes and a load comes in one edit: as many integrals, but others. The audit must not mix them up.
    void editsOfTheStructureKeepTheAudit() {
        Rig rig = shipped("dishwasher");
        Simulation simulation(std::make_shared<const Model>(rig));
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
        rig.joints[0].revolute()->upperStop.reset();
        rig.elements.push_back(elementOn("pull", "hinge axis", AppliedTorque{0.0, 0.0, 100.0}));
        simulation.setModel(1.0, std::make_shared<const Model>(rig));
        QVERIFY(std::abs(channel(simulation, 1.0, "energy.load_work")) < 1e-12);
        QCOMPARE(simulation.advanceTo(2.0), StepStatus::ok);
        QVERIFY(std::abs(channel(simulation, 2.0, "energy.closure")) < 1e-4);
        QVERIFY(simulation.takeEvents().size() < 10); // edits are no events
    }

    /// However far apart samples are taken.
    void longIntervalsAreNoFailure() {
        Simulation simulation(std::make_shared<const Model>(shipped("oven")));
        QCOMPARE(simulation.advanceTo(100000.0), StepStatus::ok);
    }

    void aCheckpointBelongsToItsModel() {
        Simulation door(std::make_shared<const Model>(shipped("dishwasher")));
        Simulation fourBar(std::make_shared<const Model>(shipped("four-bar")));
        QVERIFY_EXCEPTION_THROWN(door.restore(fourBar.checkpointAt(0.0)), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(door.restore(Simulation::Checkpoint{}), std::invalid_argument);
        QCOMPARE(door.advanceTo(0.5), StepStatus::ok);
    }

    /// However often it is interrupted, the steps are the same.
    void interruptionsLeaveNoTrace() {
        const auto model = std::make_shared<const Model>(shipped("dishwasher"));
        Simulation whole(model);
        Simulation interrupted(model);
        int asked = 0;
        interrupted.setInterruption([&asked] { return ++asked % 11 == 0; });
        QCOMPARE(whole.advanceTo(1.0), StepStatus::ok);
        int interruptions = 0;
        StepStatus status = StepStatus::interrupted;
        for (; status == StepStatus::interrupted && interruptions < 100'000; ++interruptions) {
            status = interrupted.advanceTo(1.0);
        }
        QCOMPARE(status, StepStatus::ok);
        QVERIFY(interruptions > 10);
        QCOMPARE(interrupted.integratedTime(), whole.integratedTime());
        QVERIFY(interrupted.stateAtStepEnd().q == whole.stateAtStepEnd().q);
        QVERIFY(interrupted.stateAtStepEnd().v == whole.stateAtStepEnd().v);
    }

    /// A runaway stops with a report, and the state before it can be gone back to.
    void runawayIsReported() {
        Rig rig = shipped("dishwasher");
        rig.environment.gravity = {0, 0, -1e13};
        Simulation simulation(std::make_shared<const Model>(rig));
        StepStatus status = StepStatus::ok;
        for (double t = 0.01; t < 2.0 && status == StepStatus::ok; t += 0.01) status = simulation.advanceTo(t);
        QVERIFY(status != StepStatus::ok);
        QVERIFY(!simulation.report().cause.empty());
        QVERIFY(!simulation.report().remedy.empty());
        QVERIFY(simulation.stateAtStepEnd().q.allFinite());
        simulation.setModel(simulation.integratedTime(), std::make_shared<const Model>(shipped("dishwasher")));
        Simulation::Checkpoint calm = simulation.checkpointAt(simulation.integratedTime());
        calm.time = 0.0;
        calm.q[0] = 0.7;
        calm.v[0] = 0.0;
        simulation.restore(calm);
        QCOMPARE(simulation.advanceTo(1.0), StepStatus::ok);
    }
};

HINGELAB_APPLESS_TEST(TestSimulation)

} // namespace test_simulation

#include "test_simulation.moc"
