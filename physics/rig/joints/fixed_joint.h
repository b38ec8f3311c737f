// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

struct FixedJoint {};

void describe(Walk& walk, FixedJoint& joint);

template <>
struct JointEntry<FixedJoint> : JointDefaults<FixedJoint> {
    static const JointInfo info;
    static JointMotions motions(const FixedJoint&) { return {}; }
};

} // namespace hingelab
