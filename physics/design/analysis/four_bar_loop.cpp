// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/four_bar_loop.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kLoopTurn = 2.0 * std::numbers::pi;
constexpr double kLongestLoopStep = 0.02;  ///< [rad]: neighbours' chord is off the curve by 2e-4 at most
constexpr double kShortestLoopStep = 1e-9; ///< [rad]
constexpr double kMostBend = 0.06;         ///< of the tangent in a step [rad]
constexpr int kMostLoopSteps = 8'000; ///< a circuit takes some hundreds; near a change point it may not close
/// How far off the chord of two neighbours a position may be: their arc rises by bend/8 of a step.
constexpr double kOffChord = 0.02;

Vector2 unitAt(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

double angleOf(const Vector2& v) {
    return std::atan2(v.y(), v.x());
}

/// Along the curve; the sign is that of the one before.
Vector2 tangentOf(const LoopEquation& loop, const LoopPoint& point, const Vector2& before) {
    const Vector2 n = loop.gradient(point);
    const Vector2 t = Vector2(-n.y(), n.x()).normalized();
    return t.dot(before) < 0.0 ? Vector2(-t) : t;
}

/// Newton's method along the gradient; false where it does not settle.
bool correct(const LoopEquation& loop, LoopPoint& point) {
    for (int i = 0; i < 8; ++i) {
        const Vector2 n = loop.gradient(point);
        const double size = n.squaredNorm();
        if (!(size > 0.0)) return false;
        const double f = loop.residual(point);
        point.phi -= f / size * n.x();
        point.psi -= f / size * n.y();
        if (std::abs(f) <= 1e-15) return true;
    }
    return std::abs(loop.residual(point)) < 1e-12;
}

/// The image of an angle that is nearest to another.
double near(double angle, double to) {
    return to + std::remainder(angle - to, kLoopTurn);
}

/// Where between two neighbours a position is, as a share of the chord; NaN if it is not.
double shareOf(const LoopPoint& from, const LoopPoint& to, const LoopPoint& sought) {
    const Vector2 chord(to.phi - from.phi, to.psi - from.psi);
    const Vector2 offset(near(sought.phi, from.phi) - from.phi, near(sought.psi, from.psi) - from.psi);
    const double step = chord.norm();
    const double share = offset.dot(chord) / (step * step);
    constexpr double margin = 1e-7; // for rounding: the curve leaves no gap between chords
    if (share < -margin || share > 1.0 + margin) return std::numeric_limits<double>::quiet_NaN();
    return std::abs(crossOf(chord, offset)) / step < kOffChord * step + 1e-9
               ? std::clamp(share, 0.0, 1.0)
               : std::numeric_limits<double>::quiet_NaN();
}

/// The next point and its tangent, by a step as short as it has to be; false at the end of what can be done.
bool goOn(const LoopEquation& loop, LoopPoint& point, Vector2& tangent, double& step) {
    step *= 2.0;
    while (step >= 2.0 * kShortestLoopStep) {
        step *= 0.5;
        LoopPoint next = point;
        next.phi += step * tangent.x();
        next.psi += step * tangent.y();
        if (!correct(loop, next)) continue;
        const Vector2 moved(next.phi - point.phi, next.psi - point.psi);
        if (moved.norm() > 1.5 * step || moved.dot(tangent) < 0.5 * step) continue;
        const Vector2 ahead = tangentOf(loop, next, tangent);
        const double bend = std::abs(crossOf(tangent, ahead));
        if (bend > kMostBend || ahead.dot(tangent) < 0.5) continue;
        next.way = point.way + moved.norm();
        point = next;
        tangent = ahead;
        if (bend < 0.4 * kMostBend) step = std::min(1.5 * step, kLongestLoopStep);
        return true;
    }
    return false;
}

/// Where the crank turns back between two neighbours: its rate along the curve, df/dpsi, is zero.
LoopPoint deadCentreBetween(const LoopEquation& loop, const LoopPoint& from, const LoopPoint& to) {
    const double before = loop.gradient(from).y();
    double low = 0.0;
    double high = 1.0;
    LoopPoint point;
    for (int i = 0; i < 50; ++i) {
        const double middle = 0.5 * (low + high);
        point.phi = std::lerp(from.phi, to.phi, middle);
        point.psi = std::lerp(from.psi, to.psi, middle);
        point = loop.closed(point);
        (loop.gradient(point).y() * before > 0.0 ? low : high) = middle;
    }
    point.way = std::lerp(from.way, to.way, 0.5 * (low + high));
    return point;
}

/// What is found between two neighbours, with points of their own: positions that are sought, where the crank
/// turns back, up to a share of the way between them.
void lookBetween(const LoopEquation& loop, const LoopPoint& from, const LoopPoint& to, double end,
                 const std::vector<LoopPoint>& sought, Circuit& circuit) {
    std::vector<LoopPoint> between;
    for (std::size_t k = 0; k < sought.size(); ++k) {
        const double share = shareOf(from, to, sought[k]);
        if (std::isfinite(circuit.found[k]) || !std::isfinite(share)) continue;
        circuit.found[k] = std::lerp(from.way, to.way, share);
        between.push_back({near(sought[k].phi, from.phi), near(sought[k].psi, from.psi), circuit.found[k]});
    }
    if (loop.gradient(from).y() * loop.gradient(to).y() < 0.0) {
        const LoopPoint dead = deadCentreBetween(loop, from, to);
        if (dead.way <= std::lerp(from.way, to.way, end)) {
            circuit.deadCentres.push_back(dead.way);
            between.push_back(dead);
        }
    }
    std::sort(between.begin(), between.end(),
              [](const LoopPoint& a, const LoopPoint& b) { return a.way < b.way; });
    circuit.points.insert(circuit.points.end(), between.begin(), between.end());
}

} // namespace

