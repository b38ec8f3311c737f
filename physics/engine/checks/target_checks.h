// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// Targets that can be met: at least one limit, limits in order, and the places that the figure is asked with.
/// Whether the rig has the figure, the evaluation says (analysis/target_check.h).
void checkTargets(const Rig& rig, Issues& issues);

} // namespace hingelab
