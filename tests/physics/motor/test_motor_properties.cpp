// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of motors, gears and drives whatever their parameters, without a simulation around them.
#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>

#include "elements/gear.h"
#include "motor/dc_motor.h"
#include "motor/drive.h"
#include "tests/suite.h"

namespace test_motor_properties {

using namespace hingelab;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isNear(double a, double b, double tolerance) {
    return std::isfinite(a) && std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

template <class F>
double slopeOf(const F& f, double x, double h) {
    return (f(x + h) - f(x - h)) / (2.0 * h);
}

DcMotorParameters withFriction() {
    DcMotorParameters p;
    p.coulombFriction = 1e-3;
    p.viscousFriction = 2e-6;
    p.frictionRate = 3.0;
    return p;
}

PositionPid<MotionOf::rotation> positionPid() {
    PositionPid<MotionOf::rotation> pid;
    pid.proportional = 3.0;
    pid.integral = 5.0;
    pid.derivative = 0.7;
    pid.period = 0.25;
    pid.target.law = ConstantSpeed<MotionOf::rotation>{0.4, 0.5}; // 0.4 + 0.5 t
    return pid;
}

using Door = DoorController<MotionOf::rotation>;

/// Way 1 at 0.5 with acceleration 1 takes 0.5 + 1.5 + 0.5 s.
Door plainDoor() {
    Door door;
    door.closed = 0.25;
    door.open = 1.25;
    door.start = 0.25;
    door.dwell = 0.5;
    door.period = 0.125; // times are exact in binary
    door.obstacleTime = 0.25;
    door.proportional = 40.0;
    door.integral = 20.0;
    return door;
}

/// Looks of a door controller, one per period, at motion that the caller invents.
class DoorLooks {
  public:
    explicit DoorLooks(const Door& door, double emfPerRate = 4.0) : drive_({door}, 24.0, emfPerRate) {
        view.position = door.closed;
        state = drive_.begin(view);
    }
    /// The next look, at its due time.
    void look() {
        view.time = state.next;
        drive_.look(state, view);
    }
    /// Looks until the phase changes, while the door is where it should be; nothing after 200.
    double untilPhaseChanges() {
        const DoorPhase before = state.door;
        for (int i = 0; i < 200; ++i) {
            view.time = state.next;
            if (before == DoorPhase::opening || before == DoorPhase::closing ||
                before == DoorPhase::retreating) {
                view.position =
                    trapezoid(state.from, state.to, 0.5, 1.0, view.time - state.phaseStart).position;
            }
            drive_.look(state, view);
            if (state.door != before) return view.time;
        }
        return kInfinity;
    }
    [[nodiscard]] const Drive& drive() const { return drive_; }
    DriveView view;
    DriveState state;

  private:
    Drive drive_;
};

} // namespace

class TestMotorProperties : public QObject {
    Q_OBJECT
  private slots:
    void exactResponse_data() {
        QTest::addColumn<double>("inductance");
        QTest::newRow("none") << 0.0;
        QTest::newRow("two time constants") << 1e-4;
        QTest::newRow("swinging") << 4.65e-3;
        QTest::newRow("critical") << 0x1p-9; // equal eigenvalues, see below
        QTest::newRow("nearly critical") << 0x1p-9 * (1.0 + 1e-9);
    }

    /// It begins at the start, obeys the equations, and goes on from anywhere along it.
    void exactResponse() {
        QFETCH(double, inductance);
        DcMotorParameters p;
        p.resistance = 2.0;
        p.torqueConstant = p.backEmfConstant = 0x1p-6;
        p.rotorInertia = 0x1p-21; // (R/2L)² = K²/(B L) for L = 2^-9
        p.viscousFriction = inductance == 1e-4 ? 1e-6 : 0.0;
        p.inductance = inductance;
        const DcMotor motor(p);
        const DcMotorState start{0.3, 20.0, 1.0};
        const double voltage = 12.0, load = 0.004;
        const auto at = [&](double t) { return motor.exactResponse(start, voltage, load, t); };
        const DcMotorState first = at(0.0);
        QVERIFY(isNear(first.angle, start.angle, 1e-14) && isNear(first.rate, start.rate, 1e-13));
        if (inductance > 0.0) QVERIFY(isNear(first.current, start.current, 1e-13));
        for (const double t : {1e-4, 1e-3, 3e-3}) {
            const double h = 1e-6 * t + 1e-9;
            const DcMotorState rates = motor.rates(at(t), voltage, load);
            QVERIFY(isNear(slopeOf([&](double s) { return at(s).angle; }, t, h), rates.angle, 1e-5));
            QVERIFY(isNear(slopeOf([&](double s) { return at(s).rate; }, t, h), rates.rate, 1e-5));
            if (inductance > 0.0)
                QVERIFY(isNear(slopeOf([&](double s) { return at(s).current; }, t, h), rates.current, 1e-4));
            const DcMotorState whole = at(2.5 * t);
            const DcMotorState parts = motor.exactResponse(at(t), voltage, load, 1.5 * t);
            QVERIFY(isNear(parts.angle, whole.angle, 1e-8)); // (nearly equal eigenvalues cancel)
            QVERIFY(isNear(parts.rate, whole.rate, 1e-8));
            QVERIFY(isNear(parts.current, whole.current, 1e-8));
        }
        if (inductance == 0.0) { // the current of the balance
            QVERIFY(isNear(at(1e-3).current, (voltage - 0x1p-6 * at(1e-3).rate) / 2.0, 1e-14));
        }
    }

