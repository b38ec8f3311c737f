// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "cad/cad_model.h"

/// What a click on a solid means: axes, centres and planes. All in the solid's frame; lengths in m.
namespace hingelab {

struct CadFeature {
    enum class Kind : std::uint8_t { point, axis, plane };

    Kind kind = Kind::point;
    Vector3 point = Vector3::Zero();     ///< [m]
    Vector3 direction = Vector3::Zero(); ///< unit: of an axis, or outward normal of a plane; 0 for a point
    double radius = 0.0; ///< of the cylinder, sphere, circle; of a torus the major one [m]; else 0
    std::variant<CadFaceKind, CadEdgeKind> source =
        CadFaceKind::other; ///< of which this is the axis, centre...
};

struct CadFaceHit {
    std::size_t face = 0;            ///< into CadSolid::faces
    double distance = 0.0;           ///< from the point to its nearest triangle [m]
    Vector3 point = Vector3::Zero(); ///< of that triangle, nearest to the point asked for [m]
};

/// The face of the triangle nearest to a point; nothing for a solid without triangles.
[[nodiscard]] std::optional<CadFaceHit> faceAt(const CadSolid& solid, const Vector3& point);

/// Where a joint may snap to: ends and middle of the axes of cylinders and cones, within the extent of the
/// face's triangles; centres of spheres, tori and circles; centroids of planes; ends (points) and middles
/// (axes) of straight edges. No two of one kind and direction lie within 1e-9 m.
[[nodiscard]] std::vector<CadFeature> featuresOf(const CadSolid& solid);

/// The axis of a cylinder, cone (middle of the face's extent along it) or torus (its centre), the centre of a
/// sphere, a plane with the centroid of its face. Nothing for other faces, and for an index that is none.
[[nodiscard]] std::optional<CadFeature> featureOfFace(const CadSolid& solid, std::size_t face);

} // namespace hingelab
