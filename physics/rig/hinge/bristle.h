// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>

#include "hinge/presliding.h"
#include "numerics/slopes.h"

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

/// Friction in steady slip at a rate and position.
template <class Number>
struct SlipLevel {
    Number level{1.0}; ///< g [N·m], > 0
    Number least{1.0}; ///< g0 [N·m], > 0 and <= g at any rate of this direction
};

/// What (1)-(3) give.
template <class Number>
struct BristleNumbers {
    Number torque;    ///< (2) [N·m]
    Number stateRate; ///< z' [rad/s]
    Number power;     ///< minus (3)'s dissipated power [W]
};

namespace bristle_detail {

/// (1) has a kink at rest: bristles are softer towards more load than back. A step that begins there with the
/// slope of the soft side overshoots to the stiff one, and long steps then feed a small swing for ever. With
/// the slope of the stiff side they die away. Only slopes are so, and only at rates that nobody sees.
inline bool isQuiet(double rate) {
    constexpr double quiet = 1e-6; // [rad/s]
    return std::abs(rate) < quiet;
}

/// alpha, for s = u sgn(w).
template <class Number>
Number slipShare(const Presliding& p, const SlipLevel<Number>& g, const Number& s) {
    const Number elastic = p.elasticShare * g.least;
    if (p.elasticShare <= 0.0 || plain(s) >= plain(g.level)) return Number(1.0);
    if (plain(s) <= plain(elastic)) return Number(0.0);
    const Number angle = std::numbers::pi * (s - elastic) / (g.level - elastic);
    const double cosine = std::cos(plain(angle));
    return 0.5 * (1.0 - chained(angle, cosine, -std::sin(plain(angle))));
}

/// alpha |w| u/g, the share of the motion that is slip.
template <class Number>
Number slipRate(const Presliding& p, const SlipLevel<Number>& g, const Number& rate, const Number& u) {
    const double sign = plain(rate) < 0.0 ? -1.0 : 1.0;
    const Number slipping = slipShare(p, g, Number(sign * u)) * u / g.level;
    if (!isQuiet(plain(rate))) return sign * rate * slipping;
    // The slope by the rate is that while the bristle unbends.
    const double unloading = p.elasticShare > 0.0 ? 0.0 : -std::abs(plain(u)) / plain(g.level);
    return std::abs(plain(rate)) * slipping + unloading * (rate - plain(rate));
}

} // namespace bristle_detail

/// At a rate [rad/s] and a deflection z [rad].
template <class Number>
[[nodiscard]] BristleNumbers<Number> bristleNumbers(const Presliding& p, const SlipLevel<Number>& g,
                                                    const Number& rate, const Number& z) {
    using std::sqrt;
    const Number u = p.stiffness * z;
    const Number slip = bristle_detail::slipRate(p, g, rate, u);
    const Number bend = rate - slip; // z'
    const Number r = 0.25 * p.damping * rate / g.least;
    const Number c = p.damping / sqrt(Number(1.0 + r * r)); // (4)
    return {-(u + c * bend), bend, -(u * slip + c * rate * bend)};
}

/// [J]
[[nodiscard]] inline double bristleEnergy(const Presliding& p, double z) {
    return 0.5 * p.stiffness * z * z;
}

/// The bristle where there is no past: unbent at rest, as in steady slip where it moves.
[[nodiscard]] inline double bristleStart(const Presliding& p, double level, double rate) {
    if (rate == 0.0) return 0.0;
    return std::copysign(level, rate) / p.stiffness;
}

} // namespace hingelab
