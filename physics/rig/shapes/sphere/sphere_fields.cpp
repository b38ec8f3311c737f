// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/sphere/sphere.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<SphereGeometry> : FieldsOf<SphereGeometry> {
    static constexpr std::array numbers = {
        fields::number("radius", "radius", Quantity::length, kPositive, {0.002, 0.5}, 0.002, Scale::linear,
                       "Radius of the sphere.", &T::radius),
    };
};

void describe(Walk& walk, SphereGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<SphereGeometry>::info{"sphere", "Sphere", "A ball."};

} // namespace hingelab
