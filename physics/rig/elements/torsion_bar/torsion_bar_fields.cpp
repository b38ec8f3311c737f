// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/torsion_bar/torsion_bar.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<TorsionBar> : FieldsOf<TorsionBar> {
    static constexpr std::array numbers = {
        fields::length("diameter", "Diameter", "Diameter of the round bar.", &T::diameter, kPositive,
                       {0.001, 0.02}),
        fields::length("length", "Length", "Length that is twisted.", &T::length, kPositive, {0.05, 2}),
        fields::number("shear_modulus", "Shear modulus", Quantity::pressure, kPositive, {20e9, 90e9}, 1,
                       Scale::linear, "Of the material; steel: 79.3 GPa.", &T::shearModulus),
        fields::number("count", "Number of bars", Quantity::dimensionless, kPositive, {1, 4}, 1, Scale::linear,
                       "Bars side by side.", &T::count),
        fields::angle("rest_angle", "Rest angle", "Angle at which the bar is not twisted.", &T::restAngle),
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 10}, 0.05,
                       Scale::linear, "Torque per rate, against the motion.", &T::damping)};
};

void describe(Walk& walk, TorsionBar& object) {
    walk.table(object);
}

const KindInfo ElementKind<TorsionBar>::info{
    "torsion_bar", "Torsion bar", "Round bars that the door twists; shows the shear stress.", ActsOn::rotation};

} // namespace hingelab
