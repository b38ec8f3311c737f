// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

/// Everything below the shape's xy-plane: a floor, a wall, a slope. Drawn as a square of edge `size`; contacts
/// have no edge.
struct HalfSpaceGeometry {
    double size = 1.0; ///< [m]
    bool operator==(const HalfSpaceGeometry&) const = default;
};

void describe(Walk& walk, HalfSpaceGeometry& object);

template <>
struct ShapeKind<HalfSpaceGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = false;
    static constexpr std::array<ExtentField, 0> extents{};
    static HalfSpaceGeometry sized(double size) { return {10.0 * size}; }
    static Vector3 halfExtents(const HalfSpaceGeometry& h) { return {0.5 * h.size, 0.5 * h.size, 0.0}; }
    static double volume(const HalfSpaceGeometry&) { return 0.0; }
    static RigidInertia inertia(const HalfSpaceGeometry&, double mass) {
        return {mass, Vector3::Zero(), Matrix3::Zero()}; // the checks let none weigh anything
    }
    static std::optional<TouchingSolid> touching(const HalfSpaceGeometry&, std::string&) {
        return TouchingSolid{TouchingSolid::Core::halfSpace};
    }
    static void check(const HalfSpaceGeometry&, const std::string&, Issues&) {}
    static ShapeSurface surface(const HalfSpaceGeometry& ground, const SurfaceDetail& detail);
    static PortableShape portable(const HalfSpaceGeometry& ground);
    static constexpr bool isEndless = true;
};

} // namespace hingelab
