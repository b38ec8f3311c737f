// SPDX-License-Identifier: GPL-3.0-or-later
#include "spatial/spatial_vectors.h"

#include <Eigen/Geometry>

namespace hingelab {

SpatialVelocity SpatialVelocity::compose(const Vector3& p_BoCo, const SpatialVelocity& V_BC) const {
    return {rotational + V_BC.rotational, translational + rotational.cross(p_BoCo) + V_BC.translational};
}

SpatialAcceleration SpatialAcceleration::shiftWithZeroAngularVelocity(const Vector3& p_BoCo) const {
    return {rotational, translational + rotational.cross(p_BoCo)};
}

SpatialAcceleration SpatialAcceleration::compose(const Vector3& p_BoCo, const Vector3& w_MB,
                                                 const SpatialVelocity& V_BC,
                                                 const SpatialAcceleration& A_BC) const {
    return {rotational + A_BC.rotational + w_MB.cross(V_BC.rotational),
            parts(p_BoCo, w_MB, V_BC, A_BC).total()};
}

AccelerationParts SpatialAcceleration::parts(const Vector3& p_BoCo, const Vector3& w_MB,
                                             const SpatialVelocity& V_BC,
                                             const SpatialAcceleration& A_BC) const {
    return {translational, rotational.cross(p_BoCo), w_MB.cross(w_MB.cross(p_BoCo)),
            2.0 * w_MB.cross(V_BC.translational), A_BC.translational};
}

SpatialForce SpatialForce::shift(const Vector3& p_BoCo) const {
    return {rotational - p_BoCo.cross(translational), translational};
}

double power(const SpatialForce& F, const SpatialVelocity& V) {
    return F.rotational.dot(V.rotational) + F.translational.dot(V.translational);
}

} // namespace hingelab
