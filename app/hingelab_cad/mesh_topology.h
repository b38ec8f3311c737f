// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cad/cad_model.h"

/// How the triangles of a solid hang together.
namespace hingelab::cad_reader {

/// An edge and the triangles along it.
struct MeshEdge {
    std::array<std::uint32_t, 2> ends{}; ///< of MeshTopology::points
    std::vector<std::uint32_t> forward;  ///< triangles that run from the first end to the second
    std::vector<std::uint32_t> backward; ///< and those the other way
};

/// Points in the same place are one.
struct MeshTopology {
    std::vector<Vector3> points;                         ///< [as the solid's]
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< of `points`, in the solid's order
    std::vector<MeshEdge> edges;
};

[[nodiscard]] MeshTopology topologyOf(const std::vector<std::array<float, 3>>& points,
                                      const std::vector<std::array<std::uint32_t, 3>>& triangles);

} // namespace hingelab::cad_reader
