// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

struct FixedJoint {};

template <>
struct Table<FixedJoint> : FieldsOf<FixedJoint> {};

template <>
struct JointEntry<FixedJoint> : JointDefaults<FixedJoint> {
    static constexpr JointInfo info{"fixed", "Fixed joint", "Holds a body where it is."};
    static JointMotions motions(const FixedJoint&) { return {}; }
};

} // namespace hingelab
