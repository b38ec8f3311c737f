// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <TopoDS_Shape.hxx>

#include "cad/cad_model.h"

/// Mass properties of exact shapes.
namespace hingelab::cad_reader {

/// The shape with its bodies turned so that their faces look outward: some files have them inside out.
[[nodiscard]] TopoDS_Shape outwardShape(const TopoDS_Shape& shape);

/// Length of the edges that only one face has, in units of the kernel. A seam, where a face meets itself, is
/// none.
[[nodiscard]] double openLengthOf(const TopoDS_Shape& shape);

/// Fills the bounding box, isClosed, openLength, volume, area, centre, inertia, and the areas of the faces,
/// which must be there in the order of TopExp::MapShapes. `scale`: metres a unit of the kernel.
void measure(const TopoDS_Shape& shape, double scale, CadSolid& solid);

} // namespace hingelab::cad_reader
