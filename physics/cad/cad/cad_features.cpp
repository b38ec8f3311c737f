// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace hingelab {
namespace {

constexpr double kSamePoint = 1e-9;  // [m]
constexpr double kSameTurn = 1e-9;   // sine of the angle between directions that are one
constexpr double kFloatNoise = 4e-7; // of a point in single precision, relative to its coordinates

Vector3 pointOf(const std::array<float, 3>& p) {
    return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

std::array<Vector3, 3> cornersOf(const CadSolid& solid, std::size_t triangle) {
    const auto& t = solid.triangles[triangle];
    return {pointOf(solid.points[t[0]]), pointOf(solid.points[t[1]]), pointOf(solid.points[t[2]])};
}

Vector3 nearestOnSegment(const Vector3& p, const Vector3& a, const Vector3& b) {
    const Vector3 along = b - a;
    const double length2 = along.squaredNorm();
    const double share = length2 > 0.0 ? std::clamp((p - a).dot(along) / length2, 0.0, 1.0) : 0.0;
    return a + share * along;
}

/// Whether the foot of the perpendicular from p lies within; n: normal of any length.
bool isAbove(const Vector3& p, const std::array<Vector3, 3>& t, const Vector3& n) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector3& a = t[i];
        if (n.dot((t[(i + 1) % 3] - a).cross(p - a)) < 0.0) return false;
    }
    return true;
}

Vector3 nearestOnTriangle(const Vector3& p, const std::array<Vector3, 3>& t) {
    const Vector3 n = (t[1] - t[0]).cross(t[2] - t[0]);
    if (n.squaredNorm() > 0.0 && isAbove(p, t, n)) return p - n * (n.dot(p - t[0]) / n.squaredNorm());
    Vector3 best = nearestOnSegment(p, t[0], t[1]);
    for (const Vector3& other : {nearestOnSegment(p, t[1], t[2]), nearestOnSegment(p, t[2], t[0])}) {
        if ((other - p).squaredNorm() < (best - p).squaredNorm()) best = other;
    }
    return best;
}

/// How far the corners of a face lie along its axis, from its origin [m].
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    double noise = 0.0; ///< of the corners, which are in single precision
};

Extent extentOf(const CadSolid& solid, const CadFace& face) {
    Extent extent;
    for (std::size_t i = face.firstTriangle; i < std::size_t{face.firstTriangle} + face.triangles; ++i) {
        for (const Vector3& corner : cornersOf(solid, i)) {
            const double along = face.axis.dot(corner - face.origin);
            extent.low = std::min(extent.low, along);
            extent.high = std::max(extent.high, along);
            extent.noise = std::max(extent.noise, kFloatNoise * corner.cwiseAbs().maxCoeff());
        }
    }
    return extent;
}

/// Of the triangles, put onto the exact plane.
Vector3 centroidOf(const CadSolid& solid, const CadFace& face) {
    Vector3 sum = Vector3::Zero();
    double area = 0.0;
    for (std::size_t i = face.firstTriangle; i < std::size_t{face.firstTriangle} + face.triangles; ++i) {
        const auto [a, b, c] = cornersOf(solid, i);
        const double own = (b - a).cross(c - a).norm();
        sum += own * (a + b + c) / 3.0;
        area += own;
    }
    const Vector3 centroid = area > 0.0 ? Vector3(sum / area) : face.origin;
    return centroid - face.axis * face.axis.dot(centroid - face.origin);
}

CadFeature axisFeature(const CadFace& face, double along) {
    return {CadFeature::Kind::axis, face.origin + along * face.axis, face.axis, face.radius, face.kind};
}

CadFeature pointFeature(const Vector3& point, double radius,
                        const std::variant<CadFaceKind, CadEdgeKind>& source) {
    return {CadFeature::Kind::point, point, Vector3::Zero(), radius, source};
}

/// Collects features, none twice.
class FeatureList {
  public:
    /// Within `near` [m] of one that is there already, it is the same.
    void add(const CadFeature& feature, double near = kSamePoint) {
        if (!feature.point.allFinite() || isKnown(feature, std::max(near, kSamePoint))) return;
        places_.emplace(feature.point.x(), features_.size());
        features_.push_back(feature);
    }
    [[nodiscard]] std::vector<CadFeature> take() { return std::move(features_); }

