// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Pose X_AB of frame B in frame A: p_A = R_AB p_B + p_AoBo. Lengths in m; R is a proper rotation.
struct Pose {
    Matrix3 rotation = Matrix3::Identity();
    Vector3 translation = Vector3::Zero();

    [[nodiscard]] Vector3 operator*(const Vector3& p_B) const { return rotation * p_B + translation; }
    [[nodiscard]] Pose operator*(const Pose& X_BC) const {
        return {rotation * X_BC.rotation, *this * X_BC.translation};
    }
    [[nodiscard]] Pose inverse() const { return {rotation.transpose(), -(rotation.transpose() * translation)}; }
};

/// Rotation by `angle` [rad] about the unit vector `axis` (right-hand rule).
[[nodiscard]] Matrix3 rotationAbout(const Vector3& axis, double angle);
/// The same by the angle's cosine and sine (Rodrigues' formula).
[[nodiscard]] Matrix3 rotationAbout(const Vector3& axis, double cosine, double sine);

/// Rotation from roll, pitch, yaw [rad]: about the fixed x, then y, then z axis.
[[nodiscard]] Matrix3 rotationFromRollPitchYaw(const Vector3& rpy);

} // namespace hingelab
