// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/bristle.h"

#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

/// alpha of the header with its slopes by s = u sgn(w), e and g.
struct SlipShare {
    double value = 1.0;
    double byBend = 0.0, byElastic = 0.0, byLevel = 0.0;
};

SlipShare slipShare(double s, double elastic, double level, bool isLuGre) {
    if (isLuGre || s >= level) return {};
    if (s <= elastic) return {0.0, 0.0, 0.0, 0.0};
    const double band = level - elastic;
    const double x = (s - elastic) / band;
    const double slope = 0.5 * std::numbers::pi * std::sin(std::numbers::pi * x) / band;
    return {0.5 * (1.0 - std::cos(std::numbers::pi * x)), slope, slope * (x - 1.0), -slope * x};
}

/// c of (4) with its slopes.
struct FadingDamping {
    double value, byRate, byPosition;

    FadingDamping(double damping, const SlipLevel& g, double rate) {
        const double perRate = 0.25 * damping / g.least;
        const double r = perRate * rate;
        const double root = 1.0 / std::sqrt(1.0 + r * r);
        value = damping * root;
        const double byR = -value * r * root * root;
        byRate = byR * perRate;
        byPosition = -byR * r * g.leastByPosition / g.least;
    }
};

/// (1) has a kink at rest: bristles are softer towards more load than back. A step that begins there with the
/// slope of the soft side overshoots to the stiff one, and long steps then feed a small swing for ever. With
/// the slope of the stiff side they die away. Only slopes are so, and only at rates that nobody sees.
bool isQuiet(double rate) {
    constexpr double quiet = 1e-6; // [rad/s]
    return std::abs(rate) < quiet;
}

/// d(w - z')/dw while the bristle unbends.
double unloadingSlope(const Presliding& p, const SlipLevel& g, double u) {
    return p.elasticShare > 0.0 ? 0.0 : -std::abs(u) / g.level;
}

} // namespace

BristleResponse bristleResponse(const Presliding& p, const SlipLevel& g, double w, double z) {
    const double u = p.stiffness * z;
    const double sign = w < 0.0 ? -1.0 : 1.0;
    const double speed = std::abs(w);
    const double elastic = p.elasticShare * g.least;
    const SlipShare alpha = slipShare(sign * u, elastic, g.level, p.elasticShare <= 0.0);
    const double inverse = 1.0 / g.level;

    const double slip = speed * alpha.value * u * inverse; // of (1)
    const double slipByState = speed * inverse * (alpha.value + u * alpha.byBend * sign);
    const double byLevel = speed * u * inverse * (alpha.byLevel - alpha.value * inverse);
    const double slipByRate =
        isQuiet(w) ? unloadingSlope(p, g, u) : sign * alpha.value * u * inverse + byLevel * g.byRate;
    const double slipByPosition =
        byLevel * g.byPosition + speed * u * inverse * alpha.byElastic * p.elasticShare * g.leastByPosition;
    const double bend = w - slip; // z'
    const FadingDamping c(p.damping, g, w);

    BristleResponse r;
    r.stateRate = bend;
    r.stateRateByState = -p.stiffness * slipByState; // slopes by u, times sigma0
    r.stateRateByRate = 1.0 - slipByRate;
    r.stateRateByPosition = -slipByPosition;
    r.torque = -(u + c.value * bend);
    r.byState = -p.stiffness * (1.0 - c.value * slipByState);
    r.byRate = -(c.byRate * bend + c.value * (1.0 - slipByRate));
    r.byPosition = -(c.byPosition * bend - c.value * slipByPosition);
    r.power = -(u * slip + c.value * w * bend);
    r.powerByState = -p.stiffness * (slip + u * slipByState - c.value * w * slipByState);
    r.powerByRate = -(u * slipByRate + c.byRate * w * bend + c.value * bend + c.value * w * (1.0 - slipByRate));
    r.powerByPosition = -(u * slipByPosition + c.byPosition * w * bend - c.value * w * slipByPosition);
    return r;
}

} // namespace hingelab
