// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "hinge/presliding.h"

/// Dry friction with one elastic bristle, whose torque u [N·m] is the state. With the rate w, the level g(w) >
/// 0 of friction in steady slip, and the bristle's deflection z = u/sigma0:
///
///   z' = w - alpha(u, w) |w| u/g(w)                                                          (1)
///   torque on the door = -(u + c(w) z')                                                      (2)
///   stored energy ½ u²/sigma0, dissipated power alpha |w| u²/g + c w z'                      (3)
///   c(w) = sigma1/sqrt(1 + (sigma1 w/(4 g0))²)                                               (4)
///
/// alpha says which share of the motion is slip (e = beta g0, g0 the least g of that direction):
///   0 where u opposes w or |u| <= e;  1 where |u| >= g;  ½ (1 - cos(pi (|u| - e)/(g - e))) between.
/// Below e nothing slips: a load that shakes moves the door to and fro, and no farther. With beta = 0 alpha is
/// 1 everywhere: that is LuGre; with a constant g and sigma1 = 0 besides it is Dahl's model, exponent 1. Steady
/// slip is u = g sgn(w), whatever sigma0, sigma1 and beta are.
///
/// Source: P. Dahl, Aerospace Corp. TOR-0158 (1968); C. Canudas de Wit, H. Olsson, K. J. Åström, P.
/// Lischinsky, IEEE Trans. Automatic Control 40 (1995) 419-425; P. Dupont, V. Hayward, B. Armstrong, F.
/// Altpeter, IEEE Trans. Automatic Control 47 (2002) 787-792. (4) is our own: with a constant sigma1 the model
/// delivers energy where |w| > 4 g/sigma1; published versions let it fade with the rate, too (Olsson 1996).
/// With (4) the dissipated power is never negative: as a quadratic form in u and w, (3) has the discriminant
/// c |w| (c alpha |w| - 4 g) alpha/g <= 0.
///
/// Limits: one bristle, so the loops within loops of presliding are not nested as those of real surfaces are
/// (no non-local memory); no waiting time, no wear, no normal force.
namespace hingelab {

/// Friction in steady slip at a rate and position, with its slopes.
struct SlipLevel {
    double level = 1.0; ///< g [N·m], > 0
    double byRate = 0.0;
    double byPosition = 0.0;
    double least = 1.0; ///< g0 [N·m], > 0 and <= g at any rate of this direction
    double leastByPosition = 0.0;
};

/// What (1)-(3) give, with all slopes.
struct BristleResponse {
    double torque = 0.0; ///< (2) [N·m]
    double byPosition = 0.0, byRate = 0.0, byState = 0.0;
    double stateRate = 0.0; ///< z' [rad/s]
    double stateRateByPosition = 0.0, stateRateByRate = 0.0, stateRateByState = 0.0;
    double power = 0.0; ///< minus (3)'s dissipated power [W]
    double powerByPosition = 0.0, powerByRate = 0.0, powerByState = 0.0;
};

[[nodiscard]] BristleResponse bristleResponse(const Presliding& p, const SlipLevel& g, double rate, double z);

/// [J]
[[nodiscard]] inline double bristleEnergy(const Presliding& p, double z) {
    return 0.5 * p.stiffness * z * z;
}

/// The bristle where there is no past: unbent at rest, as in steady slip where it moves.
[[nodiscard]] inline double bristleStart(const Presliding& p, const SlipLevel& g, double rate) {
    if (rate == 0.0) return 0.0;
    return std::copysign(g.level, rate) / p.stiffness;
}

} // namespace hingelab
