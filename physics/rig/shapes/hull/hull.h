// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

struct HullCorner {
    double x = 0.0; ///< [m]
    double y = 0.0;
    double z = 0.0;
    bool operator==(const HullCorner&) const = default;
};
/// The smallest convex solid that has all the corners (convex_hull.h); the centre is that of its bounding box.
struct HullGeometry {
    std::vector<HullCorner> corners;
    bool operator==(const HullGeometry&) const = default;
};

/// Its faces, in its own axes about its centre (convexHullOf()).
[[nodiscard]] std::vector<HullFace> facesOf(const HullGeometry& hull);

void describe(Walk& walk, HullGeometry& geometry);
void describe(Walk& walk, HullCorner& object);

template <>
struct ShapeKind<HullGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array<ExtentField, 0> extents{};
    static HullGeometry sized(double size); ///< a wedge
    static Vector3 halfExtents(const HullGeometry& hull);
    static double volume(const HullGeometry& hull);
    static RigidInertia inertia(const HullGeometry& hull, double mass); ///< sums of tetrahedra
    static std::optional<TouchingSolid> touching(const HullGeometry& hull, std::string& fault);
    static void check(const HullGeometry& hull, const std::string& pointer, Issues& issues);
    static ShapeSurface surface(const HullGeometry& hull, const SurfaceDetail& detail);
    static PortableShape portable(const HullGeometry& hull);
};

} // namespace hingelab
