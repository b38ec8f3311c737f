// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>
#include "motion/motion.h"
#include "text/describe.h"

/// Drives: what voltage a motor is told to have. Open-loop drives are functions of time. Controllers are
/// digital as in practice: they look at the motion once per period and hold their voltage until the next look.
/// PWM is the mean voltage, or switched between the supply and zero (the terminals shorted) at its frequency.
namespace hingelab {

struct ConstantVoltage {
    double voltage = 12.0; ///< [V]
};
/// One voltage before an instant, another after it.
struct VoltageStep {
    double before = 0.0; ///< [V]
    double after = 12.0;
    double time = 0.1; ///< [s]
};
/// Linear between two instants, constant outside.
struct VoltageRamp {
    double from = 0.0; ///< [V]
    double to = 12.0;
    double begin = 0.0;    ///< [s]
    double duration = 1.0; ///< [s], > 0
};
/// offset + amplitude sin(2 pi frequency t + phase)
struct VoltageSine {
    double offset = 0.0; ///< [V]
    double amplitude = 12.0;
    double frequency = 1.0; ///< [Hz]
    double phase = 0.0;     ///< [rad]
};
/// Straight lines through points; before and after them as at the nearest one.
struct VoltageTable {
    struct Point {
        double time = 0.0; ///< [s], ascending
        double voltage = 0.0;
    };
    std::vector<Point> points;
};

enum class PwmMode { averaged, switched };
struct PwmVoltage {
    double duty = 0.5;           ///< share of the supply voltage, -1 .. 1
    double frequency = 20'000.0; ///< [Hz]
    PwmMode mode = PwmMode::averaged;
};

/// u = kp e + ki sum e dt + kd (x_ref' - x'), e = x_ref - x, once per period: voltages from the motion of the
/// coordinate. The sum stands still while the output is at its limit and e would drive it further in.
template <MotionOf K>
struct PositionPid {
    double proportional = 20.0; ///< kp [V/rad or V/m]
    double integral = 20.0;     ///< ki [V/(rad·s) or V/(m·s)]
    double derivative = 1.0;    ///< kd [V·s/rad or V·s/m]
    double period = 0.001;      ///< [s], > 0
    double limit = 0.0;         ///< of the output [V]; 0: the supply
    Motion<K> target{RampMotion<K>{}};
};
/// The same on the rate: e = x_ref' - x'; the derivative is that of e from look to look.
template <MotionOf K>
struct RatePid {
    double proportional = 1.0;            ///< kp [V·s/rad or V·s/m]
    double integral = 10.0;               ///< ki [V/rad or V/m]
    double derivative = 0.0;              ///< kd [V·s²/rad or V·s²/m]
    double period = 0.001;                ///< [s], > 0
    double limit = 0.0;                   ///< of the output [V]; 0: the supply
    Motion<K> target{ConstantSpeed<K>{}}; ///< its rate is followed
};

/// Whether the motor also closes the door and holds it shut, or lets go of it after the dwell, its terminals
/// shorted, so that a closer can close it.
enum class DoorHold { hold, release };
/// Opens a door or lid, waits, closes it: along a trapezoid of speed (soft start, soft stop), which a PI
/// controller follows with the back-EMF of the wanted speed fed forward. An obstacle is what draws a current
/// above a limit for some time: then a closing door opens again, an opening one backs off and stops.
template <MotionOf K>
struct DoorController {
    double closed = 0.0;          ///< x [rad or m]
    double open = 1.0;            ///< x
    double speed = 0.5;           ///< of x, > 0 [per s]
    double acceleration = 1.0;    ///< of soft start and soft stop, > 0 [per s²]
    double start = 0.5;           ///< when it begins to open [s]
    double dwell = 0.0;           ///< how long it stays open [s]; 0: for ever
    double proportional = 40.0;   ///< [V/rad or V/m]
    double integral = 20.0;       ///< [V/(rad·s) or V/(m·s)]
    double obstacleCurrent = 5.0; ///< [A], > 0
    double obstacleTime = 0.05;   ///< for which it must last [s]
    double retreat = 0.1;         ///< how far an opening door backs off [rad or m]
    double period = 0.005;        ///< [s], > 0
    DoorHold hold = DoorHold::hold;
};

struct DriveLaw : std::variant<ConstantVoltage, VoltageStep, VoltageRamp, VoltageSine, VoltageTable, PwmVoltage,
                               PositionPid<MotionOf::rotation>, RatePid<MotionOf::rotation>,
                               DoorController<MotionOf::rotation>, PositionPid<MotionOf::translation>,
                               RatePid<MotionOf::translation>, DoorController<MotionOf::translation>> {
    using variant::variant;
    using variant::operator=;
    // Compiled once, not wherever one is copied: for so many alternatives they are long.
    DriveLaw();
    DriveLaw(const DriveLaw& other);
    DriveLaw(DriveLaw&& other) noexcept;
    DriveLaw& operator=(const DriveLaw& other);
    DriveLaw& operator=(DriveLaw&& other) noexcept;
    ~DriveLaw();
};

struct DriveParameters {
    DriveLaw law;
};

void describe(Walk& walk, ConstantVoltage& drive);
void describe(Walk& walk, VoltageStep& drive);
void describe(Walk& walk, VoltageRamp& drive);
void describe(Walk& walk, VoltageSine& drive);
void describe(Walk& walk, VoltageTable::Point& point);
void describe(Walk& walk, VoltageTable& drive);
void describe(Walk& walk, PwmVoltage& drive);
template <MotionOf K>
void describe(Walk& walk, PositionPid<K>& drive);
template <MotionOf K>
void describe(Walk& walk, RatePid<K>& drive);
template <MotionOf K>
void describe(Walk& walk, DoorController<K>& drive);
void describe(Walk& walk, DriveParameters& drive);

} // namespace hingelab
