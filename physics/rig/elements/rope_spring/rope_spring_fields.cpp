// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/rope_spring/rope_spring.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RopeBrake> : FieldsOf<RopeBrake> {
    static constexpr std::array numbers = {
        fields::ofFriction(fields::number("friction", "Friction", Quantity::dimensionless, kNotNegative,
                                          {0, 0.6}, 0.01, Scale::linear, "Coefficient between rope and block.",
                                          &T::friction)),
        fields::number("wrap_angle", "Wrap angle", Quantity::angle, {0, 20 * fields::kTurn},
                       {0, 2 * fields::kTurn}, 1, Scale::linear, "Angle by which the block bends the rope.",
                       &T::wrapAngle),
        fields::number("stiffness", "Stiffness at rest", Quantity::stiffness, kPositive, {1000, 1e7}, 1.1,
                       Scale::logarithmic,
                       "Force per distance before the rope slides: it gives way by its load over this.",
                       &T::stiffness),
        fields::number("damping", "Damping at rest", Quantity::damping, kNotNegative, {0, 5000}, 10,
                       Scale::linear, "Damps the motion of a rope that sticks. It fades with the speed.",
                       &T::damping),
        fields::number("elastic_share", "Elastic share", Quantity::dimensionless, {0, 0.95}, {0, 0.95}, 0.05,
                       Scale::linear,
                       "Share of the friction below which nothing slides, even if the load shakes.",
                       &T::elasticShare)};
};

template <>
struct Table<RopeSpring> : FieldsOf<RopeSpring> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kPositive, {0, 5000}, 10, Scale::linear,
                       "Stiffness of the spring.", &T::stiffness),
        fields::length("free_length", "Free length",
                       "Distance of the points at which the spring has its preload.", &T::freeLength),
        fields::number("preload", "Preload", Quantity::force, kNotNegative, {0, 500}, 1, Scale::linear,
                       "Tension of the spring at the free length.", &T::preload)};
};

void describe(Walk& walk, RopeBrake& object) {
    walk.table(object);
}

void describe(Walk& walk, RopeSpring& object) {
    walk.table(object);
    walk.optionalObject("brake", object.brake, "Rope brake");
}

const KindInfo ElementKind<RopeSpring>::info{
    "rope_spring", "Spring on a rope",
    "Pulls two points together and never pushes; a brake block may hold the rope, as in a dishwasher.",
    ActsOn::distance};

} // namespace hingelab
