// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/convex_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "shapes/hull_facets.h"

namespace hingelab {
namespace {

constexpr double kThinnest = 1e-4; // by the size: flatter is no solid

Eigen::AlignedBox3d boxAround(std::span<const Vector3> points) {
    Eigen::AlignedBox3d box;
    for (const Vector3& p : points) box.extend(p);
    return box;
}

/// A plane through three of the points, as far out as the outermost of all.
struct HullPlane {
    std::array<std::size_t, 3> triple{};
    Vector3 normal = Vector3::Zero();
    double distance = 0.0;
    double area = 0.0; // twice that of the triangle
};

HullPlane planeThrough(std::span<const Vector3> points, const std::array<std::size_t, 3>& triple) {
    const auto& [i, j, k] = triple;
    const Vector3 across = (points[j] - points[i]).cross(points[k] - points[i]);
    HullPlane plane{triple, across.normalized(), 0.0, across.norm()};
    const double through = plane.normal.dot(points[i]);
    double highest = 0.0;
    double lowest = 0.0;
    for (const Vector3& p : points) {
        const double above = plane.normal.dot(p) - through;
        highest = std::max(highest, above);
        lowest = std::min(lowest, above);
    }
    const bool isTurned = highest > -lowest; // the solid is on the side of its depth
    plane.distance = isTurned ? -through - lowest : through + highest;
    if (isTurned) plane.normal = -plane.normal;
    return plane;
}

/// Of the corners of a face, in rising order, the three of the largest triangle; the first such. The order of
/// the library has no say in it.
std::array<std::size_t, 3> largestTriangle(std::span<const Vector3> points,
                                           const std::vector<std::size_t>& corners) {
    std::array<std::size_t, 3> best{corners[0], corners[1], corners[2]};
    double largest = -1.0;
    for (std::size_t a = 0; a < corners.size(); ++a) {
        for (std::size_t b = a + 1; b < corners.size(); ++b) {
            const Vector3 ab = points[corners[b]] - points[corners[a]];
            for (std::size_t c = b + 1; c < corners.size(); ++c) {
                const double area = ab.cross(points[corners[c]] - points[corners[a]]).norm();
                if (area > largest) best = {corners[a], corners[b], corners[c]};
                largest = std::max(largest, area);
            }
        }
    }
    return best;
}

/// A plane for each face, the largest triangles first. Slivers have no plane that is worth the name.
std::vector<HullPlane> planesOf(std::span<const Vector3> points, double flat) {
    std::vector<HullPlane> planes;
    for (const std::vector<std::size_t>& corners : hullFacets(points, flat)) {
        const HullPlane plane = planeThrough(points, largestTriangle(points, corners));
        const auto& [i, j, k] = plane.triple;
        const double longest = std::max(
            {(points[j] - points[i]).norm(), (points[k] - points[i]).norm(), (points[k] - points[j]).norm()});
        if (plane.area > 10.0 * flat * longest) planes.push_back(plane);
    }
    std::sort(planes.begin(), planes.end(), [](const HullPlane& a, const HullPlane& b) {
        return a.area != b.area ? a.area > b.area : a.triple < b.triple;
    });
    return planes;
}

/// What is left of a polygon below a plane.
std::vector<Vector3> cutBelow(const std::vector<Vector3>& polygon, const HullFace& plane) {
    std::vector<Vector3> left;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector3& here = polygon[i];
        const Vector3& next = polygon[(i + 1) % polygon.size()];
        const double a = plane.normal.dot(here) - plane.distance;
        const double b = plane.normal.dot(next) - plane.distance;
        if (a <= 0.0) left.push_back(here);
        if ((a <= 0.0) != (b <= 0.0)) left.emplace_back(here + (a / (a - b)) * (next - here));
    }
    return left;
}

void dropCoinciding(std::vector<Vector3>& polygon, double same) {
    std::vector<Vector3> kept;
    for (const Vector3& p : polygon) {
        if (kept.empty() || (p - kept.back()).norm() > same) kept.push_back(p);
    }
    while (kept.size() > 1 && (kept.back() - kept.front()).norm() <= same) kept.pop_back();
    polygon = std::move(kept);
}

double heightAbove(std::span<const HullFace> faces, const Vector3& p) {
    double most = -std::numeric_limits<double>::infinity();
    for (const HullFace& face : faces) most = std::max(most, face.normal.dot(p) - face.distance);
    return most;
}

} // namespace

