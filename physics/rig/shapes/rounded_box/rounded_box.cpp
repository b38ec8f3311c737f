// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/rounded_box/rounded_box.h"

#include <numbers>

#include "text/check_support.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kPi = std::numbers::pi;

Vector3 halfCore(const RoundedBoxGeometry& box) {
    return 0.5 * box.size.array() - box.radius;
}

/// Integral of x² over the volume [m⁵], `h` half the core's edges, x along `axis`. The solid is the core, two
/// slabs on each pair of its faces, four quarters of a cylinder along each direction, and eight of a ball: as
/// quarters and eighths have their own moments about their flat sides, r³/3 and π r⁴/16, all is in closed form.
double secondMoment(const Vector3& h, double r, int axis) {
    const double a = 2.0 * h[axis];
    const double b = 2.0 * h[(axis + 1) % 3];
    const double c = 2.0 * h[(axis + 2) % 3];
    const double x = h[axis];
    const double whole = a * a * a / 12.0; // per area across, of what reaches from end to end of the core
    const double outer = x + r;
    const double middle = whole * (b * c + 2.0 * r * (b + c) + kPi * r * r);
    const double slabs = 2.0 / 3.0 * (outer * outer * outer - x * x * x) * b * c;
    const double quarters =
        (b + c) * (kPi * r * r * x * x + 8.0 / 3.0 * x * r * r * r + kPi / 4.0 * r * r * r * r);
    const double ball = kPi * r * r * r * (4.0 / 3.0 * x * x + x * r + 4.0 / 15.0 * r * r);
    return middle + slabs + quarters + ball;
}

} // namespace

/// Steiner's formula: the volume within r of a box.
double ShapeKind<RoundedBoxGeometry>::volume(const RoundedBoxGeometry& box) {
    const Vector3 e = 2.0 * halfCore(box);
    const double r = box.radius;
    const double faces = 2.0 * (e.x() * e.y() + e.y() * e.z() + e.z() * e.x());
    return e.prod() + faces * r + kPi * r * r * e.sum() + 4.0 / 3.0 * kPi * r * r * r;
}

RigidInertia ShapeKind<RoundedBoxGeometry>::inertia(const RoundedBoxGeometry& box, double mass) {
    const Vector3 h = halfCore(box);
    Vector3 squares; // per volume [m²]
    for (int axis = 0; axis < 3; ++axis) squares[axis] = secondMoment(h, box.radius, axis) / volume(box);
    const Vector3 moments = mass * (Vector3::Constant(squares.sum()) - squares);
    return {mass, Vector3::Zero(), moments.asDiagonal()};
}

std::optional<TouchingSolid> ShapeKind<RoundedBoxGeometry>::touching(const RoundedBoxGeometry& box,
                                                                     std::string&) {
    return TouchingSolid{TouchingSolid::Core::box, halfCore(box), box.radius};
}

void ShapeKind<RoundedBoxGeometry>::check(const RoundedBoxGeometry& box, const std::string& pointer,
                                          Issues& issues) {
    if (halfCore(box).minCoeff() > 0.0) return;
    checks::addError(issues, pointer + "/radius", "The round edges leave nothing of the shortest side",
                     valueText(Quantity::length, box.radius),
                     "less than half of the shortest side, " +
                         valueText(Quantity::length, 0.5 * box.size.minCoeff()) +
                         "; a capsule or a sphere is rounder");
}

PortableShape ShapeKind<RoundedBoxGeometry>::portable(const RoundedBoxGeometry& box) {
    PortableShape shape{PortableShape::Form::box, box.size};
    shape.lost = "Its round edges are sharp there.";
    return shape;
}

} // namespace hingelab
