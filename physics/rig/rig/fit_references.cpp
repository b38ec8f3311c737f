// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/fit_references.h"

#include "rig/parameters.h"

namespace hingelab {

void renameInFits(const Rig& before, const std::string& item, Rig& after) {
    for (KeptMeasurement& measurement : after.measurements) {
        if (!measurement.fit) continue;
        for (KeptFitNumber& number : measurement.fit->numbers) {
            const std::optional<Parameter> meant = findParameter(before, number.pointer);
            if (!meant || !meant->pointer.starts_with(item + "/")) continue;
            if (const std::optional<Parameter> now = findParameter(after, meant->pointer))
                number.pointer = now->namePointer;
        }
    }
}

} // namespace hingelab
