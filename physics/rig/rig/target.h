// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/figure_kinds.h"

namespace hingelab {

/// Whether the driving coordinate of a door is an angle or a distance: the units of places and own forces.
enum class DoorTravel { turns, slides };

/// What a key figure of the rig shall be: a limit below, above, or both. Numbers are in SI; what is not there
/// is beyond kUnlimited.
struct Target {
    std::string name;
    Figure figure = Figure::peakHandleForceOpening;
    DoorTravel travel = DoorTravel::turns;
    double from = kUnlimited; ///< place, or where the part of the way begins [rad or m]
    double to = kUnlimited;   ///< where it ends
    double atLeast = -kUnlimited;
    double atMost = kUnlimited;
    double weight = kUnlimited; ///< how much it counts where not all can be met; none: 1
    std::string source;         ///< where the limit comes from

    [[nodiscard]] bool isRotation() const { return travel == DoorTravel::turns; }
    [[nodiscard]] Quantity quantity() const { return quantityOf(kindOf(figure).measure, isRotation()); }
    [[nodiscard]] bool hasFrom() const { return from < kUnlimited; }
    [[nodiscard]] bool hasTo() const { return to < kUnlimited; }
    [[nodiscard]] bool hasLeast() const { return atLeast > -kUnlimited; }
    [[nodiscard]] bool hasMost() const { return atMost < kUnlimited; }
    [[nodiscard]] bool hasWeight() const { return weight < kUnlimited; }
    [[nodiscard]] double countsAs() const { return hasWeight() ? weight : 1.0; }
};

inline constexpr std::array kTravelNames = {
    EnumName<DoorTravel>{DoorTravel::turns, "turns", "Turns"},
    EnumName<DoorTravel>{DoorTravel::slides, "slides", "Slides"},
};

/// The field of one of its numbers.
[[nodiscard]] constexpr FieldInfo fieldOfTarget(const char* key, Quantity quantity, const char* help) {
    return {key, key, quantity, kFinite, {0, 1}, 0.1, Scale::linear, help};
}

/// Least and greatest weight: beyond them, searches see one target or none.
inline constexpr Range kTargetWeights{1e-3, 1e3};
inline constexpr FieldInfo kTargetWeight{"weight",
                                         "weight",
                                         Quantity::dimensionless,
                                         kTargetWeights,
                                         kTargetWeights,
                                         1.0,
                                         Scale::logarithmic,
                                         "How much it counts where not all targets can be met; absent: 1."};

template <class Archive>
void describe(Archive& ar, Target& target) {
    ar.name("name", target.name, "Name of the target.");
    ar.choice("figure", target.figure, kFigureNames, "Which key figure of the door it limits.");
    ar.choice(
        "door", target.travel, kTravelNames,
        "Whether the door turns or slides: places are angles or lengths, its own forces torques or forces.");
    const Quantity place = placeQuantity(target.isRotation());
    ar.limit("from", target.from,
             fieldOfTarget("from", place,
                           "Place it is asked at, or where the part of the way begins; absent: all."));
    ar.limit("to", target.to, fieldOfTarget("to", place, "Where that part ends."));
    const Quantity quantity = target.quantity();
    ar.limit("at_least", target.atLeast,
             fieldOfTarget("at_least", quantity, "Least that it shall be; absent: none."));
    ar.limit("at_most", target.atMost,
             fieldOfTarget("at_most", quantity, "Most that it shall be; absent: none."));
    ar.limit("weight", target.weight, kTargetWeight);
    ar.text("source", target.source, "Where the limit comes from.");
}

} // namespace hingelab
