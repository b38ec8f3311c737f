// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/pin_in_slot_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<PinInSlotJoint> : FieldsOf<PinInSlotJoint> {
    static constexpr std::array vectors = {
        fields::axis("slot", "Slot", "Direction of the slot in the joint frame; any length but zero.",
                     &T::slot),
        fields::axis("pin_axis", "Pin axis", "Axis of the pin in the joint frame, perpendicular to the slot.",
                     &T::pinAxis)};
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

void describe(Walk& walk, PinInSlotJoint& joint) {
    walk.table(joint);
    walk.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    walk.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    walk.optionalObject("distance_motion", joint.distanceMotion, "Distance motion");
    walk.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

const JointInfo JointEntry<PinInSlotJoint>::info{"pin_in_slot", "Pin in a slot",
                                                 "A pin that slides along a slot and turns in it."};

} // namespace hingelab
