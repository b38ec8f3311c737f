// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/revolute_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RevoluteJoint> : FieldsOf<RevoluteJoint> {
    static constexpr std::array vectors = {
        fields::axis("axis", "Axis", "Axis of rotation in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::angle("initial_angle", "Initial angle", "Angle at the start; takes effect on reset.",
                      &T::initialAngle),
        fields::rate("initial_rate", "Initial rate", "Rate at the start; takes effect on reset.",
                     &T::initialRate)};
};

void describe(Walk& walk, RevoluteJoint& joint) {
    walk.table(joint);
    walk.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    walk.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    walk.optionalObject("motion", joint.motion, "Motion");
}

const JointInfo JointEntry<RevoluteJoint>::info{"revolute", "Revolute joint", "Turns about an axis."};

} // namespace hingelab
