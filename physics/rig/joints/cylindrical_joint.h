// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "joints/joint_kind.h"

namespace hingelab {

/// Slides along `axis` of the joint frame and turns about it, both freely: a shaft in a bush.
struct CylindricalJoint {
    Vector3 axis{0.0, 0.0, 1.0};        ///< any length but zero
    double initialDistance = 0.0;       ///< [m]
    double initialSpeed = 0.0;          ///< [m/s]
    double initialAngle = 0.0;          ///< [rad]
    double initialRate = 0.0;           ///< [rad/s]
    std::optional<SlideStop> lowerStop; ///< of the distance
    std::optional<SlideStop> upperStop;
    std::optional<TranslationMotion> distanceMotion;
    std::optional<RotationMotion> angleMotion;
};

void describe(Walk& walk, CylindricalJoint& joint);

template <>
struct JointEntry<CylindricalJoint> : JointDefaults<CylindricalJoint> {
    static const JointInfo info;
    static JointMotions motions(const CylindricalJoint& joint) {
        return {{{"distance", false, joint.axis, joint.initialDistance, joint.initialSpeed,
                  prescribed(joint.distanceMotion)},
                 {"angle", true, joint.axis, joint.initialAngle, joint.initialRate,
                  prescribed(joint.angleMotion)}}};
    }
    static StartPlaces startPlaces(CylindricalJoint& joint) {
        return {{{&joint.initialDistance, &joint.initialSpeed, nullptr, &joint.distanceMotion},
                 {&joint.initialAngle, &joint.initialRate, &joint.angleMotion}}};
    }
    static void check(const CylindricalJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.axis, pointer + "/axis", issues);
        checks::checkStopPair(joint, &SlideStop::position, "position", Quantity::length, pointer, issues);
        checks::checkMotion(joint.distanceMotion, pointer + "/distance_motion", issues);
        checks::checkMotion(joint.angleMotion, pointer + "/angle_motion", issues);
    }
    static std::vector<JointStop> stops(const CylindricalJoint& joint) {
        std::vector<JointStop> stops;
        if (joint.lowerStop) stops.push_back({joint.lowerStop->law(), -1.0});
        if (joint.upperStop) stops.push_back({joint.upperStop->law(), 1.0});
        return stops;
    }
};

} // namespace hingelab
