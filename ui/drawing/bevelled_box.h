// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"
#include "ui/drawing/vtk_parts.h"

/// Boxes with edges that are broken a little, as those of all real things are: they catch the light. In the
/// picture only; contacts, masses and exports know sharp boxes.
namespace hingelab::vtk_parts {

/// How far the flat faces end before the edges [m], of a box with these sides [m].
[[nodiscard]] double bevelOf(const Vector3& size);

/// The surface, about its middle; its normals turn over from face to face on the bevels.
[[nodiscard]] Source bevelledBox(const Vector3& size);

/// The sharp box about it, for the lines that are drawn along its edges: on the bevels themselves, they would
/// lie within the surface, and come and go.
[[nodiscard]] Source sharpBox(const Vector3& size);

} // namespace hingelab::vtk_parts
