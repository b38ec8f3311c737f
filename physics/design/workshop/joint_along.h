// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kinds.h"

namespace hingelab {

/// A new joint of a kind, an index of jointKinds(): it turns about z of its frame, or slides along x.
[[nodiscard]] JointKind jointAlong(std::size_t kind);

} // namespace hingelab
