// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/drawing/mesh_file.h"
#include "ui/drawing/vtk_parts.h"

namespace hingelab {

/// Surface of a mesh shape in the size that the shape says, with normals; null with a problem in words, if its
/// file cannot be used.
[[nodiscard]] vtk_parts::Source meshSourceOf(const MeshGeometry& mesh, MeshCache& meshes, const QString& folder,
                                             QString& problem);

/// Its sharp edges and its rims, as lines; null if the file cannot be used or has too many polygons for lines.
[[nodiscard]] vtk_parts::Source meshEdgesOf(const MeshGeometry& mesh, MeshCache& meshes, const QString& folder);

} // namespace hingelab
