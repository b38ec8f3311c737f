// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/cylinder/cylinder.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CylinderGeometry> : FieldsOf<CylinderGeometry> {
    static constexpr std::array numbers = {
        fields::number("radius", "radius", Quantity::length, kPositive, {0.002, 0.5}, 0.002, Scale::linear,
                       "Radius of the cylinder.", &T::radius),
        fields::number("length", "length", Quantity::length, kPositive, {0.01, 2}, 0.01, Scale::linear,
                       "Length along the shape's z axis.", &T::length),
    };
};

void describe(Walk& walk, CylinderGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<CylinderGeometry>::info{"cylinder", "Cylinder",
                                                 "A round bar or disk along its z axis."};

} // namespace hingelab
