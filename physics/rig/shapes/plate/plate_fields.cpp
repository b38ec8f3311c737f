// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/plate/plate.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<PlateGeometry> : FieldsOf<PlateGeometry> {
    static constexpr std::array numbers = {fields::length("thickness", "thickness",
                                                          "Thickness along the shape's z axis.", &T::thickness,
                                                          kPositive, {0.001, 0.1})};
};

template <>
struct Table<PlateCorner> : FieldsOf<PlateCorner> {
    static constexpr std::array numbers = {fields::length("x", "x", "x of the corner.", &T::x),
                                           fields::length("y", "y", "y of the corner.", &T::y)};
};

void describe(Walk& walk, PlateCorner& object) {
    walk.table(object);
}

void describe(Walk& walk, PlateGeometry& geometry) {
    walk.table(geometry);
    walk.list("corners", geometry.corners, "Corner");
}

const KindName ShapeKind<PlateGeometry>::info{"plate", "Plate", "A flat plate with a polygon as outline."};

} // namespace hingelab
