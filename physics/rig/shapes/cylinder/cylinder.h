// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

struct CylinderGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.2;  ///< along the shape's z axis [m]
    bool operator==(const CylinderGeometry&) const = default;
};

void describe(Walk& walk, CylinderGeometry& object);

template <>
struct ShapeKind<CylinderGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array extents = {ExtentField{"/radius", 0, 2.0}, ExtentField{"/length", 2, 1.0}};
    static CylinderGeometry sized(double size) { return {0.3 * size, size}; }
    static Vector3 halfExtents(const CylinderGeometry& c) { return {c.radius, c.radius, 0.5 * c.length}; }
    static double volume(const CylinderGeometry& cylinder);
    static RigidInertia inertia(const CylinderGeometry& cylinder, double mass);
    static std::optional<TouchingSolid> touching(const CylinderGeometry& cylinder, std::string& fault);
    static void check(const CylinderGeometry&, const std::string&, Issues&) {}
    static ShapeSurface surface(const CylinderGeometry& cylinder, const SurfaceDetail& detail);
    static PortableShape portable(const CylinderGeometry& cylinder);
};

} // namespace hingelab
