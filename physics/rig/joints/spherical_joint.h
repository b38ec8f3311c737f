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

template <>
struct Table<SphericalJoint> : FieldsOf<SphericalJoint> {
    static constexpr std::array vectors = {
        fields::turn("initial_rotation", "Initial rotation",
                     "Roll, pitch and yaw at the start, in the joint frame.", &T::initialRotation),
        fields::vector("initial_angular_velocity", "Initial angular velocity", Quantity::angularRate, kFinite,
                       {-2 * fields::kTurn, 2 * fields::kTurn}, 5, Scale::linear,
                       "At the start, resolved in the child.", &T::initialAngularVelocity)};
};

template <class Archive>
void describe(Archive& ar, SphericalJoint& joint) {
    ar.table(joint);
    describeRotationMotions(ar, joint);
}

template <>
struct JointEntry<SphericalJoint> : JointDefaults<SphericalJoint> {
    static constexpr JointInfo info{"spherical", "Spherical joint", "Turns any way about a point."};
    static JointMotions motions(const SphericalJoint& joint) { return {{}, orientationOf(joint)}; }
    static StartPlaces startPlaces(SphericalJoint& joint) {
        return {{}, &joint.initialRotation, &joint.initialAngularVelocity};
    }
    static void check(const SphericalJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkRotation(joint, pointer, issues);
    }
};

} // namespace hingelab
