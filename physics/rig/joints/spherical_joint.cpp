// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/spherical_joint.h"
#include "joints/rotation_motions.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<SphericalJoint> : FieldsOf<SphericalJoint> {
    static constexpr std::array vectors = {
        fields::turn("initial_rotation", "Initial rotation",
                     "Roll, pitch and yaw at the start, in the joint frame.", &T::initialRotation),
        fields::vector("initial_angular_velocity", "Initial angular velocity", Quantity::angularRate, kFinite,
                       {-2 * fields::kTurn, 2 * fields::kTurn}, 5, Scale::linear,
                       "At the start, resolved in the child.", &T::initialAngularVelocity)};
};

void describe(Walk& walk, SphericalJoint& joint) {
    walk.table(joint);
    describeRotationMotions(walk, joint);
}

const JointInfo JointEntry<SphericalJoint>::info{"spherical", "Spherical joint",
                                                 "Turns any way about a point."};

} // namespace hingelab