    void frictionOpposesMotion() {
        const DcMotorParameters p = withFriction();
        const DcMotor motor(p);
        const auto value = [&](double rate) { return motor.friction(rate).value; };
        for (double rate = -20.0; rate < 20.0; rate += 0.73) {
            QVERIFY(isNear(value(rate) / 1e-3, (2e-6 * rate + 1e-3 * std::tanh(rate / 3.0)) / 1e-3, 1e-14));
            QVERIFY(isNear(motor.friction(rate).slope / 1e-3, slopeOf(value, rate, 1e-4) / 1e-3, 1e-8));
        }
    }

    /// A driver that limits current is a source with a resistance: at 2 % above it has taken the supply away.
    void currentLimit() {
        DcMotorParameters p;
        p.supplyVoltage = 24.0;
        p.currentLimit = 5.0;
        const DcMotor motor(p);
        for (const double sign : {-1.0, 1.0}) {
            QCOMPARE(motor.terminalVoltage(sign * 10.0, sign * 5.0).value, sign * 10.0);
            QCOMPARE(motor.terminalVoltage(sign * 10.0, sign * 5.0).slope, 0.0);
            QVERIFY(isNear(motor.terminalVoltage(sign * 10.0, sign * 5.05).value, sign * -2.0, 1e-12));
            QVERIFY(isNear(motor.terminalVoltage(sign * 10.0, sign * 5.05).slope, -240.0, 1e-12));
            QCOMPARE(motor.terminalVoltage(sign * 10.0, sign * 6.0).value, sign * -24.0);
            QCOMPARE(motor.terminalVoltage(sign * 10.0, sign * 6.0).slope, 0.0);
            QCOMPARE(motor.terminalVoltage(sign * 99.0, sign * 1.0).value, sign * 24.0);
            QCOMPARE(motor.terminalVoltage(0.0, 0.0).value, 0.0);
        }
        DcMotorParameters free = p;
        free.currentLimit = 0.0;
        for (double command = -30.0; command < 31.0; command += 4.7) {
            for (double b = -260.0; b < 261.0; b += 13.3) {
                for (const double a : {0.5, 5.0}) {
                    for (const DcMotor& m : {motor, DcMotor(free)}) {
                        const Sloped i = m.balancedCurrent(command, a, b);
                        const double voltage = m.terminalVoltage(command, i.value).value;
                        QVERIFY2(isNear(a * i.value, voltage + b, 1e-9),
                                 qPrintable(QString("%1 %2 %3").arg(command).arg(b).arg(a)));
                        const double above = m.balancedCurrent(command, a, b + 1e-6).value;
                        const double below = m.balancedCurrent(command, a, b - 1e-6).value;
                        QVERIFY(isNear(i.slope, (above - below) / 2e-6, 1e-6));
                    }
                }
            }
        }
    }

    void resistanceRisesWithTemperature() {
        DcMotorParameters p;
        MotorThermal thermal;
        thermal.ambient = 40.0;
        const DcMotor motor(p, thermal);
        QCOMPARE(motor.resistanceAt(-15.0), p.resistance); // 25 °C
        QVERIFY(isNear(motor.resistanceAt(35.0), p.resistance * (1.0 + 0.0039 * 50.0), 1e-15));
        QVERIFY(isNear(motor.resistanceByRise(), 0.0039 * p.resistance, 1e-15));
        QCOMPARE(DcMotor(p).resistanceAt(50.0), p.resistance);
        QCOMPARE(DcMotor(p).resistanceByRise(), 0.0);
    }

