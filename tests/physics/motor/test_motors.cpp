// SPDX-License-Identifier: GPL-3.0-or-later
// The motor's law by itself and on a bench, against exact step responses and closed forms.
#include <QTest>
#include <cmath>

#include "checks/validation.h"
#include "motor/data_sheet.h"
#include "motor/motor_condition.h"
#include "tests/physics/motor_bench.h"
#include "tests/suite.h"

namespace test_motors {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSteps = "step_V_noload_[t,theta,omega,i]";
constexpr const char* kPublished = "pinocchio_unittest_Maxon_118754";
constexpr const char* kClosedLoop = "closed_loop_D_m=2.352e-4 (as in test)_[t,theta,omega,i,V]";

bool isNear(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

DcMotorParameters re25() {
    return referenceMotor(readData("dc_motors.json").at("maxon_RE25_118752_24V"));
}

} // namespace

class TestMotors : public QObject {
    Q_OBJECT

  private slots:
    /// Steady values and time constants of the reference file, which has them to double precision.
    void figures() {
        const Json all = readData("dc_motors.json");
        for (const auto& [name, data] : all.items()) {
            const DcMotorParameters p = referenceMotor(data);
            if (data.at("V").is_null()) continue;
            const double V = data.at("V");
            const MotorFigures f = figuresOf(p, V);
            QVERIFY2(isNear(f.noLoadRate, data["steady_noload"]["omega"], 1e-12), name.c_str());
            QVERIFY2(isNear(f.noLoadCurrent, data["steady_noload"]["i"], 1e-12), name.c_str());
            QVERIFY2(isNear(f.stallCurrent, data["stall"]["i"], 1e-12), name.c_str());
            QVERIFY2(isNear(f.stallTorque, data["stall"]["torque"], 1e-12), name.c_str());
            QVERIFY2(isNear(f.electricalTimeConstant, data["tau_el"], 1e-12), name.c_str());
            QVERIFY2(isNear(f.mechanicalTimeConstant, data["tau_mech"], 1e-12), name.c_str());
            const Json& loaded = data["steady_quarter_stall_load"];
            const MotorPoint point = steadyPoint(p, V, loaded["tau_l"]);
            QVERIFY2(isNear(point.rate, loaded["omega"], 1e-12), name.c_str());
            QVERIFY2(isNear(point.current, loaded["i"], 1e-12), name.c_str());
        }
    }

    /// Largest power and efficiency are where a scan of the line finds them.
    void bestPoints() {
        DcMotorParameters p = re25();
        p.coulombFriction = 1e-3;
        const MotorFigures f = figuresOf(p, 24.0);
        double power = 0.0;
        double efficiency = 0.0;
        for (int i = 0; i <= 100000; ++i) {
            const MotorPoint point = steadyPoint(p, 24.0, f.stallTorque * i / 100000.0);
            power = std::max(power, point.power);
            efficiency = std::max(efficiency, point.efficiency);
        }
        QVERIFY(isNear(f.maximumPower, power, 1e-8)); // the scan is 1e-5 of the line from the top at worst
        QVERIFY(isNear(f.maximumEfficiency, efficiency, 1e-6));
        QVERIFY(isNear(steadyPoint(p, 24.0, f.stallTorque).rate + 1.0, 1.0, 1e-9));
    }

    /// The closed form of the step response, against the file and against the equations themselves.
    void exactResponse() {
        const Json all = readData("dc_motors.json");
        for (const auto& [name, data] : all.items()) {
            if (!data.contains(kSteps)) continue;
            const DcMotor motor(referenceMotor(data));
            const Json& steps = data.at(kSteps);
            for (const Json& row : steps) {
                const DcMotorState s = motor.exactResponse({}, data["V"], 0.0, row[0]);
                QVERIFY2(isNear(s.angle, row[1], 1e-9), name.c_str()); // cancellation at small t
                QVERIFY2(isNear(s.rate, row[2], 1e-10), name.c_str());
                QVERIFY2(isNear(s.current, row[3], 1e-9), name.c_str());
            }
        }
        for (const double inductance : {0.0, 1e-4, 4.65e-3}) { // no, two real, and complex eigenvalues
            DcMotorParameters p = re25();
            p.inductance = inductance;
            const DcMotor motor(p);
            const DcMotorState s = motor.exactResponse({0.3, 20.0, 1.0}, 12.0, 0.004, 0.003);
            const double h = 1e-7;
            const DcMotorState after = motor.exactResponse({0.3, 20.0, 1.0}, 12.0, 0.004, 0.003 + h);
            const DcMotorState before = motor.exactResponse({0.3, 20.0, 1.0}, 12.0, 0.004, 0.003 - h);
            const DcMotorState rate = motor.rates(s, 12.0, 0.004);
            QVERIFY(isNear((after.angle - before.angle) / (2 * h), rate.angle, 1e-7));
            QVERIFY(isNear((after.rate - before.rate) / (2 * h), rate.rate, 1e-5));
            if (inductance > 0.0)
                QVERIFY(isNear((after.current - before.current) / (2 * h), rate.current, 1e-5));
        }
    }

