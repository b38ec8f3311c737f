// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/capsule/capsule.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CapsuleGeometry> : FieldsOf<CapsuleGeometry> {
    static constexpr std::array numbers = {
        fields::length("radius", "radius", "Radius of the capsule.", &T::radius, kPositive, {0.002, 0.5}),
        fields::length("length", "length", "Length of its straight part along the shape's z axis.", &T::length,
                       kNotNegative, {0, 2})};
};

void describe(Walk& walk, CapsuleGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<CapsuleGeometry>::info{"capsule", "Capsule", "A cylinder with round ends."};

} // namespace hingelab