    /// The steady point is where nothing accelerates, either way round; the figures are points of its line.
    void steadyPointsAndFigures() {
        const DcMotorParameters p = withFriction();
        const DcMotor motor(p);
        const MotorFigures f = figuresOf(p, 20.0);
        for (const double share : {-0.3, 0.0, 0.2, 0.7}) {
            const double torque = share * f.stallTorque;
            const MotorPoint point = steadyPoint(p, 20.0, torque);
            const DcMotorState rates = motor.rates({0.0, point.rate, point.current}, 20.0, torque);
            QVERIFY(std::abs(rates.rate) < 1e-6 && std::abs(rates.current) < 1e-6); // of 1e5 rad/s²
            QCOMPARE(point.power, torque * point.rate);
            const double efficiency = share > 0.0 ? point.power / (20.0 * point.current) : 0.0;
            QCOMPARE(point.efficiency, efficiency);
            const MotorPoint back = steadyPoint(p, -20.0, -torque);
            QCOMPARE(back.rate, -point.rate);
            QCOMPARE(back.current, -point.current);
        }
        QVERIFY(isNear(steadyPoint(p, 20.0, f.stallTorque).rate, 0.0, 1e-9));
        QVERIFY(isNear(steadyPoint(p, 20.0, f.stallTorque).current, f.stallCurrent, 1e-12));
        QCOMPARE(steadyPoint(p, 20.0, 0.0).rate, f.noLoadRate);
        QCOMPARE(steadyPoint(p, 20.0, 0.0).current, f.noLoadCurrent);
        QCOMPARE(steadyPoint(p, 20.0, f.maximumPowerTorque).power, f.maximumPower);
        const double slope =
            slopeOf([&](double tau) { return steadyPoint(p, 20.0, tau).rate; }, f.maximumPowerTorque, 1e-3);
        QVERIFY(isNear(f.rateTorqueGradient, -slope, 1e-9));
        const auto power = [&](double tau) { return steadyPoint(p, 20.0, tau).power; };
        const auto efficiency = [&](double tau) { return steadyPoint(p, 20.0, tau).efficiency; };
        QVERIFY(std::abs(slopeOf(power, f.maximumPowerTorque, 1e-4)) < 1e-6 * f.noLoadRate);
        QVERIFY(std::abs(slopeOf(efficiency, f.maximumEfficiencyTorque, 1e-4)) < 1e-3);
        QCOMPARE(efficiency(f.maximumEfficiencyTorque), f.maximumEfficiency);
        QVERIFY(isNear(f.electricalTimeConstant, p.inductance / p.resistance, 1e-15));
        // At no voltage a line that begins at friction: the limit of small voltages.
        QVERIFY(isNear(steadyPoint(p, 0.0, 1e-3).rate, steadyPoint(p, 1e-12, 1e-3).rate, 1e-9));
        // What its own friction holds stands, and draws the stall current.
        DcMotorParameters stuck = p;
        stuck.coulombFriction = 10.0;
        const MotorFigures held = figuresOf(stuck, 20.0);
        QCOMPARE(held.stallTorque, 0.0);
        QCOMPARE(held.noLoadRate, 0.0);
        QCOMPARE(held.noLoadCurrent, 20.0 / p.resistance);
        QCOMPARE(held.maximumPower, 0.0);
        // What is driven against its voltage generates: no efficiency of driving.
        QCOMPARE(steadyPoint(p, 20.0, 2.0 * f.stallTorque).efficiency, 0.0);
        QCOMPARE(steadyPoint(p, 20.0, -2.0 * f.stallTorque).efficiency, 0.0);
        // Nor of what no voltage feeds, where the line's friction is on the side of the rate.
        const MotorPoint unfed = steadyPoint(p, 0.0, -0.5 * p.coulombFriction);
        QVERIFY(unfed.power > 0.0);
        QCOMPARE(unfed.efficiency, 0.0);
    }

    void gearLosses() {
        Gear gear;
        gear.ratio = 20.0;
        gear.lead = 0.005;
        QVERIFY(gear.isLossless());
        gear.forwardEfficiency = 0.8;
        QVERIFY(!gear.isLossless());
        gear.forwardEfficiency = 1.0;
        gear.backwardEfficiency = 0.7;
        QVERIFY(!gear.isLossless());
        gear.forwardEfficiency = 0.8;
        gear.frictionRate = 2.0;
        QCOMPARE(gear.shaftPer(true), 20.0);
        QVERIFY(isNear(gear.shaftPer(false), 20.0 * 2.0 * std::numbers::pi / 0.005, 1e-15));
        // In steady motion w = 0.8 u forwards: u = w (1 + c); and u = 0.7 w backwards: u = w (1 - c).
        QVERIFY(isNear(1.0 + gear.lossFactor(1.0), 1.0 / 0.8, 1e-15));
        QVERIFY(isNear(1.0 - gear.lossFactor(-1.0), 0.7, 1e-15));
        QVERIFY(isNear(1.0 + gear.lossFactor(0.0), 1.0 / 0.8, 1e-15));
        for (const double rate : {-3.0, -0.2, 0.5, 40.0}) {
            for (const double sign : {-1.0, 1.0}) {
                const double wanted = std::tanh(rate / 2.0) * (rate * sign > 0.0 ? 0.25 : 0.3);
                QVERIFY(isNear(gear.lossOf(rate, sign), wanted, 1e-15));
            }
        }
        QVERIFY(std::isnan(gear.creepRate()));
        QVERIFY(isNear(gear.uniqueness(0.3), 1.0, 1e-15));
        gear.backwardEfficiency = -0.5; // holds: |tanh| = 1/1.5 of the load
        QVERIFY(isNear(1.5 * std::tanh(gear.creepRate() / 2.0), 1.0, 1e-15));
    }

