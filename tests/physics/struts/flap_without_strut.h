// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <stdexcept>

#include "resources/shipped_rigs.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"

namespace hingelab::test {

/// The template of a flap on a horizontal axis, without its strut.
inline Rig flapWithoutStrut(double height, double mass) {
    const auto& all = shippedTemplates();
    const auto flap =
        std::find_if(all.begin(), all.end(), [](const ShippedRig& rig) { return rig.name == "flap"; });
    Rig rig = readRig(flap->text).document.value().rig;
    std::erase_if(rig.elements, [](const Element& element) { return element.name == "strut"; });
    std::erase_if(rig.expressions, [](const auto& entry) { return entry.first.starts_with("/elements/1/"); });
    std::erase_if(rig.story, [](const std::string& channel) { return channel.starts_with("element.strut"); });
    if (!setParameter(rig, "/dimensions/height", height) || !setParameter(rig, "/dimensions/mass", mass))
        throw std::runtime_error("the template has changed");
    return rig;
}

} // namespace hingelab::test
