// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "text/quantity.h"

/// The one list of a door's key figures: what they are called and mean, what kind of number each is, and what
/// it is asked with. Documents name figures by their keys; the window, the command line and the documentation
/// print from this list. Values are found elsewhere (analysis/door_figures.h).
namespace hingelab {

enum class Figure {
    wayFrom,
    wayTo,
    peakEffortOpening,
    peakHandleForceOpening,
    peakEffortClosing,
    peakHandleForceClosing,
    breakawayClosed,
    breakawayHandleForce,
    breakawayOpenHandleForce,
    pushAtHandle,
    pushToLatch,
    workToOpen,
    workToClose,
    storedChange,
    hysteresisArea,
    hysteresisWidth,
    snapPeakOpening,
    snapRatioOpening,
    snapSharpnessOpening,
    snapPeakClosing,
    snapRatioClosing,
    snapSharpnessClosing,
    selfOpeningFrom,
    selfClosingTo,
    holdingTotal,
    holdingFrom,
    holdingTo,
    holdingCreep,
    holdsAt,
    opensFrom,
    closesFrom,
    closingTime,
    openingTime,
    latchSpeed,
    latchEnergy,
    rebound,
    minimumClosingSpeed,
    strokeLeftCompressed,
    strokeLeftExtended,
    holdsBetween,
    opensBetween,
    closesBetween,
    staysOpenBetween,
    effortOpeningInBand,
    effortClosingInBand,
    handleForceOpeningInBand,
    handleForceClosingInBand,
};

/// What kind of number a figure is. Of a door that slides, own forces are forces and places are lengths.
enum class FigureMeasure {
    ownForce,    ///< generalised force on the driving coordinate [N·m or N]
    handleForce, ///< [N]
    energy,      ///< [J]
    place,       ///< value of, or difference in, the driving coordinate [rad or m]
    rate,        ///< of the driving coordinate [rad/s or m/s]
    time,        ///< [s]
    speed,       ///< of the handle along its path [m/s]
    stiffness,   ///< own force per unit of the driving coordinate [N·m/rad or N/m]
    ratio,       ///< a share
    length,      ///< [m], also where the door turns
};

/// What it is asked with: places are values of the driving coordinate [rad or m].
enum class FigureTakes {
    nothing,
    place,      ///< one: `from`
    somePart,   ///< a part of the way, from `from` to `to`; without them all of it
    bothPlaces, ///< `from` and `to`: where a motion begins and ends, in this order
    band,       ///< limits over the driving coordinate: a target's band
};

/// What it takes to know it.
enum class FigureNeeds { curve, motion, geometry };

struct FigureKind {
    Figure figure;
    const char* key;        ///< in files: "peak_effort_opening"
    const char* label;      ///< for people
    const char* row;        ///< the same beneath the figure before it, in the list of all; empty: the label
    const char* definition; ///< one sentence
    FigureMeasure measure;
    FigureTakes takes;
    FigureNeeds needs = FigureNeeds::curve;
};

/// All of them, in the order of Figure.
[[nodiscard]] std::span<const FigureKind> figureKinds();

[[nodiscard]] const FigureKind& kindOf(Figure figure);

/// Of places on the way of a door that turns or slides.
[[nodiscard]] constexpr Quantity placeQuantity(bool isRotation) {
    return isRotation ? Quantity::angle : Quantity::length;
}

[[nodiscard]] constexpr Quantity quantityOf(FigureMeasure measure, bool isRotation) {
    switch (measure) {
        case FigureMeasure::ownForce:
            return isRotation ? Quantity::torque : Quantity::force;
        case FigureMeasure::handleForce:
            return Quantity::force;
        case FigureMeasure::energy:
            return Quantity::energy;
        case FigureMeasure::place:
            return placeQuantity(isRotation);
        case FigureMeasure::rate:
            return isRotation ? Quantity::angularRate : Quantity::velocity;
        case FigureMeasure::time:
            return Quantity::time;
        case FigureMeasure::stiffness:
            return isRotation ? Quantity::rotationalStiffness : Quantity::stiffness;
        case FigureMeasure::ratio:
            return Quantity::dimensionless;
        case FigureMeasure::length:
            return Quantity::length;
        case FigureMeasure::speed:
            break;
    }
    return Quantity::velocity;
}

} // namespace hingelab
