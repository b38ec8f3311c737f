// SPDX-License-Identifier: GPL-3.0-or-later
#include "spatial/roll_pitch_yaw.h"

#include <cmath>

namespace hingelab {

Vector3 rollPitchYawOf(const Matrix3& R) {
    const double level = std::hypot(R(0, 0), R(1, 0)); // cosine of pitch
    const double pitch = std::atan2(-R(2, 0), level);
    constexpr double upright = 1e-9;
    if (level < upright) return {std::atan2(-R(1, 2), R(1, 1)), pitch, 0.0};
    return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

} // namespace hingelab
