// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/sensitivity.h"

#include <algorithm>
#include <cmath>

#include "checks/validation.h"

namespace hingelab {
namespace {

using Values = std::vector<std::optional<double>>;

/// Of each target's figure.
Values figuresOf(const Rig& rig, const MotorVoltages& voltages) {
    Values values(rig.targets.size());
    if (hasErrors(validate(rig))) return values;
    DoorFigures figures(std::make_shared<const Model>(rig), voltages);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = checkTarget(rig.targets[i], figures).value;
    return values;
}

void scaleRows(Sensitivity& result) {
    for (std::vector<Sensitivity::Entry>& row : result.entries) {
        double largest = 0.0;
        for (const Sensitivity::Entry& entry : row) largest = std::max(largest, std::abs(entry.perRange));
        if (largest == 0.0) continue;
        for (Sensitivity::Entry& entry : row) entry.share = entry.perRange / largest;
    }
}

} // namespace

Sensitivity sensitivityOf(const Rig& rig, const std::vector<FreeParameter>& parameters,
                          const MotorVoltages& voltages, const std::function<bool()>& goOn) {
    Sensitivity result;
    result.targets = rig.targets;
    result.refusal = rig.targets.empty() ? "The rig has no targets." : whyNotFree(rig, parameters);
    if (!result.refusal.empty()) return result;
    const ParameterSetter setter(rig, parameters);
    result.parameters = setter.parameters();
    result.entries.assign(rig.targets.size(), std::vector<Sensitivity::Entry>(parameters.size()));
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        if (goOn && !goOn()) break;
        const double range = parameters[p].upper - parameters[p].lower;
        constexpr double halfStep = 0.002; // of the range
        std::vector<double> values = setter.present();
        const double low = std::max(parameters[p].lower, values[p] - halfStep * range);
        const double high = std::min(parameters[p].upper, values[p] + halfStep * range);
        if (!(low < high)) continue; // it stands outside its bounds
        values[p] = low;
        const Values below = figuresOf(setter.rigWith(values), voltages);
        values[p] = high;
        const Values above = figuresOf(setter.rigWith(values), voltages);
        for (std::size_t i = 0; i < below.size(); ++i) {
            if (!below[i] || !above[i]) continue;
            Sensitivity::Entry& entry = result.entries[i][p];
            entry.slope = (*above[i] - *below[i]) / (high - low);
            entry.perRange = *entry.slope * range;
        }
    }
    scaleRows(result);
    return result;
}

} // namespace hingelab
