// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/target.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

/// The field of one of its numbers.
constexpr FieldInfo fieldOfTarget(const char* key, Quantity quantity, const char* help) {
    return {key, key, quantity, kFinite, {0, 1}, 0.1, Scale::linear, help};
}

constexpr FieldInfo kTargetWeight{"weight",
                                  "weight",
                                  Quantity::dimensionless,
                                  kTargetWeights,
                                  kTargetWeights,
                                  1.0,
                                  Scale::logarithmic,
                                  "Weight of the target if not all targets can be met; absent: 1."};

/// Figures as choices of documents.
const std::vector<EnumName<Figure>>& figureNames() {
    static const std::vector<EnumName<Figure>> names = [] {
        std::vector<EnumName<Figure>> all;
        all.reserve(figureKinds().size());
        for (const FigureKind& kind : figureKinds()) all.push_back({kind.figure, kind.key, kind.label});
        return all;
    }();
    return names;
}

void describeBandPoint(Walk& walk, BandPoint& point, Quantity place, Quantity effort) {
    walk.limit("at", point.at, fieldOfTarget("at", place, "Angle or position of the point."));
    walk.limit("least", point.least,
               fieldOfTarget("least", effort, "Lower limit of the curve there; absent: none."));
    walk.limit("most", point.most,
               fieldOfTarget("most", effort, "Upper limit of the curve there; absent: none."));
}

/// Tells the types of points apart.
template <Quantity place, Quantity effort>
struct BandPointIn {};

template <Quantity place, Quantity effort>
const PartType& bandPointIn() {
    static const PartType type{typeid(BandPointIn<place, effort>),
                               [](Visitor& visitor, void* point) {
                                   Walk walk(visitor);
                                   describeBandPoint(walk, *static_cast<BandPoint*>(point), place, effort);
                               },
                               nullptr,
                               nullptr,
                               []() -> std::shared_ptr<void> { return std::make_shared<BandPoint>(); },
                               nullptr,
                               false};
    return type;
}

/// Points have the units of the curve that they bound.
const PartType& bandPointOf(const Target& target) {
    using enum Quantity;
    if (!target.isRotation()) return bandPointIn<length, force>();
    return target.quantity() == torque ? bandPointIn<angle, torque>() : bandPointIn<angle, force>();
}

} // namespace

constexpr std::array kTravelNames = {
    EnumName<DoorTravel>{DoorTravel::turns, "turns", "Turns"},
    EnumName<DoorTravel>{DoorTravel::slides, "slides", "Slides"},
};

void describe(Walk& walk, Target& target) {
    walk.name("name", target.name, "Name of the target.");
    walk.choice("figure", target.figure, figureNames(), "Door figure that the target limits.");
    walk.choice(
        "door", target.travel, kTravelNames,
        "Whether the door turns or slides. This decides between angles and lengths, torques and forces.");
    const Quantity place = placeQuantity(target.isRotation());
    walk.limit(
        "from", target.from,
        fieldOfTarget(
            "from", place,
            "Angle or position of the figure, or start of its range; absent: the whole range of motion."));
    walk.limit("to", target.to, fieldOfTarget("to", place, "End of the range."));
    const Quantity quantity = target.quantity();
    walk.limit("at_least", target.atLeast, fieldOfTarget("at_least", quantity, "Lower limit; absent: none."));
    walk.limit("at_most", target.atMost, fieldOfTarget("at_most", quantity, "Upper limit; absent: none."));
    walk.limit(
        "reserve", target.reserve,
        fieldOfTarget("reserve", quantity,
                      "Margin to keep from the limits; absent: what the figure changes by if friction is "
                      "20 % smaller or larger and struts are at the ends of their tolerance."));
    walk.limit("coldest", target.coldest,
               fieldOfTarget("coldest", Quantity::temperature,
                             "Lowest ambient temperature at which the limits apply; absent: the rig's."));
    walk.limit("warmest", target.warmest,
               fieldOfTarget("warmest", Quantity::temperature,
                             "Highest ambient temperature at which the limits apply; absent: the rig's."));
    walk.list("band", target.band, bandPointOf(target), "Point of the band");
    walk.limit("weight", target.weight, kTargetWeight);
    walk.text("source", target.source, "Source of the limit.");
}

} // namespace hingelab
