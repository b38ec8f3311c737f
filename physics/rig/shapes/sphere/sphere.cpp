// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/sphere/sphere.h"

#include <numbers>

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

} // namespace hingelab
