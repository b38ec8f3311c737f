// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/hinge/hinge_fields.h"
#include "physics/joints/joint_kinds.h"
#include "physics/motion/motion_fields.h"

/// Fields of the kinds of joints.
namespace hingelab {

template <>
struct Table<RevoluteJoint> : FieldsOf<RevoluteJoint> {
    static constexpr std::array vectors = {
        fields::axis("axis", "Axis", "Axis of rotation in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        fields::angle("initial_angle", "Initial angle", "Angle at the start; takes effect on reset.",
                      &T::initialAngle),
        fields::rate("initial_rate", "Initial rate", "Rate at the start; takes effect on reset.",
                     &T::initialRate)};
};

template <>
struct Table<FixedJoint> : FieldsOf<FixedJoint> {
    static constexpr std::array<NumberField<FixedJoint>, 0> numbers{};
    static constexpr std::array<VectorField<FixedJoint>, 0> vectors{};
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

template <>
struct Table<SphericalJoint> : FieldsOf<SphericalJoint> {
    static constexpr std::array vectors = {
        fields::turn("initial_rotation", "Initial rotation",
                     "Roll, pitch and yaw at the start, in the joint frame.", &T::initialRotation),
        fields::vector("initial_angular_velocity", "Initial angular velocity", Quantity::angularRate, kFinite,
                       {-2 * fields::kTurn, 2 * fields::kTurn}, 5, Scale::linear,
                       "At the start, resolved in the child.", &T::initialAngularVelocity)};
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

template <>
struct Table<FreeJoint> : FieldsOf<FreeJoint> {
    static constexpr std::array vectors = {
        fields::place("initial_position", "Initial position", "Position at the start, in the joint frame.",
                      &T::initialPosition),
        fields::turn("initial_rotation", "Initial rotation",
                     "Roll, pitch and yaw at the start, in the joint frame.", &T::initialRotation),
        fields::vector("initial_velocity", "Initial velocity", Quantity::velocity, kFinite, {-2, 2}, 0.05,
                       Scale::linear, "At the start, in the joint frame.", &T::initialVelocity),
        fields::vector("initial_angular_velocity", "Initial angular velocity", Quantity::angularRate, kFinite,
                       {-2 * fields::kTurn, 2 * fields::kTurn}, 5, Scale::linear,
                       "At the start, resolved in the child.", &T::initialAngularVelocity)};
};

inline constexpr std::array<const char*, 7> kJointKindNames = {"revolute",  "fixed",  "prismatic", "universal",
                                                               "spherical", "planar", "free"};

template <class Archive>
void describe(Archive& ar, RevoluteJoint& joint) {
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    ar.optionalObject("motion", joint.motion, "Motion");
}

template <class Archive>
void describe(Archive& ar, PrismaticJoint& joint) {
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    ar.optionalObject("motion", joint.motion, "Motion");
}

template <class Archive>
void describe(Archive& ar, UniversalJoint& joint) {
    ar.table(joint);
    ar.optionalObject("motion_1", joint.motion1, "Motion 1");
    ar.optionalObject("motion_2", joint.motion2, "Motion 2");
}

template <class Archive, class J>
void describeRotationMotions(Archive& ar, J& joint) {
    ar.optionalObject("roll_motion", joint.rollMotion, "Roll motion");
    ar.optionalObject("pitch_motion", joint.pitchMotion, "Pitch motion");
    ar.optionalObject("yaw_motion", joint.yawMotion, "Yaw motion");
}

template <class Archive>
void describe(Archive& ar, SphericalJoint& joint) {
    ar.table(joint);
    describeRotationMotions(ar, joint);
}

template <class Archive>
void describe(Archive& ar, PlanarJoint& joint) {
    ar.table(joint);
    ar.optionalObject("x_motion", joint.xMotion, "x motion");
    ar.optionalObject("y_motion", joint.yMotion, "y motion");
    ar.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

template <class Archive>
void describe(Archive& ar, FreeJoint& joint) {
    ar.table(joint);
    ar.optionalObject("x_motion", joint.xMotion, "x motion");
    ar.optionalObject("y_motion", joint.yMotion, "y motion");
    ar.optionalObject("z_motion", joint.zMotion, "z motion");
    describeRotationMotions(ar, joint);
}

} // namespace hingelab
