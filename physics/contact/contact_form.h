// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "physics/shapes/shape.h"
#include "physics/spatial/pose.h"

namespace hingelab {

using Vector2 = Eigen::Vector2d;

/// A convex solid that can touch another: a core, and all that is within a radius of it.
///   half space z <= 0; point (sphere, named point); segment along z (capsule); box; prism with a convex
///   outline in the xy-plane (plate); cylinder along z.
/// Boxes, prisms and cylinders have edges that are round by `edgeRadius`, half a thousandth of their smallest
/// half size: between two solids with sharp edges the direction in which they push each other apart would jump,
/// with round ones it turns. Their core is the solid shrunk by that radius.
struct ContactForm {
    enum class Kind { halfSpace, point, segment, box, prism, cylinder };
    struct OutlineCorner {
        Vector2 position;   ///< counter-clockwise about the origin [m]
        Vector2 miter;      ///< moving by -e miter moves both adjacent edges inwards by e
        Vector2 edgeNormal; ///< outward, of the edge to the next corner
    };

    Kind kind = Kind::point;
    Pose X_BF;                          ///< of the form's frame, at its centre, in its body
    Vector3 half = Vector3::Zero();     ///< half extents of the core [m]; cylinder: x = y its radius
    double radius = 0.0;                ///< around the core [m]
    double edgeRadius = 0.0;            ///< the part of `radius` by which the solid was shrunk [m]
    std::vector<OutlineCorner> outline; ///< of a prism's core
    double mostOutlineInset = 0.0;      ///< as far as all its edges remain [m]
    double reach = 0.0;                 ///< of the form about its frame's origin [m]; half space: infinite

    /// Box, prism and cylinder can shrink further.
    [[nodiscard]] bool isSolid() const {
        return kind == Kind::box || kind == Kind::prism || kind == Kind::cylinder;
    }
    /// Corners that its largest feature can have: 1 of a point, 2 of a segment.
    [[nodiscard]] int mostCorners() const;
};

inline constexpr int kRimCorners = 8;       ///< a cylinder's cap is met there and at its foremost point
inline constexpr int kMostFormCorners = 12; ///< of the outline of a plate that touches
inline constexpr double kEdgeShare = 5e-4;  ///< edge radius by the smallest half size

/// Of a shape of a body; empty with the reason if it cannot touch: meshes, plates that are not convex or have
/// too many corners.
[[nodiscard]] std::optional<ContactForm> contactFormOf(const Shape& shape, std::string& fault);
/// A point of a body [m].
[[nodiscard]] ContactForm contactFormAt(const Vector3& p_BQ);

/// A plane face of a core that is not shrunk further.
struct FormFace {
    Vector3 normal;        ///< outward, in the form's frame
    double distance = 0.0; ///< of its plane from the form's centre [m]
};
/// The faces of which the point at `toOther`, in the form's frame, is on the outer side: few, without
/// allocation.
struct FormFaces {
    int count = 0;
    std::array<FormFace, kMostFormCorners + 1> faces;
    [[nodiscard]] const FormFace* begin() const { return faces.data(); }
    [[nodiscard]] const FormFace* end() const { return faces.data() + count; }
};
[[nodiscard]] FormFaces facesToward(const ContactForm& form, const Vector3& toOther);

/// A form's core, shrunk further by `inset` and placed.
struct PlacedCore {
    const ContactForm* form = nullptr;
    Matrix3 rotation = Matrix3::Identity();
    Vector3 translation = Vector3::Zero(); ///< [m]
    double inset = 0.0;                    ///< [m]

    /// Half extents that are left.
    [[nodiscard]] Vector3 half() const;
    /// The point farthest along a direction of any length.
    [[nodiscard]] Vector3 support(const Vector3& direction) const;
};

/// The corner, edge, face or generator of a core that faces a direction.
struct CoreFeature {
    static constexpr int kMost = 12;
    int count = 0; ///< 1: a point, 2: a segment, more: a face
    std::array<Vector3, kMost> corners;
    Vector3 normal = Vector3::UnitZ(); ///< of a face, outward
    double rimRadius = 0.0;            ///< of a cap, whose rim is round [m]
    Vector3 rimCentre = Vector3::Zero();
};

/// Of a core that is not shrunk further; `direction` is a unit vector that points out of the form. Of a box or
/// a prism it is the face that faces the direction best, even where only an edge or a corner of it is foremost.
/// Of a cylinder it is a generator, or an octagon in its cap with the foremost point of the rim.
[[nodiscard]] CoreFeature featureFacing(const PlacedCore& core, const Vector3& direction);

} // namespace hingelab
