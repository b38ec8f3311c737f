// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/cylinder/cylinder.h"

#include <array>
#include <numbers>

namespace hingelab {

double ShapeKind<CylinderGeometry>::volume(const CylinderGeometry& cylinder) {
    return std::numbers::pi * cylinder.radius * cylinder.radius * cylinder.length;
}

RigidInertia ShapeKind<CylinderGeometry>::inertia(const CylinderGeometry& cylinder, double mass) {
    const double r2 = cylinder.radius * cylinder.radius;
    const double across = r2 / 4.0 + cylinder.length * cylinder.length / 12.0;
    const Vector3 moments = mass * Vector3(across, across, r2 / 2.0);
    return {mass, Vector3::Zero(), moments.asDiagonal()};
}

std::optional<TouchingSolid> ShapeKind<CylinderGeometry>::touching(const CylinderGeometry& cylinder,
                                                                   std::string&) {
    return TouchingSolid{TouchingSolid::Core::cylinder, halfExtents(cylinder)};
}

ShapeSurface ShapeKind<CylinderGeometry>::surface(const CylinderGeometry& cylinder,
                                                  const SurfaceDetail& detail) {
    const double half = 0.5 * cylinder.length;
    const std::array barrel = {TurnedPoint{cylinder.radius, -half}, TurnedPoint{cylinder.radius, half}};
    ShapeSurface surface = turnedSurface(barrel, detail.around);
    addDisk(surface, cylinder.radius, half, true, detail.around);
    addDisk(surface, cylinder.radius, -half, false, detail.around);
    return surface;
}

PortableShape ShapeKind<CylinderGeometry>::portable(const CylinderGeometry& cylinder) {
    PortableShape shape{PortableShape::Form::cylinder, 2.0 * halfExtents(cylinder)};
    shape.radius = cylinder.radius;
    shape.length = cylinder.length;
    return shape;
}

} // namespace hingelab
