// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_snap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kSnapReach = 11.0; ///< [pixels]
constexpr double kLinkReach = 8.0;

constexpr double kGridReach = 9.0;
constexpr double kRayReach = 7.0;
constexpr double kFineSteps = 10.0; ///< what is on no line is still a round number

Eigen::Vector2d roundedTo(const Eigen::Vector2d& p, double step) {
    return (p / step).array().round() * step;
}

/// The place a step away along the nearest multiple of 15 degrees, if that is near.
std::optional<Eigen::Vector2d> onRay(const Eigen::Vector2d& from, const Eigen::Vector2d& to,
                                     const PlaneView& view) {
    const Eigen::Vector2d d = to - from;
    const double step = view.gridStep() / kFineSteps;
    constexpr double every = std::numbers::pi / 12.0;
    const double angle = std::round(std::atan2(d.y(), d.x()) / every) * every;
    const Eigen::Vector2d axis(std::cos(angle), std::sin(angle));
    const double along = axis.dot(d);
    if ((d - along * axis).norm() * view.scale() > kRayReach) return std::nullopt;
    return from + std::round(along / step) * step * axis;
}

/// Nothing moves farther than a person would press again: what was drawn is found by the next press.
Eigen::Vector2d snappedPlace(const Eigen::Vector2d& p, const PlaneView& view, const SketchSnapping& snapping) {
    const Eigen::Vector2d grid = roundedTo(p, view.gridStep());
    if ((grid - p).norm() * view.scale() < kGridReach) return grid;
    if (snapping.from) {
        if (const auto ray = onRay(*snapping.from, p, view)) return *ray;
    }
    return roundedTo(p, view.gridStep() / kFineSteps);
}

} // namespace

Eigen::Vector2d nearestOnLink(const Sketch& sketch, std::size_t link, const Eigen::Vector2d& p) {
    const auto& points = sketch.links[link].points;
    Eigen::Vector2d best = sketch.points[points.front()].at;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t next = (i + 1) % points.size();
        const Eigen::Vector2d& a = sketch.points[points[i]].at;
        const Eigen::Vector2d d = sketch.points[points[next]].at - a;
        if (!(d.squaredNorm() > 0.0)) continue;
        const Eigen::Vector2d q = a + std::clamp(d.dot(p - a) / d.squaredNorm(), 0.0, 1.0) * d;
        if ((q - p).norm() < (best - p).norm()) best = q;
    }
    return best;
}

std::vector<Eigen::Vector2d> middlesOfLink(const Sketch& sketch, std::size_t link) {
    const auto& points = sketch.links[link].points;
    const std::size_t sides = points.size() > 2 ? points.size() : 1;
    std::vector<Eigen::Vector2d> middles;
    for (std::size_t i = 0; i < sides; ++i) {
        const std::size_t next = (i + 1) % points.size();
        middles.emplace_back(0.5 * (sketch.points[points[i]].at + sketch.points[points[next]].at));
    }
    return middles;
}

namespace {

/// Moves a spot on a link to the middle of a side, if that is near the pointer.
void snapToMiddle(const Sketch& sketch, const PlaneView& view, const Eigen::Vector2d& p, SketchSpot& spot) {
    double nearest = kSnapReach / view.scale();
    for (const Eigen::Vector2d& middle : middlesOfLink(sketch, *spot.link)) {
        if ((middle - p).norm() > nearest) continue;
        nearest = (middle - p).norm();
        spot.at = middle;
        spot.isMiddle = true;
    }
}

} // namespace

SketchSpot spotUnder(const Sketch& sketch, const PlaneView& view, const QPointF& position,
                     const SketchSnapping& snapping) {
    const Eigen::Vector2d p = view.toPlane(position);
    SketchSpot spot;
    double nearest = kSnapReach / view.scale();
    for (std::size_t i = 0; i < sketch.points.size(); ++i) {
        const double distance = (sketch.points[i].at - p).norm();
        if (i == snapping.exceptPoint || distance > nearest) continue;
        nearest = distance;
        spot.point = i;
        spot.at = sketch.points[i].at;
    }
    if (spot.point) return spot;
    nearest = kLinkReach / view.scale();
    for (std::size_t i = 0; i < sketch.links.size(); ++i) {
        const auto& points = sketch.links[i].points;
        if (snapping.exceptPoint &&
            std::find(points.begin(), points.end(), *snapping.exceptPoint) != points.end())
            continue;
        const Eigen::Vector2d q = nearestOnLink(sketch, i, p);
        if ((q - p).norm() > nearest) continue;
        nearest = (q - p).norm();
        spot.link = i;
        spot.at = q;
    }
    if (spot.link) {
        if (snapping.toGrid) snapToMiddle(sketch, view, p, spot);
        return spot;
    }
    spot.at = p;
    if (snapping.toGrid) spot.at = snappedPlace(p, view, snapping);
    return spot;
}

} // namespace hingelab
