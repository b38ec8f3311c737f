// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

/// A cylinder with round ends; `length` is that of its straight part, along the shape's z axis.
struct CapsuleGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.1;  ///< [m]
    bool operator==(const CapsuleGeometry&) const = default;
};

void describe(Walk& walk, CapsuleGeometry& object);

template <>
struct ShapeKind<CapsuleGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array<ExtentField, 0> extents{}; ///< its length ends before its ends do
    static CapsuleGeometry sized(double size) { return {0.3 * size, size}; }
    static Vector3 halfExtents(const CapsuleGeometry& c) {
        return {c.radius, c.radius, 0.5 * c.length + c.radius};
    }
    static double volume(const CapsuleGeometry& capsule);
    static RigidInertia inertia(const CapsuleGeometry& capsule, double mass);
    static std::optional<TouchingSolid> touching(const CapsuleGeometry& capsule, std::string& fault);
    static void check(const CapsuleGeometry&, const std::string&, Issues&) {}
    static ShapeSurface surface(const CapsuleGeometry& capsule, const SurfaceDetail& detail);
    static PortableShape portable(const CapsuleGeometry& capsule);
};

} // namespace hingelab
