// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/new_items.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "analysis/door_statics.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

double toWholeDegrees(double angle) {
    return kDegree * std::round(angle / kDegree);
}

/// The widest part of `way` that none of `taken` covers; all of it, if nothing is left.
AngleRange widestGap(const AngleRange& way, std::vector<AngleRange> taken) {
    std::sort(taken.begin(), taken.end(), [](const auto& a, const auto& b) { return a.lower < b.lower; });
    taken.push_back({way.upper, way.upper});
    AngleRange widest{way.lower, way.lower};
    double from = way.lower;
    for (const AngleRange& part : taken) {
        const double to = std::clamp(part.lower, way.lower, way.upper);
        if (to - from > widest.upper - widest.lower) widest = {from, to};
        from = std::clamp(std::max(from, part.upper), way.lower, way.upper);
    }
    return widest.upper > widest.lower ? widest : way;
}

/// The scale of a detent that holds twice what pulls at the hinge at an angle, friction apart [N·m]; 0 where
/// that is not known: the rig is no door.
double holdingTorque(const Model& model, std::size_t element, double angle) {
    DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(model.rig()));
    if (!found.statics || !found.statics->goTo(angle)) return 0.0;
    constexpr double peak = 0.77; // of the scale
    constexpr double reserve = 2.0;
    const auto place = found.statics->lawPlace(element); // laws are in the order of elements
    if (!place || std::abs(place->x - angle) > kDegree || std::abs(place->row) < 1e-6) return 0.0;
    return roundedTo(reserve * std::abs(found.statics->total().atRest / place->row) / peak, 2);
}

} // namespace

AngleRange wayOf(const Rig& rig, const std::string& joint) {
    AngleRange way{-0.1, 1.7};
    for (const Joint& candidate : rig.joints) {
        const RevoluteJoint* revolute = candidate.revolute();
        if (candidate.name != joint || revolute == nullptr) continue;
        if (revolute->lowerStop) way.lower = revolute->lowerStop->angle;
        if (revolute->upperStop) way.upper = revolute->upperStop->angle;
    }
    if (!(way.upper > way.lower)) way.upper = way.lower + 1.0;
    return way;
}

Detent newDetent(const Model& model, std::size_t element, const PresentPlace& present) {
    const Rig& rig = model.rig();
    const auto& hinge = std::get<DoorHingeParameters>(rig.elements[element].law);
    const std::string& joint = rig.elements[element].joint;
    std::vector<AngleRange> taken;
    for (const Detent& other : hinge.detents) {
        taken.push_back({other.angle - other.width, other.angle + other.width});
    }
    if (hinge.catchWidth > 0.0) taken.push_back({-2.0 * hinge.catchWidth, 2.0 * hinge.catchWidth});
    const AngleRange way = wayOf(rig, joint);
    const AngleRange gap = widestGap(way, taken);
    Detent detent;
    constexpr double share = 0.25; // of the room: the next one fits beside it
    detent.width = std::min(detent.width, std::max(share * (gap.upper - gap.lower), 0.1 * kDegree));
    detent.angle = toWholeDegrees(0.5 * (gap.lower + gap.upper));
    if (const auto now = present.find(joint); now != present.end()) {
        const double tenth = 0.1 * kDegree;
        const double angle = tenth * std::round(now->second / tenth);
        const bool isFree = std::none_of(taken.begin(), taken.end(), [&](const AngleRange& other) {
            return angle + detent.width > other.lower && angle - detent.width < other.upper;
        });
        constexpr double give = 3.0 * kDegree; // of a stop's pad, on which the door may rest
        if (isFree && angle >= way.lower - give && angle <= way.upper + give) detent.angle = angle;
    }
    detent.torque = -std::max(std::abs(detent.torque), holdingTorque(model, element, detent.angle));
    return detent;
}

DampingZone newDampingZone(const Rig& rig, std::size_t element) {
    const auto& hinge = std::get<DoorHingeParameters>(rig.elements[element].law);
    const AngleRange way = wayOf(rig, rig.elements[element].joint);
    DampingZone zone;
    const double length = std::min(zone.to - zone.from, 0.5 * (way.upper - way.lower));
    std::vector<AngleRange> taken;
    for (const DampingZone& other : hinge.dampingZones) taken.push_back({other.from, other.to});
    const AngleRange gap = widestGap(way, taken);
    zone.from = std::max(gap.lower, hinge.dampingZones.empty() ? std::min(0.0, gap.upper - length) : gap.lower);
    zone.to = std::min(gap.upper, zone.from + length);
    return zone;
}

} // namespace hingelab
