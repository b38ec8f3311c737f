// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/quintic.h"
#include "spatial/pose.h"

namespace hingelab {

/// The coordinate x of an assembly near a change point, as a smooth function of the state.
///
/// Where an assembly closes, x is a function of one thing: where the origin of frame_a is, seen from frame_b
/// (r_a). At a change point (a parallelogram in line) the two solutions meet, and two smooth functions go
/// through: each takes the solution with D > 0 on one side and the one with D < 0 on the other. With t the way
/// of r_a along its path, counted from the change point, a linkage that stays on one of them has
///   sign(D) = ahead for t > 0, -ahead for t < 0,
/// whatever the time, the speed, and the direction that it moves in: it may turn back anywhere.
///
/// Next to the change point the closure loses its digits: x is known to 1e-16/sine, its rate to 1e-16/sine²,
/// its acceleration to 1e-16/sine³, and at D = 0 all of them are 0/0. So within |t| <= halfWidth, x is the
/// polynomial of degree 5 that has the closure's value and its first two derivatives at both ends.
struct ChangePointCourse {
    /// By how much rod 1 may be too long or too short on it, relative: files often have no more than six
    /// digits, and no workshop has. A linkage that misses a change point by more locks there, or keeps its
    /// branch.
    static constexpr double kMisfit = 1e-6;

    bool isKnown = false;
    Vector3 centre = Vector3::Zero();     ///< half-way between the ends, in frame_b [m]
    Vector3 direction = Vector3::UnitX(); ///< unit vector from the end with t < 0 to the other, in frame_b
    double halfWidth = 0.0;               ///< [m]
    double ahead = 1.0;                   ///< sign of D where t > 0
    Quintic quintic;                      ///< of t/halfWidth [rad or m]

    /// x and its derivatives with respect to the way t [rad or m, per m, per m²].
    using Value = Quintic::Value;
    /// What the closure says at one end.
    struct End {
        Vector3 r_a = Vector3::Zero(); ///< [m]
        // Derivatives with respect to whatever moves the linkage, the same at both ends.
        Vector3 rate = Vector3::Zero();
        Vector3 acceleration = Vector3::Zero();
        Value x; ///< likewise
    };
    /// The course through two ends that lie on both sides of a change point.
    [[nodiscard]] static ChangePointCourse through(const End& behind, const End& before, double ahead);

    [[nodiscard]] double wayOf(const Vector3& r_a) const { return direction.dot(r_a - centre); }
    /// Whether the polynomial holds there.
    [[nodiscard]] bool holdsAt(const Vector3& r_a) const;
    /// The polynomial at the way t.
    [[nodiscard]] Value at(double way) const;

    friend bool operator==(const ChangePointCourse& a, const ChangePointCourse& b) {
        return a.isKnown == b.isKnown && a.centre == b.centre && a.direction == b.direction &&
               a.halfWidth == b.halfWidth && a.ahead == b.ahead && a.quintic == b.quintic;
    }
};

} // namespace hingelab
