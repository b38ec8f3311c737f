// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// No constraint: a body in space.
struct FreeJoint {
    Vector3 initialPosition = Vector3::Zero();        ///< in the joint frame [m]
    Vector3 initialRotation = Vector3::Zero();        ///< roll, pitch, yaw [rad]
    Vector3 initialVelocity = Vector3::Zero();        ///< in the joint frame [m/s]
    Vector3 initialAngularVelocity = Vector3::Zero(); ///< in the child's frame [rad/s]
    std::optional<TranslationMotion> xMotion;
    std::optional<TranslationMotion> yMotion;
    std::optional<TranslationMotion> zMotion;
    std::optional<RotationMotion> rollMotion;
    std::optional<RotationMotion> pitchMotion;
    std::optional<RotationMotion> yawMotion;
};

void describe(Walk& walk, FreeJoint& joint);

template <>
struct JointEntry<FreeJoint> : JointDefaults<FreeJoint> {
    static const JointInfo info;
    static JointMotions motions(const FreeJoint& joint) {
        const Vector3& p = joint.initialPosition;
        const Vector3& v = joint.initialVelocity;
        return {{{"x", false, Vector3::UnitX(), p.x(), v.x(), prescribed(joint.xMotion)},
                 {"y", false, Vector3::UnitY(), p.y(), v.y(), prescribed(joint.yMotion)},
                 {"z", false, Vector3::UnitZ(), p.z(), v.z(), prescribed(joint.zMotion)}},
                orientationOf(joint)};
    }
    static StartPlaces startPlaces(FreeJoint& joint) {
        Vector3& p = joint.initialPosition;
        Vector3& v = joint.initialVelocity;
        return {{{&p.x(), &v.x(), nullptr, &joint.xMotion},
                 {&p.y(), &v.y(), nullptr, &joint.yMotion},
                 {&p.z(), &v.z(), nullptr, &joint.zMotion}},
                &joint.initialRotation,
                &joint.initialAngularVelocity};
    }
    static void check(const FreeJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkMotion(joint.xMotion, pointer + "/x_motion", issues);
        checks::checkMotion(joint.yMotion, pointer + "/y_motion", issues);
        checks::checkMotion(joint.zMotion, pointer + "/z_motion", issues);
        checks::checkRotation(joint, pointer, issues);
    }
};

} // namespace hingelab
