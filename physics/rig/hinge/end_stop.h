// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/describe.h"

namespace hingelab {

/// A compliant end stop of a revolute joint.
///
/// With x [rad] the angle by which the joint has passed the stop and x' its rate (positive: going deeper):
///   torque = -k x (1 + d x')  while x > 0 and 1 + d x' > 0, else 0  (away from the stop, never pulling)
/// stored energy ½ k x²; while it pushes, k d x x'² is dissipated. A door that leaves faster than 1/d is let
/// go: the pad follows it without pushing and its stored energy is dissipated at the rate -k x x'. Origin: Hunt
/// and Crossley, J. Applied Mechanics 42 (1975) 440-445, with exponent 1 (a stop with a wide pad). Limits:
/// coefficient of restitution about 1 - (2/3) d x'(impact) for small d x'; no wave effects, no permanent set.
/// The law has kinks at x = 0 and at 1 + d x' = 0: an integrator must step onto them.
struct EndStop {
    double angle = 0.0;        ///< where the stop begins [rad]
    double stiffness = 2000.0; ///< k [N·m/rad], > 0
    double dissipation = 0.5;  ///< d [s/rad], >= 0
};

/// The same law for a distance: position [m], stiffness [N/m], dissipation [s/m].
struct SlideStop {
    double position = 0.0;
    double stiffness = 50'000.0;
    double dissipation = 2.0;

    [[nodiscard]] EndStop law() const { return {position, stiffness, dissipation}; }
};

/// Contact state of a stop; changes only at events, so that within a step the law is smooth.
enum class StopState { open, touching, releasing };

/// The state that fits a penetration and its rate when there is no history.
[[nodiscard]] inline StopState stopStateAt(const EndStop& stop, double x, double rate) {
    if (x <= 0.0) return StopState::open;
    return 1.0 + stop.dissipation * rate > 0.0 ? StopState::touching : StopState::releasing;
}

/// Torque of a touching stop along -x [N·m], at a penetration and its rate.
template <class Number>
[[nodiscard]] Number stopTorque(const EndStop& stop, const Number& x, const Number& rate) {
    return stop.stiffness * x * (1.0 + stop.dissipation * rate);
}

void describe(Walk& walk, EndStop& stop);
void describe(Walk& walk, SlideStop& stop);
template <>
struct OfferedAs<EndStop> {
    static const OfferedWords words;
};
template <>
struct OfferedAs<SlideStop> : OfferedAs<EndStop> {};

} // namespace hingelab
