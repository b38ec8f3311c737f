// SPDX-License-Identifier: GPL-3.0-or-later
#include "spatial/turn_between.h"

namespace hingelab {

// In one source: Eigen finds the axis of a half turn by a singular value decomposition, which takes a compiler
// ten seconds.
Matrix3 turnBetween(const Vector3& from, const Vector3& to) {
    return Eigen::Quaterniond::FromTwoVectors(from, to).toRotationMatrix();
}

} // namespace hingelab
