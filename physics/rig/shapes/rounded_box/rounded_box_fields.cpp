// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/rounded_box/rounded_box.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RoundedBoxGeometry> : FieldsOf<RoundedBoxGeometry> {
    static constexpr std::array numbers = {
        fields::number("radius", "radius", Quantity::length, kPositive, {0.001, 0.2}, 0.001, Scale::linear,
                       "Radius of all edges and corners, less than half of the shortest side.", &T::radius),
    };
    static constexpr std::array vectors = {
        fields::vector("size", "size", Quantity::length, kPositive, {0.005, 2}, 0.01, Scale::linear,
                       "Edge lengths along the shape's axes, over all.", &T::size),
    };
};

void describe(Walk& walk, RoundedBoxGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<RoundedBoxGeometry>::info{
    "rounded_box", "Rounded box", "A block with round edges: a die, a soap, the housing of a device."};

} // namespace hingelab
