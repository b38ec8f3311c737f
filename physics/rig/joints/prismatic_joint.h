// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Sliding along `axis` of the joint frame.
struct PrismaticJoint {
    Vector3 axis{1.0, 0.0, 0.0};
    double initialDistance = 0.0; ///< [m]
    double initialSpeed = 0.0;    ///< [m/s]
    std::optional<SlideStop> lowerStop;
    std::optional<SlideStop> upperStop;
    std::optional<TranslationMotion> motion;
};

void describe(Walk& walk, PrismaticJoint& joint);

template <>
struct JointEntry<PrismaticJoint> : JointDefaults<PrismaticJoint> {
    static const JointInfo info;
    static JointMotions motions(const PrismaticJoint& joint) {
        return {{{"distance", false, joint.axis, joint.initialDistance, joint.initialSpeed,
                  prescribed(joint.motion)}}};
    }
    static StartPlaces startPlaces(PrismaticJoint& joint) {
        return {{{&joint.initialDistance, &joint.initialSpeed, nullptr, &joint.motion}}};
    }
    static void check(const PrismaticJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.axis, pointer + "/axis", issues);
        checks::checkStopPair(joint, &SlideStop::position, "position", Quantity::length, pointer, issues);
        checks::checkMotion(joint.motion, pointer + "/motion", issues);
    }
    static std::vector<JointStop> stops(const PrismaticJoint& joint) {
        std::vector<JointStop> stops;
        if (joint.lowerStop) stops.push_back({joint.lowerStop->law(), -1.0});
        if (joint.upperStop) stops.push_back({joint.upperStop->law(), 1.0});
        return stops;
    }
};

} // namespace hingelab
