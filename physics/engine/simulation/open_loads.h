// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "mechanism/mechanism.h"

namespace hingelab {

/// Components of a joint's load that redundant constraints leave open: many loads balance the motion, and those
/// with the least sum of squares are shown. In the joint's axes.
struct OpenLoads {
    using Axes = std::array<bool, 3>;
    Axes force{};
    Axes torque{};        ///< about the child's origin
    Axes torqueAtJoint{}; ///< about the joint's origin
};

/// Of each joint, where the mechanism starts; empty: all loads are unique.
[[nodiscard]] std::vector<OpenLoads> openLoadsOf(const Mechanism& mechanism);

} // namespace hingelab
