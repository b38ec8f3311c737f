// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Moves in the xy-plane of the joint frame and turns about its z axis.
struct PlanarJoint {
    double initialX = 0.0; ///< [m]
    double initialY = 0.0;
    double initialAngle = 0.0;  ///< [rad]
    double initialSpeedX = 0.0; ///< [m/s]
    double initialSpeedY = 0.0;
    double initialRate = 0.0; ///< [rad/s]
    std::optional<TranslationMotion> xMotion;
    std::optional<TranslationMotion> yMotion;
    std::optional<RotationMotion> angleMotion;
};

void describe(Walk& walk, PlanarJoint& joint);

template <>
struct JointEntry<PlanarJoint> : JointDefaults<PlanarJoint> {
    static const JointInfo info;
    static JointMotions motions(const PlanarJoint& joint) {
        return {{{"x", false, Vector3::UnitX(), joint.initialX, joint.initialSpeedX, prescribed(joint.xMotion)},
                 {"y", false, Vector3::UnitY(), joint.initialY, joint.initialSpeedY, prescribed(joint.yMotion)},
                 {"angle", true, Vector3::UnitZ(), joint.initialAngle, joint.initialRate,
                  prescribed(joint.angleMotion)}}};
    }
    static StartPlaces startPlaces(PlanarJoint& joint) {
        return {{{&joint.initialX, &joint.initialSpeedX, nullptr, &joint.xMotion},
                 {&joint.initialY, &joint.initialSpeedY, nullptr, &joint.yMotion},
                 {&joint.initialAngle, &joint.initialRate, &joint.angleMotion}}};
    }
    static void check(const PlanarJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkMotion(joint.xMotion, pointer + "/x_motion", issues);
        checks::checkMotion(joint.yMotion, pointer + "/y_motion", issues);
        checks::checkMotion(joint.angleMotion, pointer + "/angle_motion", issues);
    }
};

} // namespace hingelab
