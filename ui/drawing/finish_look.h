// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkProperty.h>

#include "physics/rig/rig.h"

namespace hingelab {

/// How a finish takes the light: gloss, depth of its shades, and whether one sees through it. Its colour is the
/// theme's.
void applyFinish(vtkProperty& property, Finish finish);

} // namespace hingelab
