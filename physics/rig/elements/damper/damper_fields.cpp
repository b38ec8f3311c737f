// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/damper/damper.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RotationalDamper> : FieldsOf<RotationalDamper> {
    static constexpr std::array numbers = {
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 50}, 0.1,
                       Scale::linear, "Torque per rate, against the motion.", &T::damping),
        fields::number("quadratic", "Quadratic damping", Quantity::rotationalQuadraticDamping, kNotNegative,
                       {0, 50}, 0.1, Scale::linear, "Torque per square of the rate, against the motion.",
                       &T::quadratic)};
};

void describe(Walk& walk, RotationalDamper& object) {
    walk.table(object);
}

template <>
struct Table<LinearDamper> : FieldsOf<LinearDamper> {
    static constexpr std::array numbers = {
        fields::number("damping", "Damping", Quantity::damping, kNotNegative, {0, 1000}, 1, Scale::linear,
                       "Force per speed, against the motion.", &T::damping),
        fields::number("quadratic", "Quadratic damping", Quantity::quadraticDamping, kNotNegative, {0, 5000}, 5,
                       Scale::linear, "Force per square of the speed, against the motion.", &T::quadratic)};
};

void describe(Walk& walk, LinearDamper& object) {
    walk.table(object);
}

const KindInfo ElementKind<RotationalDamper>::info{
    "rotational_damper", "Rotary damper", "Torque against the rate, linear and quadratic.", ActsOn::rotation};

const KindInfo ElementKind<LinearDamper>::info{
    "damper", "Damper", "Force against the speed, linear and quadratic.", ActsOn::distance};

} // namespace hingelab
