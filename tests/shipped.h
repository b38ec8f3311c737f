// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string_view>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"

namespace hingelab::test {

inline std::string_view shippedText(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return rig.text;
    }
    throw std::runtime_error("no such rig");
}

inline RigDocument shippedDocument(std::string_view name) {
    return *readRig(shippedText(name)).document;
}

inline Json shippedJson(std::string_view name) {
    return Json::parse(shippedText(name));
}

} // namespace hingelab::test