    /// The task's own measure: every reference motor to 1e-6 of its range at tolerance 1e-8.
    void stepResponses() {
        const Json all = readData("dc_motors.json");
        for (const auto& [name, data] : all.items()) {
            if (!data.contains(kSteps)) continue;
            Motor motor;
            motor.motor = referenceMotor(data);
            motor.drive = constantVoltage(data.at("V"));
            Rig rig = bench(motor, 0.0); // nothing but the rotor
            rig.simulation.tolerance = 1e-8;
            QVERIFY2(!hasErrors(validate(rig)), name.c_str());
            Running run(rig);
            const Json& steps = data.at(kSteps);
            const double rateRange = steps.back()[2];
            const double angleRange = steps.back()[1];
            const double currentRange = data["stall"]["i"];
            for (const Json& row : steps) {
                QVERIFY(run.to(row[0]));
                QVERIFY2(std::abs(run.at("joint.shaft.angle") - row[1].get<double>()) < 1e-6 * angleRange,
                         name.c_str());
                QVERIFY2(std::abs(run.at("joint.shaft.rate") - row[2].get<double>()) < 1e-6 * rateRange,
                         name.c_str());
                QVERIFY2(std::abs(run.at("motor.motor.current") - row[3].get<double>()) < 1e-6 * currentRange,
                         name.c_str());
            }
            QVERIFY(std::abs(run.at("energy.closure")) < 1e-6 * run.at("motor.motor.electrical_energy"));
        }
    }

    /// Fixed steps of the smooth integrator from 1 us to 10 ms: order 4 where the step resolves the current,
    /// bounded errors where it does not.
    void fixedSteps() {
        Motor motor;
        motor.motor = re25();
        motor.drive = constantVoltage(24.0);
        const auto model = std::make_shared<const Model>(bench(motor, 0.0));
        const DcMotor law(motor.motor);
        const double end = 0.02;
        const DcMotorState exact = law.exactResponse({}, 24.0, 0.0, end);
        std::vector<double> errors;
        const std::vector<double> steps = {1e-6, 1e-5, 2e-5, 4e-5, 1e-4, 1e-3, 2e-3, 1e-2};
        for (const double h : steps) {
            RigEquations equations(model);
            RosenbrockStep stepper(1, 1, equations.quadratureCount());
            MotionState state(1, 1, equations.quadratureCount());
            const int count = static_cast<int>(std::lround(end / h));
            for (int i = 0; i < count; ++i) {
                QVERIFY(std::isfinite(stepper.attempt(equations, state, i * h, h, 1e-6, false)));
                state = stepper.end();
            }
            errors.push_back(std::abs(state.v[0] - exact.rate) / exact.rate +
                             std::abs(state.z[0] - exact.current));
        }
        const double order = std::log2(errors[3] / errors[2]);
        QVERIFY2(order > 3.7 && order < 4.4, qPrintable(QString::number(order)));
        QVERIFY(errors[0] < 1e-11);                                              // rounding of 20,000 steps
        for (std::size_t i = 0; i < steps.size(); ++i) QVERIFY(errors[i] < 0.2); // A, at 10 A stall current
    }

