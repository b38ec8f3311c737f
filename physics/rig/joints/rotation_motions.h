// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "motion/motion.h"
#include "text/walk.h"

namespace hingelab {

/// Prescribed roll, pitch and yaw of a joint that has them, for its describe().
template <class J>
void describeRotationMotions(Walk& walk, J& joint) {
    walk.optionalObject("roll_motion", joint.rollMotion, "Roll motion");
    walk.optionalObject("pitch_motion", joint.pitchMotion, "Pitch motion");
    walk.optionalObject("yaw_motion", joint.yawMotion, "Yaw motion");
}

} // namespace hingelab
