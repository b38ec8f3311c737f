// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/rig.h"

namespace hingelab {

/// What `element.joint` names: joint or assembly index and the coordinate's suffix; -1 for what there is not.
struct PortTarget {
    int joint = -1;
    int assembly = -1;
    std::string suffix;
};
[[nodiscard]] PortTarget findPortTarget(const Rig& rig, const std::string& name);

} // namespace hingelab
