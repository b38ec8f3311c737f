// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string>

/// Three-position synthesis: the four-bars that carry their coupler through three given poses in a plane. All
/// lengths in metres, angles in radians, counter-clockwise; F is the fixed plane, C the coupler's. See
/// docs/explanation/synthesis.md.
///
///   (1) a point w of the coupler stands at  p_j = d_j + R(theta_j) w  in pose j
///   (2) centre point of a circle point: the centre of the circle through p_1, p_2, p_3, where their
///       perpendicular bisectors meet
///   (3) circle point of a centre point G, by inversion: seen from the coupler G stands at
///       g_j = R(theta_j)^T (G - d_j); the circle point is the centre of the circle through g_1, g_2, g_3
///   (4) pole of two poses, the point that both leave in place:  (R_j - R_i) w = d_i - d_j
/// Sources: Burmester, Lehrbuch der Kinematik (1888); Sandor and Erdman, Advanced Mechanism Design: Analysis
/// and Synthesis, vol. 2 (1984), ch. 2; McCarthy and Soh, Geometric Design of Linkages, 2nd ed. (2011), ch. 5.
namespace hingelab {

using Vector2 = Eigen::Vector2d;

/// Where the coupler's frame stands in the fixed plane.
struct PlanarPose {
    Vector2 position = Vector2::Zero(); ///< d [m]
    double angle = 0.0;                 ///< theta [rad]

    [[nodiscard]] Vector2 toFixed(const Vector2& w) const;   ///< (1)
    [[nodiscard]] Vector2 toCoupler(const Vector2& p) const; ///< g of (3)
};
using ThreePoses = std::array<PlanarPose, 3>;

[[nodiscard]] Vector2 rotated(const Vector2& v, double angle);
/// The z component of a x b.
[[nodiscard]] double crossOf(const Vector2& a, const Vector2& b);

/// What the poses are, apart from any linkage.
enum class PosesProblem {
    none,
    equalPoses,  ///< two are the same: there are two positions only
    translation, ///< none turns against another: every linkage is a parallelogram
    commonPole,  ///< all turn about one point: every fixed pivot is that point, a hinge does it
};
[[nodiscard]] PosesProblem problemOf(const ThreePoses& poses);

/// Pole of two poses in the fixed plane (4); empty where they do not turn against each other: at infinity.
[[nodiscard]] std::optional<Vector2> poleOf(const PlanarPose& i, const PlanarPose& j);

/// Why a point has no partner.
enum class PivotProblem {
    none,
    atInfinity, ///< the three points lie on a line: a slider in place of the bar
    coincident, ///< two of the three points are the same, a pole: many partners, or none
    notANumber,
};
struct PivotResult {
    PivotProblem problem = PivotProblem::none;
    Vector2 point = Vector2::Zero(); ///< the partner, if there is one [m]
};
[[nodiscard]] PivotResult centrePointOf(const ThreePoses& poses, const Vector2& circlePoint);
[[nodiscard]] PivotResult circlePointOf(const ThreePoses& poses, const Vector2& centrePoint);

/// A bar of the four-bar: its fixed pivot, and its moving one on the coupler.
struct PivotPair {
    Vector2 fixed = Vector2::Zero();  ///< in F [m]
    Vector2 moving = Vector2::Zero(); ///< in C [m]
};

/// Four bars with pins. `a` is the bar that is driven, the crank; `b` the other, the rocker.
struct FourBar {
    PivotPair a, b;

    [[nodiscard]] double ground() const { return (b.fixed - a.fixed).norm(); }
    [[nodiscard]] double coupler() const { return (b.moving - a.moving).norm(); }
    [[nodiscard]] double crank(const PlanarPose& pose) const {
        return (pose.toFixed(a.moving) - a.fixed).norm();
    }
    [[nodiscard]] double rocker(const PlanarPose& pose) const {
        return (pose.toFixed(b.moving) - b.fixed).norm();
    }
};

/// Outcome of (2) for both bars.
struct Synthesis {
    PosesProblem poses = PosesProblem::none;
    PivotProblem a = PivotProblem::none;
    PivotProblem b = PivotProblem::none;
    std::string collapsed; ///< why two pivots of a bar, or of two bars, are one; for people, empty if none are
    FourBar linkage;       ///< as far as there is one

    /// There are four bars, each with a length.
    [[nodiscard]] bool isLinkage() const {
        return a == PivotProblem::none && b == PivotProblem::none && collapsed.empty() &&
               poses != PosesProblem::equalPoses && poses != PosesProblem::commonPole;
    }
};
/// The four-bar with these two circle points [m, on the coupler].
[[nodiscard]] Synthesis synthesise(const ThreePoses& poses, const Vector2& circleA, const Vector2& circleB);

} // namespace hingelab
