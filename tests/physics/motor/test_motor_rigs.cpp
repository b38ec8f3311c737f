// SPDX-License-Identifier: GPL-3.0-or-later
// Motors in rigs: gears and their friction, drives and controllers, linkages, edits, and bad input.
#include <QTest>
#include <cmath>
#include <numbers>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "motor/motor_condition.h"
#include "resources/shipped_rigs.h"
#include "tests/physics/motor_bench.h"
#include "tests/suite.h"

namespace test_motor_rigs {

using namespace hingelab;
using namespace hingelab::test;

namespace {

bool isNear(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

/// The motor of the benchmark.
Motor doorMotor(double ratio = 100.0) {
    Motor motor;
    motor.motor = {0.5, 0.5e-3, 0.03, 0.03, 1e-5, 1e-6, 0.0, 0.5, 24.0, 0.0, 0.0};
    motor.gear.ratio = ratio;
    motor.drive = constantVoltage(6.0);
    return motor;
}

/// The bench with a constant torque against the joint.
Rig loaded(const Motor& motor, double inertia, double torque) {
    Rig rig = bench(motor, inertia);
    rig.elements.push_back(elementOn("load", "shaft", AppliedTorque{torque, 0.0, 0.0}));
    return rig;
}

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    throw std::runtime_error("no such rig");
}

bool hasIssue(const Rig& rig, const std::string& pointer, Severity severity = Severity::error) {
    const Issues issues = validate(rig);
    return std::any_of(issues.begin(), issues.end(), [&](const Issue& issue) {
        return issue.pointer == pointer && issue.severity == severity && !issue.allowed.empty();
    });
}

} // namespace

class TestMotorRigs : public QObject {
    Q_OBJECT

  private slots:
    /// A gear multiplies torque, divides speed, and shows the joint N² times the rotor's inertia.
    void reflectedInertia() {
        Motor motor = doorMotor();
        motor.motor.viscousFriction = 0.0;
        motor.drive = constantVoltage(0.0);
        Rig rig = loaded(motor, 0.3, 0.0);
        rig.elements.front().law = AppliedTorque{2.0, 0.0, 10.0};
        rig.motors.front().motor.resistance = 1e9; // no current: the rotor alone
        Running run(rig);
        QVERIFY(run.to(0.5));
        QVERIFY(isNear(run.at("joint.shaft.acceleration"), 2.0 / (0.3 + 0.1), 1e-6));
        // Of the 2 N m, 0.1 kg m² accelerates: the gear takes that, and the shaft a hundredth of it.
        QVERIFY(isNear(run.at("motor.motor.output_torque"), -0.1 * 5.0, 1e-6));
        QVERIFY(isNear(run.at("motor.motor.load"), -0.005, 1e-6));
        QVERIFY(isNear(run.at("joint.shaft.torque_z"), 0.3 * 5.0, 1e-6));
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-6);
    }

    /// The current in a large inductance is small, and says little of the work: the error of the work counts,
    /// too, also between the steps. On a shaft whose motion is prescribed the friction's is known: b times the
    /// integral of the squared rate. 1e-5 J are ten times what the tolerance of 1e-6 leaves of 0.25 J.
    void worksBesideALargeInductance() {
        for (const double inductance : {1.0, 100.0, 1e4}) {
            Motor motor = doorMotor(1.0);
            motor.motor = {0.5, inductance, 3.0, 3.0, 1e-3, 0.01, 0.0, 0.5, 0.0, 0.0, 0.0};
            Rig rig = bench(motor, 1.0);
            RevoluteJoint shaft;
            constexpr double amplitude = 0.5;
            constexpr double frequency = 0.5;
            shaft.motion = RotationMotion{SineMotion<MotionOf::rotation>{0.0, amplitude, frequency, 0.0}};
            rig.joints.front().kind = shaft;
            Running run(rig);
            const double w = 2.0 * std::numbers::pi * frequency;
            for (int i = 1; i <= 200; ++i) {
                const double t = 0.1 * i;
                QVERIFY(run.to(t));
                QVERIFY2(std::abs(run.at("energy.closure")) < 1e-5, qPrintable(QString::number(t)));
                const double squares =
                    std::pow(amplitude * w, 2) * (0.5 * t + std::sin(2.0 * w * t) / (4.0 * w));
                QVERIFY(std::abs(run.at("motor.motor.friction_energy") - 0.01 * squares) < 1e-5);
            }
        }
    }

