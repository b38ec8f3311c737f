// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/shapes/solid.h"

#include <cmath>
#include <numbers>

#include "physics/shapes/convex_hull.h"

namespace hingelab {
namespace {

/// Bounding box of a plate about its own drawing plane.
Eigen::AlignedBox3d boxOf(const PlateGeometry& plate) {
    Eigen::AlignedBox3d box;
    for (const PlateCorner& corner : plate.corners) {
        box.extend(Vector3(corner.x, corner.y, -0.5 * plate.thickness));
        box.extend(Vector3(corner.x, corner.y, 0.5 * plate.thickness));
    }
    return box.isEmpty() ? Eigen::AlignedBox3d(Vector3::Zero(), Vector3::Zero()) : box;
}

Eigen::AlignedBox3d boxOf(const HullGeometry& hull) {
    Eigen::AlignedBox3d box;
    for (const HullCorner& corner : hull.corners) box.extend(Vector3(corner.x, corner.y, corner.z));
    return box.isEmpty() ? Eigen::AlignedBox3d(Vector3::Zero(), Vector3::Zero()) : box;
}

/// Area, centroid and second moments of a polygon about its bounding box's centre (Green's theorem).
struct PolygonMoments {
    double area = 0.0;
    double x = 0.0, y = 0.0;             ///< centroid [m]
    double xx = 0.0, yy = 0.0, xy = 0.0; ///< integrals of x², y², x y over the area, per area [m²]

