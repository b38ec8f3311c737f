// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "hinge/presliding.h"

namespace hingelab {

/// Dry friction of a slide: it holds until the load exceeds it, as in a drawer's rails, a seal or a guide. A
/// bristle (hinge/bristle.h) at the level of the published Stribeck curve, and viscous friction:
///   g(v) = F (1 + (r - 1) exp(-(v/vs)²)),  force = -(u + c z') - k v
/// Source of g: Canudas de Wit, Olsson, Åström, Lischinsky (1995), with r F for their F_S. Limits: the friction
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

template <>
struct Table<SlideFriction> : FieldsOf<SlideFriction> {
    static constexpr std::array numbers = {
        fields::number("friction", "Friction", Quantity::force, kPositive, {0.1, 200}, 0.5, Scale::linear,
                       "Friction while sliding.", &T::friction),
        fields::number("static_ratio", "Static ratio", Quantity::dimensionless, {1, 10}, {1, 2}, 0.05,
                       Scale::linear, "Force at which it begins to slide over that while sliding.",
                       &T::staticRatio),
        fields::number("slip_speed", "Slip speed", Quantity::velocity, kPositive, {0.0001, 0.1}, 1.1,
                       Scale::logarithmic, "Speed over which friction falls from the first to the second.",
                       &T::slipSpeed),
        fields::number("viscous", "Viscous friction", Quantity::damping, kNotNegative, {0, 100}, 0.5,
                       Scale::linear, "Friction in proportion to the speed, such as of grease.", &T::viscous),
        fields::number("stiffness", "Stiffness at rest", Quantity::stiffness, kPositive, {1000, 1e7}, 1.1,
                       Scale::logarithmic,
                       "Force per distance before it slides: what is held gives way by its load over this, and "
                       "comes back.",
                       &T::stiffness),
        fields::number(
            "damping", "Damping at rest", Quantity::damping, kNotNegative, {0, 5000}, 10, Scale::linear,
            "Calms what is held; critical with 2 sqrt(stiffness times mass). It fades with the speed.",
            &T::damping),
        fields::number("elastic_share", "Elastic share", Quantity::dimensionless, {0, 0.95}, {0, 0.95}, 0.05,
                       Scale::linear,
                       "Share of the friction up to which nothing slides, however it shakes. 0: LuGre, which "
                       "lets what is shaken creep.",
                       &T::elasticShare),
    };
};

template <>
struct ElementKind<SlideFriction> {
    static constexpr KindInfo info{"slide_friction", "Slide friction",
                                   "Dry friction along a slide, which holds until the load exceeds it.",
                                   ActsOn::distance};
    static SlideFriction sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const SlideFriction& friction);
    static LawText text(const SlideFriction& friction, double state);
    static void check(const SlideFriction&, const std::string&, Issues&) {}
};

} // namespace hingelab
