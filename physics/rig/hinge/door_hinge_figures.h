// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hinge/door_hinge.h"

namespace hingelab {

/// What a designer means by the parameters of a DoorHinge, whose names mislead: "static friction torque" is not
/// the torque at which the door starts to move, and "catch torque" is not the catch's peak.
///
/// With s the smooth step of the rate, dry friction is k_df s + 2 k_sf (s - s³), largest at
///   s* = sqrt((k_df + 2 k_sf)/(6 k_sf)) when that is < 1, else at s = 1.
/// A doublet peaks at s = 1/sqrt(3), where it is 4/(3 sqrt(3)) = 0.7698.
/// With presliding, friction holds: then breakaway is that of rate 0, without viscous friction, and the slope
/// at rest is the bristle's damping. Figures are those of opening; closing differs by the closing factors.
struct DoorHingeFigures {
    double breakawayTorque = 0.0;   ///< friction at s*: what a pull must overcome [N·m]
    double breakawayRate = 0.0;     ///< rate at which it is reached [rad/s]; infinite when friction only rises
    double catchPeakTorque = 0.0;   ///< largest catch torque [N·m], pulling shut
    double catchPeakAngle = 0.0;    ///< where it is [rad]
    double catchTorqueAtZero = 0.0; ///< catch torque of the closed door [N·m], negative: pulls shut
    double catchBarrier = 0.0;      ///< energy to open past the catch from q = 0 [J]
    double frictionSlopeAtRest = 0.0; ///< d friction/dw at w = 0, as a positive damping [N·m·s/rad]
    double totalAtZero = 0.0;         ///< torque of the closed door at rest [N·m]
    double elasticAngle = 0.0; ///< with presliding: by which bristles give way up to breakaway [rad]; else 0
};

[[nodiscard]] DoorHingeFigures doorHingeFigures(const DoorHingeParameters& parameters);

/// Rate [rad/s] at which a door "held" by friction creeps under the imbalance `torque` [N·m], on the rising
/// branch of the friction curve (opening friction, zones left out). Infinite when the torque exceeds breakaway;
/// 0 below it with presliding.
[[nodiscard]] double creepRate(const DoorHingeParameters& parameters, double torque);

} // namespace hingelab
