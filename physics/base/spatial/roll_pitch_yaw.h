// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Roll, pitch and yaw [rad] of a rotation, the reverse of rotationFromRollPitchYaw(): pitch within a right
/// angle; where it is one, yaw is zero and roll says all.
[[nodiscard]] Vector3 rollPitchYawOf(const Matrix3& rotation);

} // namespace hingelab
