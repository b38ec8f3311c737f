// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fit/door_fit.h"
#include "rig/kept_fit.h"

namespace hingelab {

/// What a rig keeps of a fit, for its reports: not the points and what is left at each of them.
[[nodiscard]] KeptFit keptFitOf(const DoorFit& fit);

} // namespace hingelab
