// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace hingelab {

/// What the limiter needs to know of the regularisation.
struct DirectionLimits {
    double stictionTolerance = 1e-4; ///< vs [m/s]
    double relativeTolerance = 1e-2; ///< ev / vs
    double cosLargestTurn = 0.5;     ///< cosine of the largest change of direction in one update
};

/// Share alpha in (0, 1] of the Newton update dv of a contact's slip velocity v that may be taken, so that the
/// direction of slip turns by at most a given angle and the stiction region is not jumped over; nothing if no
/// share is possible (input that is not finite).
///
/// Friction changes its sign within the stiction tolerance; a Newton step that jumps across lands where the
/// slope says nothing about what it left, and the iteration cycles. The cases are tried in this order (vs the
/// stiction tolerance, ev the soft one, v1 = v + dv):
///   I    |dv| < ev: 1;   II  |v|/vs < rel and |v1| > vs: vs/(2|dv|);   III  |v| > vs and |v1|/vs < rel:
///   1 - vs/(2|dv|);  IV  |v| < vs or |v1| < vs: 1;   V  the path crosses the stiction region: stop at its
///   point nearest to zero, or half of vs before zero;   VI  angle(v, v1) < largest turn: 1, else the smallest
///   positive root of angle(v, v + alpha dv) = largest turn, a quadratic.
/// Source: Uchida, Sherman and Delp, "Making a meaningful impact", Proc. R. Soc. A 471 (2015), and Drake.
[[nodiscard]] std::optional<double> limitDirectionChange(double vx, double vy, double dvx, double dvy,
                                                         const DirectionLimits& limits);

} // namespace hingelab
