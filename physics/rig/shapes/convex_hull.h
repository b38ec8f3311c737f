// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// A plane face of a convex solid.
struct HullFace {
    Vector3 normal = Vector3::UnitZ(); ///< outward
    double distance = 0.0;             ///< of its plane from the origin, along the normal [m]
    std::vector<Vector3> corners;      ///< counter-clockwise, seen from outside [m]
};

inline constexpr std::size_t kMostHullCorners = 64;
/// Corners this near to a plane, by the size of all, are of one face: as far as files of single precision and
/// numbers that people type are flat.
inline constexpr double kHullFlatness = 1e-5;

/// The faces of the smallest convex solid that has all of at most kMostHullCorners points; corners within
/// kHullFlatness of a plane are of one face, whose plane is as far out as the outermost. So the solid may be
/// larger by that, never smaller. Empty where the points lie in a plane, all but in a plane (thinner than
/// 1/10,000 of their size), are too many, or not finite.
///
/// Qhull says which points are corners of a face (hull_facets.h). Its plane is that of its largest triangle,
/// and the faces come in the order of those, the largest first: the same for the same points.
[[nodiscard]] std::vector<HullFace> convexHullOf(std::span<const Vector3> points);

/// What planes enclose, each given by normal and distance; what they leave open ends at `size` from the origin.
/// Planes that touch nowhere have no face.
[[nodiscard]] std::vector<HullFace> solidBetween(const std::vector<HullFace>& planes, double size);

/// Volume and first two moments of a closed solid, about the origin.
struct SolidMoments {
    double volume = 0.0;               ///< [m³]
    Vector3 centre = Vector3::Zero();  ///< of the volume [m]
    Matrix3 squares = Matrix3::Zero(); ///< integral of p pᵀ over the volume, by the volume [m²]

    explicit SolidMoments(std::span<const HullFace> faces);
};

/// A convex solid inside of all points, with few corners that are among them.
struct PointHull {
    std::vector<Vector3> corners; ///< empty: there is none (see convexHullOf())
    double deviation = 0.0;       ///< how far points stand out from it at most [m]
};

/// From the four that are farthest apart, the point that stands out farthest is added until none stands out by
/// more than `tolerance` of the size of all, or until there are `most`. No face gets more than
/// `mostOfFace` corners.
[[nodiscard]] PointHull hullOfPoints(std::span<const Vector3> points, double tolerance = 1e-4,
                                     std::size_t most = kMostHullCorners, std::size_t mostOfFace = 12);

} // namespace hingelab
