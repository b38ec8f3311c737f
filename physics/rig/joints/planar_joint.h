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

template <class Archive>
void describe(Archive& ar, PlanarJoint& joint) {
    ar.table(joint);
    ar.optionalObject("x_motion", joint.xMotion, "x motion");
    ar.optionalObject("y_motion", joint.yMotion, "y motion");
    ar.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

template <>
struct JointEntry<PlanarJoint> : JointDefaults<PlanarJoint> {
    static constexpr JointInfo info{"planar", "Planar joint", "Slides in a plane and turns about its normal."};
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
