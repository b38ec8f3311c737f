// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/pose.h"

namespace hingelab {

/// Mass properties of a rigid body, expressed in its body frame B.
struct RigidInertia {
    double mass = 0.0;                           ///< [kg]
    Vector3 centreOfMass = Vector3::Zero();      ///< p_BoBcm [m]
    Matrix3 aboutCentreOfMass = Matrix3::Zero(); ///< I_BBcm [kg·m²]

    /// Both bodies welded together; massless parts add nothing.
    [[nodiscard]] RigidInertia operator+(const RigidInertia& other) const;

    /// The same body seen from a frame A in which B has the pose `X_AB`.
    [[nodiscard]] RigidInertia expressedIn(const Pose& X_AB) const;

    /// Rotational inertia about the frame's origin [kg·m²] (parallel-axis theorem).
    [[nodiscard]] Matrix3 aboutOrigin() const;

    /// Moment of inertia [kg·m²] about the line through the frame's origin along the unit vector `axis`.
    [[nodiscard]] double aboutAxis(const Vector3& axis) const { return axis.dot(aboutOrigin() * axis); }

    /// True if some mass distribution has this inertia: mass >= 0, I symmetric and positive semidefinite,
    /// principal moments obeying the triangle inequality (each to 1e-9 of the largest moment).
    [[nodiscard]] bool isPhysical() const;
};

} // namespace hingelab
