// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "simulation/model.h"

namespace hingelab {

/// Rich text with the derived figures of a hinge: what its parameters really mean.
[[nodiscard]] QString derivedFiguresOfHinge(const DoorHingeParameters& hinge);

/// Rich text with inertia and gravity torque about a joint; of a joint in a loop or coupling, with its degrees
/// of freedom and redundant constraints; empty for a joint in a chain, where all vary.
[[nodiscard]] QString derivedFiguresOfJoint(const Model& model, std::size_t jointIndex);

/// Of a coupling: the same of the joints that it holds.
[[nodiscard]] QString derivedFiguresOfCoupling(const Model& model, std::size_t index);

/// Of an assembly that closes a four-bar: its class by Grashof's rule, and how far its bars turn.
[[nodiscard]] QString derivedFiguresOfAssembly(const Model& model, std::size_t index);

/// What follows for a motor at its supply voltage, and how a gear that does not drive back creeps.
[[nodiscard]] QString derivedFiguresOfMotor(const Model& model, std::size_t index);

} // namespace hingelab
