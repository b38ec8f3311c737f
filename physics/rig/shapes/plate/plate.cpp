// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/plate/plate.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "text/check_support.h"

namespace hingelab {
namespace {

/// Bounding box about the plate's own drawing plane.
Eigen::AlignedBox3d boxOfPlate(const PlateGeometry& plate) {
    Eigen::AlignedBox3d box;
    for (const PlateCorner& corner : plate.corners) {
        box.extend(Vector3(corner.x, corner.y, -0.5 * plate.thickness));
        box.extend(Vector3(corner.x, corner.y, 0.5 * plate.thickness));
    }
    return box.isEmpty() ? Eigen::AlignedBox3d(Vector3::Zero(), Vector3::Zero()) : box;
}

/// The corners about the bounding box's centre.
std::vector<Vector2> centredOutlineOf(const PlateGeometry& plate) {
    const Vector3 centre = boxOfPlate(plate).center();
    std::vector<Vector2> outline;
    for (const PlateCorner& c : plate.corners) outline.emplace_back(c.x - centre.x(), c.y - centre.y());
    return outline;
}

/// Area, centroid and second moments of a polygon about its bounding box's centre (Green's theorem).
struct PolygonMoments {
    double area = 0.0;
    double x = 0.0, y = 0.0;             ///< centroid [m]
    double xx = 0.0, yy = 0.0, xy = 0.0; ///< integrals of x², y², x y over the area, per area [m²]

    explicit PolygonMoments(const PlateGeometry& plate) {
        const Vector3 centre = boxOfPlate(plate).center();
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

constexpr std::size_t kMostPlateCorners = 1000; // sides are compared with each other, also while one is dragged

/// Which way round a, b and c are: twice the area of their triangle.
double turnOf(const PlateCorner& a, const PlateCorner& b, const PlateCorner& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Of two sides on one line: whether they lie over each other and lead in the same direction.
bool goTheSameWay(const PlateCorner& a, const PlateCorner& b, const PlateCorner& c, const PlateCorner& d) {
    const auto along = [&](const PlateCorner& p) {
        return (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
    };
    return along(d) > along(c) && std::max(0.0, along(c)) < std::min(along(b), along(d));
}

/// Two sides of an outline, each from a corner to the next, that cross within both or lie over each other in
/// the same direction: counted from 1; none if no two do. Sides that only touch do not cross, nor do those of a
/// slit, which lead there and back.
std::optional<std::pair<std::size_t, std::size_t>> crossingSides(const std::vector<PlateCorner>& corners) {
    const std::size_t n = corners.size();
    const auto end = [&](std::size_t side) { return corners[(side + 1) % n]; };
    const auto left = [&](std::size_t side) { return std::min(corners[side].x, end(side).x); };
    const auto right = [&](std::size_t side) { return std::max(corners[side].x, end(side).x); };
    std::vector<std::size_t> sides(n);
    std::iota(sides.begin(), sides.end(), std::size_t{0});
    std::sort(sides.begin(), sides.end(), [&](std::size_t a, std::size_t b) { return left(a) < left(b); });
    const auto cross = [&](std::size_t a, std::size_t b) {
        const double start = turnOf(corners[a], end(a), corners[b]);
        const double stop = turnOf(corners[a], end(a), end(b));
        if (start == 0.0 && stop == 0.0) return goTheSameWay(corners[a], end(a), corners[b], end(b));
        const double other = turnOf(corners[b], end(b), corners[a]) * turnOf(corners[b], end(b), end(a));
        return start * stop < 0.0 && other < 0.0;
    };
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n && left(sides[j]) <= right(sides[i]); ++j) {
            if (!cross(sides[i], sides[j])) continue;
            return std::minmax({sides[i] + 1, sides[j] + 1});
        }
    }
    return std::nullopt;
}

} // namespace

double areaOf(const PlateGeometry& plate) {
    return std::abs(PolygonMoments(plate).area);
}

Vector3 ShapeKind<PlateGeometry>::halfExtents(const PlateGeometry& plate) {
    return 0.5 * boxOfPlate(plate).sizes();
}

/// A plate's centre of mass is not its bounding box's centre, and its axes are no principal axes.
RigidInertia ShapeKind<PlateGeometry>::inertia(const PlateGeometry& plate, double mass) {
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

std::optional<TouchingSolid> ShapeKind<PlateGeometry>::touching(const PlateGeometry& plate, std::string&) {
    TouchingSolid solid{TouchingSolid::Core::prism, {0.0, 0.0, 0.5 * plate.thickness}};
    solid.outline = centredOutlineOf(plate);
    return solid;
}

void ShapeKind<PlateGeometry>::check(const PlateGeometry& plate, const std::string& pointer, Issues& issues) {
    if (plate.corners.size() > kMostPlateCorners) {
        checks::addError(issues, pointer + "/corners", "The plate has too many corners",
                         std::to_string(plate.corners.size()) + " corners",
                         "at most " + std::to_string(kMostPlateCorners) + "; a mesh may have more");
    } else if (plate.corners.size() < 3 || !(areaOf(plate) > 1e-12)) {
        checks::addError(issues, pointer + "/corners", "The plate has no area",
                         std::to_string(plate.corners.size()) + " corners",
                         "three or more corners in order round the outline");
    } else if (const auto sides = crossingSides(plate.corners)) { // mass or not: the outline must be one
        checks::addError(issues, pointer + "/corners",
                         "The outline of the plate crosses itself: sides " + std::to_string(sides->first) +
                             " and " + std::to_string(sides->second) + " cross",
                         {}, "corners in order round the outline");
    } else if (!inertia(plate, 1.0).isPhysical()) { // it crosses itself in corners
        checks::addError(issues, pointer + "/corners", "The outline of the plate crosses itself", {},
                         "corners in order round the outline");
    }
}

ShapeSurface ShapeKind<PlateGeometry>::surface(const PlateGeometry& plate, const SurfaceDetail&) {
    const PortableShape prism = portable(plate);
    return prismSurface(prism.outline, -0.5 * plate.thickness, 0.5 * plate.thickness);
}

PortableShape ShapeKind<PlateGeometry>::portable(const PlateGeometry& plate) {
    PortableShape shape{PortableShape::Form::prism, 2.0 * halfExtents(plate)};
    shape.length = plate.thickness;
    shape.outline = centredOutlineOf(plate);
    return shape;
}

} // namespace hingelab