    /// The same of the contact stepper: order 1, and no instability at a hundred times the time constant.
    void fixedContactSteps() {
        Motor motor;
        motor.motor = re25();
        motor.drive = constantVoltage(24.0);
        const DcMotor law(motor.motor);
        const double end = 0.02;
        const DcMotorState exact = law.exactResponse({}, 24.0, 0.0, end);
        std::vector<double> errors;
        for (const double h : {1e-6, 1e-5, 2e-5, 1e-4, 1e-3, 1e-2}) {
            Running run(inContactSteps(bench(motor, 0.0), h));
            QVERIFY(run.to(end));
            errors.push_back(std::abs(run.at("joint.shaft.rate") - exact.rate) / exact.rate +
                             std::abs(run.at("motor.motor.current") - exact.current));
        }
        const double order = std::log2(errors[2] / errors[1]);
        QVERIFY2(order > 0.9 && order < 1.1, qPrintable(QString::number(order)));
        QVERIFY(errors[0] < 2e-4);
        QVERIFY(errors[4] < 0.2 && errors[5] < 1.5); // 10 ms: two steps for twenty time constants
    }

    /// The published example: PID at 1 kHz on a motor whose friction is K²/R, which counts the back-EMF twice.
    void publishedExample() {
        const Json all = readData("dc_motors.json");
        const Json& data = all.at(kPublished);
        Motor motor;
        motor.motor = referenceMotor(data);
        PositionPid<MotionOf::rotation> pid;
        pid.proportional = 100.0;
        pid.integral = 100.0;
        pid.derivative = 0.1;
        pid.period = 0.001;
        pid.target.law = ConstantSpeed<MotionOf::rotation>{0.5 * M_PI, 0.0};
        motor.drive.law = pid;
        Rig rig = bench(motor, 0.0);
        rig.simulation.tolerance = 1e-9;
        const Issues issues = validate(rig);
        QVERIFY(!hasErrors(issues));
        QVERIFY(std::any_of(issues.begin(), issues.end(), [](const Issue& issue) {
            return issue.pointer == "/motors/0/motor/viscous_friction" && issue.severity == Severity::warning;
        }));
        Running run(rig);
        const Json& rows = data.at(kClosedLoop);
        for (const Json& row : rows) {
            QVERIFY(run.to(row[0]));
            QVERIFY(std::abs(run.at("joint.shaft.angle") - row[1].get<double>()) < 2e-6);
            QVERIFY(std::abs(run.at("joint.shaft.rate") - row[2].get<double>()) < 1e-3);    // of 1,000 rad/s
            QVERIFY(std::abs(run.at("motor.motor.command") - row[4].get<double>()) < 2e-4); // of 157 V
        }
        // With the friction put right the sampled loop is unstable, as the file says: the angle does not
        // settle.
        rig.motors.front().motor.viscousFriction = 0.0;
        Running bare(rig);
        QVERIFY(bare.to(1.0));
        double swing = 0.0;
        for (int i = 0; i < 200; ++i) {
            QVERIFY(bare.to(1.0 + 0.001 * i));
            swing = std::max(swing, std::abs(bare.at("joint.shaft.angle") - 0.5 * M_PI));
        }
        QVERIFY(swing > 0.1);
    }

    /// Without inductance the current follows at once: the limit of small inductances.
    void noInductance() {
        Motor motor;
        motor.motor = re25();
        motor.motor.inductance = 0.0;
        motor.drive = constantVoltage(24.0);
        Rig rig = bench(motor, 1e-6);
        rig.simulation.tolerance = 1e-9;
        Running run(rig);
        DcMotorParameters whole = motor.motor;
        whole.rotorInertia += 1e-6;
        const DcMotorState exact = DcMotor(whole).exactResponse({}, 24.0, 0.0, 0.01);
        QVERIFY(run.to(0.01));
        QVERIFY(isNear(run.at("joint.shaft.rate"), exact.rate, 1e-7));
        QVERIFY(isNear(run.at("motor.motor.current"), exact.current, 1e-6));
        Running stepped(inContactSteps(rig, 1e-4));
        QVERIFY(stepped.to(0.01));
        QVERIFY(isNear(stepped.at("joint.shaft.rate"), exact.rate, 0.01)); // order 1
    }