    void openLoopVoltages() {
        const Drive ramp({VoltageRamp{2.0, 8.0, 0.5, 2.0}}, 24.0, 0.0);
        const Drive sine({VoltageSine{1.0, 5.0, 0.8, 0.3}}, 24.0, 0.0);
        const Drive table({VoltageTable{{{0.5, 1.0}, {1.0, 4.0}, {2.0, -2.0}}}}, 24.0, 0.0);
        const DriveState none;
        for (double t = 0.0; t < 4.0; t += 0.125) {
            const double rampWanted = t < 0.5 ? 2.0 : t > 2.5 ? 8.0 : 2.0 + 3.0 * (t - 0.5);
            QVERIFY(isNear(ramp.command(t, none), rampWanted, 1e-14));
            const double angle = 2.0 * std::numbers::pi * 0.8 * t + 0.3;
            QVERIFY(isNear(sine.command(t, none), 1.0 + 5.0 * std::sin(angle), 1e-14));
            const double tableWanted = t < 0.5   ? 1.0
                                       : t < 1.0 ? 1.0 + 6.0 * (t - 0.5)
                                       : t < 2.0 ? 4.0 - 6.0 * (t - 1.0)
                                                 : -2.0;
            QVERIFY(isNear(table.command(t, none), tableWanted, 1e-14));
        }
        QCOMPARE(Drive({VoltageTable{}}, 24.0, 0.0).command(1.0, none), 0.0);
        // Two points at one time: after it the later one.
        const Drive jump({VoltageTable{{{1.0, 2.0}, {1.0, 6.0}}}}, 24.0, 0.0);
        QCOMPARE(jump.command(0.9, none), 2.0);
        QCOMPARE(jump.command(1.0, none), 6.0);
        QCOMPARE(ramp.knots(), (std::vector<double>{0.5, 2.5}));
        QCOMPARE(Drive({VoltageRamp{2.0, 8.0, 0.0, 2.0}}, 24.0, 0.0).knots(), (std::vector<double>{2.0}));
        QCOMPARE(Drive({VoltageRamp{2.0, 8.0, -1.0, 3.0}}, 24.0, 0.0).knots(), (std::vector<double>{2.0}));
        QCOMPARE(sine.timeScale(), 0.1 / 0.8);
        QCOMPARE(Drive({VoltageSine{1.0, 5.0, 0.0, 0.3}}, 24.0, 0.0).timeScale(), kInfinity);
        QCOMPARE(ramp.timeScale(), kInfinity);
        QVERIFY(ramp.isTimeDependent() && sine.isTimeDependent() && table.isTimeDependent());
        QVERIFY(!Drive({ConstantVoltage{}}, 24.0, 0.0).isTimeDependent());
        QCOMPARE(ramp.eventRate(), 0.0);
        QVERIFY(!ramp.wantsRest(0.0, none));
    }

    void stepAndPwm() {
        const Drive step({VoltageStep{1.0, 7.0, 0.5}}, 24.0, 0.0);
        DriveView view;
        DriveState s = step.begin(view);
        QCOMPARE(step.command(0.0, s), 1.0);
        QCOMPARE(s.next, 0.5);
        view.time = 0.5;
        step.look(s, view);
        QCOMPARE(step.command(0.5, s), 7.0);
        QCOMPARE(s.next, kInfinity);
        QCOMPARE(step.begin(view).voltage, 7.0); // taken over at the step
        for (const double duty : {0.25, -0.25}) {
            const Drive pwm({PwmVoltage{duty, 10.0, PwmMode::switched}}, 24.0, 0.0);
            QCOMPARE(pwm.eventRate(), 20.0);
            view.time = 0.3; // takes over at the beginning of a cycle
            s = pwm.begin(view);
            for (int cycle = 3; cycle < 6; ++cycle) {
                QCOMPARE(pwm.command(0.0, s), duty > 0.0 ? 24.0 : -24.0);
                QVERIFY(isNear(s.next, 0.1 * cycle + 0.025, 1e-15));
                pwm.look(s, view);
                QCOMPARE(pwm.command(0.0, s), 0.0);
                QVERIFY(isNear(s.next, 0.1 * (cycle + 1), 1e-15));
                pwm.look(s, view);
            }
        }
        for (const double duty : {-1.0, 0.0, 1.0}) { // nothing to switch
            const Drive pwm({PwmVoltage{duty, 10.0, PwmMode::switched}}, 24.0, 0.0);
            QCOMPARE(pwm.eventRate(), 0.0);
            QCOMPARE(pwm.command(0.0, pwm.begin(view)), 24.0 * duty);
        }
        const Drive mean({PwmVoltage{0.25, 10.0, PwmMode::averaged}}, 24.0, 0.0);
        QCOMPARE(mean.eventRate(), 0.0);
        QCOMPARE(mean.command(0.0, mean.begin(view)), 6.0);
        QCOMPARE(mean.begin(view).next, kInfinity);
        const DriveState constant = Drive({ConstantVoltage{7.0}}, 24.0, 0.0).begin(view);
        QCOMPARE(constant.ticks, 0LL); // nothing to look at
        QCOMPARE(constant.next, kInfinity);
    }

