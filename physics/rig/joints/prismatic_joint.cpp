// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/prismatic_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<PrismaticJoint> : FieldsOf<PrismaticJoint> {
    static constexpr std::array vectors = {fields::axis(
        "axis", "Axis", "Direction of sliding in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::length("initial_distance", "Initial distance", "Distance at the start; takes effect on reset.",
                       &T::initialDistance),
        fields::speed("initial_speed", "Initial speed", "Speed at the start; takes effect on reset.",
                      &T::initialSpeed)};
};

void describe(Walk& walk, PrismaticJoint& joint) {
    walk.table(joint);
    walk.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    walk.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    walk.optionalObject("motion", joint.motion, "Motion");
}

const JointInfo JointEntry<PrismaticJoint>::info{"prismatic", "Prismatic joint", "Slides along an axis."};

} // namespace hingelab
