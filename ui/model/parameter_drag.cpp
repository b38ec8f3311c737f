// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/parameter_drag.h"

#include "rig/parameters.h"

namespace hingelab {

void ParameterDrag::begin(const std::vector<std::string>& pointers) {
    gesture_ = openRig_.newGesture();
    before_.clear();
    for (const std::string& pointer : pointers) {
        const std::optional<Parameter> parameter = findParameter(openRig_.rig(), pointer);
        if (parameter) before_.emplace_back(pointer, parameter->value);
    }
}

Issues ParameterDrag::set(const std::vector<std::pair<std::string, double>>& values) {
    return openRig_.setParameters(values, gesture_);
}

void ParameterDrag::bringBack() {
    openRig_.setParameters(before_, gesture_);
}

} // namespace hingelab