    /// A blocked shaft under a current limit: the driver's proportional limiter leaves at most 2 % above it.
    void currentLimit() {
        Motor motor;
        motor.motor = re25();
        motor.motor.currentLimit = 2.0;
        motor.gear.ratio = 50.0;
        motor.drive = constantVoltage(24.0);
        Rig rig = bench(motor, 1e6); // as good as blocked
        Running run(rig);
        QVERIFY(run.to(0.05));
        const double current = run.at("motor.motor.current");
        QVERIFY(current > 2.0 && current < 2.04);
        QVERIFY(isNear(run.at("motor.motor.voltage"), motor.motor.resistance * current, 1e-4));
        QCOMPARE(run.at("motor.motor.condition"), static_cast<double>(MotorCondition::stalled));
        QCOMPARE(run.at("motor.motor.overload"), static_cast<double>(MotorOverload::limited));
        Running stepped(inContactSteps(rig, 1e-3));
        QVERIFY(stepped.to(0.05));
        QVERIFY(isNear(stepped.at("motor.motor.current"), current, 1e-6));
        // Beyond the band the driver's whole supply acts against the current, and no more.
        const DcMotor law(motor.motor);
        QCOMPARE(law.terminalVoltage(24.0, 3.0).value, -24.0);
        for (const double b : {-200.0, -30.0, -10.0, 0.0, 10.0, 200.0}) {
            const Sloped i = law.balancedCurrent(12.0, 5.0, b);
            QVERIFY(std::abs(5.0 * i.value - law.terminalVoltage(12.0, i.value).value - b) < 1e-9);
        }
    }

    /// A blocked winding warms up as the closed form says; a warmer one has more resistance.
    void windingTemperature() {
        Motor motor;
        motor.motor = re25();
        motor.thermal = MotorThermal{10.0, 20.0, 0.0, 25.0, 100.0};
        motor.drive = constantVoltage(6.0);
        Running run(bench(motor, 1e9));
        QVERIFY(run.to(30.0));
        const double R = motor.motor.resistance;
        const double expected = 25.0 + 10.0 * 36.0 / R * (1.0 - std::exp(-30.0 / 20.0));
        QVERIFY(std::abs(run.at("motor.motor.winding_temperature") - expected) < 1e-3);
        QCOMPARE(run.at("motor.motor.overload"), static_cast<double>(MotorOverload::heat));
        motor.thermal->coefficient = 0.0039;
        Running copper(bench(motor, 1e9));
        QVERIFY(copper.to(30.0));
        const double hot = copper.at("motor.motor.winding_temperature");
        QVERIFY(hot < expected - 10.0);
        QVERIFY(isNear(copper.at("motor.motor.current"), 6.0 / (R * (1.0 + 0.0039 * (hot - 25.0))), 1e-5));
        QVERIFY(std::abs(copper.at("energy.closure")) < 1e-5 * copper.at("motor.motor.electrical_energy"));
    }

    /// What goes in is lost or stored, to the integrator's accuracy, in both integrators.
    void powerBalance() {
        Motor motor;
        motor.motor = re25();
        motor.motor.coulombFriction = 2e-4;
        motor.motor.currentLimit = 6.0;
        motor.motor.backEmfConstant *= 1.03; // what the constants' difference takes is booked, too
        motor.gear = {20.0, 0.01, 0.8, 0.7, 0.5};
        motor.thermal = MotorThermal{};
        motor.drive.law = VoltageSine{2.0, 20.0, 3.0, 0.0};
        Rig rig = bench(motor, 2e-3);
        rig.simulation.tolerance = 1e-8;
        QVERIFY(!hasErrors(validate(rig)));
        Running run(rig);
        QVERIFY(run.to(2.0));
        const double work = run.at("motor.motor.electrical_energy");
        QVERIFY(work > 5.0);
        QVERIFY2(std::abs(run.at("energy.closure")) < 1e-5 * work,
                 qPrintable(QString::number(run.at("energy.closure"))));
        for (const char* loss : {"copper_energy", "friction_energy", "gear_energy", "conversion_energy"}) {
            QVERIFY2(run.at(std::string("motor.motor.") + loss) > 1e-3, loss);
        }
        double last = 0.0;
        for (const double h : {2e-4, 1e-4}) { // of order 1
            Running stepped(inContactSteps(rig, h));
            QVERIFY(stepped.to(2.0));
            const double error = std::abs(stepped.at("energy.closure")) / work;
            QVERIFY2(error < 0.03, qPrintable(QString::number(error)));
            if (last > 0.0) QVERIFY(error < 0.7 * last);
            last = error;
        }
    }
};

HINGELAB_GUILESS_TEST(TestMotors)

} // namespace test_motors

#include "test_motors.moc"
