// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// A closed surface for pictures, about the centre of the shape's bounding box. Polygons share points where the
/// surface is smooth; they may be concave.
struct ShapeSurface {
    std::vector<Vector3> points;                    ///< [m]
    std::vector<Vector3> normals;                   ///< outward, one for each point
    std::vector<std::vector<std::size_t>> polygons; ///< counter-clockwise, seen from outside
    /// Polygons that meet at a larger angle have an edge between them, which pictures draw as a line [rad].
    double edgeAngle = 40.0 * std::numbers::pi / 180.0;

    /// Adds a flat polygon with points of its own.
    void addFace(std::span<const Vector3> corners, const Vector3& normal);
};

/// How finely a surface is made.
struct SurfaceDetail {
    int around = 40;        ///< sides of a circle
    bool hasBevels = false; ///< edges of boxes are broken, so that they catch the light
};

/// For each polygon, whether its side from each corner to the next is an edge (see ShapeSurface::edgeAngle).
[[nodiscard]] std::vector<std::vector<bool>> edgeSidesOf(const ShapeSurface& surface);

/// All edges, each once, from point to point [m].
using SurfaceEdge = std::array<Vector3, 2>;
[[nodiscard]] std::vector<SurfaceEdge> edgesOf(const ShapeSurface& surface);

/// A point of an outline that turns about z: distance from the axis and height [m], and the normal there.
struct TurnedPoint {
    double radius = 0.0, height = 0.0;
    double outward = 1.0, upward = 0.0; ///< of the normal
};
/// The surface that an outline leaves as it turns about z; the outline rises, and points on the axis are poles.
[[nodiscard]] ShapeSurface turnedSurface(std::span<const TurnedPoint> outline, int around);

/// A disk at a height, seen from above or below.
void addDisk(ShapeSurface& surface, double radius, double height, bool isSeenFromAbove, int around);

/// A prism along z between two heights over an outline, either way round.
[[nodiscard]] ShapeSurface prismSurface(std::span<const Vector2> outline, double from, double to);

} // namespace hingelab
