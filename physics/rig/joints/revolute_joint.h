// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Rotation by an angle about `axis` of the joint frame.
struct RevoluteJoint {
    Vector3 axis{0.0, 0.0, 1.0}; ///< any length but zero
    double initialAngle = 0.0;   ///< [rad]
    double initialRate = 0.0;    ///< [rad/s]
    std::optional<EndStop> lowerStop;
    std::optional<EndStop> upperStop;
    std::optional<RotationMotion> motion; ///< prescribed; then the initial values have no effect
};

void describe(Walk& walk, RevoluteJoint& joint);

template <>
struct JointEntry<RevoluteJoint> : JointDefaults<RevoluteJoint> {
    static const JointInfo info;
    static JointMotions motions(const RevoluteJoint& joint) {
        return {{{"angle", true, joint.axis, joint.initialAngle, joint.initialRate, prescribed(joint.motion)}}};
    }
    static StartPlaces startPlaces(RevoluteJoint& joint) {
        return {{{&joint.initialAngle, &joint.initialRate, &joint.motion}}};
    }
    static void check(const RevoluteJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.axis, pointer + "/axis", issues);
        checks::checkStopPair(joint, &EndStop::angle, "angle", Quantity::angle, pointer, issues);
        checks::checkMotion(joint.motion, pointer + "/motion", issues);
    }
    static std::vector<JointStop> stops(const RevoluteJoint& joint) {
        std::vector<JointStop> stops;
        if (joint.lowerStop) stops.push_back({*joint.lowerStop, -1.0});
        if (joint.upperStop) stops.push_back({*joint.upperStop, 1.0});
        return stops;
    }
};

} // namespace hingelab
