// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/cabin_air/cabin_air.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CabinAir> : FieldsOf<CabinAir> {
    static constexpr std::array numbers = {
        fields::number("volume", "Volume of the cabin", Quantity::volume, kPositive, {0.1, 10}, 0.1,
                       Scale::linear, "Volume of air that the door compresses.", &T::volume),
        fields::length("width", "Width of the door", "Distance from the axis to the free edge of the door.",
                       &T::width, kPositive, {0.1, 2}),
        fields::length("height", "Height of the door", "Length of the free edge.", &T::height, kPositive,
                       {0.1, 2.5}),
        fields::number("vent_area", "Vent area", Quantity::area, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic, "Area of vents and leaks through which air leaves the cabin.",
                       &T::ventArea),
        fields::onCoordinate(fields::number("sealed_angle", "Sealed below", Quantity::angle, kFinite,
                                            {-0.2 * fields::kTurn, 0.2 * fields::kTurn}, 0.1, Scale::linear,
                                            "Angle at which the seal touches and shuts the gap round the door.",
                                            &T::sealedAngle)),
        fields::number("discharge", "Discharge coefficient", Quantity::dimensionless, {0, 1, Bound::exclusive},
                       {0.3, 1}, 0.01, Scale::linear,
                       "Share of the ideal flow through an opening; 0.61 for a sharp edge.", &T::discharge)};
};

void describe(Walk& walk, CabinAir& air) {
    walk.table(air);
}

const KindInfo ElementKind<CabinAir>::info{
    "cabin_air", "Cabin air",
    "Air that a closing door compresses and presses through vents and its own gap, as in a car.",
    ActsOn::rotation};

} // namespace hingelab
