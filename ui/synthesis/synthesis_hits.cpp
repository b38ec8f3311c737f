// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_hits.h"

#include <cmath>

#include "ui/synthesis/synthesis_painter.h"

namespace hingelab {
namespace {

constexpr double kGrip = 10.0;      ///< how near to a handle is on it [pixels]
constexpr double kSnapToPart = 9.0; ///< to the part's corners and middle lines [pixels]

double distanceOf(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

std::optional<SynthesisHit> synthesisHitAt(const SynthesisModel& model, const PlaneMap& map, const QPointF& at,
                                           std::optional<SynthesisHandle> selected) {
    std::optional<SynthesisHit> best;
    const auto gripOf = [&](SynthesisHandle handle, std::size_t pose) {
        return map.toWidget(model.placeOf(handle, pose).value_or(Vector2::Zero()));
    };
    double least = kGrip;
    const auto offer = [&](const SynthesisHit& hit, const QPointF& grip) {
        const double distance = distanceOf(at, grip) - (selected == hit.handle ? 1.0 : 0.0);
        if (distance >= least) return;
        least = distance;
        best = hit;
    };
    for (const SynthesisHandle fixed : {SynthesisHandle::fixedA, SynthesisHandle::fixedB}) {
        if (model.placeOf(fixed)) offer({fixed, 0, false}, gripOf(fixed, 0));
    }
    for (const SynthesisHandle moving : {SynthesisHandle::movingA, SynthesisHandle::movingB}) {
        for (std::size_t pose = 0; pose < 3; ++pose) offer({moving, pose, false}, gripOf(moving, pose));
    }
    if (best) return best;
    for (const SynthesisHandle pose :
         {SynthesisHandle::pose1, SynthesisHandle::pose2, SynthesisHandle::pose3}) {
        offer({pose, poseOf(pose), true},
              turnKnobOf(model.state().poses[poseOf(pose)], model.state().outline, map));
    }
    if (best) return best;
    for (const SynthesisHandle pose :
         {SynthesisHandle::pose3, SynthesisHandle::pose2, SynthesisHandle::pose1}) {
        const QPolygonF outline = outlineIn(model.state().poses[poseOf(pose)], model.state().outline, map);
        const bool isOn = outline.containsPoint(at, Qt::OddEvenFill) || distanceOf(at, gripOf(pose, 0)) < 12.0;
        if (isOn && (!best || selected == pose)) best = SynthesisHit{pose, poseOf(pose), false};
    }
    return best;
}

Vector2 snappedPlace(const SynthesisModel& model, const PlaneMap& map, const SynthesisHit& hit,
                     const Vector2& place) {
    const bool isMoving = hit.handle == SynthesisHandle::movingA || hit.handle == SynthesisHandle::movingB;
    if (isMoving) {
        const PlanarPose& pose = model.state().poses[hit.pose];
        const CouplerOutline& outline = model.state().outline;
        Vector2 w = pose.toCoupler(place);
        bool isCaught = false;
        const double size[] = {0.5 * outline.width, 0.5 * outline.height};
        for (const int axis : {0, 1}) {
            for (const double to : {-size[axis], 0.0, size[axis]}) {
                if (std::abs(w[axis] - to) * map.scale >= kSnapToPart) continue;
                w[axis] = to;
                isCaught = true;
                break;
            }
        }
        if (isCaught) return pose.toFixed(w);
    }
    const double step = map.snapStep();
    return {step * std::round(place.x() / step), step * std::round(place.y() / step)};
}

} // namespace hingelab
