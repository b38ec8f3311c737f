// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanism/mechanism.h"

namespace hingelab {

/// Where a mechanism stands, at rest or not: its free coordinates as its phase means them, and the time that
/// its prescribed motions are at.
struct MechanismPose {
    double time = 0.0; ///< [s]
    JointVector q;
    MechanismPhase phase;
};

} // namespace hingelab
