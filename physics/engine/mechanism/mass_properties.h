// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "spatial/rigid_inertia.h"

namespace hingelab {

/// Inertia of the body in its own frame: its explicit mass properties if given, else the sum of its shapes.
[[nodiscard]] RigidInertia massPropertiesOf(const Body& body);

} // namespace hingelab
