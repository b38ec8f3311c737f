// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/box/box.h"

namespace hingelab {

/// A box whose edges and corners are round: all within r of a box that is smaller by 2 r. Contacts roll over
/// its edges as over cylinders, over its corners as over balls. Limits: one radius for all edges, less than
/// half of the shortest side (equal to it, the shape is a capsule, a sphere or a disk with round rim).
struct RoundedBoxGeometry {
    Vector3 size{0.1, 0.1, 0.1}; ///< edge lengths over all [m]
    double radius = 0.015;       ///< r, of the edges [m]
    bool operator==(const RoundedBoxGeometry&) const = default;
};

void describe(Walk& walk, RoundedBoxGeometry& object);

template <>
struct ShapeKind<RoundedBoxGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array extents = ShapeKind<BoxGeometry>::extents;
    static RoundedBoxGeometry sized(double size) { return {Vector3::Constant(size), 0.15 * size}; }
    static Vector3 halfExtents(const RoundedBoxGeometry& box) { return 0.5 * box.size; }
    static double volume(const RoundedBoxGeometry& box);
    static RigidInertia inertia(const RoundedBoxGeometry& box, double mass);
    static std::optional<TouchingSolid> touching(const RoundedBoxGeometry& box, std::string& fault);
    static void check(const RoundedBoxGeometry& box, const std::string& pointer, Issues& issues);
    static ShapeSurface surface(const RoundedBoxGeometry& box, const SurfaceDetail& detail);
    static PortableShape portable(const RoundedBoxGeometry& box);
};

} // namespace hingelab
