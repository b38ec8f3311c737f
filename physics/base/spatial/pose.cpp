// SPDX-License-Identifier: GPL-3.0-or-later
#include "spatial/pose.h"

#include <Eigen/Geometry>

namespace hingelab {

Matrix3 rotationAbout(const Vector3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

Matrix3 rotationAbout(const Vector3& axis, double cosine, double sine) {
    const Vector3 s = sine * axis;
    const Vector3 c = (1.0 - cosine) * axis;
    Matrix3 R;
    R << cosine + c.x() * axis.x(), c.x() * axis.y() - s.z(), c.x() * axis.z() + s.y(), //
        c.x() * axis.y() + s.z(), cosine + c.y() * axis.y(), c.y() * axis.z() - s.x(),  //
        c.x() * axis.z() - s.y(), c.y() * axis.z() + s.x(), cosine + c.z() * axis.z();
    return R;
}

Matrix3 rotationFromRollPitchYaw(const Vector3& rpy) {
    return rotationAbout(Vector3::UnitZ(), rpy.z()) * rotationAbout(Vector3::UnitY(), rpy.y()) *
           rotationAbout(Vector3::UnitX(), rpy.x());
}

} // namespace hingelab
