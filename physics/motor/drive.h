// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <variant>
#include <vector>

#include "physics/elements/interpolation.h"
#include "physics/mechanism/motion.h"

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

struct DriveParameters {
    std::variant<ConstantVoltage, VoltageStep, VoltageRamp, VoltageSine, VoltageTable, PwmVoltage,
                 PositionPid<MotionOf::rotation>, RatePid<MotionOf::rotation>,
                 DoorController<MotionOf::rotation>, PositionPid<MotionOf::translation>,
                 RatePid<MotionOf::translation>, DoorController<MotionOf::translation>>
        law;
};

/// What a controller looks at.
struct DriveView {
    double time = 0.0;
    double position = 0.0; ///< of the coordinate [rad or m]
    double rate = 0.0;
    double current = 0.0; ///< [A]
};

enum class DoorPhase { waiting, opening, open, closing, closed, retreating, stopped };

/// What a drive remembers between looks; constant within a step.
struct DriveState {
    double voltage = 0.0;                                  ///< told until the next look [V]
    double next = std::numeric_limits<double>::infinity(); ///< of the next look or edge [s]
    long long ticks = 0;
    double integral = 0.0; ///< [V]
    double lastError = 0.0;
    DoorPhase door = DoorPhase::waiting;
    double phaseStart = 0.0; ///< [s]
    double from = 0.0, to = 0.0;
    double overSince = std::numeric_limits<double>::infinity(); ///< current above the obstacle's [s]
    int obstacles = 0;                                          ///< met so far
};

/// Position and rate on a trapezoid of speed, `time` after its begin.
struct ProfilePoint {
    double position = 0.0;
    double rate = 0.0;
    bool isOver = false;
};
[[nodiscard]] ProfilePoint trapezoid(double from, double to, double speed, double acceleration, double time);

/// A drive ready for evaluation; neither allocates nor throws after construction. Parameters must be valid.
class Drive {
  public:
    /// `emfPerRate` [V per rad/s or m/s of the coordinate] is fed forward by door controllers.
    Drive(const DriveParameters& parameters, double supply, double emfPerRate);

    /// Voltage told at a time, the last look being in `state`; not limited to the supply.
    [[nodiscard]] double command(double time, const DriveState& state) const;
    /// Memory at the start, or where a drive takes over at view.time.
    [[nodiscard]] DriveState begin(const DriveView& view) const;
    /// At state.next: looks, and sets what holds until the next time.
    void look(DriveState& state, const DriveView& view) const;

    /// Instants [s] at which an open-loop voltage jumps or has a corner; ascending.
    [[nodiscard]] const std::vector<double>& knots() const { return knots_; }
    /// Longest step [s] that sees the voltage's course.
    [[nodiscard]] double timeScale() const;
    [[nodiscard]] bool isTimeDependent() const;
    [[nodiscard]] bool isDoor() const;
    /// True while a controller means the coordinate to stand still; open-loop drives mean nothing.
    [[nodiscard]] bool wantsRest(double time, const DriveState& state) const;
    /// Looks or edges per second; 0 for open-loop drives.
    [[nodiscard]] double eventRate() const;
    /// True if an edited drive can go on with the memory of this one: a controller of the same kind, with the
    /// same period.
    [[nodiscard]] bool continuesAs(const Drive& edited) const;

  private:
    [[nodiscard]] double period() const;

    decltype(DriveParameters::law) law_;
    double supply_;
    double emfPerRate_;
    std::vector<PrescribedMotion> target_; ///< none or one
    std::vector<double> knots_;
};

} // namespace hingelab
