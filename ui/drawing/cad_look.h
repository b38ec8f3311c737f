// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cad/cad_model.h"
#include "shapes/cad/cad.h"
#include "ui/drawing/vtk_parts.h"

/// How parts of CAD files look.
namespace hingelab {

/// Its surface about the middle of its bounding box [m], with normals and, where the file has colours and the
/// shape wants them, with those as scalars.
[[nodiscard]] vtk_parts::Source cadSurfaceOf(const CadGeometry& cad, const CadModel& model,
                                             const CadPart& part);

/// Whether such a surface has colours of its own.
[[nodiscard]] bool cadHasColours(vtkAlgorithm& surface);

/// Its edges as lines.
[[nodiscard]] vtk_parts::Source cadEdgesOf(const CadGeometry& cad, const CadModel& model, const CadPart& part);

/// The box in which it lies, for as long as the file is not there.
[[nodiscard]] Shape boxInPlaceOf(const Shape& shape);

} // namespace hingelab
