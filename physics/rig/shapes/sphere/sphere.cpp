// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/sphere/sphere.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace hingelab {

double ShapeKind<SphereGeometry>::volume(const SphereGeometry& sphere) {
    return 4.0 / 3.0 * std::numbers::pi * sphere.radius * sphere.radius * sphere.radius;
}

RigidInertia ShapeKind<SphereGeometry>::inertia(const SphereGeometry& sphere, double mass) {
    const Vector3 moments = Vector3::Constant(mass * 0.4 * sphere.radius * sphere.radius);
    return {mass, Vector3::Zero(), moments.asDiagonal()};
}

std::optional<TouchingSolid> ShapeKind<SphereGeometry>::touching(const SphereGeometry& sphere, std::string&) {
    return TouchingSolid{TouchingSolid::Core::point, Vector3::Zero(), sphere.radius};
}

ShapeSurface ShapeKind<SphereGeometry>::surface(const SphereGeometry& sphere, const SurfaceDetail& detail) {
    std::vector<TurnedPoint> outline;
    const int steps = std::max(2, detail.around / 2); // from pole to pole
    for (int i = 0; i <= steps; ++i) {
        const double angle = std::numbers::pi * (static_cast<double>(i) / steps - 0.5);
        const double out = i == 0 || i == steps ? 0.0 : std::cos(angle);
        outline.push_back({sphere.radius * out, sphere.radius * std::sin(angle), out, std::sin(angle)});
    }
    return turnedSurface(outline, detail.around);
}

PortableShape ShapeKind<SphereGeometry>::portable(const SphereGeometry& sphere) {
    PortableShape shape{PortableShape::Form::sphere, 2.0 * halfExtents(sphere)};
    shape.radius = sphere.radius;
    return shape;
}

} // namespace hingelab
