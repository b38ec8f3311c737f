// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/hull/hull.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<HullCorner> : FieldsOf<HullCorner> {
    static constexpr std::array numbers = {fields::length("x", "x", "x of the corner.", &T::x),
                                           fields::length("y", "y", "y of the corner.", &T::y),
                                           fields::length("z", "z", "z of the corner.", &T::z)};
};

void describe(Walk& walk, HullCorner& object) {
    walk.table(object);
}

void describe(Walk& walk, HullGeometry& geometry) {
    walk.list("corners", geometry.corners, "Corner of the hull");
}

const KindName ShapeKind<HullGeometry>::info{
    "hull", "Convex hull",
    "The smallest convex solid that has all its corners: a wedge, a die, a "
    "stone, what touches in place of a mesh."};

} // namespace hingelab
