// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "shapes/box/box.h"

namespace hingelab {
namespace {

/// A corner of a bevelled box has a point on each of its three faces. `signs`: bits of x, y, z.
std::size_t pointOf(int axis, int signs) {
    return 8 * static_cast<std::size_t>(axis) + static_cast<std::size_t>(signs);
}

double signOf(int signs, int axis) {
    return (signs >> axis & 1) != 0 ? 1.0 : -1.0;
}

/// Signs with bits of two axes set as told, and none else.
int with(int first, bool isFirst, int second, bool isSecond) {
    return (isFirst ? 1 << first : 0) | (isSecond ? 1 << second : 0);
}

/// Adds a polygon of points that the surface has, turned so that it is seen from where `out` points.
void addPolygon(ShapeSurface& surface, std::vector<std::size_t> corners, const Vector3& out) {
    const auto at = [&](std::size_t i) { return surface.points[corners[i]]; };
    const Vector3 normal = (at(1) - at(0)).cross(at(2) - at(0));
    if (normal.dot(out) < 0.0) std::reverse(corners.begin(), corners.end());
    surface.polygons.push_back(std::move(corners));
}

void addPoints(ShapeSurface& surface, const Vector3& half, double bevel) {
    for (int axis = 0; axis < 3; ++axis) {
        for (int signs = 0; signs < 8; ++signs) {
            Vector3 p;
            for (int k = 0; k < 3; ++k) p[k] = signOf(signs, k) * (half[k] - (k == axis ? 0.0 : bevel));
            surface.points.push_back(p);
            surface.normals.emplace_back(signOf(signs, axis) * Vector3::Unit(axis));
        }
    }
}

void addFaces(ShapeSurface& surface, int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (const bool isUpper : {false, true}) {
        const auto corner = [&](bool isU, bool isV) {
            return pointOf(axis, with(u, isU, v, isV) | (isUpper ? 1 << axis : 0));
        };
        addPolygon(surface,
                   {corner(false, false), corner(true, false), corner(true, true), corner(false, true)},
                   (isUpper ? 1.0 : -1.0) * Vector3::Unit(axis));
    }
}

/// Along the four edges that are parallel to an axis.
void addBevels(ShapeSurface& surface, int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (const bool isU : {false, true}) {
        for (const bool isV : {false, true}) {
            const int low = with(u, isU, v, isV);
            const int high = low | 1 << axis;
            addPolygon(surface, {pointOf(u, low), pointOf(u, high), pointOf(v, high), pointOf(v, low)},
                       signOf(low, u) * Vector3::Unit(u) + signOf(low, v) * Vector3::Unit(v));
        }
    }
}

void addCorners(ShapeSurface& surface) {
    for (int signs = 0; signs < 8; ++signs) {
        addPolygon(surface, {pointOf(0, signs), pointOf(1, signs), pointOf(2, signs)},
                   {signOf(signs, 0), signOf(signs, 1), signOf(signs, 2)});
    }
}

} // namespace

double bevelOf(const Vector3& size) {
    constexpr double ofThinnest = 0.06;
    constexpr double ofLongest = 0.02;
    return std::min(ofThinnest * size.minCoeff(), ofLongest * size.maxCoeff());
}

ShapeSurface ShapeKind<BoxGeometry>::surface(const BoxGeometry& box, const SurfaceDetail& detail) {
    ShapeSurface surface;
    addPoints(surface, 0.5 * box.size, detail.hasBevels ? bevelOf(box.size) : 0.0);
    for (int axis = 0; axis < 3; ++axis) addFaces(surface, axis);
    if (!detail.hasBevels) return surface;
    for (int axis = 0; axis < 3; ++axis) addBevels(surface, axis);
    addCorners(surface);
    return surface;
}

PortableShape ShapeKind<BoxGeometry>::portable(const BoxGeometry& box) {
    return {PortableShape::Form::box, box.size};
}

} // namespace hingelab
