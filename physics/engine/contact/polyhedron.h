// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "shapes/convex_hull.h"

namespace hingelab {

/// Corners, faces and edges of a convex solid about a point inside it, and which of them face a direction.
struct Polyhedron {
    struct Face {
        Vector3 normal = Vector3::UnitZ();
        double distance = 0.0;            ///< [m]
        std::vector<std::size_t> corners; ///< counter-clockwise, seen from outside
    };
    struct Edge {
        std::size_t to = 0;              ///< corner
        std::size_t left = 0, right = 0; ///< faces; the same where faces are too small to be met
    };
    std::vector<Vector3> corners; ///< [m]
    std::vector<Face> faces;
    std::vector<std::vector<Edge>> edges; ///< that begin at each corner
    double inradius = 0.0;                ///< of the largest sphere about the origin that is inside [m]
    double circumradius = 0.0;            ///< of the smallest that holds all corners [m]

    [[nodiscard]] bool isEmpty() const { return corners.empty(); }
    /// The corner farthest along a direction of any length.
    [[nodiscard]] std::size_t cornerFacing(const Vector3& direction) const;
    /// The face that faces a direction: of the foremost corner's edge that is most nearly across the direction,
    /// the side that faces it better. Where an edge lies across the direction its face has that edge, and not
    /// one that is turned less but has only one end of it.
    [[nodiscard]] std::size_t faceFacing(const Vector3& direction) const;
};

/// Of faces about the origin, which must be inside.
[[nodiscard]] Polyhedron polyhedronOf(std::span<const HullFace> faces);

} // namespace hingelab
