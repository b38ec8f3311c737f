// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "contact/ground_support.h"
#include "contact/polyhedron.h"
#include "shapes/shape.h"
#include "spatial/pose.h"

namespace hingelab {

/// A convex solid that can touch another: a core, and all that is within a radius of it (TouchingSolid), or a
/// named point. No kind of shape is known here.
/// Boxes, prisms, cylinders and polyhedra have edges that are round by `edgeRadius`: that of the shape, or
/// where its edges are sharp half a thousandth of its smallest half size. Between two solids with sharp edges
/// the direction in which they push each other apart would jump, with round ones it turns. Their core is the
/// solid shrunk by that radius. The form's frame of a polyhedron (hull) is at its centre of volume; the
/// smallest half size is the distance from there to the nearest face.
struct ContactForm {
    using Kind = TouchingSolid::Core;
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
    Polyhedron polyhedron;              ///< the core of one
    GroundSupport ground;               ///< of boxes, prisms and polyhedra
    double reach = 0.0;                 ///< of the form about its frame's origin [m]; half space: infinite

    /// Box, prism, cylinder and polyhedron can shrink further.
    [[nodiscard]] bool isSolid() const { return kind >= Kind::box; }
    /// How thick it is where it is thinnest [m]; infinite for points, which have no inside, and half spaces.
    [[nodiscard]] double thickness() const;
    /// As far as points of its core move at most for each unit by which it shrinks further.
    [[nodiscard]] double mostShift() const;
    /// Corners that its largest feature can have: 1 of a point, 2 of a segment.
    [[nodiscard]] int mostCorners() const;
};

inline constexpr int kRimCorners = 8;       ///< of a cylinder's cap; the foremost point is one of them
inline constexpr int kMostFormCorners = 12; ///< of the outline of a plate, or a face of a hull, that touches
inline constexpr double kEdgeShare = 5e-4;  ///< edge radius by the smallest half size

/// Of a shape of a body; empty with the reason if it cannot touch: meshes, plates that are not convex, plates
/// and faces of hulls with too many corners.
[[nodiscard]] std::optional<ContactForm> contactFormOf(const Shape& shape, std::string& fault);
/// A point of a body [m].
[[nodiscard]] ContactForm contactFormAt(const Vector3& p_BQ);

/// Calls visit(normal, distance) with the faces of a core that is not shrunk further of which the point
/// `toOther` is on the outer side: outward normals in the form's frame, distances of their planes from its
/// centre [m].
template <class Visit>
void visitFacesToward(const ContactForm& form, const Vector3& toOther, const Visit& visit) {
    if (!form.isSolid()) return;
    if (form.kind == ContactForm::Kind::polyhedron) {
        for (const Polyhedron::Face& face : form.polyhedron.faces) {
            if (face.normal.dot(toOther) > 0.0) visit(face.normal, face.distance);
        }
        return;
    }
    for (int i = form.kind == ContactForm::Kind::box ? 0 : 2; i < 3; ++i) {
        Vector3 normal = Vector3::Zero();
        normal[i] = std::copysign(1.0, toOther[i]);
        visit(normal, form.half[i]);
    }
    for (const ContactForm::OutlineCorner& corner : form.outline) {
        if (corner.edgeNormal.dot(toOther.head<2>()) <= 0.0) continue;
        visit(Vector3(corner.edgeNormal.x(), corner.edgeNormal.y(), 0.0),
              corner.edgeNormal.dot(corner.position));
    }
}

/// A form's core, shrunk further by `inset` and placed.
struct PlacedCore {
    const ContactForm* form = nullptr;
    Matrix3 rotation = Matrix3::Identity();
    Vector3 translation = Vector3::Zero(); ///< [m]
    double inset = 0.0;                    ///< [m]

    /// How much the core was shrunk along a unit vector that points out of it, at the point that is foremost
    /// there [m]. A polyhedron shrinks in proportion, its nearest face by `inset`.
    [[nodiscard]] double shrunkAlong(const Vector3& outward, const Vector3& foremost) const;
    /// Half extents that are left.
    [[nodiscard]] Vector3 half() const;
    /// The point farthest along a direction of any length.
    [[nodiscard]] Vector3 support(const Vector3& direction) const;
    /// Of a polyhedron: its size by that of the core that is not shrunk further.
    [[nodiscard]] double shareLeft() const;
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
/// a prism it is the face that faces the direction best, even where only an edge or a corner of it is foremost;
/// of a polyhedron see Polyhedron::faceFacing().
/// Of a cylinder it is a generator, or an octagon in its cap with the foremost point of the rim.
[[nodiscard]] CoreFeature featureFacing(const PlacedCore& core, const Vector3& direction);

} // namespace hingelab
