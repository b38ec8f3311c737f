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

template <>
struct Table<PrismaticJoint> : FieldsOf<PrismaticJoint> {
    static constexpr std::array vectors = {fields::axis(
        "axis", "Axis", "Direction of sliding in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::length("initial_distance", "Initial distance", "Distance at the start; takes effect on reset.",
                       &T::initialDistance),
        fields::speed("initial_speed", "Initial speed", "Speed at the start; takes effect on reset.",
                      &T::initialSpeed)};
};

template <class Archive>
void describe(Archive& ar, PrismaticJoint& joint) {
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    ar.optionalObject("motion", joint.motion, "Motion");
}

template <>
struct JointEntry<PrismaticJoint> : JointDefaults<PrismaticJoint> {
    static constexpr JointInfo info{"prismatic", "Prismatic joint", "Slides along an axis."};
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
