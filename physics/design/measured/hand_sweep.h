// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "measured/virtual_rig.h"

namespace hingelab {

/// The virtual torque rig with a hand that moves: the door is simulated while its driving coordinate is led
/// from rest at one end to the other and back to rest, at a constant rate but for the ends. The hand is a
/// prescribed motion, not a spring: its torque is then free of the ringing of a spring-and-damper hand on the
/// door's inertia, and is found by the same virtual power as all else (channel drive_torque). The load is that
/// on the door, the negative of the hand's.
///
/// Beside the quasi-static sweep (virtual_rig.h) there is inertia at the ends, what states need to follow
/// (bristles, oil), and forces that grow with the square of the rate (linkages). Within kHandTurn of the way
/// from each end the rate changes: x'' is at most some 1.5 rate²/(kHandTurn way).
///
/// @param goOn told how far it is (0 to 1); false: give up, which is a refusal.
[[nodiscard]] VirtualSweep handSweep(const std::shared_ptr<const Model>& model,
                                     const VirtualRigOptions& options, const ProgressCall& goOn = {});

/// Share of the way in which the hand gets going, turns round, and comes to rest.
inline constexpr double kHandTurn = 0.02;

/// How the hand leads the coordinate: a polynomial rate at the ends, without a jump in the acceleration.
class HandPath {
  public:
    HandPath(double from, double to, double rate);

    struct Point {
        double value = 0.0, rate = 0.0;
    };
    [[nodiscard]] Point at(double time) const;
    [[nodiscard]] double duration() const { return end_; }
    [[nodiscard]] double turningTime() const {
        return turn_ + 0.5 * turnLasts_;
    } ///< where it stands for an instant
    /// Times for a spline through at(): dense where the rate changes.
    [[nodiscard]] std::vector<double> knots() const;

  private:
    double from_, to_, rate_;
    double way_;                      ///< in which the rate changes
    double startLasts_, turnLasts_;   ///< [s]
    double turn_, back_, stop_, end_; ///< times: turning begins, and ends; stopping begins, and ends
};

} // namespace hingelab