LoopEquation::LoopEquation(const FourBar& linkage, const PlanarPose& pose)
    : linkage_(linkage),
      crank_(linkage.crank(pose)),
      coupler_(linkage.coupler()),
      rocker_(linkage.rocker(pose)),
      couplerAngle_(angleOf(linkage.b.moving - linkage.a.moving)),
      size_(std::max({linkage.ground(), crank_, coupler_, rocker_})) {}

LoopPoint LoopEquation::pointOf(const PlanarPose& pose) const {
    LoopPoint point;
    point.phi = angleOf(pose.toFixed(linkage_.a.moving) - linkage_.a.fixed);
    point.psi = std::remainder(pose.angle + couplerAngle_, kLoopTurn);
    return point;
}

LoopPoint LoopEquation::closed(LoopPoint point) const {
    static_cast<void>(correct(*this, point));
    return point;
}

PlanarPose LoopEquation::poseAt(const LoopPoint& point) const {
    PlanarPose pose;
    pose.angle = point.psi - couplerAngle_;
    pose.position = movingA(point) - rotated(linkage_.a.moving, pose.angle);
    return pose;
}

Vector2 LoopEquation::movingA(const LoopPoint& point) const {
    return linkage_.a.fixed + crank_ * unitAt(point.phi);
}

Vector2 LoopEquation::movingB(const LoopPoint& point) const {
    return movingA(point) + coupler_ * unitAt(point.psi);
}

Vector2 LoopEquation::rockerVector(const LoopPoint& point) const {
    return movingB(point) - linkage_.b.fixed;
}

double LoopEquation::residual(const LoopPoint& point) const {
    const double length = rockerVector(point).norm();
    return (length - rocker_) * (length + rocker_) / (2.0 * size_ * size_);
}

Vector2 LoopEquation::gradient(const LoopPoint& point) const {
    const Vector2 r = rockerVector(point);
    const Vector2 e = unitAt(point.phi);
    const Vector2 n = unitAt(point.psi);
    return Vector2(crank_ * crossOf(e, r), coupler_ * crossOf(n, r)) / (size_ * size_);
}

double LoopEquation::transmissionAngle(const LoopPoint& point) const {
    const Vector2 r = rockerVector(point);
    const Vector2 n = unitAt(point.psi);
    return std::atan2(std::abs(crossOf(n, r)), std::abs(n.dot(r)));
}

LoopPoint Circuit::at(double way) const {
    if (points.size() < 2 || !(length > 0.0)) return points.empty() ? LoopPoint() : points.front();
    const double turns = std::floor(way / length);
    const double rest = way - turns * length;
    const auto after = std::upper_bound(points.begin() + 1, points.end() - 1, rest,
                                        [](double value, const LoopPoint& point) { return value < point.way; });
    const LoopPoint& from = *(after - 1);
    const double share = std::clamp((rest - from.way) / (after->way - from.way), 0.0, 1.0);
    LoopPoint point;
    point.phi = std::lerp(from.phi, after->phi, share) + turns * (points.back().phi - points.front().phi);
    point.psi = std::lerp(from.psi, after->psi, share) + turns * (points.back().psi - points.front().psi);
    point.way = way;
    return point;
}

Circuit followCircuit(const LoopEquation& loop, const PlanarPose& start,
                      const std::vector<PlanarPose>& others) {
    Circuit circuit;
    circuit.found.assign(others.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<LoopPoint> sought;
    sought.reserve(others.size());
    for (const PlanarPose& pose : others) sought.push_back(loop.pointOf(pose));
    LoopPoint point = loop.pointOf(start);
    point.way = 0.0;
    const LoopPoint first = point;
    circuit.points.push_back(point);
    Vector2 tangent = tangentOf(loop, point, Vector2(1.0, 0.0)); // the crank turns counter-clockwise at first
    double step = kLongestLoopStep;
    for (int i = 0; i < kMostLoopSteps; ++i) {
        const LoopPoint before = point;
        if (!goOn(loop, point, tangent, step)) return circuit;
        // Closed? Not at the step that leaves.
        const double closing = i > 1 ? shareOf(before, point, first) : std::nan("");
        lookBetween(loop, before, point, std::isfinite(closing) ? closing : 1.0, sought, circuit);
        if (std::isfinite(closing)) {
            circuit.length = std::lerp(before.way, point.way, closing);
            point.phi = near(first.phi, point.phi);
            point.psi = near(first.psi, point.psi);
            point.way = circuit.length;
            circuit.points.push_back(point);
            circuit.isClosed = true;
            return circuit;
        }
        circuit.points.push_back(point);
    }
    return circuit;
}

} // namespace hingelab
