// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

/// What is known of a part without its file, in the frame that the part has in the file.
struct CadFigures {
    double volume = 0.0;                    ///< [m³]; 0 of what is no closed solid
    Vector3 centre = Vector3::Zero();       ///< of volume [m]
    Vector3 moments = Vector3::Zero();      ///< Ixx, Iyy, Izz at unit density, about the centre [m⁵]
    Vector3 products = Vector3::Zero();     ///< Ixy, Ixz, Iyz, as they stand in the matrix [m⁵]
    Vector3 low = Vector3::Zero();          ///< of the bounding box [m]
    Vector3 high = Vector3::Constant(0.01); ///< of the bounding box [m]
    Vector3 position = Vector3::Zero();     ///< of the part's frame in the file [m]
    Vector3 rotation = Vector3::Zero();     ///< roll, pitch, yaw of the part's frame in the file [rad]
    bool operator==(const CadFigures&) const = default;
};

/// An axis or a centre of the part that somebody has picked, so that what was put there can follow when the
/// file changes. What was put there is whatever lies there: no name can go stale.
struct CadPick {
    Vector3 point = Vector3::Zero();     ///< in the part's frame [m]
    Vector3 direction = Vector3::Zero(); ///< of an axis (unit); 0 of a centre
    double radius = 0.0;                 ///< of the cylinder, cone, sphere or circle [m]; else 0
    bool operator==(const CadPick&) const = default;
};

enum class CadColours {
    file,  ///< as the CAD program has them; the finish where the file has none
    finish ///< one for the whole part, by the shape's finish
};

/// A part of a CAD file. The file says how it looks; what it weighs and how large it is stands in the rig, so
/// that a rig moves alike without its file.
struct CadGeometry {
    std::string file;        ///< path, relative to the rig's file
    std::string part;        ///< path in the assembly tree: "Door/Inner panel"
    std::string fingerprint; ///< of the file from which the figures are
    double scale = 1.0;      ///< metres per unit of the file; 1 of files that state their unit
    CadColours colours = CadColours::file;
    CadFigures figures;
    std::vector<CadPick> picks;
    bool operator==(const CadGeometry&) const = default;

    /// Of the bounding box, in the part's frame [m].
    [[nodiscard]] Vector3 middle() const { return 0.5 * (figures.low + figures.high); }
};

void describe(Walk& walk, CadFigures& figures);
void describe(Walk& walk, CadPick& pick);
void describe(Walk& walk, CadGeometry& geometry);

template <>
struct ShapeKind<CadGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true; ///< unless it is open: then its volume is 0
    static constexpr std::array<ExtentField, 0> extents{};
    static CadGeometry sized(double size);
    static Vector3 halfExtents(const CadGeometry& cad);
    static double volume(const CadGeometry& cad) { return cad.figures.volume; }
    static RigidInertia inertia(const CadGeometry& cad, double mass);
    static std::optional<TouchingSolid> touching(const CadGeometry& cad, std::string& fault);
    static void check(const CadGeometry& cad, const std::string& pointer, Issues& issues);
    static ShapeSurface surface(const CadGeometry& cad, const SurfaceDetail& detail);
    static PortableShape portable(const CadGeometry& cad); ///< its bounding box
};

} // namespace hingelab
