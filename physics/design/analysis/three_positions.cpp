// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/three_positions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kSameAngle = 1e-9; ///< [rad]
constexpr double kSamePoint = 1e-9; ///< share of the size of what is compared
constexpr double kStraight = 1e-9;  ///< sine of the angle below which three points are in a line

double turnFromTo(const PlanarPose& i, const PlanarPose& j) {
    return std::remainder(j.angle - i.angle, 2.0 * std::numbers::pi);
}

/// Of the poses' positions; poses that turn in place have none.
double spreadOf(const ThreePoses& poses) {
    return std::max({(poses[1].position - poses[0].position).norm(),
                     (poses[2].position - poses[1].position).norm(),
                     (poses[0].position - poses[2].position).norm()});
}

/// Centre of the circle through three points: with b and c from the first one,
/// x = (b² (c_y, -c_x) - c² (b_y, -b_x)) / (2 b x c). From the corner between the two shorter sides, where the
/// rounding is least.
PivotResult circleThrough(std::array<Vector2, 3> p, double size) {
    if (!(p[0] + p[1] + p[2]).allFinite()) return {PivotProblem::notANumber, {}};
    const auto side = [&](int i, int j) {
        return (p[static_cast<std::size_t>(i)] - p[static_cast<std::size_t>(j)]).norm();
    };
    if (side(0, 1) > std::max(side(1, 2), side(2, 0))) {
        std::swap(p[0], p[2]);
    } else if (side(2, 0) > side(1, 2)) {
        std::swap(p[0], p[1]);
    }
    const Vector2 b = p[1] - p[0];
    const Vector2 c = p[2] - p[0];
    const double shortest = std::min({b.norm(), c.norm(), (c - b).norm()});
    if (!(shortest > kSamePoint * size)) return {PivotProblem::coincident, {}};
    const double area = crossOf(b, c);
    if (!(std::abs(area) > kStraight * b.norm() * c.norm())) return {PivotProblem::atInfinity, {}};
    const Vector2 x =
        (b.squaredNorm() * Vector2(c.y(), -c.x()) - c.squaredNorm() * Vector2(b.y(), -b.x())) / (2.0 * area);
    return {PivotProblem::none, p[0] + x};
}

/// What lengths are compared by: how far the poses are apart, and how far off the point is.
double sizeOf(const ThreePoses& poses, const std::array<Vector2, 3>& points) {
    double size = spreadOf(poses);
    for (const Vector2& p : points) size = std::max(size, (p - points[0]).norm());
    return size;
}

std::string collapseOf(const FourBar& f, const ThreePoses& poses) {
    const double lengths[] = {f.ground(), f.crank(poses[0]), f.coupler(), f.rocker(poses[0])};
    const double size = *std::max_element(std::begin(lengths), std::end(lengths));
    const char* const words[] = {"The two fixed pivots are one point: the whole turns as a rigid body",
                                 "A moving pivot stands on its own fixed one: its bar has no length",
                                 "The two moving pivots are one point: the coupler may turn as it likes",
                                 "A moving pivot stands on its own fixed one: its bar has no length"};
    for (int i = 0; i < 4; ++i) {
        if (!(lengths[i] > kSamePoint * size)) return words[i];
    }
    return {};
}

} // namespace

Vector2 rotated(const Vector2& v, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {c * v.x() - s * v.y(), s * v.x() + c * v.y()};
}

double crossOf(const Vector2& a, const Vector2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

Vector2 PlanarPose::toFixed(const Vector2& w) const {
    return position + rotated(w, angle);
}

Vector2 PlanarPose::toCoupler(const Vector2& p) const {
    return rotated(p - position, -angle);
}

std::optional<Vector2> poleOf(const PlanarPose& i, const PlanarPose& j) {
    const double turn = turnFromTo(i, j);
    if (std::abs(turn) < kSameAngle) return std::nullopt;
    // From the middle of the way, across it by half of it over tan(turn / 2).
    const Vector2 way = j.position - i.position;
    const Vector2 across(-way.y(), way.x());
    return i.position + 0.5 * way + 0.5 / std::tan(0.5 * turn) * across;
}

PosesProblem problemOf(const ThreePoses& poses) {
    const double spread = spreadOf(poses);
    int turning = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const PlanarPose& from = poses[i];
        const PlanarPose& to = poses[(i + 1) % 3];
        const bool turns = std::abs(turnFromTo(from, to)) >= kSameAngle;
        turning += turns ? 1 : 0;
        // Compared with the whole: positions that differ by rounding only are the same.
        const bool moves = (to.position - from.position).norm() > kSamePoint * spread;
        if (!turns && !moves) return PosesProblem::equalPoses;
    }
    if (turning == 0) return PosesProblem::translation;
    if (turning < 3) return PosesProblem::none;
    const Vector2 first = *poleOf(poses[0], poses[1]);
    const Vector2 second = *poleOf(poses[1], poses[2]);
    const double reach = std::max({spread, (first - poses[0].position).norm(), 1e-9});
    return (second - first).norm() < kSamePoint * reach ? PosesProblem::commonPole : PosesProblem::none;
}

PivotResult centrePointOf(const ThreePoses& poses, const Vector2& circlePoint) {
    const std::array<Vector2, 3> points{poses[0].toFixed(circlePoint), poses[1].toFixed(circlePoint),
                                        poses[2].toFixed(circlePoint)};
    return circleThrough(points, sizeOf(poses, points));
}

PivotResult circlePointOf(const ThreePoses& poses, const Vector2& centrePoint) {
    const std::array<Vector2, 3> points{poses[0].toCoupler(centrePoint), poses[1].toCoupler(centrePoint),
                                        poses[2].toCoupler(centrePoint)};
    return circleThrough(points, sizeOf(poses, points));
}

Synthesis synthesise(const ThreePoses& poses, const Vector2& circleA, const Vector2& circleB) {
    Synthesis result;
    result.poses = problemOf(poses);
    const PivotResult a = centrePointOf(poses, circleA);
    const PivotResult b = centrePointOf(poses, circleB);
    result.a = a.problem;
    result.b = b.problem;
    result.linkage = {{a.point, circleA}, {b.point, circleB}};
    if (a.problem == PivotProblem::none && b.problem == PivotProblem::none) {
        result.collapsed = collapseOf(result.linkage, poses);
    }
    return result;
}

} // namespace hingelab
