// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <vector>

#include "motion/prescribed_motion.h"
#include "motor/drive_parameters.h"

/// What drives do from step to step; their parameters say what they are (drive_parameters.h).
namespace hingelab {

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
