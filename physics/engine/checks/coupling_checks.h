// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// References of couplings, and laws that fit what they couple. Whether couplings contradict each other shows
/// at the start.
void checkCouplings(const Rig& rig, Issues& issues);

} // namespace hingelab
