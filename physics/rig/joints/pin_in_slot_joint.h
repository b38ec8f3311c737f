// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "joints/joint_kind.h"

namespace hingelab {

/// A pin in a straight slot: slides along `slot` of the joint frame and turns about `pinAxis`, which is
/// perpendicular to it. Stops are the ends of the slot.
struct PinInSlotJoint {
    Vector3 slot{1.0, 0.0, 0.0};        ///< any length but zero
    Vector3 pinAxis{0.0, 0.0, 1.0};     ///< any length but zero
    double initialDistance = 0.0;       ///< [m]
    double initialSpeed = 0.0;          ///< [m/s]
    double initialAngle = 0.0;          ///< [rad]
    double initialRate = 0.0;           ///< [rad/s]
    std::optional<SlideStop> lowerStop; ///< of the distance
    std::optional<SlideStop> upperStop;
    std::optional<TranslationMotion> distanceMotion;
    std::optional<RotationMotion> angleMotion;
};

void describe(Walk& walk, PinInSlotJoint& joint);

template <>
struct JointEntry<PinInSlotJoint> : JointDefaults<PinInSlotJoint> {
    static const JointInfo info;
    static JointMotions motions(const PinInSlotJoint& joint) {
        return {{{"distance", false, joint.slot, joint.initialDistance, joint.initialSpeed,
                  prescribed(joint.distanceMotion)},
                 {"angle", true, joint.pinAxis, joint.initialAngle, joint.initialRate,
                  prescribed(joint.angleMotion)}}};
    }
    static StartPlaces startPlaces(PinInSlotJoint& joint) {
        return {{{&joint.initialDistance, &joint.initialSpeed, nullptr, &joint.distanceMotion},
                 {&joint.initialAngle, &joint.initialRate, &joint.angleMotion}}};
    }
    static void check(const PinInSlotJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.slot, pointer + "/slot", issues);
        checks::checkAxis(joint.pinAxis, pointer + "/pin_axis", issues);
        constexpr double square = 1e-6; // cosine of the angle
        const double across = std::abs(joint.slot.dot(joint.pinAxis));
        if (across > square * joint.slot.norm() * joint.pinAxis.norm()) {
            checks::addError(issues, pointer + "/pin_axis", "The pin does not stand across its slot", {},
                             "a pin_axis perpendicular to slot");
        }
        checks::checkStopPair(joint, &SlideStop::position, "position", Quantity::length, pointer, issues);
        checks::checkMotion(joint.distanceMotion, pointer + "/distance_motion", issues);
        checks::checkMotion(joint.angleMotion, pointer + "/angle_motion", issues);
    }
    static std::vector<JointStop> stops(const PinInSlotJoint& joint) {
        std::vector<JointStop> stops;
        if (joint.lowerStop) stops.push_back({joint.lowerStop->law(), -1.0});
        if (joint.upperStop) stops.push_back({joint.upperStop->law(), 1.0});
        return stops;
    }
};

} // namespace hingelab
