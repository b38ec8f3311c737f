// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/mesh/mesh.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<MeshGeometry> : FieldsOf<MeshGeometry> {
    static constexpr std::array numbers = {
        fields::number("scale", "scale", Quantity::dimensionless, kPositive, {0.0001, 10}, 1.1,
                       Scale::logarithmic, "Metres per unit of the file: 0.001 for millimetres.", &T::scale)};
};

void describe(Walk& walk, MeshGeometry& geometry) {
    walk.file("file", geometry.file, "STL or OBJ file, relative to the rig's file.");
    walk.table(geometry);
}

const KindName ShapeKind<MeshGeometry>::info{
    "mesh", "Mesh",
    "A surface from an STL or OBJ file: drawn, without mass and contact; its "
    "convex hull has both."};

} // namespace hingelab
