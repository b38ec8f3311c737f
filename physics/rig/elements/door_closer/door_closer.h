// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// A door closer on the angle q of its door, 0 closed:
///   torque = -(T0 + k q) - H tanh(w/w0) - c(q, w) w
///   closing: c from the latching to the sweep valve, across the latch angle
///   opening: c as the sweep's share, and the back-check's on top beyond its angle
/// Ranges change over as ½ (1 + tanh((q - angle)/ramp)), directions as ½ (1 ± tanh(w/w0)). Stored energy T0 q +
/// ½ k q². Source: the functions are those that EN 1154 names (closing moment, latching, back-check); linear
/// valves and a linear spring are an approximation. The size is a label and says nothing to the law. Limits: no
/// temperature of the oil, no delayed action, no pressure relief, the arm's changing leverage only as T0 + k q.
struct DoorCloser {
    double closingTorque = 18.0;    ///< T0 at 0 [N·m], >= 0
    double springRate = 2.0;        ///< k [N·m/rad], >= 0
    double friction = 2.0;          ///< H of seals and rack [N·m], >= 0
    double frictionRate = 0.002;    ///< w0 [rad/s], > 0
    double sweepDamping = 40.0;     ///< [N·m·s/rad], >= 0
    double latchAngle = 0.15;       ///< below it the latching valve acts [rad]
    double latchDamping = 15.0;     ///< [N·m·s/rad], >= 0
    double openingDamping = 2.0;    ///< [N·m·s/rad], >= 0
    double backCheckAngle = 1.2;    ///< beyond it back-check acts [rad]
    double backCheckDamping = 60.0; ///< [N·m·s/rad], >= 0
    double ramp = 0.05;             ///< over which ranges change [rad], > 0
    std::string size;               ///< on its label
};

void describe(Walk& walk, DoorCloser& closer);

template <>
struct ElementKind<DoorCloser> {
    static const KindInfo info;
    static DoorCloser sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const DoorCloser& closer);
    static LawText text(const DoorCloser& closer, double state);
    static void check(const DoorCloser& closer, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
