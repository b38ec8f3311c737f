// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "hinge/presliding.h"
#include "text/describe.h"

/// What a door hinge is like; the equations are in door_hinge.h.
namespace hingelab {

/// One of the further detents: a doublet of peak 0.77 `torque`, positive beyond `angle`, negative before it.
struct Detent {
    double angle = 0.7853981633974483; ///< centre [rad]
    double width = 0.1;                ///< [rad], > 0; the doublet's scale is width/2
    double torque = 2.0;               ///< [N·m]; > 0 pushes away from the centre, < 0 pulls into it
};

enum class MotionDirection { both, opening, closing };

/// Extra viscous damping in a range of angles, such as a soft-close damper.
struct DampingZone {
    double from = 0.0;    ///< [rad]
    double to = 0.5;      ///< [rad], > from
    double viscous = 5.0; ///< [N·m·s/rad], >= 0
    double ramp = 0.02;   ///< [rad], > 0: over this angle the zone fades in and out
    MotionDirection direction = MotionDirection::closing;
};

/// Parameters of the hinge; the first eight and their defaults are Drake's DoorHingeConfig.
struct DoorHingeParameters {
    double springZeroAngle = -1.5;      ///< q_s0 [rad]
    double springConstant = 1.5;        ///< k_ts [N·m/rad]
    double dynamicFrictionTorque = 3.0; ///< k_df [N·m]
    double staticFrictionTorque = 2.0;  ///< k_sf [N·m]
    double viscousFriction = 1.0;       ///< k_vf [N·m·s/rad]
    double catchWidth = 0.02;           ///< q_c0 [rad]; 0: no catch
    double catchTorque = 15.0;          ///< k_c [N·m]
    double motionThreshold = 0.001;     ///< w_0 [rad/s], > 0
    double closingFrictionFactor = 1.0; ///< multiplies (3) and (4) when closing
    double closingViscousFactor = 1.0;  ///< multiplies (5) when closing
    std::vector<Detent> detents;
    std::vector<DampingZone> dampingZones;
    std::optional<Presliding> presliding; ///< absent: friction is a function of the rate, and creeps
};

void describe(Walk& walk, Detent& detent);
void describe(Walk& walk, DampingZone& zone);
void describe(Walk& walk, DoorHingeParameters& hinge);
template <>
struct OfferedAs<Detent> {
    static const OfferedWords words;
};
template <>
struct OfferedAs<DampingZone> {
    static const OfferedWords words;
};

} // namespace hingelab
