// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/spring/spring.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RotationalSpring> : FieldsOf<RotationalSpring> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::rotationalStiffness, kNotNegative, {0, 50}, 0.1,
                       Scale::linear, "Torque per angle.", &T::stiffness),
        fields::angle("rest_angle", "Rest angle", "Angle at which the spring exerts no torque.", &T::restAngle),
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 10}, 0.05,
                       Scale::linear, "Torque per rate, against the motion.", &T::damping)};
};

void describe(Walk& walk, RotationalSpring& object) {
    walk.table(object);
}

template <>
struct Table<LinearSpring> : FieldsOf<LinearSpring> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kNotNegative, {0, 20000}, 50,
                       Scale::linear, "Force per distance.", &T::stiffness),
        fields::length("rest_length", "Rest length", "Distance at which the spring exerts no force.",
                       &T::restLength),
        fields::number("damping", "Damping", Quantity::damping, kNotNegative, {0, 500}, 1, Scale::linear,
                       "Force per speed, against the motion.", &T::damping)};
};

void describe(Walk& walk, LinearSpring& object) {
    walk.table(object);
}

const KindInfo ElementKind<RotationalSpring>::info{"rotational_spring", "Torsion spring",
                                                   "Torque in proportion to the angle, with a damper.",
                                                   ActsOn::rotation};

const KindInfo ElementKind<LinearSpring>::info{
    "spring", "Spring", "Force in proportion to the distance, with a damper.", ActsOn::distance};

} // namespace hingelab
