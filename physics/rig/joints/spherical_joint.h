// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Any rotation. Prescribed motions are of roll, pitch and yaw, all three or none.
struct SphericalJoint {
    Vector3 initialRotation = Vector3::Zero();        ///< roll, pitch, yaw in the joint frame [rad]
    Vector3 initialAngularVelocity = Vector3::Zero(); ///< in the child's frame [rad/s]
    std::optional<RotationMotion> rollMotion;
    std::optional<RotationMotion> pitchMotion;
    std::optional<RotationMotion> yawMotion;
};

void describe(Walk& walk, SphericalJoint& joint);

template <>
struct JointEntry<SphericalJoint> : JointDefaults<SphericalJoint> {
    static const JointInfo info;
    static JointMotions motions(const SphericalJoint& joint) { return {{}, orientationOf(joint)}; }
    static StartPlaces startPlaces(SphericalJoint& joint) {
        return {{}, &joint.initialRotation, &joint.initialAngularVelocity};
    }
    static void check(const SphericalJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkRotation(joint, pointer, issues);
    }
};

} // namespace hingelab
