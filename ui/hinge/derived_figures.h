// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "simulation/model.h"

namespace hingelab {

/// Rich text with the derived figures of a hinge: what its parameters really mean.
[[nodiscard]] QString derivedFiguresOfHinge(const DoorHingeParameters& hinge);

/// Rich text with inertia and gravity torque about a joint; empty for a joint in a chain, where both vary.
[[nodiscard]] QString derivedFiguresOfJoint(const Model& model, std::size_t jointIndex);

/// What follows for a motor at its supply voltage, and how a gear that does not drive back creeps.
[[nodiscard]] QString derivedFiguresOfMotor(const Model& model, std::size_t index);

} // namespace hingelab
