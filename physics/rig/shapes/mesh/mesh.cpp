// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/mesh/mesh.h"

#include "text/check_support.h"

namespace hingelab {

std::optional<TouchingSolid> ShapeKind<MeshGeometry>::touching(const MeshGeometry&, std::string& fault) {
    fault =
        "a mesh is drawn and nothing more; its convex hull, or other shapes of mass 0 in its place, can touch";
    return std::nullopt;
}

void ShapeKind<MeshGeometry>::check(const MeshGeometry& mesh, const std::string& pointer, Issues& issues) {
    if (!mesh.file.empty()) return;
    checks::addError(issues, pointer + "/file", "The mesh has no file", {}, "a path to an STL or OBJ file");
}

ShapeSurface ShapeKind<MeshGeometry>::surface(const MeshGeometry&, const SurfaceDetail&) {
    return {};
}

PortableShape ShapeKind<MeshGeometry>::portable(const MeshGeometry& mesh) {
    PortableShape shape{PortableShape::Form::file};
    shape.file = mesh.file;
    shape.scale = mesh.scale;
    return shape;
}

} // namespace hingelab
