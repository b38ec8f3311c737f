// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/element_kind.h"

namespace hingelab {

/// A door check: a strap with a profile, on which a sprung plunger rides and which so holds a door in the
/// valleys of the profile. With the height h(q) of the profile over the angle q, the plunger's height s, w =
/// q':
///
///   riding:  s = h(q),  N = F0 + k h + c h' w,  torque = -N h' - mu r N tanh(w/w0)            (1)
///   lifted:  s' = -(F0 + k s)/c,                torque = 0                                    (2)
///
/// Stored energy F0 s + ½ k s². The plunger lifts off where N would fall below zero: the profile falls away
/// faster than grease lets the plunger follow; it lands where s = h(q) again. Between its measured points h is
/// a cubic without overshoot, level at its peaks, valleys and ends, constant beyond them. While riding, s is a
/// state that follows h(q) with a time constant of 1 ms, which nothing but the moment of lifting off sees.
/// Origin: the balance of forces on a massless plunger; the kind is that of car doors' checks. Limits: no mass
/// of the plunger, so it does not bounce where it lands; the same friction both ways; no wear, no temperature.
struct DoorCheck {
    struct Point {
        double angle = 0.0;  ///< [rad], ascending
        double height = 0.0; ///< [m]
    };
    double stiffness = 20'000.0; ///< k of the plunger's spring [N/m], >= 0
    double preload = 200.0;      ///< F0, its force at height 0 [N], >= 0
    double damping = 200.0;      ///< c of grease and seal [N·s/m], >= 0; 0: it never lifts off
    double friction = 0.1;       ///< mu, >= 0
    double lever = 0.06;         ///< r of the friction about the hinge [m], >= 0
    double frictionRate = 0.002; ///< w0 over which friction turns over [rad/s], > 0
    std::vector<Point> profile;
};

void describe(Walk& walk, DoorCheck& check);
void describe(Walk& walk, DoorCheck::Point& object);

template <>
struct ElementKind<DoorCheck> {
    static const KindInfo info;
    static DoorCheck sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const DoorCheck& check);
    static LawText text(const DoorCheck& check, double state);
    static void check(const DoorCheck& check, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
