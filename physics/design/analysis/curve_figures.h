// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "analysis/door_curve.h"
#include "rig/target.h"

namespace hingelab {

/// [m/rad] Nearer to the axis, no hand moves anything.
inline constexpr double kLeastLeverage = 1e-6;

/// What it means that a figure has no value.
enum class Absence {
    unknown, ///< it cannot be told
    none,    ///< there is nothing of it: no effort at all, which is as good as zero
    never    ///< what it is about does not happen: a limit on it is not kept
};

/// A key figure's value, or what it means that there is none.
struct FigureAnswer {
    std::optional<double> value; ///< [SI]
    std::optional<double> at;    ///< where it is read: driving coordinate [rad or m]
    std::string missing;         ///< in words, where there is no value
    Absence absence = Absence::unknown;
};

/// A figure of a curve that is not empty. Of a part of a curve (samples, totals between them, hold, leverage),
/// what takes a part of the way is of that part; opensFrom and closesFrom are the least over it, holdsAt is at
/// its lower end.
[[nodiscard]] FigureAnswer curveFigure(const DoorCurve& curve, Figure figure);

/// The smallest distance of an effort from the limits of a band, over a part of a curve (as above) between two
/// points of the band that follow each other: limits are straight there. At a place without leverage a force at
/// the handle moves nothing: no value.
[[nodiscard]] FigureAnswer distanceInBand(const DoorCurve& part, const BandPoint& from, const BandPoint& to,
                                          Figure figure);

/// What is left of the stroke of those of some struts that has least left, at the end that the figure names.
[[nodiscard]] FigureAnswer leastStroke(const std::vector<StrutStroke>& strokes, Figure figure);

/// Work of a total force along the whole way [J]: its integral over x, by Simpson's rule; only where it is
/// positive (sign 1) or negative (-1), or everywhere (0).
[[nodiscard]] double doorWork(const DoorCurve& curve, double DoorForce::*force, int sign = 0);

} // namespace hingelab
