// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

#include "joints/joint_kind.h"

namespace hingelab {

/// Turns about `axis` of the joint frame and travels along it in proportion, by `lead` in a turn: one degree of
/// freedom. Limits: no friction and no play of its own; force elements on its angle can brake it.
struct ScrewJoint {
    Vector3 axis{0.0, 0.0, 1.0}; ///< any length but zero
    double lead = 0.005;         ///< travel in a turn [m]; below zero: a left-handed screw
    double initialAngle = 0.0;   ///< [rad]
    double initialRate = 0.0;    ///< [rad/s]
    std::optional<EndStop> lowerStop;
    std::optional<EndStop> upperStop;
    std::optional<RotationMotion> motion; ///< prescribed; then the initial values have no effect
};

void describe(Walk& walk, ScrewJoint& joint);

template <>
struct JointEntry<ScrewJoint> : JointDefaults<ScrewJoint> {
    static const JointInfo info;
    static JointMotions motions(const ScrewJoint& joint) {
        const double travel = joint.lead / (2.0 * std::numbers::pi);
        return {{{"angle", true, joint.axis, joint.initialAngle, joint.initialRate, prescribed(joint.motion),
                  travel}}};
    }
    static StartPlaces startPlaces(ScrewJoint& joint) {
        return {{{&joint.initialAngle, &joint.initialRate, &joint.motion}}};
    }
    static void check(const ScrewJoint& joint, const std::string& pointer, Issues& issues) {
        checks::checkAxis(joint.axis, pointer + "/axis", issues);
        checks::checkStopPair(joint, &EndStop::angle, "angle", Quantity::angle, pointer, issues);
        checks::checkMotion(joint.motion, pointer + "/motion", issues);
    }
    static std::vector<JointStop> stops(const ScrewJoint& joint) {
        std::vector<JointStop> stops;
        if (joint.lowerStop) stops.push_back({*joint.lowerStop, -1.0});
        if (joint.upperStop) stops.push_back({*joint.upperStop, 1.0});
        return stops;
    }
};

} // namespace hingelab
