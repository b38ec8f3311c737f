// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "rig/rig.h"

namespace hingelab {

/// True if two shapes look the same: all but name and mass.
[[nodiscard]] bool isDrawnAlike(const Shape& a, const Shape& b);

/// All numbers that the picture of a rig depends on: places and sizes, but not what only the motion feels.
[[nodiscard]] std::vector<double> drawnNumbers(const Rig& rig);

} // namespace hingelab
