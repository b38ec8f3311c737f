// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Two rotations in turn: about `axis` of the joint frame, then about `axis2` of the turned frame.
struct UniversalJoint {
    Vector3 axis{1.0, 0.0, 0.0};
    Vector3 axis2{0.0, 1.0, 0.0};
    double initialAngle1 = 0.0; ///< [rad]
    double initialAngle2 = 0.0;
    double initialRate1 = 0.0; ///< [rad/s]
    double initialRate2 = 0.0;
    std::optional<RotationMotion> motion1;
    std::optional<RotationMotion> motion2;
};

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

template <class Archive>
void describe(Archive& ar, UniversalJoint& joint) {
    ar.table(joint);
    ar.optionalObject("motion_1", joint.motion1, "Motion 1");
    ar.optionalObject("motion_2", joint.motion2, "Motion 2");
}

template <>
struct JointEntry<UniversalJoint> : JointDefaults<UniversalJoint> {
    static constexpr JointInfo info{"universal", "Universal joint",
                                    "Turns about one axis, then about another."};
    static JointMotions motions(const UniversalJoint& joint) {
        return {
            {{"angle_1", true, joint.axis, joint.initialAngle1, joint.initialRate1, prescribed(joint.motion1)},
             {"angle_2", true, joint.axis2, joint.initialAngle2, joint.initialRate2,
              prescribed(joint.motion2)}}};
    }
    static StartPlaces startPlaces(UniversalJoint& joint) {
        return {{{&joint.initialAngle1, &joint.initialRate1, &joint.motion1},
                 {&joint.initialAngle2, &joint.initialRate2, &joint.motion2}}};
    }
    static void check(const UniversalJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.axis, pointer + "/axis", issues);
        checks::checkAxis(joint.axis2, pointer + "/axis_2", issues);
        if (joint.axis.norm() > 1e-9 && joint.axis2.norm() > 1e-9 &&
            joint.axis.normalized().cross(joint.axis2.normalized()).norm() < 1e-6) {
            checks::addError(issues, pointer + "/axis_2", "The two axes of the universal joint are parallel",
                             {}, "an axis at an angle to the first");
        }
        checks::checkMotion(joint.motion1, pointer + "/motion_1", issues);
        checks::checkMotion(joint.motion2, pointer + "/motion_2", issues);
    }
};

} // namespace hingelab
