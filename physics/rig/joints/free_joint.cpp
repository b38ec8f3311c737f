// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/free_joint.h"
#include "joints/rotation_motions.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<FreeJoint> : FieldsOf<FreeJoint> {
    static constexpr std::array vectors = {
        fields::place("initial_position", "Initial position", "Position at the start, in the joint frame.",
                      &T::initialPosition),
        fields::turn("initial_rotation", "Initial rotation",
                     "Roll, pitch and yaw at the start, in the joint frame.", &T::initialRotation),
        fields::vector("initial_velocity", "Initial velocity", Quantity::velocity, kFinite, {-2, 2}, 0.05,
                       Scale::linear, "At the start, in the joint frame.", &T::initialVelocity),
        fields::vector("initial_angular_velocity", "Initial angular velocity", Quantity::angularRate, kFinite,
                       {-2 * fields::kTurn, 2 * fields::kTurn}, 5, Scale::linear,
                       "At the start, resolved in the child.", &T::initialAngularVelocity)};
};

void describe(Walk& walk, FreeJoint& joint) {
    walk.table(joint);
    walk.optionalObject("x_motion", joint.xMotion, "x motion");
    walk.optionalObject("y_motion", joint.yMotion, "y motion");
    walk.optionalObject("z_motion", joint.zMotion, "z motion");
    describeRotationMotions(walk, joint);
}

const JointInfo JointEntry<FreeJoint>::info{"free", "Free joint", "Lets a body move any way."};

} // namespace hingelab
