// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_unknowns.h"

#include <algorithm>

namespace hingelab {

FitUnknown unknownOf(const Parameter& parameter, double lower, double upper) {
    const FieldInfo& info = *parameter.info;
    FitUnknown unknown;
    unknown.lower = lower;
    unknown.upper = upper;
    const double span = std::max(info.slider.upper - info.slider.lower, 1e-12);
    unknown.least = std::max(lower, info.slider.lower);
    unknown.most = std::min(upper, info.slider.upper);
    if (unknown.least > unknown.most) unknown.least = unknown.most = std::clamp(parameter.value, lower, upper);
    unknown.isLogarithm = info.scale == Scale::logarithmic && parameter.value > 0.0 && lower > 0.0;
    if (unknown.isLogarithm) {
        unknown.reach = info.slider.lower > 0.0 ? std::log(info.slider.upper / info.slider.lower) : 10.0;
        return unknown;
    }
    constexpr double leastShare = 0.02; // of the slider, where a number is 0
    unknown.scale = std::max(std::abs(parameter.value), leastShare * span);
    unknown.reach = span / unknown.scale;
    return unknown;
}

} // namespace hingelab
