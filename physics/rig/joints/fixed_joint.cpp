// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/fixed_joint.h"
#include "text/walk.h"

namespace hingelab {

void describe(Walk&, FixedJoint&) {} // it has no parameters

const JointInfo JointEntry<FixedJoint>::info{"fixed", "Fixed joint", "Holds a body where it is."};

} // namespace hingelab
