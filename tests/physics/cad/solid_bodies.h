// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "spatial/pose.h"

/// Mass properties of unit density that stand in every handbook, and what is composed of them. Here lengths are
/// in mm.
namespace hingelab::test {

struct SolidBody {
    double volume = 0.0;               ///< [mm³]
    Vector3 centre = Vector3::Zero();  ///< [mm]
    Matrix3 inertia = Matrix3::Zero(); ///< about `centre` [mm⁵]
};

[[nodiscard]] SolidBody boxBody(const Vector3& corner, const Vector3& size);
/// Axis z, base at the origin; both radii may be equal, and one may be 0.
[[nodiscard]] SolidBody coneBody(double baseRadius, double topRadius, double height);
[[nodiscard]] SolidBody sphereBody(double radius);
/// z >= 0.
[[nodiscard]] SolidBody halfSphereBody(double radius);
/// Axis z.
[[nodiscard]] SolidBody torusBody(double major, double minor);
/// A sphere with a bore along z.
[[nodiscard]] SolidBody napkinRingBody(double radius, double boreRadius);
/// A polygon in the plane z = 0, counter-clockwise, along z.
[[nodiscard]] SolidBody prismBody(const std::vector<Vector2>& polygon, double height);

[[nodiscard]] SolidBody moved(const SolidBody& body, const Matrix3& rotation, const Vector3& translation);
[[nodiscard]] SolidBody moved(const SolidBody& body, const Vector3& translation);
/// a + sign b, which do not overlap, or the second of which lies in the first.
[[nodiscard]] SolidBody combined(const SolidBody& a, const SolidBody& b, double sign = 1.0);

} // namespace hingelab::test
