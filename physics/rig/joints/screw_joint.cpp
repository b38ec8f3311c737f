// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/screw_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<ScrewJoint> : FieldsOf<ScrewJoint> {
    static constexpr std::array vectors = {
        fields::axis("axis", "Axis", "Axis of the screw in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::length("lead", "Lead", "Travel per turn; negative for a left-handed screw.", &T::lead, kFinite,
                       {-0.05, 0.05}),
        fields::angle("initial_angle", "Initial angle", "Angle at the start; takes effect on reset.",
                      &T::initialAngle),
        fields::rate("initial_rate", "Initial rate", "Rate at the start; takes effect on reset.",
                     &T::initialRate)};
};

void describe(Walk& walk, ScrewJoint& joint) {
    walk.table(joint);
    walk.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    walk.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    walk.optionalObject("motion", joint.motion, "Motion");
}

const JointInfo JointEntry<ScrewJoint>::info{"screw", "Screw joint",
                                             "Turns about an axis and travels along it in proportion."};

} // namespace hingelab