    /// u = kp e + ki sum e dt + kd e' at every look, the sum starting with the first.
    void positionPidFollowsItsFormula() {
        const Drive drive({positionPid()}, 1000.0, 0.0);
        QCOMPARE(drive.eventRate(), 4.0);
        DriveView view{0.0, 0.1, -0.2, 0.0};
        DriveState s = drive.begin(view);
        double sum = 0.0;
        for (int i = 0; i < 6; ++i) {
            const double error = 0.4 + 0.5 * view.time - view.position;
            sum += 5.0 * error * 0.25;
            QVERIFY(isNear(s.voltage, 3.0 * error + sum + 0.7 * (0.5 - view.rate), 1e-14));
            QVERIFY(isNear(s.next, 0.25 * (i + 1), 1e-15));
            view = {s.next, 0.1 + 0.3 * i, 0.2 * i, 0.0};
            drive.look(s, view);
        }
        QVERIFY(!drive.wantsRest(0.0, s));
        auto still = positionPid();
        still.target.law = ConstantSpeed<MotionOf::rotation>{0.4, 0.0};
        QVERIFY(Drive({still}, 24.0, 0.0).wantsRest(0.0, s));
        still.target.law = ConstantSpeed<MotionOf::rotation>{0.4, -0.5};
        QVERIFY(!Drive({still}, 24.0, 0.0).wantsRest(0.0, s));
        // A controller that takes over keeps the rhythm of its period, whatever rounding says.
        auto tenth = positionPid();
        tenth.period = 0.1;
        const Drive rounded({tenth}, 24.0, 0.0);
        for (int i = 0; i < 30; ++i) {
            view.time = i / 10.0; // 0.7/0.1 < 7 in doubles
            QVERIFY(isNear(rounded.begin(view).next, 0.1 * (i + 1), 1e-14));
            view.time = 0.1 * i + 0.06;
            QVERIFY(isNear(rounded.begin(view).next, 0.1 * (i + 1), 1e-14));
        }
    }

    void ratePidFollowsItsFormula() {
        RatePid<MotionOf::rotation> pid{3.0, 5.0, 0.7, 0.25, 0.0, {}};
        pid.target.law = ConstantSpeed<MotionOf::rotation>{0.4, 0.5};
        const Drive drive({pid}, 1000.0, 0.0);
        DriveView view{0.5, 0.1, -0.2, 0.0};
        DriveState s = drive.begin(view);
        double sum = 0.0;
        double last = 0.5 - view.rate; // no jump at the beginning
        for (int i = 0; i < 6; ++i) {
            const double error = 0.5 - view.rate;
            sum += 5.0 * error * 0.25;
            QVERIFY(isNear(s.voltage, 3.0 * error + sum + 0.7 * (error - last) / 0.25, 1e-14));
            last = error;
            view = {s.next, 0.1 + 0.3 * i, 0.2 * i * i, 0.0};
            drive.look(s, view);
        }
    }

