// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/capsule/capsule.h"

#include <numbers>

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

} // namespace hingelab
