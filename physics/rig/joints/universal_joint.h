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

void describe(Walk& walk, UniversalJoint& joint);

template <>
struct JointEntry<UniversalJoint> : JointDefaults<UniversalJoint> {
    static const JointInfo info;
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
