// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <TopoDS_Shape.hxx>

#include "app/hingelab_cad/assembly_walk.h"
#include "cad/cad_model.h"

/// Triangles of faces and polylines of edges.
namespace hingelab::cad_reader {

/// Fills points, normals, triangles, faces (but their areas), edges and edgePoints. Triangles are within 0.2 %
/// of the shape's size, but 0.02 to 1 mm, of its faces, and within 20° of each other. `scale`: metres a unit of
/// the kernel.
/// @return how many faces have no triangles, since the kernel could not make them.
int tessellate(const TopoDS_Shape& shape, double scale, const FaceColours& colours, CadSolid& solid);

} // namespace hingelab::cad_reader
