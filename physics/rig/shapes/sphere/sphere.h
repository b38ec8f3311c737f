// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

struct SphereGeometry {
    double radius = 0.05; ///< [m]
    bool operator==(const SphereGeometry&) const = default;
};

void describe(Walk& walk, SphereGeometry& object);

template <>
struct ShapeKind<SphereGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array extents = {ExtentField{"/radius", 0, 2.0}, ExtentField{"/radius", 1, 2.0},
                                           ExtentField{"/radius", 2, 2.0}};
    static SphereGeometry sized(double size) { return {0.5 * size}; }
    static Vector3 halfExtents(const SphereGeometry& sphere) { return Vector3::Constant(sphere.radius); }
    static double volume(const SphereGeometry& sphere);
    static RigidInertia inertia(const SphereGeometry& sphere, double mass);
    static std::optional<TouchingSolid> touching(const SphereGeometry& sphere, std::string& fault);
    static void check(const SphereGeometry&, const std::string&, Issues&) {}
    static ShapeSurface surface(const SphereGeometry& sphere, const SurfaceDetail& detail);
    static PortableShape portable(const SphereGeometry& sphere);
};

} // namespace hingelab