    /// Steady running forwards delivers eta_f of the torque, backwards takes 1/eta_b of it: in both
    /// integrators.
    void gearEfficiency() {
        for (const bool isForward : {true, false}) {
            Motor motor = doorMotor(50.0);
            motor.gear.forwardEfficiency = 0.7;
            motor.gear.backwardEfficiency = 0.6;
            motor.drive = constantVoltage(isForward ? 12.0 : 0.0); // shorted terminals brake
            Rig rig = loaded(motor, 0.05, isForward ? -3.0 : 3.0);
            std::get<AppliedTorque>(rig.elements.front().law).end = 100.0;
            QVERIFY(!hasErrors(validate(rig)));
            for (const Rig& each : {rig, inContactSteps(rig, 1e-3)}) {
                Running run(each);
                QVERIFY(run.to(5.0));
                const double inside = (run.at("motor.motor.torque") - run.at("motor.motor.friction")) * 50.0;
                const double outside = run.at("motor.motor.output_torque");
                QVERIFY(isNear(outside, isForward ? 3.0 : -3.0, 1e-6));
                QVERIFY(isNear(isForward ? outside / inside : inside / outside, isForward ? 0.7 : 0.6, 1e-6));
                QVERIFY(run.at("motor.motor.gear_loss") > 0.0);
                QCOMPARE(run.at("motor.motor.condition"),
                         static_cast<double>(isForward ? MotorCondition::driving : MotorCondition::braking));
            }
        }
    }

    /// A gear that loses more than half of its torque moves its load as well in steps with contacts as in
    /// smooth ones: the friction of its teeth is that of the step's end, not of the one before.
    void poorGearsInContactSteps() {
        Motor motor = doorMotor(100.0);
        motor.gear.forwardEfficiency = 0.3;
        motor.gear.backwardEfficiency = 0.05;
        motor.drive = constantVoltage(12.0);
        Rig rig = loaded(motor, 10.0, -2.0);
        std::get<AppliedTorque>(rig.elements.front().law).end = 100.0;
        Running smooth(rig);
        Running coarse(inContactSteps(rig, 1e-3));
        for (const double time : {0.5, 1.0, 3.0}) {
            QVERIFY(smooth.to(time));
            QVERIFY(coarse.to(time));
            QVERIFY(isNear(coarse.at("joint.shaft.rate"), smooth.at("joint.shaft.rate"), 5e-3)); // order 1
            QVERIFY(
                isNear(coarse.at("motor.motor.output_torque"), smooth.at("motor.motor.output_torque"), 5e-3));
        }
        QVERIFY(smooth.at("joint.shaft.rate") > 1.0);
    }

    /// A worm that does not drive back holds its load without current; it creeps as the law says.
    void selfLocking() {
        Motor motor = doorMotor(60.0);
        motor.gear.forwardEfficiency = 0.4;
        motor.gear.backwardEfficiency = -0.5; // 2 - 1/0.4
        motor.gear.frictionRate = 0.05;
        motor.drive = constantVoltage(0.0);
        Rig rig = loaded(motor, 0.02, -2.0);
        std::get<AppliedTorque>(rig.elements.front().law).end = 100.0;
        QVERIFY(!hasErrors(validate(rig)));
        for (const Rig& each : {rig, inContactSteps(rig, 1e-3)}) {
            Running run(each);
            QVERIFY(run.to(10.0));
            const double creep = -motor.gear.creepRate() / 60.0;
            QVERIFY2(isNear(run.at("joint.shaft.rate"), creep, 0.02),
                     qPrintable(QString::number(run.at("joint.shaft.rate"))));
            QVERIFY(std::abs(run.at("joint.shaft.angle")) < 0.02);
            QVERIFY(isNear(run.at("motor.motor.output_torque"), 2.0, 1e-4));
        }
        // The motor must drive it down, too: it takes power while the load pushes.
        rig.motors.front().drive = constantVoltage(-6.0);
        Running down(rig);
        QVERIFY(down.to(2.0));
        QVERIFY(down.at("joint.shaft.rate") < -1.0);
        QVERIFY(down.at("motor.motor.electrical_power") > 0.0 && down.at("motor.motor.output_power") < 0.0);
        // A rotor that is too light for such a gear leaves no unique motion: refused, with what would do.
        rig.motors.front().motor.rotorInertia = 1e-9;
        QVERIFY(hasIssue(rig, "/motors/0/gear/backward_efficiency"));
    }

