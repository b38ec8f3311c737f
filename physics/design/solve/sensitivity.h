// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/target_check.h"
#include "solve/free_parameter.h"

namespace hingelab {

/// How much each figure moves with each parameter.
struct Sensitivity {
    struct Entry {
        std::optional<double> slope; ///< of the figure over the parameter [SI]; none where it cannot be told
        double perRange = 0.0;       ///< slope times the range between the bounds, in units of the figure
        double share = 0.0;          ///< that over the largest of the figure, with its sign: in [-1, 1]
    };
    std::vector<Parameter> parameters; ///< columns
    std::vector<Target> targets;       ///< rows: whose figures
    std::vector<std::vector<Entry>> entries;
    std::string refusal; ///< why there is none, in words
};

/// Slopes of the figures of a rig's targets by central differences over 0.4 % of the range between the bounds,
/// one-sided at a bound: the error is of the second order in that step, some 1e-5 of a figure that bends once
/// over the range, and jumps where a figure's place does. `goOn` is called between evaluations; false ends it
/// with what there is.
[[nodiscard]] Sensitivity sensitivityOf(const Rig& rig, const std::vector<FreeParameter>& parameters,
                                        const MotorVoltages& voltages = {},
                                        const std::function<bool()>& goOn = {});

} // namespace hingelab
