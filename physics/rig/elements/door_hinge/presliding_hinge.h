// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "elements/force_law.h"
#include "hinge/hinge_parameters.h"

namespace hingelab {

/// The door hinge with (10) of hinge/door_hinge.h: a bristle in the place of its dry friction. The state is the
/// bristle's deflection z [rad]. Parameters must have `presliding`.
[[nodiscard]] std::unique_ptr<const ForceLaw> preslidingHingeLaw(const DoorHingeParameters& hinge);

} // namespace hingelab
