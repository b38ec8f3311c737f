// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/own_temperature.h"

#include "text/pointer.h"

namespace hingelab {

bool giveOwnTemperature(Rig& rig, std::string_view pointer) {
    if (!pointer.ends_with("/temperature")) return false;
    const std::string whole = pointer.starts_with('/') ? std::string(pointer) : "/" + std::string(pointer);
    const std::vector<std::string> segments = splitPointer(whole);
    if (segments.size() != 3 || segments[0] != "elements") return false;
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        Element& element = rig.elements[i];
        if (element.mirror || (element.name != segments[1] && std::to_string(i) != segments[1])) continue;
        auto* const strut = std::get_if<GasStrut>(&element.law);
        if (strut == nullptr) continue;
        if (!strut->hasOwnTemperature()) strut->temperature = rig.environment.temperature;
        return true;
    }
    return false;
}

void dropDefaultTemperatures(Rig& rig) {
    constexpr double former = 20.0;
    for (Element& element : rig.elements) {
        auto* const strut = std::get_if<GasStrut>(&element.law);
        if (strut != nullptr && strut->temperature == former && strut->referenceTemperature == former)
            strut->temperature = kUnlimited;
    }
}

} // namespace hingelab
