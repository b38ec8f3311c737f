// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/universal_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<UniversalJoint> : FieldsOf<UniversalJoint> {
    static constexpr std::array vectors = {
        fields::axis("axis", "First axis", "First axis of rotation, in the joint frame.", &T::axis),
        fields::axis("axis_2", "Second axis", "Second axis of rotation, in the turned frame.", &T::axis2)};
    static constexpr std::array numbers = {
        fields::angle("initial_angle_1", "Initial angle 1", "First angle at the start.", &T::initialAngle1),
        fields::angle("initial_angle_2", "Initial angle 2", "Second angle at the start.", &T::initialAngle2),
        fields::rate("initial_angle_1_rate", "Initial rate 1", "First rate at the start.", &T::initialRate1,
                     "initial_rate_1"),
        fields::rate("initial_angle_2_rate", "Initial rate 2", "Second rate at the start.", &T::initialRate2,
                     "initial_rate_2")};
};

void describe(Walk& walk, UniversalJoint& joint) {
    walk.table(joint);
    walk.optionalObject("motion_1", joint.motion1, "Motion 1");
    walk.optionalObject("motion_2", joint.motion2, "Motion 2");
}

const JointInfo JointEntry<UniversalJoint>::info{"universal", "Universal joint",
                                                 "Turns about one axis, then about another."};

} // namespace hingelab
