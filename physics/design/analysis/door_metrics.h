// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/curve_figures.h"
#include "text/quantity.h"

namespace hingelab {

/// A key figure of a door: window, command line and documentation print from the same list.
struct DoorMetric {
    const char* key;        ///< "peak_effort_opening"
    const char* label;      ///< for people
    const char* definition; ///< one sentence
    Quantity quantity = Quantity::dimensionless;
    std::optional<double> value; ///< [SI]; none where the door has no such thing
    std::optional<double> at;    ///< where it is read: driving coordinate [rad or m]
    std::string missing;         ///< what it means that there is none
};

/// The static part of the scorecard, in a fixed order; of an empty curve nothing.
[[nodiscard]] std::vector<DoorMetric> doorMetrics(const DoorCurve& curve);

} // namespace hingelab
