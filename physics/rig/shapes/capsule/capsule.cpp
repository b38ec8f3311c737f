// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/capsule/capsule.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace hingelab {

double ShapeKind<CapsuleGeometry>::volume(const CapsuleGeometry& capsule) {
    return std::numbers::pi * capsule.radius * capsule.radius * (capsule.length + 4.0 / 3.0 * capsule.radius);
}

/// A cylinder and two half balls, by their shares of the volume.
RigidInertia ShapeKind<CapsuleGeometry>::inertia(const CapsuleGeometry& capsule, double mass) {
    const double r = capsule.radius;
    const double ball = 4.0 / 3.0 * r / (4.0 / 3.0 * r + capsule.length); // pi r² cancels
    const double barrel = 1.0 - ball;
    const double half = 0.5 * capsule.length;
    const double along = barrel * r * r / 2.0 + ball * 0.4 * r * r;
    const double across = barrel * (r * r / 4.0 + capsule.length * capsule.length / 12.0) +
                          ball * (0.4 * r * r + half * half + 0.75 * half * r);
    const Vector3 moments = mass * Vector3(across, across, along);
    return {mass, Vector3::Zero(), moments.asDiagonal()};
}

std::optional<TouchingSolid> ShapeKind<CapsuleGeometry>::touching(const CapsuleGeometry& capsule,
                                                                  std::string&) {
    return TouchingSolid{TouchingSolid::Core::segment, {0.0, 0.0, 0.5 * capsule.length}, capsule.radius};
}

ShapeSurface ShapeKind<CapsuleGeometry>::surface(const CapsuleGeometry& capsule, const SurfaceDetail& detail) {
    std::vector<TurnedPoint> outline;
    const int steps = std::max(1, detail.around / 4); // of each end, from pole to barrel
    for (const double end : {-1.0, 1.0}) {
        for (int i = 0; i <= steps; ++i) {
            const int fromPole = end < 0.0 ? i : steps - i;
            const double angle = 0.5 * std::numbers::pi * fromPole / steps;
            const double out = std::sin(angle);
            const double up = end * std::cos(angle);
            outline.push_back(
                {capsule.radius * out, 0.5 * end * capsule.length + capsule.radius * up, out, up});
        }
        if (capsule.length <= 0.0 && end < 0.0) outline.pop_back(); // the same ring again
    }
    return turnedSurface(outline, detail.around);
}

PortableShape ShapeKind<CapsuleGeometry>::portable(const CapsuleGeometry& capsule) {
    PortableShape shape{PortableShape::Form::capsule, 2.0 * halfExtents(capsule)};
    shape.radius = capsule.radius;
    shape.length = capsule.length;
    return shape;
}

} // namespace hingelab
