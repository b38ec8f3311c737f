// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

/// Spatial velocity, acceleration and force, in Drake's monogram notation.
///
/// A spatial vector pairs a rotational with a translational 3-vector, both expressed in one frame:
///   V_AB = (w_AB, v_AB) [rad/s, m/s]     velocity of frame B measured in frame A
///   A_AB = (alpha_AB, a_AB) [rad/s², m/s²]  acceleration of frame B measured in frame A
///   F_Bo = (t, f) [N·m, N]                torque and force applied at Bo
/// Origin: Drake's SpatialVelocity, SpatialAcceleration, SpatialForce (Mitiguy 2017, Jain 2010 §2.1), in our
/// own words. All functions are exact; nothing throws.
namespace hingelab {

using Vector2 = Eigen::Vector2d;
using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;

struct SpatialVelocity {
    Vector3 rotational = Vector3::Zero();    ///< w [rad/s]
    Vector3 translational = Vector3::Zero(); ///< v [m/s]

    /// Velocity of a frame C fixed to B, whose origin is displaced by `p_BoCo` [m]:  (w, v + w × p).
    [[nodiscard]] SpatialVelocity shift(const Vector3& p_BoCo) const {
        return {rotational, translational + rotational.cross(p_BoCo)};
    }

    /// V_MC from V_MB (this) and V_BC for a frame C that moves in B:  (w_MB + w_BC, v_MB + w_MB × p + v_BC).
    [[nodiscard]] SpatialVelocity compose(const Vector3& p_BoCo, const SpatialVelocity& V_BC) const;
};

/// The five parts of the translational acceleration of a point Co that moves in a frame B that itself moves in
/// M; they add up to a_MCo [m/s²].
struct AccelerationParts {
    Vector3 transport = Vector3::Zero();   ///< a_MBo: the acceleration of B's origin
    Vector3 tangential = Vector3::Zero();  ///< alpha_MB × p
    Vector3 centripetal = Vector3::Zero(); ///< w_MB × (w_MB × p)
    Vector3 coriolis = Vector3::Zero();    ///< 2 w_MB × v_BCo
    Vector3 relative = Vector3::Zero();    ///< a_BCo

    [[nodiscard]] Vector3 total() const { return transport + tangential + centripetal + coriolis + relative; }
};

/// There is no operator+: accelerations of frames do not add (the centripetal and Coriolis terms would be
/// lost). Use compose().
struct SpatialAcceleration {
    Vector3 rotational = Vector3::Zero();    ///< alpha [rad/s²]
    Vector3 translational = Vector3::Zero(); ///< a [m/s²]

    /// Acceleration of a frame C fixed to B, displaced by `p_BoCo` [m], when B turns at `w_MB` [rad/s]:
    /// (alpha, a + alpha × p + w × (w × p)).
    [[nodiscard]] SpatialAcceleration shift(const Vector3& p_BoCo, const Vector3& w_MB) const {
        return {rotational, translational + rotational.cross(p_BoCo) + w_MB.cross(w_MB.cross(p_BoCo))};
    }

    /// As shift() for w_MB = 0.
    [[nodiscard]] SpatialAcceleration shiftWithZeroAngularVelocity(const Vector3& p_BoCo) const;

    /// A_MC from A_MB (this) for a frame C that moves in B with V_BC and A_BC:
    /// (alpha_MB + alpha_BC + w_MB × w_BC, sum of parts()).
    [[nodiscard]] SpatialAcceleration compose(const Vector3& p_BoCo, const Vector3& w_MB,
                                              const SpatialVelocity& V_BC,
                                              const SpatialAcceleration& A_BC) const;

    /// The five terms of the translational part of compose(), one by one.
    [[nodiscard]] AccelerationParts parts(const Vector3& p_BoCo, const Vector3& w_MB,
                                          const SpatialVelocity& V_BC, const SpatialAcceleration& A_BC) const;
};

struct SpatialForce {
    Vector3 rotational = Vector3::Zero();    ///< torque about the point of application [N·m]
    Vector3 translational = Vector3::Zero(); ///< force [N]

    /// The same load with its moment taken about a point displaced by `p_BoCo` [m]:  (t - p × f, f).
    [[nodiscard]] SpatialForce shift(const Vector3& p_BoCo) const;
};

/// Power [W] of a load on a frame, both about the same point and expressed in the same frame.
[[nodiscard]] double power(const SpatialForce& F, const SpatialVelocity& V);

} // namespace hingelab