  private:
    [[nodiscard]] bool isKnown(const CadFeature& feature, double near) const {
        const double x = feature.point.x();
        const auto end = places_.upper_bound(x + near);
        return std::any_of(places_.lower_bound(x - near), end, [&](const auto& place) {
            const CadFeature& other = features_[place.second];
            return other.kind == feature.kind && (other.point - feature.point).norm() <= near &&
                   other.direction.cross(feature.direction).norm() <= kSameTurn;
        });
    }

    std::vector<CadFeature> features_;
    std::multimap<double, std::size_t> places_; ///< by x
};

void addEdge(const CadSolid& solid, const CadEdge& edge, FeatureList& list) {
    if (edge.kind == CadEdgeKind::circle) {
        list.add({CadFeature::Kind::axis, edge.origin, edge.axis, edge.radius, edge.kind});
    }
    if (edge.kind != CadEdgeKind::line || edge.points < 2) return;
    const Vector3 first = pointOf(solid.edgePoints[edge.firstPoint]);
    const double half = 0.5 * (pointOf(solid.edgePoints[edge.firstPoint + edge.points - 1]) - first).norm();
    const double noise = kFloatNoise * (edge.origin.cwiseAbs().maxCoeff() + half);
    for (const double sign : {-1.0, 1.0}) {
        list.add(pointFeature(edge.origin + sign * half * edge.axis, 0.0, edge.kind), noise);
    }
    list.add({CadFeature::Kind::axis, edge.origin, edge.axis, 0.0, edge.kind});
}

void addFace(const CadSolid& solid, std::size_t index, FeatureList& list) {
    const CadFace& face = solid.faces[index];
    if (face.triangles > 0 && (face.kind == CadFaceKind::cylinder || face.kind == CadFaceKind::cone)) {
        const Extent extent = extentOf(solid, face);
        for (const double along : {extent.low, 0.5 * (extent.low + extent.high), extent.high}) {
            list.add(axisFeature(face, along), extent.noise);
        }
    } else if (const std::optional<CadFeature> feature = featureOfFace(solid, index)) {
        list.add(*feature);
    }
}

} // namespace

std::optional<CadFaceHit> faceAt(const CadSolid& solid, const Vector3& point) {
    std::optional<CadFaceHit> best;
    for (std::size_t face = 0; face < solid.faces.size(); ++face) {
        const CadFace& f = solid.faces[face];
        for (std::size_t i = f.firstTriangle; i < std::size_t{f.firstTriangle} + f.triangles; ++i) {
            const Vector3 nearest = nearestOnTriangle(point, cornersOf(solid, i));
            const double distance = (nearest - point).norm();
            if (!best || distance < best->distance) best = CadFaceHit{face, distance, nearest};
        }
    }
    return best;
}

std::vector<CadFeature> featuresOf(const CadSolid& solid) {
    FeatureList list;
    // Edges first: the ends of cylinders, which come from rounded corners, are then those of exact circles.
    for (const CadEdge& edge : solid.edges) addEdge(solid, edge, list);
    for (std::size_t face = 0; face < solid.faces.size(); ++face) addFace(solid, face, list);
    return list.take();
}

std::optional<CadFeature> featureOfFace(const CadSolid& solid, std::size_t face) {
    if (face >= solid.faces.size()) return std::nullopt;
    const CadFace& f = solid.faces[face];
    switch (f.kind) {
        case CadFaceKind::plane:
            return CadFeature{CadFeature::Kind::plane, centroidOf(solid, f), f.axis, 0.0, f.kind};
        case CadFaceKind::cylinder:
        case CadFaceKind::cone: {
            const Extent extent = extentOf(solid, f);
            return axisFeature(f, f.triangles > 0 ? 0.5 * (extent.low + extent.high) : 0.0);
        }
        case CadFaceKind::sphere:
            return pointFeature(f.origin, f.radius, f.kind);
        case CadFaceKind::torus:
            return axisFeature(f, 0.0);
        case CadFaceKind::other:
            break;
    }
    return std::nullopt;
}

} // namespace hingelab
