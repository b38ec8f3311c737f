// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/direction_limiter.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

/// Smallest positive root of a x² + b x + c, without cancellation; nothing if there is none.
std::optional<double> smallestPositiveRoot(double a, double b, double c) {
    const double discriminant = b * b - 4.0 * a * c;
    if (!(discriminant >= 0.0)) return std::nullopt;
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    double roots[2] = {q / a, c / q}; // where a vanishes, the first goes to infinity
    if (roots[0] > roots[1]) std::swap(roots[0], roots[1]);
    if (roots[0] > 0.0) return roots[0];
    if (roots[1] > 0.0) return roots[1];
    return std::nullopt;
}

} // namespace

std::optional<double> limitDirectionChange(double vx, double vy, double dvx, double dvy,
                                           const DirectionLimits& limits) {
    const double vs = limits.stictionTolerance;
    const double ev = vs * limits.relativeTolerance;
    const double dv2 = dvx * dvx + dvy * dvy;
    if (dv2 < ev * ev) return 1.0; // I
    const double v1x = vx + dvx;
    const double v1y = vy + dvy;
    const double v2 = vx * vx + vy * vy;
    const double v12 = v1x * v1x + v1y * v1y;
    if (v2 < ev * ev && v12 > vs * vs) return 0.5 * vs / std::sqrt(dv2);       // II
    if (v2 > vs * vs && v12 < ev * ev) return 1.0 - 0.5 * vs / std::sqrt(dv2); // III
    if (v2 < vs * vs || v12 < vs * vs) return 1.0;                             // IV
    const double vdv = vx * dvx + vy * dvy;
    if (vdv < 0.0) { // V
        const double alpha = -vdv / dv2;
        if (alpha < 1.0) {
            const double cx = vx + alpha * dvx;
            const double cy = vy + alpha * dvy;
            const double c2 = cx * cx + cy * cy;
            if (c2 < ev * ev) return alpha - 0.5 * vs / std::sqrt(dv2);
            if (c2 < vs * vs) return alpha;
        }
    }
    const double cosTurn = (v2 + vdv) / std::sqrt(v2 * v12); // VI
    if (cosTurn > limits.cosLargestTurn) return 1.0;
    const double cos2 = limits.cosLargestTurn * limits.cosLargestTurn;
    return smallestPositiveRoot(v2 * dv2 * cos2 - vdv * vdv, 2.0 * v2 * vdv * (cos2 - 1.0),
                                v2 * v2 * (cos2 - 1.0));
}

} // namespace hingelab