std::vector<HullFace> solidBetween(const std::vector<HullFace>& planes, double size) {
    constexpr double same = 1e-9;
    std::vector<HullFace> faces;
    for (const HullFace& plane : planes) {
        const Vector3 u = plane.normal.unitOrthogonal();
        const Vector3 v = plane.normal.cross(u);
        const Vector3 at = plane.distance * plane.normal;
        HullFace face{plane.normal, plane.distance, {}};
        for (const auto& [a, b] : {std::pair(-1.0, -1.0), {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
            face.corners.emplace_back(at + size * (a * u + b * v));
        }
        for (const HullFace& other : planes) {
            const bool isAbove = std::any_of(face.corners.begin(), face.corners.end(), [&](const Vector3& p) {
                return other.normal.dot(p) > other.distance;
            });
            if (isAbove && &other != &plane) face.corners = cutBelow(face.corners, other);
        }
        dropCoinciding(face.corners, same * size);
        if (face.corners.size() > 2) faces.push_back(std::move(face));
    }
    return faces;
}

std::vector<HullFace> convexHullOf(std::span<const Vector3> points) {
    if (points.size() < 4 || points.size() > kMostHullCorners) return {};
    const bool areFinite =
        std::all_of(points.begin(), points.end(), [](const Vector3& p) { return p.allFinite(); });
    if (!areFinite) return {};
    const Eigen::AlignedBox3d box = boxAround(points);
    const double size = box.diagonal().norm();
    if (!(size > 0.0) || !std::isfinite(size)) return {};
    std::vector<Vector3> centred;
    centred.reserve(points.size());
    for (const Vector3& p : points) centred.emplace_back(p - box.center());
    std::vector<HullFace> planes;
    for (const HullPlane& plane : planesOf(centred, kHullFlatness * size)) {
        double depth = 0.0;
        for (const Vector3& p : centred) depth = std::max(depth, plane.distance - plane.normal.dot(p));
        if (depth < kThinnest * size) return {};
        planes.push_back({plane.normal, plane.distance, {}});
    }
    std::vector<HullFace> faces = solidBetween(planes, 4.0 * size);
    for (HullFace& face : faces) {
        face.distance += face.normal.dot(box.center());
        for (Vector3& corner : face.corners) corner += box.center();
    }
    return faces;
}

/// Tetrahedra between the origin and triangles of the faces: closed forms of each.
SolidMoments::SolidMoments(std::span<const HullFace> faces) {
    for (const HullFace& face : faces) {
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            const Vector3& a = face.corners[0];
            const Vector3& b = face.corners[i];
            const Vector3& c = face.corners[i + 1];
            const double det = a.dot(b.cross(c));
            const Vector3 sum = a + b + c;
            volume += det / 6.0;
            centre += det / 24.0 * sum;
            squares += det / 120.0 *
                       (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
        }
    }
    if (!(volume > 0.0)) return;
    centre /= volume;
    squares /= volume;
}

namespace {

/// Four points that are far apart: two, that which is farthest from their line, and from the plane of the
/// three.
std::vector<Vector3> farthestFour(std::span<const Vector3> points) {
    const auto farthest = [&](const auto& measure) {
        return *std::max_element(points.begin(), points.end(),
                                 [&](const Vector3& p, const Vector3& q) { return measure(p) < measure(q); });
    };
    const Vector3 middle = boxAround(points).center();
    const Vector3 a = farthest([&](const Vector3& p) { return (p - middle).squaredNorm(); });
    const Vector3 b = farthest([&](const Vector3& p) { return (p - a).squaredNorm(); });
    const Vector3 c = farthest([&](const Vector3& p) { return (p - a).cross(b - a).squaredNorm(); });
    const Vector3 n = (b - a).cross(c - a);
    const Vector3 d = farthest([&](const Vector3& p) { return std::abs(n.dot(p - a)); });
    return {a, b, c, d};
}

/// Those that may have to do with the hull: for each direction of a rough globe the foremost.
std::vector<Vector3> foremostOf(std::span<const Vector3> points) {
    constexpr std::size_t few = 4000;
    constexpr int directions = 400;
    if (points.size() <= few) return {points.begin(), points.end()};
    std::vector<Vector3> foremost;
    for (int i = 0; i < directions; ++i) { // a spiral that covers the sphere evenly
        const double z = 1.0 - (2.0 * i + 1.0) / directions;
        const double r = std::sqrt(1.0 - z * z);
        const double turn = 2.399963229728653 * i; // the golden angle
        const Vector3 n(r * std::cos(turn), r * std::sin(turn), z);
        foremost.push_back(
            *std::max_element(points.begin(), points.end(),
                              [&](const Vector3& p, const Vector3& q) { return n.dot(p) < n.dot(q); }));
    }
    return foremost;
}

/// Grows a hull by points of a set.
class GrowingHull {
  public:
    GrowingHull(std::vector<Vector3> corners, double least, std::size_t most, std::size_t mostOfFace)
        : corners_(std::move(corners)),
          faces_(convexHullOf(corners_)),
          least_(least),
          most_(most),
          mostOfFace_(mostOfFace) {}

    /// Until none of them stands out, or there is no room.
    void growBy(std::vector<Vector3> points) {
        while (!faces_.empty() && hasRoom() && !points.empty()) {
            std::size_t best = 0;
            double highest = least_;
            std::vector<Vector3> outside;
            for (const Vector3& p : points) {
                const double height = heightAbove(faces_, p);
                if (height <= least_) continue; // the hull only grows
                if (height > highest) best = outside.size();
                highest = std::max(highest, height);
                outside.push_back(p);
            }
            points = std::move(outside);
            if (points.empty()) return;
            add(points[best]);
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(best));
        }
    }

    [[nodiscard]] const std::vector<Vector3>& corners() const { return corners_; }
    [[nodiscard]] const std::vector<HullFace>& faces() const { return faces_; }
    [[nodiscard]] bool hasRoom() const { return corners_.size() < most_; }

  private:
    void add(const Vector3& p) {
        corners_.push_back(p);
        std::vector<HullFace> faces = convexHullOf(corners_);
        const bool isWithin = std::all_of(faces.begin(), faces.end(), [&](const HullFace& face) {
            return face.corners.size() <= mostOfFace_;
        });
        if (faces.empty() || !isWithin) {
            corners_.pop_back();
            return;
        }
        faces_ = std::move(faces);
    }

    std::vector<Vector3> corners_;
    std::vector<HullFace> faces_;
    double least_;
    std::size_t most_, mostOfFace_;
};

/// Of each face, the point that stands out farthest above it.
std::vector<Vector3> farthestAbove(std::span<const HullFace> faces, std::span<const Vector3> points) {
    std::vector<Vector3> found;
    for (const HullFace& face : faces) {
        found.push_back(*std::max_element(
            points.begin(), points.end(),
            [&](const Vector3& p, const Vector3& q) { return face.normal.dot(p) < face.normal.dot(q); }));
    }
    return found;
}

} // namespace

PointHull hullOfPoints(std::span<const Vector3> points, double tolerance, std::size_t most,
                       std::size_t mostOfFace) {
    const bool areFinite =
        std::all_of(points.begin(), points.end(), [](const Vector3& p) { return p.allFinite(); });
    if (points.size() < 4 || !areFinite) return {};
    const double size = boxAround(points).diagonal().norm();
    GrowingHull hull(farthestFour(points), tolerance * size, std::min(most, kMostHullCorners), mostOfFace);
    hull.growBy(foremostOf(points));
    if (hull.faces().empty()) return {};
    constexpr int rounds = 8; // each finds what the rough globe missed
    for (int i = 0; i < rounds && hull.hasRoom(); ++i) {
        const std::size_t before = hull.corners().size();
        hull.growBy(farthestAbove(hull.faces(), points));
        if (hull.corners().size() == before) break;
    }
    PointHull result{hull.corners(), 0.0};
    for (const Vector3& p : points) {
        result.deviation = std::max(result.deviation, heightAbove(hull.faces(), p));
    }
    return result;
}

} // namespace hingelab