    /// At the limit the sum stands still while the error would drive it further, and comes back at once.
    void integralsDoNotWindUp() {
        for (const double sign : {-1.0, 1.0}) {
            RatePid<MotionOf::rotation> pid{0.0, 4.0, 0.0, 0.25, 0.0, {}};
            pid.target.law = ConstantSpeed<MotionOf::rotation>{0.0, sign * 3.0};
            const Drive drive({pid}, 6.0, 0.0);
            DriveView view;
            DriveState s = drive.begin(view); // 3
            QCOMPARE(s.voltage, sign * 3.0);
            drive.look(s, view); // 6: at the limit, not beyond it
            QCOMPARE(s.voltage, sign * 6.0);
            for (int i = 0; i < 5; ++i) drive.look(s, view);
            QCOMPARE(s.voltage, sign * 6.0);
            QCOMPARE(s.integral, sign * 6.0);
            view.rate = sign * 4.0; // too fast by 1
            drive.look(s, view);
            QCOMPARE(s.voltage, sign * 5.0);
        }
        const auto largest = [](double limit) {
            RatePid<MotionOf::rotation> pid{100.0, 0.0, 0.0, 0.25, limit, {}};
            pid.target.law = ConstantSpeed<MotionOf::rotation>{0.0, 1.0};
            return Drive({pid}, 6.0, 0.0).begin({}).voltage;
        };
        QCOMPARE(largest(0.0), 6.0);
        QCOMPARE(largest(2.0), 2.0);
        QCOMPARE(largest(9.0), 6.0);
        // Beyond the limit by its other parts, the sum does not go further, but still back.
        RatePid<MotionOf::rotation> pid{10.0, 4.0, 0.0, 0.25, 0.0, {}};
        pid.target.law = ConstantSpeed<MotionOf::rotation>{0.0, 1.0};
        const Drive drive({pid}, 6.0, 0.0);
        DriveState s;
        s.integral = -20.0;
        drive.look(s, {0.0, 0.0, 0.0, 0.0});
        QCOMPARE(s.integral, -19.0);
        QCOMPARE(s.voltage, -6.0);
        s.integral = 0.0;
        drive.look(s, {0.0, 0.0, 0.0, 0.0});
        QCOMPARE(s.integral, 0.0);
        QCOMPARE(s.voltage, 6.0);
    }

    /// A trapezoid of speed, long enough for the speed or not, either way.
    void trapezoids() {
        for (const double way : {1.0, -1.0, 0.1, -0.1, 0.25}) {
            const double a = 1.3;
            const double from = 0.3, to = from + way;
            const double top = std::min(0.5, std::sqrt(a * std::abs(way)));
            const double whole = std::abs(way) / top + top / a;
            const auto position = [&](double t) { return trapezoid(from, to, 0.5, a, t).position; };
            const auto rate = [&](double t) { return trapezoid(from, to, 0.5, a, t).rate; };
            QVERIFY(isNear(position(0.5 * whole), 0.5 * (from + to), 1e-14));
            const double early = 0.1 * whole; // while it still gets faster
            QVERIFY(isNear(position(early), from + std::copysign(0.5 * a * early * early, way), 1e-14));
            QVERIFY(isNear(position(whole - early), to - std::copysign(0.5 * a * early * early, way), 1e-14));
            QCOMPARE(position(0.0), from);
            QCOMPARE(rate(0.0), 0.0);
            QCOMPARE(position(-1.0), from);
            QVERIFY(!trapezoid(from, to, 0.5, a, -1.0).isOver);
            QVERIFY(!trapezoid(from, to, 0.5, a, 0.999 * whole).isOver);
            QVERIFY(trapezoid(from, to, 0.5, a, 1.001 * whole).isOver);
            QCOMPARE(position(1.001 * whole), to);
            QCOMPARE(rate(1.001 * whole), 0.0);
            for (double t = 0.013; t < whole; t += 0.0217) {
                const double wanted = std::copysign(std::min({top, a * t, a * (whole - t)}), way);
                QVERIFY(isNear(rate(t), wanted, 1e-14));
                QVERIFY(isNear(slopeOf(position, t, 1e-6), rate(t), 2e-6));
                QVERIFY(!trapezoid(from, to, 0.5, a, t).isOver);
            }
        }
        QVERIFY(trapezoid(1.0, 1.0, 0.5, 1.0, 0.0).isOver);
        QCOMPARE(trapezoid(1.0, 1.0, 0.5, 1.0, 0.0).position, 1.0);
        const ProfilePoint end = trapezoid(0.0, 1.0, 0.5, 1.0, 2.5); // exact in binary
        QVERIFY(end.isOver);
    }

    /// Waits, opens, waits, closes; each phase begins at the look that is due.
    void doorsOpenAndClose() {
        for (const bool opensUp : {true, false}) {
            Door plan = plainDoor();
            if (!opensUp) std::swap(plan.open, plan.closed);
            DoorLooks door(plan);
            QVERIFY(door.drive().isDoor());
            QVERIFY(door.drive().wantsRest(0.0, door.state));
            QCOMPARE(door.state.voltage, 0.0);
            QVERIFY(isNear(door.untilPhaseChanges(), 0.25, 1e-14));
            QCOMPARE(door.state.door, DoorPhase::opening);
            QVERIFY(!door.drive().wantsRest(0.0, door.state));
            QVERIFY(isNear(door.untilPhaseChanges(), 2.75, 1e-14));
            QCOMPARE(door.state.door, DoorPhase::open);
            QCOMPARE(door.state.to, plan.open);
            QVERIFY(isNear(door.untilPhaseChanges(), 3.25, 1e-14));
            QCOMPARE(door.state.door, DoorPhase::closing);
            QVERIFY(isNear(door.untilPhaseChanges(), 5.75, 1e-14));
            QCOMPARE(door.state.door, DoorPhase::closed);
            QCOMPARE(door.state.to, plan.closed);
            QCOMPARE(door.untilPhaseChanges(), kInfinity);
        }
        Door plan = plainDoor();
        plan.dwell = 0.0; // stays open
        DoorLooks door(plan);
        static_cast<void>(door.untilPhaseChanges());
        static_cast<void>(door.untilPhaseChanges());
        QCOMPARE(door.state.door, DoorPhase::open);
        QCOMPARE(door.untilPhaseChanges(), kInfinity);
    }

