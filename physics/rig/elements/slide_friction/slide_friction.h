// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "hinge/presliding.h"

namespace hingelab {

/// Dry friction of a slide: it holds until the load exceeds it, as in a drawer's rails, a seal or a guide. The
/// law is that of stribeck_friction.h, the same both ways. Limits: the friction
/// does not depend on the load across the slide; no wear, no change with temperature.
struct SlideFriction {
    double friction = 10.0;      ///< F [N], > 0
    double staticRatio = 1.0;    ///< r, force to begin slipping over that of slipping, >= 1
    double slipSpeed = 0.01;     ///< vs [m/s], > 0
    double viscous = 0.0;        ///< k [N·s/m], >= 0
    double stiffness = 100'000.; ///< of the bristle [N/m], > 0
    double damping = 500.0;      ///< of the bristle [N·s/m], >= 0
    double elasticShare = 0.7;   ///< beta of hinge/bristle.h, 0 .. 0.95

    [[nodiscard]] Presliding bristle() const { return {stiffness, damping, elasticShare}; }
};

void describe(Walk& walk, SlideFriction& object);

template <>
struct ElementKind<SlideFriction> {
    static const KindInfo info;
    static SlideFriction sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const SlideFriction& friction);
    static LawText text(const SlideFriction& friction, double state);
    static void check(const SlideFriction&, const std::string&, Issues&) {}
};

} // namespace hingelab
