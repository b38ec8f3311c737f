// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/open_loads.h"

#include <algorithm>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Loads of a stress, forces and torques alike, are of its size or zero but for rounding.
constexpr double kNoLoad = 1e-7;

double sizeOf(const std::vector<SpatialForce>& stress) {
    double size = 0.0;
    for (const SpatialForce& F : stress) size = std::max({size, F.translational.norm(), F.rotational.norm()});
    return size;
}

void mark(const Vector3& load, double size, OpenLoads::Axes& axes) {
    for (std::size_t i = 0; i < axes.size(); ++i) axes[i] |= std::abs(load[toIndex(i)]) > kNoLoad * size;
}

} // namespace

std::vector<OpenLoads> openLoadsOf(const Mechanism& mechanism) {
    if (mechanism.loops().isEmpty()) return {};
    MechanismScratch s = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector q(mechanism.degreesOfFreedom());
    for (int c = 0; c < q.size(); ++c) q[c] = mechanism.coordinates()[toSize(c)].initial;
    if (!mechanism.start(q, 0.0, s, phase)) return {};
    std::vector<OpenLoads> result;
    for (const std::vector<SpatialForce>& stress : mechanism.selfStresses(s)) {
        const double size = sizeOf(stress);
        result.resize(stress.size());
        for (std::size_t j = 0; j < stress.size(); ++j) {
            const Pose base = mechanism.poseOf(mechanism.jointPlace(j), s);
            const Matrix3 R = base.rotation.transpose();
            const Pose child = mechanism.poseOf(mechanism.childPlace(j), s) * mechanism.frameInChild(j);
            const Vector3 arm = child.translation - base.translation;
            const SpatialForce& F = stress[j];
            mark(R * F.translational, size, result[j].force);
            mark(R * F.rotational, size, result[j].torque);
            mark(R * (F.rotational + arm.cross(F.translational)), size, result[j].torqueAtJoint);
        }
    }
    return result;
}

} // namespace hingelab
