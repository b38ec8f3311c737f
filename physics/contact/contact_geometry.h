// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "physics/shapes/shape.h"
#include "physics/spatial/pose.h"

namespace hingelab {

/// What is touched: a surface with a signed distance and an outward normal everywhere.
///   half space z <= 0; box of half edges `half`; sphere of `radius`; capsule of `radius` along z.
struct ContactSurface {
    enum class Kind { halfSpace, box, sphere, capsule };
    Kind kind = Kind::halfSpace;
    Vector3 half = Vector3::Zero(); ///< box [m]
    double radius = 0.0;            ///< sphere, capsule [m]
    double halfLength = 0.0;        ///< capsule: half of the straight part [m]
    Pose X_BS;                      ///< of the surface's frame in its body

    struct Place {
        double distance = 0.0;             ///< negative inside [m]
        Vector3 normal = Vector3::UnitZ(); ///< outward, in the frame of the point
    };
    /// Of a point in the surface's frame.
    [[nodiscard]] Place at(const Vector3& p_S) const;
};

/// What touches: balls of one radius (0: points) fixed to a body, or the two rims of a cylinder, of which the
/// lowest point and those at 120 degrees to it touch.
struct ContactProbes {
    enum class Kind { balls, rims };
    Kind kind = Kind::balls;
    std::vector<Vector3> centres; ///< balls, in the body frame [m]
    double radius = 0.0;          ///< of the balls or of the cylinder [m]
    double halfLength = 0.0;      ///< cylinder [m]
    Pose X_AS;                    ///< cylinder: of its frame in its body

    /// How many spots can touch at the same time.
    [[nodiscard]] std::size_t count() const { return kind == Kind::balls ? centres.size() : 6; }
};

/// Where two bodies touch, in the world.
struct ContactSpot {
    double depth = 0.0;                 ///< x; negative: a gap [m]
    Vector3 position = Vector3::Zero(); ///< midway between the two undeformed surfaces [m]
    Vector3 normal = Vector3::UnitZ();  ///< from the touched surface to what touches
};

/// All spots of a pair for the poses of the two bodies in the world; spots.size() == probes.count().
/// Limits: surfaces are met by the probes only, so edges of two boxes that cross are not seen, and a box that
/// is smaller than the gap between two probes can pass between them.
void findSpots(const ContactProbes& probes, const Pose& X_WA, const ContactSurface& surface, const Pose& X_WB,
               std::span<ContactSpot> spots);

/// A shape as the side of a contact that touches or is touched; empty if it cannot play this part.
[[nodiscard]] std::optional<ContactProbes> probesOf(const Shape& shape);
[[nodiscard]] std::optional<ContactSurface> surfaceOf(const Shape& shape);
/// A point of a body, as what touches [m].
[[nodiscard]] ContactProbes probeAt(const Vector3& p_BQ);

/// Two unit tangents to a normal: n, t1, t2 is right-handed. Smooth but near n = -z.
struct TangentPair {
    Vector3 first, second;
};
[[nodiscard]] TangentPair tangentsTo(const Vector3& normal);

} // namespace hingelab
