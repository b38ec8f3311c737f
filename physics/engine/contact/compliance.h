// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// Elastic force of one contact point at the depth x, and its energy:
///   f(x) = k (x + x²/(2 D)),  f'(x) = k (1 + x/D),  E(x) = k x² (1/2 + x/(6 D))   for x > 0, else 0.
/// D is the depth over which the stiffness doubles; 0 means that it never does. Limits: no hysteresis of the
/// material (the dissipation factor stands for it), no memory.
struct Compliance {
    double stiffness = 1e5;     ///< k [N/m]
    double doublingDepth = 0.0; ///< D [m]

    [[nodiscard]] double force(double x) const {
        if (x <= 0.0) return 0.0;
        return doublingDepth > 0.0 ? stiffness * x * (1.0 + 0.5 * x / doublingDepth) : stiffness * x;
    }
    [[nodiscard]] double slope(double x) const {
        if (x <= 0.0 || doublingDepth <= 0.0) return stiffness;
        return stiffness * (1.0 + x / doublingDepth);
    }
    [[nodiscard]] double energy(double x) const {
        if (x <= 0.0) return 0.0;
        const double linear = 0.5 * stiffness * x * x;
        return doublingDepth > 0.0 ? linear * (1.0 + x / (3.0 * doublingDepth)) : linear;
    }
};

} // namespace hingelab
