// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "app/hingelab_cad/mesh_topology.h"

namespace hingelab::cad_reader {

/// Of the three corners of a triangle.
using CornerNormals = std::array<Vector3, 3>;

/// Unit normals of the corners of all triangles: the mean of the triangles around a point whose own normals are
/// within 30° of that of the corner's. Edges that are sharper stay sharp.
[[nodiscard]] std::vector<CornerNormals> smoothNormals(const MeshTopology& topology);

} // namespace hingelab::cad_reader
