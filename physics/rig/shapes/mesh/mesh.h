// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

/// A surface from an STL or OBJ file, drawn and nothing more: its mass must be 0, the body's mass_properties
/// say what it weighs, a hull in its place touches.
struct MeshGeometry {
    std::string file;   ///< path, relative to the rig's file
    double scale = 1.0; ///< metres per unit of the file
    bool operator==(const MeshGeometry&) const = default;
};

void describe(Walk& walk, MeshGeometry& geometry);

template <>
struct ShapeKind<MeshGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = false;
    static constexpr std::array<ExtentField, 0> extents{};
    static MeshGeometry sized(double) { return {}; }
    static Vector3 halfExtents(const MeshGeometry&) { return Vector3::Zero(); } ///< known to who reads the file
    static double volume(const MeshGeometry&) { return 0.0; }
    static RigidInertia inertia(const MeshGeometry&, double mass) {
        return {mass, Vector3::Zero(), Matrix3::Zero()};
    }
    static std::optional<TouchingSolid> touching(const MeshGeometry& mesh, std::string& fault);
    static void check(const MeshGeometry& mesh, const std::string& pointer, Issues& issues);
    static ShapeSurface surface(const MeshGeometry& mesh, const SurfaceDetail& detail);
    static PortableShape portable(const MeshGeometry& mesh);
};

} // namespace hingelab