    /// Two lossy gears on one joint share its load: the friction of one changes what the other carries.
    void coupledGears() {
        Motor first = doorMotor(30.0);
        first.gear.forwardEfficiency = 0.8;
        first.gear.backwardEfficiency = 0.5;
        first.drive = constantVoltage(10.0);
        Rig rig = bench(first, 0.05);
        Motor second = first;
        second.name = "second";
        second.joint = "shaft";
        second.gear.ratio = 45.0;
        second.drive = constantVoltage(2.0); // is dragged along
        rig.motors.push_back(second);
        rig.simulation.tolerance = 1e-9;
        Running run(rig);
        for (const double time : {0.005, 0.03, 1.0}) {
            QVERIFY(run.to(time));
            double sum = 0.0;
            for (const char* name : {"motor", "second"}) {
                const std::string prefix = std::string("motor.") + name + ".";
                const double N = name == std::string("motor") ? 30.0 : 45.0;
                const double acceleration = run.at("joint.shaft.acceleration");
                const double inside =
                    N * (run.at(prefix + "torque") - run.at(prefix + "friction") - 1e-5 * N * acceleration);
                const double outside = run.at(prefix + "output_torque");
                QVERIFY(isNear(outside, outside > 0.0 ? 0.8 * inside : inside / 0.5, 1e-6));
                sum += outside;
            }
            QVERIFY(std::abs(sum - 0.05 * run.at("joint.shaft.acceleration")) < 1e-9);
        }
        QVERIFY(run.at("motor.second.output_torque") < 0.0);
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-6 * run.at("energy.electrical_work"));
    }

    /// Analytic Jacobians of motors on joints, assemblies and spindles, against differences of the rates.
    void jacobians() {
        Rig rig = shipped("tailgate");
        Motor onJoint = doorMotor(80.0);
        onJoint.name = "gear";
        onJoint.joint = rig.joints.front().name;
        onJoint.motor.coulombFriction = 1e-3;
        onJoint.thermal = MotorThermal{};
        Motor spindle = doorMotor(5.0);
        spindle.name = "spindle";
        spindle.gear.lead = 0.01;
        spindle.motor.inductance = 0.0;
        const auto between = std::find_if(rig.elements.begin(), rig.elements.end(),
                                          [](const Element& e) { return e.from.has_value(); });
        if (between != rig.elements.end()) {
            spindle.from = between->from;
            spindle.to = between->to;
        } else {
            spindle.joint = rig.assemblies.front().name;
        }
        rig.motors = {onJoint, spindle};
        QVERIFY(!hasErrors(validate(rig)));
        compareJacobians(rig);
        Rig single = bench(onJoint, 0.1);
        compareJacobians(single);
        Rig linkage = shipped("four-bar");
        linkage.joints.front().revolute()->motion.reset();
        Motor rocker = doorMotor(20.0);
        rocker.name = "rocker";
        rocker.joint = linkage.assemblies.front().name;
        linkage.motors = {rocker};
        QVERIFY(!hasErrors(validate(linkage)));
        compareJacobians(linkage);
    }

    /// Energy closes with motors on every kind of port, while rotors' inertia varies with the pose.
    void linkageEnergy() {
        Rig rig = shipped("four-bar");
        Motor rocker = doorMotor(20.0);
        rocker.name = "rocker";
        rocker.joint = rig.assemblies.front().name;
        rig.motors = {rocker};
        rig.simulation.tolerance = 1e-8;
        Running run(rig);
        QVERIFY(run.to(1.0));
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-5 * (1.0 + std::abs(run.at("energy.electrical_work"))));
        QVERIFY(std::abs(run.at("motor.rocker.current")) > 0.1);
    }

    /// The switched bridge gives the mean of its averaged model, with a ripple around it.
    void pwm() {
        Motor motor = doorMotor(1.0);
        motor.drive.law = PwmVoltage{0.4, 20'000.0, PwmMode::averaged};
        Running averaged(bench(motor, 1e-5));
        motor.drive.law = PwmVoltage{0.4, 20'000.0, PwmMode::switched};
        Running switched(bench(motor, 1e-5));
        QVERIFY(averaged.to(0.2));
        QVERIFY(switched.to(0.2));
        QVERIFY(isNear(switched.at("joint.shaft.rate"), averaged.at("joint.shaft.rate"), 1e-3));
        double low = 1e9;
        double high = -1e9;
        double sum = 0.0;
        for (int i = 0; i < 100; ++i) { // two periods
            QVERIFY(switched.to(0.2 + 1e-6 * i));
            const double current = switched.at("motor.motor.current");
            low = std::min(low, current);
            high = std::max(high, current);
            sum += current;
        }
        // Triangle of duty (1 - duty) V/(L f): 0.576 A.
        QVERIFY2(isNear(high - low, 0.4 * 0.6 * 24.0 / (0.5e-3 * 20'000.0), 0.03),
                 qPrintable(QString::number(high - low)));
        QVERIFY(std::abs(sum / 100.0 - averaged.at("motor.motor.current")) < 0.02);
        const double voltage = switched.at("motor.motor.voltage");
        QVERIFY(voltage == 0.0 || voltage == 24.0);
        for (const double duty : {0.0, 1.0, -1.0}) { // no edges at all
            motor.drive.law = PwmVoltage{duty, 20'000.0, PwmMode::switched};
            Running steady(bench(motor, 1e-5));
            QVERIFY(steady.to(0.01));
            QCOMPARE(steady.at("motor.motor.voltage"), 24.0 * duty);
        }
    }

    /// Steps, ramps, sines and tables arrive at the terminals as written.
    void openLoopDrives() {
        const auto voltageAt = [](const DriveParameters& drive, double time) {
            Motor motor = doorMotor();
            motor.drive = drive;
            Running run(bench(motor, 0.1));
            if (!run.to(time)) return std::numeric_limits<double>::quiet_NaN();
            return run.at("motor.motor.voltage");
        };
        QCOMPARE(voltageAt({VoltageStep{2.0, 9.0, 0.1}}, 0.0999), 2.0);
        QCOMPARE(voltageAt({VoltageStep{2.0, 9.0, 0.1}}, 0.1001), 9.0);
        QCOMPARE(voltageAt({VoltageStep{2.0, 9.0, 0.0}}, 0.01), 9.0);
        QVERIFY(isNear(voltageAt({VoltageRamp{2.0, 12.0, 0.1, 0.2}}, 0.15), 4.5, 1e-12));
        QCOMPARE(voltageAt({VoltageRamp{2.0, 12.0, 0.1, 0.2}}, 1.0), 12.0);
        QVERIFY(isNear(voltageAt({VoltageSine{1.0, 5.0, 2.0, 0.3}}, 0.4),
                       1.0 + 5.0 * std::sin(1.6 * M_PI + 0.3), 1e-12));
        QVERIFY(isNear(voltageAt({VoltageTable{{{0.1, 0.0}, {0.2, 8.0}, {0.4, -4.0}}}}, 0.3), 2.0, 1e-12));
        QCOMPARE(voltageAt({VoltageTable{{{0.1, 3.0}, {0.2, 8.0}}}}, 0.05), 3.0);
        QCOMPARE(voltageAt({ConstantVoltage{100.0}}, 0.1), 24.0); // the supply has no more
    }

    /// PID on the angle settles on the target; with a limited output its sum does not wind up.
    void positionPid() {
        Motor motor = doorMotor();
        PositionPid<MotionOf::rotation> pid;
        pid.proportional = 60.0;
        pid.integral = 60.0;
        pid.derivative = 4.0;
        pid.limit = 8.0;
        pid.target.law = ConstantSpeed<MotionOf::rotation>{1.2, 0.0};
        motor.drive.law = pid;
        Rig rig = loaded(motor, 0.5, -1.0);
        std::get<AppliedTorque>(rig.elements.front().law).end = 100.0;
        Running run(rig);
        double highest = 0.0;
        for (int i = 1; i <= 500; ++i) {
            QVERIFY(run.to(0.01 * i));
            highest = std::max(highest, run.at("joint.shaft.angle"));
            QVERIFY(std::abs(run.at("motor.motor.command")) <= 8.0);
        }
        QVERIFY(std::abs(run.at("joint.shaft.angle") - 1.2) < 1e-3);
        QVERIFY2(highest < 1.2 * 1.1, qPrintable(QString::number(highest)));
        RatePid<MotionOf::rotation> rate;
        rate.proportional = 3.0;
        rate.integral = 40.0;
        rate.target.law = ConstantSpeed<MotionOf::rotation>{0.0, 2.5};
        rig.motors.front().drive.law = rate;
        Running speed(rig);
        QVERIFY(speed.to(3.0));
        QVERIFY(isNear(speed.at("joint.shaft.rate"), 2.5, 1e-4));
    }

    /// A door controller opens softly, dwells and closes; an obstacle on the way makes it open again.
    void doorController() {
        Motor motor = doorMotor();
        DoorController<MotionOf::rotation> door;
        door.closed = 0.0;
        door.open = 1.5;
        door.speed = 0.8;
        door.acceleration = 1.6;
        door.start = 0.2;
        door.dwell = 1.0;
        door.proportional = 60.0;
        door.integral = 60.0;
        door.obstacleCurrent = 3.0;
        motor.drive.law = door;
        Rig rig = bench(motor, 0.8);
        QVERIFY(!hasErrors(validate(rig)));
        Running run(rig);
        const auto is = [&](DoorPhase phase) {
            return run.at("motor.motor.door") == static_cast<double>(phase);
        };
        double fastest = 0.0;
        QVERIFY(run.to(0.1) && is(DoorPhase::waiting));
        for (int i = 20; i < 260; ++i) {
            QVERIFY(run.to(0.01 * i));
            fastest = std::max(fastest, run.at("joint.shaft.rate"));
        }
        // 0.5 s up, 1.375 s in all at 0.8 rad/s, 0.5 s down: open at 2.575 s
        QVERIFY(fastest > 0.75 && fastest < 0.95);
        QVERIFY(run.to(2.7) && is(DoorPhase::open));
        QVERIFY(std::abs(run.at("joint.shaft.angle") - 1.5) < 0.03);
        QVERIFY(run.to(4.0) && is(DoorPhase::closing));
        QVERIFY(run.to(6.5) && is(DoorPhase::closed));
        QVERIFY(std::abs(run.at("joint.shaft.angle")) < 0.03);
        QCOMPARE(run.at("motor.motor.obstacles"), 0.0);
        // Something in the way of the closing door from 1.0 rad down.
        rig.joints.front().revolute()->lowerStop = EndStop{0.9, 3000.0, 1.0};
        rig.joints.front().revolute()->initialAngle = 0.95;
        Running blocked(rig);
        QVERIFY(blocked.to(4.5)); // it met the stop at about 3.5 s
        QVERIFY(blocked.at("motor.motor.obstacles") >= 1.0);
        QVERIFY(blocked.at("motor.motor.door") == static_cast<double>(DoorPhase::opening) ||
                blocked.at("motor.motor.door") == static_cast<double>(DoorPhase::open));
        // And of the opening one: it backs off and stays.
        rig.joints.front().revolute()->lowerStop.reset();
        rig.joints.front().revolute()->initialAngle = 0.0;
        rig.joints.front().revolute()->upperStop = EndStop{0.7, 3000.0, 1.0};
        Running stopped(rig);
        QVERIFY(stopped.to(5.0));
        QCOMPARE(stopped.at("motor.motor.door"), static_cast<double>(DoorPhase::stopped));
        QVERIFY(std::abs(stopped.at("joint.shaft.angle") - 0.6) < 0.08);
        QVERIFY(std::abs(stopped.at("motor.motor.current")) < 0.05);
    }

    /// A profile covers its way, in the time that follows from speed and acceleration, without jumps.
    void profile() {
        for (const auto& [from, to, speed] : {std::tuple(0.0, 2.0, 0.5), std::tuple(1.0, 0.9, 5.0)}) {
            double last = from;
            double covered = 0.0;
            for (int i = 0; i <= 60000; ++i) {
                const ProfilePoint p = trapezoid(from, to, speed, 1.0, 1e-4 * i);
                QVERIFY(std::abs(p.rate) <= speed + 1e-12);
                QVERIFY(std::abs(p.position - last) <= 1e-4 * speed + 1e-12);
                covered += 1e-4 * p.rate;
                last = p.position;
            }
            QVERIFY(std::abs(last - to) < 1e-12);
            QVERIFY(std::abs(covered - (to - from)) < 1e-3);
        }
        QVERIFY(trapezoid(0.0, 2.0, 0.5, 1.0, 4.5).isOver && !trapezoid(0.0, 2.0, 0.5, 1.0, 4.49).isOver);
    }

    /// A voltage by hand takes the drive's place at an instant, and gives it back.
    void manualVoltage() {
        Running run(bench(doorMotor(), 0.1));
        QVERIFY(run.to(0.5));
        const double before = run.at("joint.shaft.rate");
        run.simulation.setCommand(0.5, 0, -3.0);
        QVERIFY(run.to(1.5));
        QCOMPARE(run.at("motor.motor.command"), -3.0);
        QVERIFY(isNear(run.at("joint.shaft.rate"), -0.5 * before, 1e-3));
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-4);
        run.simulation.setCommand(1.5, 0, std::nullopt);
        QVERIFY(run.to(2.5));
        QVERIFY(isNear(run.at("joint.shaft.rate"), before, 1e-3));
    }

    /// An edit while it runs keeps current and controller; the jump in energy is booked.
    void edits() {
        Rig rig = bench(doorMotor(), 0.1);
        Running run(rig);
        QVERIFY(run.to(0.3));
        const double current = run.at("motor.motor.current");
        rig.motors.front().motor.rotorInertia *= 1.5;
        run.simulation.setModel(0.3, std::make_shared<const Model>(rig));
        QVERIFY(isNear(run.at("motor.motor.current"), current, 1e-5)); // the last step is taken again, to here
        QVERIFY(run.at("energy.edits") > 0.0);
        QVERIFY(run.to(0.6));
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-4);
        rig.motors.front().motor.inductance = 0.0; // the current is no state any more
        run.simulation.setModel(0.6, std::make_shared<const Model>(rig));
        QVERIFY(run.to(0.9));
        rig.motors.clear();
        run.simulation.setModel(0.9, std::make_shared<const Model>(rig));
        QVERIFY(run.to(1.2));
        QVERIFY(std::isfinite(run.at("joint.shaft.rate")));
    }

    /// The same motion, wherever samples are taken: open loop, controlled, switched, with contacts.
    void deterministic() {
        Motor switched = doorMotor(1.0);
        switched.drive.law = PwmVoltage{0.4, 2000.0, PwmMode::switched};
        for (const Rig& rig : {shipped("motor-door"), shipped("swing-door"), bench(switched, 1e-4),
                               inContactSteps(bench(doorMotor(), 0.1), 1e-3)}) {
            Running coarse(rig);
            Running fine(rig);
            QVERIFY(coarse.to(1.2));
            for (int i = 1; i <= 300; ++i) QVERIFY(fine.to(0.004 * i));
            QVERIFY(fine.to(1.2));
            const std::string current = "motor." + rig.motors.front().name + ".current";
            QCOMPARE(coarse.at(current), fine.at(current));
        }
    }

    /// An input a rounding error before a controller's look does not swallow the look.
    void inputsBesideLooks() {
        Motor motor = doorMotor();
        PositionPid<MotionOf::rotation> pid;
        pid.period = 0.01;
        motor.drive.law = pid;
        const Rig rig = bench(motor, 0.3);
        Running plain(rig);
        Running disturbed(rig);
        for (int i = 1; i <= 50; ++i) {
            const double time = std::nextafter(0.01 * i, i % 2 == 0 ? 0.0 : 1.0);
            QVERIFY(disturbed.to(time));
            disturbed.simulation.setHand(time, std::nullopt); // nothing, but the step is cut here
            QVERIFY(plain.to(0.01 * i + 0.005));
            QVERIFY(disturbed.to(0.01 * i + 0.005));
            QVERIFY(std::abs(plain.at("motor.motor.command") - disturbed.at("motor.motor.command")) <
                    1e-5 * (1.0 + std::abs(plain.at("motor.motor.command")))); // steps of other lengths
        }
    }

    /// Going back to a checkpoint goes on with the controller as it was, not from its beginning.
    void checkpointsRememberControllers() {
        const Rig rig = shipped("power-tailgate");
        Running run(rig);
        QVERIFY(run.to(9.5)); // it closes
        QCOMPARE(run.at("motor.spindles.door"), static_cast<double>(DoorPhase::closing));
        const Simulation::Checkpoint at = run.simulation.checkpointAt(9.5);
        const double current = run.at("motor.spindles.current");
        const double heat = run.at("motor.spindles.winding_temperature");
        run.simulation.reset();
        run.simulation.restore(at);
        QCOMPARE(run.at("motor.spindles.door"), static_cast<double>(DoorPhase::closing));
        QCOMPARE(run.at("motor.spindles.current"), current);
        QCOMPARE(run.at("motor.spindles.winding_temperature"), heat);
        QVERIFY(run.to(14.0));
        QCOMPARE(run.at("motor.spindles.door"), static_cast<double>(DoorPhase::closed));
    }

    /// Jumps of a table within a microsecond cost steps, but not hundreds.
    void steepTables() {
        Motor motor = doorMotor(1.0);
        motor.drive.law = VoltageTable{{{0.1, 0.0}, {0.100001, 24.0}, {0.2, 24.0}, {0.200001, -24.0}}};
        Running run(bench(motor, 1e-4));
        QVERIFY(run.to(0.3));
        QVERIFY2(run.simulation.statistics().steps + run.simulation.statistics().rejected < 300,
                 qPrintable(QString::number(run.simulation.statistics().steps)));
        motor.drive.law = VoltageSine{0.0, 5.0, 1e4, 0.0}; // the fastest that is accepted
        Running fast(bench(motor, 1e-4));
        QVERIFY(fast.to(0.1));
    }

    void badInput_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const std::pair<const char*, const char*> cases[] = {{"/motors/0/motor/resistance", "0"},
                                                             {"/motors/0/motor/resistance", "-1"},
                                                             {"/motors/0/motor/inductance", "-1e-3"},
                                                             {"/motors/0/motor/rotor_inertia", "0"},
                                                             {"/motors/0/motor/rotor_inertia", "-1"},
                                                             {"/motors/0/motor/torque_constant", "0"},
                                                             {"/motors/0/motor/supply_voltage", "0"},
                                                             {"/motors/0/gear/ratio", "0"},
                                                             {"/motors/0/gear/ratio", "-5"},
                                                             {"/motors/0/gear/ratio", "1e9"},
                                                             {"/motors/0/gear/forward_efficiency", "0"},
                                                             {"/motors/0/gear/forward_efficiency", "1.2"},
                                                             {"/motors/0/gear/backward_efficiency", "2"},
                                                             {"/motors/0/drive/voltage", "1e400"},
                                                             {"/motors/0/motor/friction_rate", "0"}};
        for (const auto& [pointer, value] : cases) {
            QTest::addRow("%s %s", pointer, value) << QString(pointer) << QString(value);
        }
    }

    /// Every bad number is named with its place and what is allowed; nothing is thrown.
    void badInput() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        Json json = Json::parse(writeRig(documentOf(bench(doorMotor(), 0.1))));
        const Json::json_pointer place(pointer.toStdString());
        json[place] = "@";
        std::string text = json.dump();
        text.replace(text.find("\"@\""), 3, value.toStdString());
        const RigReading reading = readRig(text);
        QVERIFY(!reading.document);
        const bool isNamed = std::any_of(reading.issues.begin(), reading.issues.end(), [&](const Issue& issue) {
            // A number beyond doubles is no JSON number: the text itself is refused.
            const bool isText = value == "1e400" && issue.pointer.empty();
            return isText || (issue.pointer == pointer.toStdString() && !issue.allowed.empty());
        });
        QVERIFY2(isNamed, reading.issues.front().text().c_str());
    }

    void badStructures() {
        Rig rig = bench(doorMotor(), 0.1);
        rig.motors.front().joint = "nowhere";
        QVERIFY(hasIssue(rig, "/motors/0/joint"));
        rig = bench(doorMotor(), 0.1);
        rig.motors.front().drive.law = DoorController<MotionOf::translation>{};
        QVERIFY(hasIssue(rig, "/motors/0/drive/type"));
        rig.motors.front().drive.law = VoltageTable{{{0.2, 1.0}, {0.1, 2.0}}};
        QVERIFY(hasIssue(rig, "/motors/0/drive/points/1/time"));
        rig.motors.front().drive.law = VoltageTable{{{0.2, std::nan("")}, {0.3, 2.0}}};
        QVERIFY(hasIssue(rig, "/motors/0/drive/points/0/voltage"));
        rig.motors.front().drive = constantVoltage(6.0);
        rig.motors.front().motor.backEmfConstant = 0.06; // twice the torque constant
        QVERIFY(hasIssue(rig, "/motors/0/motor/back_emf_constant", Severity::warning));
        rig.motors.front().from = PlacePoint{"disc", Vector3::Zero()};
        QVERIFY(hasIssue(rig, "/motors/0/to"));
        rig = bench(doorMotor(), 0.1);
        rig.motors.push_back(rig.motors.front());
        QVERIFY(hasIssue(rig, "/motors/1/name"));
    }

  private:
    static RigDocument documentOf(Rig rig) {
        RigDocument document;
        document.rig = std::move(rig);
        return document;
    }

    static void compareJacobians(const Rig& rig) {
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model); // for charts and branches
        QVERIFY(simulation.advanceTo(0.05) == StepStatus::ok);
        const Simulation::Checkpoint at = simulation.checkpointAt(0.05);
        RigEquations equations(model);
        equations.phase.mechanism = at.mechanism;
        const auto n = static_cast<int>(at.q.size());
        const auto p = static_cast<int>(at.z.size());
        const int m = equations.quadratureCount();
        MotionState state(n, p, m);
        state.q = at.q;
        state.v = at.v;
        state.v.array() += 0.2;
        state.z = at.z;
        for (int i = 0; i < p; ++i) state.z[i] += 0.7 * (i + 1);
        MotionJacobians j(n, p, m);
        MotionRates there(n, p, m);
        equations.jacobians(0.05, state, there, j);
        MotionRates up(n, p, m);
        equations.rates(0.05, state, up);
        QVERIFY(there.a == up.a && there.z == up.z && there.w == up.w); // the same computation
        MotionRates down(n, p, m);
        const auto check = [&](double& value, const auto& a, const auto& z, const auto& w) {
            const double step = 1e-6;
            const double centre = value;
            value = centre + step;
            equations.rates(0.05, state, up);
            value = centre - step;
            equations.rates(0.05, state, down);
            value = centre;
            const auto isSame = [&](const auto& slope, const auto& difference) {
                const double scale = 1.0 + difference.cwiseAbs().maxCoeff();
                return (slope - difference).cwiseAbs().maxCoeff() < 1e-4 * scale;
            };
            QVERIFY(isSame(a, ((up.a - down.a) / (2 * step)).eval()));
            if (p > 0) QVERIFY(isSame(z, ((up.z - down.z) / (2 * step)).eval()));
            QVERIFY(isSame(w, ((up.w - down.w) / (2 * step)).eval()));
        };
        for (int i = 0; i < n; ++i) {
            check(state.q[i], j.accelerationByAngle.col(i), j.stateByAngle.col(i), j.quadratureByAngle.col(i));
            check(state.v[i], j.accelerationByRate.col(i), j.stateByRate.col(i), j.quadratureByRate.col(i));
        }
        for (int i = 0; i < p; ++i) {
            check(state.z[i], j.accelerationByState.col(i), j.stateByState.col(i), j.quadratureByState.col(i));
        }
    }
};

HINGELAB_GUILESS_TEST(TestMotorRigs)

} // namespace test_motor_rigs

#include "test_motor_rigs.moc"
