// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/planar_joint.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<PlanarJoint> : FieldsOf<PlanarJoint> {
    static constexpr std::array numbers = {
        fields::length("initial_x", "Initial x", "x at the start, in the joint frame.", &T::initialX),
        fields::length("initial_y", "Initial y", "y at the start, in the joint frame.", &T::initialY),
        fields::angle("initial_angle", "Initial angle", "Angle about z at the start.", &T::initialAngle),
        fields::speed("initial_x_speed", "Initial speed x", "Speed along x at the start.", &T::initialSpeedX,
                      "initial_speed_x"),
        fields::speed("initial_y_speed", "Initial speed y", "Speed along y at the start.", &T::initialSpeedY,
                      "initial_speed_y"),
        fields::rate("initial_angle_rate", "Initial rate", "Rate about z at the start.", &T::initialRate,
                     "initial_rate")};
};

void describe(Walk& walk, PlanarJoint& joint) {
    walk.table(joint);
    walk.optionalObject("x_motion", joint.xMotion, "x motion");
    walk.optionalObject("y_motion", joint.yMotion, "y motion");
    walk.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

const JointInfo JointEntry<PlanarJoint>::info{"planar", "Planar joint",
                                              "Slides in a plane and turns about its normal."};

} // namespace hingelab
