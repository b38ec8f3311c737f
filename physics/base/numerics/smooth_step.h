// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace hingelab {

/// tanh(x) and its derivative sech²(x) from one exponential, both to full relative precision.
///
/// 1 - tanh² would lose all digits where tanh is close to 1; the tail of a catch is made of just these digits.
/// Most states are far from any transition, so that branch comes first and costs no exponential.
struct SmoothStep {
    double s = 0.0;     ///< tanh(x)
    double sech2 = 1.0; ///< 1 - tanh²(x)

    explicit SmoothStep(double x) {
        const double magnitude = std::abs(x);
        if (magnitude > 350.0) { // sech² below the smallest normal double
            s = std::copysign(1.0, x);
            sech2 = 0.0;
        } else if (magnitude > 0.3) {
            const double e = std::exp(-2.0 * magnitude);
            const double inverse = 1.0 / (1.0 + e);
            s = std::copysign((1.0 - e) * inverse, x);
            sech2 = 4.0 * e * inverse * inverse;
        } else { // near zero 1 - e cancels
            const double e_minus_1 = std::expm1(-2.0 * magnitude);
            const double inverse = 1.0 / (2.0 + e_minus_1);
            s = std::copysign(-e_minus_1 * inverse, x);
            sech2 = 4.0 * (1.0 + e_minus_1) * inverse * inverse;
        }
    }

    /// doublet = 2 s (1 - s²)
    [[nodiscard]] double doublet() const { return 2.0 * s * sech2; }

    /// d doublet/dx = 2 sech² (1 - 3 s²)
    [[nodiscard]] double doubletSlope() const { return 2.0 * sech2 * (1.0 - 3.0 * s * s); }
};

} // namespace hingelab
