// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/spatial/pose.h"

#include <Eigen/Geometry>

namespace hingelab {

Matrix3 rotationAbout(const Vector3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

Matrix3 rotationFromRollPitchYaw(const Vector3& rpy) {
    return rotationAbout(Vector3::UnitZ(), rpy.z()) * rotationAbout(Vector3::UnitY(), rpy.y()) *
           rotationAbout(Vector3::UnitX(), rpy.x());
}

} // namespace hingelab
