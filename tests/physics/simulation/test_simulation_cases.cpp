// SPDX-License-Identifier: GPL-3.0-or-later
// Simulations that are copied, told what they cannot do, or see more than anybody counts.
#include <QTest>
#include <cmath>

#include "rig/edit.h"
#include "simulation/model_map.h"
#include "simulation/sample_layout.h"
#include "tests/physics/motor_bench.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_simulation_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::shared_ptr<const Model> modelOfRig(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

double channelOf(Simulation& simulation, double time, const char* name) {
    std::vector<double> row(simulation.model().channels().size());
    simulation.sample(time, row);
    return row[static_cast<std::size_t>(simulation.model().channelIndex(name))];
}

/// Leads the door's axis, or pushes it.
HandScript scriptFor(const char* joint, std::vector<HandScript::Leg> legs,
                     std::optional<HandScript::Push> push) {
    HandScript script;
    script.joint = joint;
    script.stiffness = 500.0;
    script.damping = 20.0;
    script.legs = std::move(legs);
    script.push = std::move(push);
    return script;
}

std::size_t countOf(const std::vector<SimulationEvent>& events, SimulationEvent::Kind kind) {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(), [&](const SimulationEvent& event) { return event.kind == kind; }));
}

} // namespace

class TestSimulationCases : public QObject {
    Q_OBJECT
  private slots:
    /// Events that nobody takes are kept up to a thousand, and all are counted.
    void moreEventsThanAreKept() {
        Rig rig = bench({}, 1.0);
        rig.motors.clear();
        RevoluteJoint& shaft = *rig.joints[0].revolute();
        shaft.initialRate = 50.0;
        shaft.lowerStop = EndStop{-0.05, 1e5, 0.0};
        shaft.upperStop = EndStop{0.05, 1e5, 0.0};
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(6.0), StepStatus::ok);
        QVERIFY(simulation.statistics().events > 1000);
        const std::vector<SimulationEvent> events = simulation.takeEvents();
        QCOMPARE(events.size(), std::size_t{1000});
        QVERIFY(events.front().kind == SimulationEvent::Kind::touched &&
                events[1].kind == SimulationEvent::Kind::released);
        QVERIFY(simulation.takeEvents().empty());
    }

    /// One that was assigned, or moved, goes on as the original, whatever it was before.
    void assignedOnesGoOnAlike() {
        for (const char* name : {"four-bar", "motor-door", "stack"}) {
            const auto model = modelOfRig(shippedDocument(name).rig);
            QVERIFY(haveSameCoordinates(*model, *model));
            Simulation original(model);
            QCOMPARE(original.advanceTo(0.3), StepStatus::ok);
            Simulation copy(modelOfRig(formulaDoor(1.0, 1.0)));
            copy = original;
            Simulation moved(modelOfRig(formulaDoor(1.0, 1.0)));
            Simulation another = original;
            moved = std::move(another);
            for (Simulation* each : {&original, &copy, &moved}) QCOMPARE(each->advanceTo(0.6), StepStatus::ok);
            for (const Simulation* each : {&copy, &moved}) {
                QVERIFY2(each->stateAtStepEnd().q == original.stateAtStepEnd().q, name);
                QVERIFY2(each->stateAtStepEnd().v == original.stateAtStepEnd().v, name);
                QCOMPARE(each->integratedTime(), original.integratedTime());
            }
        }
    }

    void whatCannotBeToldOrLed() {
        Rig rig = formulaDoor(1.0, 1.0);
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        simulation.setCommand(0.1, 3, 5.0); // there is no such motor
        QVERIFY(simulation.commands().empty());
        QVERIFY_EXCEPTION_THROWN(simulation.setHandScript(0.1, scriptFor("ghost", {{1.0, 1.0, 0.0}}, {})),
                                 std::invalid_argument);
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 0.1}};
        Simulation led(modelOfRig(rig));
        QVERIFY_EXCEPTION_THROWN(led.setHandScript(0.0, scriptFor("axis", {{1.0, 1.0, 0.0}}, {})),
                                 std::invalid_argument);
        Simulation universal(modelOfRig(shippedDocument("wobble-plate-pump").rig));
        for (const Joint& joint : universal.model().rig().joints) {
            if (coordinateNames(joint.kind).size() == 1) continue;
            QVERIFY_EXCEPTION_THROWN(universal.setHandScript(0.0, scriptFor(joint.name.c_str(), {}, {})),
                                     std::invalid_argument);
        }
    }

    /// A hand that is taken away lets go, once; one that has let go does not do so again.
    void handsLetGoOnce() {
        using Kind = SimulationEvent::Kind;
        Simulation simulation(modelOfRig(formulaDoor(0.0, 1.0)));
        simulation.setHandScript(0.0, std::nullopt); // there was none
        QVERIFY(simulation.takeEvents().empty());
        simulation.setHandScript(0.0, scriptFor("axis", {{1.0, 0.5, 0.0}}, {}));
        QCOMPARE(simulation.advanceTo(0.5), StepStatus::ok);
        QCOMPARE(simulation.handStage(), std::optional(HandStage::leads));
        QCOMPARE(countOf(simulation.takeEvents(), Kind::handBegins), std::size_t{1});
        simulation.setHandScript(0.5, std::nullopt);
        QCOMPARE(countOf(simulation.takeEvents(), Kind::handLetsGo), std::size_t{1});
        QVERIFY(!simulation.handStage());
        // Pushed until it lets go by itself.
        const double from = simulation.stateAtStepEnd().q[0];
        HandScript push = scriptFor("axis", {}, HandScript::Push{6.0, from + 0.3, {}});
        push.begin = 0.5;
        push.from = from;
        simulation.setHandScript(0.5, push);
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        QCOMPARE(simulation.handStage(), std::optional(HandStage::hasLetGo));
        QCOMPARE(countOf(simulation.takeEvents(), Kind::handLetsGo), std::size_t{1});
        simulation.setHandScript(3.0, std::nullopt);
        QCOMPARE(countOf(simulation.takeEvents(), Kind::handLetsGo), std::size_t{0});
        // Going back to another state drops a hand and its script.
        const Simulation::Checkpoint now = simulation.checkpointAt(3.0);
        simulation.setHandScript(3.0, scriptFor("axis", {{1.0, 0.5, 0.0}}, {}));
        simulation.restore(now);
        QVERIFY(!simulation.handScript() && !simulation.handStage());
        QCOMPARE(simulation.stateAtStepEnd().q, now.q);
    }

    /// Going on from an earlier state, the audit of energy looks again from there on, at the energy in play
    /// since.
    void theAuditStartsAnewWhereAStateIsRestored() {
        Simulation simulation(modelOfRig(shippedDocument("dishwasher").rig));
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        const Simulation::Checkpoint early = simulation.checkpointAt(0.1);
        QCOMPARE(simulation.advanceTo(2.0), StepStatus::ok);
        const double before = simulation.energyWatch().inPlay();
        simulation.restore(early);
        QCOMPARE(simulation.energyWatch().inPlay(), 0.0);
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        QVERIFY(simulation.energyWatch().inPlay() > 0.0 && simulation.energyWatch().inPlay() < before);
    }

    /// Voltages and currents belong to their motors, wherever those stand in the list.
    void motorsThatChangePlacesKeepWhatTheyHave() {
        Motor motor;
        motor.motor = {0.5, 0.05, 0.03, 0.03, 1e-5, 1e-6, 0.0, 0.5, 24.0, 0.0, 0.0};
        motor.drive = constantVoltage(6.0);
        Rig rig = bench(motor, 0.1);
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "other disc";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "other shaft";
        rig.joints[1].child = "other disc";
        rig.motors.push_back(rig.motors[0]);
        rig.motors[1].name = "other";
        rig.motors[1].joint = "other shaft";
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        simulation.setCommand(0.1, 1, 3.0);
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        const double own = channelOf(simulation, 0.2, "motor.motor.current");
        const double other = channelOf(simulation, 0.2, "motor.other.current");
        QVERIFY(own > other + 0.1);
        simulation.setModel(0.2, modelOfRig(*editRig(rig, {MoveItem{"/motors/0", 1}}).rig));
        QVERIFY(simulation.commands()[0] == std::optional(3.0) && !simulation.commands()[1]);
        QVERIFY(std::abs(channelOf(simulation, 0.2, "motor.motor.current") - own) < 1e-4);
        QVERIFY(std::abs(channelOf(simulation, 0.2, "motor.other.current") - other) < 1e-4);
        simulation.setModel(0.2, modelOfRig(*editRig(rig, {RemoveItem{"/motors/motor"}}).rig));
        QCOMPARE(simulation.commands().size(), std::size_t{1});
        QVERIFY(simulation.commands()[0] == std::optional(3.0));
    }

    /// So do the bristles of hinges.
    void bristlesBelongToTheirHinges() {
        Rig rig = formulaDoor(0.0, 2.0);
        std::get<DoorHingeParameters>(rig.elements[0].law).presliding = Presliding{};
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "other door";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "other axis";
        rig.joints[1].child = "other door";
        rig.joints[1].revolute()->initialRate = 0.5;
        rig.elements.push_back(rig.elements[0]);
        rig.elements[1].name = "other hinge";
        rig.elements[1].joint = "other axis";
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        const double first = channelOf(simulation, 0.1, "element.hinge.torque");
        const double second = channelOf(simulation, 0.1, "element.other hinge.torque");
        QVERIFY(std::abs(first) < 1e-6 && second < -1.0);
        simulation.setModel(0.1, modelOfRig(*editRig(rig, {MoveItem{"/elements/0", 1}}).rig));
        QVERIFY(std::abs(channelOf(simulation, 0.1, "element.hinge.torque") - first) < 1e-4);
        QVERIFY(std::abs(channelOf(simulation, 0.1, "element.other hinge.torque") - second) < 1e-4);
    }

    /// What cannot be placed has no energy; a damper that explicit steps could follow only in tiny ones is
    /// noticed.
    void oddStatesAndStiffDampers() {
        Simulation rocker(modelOfRig(shippedDocument("double-rocker").rig));
        MotionState state = rocker.stateAtStepEnd();
        QVERIFY(rocker.energyOf(0.0, state).total() != 0.0);
        state.q[0] = 3.0;
        QCOMPARE(rocker.energyOf(0.0, state).total(), 0.0);
        Rig rig = bench({}, 1.0);
        rig.motors.clear();
        rig.joints[0].revolute()->initialRate = 1.0;
        RotationalSpring spring;
        spring.stiffness = 1e4;
        spring.damping = 1e4; // falls with 1e4 1/s, then creeps back with 1 1/s
        rig.elements.push_back(elementOn("spring", "shaft", spring));
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(3.0), StepStatus::ok);
        QVERIFY2(simulation.statistics().steps < 2000,
                 qPrintable(QString::number(simulation.statistics().steps)));
        const double expected = 1e-4 * std::exp(-3.0); // w0/c of way, then exp(-k t/c)
        QVERIFY(std::abs(channelOf(simulation, 3.0, "joint.shaft.angle") - expected) < 2e-3 * expected + 1e-8);
    }

    /// A hand that leads a joint pulls at the handle with its torque over the lever, where one handle makes
    /// that sure; and it goes on with its joint, whichever that is.
    void handsAtHandles() {
        const auto forceOf = [](const Rig& rig, const char* joint) {
            Simulation simulation(modelOfRig(rig));
            simulation.setHandScript(0.0, scriptFor(joint, {{1.0, 0.5, 0.0}}, {}));
            if (simulation.advanceTo(0.5) != StepStatus::ok) return std::nan("");
            simulation.setModel(0.5, modelOfRig(rig)); // the same rig, read again
            if (simulation.handStage() != HandStage::leads) return std::nan("");
            return std::abs(channelOf(simulation, 0.5, "hand.force"));
        };
        Rig rig = formulaDoor(0.0, 3.0);
        const double force = forceOf(rig, "axis");
        QVERIFY2(force > 3.0 / kTargetKnob && force < 2.0 * 3.0 / kTargetKnob,
                 qPrintable(QString::number(force)));
        Rig onAxis = rig;
        onAxis.bodies[0].points[0].position.setZero();
        QCOMPARE(forceOf(onAxis, "axis"), 0.0);
        Rig without = rig;
        without.handle.reset();
        QCOMPARE(forceOf(without, "axis"), 0.0);
        Rig two = rig;
        two.bodies.push_back(two.bodies[0]);
        two.bodies[1].name = "leaf";
        two.joints.push_back(two.joints[0]);
        two.joints[1].name = "fold";
        two.joints[1].child = "leaf";
        QCOMPARE(forceOf(two, "fold"), 0.0); // it turns the joint, as a motor would
        QVERIFY(!haveSameCoordinates(Model(rig), Model(two)));
    }

    /// What a layout does not have reads as no number; what a rig does not have is no port.
    void whatIsNotThere() {
        const Rig rig = formulaDoor(0.0, 1.0);
        const Model model(rig);
        const std::vector<double> row(model.channels().size(), 1.0);
        QCOMPARE(model.layout().coordinates[0].value.in(row), 1.0);
        QVERIFY(std::isnan(model.layout().coordinates[7].value.in(row)));
        QVERIFY(!model.layout().bodies.of("ghost").pose &&
                std::isnan(model.layout().bodies.of("ghost").pose.position.in(row).x()));
        QVERIFY(model.layout().bodies.of("door").pose.position.in(row).x() == 1.0);
        const struct {
            const char* name;
            int joint;
            const char* suffix;
        } ports[] = {{"axis", 0, ""},
                     {"axis.angle", 0, "angle"},
                     {"ghost", -1, ""},
                     {"ghost.angle", -1, ""},
                     {"axis.", 0, ""}};
        for (const auto& one : ports) {
            const PortTarget target = findPortTarget(rig, one.name);
            QCOMPARE(target.joint, one.joint);
            QCOMPARE(target.suffix, std::string(one.suffix));
        }
    }

    /// A leg to where the hand is already takes no time.
    void legsOfNoWay() {
        double angles[2] = {};
        for (const bool hasMore : {false, true}) {
            Simulation simulation(modelOfRig(formulaDoor(0.0, 1.0)));
            std::vector<HandScript::Leg> legs = {{0.5, 0.5, 0.0}};
            if (hasMore) legs.insert(legs.begin(), {0.0, 1.0, 0.0});
            if (hasMore) legs.push_back({0.5, 2.0, 0.0});
            simulation.setHandScript(0.0, scriptFor("axis", std::move(legs), {}));
            QCOMPARE(simulation.advanceTo(0.8), StepStatus::ok);
            QCOMPARE(simulation.handStage(), std::optional(HandStage::leads));
            angles[hasMore ? 1 : 0] = channelOf(simulation, 0.8, "joint.axis.angle");
        }
        QVERIFY(angles[0] > 0.3 && std::abs(angles[1] - angles[0]) < 1e-9);
    }

    /// A rig with other coordinates begins anew, without the hand that led the old one.
    void anotherRigBeginsAnew() {
        Simulation simulation(modelOfRig(formulaDoor(0.0, 1.0)));
        simulation.setHandScript(0.0, scriptFor("axis", {{1.0, 0.5, 0.0}}, {}));
        QCOMPARE(simulation.advanceTo(0.5), StepStatus::ok);
        simulation.setModel(0.5, modelOfRig(shippedDocument("four-bar").rig));
        QVERIFY(!simulation.handScript() && simulation.integratedTime() == 0.0);
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
    }

    /// Where both ends of a spring are one point it has some direction, and no number is lost.
    void springsOfNoLength() {
        Rig rig = formulaDoor(0.0, 1.0);
        LinearSpring spring;
        spring.stiffness = 10.0;
        Element element{.name = "band", .joint = {}, .law = spring};
        element.from = PlacePoint{"world", Vector3(0.5, 0.0, 0.0)};
        element.to = PlacePoint{"door", Vector3(0.5, 0.0, 0.0)};
        rig.elements.push_back(element);
        Simulation simulation(modelOfRig(rig));
        std::vector<double> row(simulation.model().channels().size());
        simulation.sample(0.0, row);
        for (std::size_t i = 0; i < row.size(); ++i)
            QVERIFY2(std::isfinite(row[i]), simulation.model().channels()[i].name.c_str());
        QCOMPARE(channelOf(simulation, 0.0, "element.band.length"), 0.0);
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
    }

    /// While a linkage cannot be closed, samples have the time and no numbers that are none.
    void samplesOfWhatCannotBeClosed() {
        Rig rig = shippedDocument("four-bar").rig;
        Simulation simulation(modelOfRig(rig));
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        std::get<JointRrr>(rig.assemblies[0].parameters).rRod1_ia = {0.05, 0.0, 0.0};
        const double time = simulation.integratedTime();
        simulation.setModel(time, modelOfRig(rig));
        std::vector<double> row(simulation.model().channels().size(), 7.0);
        simulation.sample(time, row);
        QCOMPARE(row[0], time);
        for (const double value : row) QVERIFY(std::isfinite(value));
        QVERIFY(simulation.advanceTo(time + 0.1) == StepStatus::failed);
        QVERIFY(std::isnan(simulation.inertiaAt(0)));
    }
};

HINGELAB_APPLESS_TEST(TestSimulationCases)

} // namespace test_simulation_cases

#include "test_simulation_cases.moc"
