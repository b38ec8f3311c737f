// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

/// Dampers:  f = -c x' - c2 |x'| x'
/// The linear part is that of oil in a narrow gap, the quadratic one that of a fluid in an orifice, or of air
/// drag. All of it is dissipated: c x'² + c2 |x'|³. Limits: the same both ways and everywhere; no
/// elasticity in the fluid, no change with temperature.
namespace hingelab {

struct RotationalDamper {
    double damping = 1.0;   ///< c [N·m·s/rad], >= 0
    double quadratic = 0.0; ///< c2 [N·m·s²/rad²], >= 0
};

/// The same for a distance.
struct LinearDamper {
    double damping = 50.0;  ///< c [N·s/m], >= 0
    double quadratic = 0.0; ///< c2 [N·s²/m²], >= 0
};

void describe(Walk& walk, RotationalDamper& object);
void describe(Walk& walk, LinearDamper& object);

template <>
struct ElementKind<RotationalDamper> {
    static const KindInfo info;
    static RotationalDamper sized(const RigScale& scale) { return {0.2 * scale.torque(), 0.0}; }
    static std::unique_ptr<const ForceLaw> law(const RotationalDamper& damper);
    static LawText text(const RotationalDamper& damper, double state);
    static void check(const RotationalDamper&, const std::string&, Issues&) {}
};

template <>
struct ElementKind<LinearDamper> {
    static const KindInfo info;
    static LinearDamper sized(const RigScale& scale) { return {2.0 * scale.weight, 0.0}; }
    static std::unique_ptr<const ForceLaw> law(const LinearDamper& damper);
    static LawText text(const LinearDamper& damper, double state);
    static void check(const LinearDamper&, const std::string&, Issues&) {}
};

} // namespace hingelab
