// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "rig/parameters.h"

namespace hingelab {

/// A number as the method sees it: scaled so that 1 is a large change; of what has a logarithmic scale, its
/// logarithm.
struct FitUnknown {
    double scale = 1.0;
    bool isLogarithm = false;
    double lower = 0.0, upper = 0.0; ///< [SI] bounds of the number
    double reach = 1.0;              ///< how far people would go, in scaled units
    double least = 0.0,
           most = 0.0; ///< [SI] of that, within the bounds: where a fit may begin; alike: only there

    [[nodiscard]] double scaled(double value) const { return isLogarithm ? std::log(value) : value / scale; }
    [[nodiscard]] double value(double scaled) const { return isLogarithm ? std::exp(scaled) : scaled * scale; }
    [[nodiscard]] double lowerScaled() const { return lower <= -kUnlimited ? -HUGE_VAL : scaled(lower); }
    [[nodiscard]] double upperScaled() const { return upper >= kUnlimited ? HUGE_VAL : scaled(upper); }
};

/// Of a parameter, with bounds [SI] that lie within its range.
[[nodiscard]] FitUnknown unknownOf(const Parameter& parameter, double lower, double upper);

} // namespace hingelab
