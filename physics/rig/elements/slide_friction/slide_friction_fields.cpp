// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/slide_friction/slide_friction.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<SlideFriction> : FieldsOf<SlideFriction> {
    static constexpr std::array numbers = {
        fields::ofFriction(fields::number("friction", "Friction", Quantity::force, kPositive, {0.1, 200}, 0.5,
                                          Scale::linear, "Friction while sliding.", &T::friction)),
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

void describe(Walk& walk, SlideFriction& object) {
    walk.table(object);
}

const KindInfo ElementKind<SlideFriction>::info{
    "slide_friction", "Slide friction", "Dry friction along a slide, which holds until the load exceeds it.",
    ActsOn::distance};

} // namespace hingelab