    explicit PolygonMoments(const PlateGeometry& plate) {
        const Vector3 centre = boxOf(plate).center();
        const std::size_t n = plate.corners.size();
        for (std::size_t i = 0; i < n; ++i) {
            const double x0 = plate.corners[i].x - centre.x();
            const double y0 = plate.corners[i].y - centre.y();
            const double x1 = plate.corners[(i + 1) % n].x - centre.x();
            const double y1 = plate.corners[(i + 1) % n].y - centre.y();
            const double cross = x0 * y1 - x1 * y0;
            area += cross / 2.0;
            x += cross * (x0 + x1) / 6.0;
            y += cross * (y0 + y1) / 6.0;
            xx += cross * (x0 * x0 + x0 * x1 + x1 * x1) / 12.0;
            yy += cross * (y0 * y0 + y0 * y1 + y1 * y1) / 12.0;
            xy += cross * (x0 * y1 + 2.0 * x0 * y0 + 2.0 * x1 * y1 + x1 * y0) / 24.0;
        }
        if (area == 0.0) return;
        for (double* moment : {&x, &y, &xx, &yy, &xy}) *moment /= area;
    }
};

struct HalfExtents {
    Vector3 operator()(const BoxGeometry& box) const { return 0.5 * box.size; }
    Vector3 operator()(const CylinderGeometry& c) const { return {c.radius, c.radius, 0.5 * c.length}; }
    Vector3 operator()(const SphereGeometry& s) const { return Vector3::Constant(s.radius); }
    Vector3 operator()(const PlateGeometry& plate) const { return 0.5 * (boxOf(plate).sizes()); }
    Vector3 operator()(const MeshGeometry&) const { return Vector3::Zero(); } // known to whoever reads the file
    Vector3 operator()(const CapsuleGeometry& c) const {
        return {c.radius, c.radius, 0.5 * c.length + c.radius};
    }
    Vector3 operator()(const HalfSpaceGeometry& h) const { return {0.5 * h.size, 0.5 * h.size, 0.0}; }
    Vector3 operator()(const HullGeometry& hull) const { return 0.5 * boxOf(hull).sizes(); }
};

struct Volume {
    double operator()(const BoxGeometry& box) const { return box.size.prod(); }
    double operator()(const CylinderGeometry& c) const {
        return std::numbers::pi * c.radius * c.radius * c.length;
    }
    double operator()(const SphereGeometry& s) const {
        return 4.0 / 3.0 * std::numbers::pi * s.radius * s.radius * s.radius;
    }
    double operator()(const PlateGeometry& plate) const { return areaOf(plate) * plate.thickness; }
    double operator()(const MeshGeometry&) const { return 0.0; }
    double operator()(const CapsuleGeometry& c) const {
        return std::numbers::pi * c.radius * c.radius * (c.length + 4.0 / 3.0 * c.radius);
    }
    double operator()(const HalfSpaceGeometry&) const { return 0.0; }
    double operator()(const HullGeometry& hull) const { return SolidMoments(facesOf(hull)).volume; }
};

/// Principal moments per mass [m²] about the centre.
struct MomentsPerMass {
    Vector3 operator()(const BoxGeometry& box) const {
        const Vector3 squares = box.size.cwiseAbs2();
        return (Vector3::Constant(squares.sum()) - squares) / 12.0;
    }
    Vector3 operator()(const CylinderGeometry& c) const {
        const double r2 = c.radius * c.radius;
        const double across = r2 / 4.0 + c.length * c.length / 12.0;
        return {across, across, r2 / 2.0};
    }
    Vector3 operator()(const SphereGeometry& s) const { return Vector3::Constant(0.4 * s.radius * s.radius); }
    Vector3 operator()(const PlateGeometry&) const { return Vector3::Zero(); } // see inertiaOf()
    Vector3 operator()(const MeshGeometry&) const { return Vector3::Zero(); }
    /// A cylinder and two half balls, by their shares of the volume.
    Vector3 operator()(const CapsuleGeometry& c) const {
        const double r2 = c.radius * c.radius;
        const double ball = 4.0 / 3.0 * c.radius / (4.0 / 3.0 * c.radius + c.length); // pi r² cancels
        const double barrel = 1.0 - ball;
        const double half = 0.5 * c.length;
        const double along = barrel * r2 / 2.0 + ball * 0.4 * r2;
        const double across = barrel * (r2 / 4.0 + c.length * c.length / 12.0) +
                              ball * (0.4 * r2 + half * half + 0.75 * half * c.radius);
        return {across, across, along};
    }
    Vector3 operator()(const HalfSpaceGeometry&) const {
        return Vector3::Zero();
    }                                                                         // has no mass: see validation
    Vector3 operator()(const HullGeometry&) const { return Vector3::Zero(); } // see inertiaOf()
};

/// A plate's centre of mass is not its bounding box's centre, and its axes are no principal axes.
RigidInertia inertiaOf(const PlateGeometry& plate, double mass) {
    const PolygonMoments m(plate);
    const double xx = m.xx - m.x * m.x; // about the centroid
    const double yy = m.yy - m.y * m.y;
    const double xy = m.xy - m.x * m.y;
    const double through = plate.thickness * plate.thickness / 12.0;
    RigidInertia inertia{mass, {m.x, m.y, 0.0}, Matrix3::Zero()};
    inertia.aboutCentreOfMass << yy + through, -xy, 0.0, -xy, xx + through, 0.0, 0.0, 0.0, xx + yy;
    inertia.aboutCentreOfMass *= mass;
    return inertia;
}

/// A hull's neither.
RigidInertia inertiaOf(const HullGeometry& hull, double mass) {
    const SolidMoments m(facesOf(hull));
    const Matrix3 squares = m.squares - m.centre * m.centre.transpose(); // about the centre of mass
    RigidInertia inertia{mass, m.centre, Matrix3::Zero()};
    inertia.aboutCentreOfMass = mass * (squares.trace() * Matrix3::Identity() - squares);
    return inertia;
}

} // namespace

Vector3 halfExtents(const Shape& shape) {
    return std::visit(HalfExtents{}, shape.geometry);
}

Pose poseInBody(const Shape& shape) {
    const Matrix3 rotation = rotationFromRollPitchYaw(shape.rotation);
    const Vector3 anchorInShape = shape.anchor.cwiseProduct(halfExtents(shape));
    return {rotation, shape.position - rotation * anchorInShape};
}

double areaOf(const PlateGeometry& plate) {
    return std::abs(PolygonMoments(plate).area);
}

double volumeOf(const Shape& shape) {
    return std::visit(Volume{}, shape.geometry);
}

double densityOf(Material material) {
    switch (material) {
        case Material::none:
            return 0.0;
        case Material::steel:
            return 7850.0;
        case Material::castIron:
            return 7200.0;
        case Material::aluminium:
            return 2700.0;
        case Material::brass:
            return 8500.0;
        case Material::copper:
            return 8960.0;
        case Material::abs:
            return 1050.0;
        case Material::polyamide:
            return 1140.0;
        case Material::rubber:
            return 1200.0;
        case Material::glass:
            return 2500.0;
        case Material::beech:
            return 710.0;
        case Material::spruce:
            return 450.0;
        case Material::plywood:
            return 700.0;
        case Material::chipboard:
            return 650.0;
    }
    return 0.0;
}

double massOf(const Shape& shape) {
    if (shape.density > 0.0) return shape.density * volumeOf(shape);
    if (shape.material != Material::none) return densityOf(shape.material) * volumeOf(shape);
    return shape.mass;
}

RigidInertia massPropertiesOf(const Shape& shape) {
    const double mass = massOf(shape);
    if (const auto* plate = std::get_if<PlateGeometry>(&shape.geometry)) {
        return inertiaOf(*plate, mass).expressedIn(poseInBody(shape));
    }
    if (const auto* hull = std::get_if<HullGeometry>(&shape.geometry)) {
        return inertiaOf(*hull, mass).expressedIn(poseInBody(shape));
    }
    const Vector3 moments = mass * std::visit(MomentsPerMass{}, shape.geometry);
    const RigidInertia atCentre{mass, Vector3::Zero(), moments.asDiagonal()};
    return atCentre.expressedIn(poseInBody(shape));
}

} // namespace hingelab
