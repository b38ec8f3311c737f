// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/cylindrical_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CylindricalJoint> : FieldsOf<CylindricalJoint> {
    static constexpr std::array vectors = {fields::axis(
        "axis", "Axis", "Axis of sliding and turning in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::length("initial_distance", "Initial distance", "Distance at the start; takes effect on reset.",
                       &T::initialDistance),
        fields::speed("initial_speed", "Initial speed", "Speed at the start; takes effect on reset.",
                      &T::initialSpeed),
        fields::angle("initial_angle", "Initial angle", "Angle at the start; takes effect on reset.",
                      &T::initialAngle),
        fields::rate("initial_rate", "Initial rate", "Rate at the start; takes effect on reset.",
                     &T::initialRate)};
};

void describe(Walk& walk, CylindricalJoint& joint) {
    walk.table(joint);
    walk.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    walk.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    walk.optionalObject("distance_motion", joint.distanceMotion, "Distance motion");
    walk.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

const JointInfo JointEntry<CylindricalJoint>::info{"cylindrical", "Cylindrical joint",
                                                   "Slides along an axis and turns about it."};

} // namespace hingelab
