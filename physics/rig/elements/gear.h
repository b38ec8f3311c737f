// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "text/describe.h"

namespace hingelab {

/// A rigid gear between a motor's shaft (angle theta) and a coordinate x of the rig: theta = N x.
///
/// The teeth rub in proportion to what they carry. With w the torque (or force) that the gear delivers to the
/// coordinate and u what it would deliver without loss,
///   u = w + T,   T = c |w| tanh(N x'/w_g),   c = 1/eta_f - 1 where w drives (w x' > 0), 1 - eta_b where the
/// coordinate drives the motor. So in steady motion w = eta_f u forwards, and u = eta_b w backwards. A negative
/// eta_b is a gear that does not drive back: at rest it carries a load with |tanh| = 1/c < 1, creeping at the
/// shaft rate w_g atanh(1/c). For worms and screws eta_b is about 2 - 1/eta_f.
/// Source: the quadrants are those of lossy gears in the literature on drive trains (Pelchen, Schweiger and
/// Otter, "Modeling and simulating the efficiency of gearboxes", Modelica Conference 2002); the regularisation
/// is this project's. Limits: no backlash, no elasticity, one efficiency each way at all loads; a gear that
/// does not drive back needs a rotor that is not too light (see uniqueness() below), as any rigid model with
/// such friction does.
struct Gear {
    double ratio = 1.0;              ///< motor turns per turn of the joint, or of the spindle; > 0
    double lead = 0.01;              ///< on distances: travel per turn of the spindle or pinion [m], > 0
    double forwardEfficiency = 1.0;  ///< eta_f, 0 < eta_f <= 1
    double backwardEfficiency = 1.0; ///< eta_b <= 1; below zero: does not drive back
    double frictionRate = 0.5;       ///< w_g at the motor's shaft [rad/s], > 0

    [[nodiscard]] bool isLossless() const { return forwardEfficiency == 1.0 && backwardEfficiency == 1.0; }
    /// N [rad per rad or rad per m].
    [[nodiscard]] double shaftPer(bool isRotation) const {
        constexpr double turn = 6.283185307179586;
        return isRotation ? ratio : ratio * turn / lead;
    }
    /// c for the sign of w x'.
    [[nodiscard]] double lossFactor(double power) const {
        return power >= 0.0 ? 1.0 / forwardEfficiency - 1.0 : 1.0 - backwardEfficiency;
    }
    /// T/|w| for a shaft rate and the sign of w.
    [[nodiscard]] double lossOf(double shaftRate, double sign) const {
        const double slip = std::tanh(shaftRate / frictionRate);
        return slip * lossFactor(slip * sign);
    }
    /// How shaft creeps under a load that it holds [rad/s]; NaN for gears that drive back.
    [[nodiscard]] double creepRate() const {
        return frictionRate * std::atanh(1.0 / (1.0 - backwardEfficiency));
    }

    /// Positive if the motion under this gear is unique: 1 + kappa - c_b, with kappa = N² B beta the reflected
    /// inertia of the rotor over the inertia 1/beta that the coordinate has without it. Below zero no rigid
    /// motion need exist (the paradox of Painlevé).
    [[nodiscard]] double uniqueness(double kappa) const { return kappa + backwardEfficiency; }
};

void describe(Walk& walk, Gear& gear);

} // namespace hingelab
