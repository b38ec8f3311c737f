// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "spatial/pose.h"

/// What a CAD file holds, as plain values: solids with exact axes and mass properties, triangles to draw, and
/// the parts that place them.
///
/// Frames: each solid has a frame of its own, in which all its points, axes and its inertia are expressed. A
/// part places that frame in the file's frame. Lengths are in m where the file states its unit. Where it does
/// not (CadModel::unit is empty), they are in the file's unit, areas in its square, and so on: the caller
/// scales.
namespace hingelab {

/// sRGB: red, green, blue.
using CadColour = std::array<std::uint8_t, 3>;

enum class CadFaceKind : std::uint8_t { plane, cylinder, cone, sphere, torus, other };

/// A face of a solid: its surface as the CAD kernel knows it, and the triangles that draw it.
struct CadFace {
    CadFaceKind kind = CadFaceKind::other;
    Vector3 origin =
        Vector3::Zero(); ///< plane: a point of it; cylinder, cone: on the axis; sphere, torus: centre [m]
    Vector3 axis =
        Vector3::Zero();      ///< unit: outward normal of a plane, axis of a cylinder, cone, torus; else 0
    double radius = 0.0;      ///< cylinder, sphere; cone: at `origin`; torus: major [m]; else 0
    double minorRadius = 0.0; ///< of a torus [m]; else 0
    double area = 0.0;        ///< [m²]
    std::uint32_t firstTriangle = 0; ///< into CadSolid::triangles
    std::uint32_t triangles = 0;     ///< how many; 0 if the face could not be meshed
    std::optional<CadColour> colour; ///< of this face alone; goes before that of the part
};

enum class CadEdgeKind : std::uint8_t { line, circle, other };

/// An edge of a solid, and the polyline that draws it.
struct CadEdge {
    CadEdgeKind kind = CadEdgeKind::other;
    Vector3 origin = Vector3::Zero(); ///< line: its middle; circle: its centre [m]; else 0
    Vector3 axis = Vector3::Zero();   ///< unit: line: its direction; circle: its normal; else 0
    double radius = 0.0;              ///< of a circle [m]; else 0
    std::uint32_t firstPoint = 0;     ///< into CadSolid::edgePoints
    std::uint32_t points = 0;         ///< of the polyline: at least 2
};

/// The shape of one or more parts, in its own frame.
struct CadSolid {
    bool isClosed = false; ///< every edge belongs to two faces; only then are volume, centre and inertia known
    double openLength = 0.0;           ///< length of the edges that only one face has [m]; 0 if closed
    double volume = 0.0;               ///< [m³]
    double area = 0.0;                 ///< of all faces [m²]
    Vector3 centre = Vector3::Zero();  ///< of the volume [m]
    Matrix3 inertia = Matrix3::Zero(); ///< of unit density, about `centre`, axes of the solid's frame [m⁵]
    Vector3 low = Vector3::Zero();     ///< of the bounding box, to about 1e-7 of its size [m]
    Vector3 high = Vector3::Zero();    ///< of the bounding box [m]
    std::vector<std::array<float, 3>> points;            ///< [m]
    std::vector<std::array<float, 3>> normals;           ///< unit and outward, one a point
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< into `points`; counter-clockwise seen from outside
    std::vector<CadFace> faces;
    std::vector<CadEdge> edges;
    std::vector<std::array<float, 3>> edgePoints; ///< of the polylines of `edges` [m]
};

/// A leaf of the file's assembly tree.
struct CadPart {
    std::string path;                ///< "Door/Inner panel": UTF-8, unique in the model
    std::string material;            ///< its name in the file; may be empty
    double density = 0.0;            ///< [kg/m³]; 0: the file gives none
    std::optional<CadColour> colour; ///< of what has no colour of its own
    std::size_t solid = 0;           ///< into CadModel::solids
    Pose placement;                  ///< X_FS of the solid's frame in the file's frame [m]
};

/// A file's content.
struct CadModel {
    std::string format; ///< "STEP", "IGES", "glTF", "COLLADA", "3MF", "PLY", "STL", "OBJ"
    std::string unit;   ///< of the file: "mm", "inch"; empty: the file states none
    double metresPerUnit =
        1.0; ///< as applied; 1 for a file without a unit: then lengths are in the file's unit
    std::vector<CadSolid> solids;
    std::vector<CadPart> parts;
    std::vector<std::string>
        notes; ///< sentences: what was left out or is doubtful; at most 100, one counts the rest
};

} // namespace hingelab