    /// Looks come at multiples of the period, which rounding may put just before the instant that is meant.
    void doorsKeepTimeDespiteRounding() {
        Door plan = plainDoor();
        plan.period = 0.3; // 3 x 0.3 < 0.9 in doubles
        plan.start = plan.dwell = plan.obstacleTime = 0.9;
        DoorLooks door(plan);
        QVERIFY(isNear(door.untilPhaseChanges(), 0.9, 1e-12));
        QVERIFY(isNear(door.untilPhaseChanges(), 3.6, 1e-12));
        QVERIFY(isNear(door.untilPhaseChanges(), 4.5, 1e-12));
        QCOMPARE(door.state.door, DoorPhase::closing);
        plan.start = 1.2;
        DoorLooks later(plan);
        QVERIFY(isNear(later.untilPhaseChanges(), 1.2, 1e-12));
        QVERIFY(isNear(later.untilPhaseChanges(), 3.9, 1e-12));
        QVERIFY(isNear(later.untilPhaseChanges(), 4.8, 1e-12)); // 16 x 0.3 - 13 x 0.3 < 0.9
        plan.start = 0.0;                                       // and no time at all is over at once
        plan.obstacleTime = 0.0;
        DoorLooks atOnce(plan);
        QCOMPARE(atOnce.state.door, DoorPhase::opening);
        atOnce.view.current = 6.0;
        atOnce.look();
        QCOMPARE(atOnce.state.door, DoorPhase::retreating);
        plan.start = plan.obstacleTime = 0.9;
        for (int i = 0; i < 12; ++i) { // an obstacle from any look on is met three looks later
            DoorLooks other(plan);
            static_cast<void>(other.untilPhaseChanges());
            for (int k = 0; k < i; ++k) other.look();
            if (other.state.door != DoorPhase::opening) break;
            other.view.current = 6.0;
            for (int k = 0; k < 3 && other.state.door == DoorPhase::opening; ++k) other.look();
            if (other.state.door != DoorPhase::opening) break; // arrived before
            other.look();
            QCOMPARE(other.state.door, DoorPhase::retreating);
        }
    }

    /// A PI controller on the trapezoid with the back-EMF of the wanted speed fed forward.
    void doorVoltages() {
        DoorLooks door(plainDoor(), 4.0);
        static_cast<void>(door.untilPhaseChanges());
        double sum = door.state.integral;
        QCOMPARE(sum, 0.0);
        for (int i = 0; i < 20; ++i) {
            door.view.position =
                trapezoid(0.25, 1.25, 0.5, 1.0, door.state.next - 0.25).position - 0.02 * std::cos(i);
            door.look();
            const ProfilePoint wanted = trapezoid(0.25, 1.25, 0.5, 1.0, door.view.time - 0.25);
            const double error = wanted.position - door.view.position;
            sum += 20.0 * error * 0.125;
            QVERIFY(isNear(door.state.voltage, 40.0 * error + sum + 4.0 * wanted.rate, 1e-12));
        }
        // Open, it holds its place.
        while (door.state.door == DoorPhase::opening) door.look();
        QCOMPARE(door.state.door, DoorPhase::open);
        sum = door.state.integral;
        door.view.position = 1.2;
        door.look();
        QVERIFY(isNear(door.state.voltage, 40.0 * 0.05 + sum + 20.0 * 0.05 * 0.125, 1e-12));
    }

