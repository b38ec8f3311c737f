// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// Round bars that a door twists, side by side:
///   torque = -n k (x - x0) - c x',   k = G pi d⁴/(32 l),   shear stress at the surface 16 k (x - x0)/(pi d³)
/// Source: Saint-Venant torsion of a round bar, as in any textbook of strength of materials. Stored energy
/// ½ n k (x - x0)². Limits: linear up to any twist: whether the steel yields, the channel of the stress tells;
/// straight round bars without bending; no friction in their bearings.
struct TorsionBar {
    double diameter = 0.006;      ///< d [m], > 0
    double length = 0.6;          ///< l [m], > 0
    double shearModulus = 79.3e9; ///< G [Pa], > 0; steel
    double count = 1.0;           ///< n, > 0
    double restAngle = 0.0;       ///< x0 [rad]
    double damping = 0.0;         ///< c [N·m·s/rad], >= 0

    /// Of all bars together [N·m/rad].
    [[nodiscard]] double stiffness() const;
    /// Of the surface of a bar, per angle of twist [Pa/rad].
    [[nodiscard]] double stressPerAngle() const { return 0.5 * shearModulus * diameter / length; }
};

void describe(Walk& walk, TorsionBar& object);

template <>
struct ElementKind<TorsionBar> {
    static const KindInfo info;
    static TorsionBar sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const TorsionBar& bar);
    static LawText text(const TorsionBar& bar, double state);
    static void check(const TorsionBar&, const std::string&, Issues&) {}
};

} // namespace hingelab
