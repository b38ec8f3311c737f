// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/shape_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace hingelab {
namespace {

using Place = std::tuple<double, double, double>;
/// From place to place, the lesser first: the same for the polygons on both sides.
using Side = std::pair<Place, Place>;

Side sideBetween(const Vector3& a, const Vector3& b) {
    return std::minmax(Place(a.x(), a.y(), a.z()), Place(b.x(), b.y(), b.z()));
}

/// Twice the area, along the normal (Newell): right for concave polygons, too.
Vector3 areaOf(const ShapeSurface& surface, const std::vector<std::size_t>& polygon) {
    Vector3 area = Vector3::Zero();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector3& a = surface.points[polygon[i]];
        area += a.cross(surface.points[polygon[(i + 1) % polygon.size()]]);
    }
    return area;
}

Side sideOf(const ShapeSurface& surface, const std::vector<std::size_t>& polygon, std::size_t corner) {
    return sideBetween(surface.points[polygon[corner]], surface.points[polygon[(corner + 1) % polygon.size()]]);
}

/// Normals of the polygons at each side.
std::map<Side, std::vector<Vector3>> normalsBySide(const ShapeSurface& surface) {
    std::map<Side, std::vector<Vector3>> normals;
    for (const std::vector<std::size_t>& polygon : surface.polygons) {
        const Vector3 normal = areaOf(surface, polygon).normalized();
        for (std::size_t i = 0; i < polygon.size(); ++i) normals[sideOf(surface, polygon, i)].push_back(normal);
    }
    return normals;
}

double signedAreaOf(std::span<const Vector2> outline) {
    double area = 0.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vector2& a = outline[i];
        const Vector2& b = outline[(i + 1) % outline.size()];
        area += 0.5 * (a.x() * b.y() - b.x() * a.y());
    }
    return area;
}

Vector3 onCircle(double radius, double height, int side, int around) {
    const double angle = 2.0 * std::numbers::pi * side / around;
    return {radius * std::cos(angle), radius * std::sin(angle), height};
}

} // namespace

void ShapeSurface::addFace(std::span<const Vector3> corners, const Vector3& normal) {
    std::vector<std::size_t> polygon(corners.size());
    std::iota(polygon.begin(), polygon.end(), points.size());
    points.insert(points.end(), corners.begin(), corners.end());
    normals.insert(normals.end(), corners.size(), normal);
    polygons.push_back(std::move(polygon));
}

std::vector<std::vector<bool>> edgeSidesOf(const ShapeSurface& surface) {
    const auto normals = normalsBySide(surface);
    const double least = std::cos(surface.edgeAngle);
    std::vector<std::vector<bool>> sides;
    for (const std::vector<std::size_t>& polygon : surface.polygons) {
        std::vector<bool>& ofPolygon = sides.emplace_back(polygon.size());
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const std::vector<Vector3>& there = normals.at(sideOf(surface, polygon, i));
            ofPolygon[i] = there.size() < 2 || there[0].dot(there[1]) < least;
        }
    }
    return sides;
}

std::vector<SurfaceEdge> edgesOf(const ShapeSurface& surface) {
    const std::vector<std::vector<bool>> isEdge = edgeSidesOf(surface);
    std::map<Side, SurfaceEdge> edges;
    for (std::size_t k = 0; k < surface.polygons.size(); ++k) {
        const std::vector<std::size_t>& polygon = surface.polygons[k];
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            if (!isEdge[k][i]) continue;
            edges.try_emplace(
                sideOf(surface, polygon, i),
                SurfaceEdge{surface.points[polygon[i]], surface.points[polygon[(i + 1) % polygon.size()]]});
        }
    }
    std::vector<SurfaceEdge> all;
    all.reserve(edges.size());
    for (const auto& [side, edge] : edges) all.push_back(edge);
    return all;
}

ShapeSurface turnedSurface(std::span<const TurnedPoint> outline, int around) {
    ShapeSurface surface;
    const auto count = static_cast<std::size_t>(around);
    std::vector<std::size_t> first; // point of each ring; a pole has only one
    for (const TurnedPoint& p : outline) {
        first.push_back(surface.points.size());
        const int points = p.radius > 0.0 ? around : 1;
        for (int side = 0; side < points; ++side) {
            surface.points.push_back(onCircle(p.radius, p.height, side, around));
            surface.normals.push_back(onCircle(p.outward, p.upward, side, around));
        }
    }
    for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
        const bool isPole = outline[ring].radius <= 0.0;
        const bool leadsToPole = outline[ring + 1].radius <= 0.0;
        for (std::size_t side = 0; side < count; ++side) {
            const std::size_t next = (side + 1) % count;
            std::vector<std::size_t> polygon = {first[ring] + (isPole ? 0 : side)};
            if (!isPole) polygon.push_back(first[ring] + next);
            polygon.push_back(first[ring + 1] + (leadsToPole ? 0 : next));
            if (!leadsToPole) polygon.push_back(first[ring + 1] + side);
            surface.polygons.push_back(std::move(polygon));
        }
    }
    return surface;
}

void addDisk(ShapeSurface& surface, double radius, double height, bool isSeenFromAbove, int around) {
    std::vector<Vector3> corners;
    corners.reserve(static_cast<std::size_t>(around));
    for (int side = 0; side < around; ++side) corners.push_back(onCircle(radius, height, side, around));
    if (!isSeenFromAbove) std::reverse(corners.begin(), corners.end());
    surface.addFace(corners, {0.0, 0.0, isSeenFromAbove ? 1.0 : -1.0});
}

ShapeSurface prismSurface(std::span<const Vector2> outline, double from, double to) {
    std::vector<Vector2> round(outline.begin(), outline.end());
    if (signedAreaOf(round) < 0.0) std::reverse(round.begin(), round.end());
    const auto at = [](const Vector2& p, double z) { return Vector3(p.x(), p.y(), z); };
    ShapeSurface surface;
    std::vector<Vector3> cap;
    cap.reserve(round.size());
    for (const Vector2& p : round) cap.push_back(at(p, to));
    surface.addFace(cap, Vector3::UnitZ());
    cap.clear();
    for (auto p = round.rbegin(); p != round.rend(); ++p) cap.push_back(at(*p, from));
    surface.addFace(cap, -Vector3::UnitZ());
    for (std::size_t i = 0; i < round.size(); ++i) {
        const Vector2& a = round[i];
        const Vector2& b = round[(i + 1) % round.size()];
        const Vector3 normal = Vector3(b.y() - a.y(), a.x() - b.x(), 0.0).normalized();
        const std::array side = {at(a, from), at(b, from), at(b, to), at(a, to)};
        surface.addFace(side, normal);
    }
    return surface;
}

} // namespace hingelab
