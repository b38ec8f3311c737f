// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// Adds to each issue the names of the items that its pointer passes: people call a hinge by its name, not
/// "/elements/0".
void nameItems(const Rig& rig, Issues& issues);

} // namespace hingelab
