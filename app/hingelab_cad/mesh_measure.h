// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hingelab_cad/mesh_topology.h"

/// Mass properties and visible edges of solids that have nothing but triangles.
namespace hingelab::cad_reader {

/// Fills isClosed, openLength, volume, area, areas of the faces, centre and inertia. A closed solid whose
/// triangles look inward is turned inside out. It counts as closed where along each edge as many triangles run
/// one way as the other.
void measureMesh(const MeshTopology& topology, CadSolid& solid);

/// Whether some edges have triangles on both sides that do not agree on what is outside.
[[nodiscard]] bool hasTurnedTriangles(const MeshTopology& topology);

/// Appends the edges at which the surface bends by more than 30° or ends, each as a line.
void appendSharpEdges(const MeshTopology& topology, CadSolid& solid);

} // namespace hingelab::cad_reader
