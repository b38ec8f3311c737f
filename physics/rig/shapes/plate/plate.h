// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

struct PlateCorner {
    double x = 0.0; ///< [m]
    double y = 0.0;
    bool operator==(const PlateCorner&) const = default;
};
/// A flat plate with a polygon as outline, in the shape's xy-plane; the centre is that of its bounding box.
struct PlateGeometry {
    double thickness = 0.01; ///< along the shape's z axis [m]
    std::vector<PlateCorner> corners;
    bool operator==(const PlateGeometry&) const = default;
};

/// Area of a plate's outline [m²].
[[nodiscard]] double areaOf(const PlateGeometry& plate);

void describe(Walk& walk, PlateGeometry& geometry);
void describe(Walk& walk, PlateCorner& object);

template <>
struct ShapeKind<PlateGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array<ExtentField, 0> extents{};
    static PlateGeometry sized(double size) {
        return {0.1 * size, {{-size, -size}, {size, -size}, {0.0, size}}};
    }
    static Vector3 halfExtents(const PlateGeometry& plate);
    static double volume(const PlateGeometry& plate) { return areaOf(plate) * plate.thickness; }
    static RigidInertia inertia(const PlateGeometry& plate, double mass); ///< Green's theorem
    static std::optional<TouchingSolid> touching(const PlateGeometry& plate, std::string& fault);
    static void check(const PlateGeometry& plate, const std::string& pointer, Issues& issues);
    static ShapeSurface surface(const PlateGeometry& plate, const SurfaceDetail& detail);
    static PortableShape portable(const PlateGeometry& plate);
};

} // namespace hingelab
