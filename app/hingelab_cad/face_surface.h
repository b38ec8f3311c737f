// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>

#include "cad/cad_model.h"

/// What surface a face lies on, and what curve an edge is.
namespace hingelab::cad_reader {

/// Kind, origin, axis and radii. Surfaces of revolution and extrusion, and splines that are cylinders and the
/// like within 1e-9 m, count as what they are. `scale`: metres a unit of the kernel.
[[nodiscard]] CadFace faceSurface(const TopoDS_Face& face, double scale);

/// Kind, origin, axis and radius.
[[nodiscard]] CadEdge edgeCurve(const TopoDS_Edge& edge, double scale);

} // namespace hingelab::cad_reader
