// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fit/fit_model.h"

/// Plain words about what a measurement cannot tell, and why.
namespace hingelab {

/// What there is in the points.
struct FitDataSummary {
    double slowest = 0.0, fastest = 0.0; ///< magnitudes of rates; NaN: unknown
    double low = 0.0, high = 0.0;        ///< places
    bool hasOpening = false, hasClosing = false;
    bool isRotation = true;
    bool isMotion = false;
};
[[nodiscard]] FitDataSummary summaryOf(const FitPoints& points, bool isRotation, bool isMotion);

/// "The data cannot tell static from dynamic friction: no point is slower than 2 °/s." Of a number on which
/// nothing depends.
[[nodiscard]] std::string silentWords(const Parameter& parameter, const FitDataSummary& data);

/// Of numbers of which the data tell only a combination.
[[nodiscard]] std::string togetherWords(const std::vector<const Parameter*>& parameters,
                                        const FitDataSummary& data);

} // namespace hingelab
