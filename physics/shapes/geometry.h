// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>
#include "physics/spatial/spatial_vectors.h"

/// The forms of solids.
namespace hingelab {

struct BoxGeometry {
    Vector3 size{0.1, 0.1, 0.1}; ///< edge lengths [m]
};
struct CylinderGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.2;  ///< along the shape's z axis [m]
};
struct SphereGeometry {
    double radius = 0.05; ///< [m]
};
struct PlateCorner {
    double x = 0.0; ///< [m]
    double y = 0.0;
};
/// A flat plate with a polygon as outline, in the shape's xy-plane; the centre is that of its bounding box.
struct PlateGeometry {
    double thickness = 0.01; ///< along the shape's z axis [m]
    std::vector<PlateCorner> corners;
};
/// A cylinder with round ends; `length` is that of its straight part, along the shape's z axis.
struct CapsuleGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.1;  ///< [m]
};
/// Everything below the shape's xy-plane: a floor, a wall, a slope. Drawn as a square of edge `size`; contacts
/// have no edge.
struct HalfSpaceGeometry {
    double size = 1.0; ///< [m]
};
struct HullCorner {
    double x = 0.0; ///< [m]
    double y = 0.0;
    double z = 0.0;
};
/// The smallest convex solid that has all the corners (convex_hull.h); the centre is that of its bounding box.
struct HullGeometry {
    std::vector<HullCorner> corners;
};
/// A surface from an STL or OBJ file, drawn and nothing more: its mass must be 0, the body's mass_properties
/// say what it weighs, a hull in its place touches.
struct MeshGeometry {
    std::string file;   ///< path, relative to the rig's file
    double scale = 1.0; ///< metres per unit of the file
};

using Geometry = std::variant<BoxGeometry, CylinderGeometry, SphereGeometry, PlateGeometry, MeshGeometry,
                              CapsuleGeometry, HalfSpaceGeometry, HullGeometry>;

} // namespace hingelab
