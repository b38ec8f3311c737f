// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/hull/hull.h"

#include <algorithm>
#include <numbers>

#include "text/check_support.h"

namespace hingelab {
namespace {

Eigen::AlignedBox3d boxOfHull(const HullGeometry& hull) {
    Eigen::AlignedBox3d box;
    for (const HullCorner& corner : hull.corners) box.extend(Vector3(corner.x, corner.y, corner.z));
    return box.isEmpty() ? Eigen::AlignedBox3d(Vector3::Zero(), Vector3::Zero()) : box;
}

/// About the bounding box's centre.
std::vector<Vector3> centredCornersOf(const HullGeometry& hull) {
    const Vector3 centre = boxOfHull(hull).center();
    std::vector<Vector3> corners;
    for (const HullCorner& c : hull.corners) corners.emplace_back(Vector3(c.x, c.y, c.z) - centre);
    return corners;
}

} // namespace

std::vector<HullFace> facesOf(const HullGeometry& hull) {
    return convexHullOf(centredCornersOf(hull));
}

HullGeometry ShapeKind<HullGeometry>::sized(double size) {
    const double s = 0.5 * size;
    return {{{-s, -s, 0.0}, {s, -s, 0.0}, {s, s, 0.0}, {-s, s, 0.0}, {-s, -s, s}, {-s, s, s}}};
}

Vector3 ShapeKind<HullGeometry>::halfExtents(const HullGeometry& hull) {
    return 0.5 * boxOfHull(hull).sizes();
}

double ShapeKind<HullGeometry>::volume(const HullGeometry& hull) {
    return SolidMoments(facesOf(hull)).volume;
}

/// A hull's centre of mass is not its bounding box's centre, and its axes are no principal axes.
RigidInertia ShapeKind<HullGeometry>::inertia(const HullGeometry& hull, double mass) {
    const SolidMoments m(facesOf(hull));
    const Matrix3 squares = m.squares - m.centre * m.centre.transpose(); // about the centre of mass
    RigidInertia inertia{mass, m.centre, Matrix3::Zero()};
    inertia.aboutCentreOfMass = mass * (squares.trace() * Matrix3::Identity() - squares);
    return inertia;
}

std::optional<TouchingSolid> ShapeKind<HullGeometry>::touching(const HullGeometry& hull, std::string& fault) {
    TouchingSolid solid{TouchingSolid::Core::polyhedron};
    solid.faces = facesOf(hull);
    if (SolidMoments(solid.faces).volume > 0.0) return solid;
    fault = "the hull is flat, or has more than " + std::to_string(kMostHullCorners) + " corners";
    return std::nullopt;
}

void ShapeKind<HullGeometry>::check(const HullGeometry& hull, const std::string& pointer, Issues& issues) {
    const std::string count = std::to_string(hull.corners.size()) + " corners";
    if (hull.corners.size() > kMostHullCorners) {
        checks::addError(issues, pointer + "/corners", "The hull has too many corners", count,
                         "at most " + std::to_string(kMostHullCorners));
    } else if (facesOf(hull).empty()) {
        checks::addError(
            issues, pointer + "/corners", "The hull is flat", count,
            "four or more corners that do not lie in a plane, a ten-thousandth of its size thick at least");
    }
}

ShapeSurface ShapeKind<HullGeometry>::surface(const HullGeometry& hull, const SurfaceDetail&) {
    ShapeSurface surface;
    surface.edgeAngle = 5.0 * std::numbers::pi / 180.0; // its faces are flat, and meant to be
    const std::vector<Vector3> corners = centredCornersOf(hull);
    const auto nearest = [&](const Vector3& p) {
        return *std::min_element(corners.begin(), corners.end(), [&](const Vector3& a, const Vector3& b) {
            return (a - p).squaredNorm() < (b - p).squaredNorm();
        });
    };
    for (HullFace& face : facesOf(hull)) { // faces share corners, which lie in their planes but for rounding
        std::transform(face.corners.begin(), face.corners.end(), face.corners.begin(), nearest);
        surface.addFace(face.corners, face.normal);
    }
    return surface;
}

PortableShape ShapeKind<HullGeometry>::portable(const HullGeometry& hull) {
    PortableShape shape{PortableShape::Form::convex, 2.0 * halfExtents(hull)};
    shape.corners = centredCornersOf(hull);
    return shape;
}

} // namespace hingelab