    /// A current above the obstacle's for its time: a closing door opens, an opening one backs off and stops.
    void doorsMeetObstacles() {
        for (const bool opensUp : {true, false}) {
            for (const double current : {-6.0, 6.0}) {
                Door plan = plainDoor();
                if (!opensUp) std::swap(plan.open, plan.closed);
                const double way = plan.open - plan.closed;
                DoorLooks door(plan);
                static_cast<void>(door.untilPhaseChanges()); // opening at 0.25
                door.view.position = plan.closed + 0.4 * way;
                door.view.current = current;
                door.look(); // since 0.375
                door.look();
                QCOMPARE(door.state.door, DoorPhase::opening);
                door.view.current = std::copysign(5.0, current); // not above: forgotten
                door.look();
                door.view.current = current;
                door.look(); // since 0.75
                door.look();
                QCOMPARE(door.state.door, DoorPhase::opening);
                QCOMPARE(door.state.obstacles, 0);
                door.look(); // 1.0: long enough
                QCOMPARE(door.state.door, DoorPhase::retreating);
                QCOMPARE(door.state.obstacles, 1);
                QVERIFY(!door.drive().wantsRest(0.0, door.state));
                QVERIFY(isNear(door.state.to, door.view.position - 0.1 * way, 1e-15));
                door.view.current = 0.0;
                static_cast<void>(door.untilPhaseChanges());
                QCOMPARE(door.state.door, DoorPhase::stopped);
                QCOMPARE(door.state.voltage, 0.0);
                QCOMPARE(door.state.integral, 0.0);
            }
        }
        // No further back than closed.
        DoorLooks near(plainDoor());
        static_cast<void>(near.untilPhaseChanges());
        near.view.position = 0.3;
        near.view.current = 6.0;
        for (int i = 0; i < 3; ++i) near.look();
        QCOMPARE(near.state.door, DoorPhase::retreating);
        QCOMPARE(near.state.to, 0.25);
        // While backing off an obstacle stops it.
        for (int i = 0; i < 3; ++i) near.look();
        QCOMPARE(near.state.door, DoorPhase::stopped);
        // Closing, it opens again.
        DoorLooks door(plainDoor());
        for (int i = 0; i < 3; ++i) static_cast<void>(door.untilPhaseChanges());
        QCOMPARE(door.state.door, DoorPhase::closing);
        door.view.current = 6.0;
        for (int i = 0; i < 3; ++i) door.look();
        QCOMPARE(door.state.door, DoorPhase::opening);
        QCOMPARE(door.state.to, 1.25);
        QCOMPARE(door.state.from, door.view.position);
        // Standing still, it meets none.
        DoorLooks waiting(plainDoor());
        waiting.view.current = 6.0;
        waiting.look();
        waiting.look();
        QCOMPARE(waiting.state.obstacles, 0);
    }

    /// A door that is let go: its terminals are shorted, and near enough to closed is closed.
    void doorsAreLetGo() {
        Door plan = plainDoor();
        plan.hold = DoorHold::release;
        DoorLooks door(plan);
        static_cast<void>(door.untilPhaseChanges());
        for (int i = 0; i < 4; ++i) door.look();
        QVERIFY(door.state.voltage > 1.0); // it does open the door
        for (int i = 0; i < 2; ++i) static_cast<void>(door.untilPhaseChanges());
        QCOMPARE(door.state.door, DoorPhase::closing);
        QCOMPARE(door.state.voltage, 0.0);
        QCOMPARE(door.state.integral, 0.0);
        door.view.current = 9.0; // no obstacle to what does not drive
        for (const double position : {1.0, 0.5, 0.2701, 0.2299}) {
            door.view.position = position;
            for (int i = 0; i < 4; ++i) door.look();
            QCOMPARE(door.state.door, DoorPhase::closing);
        }
        door.view.position = 0.2699; // 2 % of the way
        door.look();
        QCOMPARE(door.state.door, DoorPhase::closed);
        QCOMPARE(door.state.voltage, 0.0);
        QCOMPARE(door.state.obstacles, 0);
        plan.open = 0.75;
        DoorLooks shorter(plan);
        for (int i = 0; i < 3; ++i) static_cast<void>(shorter.untilPhaseChanges());
        shorter.view.position = 0.2601; // of a way of 0.5, 2 % are 0.01
        shorter.look();
        QCOMPARE(shorter.state.door, DoorPhase::closing);
        shorter.view.position = 0.2599;
        shorter.look();
        QCOMPARE(shorter.state.door, DoorPhase::closed);
    }

    void editedDrivesGoOn() {
        const Drive drive({positionPid()}, 24.0, 0.0);
        auto edited = positionPid();
        edited.proportional = 9.0;
        QVERIFY(drive.continuesAs(Drive({edited}, 24.0, 0.0)));
        edited.period = 0.2;
        QVERIFY(!drive.continuesAs(Drive({edited}, 24.0, 0.0)));
        QVERIFY(!drive.continuesAs(Drive({plainDoor()}, 24.0, 0.0)));
        const Drive constant({ConstantVoltage{}}, 24.0, 0.0);
        QVERIFY(!constant.continuesAs(constant));
    }
};

HINGELAB_APPLESS_TEST(TestMotorProperties)

} // namespace test_motor_properties

#include "test_motor_properties.moc"
