// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/rig_tables.h"

/// Field tables of joints, prescribed motions and joint assemblies.
namespace hingelab {
namespace table_detail {

inline constexpr double kTurn = 180 * kDegree;

template <class T>
constexpr NumberField<T> angleField(const char* key, const char* label, const char* help, double T::*member) {
    return {{key, label, Quantity::angle, kFinite, {-kTurn, kTurn}, 1, Scale::linear, help}, member};
}
template <class T>
constexpr NumberField<T> rateField(const char* key, const char* label, const char* help, double T::*member,
                                   const char* formerKey = "") {
    constexpr Range slider{-2 * kTurn, 2 * kTurn};
    return {{key, label, Quantity::angularRate, kFinite, slider, 5, Scale::linear, help, formerKey}, member};
}
template <class T>
constexpr NumberField<T> lengthField(const char* key, const char* label, const char* help, double T::*member,
                                     Range range = kFinite, Range slider = {-1.5, 1.5}) {
    return {{key, label, Quantity::length, range, slider, 0.005, Scale::linear, help}, member};
}
template <class T>
constexpr NumberField<T> speedField(const char* key, const char* label, const char* help, double T::*member,
                                    const char* formerKey = "") {
    return {{key, label, Quantity::velocity, kFinite, {-2, 2}, 0.05, Scale::linear, help, formerKey}, member};
}
template <class T>
constexpr VectorField<T> axisField(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return {{key, label, Quantity::dimensionless, kFinite, {-1, 1}, 0.1, Scale::linear, help}, member};
}
template <class T>
constexpr VectorField<T> placeField(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return {{key, label, Quantity::length, kFinite, {-1.5, 1.5}, 0.005, Scale::linear, help}, member};
}
template <class T>
constexpr VectorField<T> turnField(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return {{key, label, Quantity::angle, kFinite, {-kTurn, kTurn}, 1, Scale::linear, help}, member};
}

} // namespace table_detail

template <>
struct Table<RevoluteJoint> {
    using T = RevoluteJoint;
    static constexpr std::array vectors = {table_detail::axisField<T>(
        "axis", "Axis", "Axis of rotation in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        table_detail::angleField<T>("initial_angle", "Initial angle",
                                    "Angle at the start; takes effect on reset.", &T::initialAngle),
        table_detail::rateField<T>("initial_rate", "Initial rate", "Rate at the start; takes effect on reset.",
                                   &T::initialRate)};
};

template <>
struct Table<FixedJoint> {
    static constexpr std::array<NumberField<FixedJoint>, 0> numbers{};
    static constexpr std::array<VectorField<FixedJoint>, 0> vectors{};
};

template <>
struct Table<PrismaticJoint> {
    using T = PrismaticJoint;
    static constexpr std::array vectors = {table_detail::axisField<T>(
        "axis", "Axis", "Direction of sliding in the joint frame; any length but zero.", &T::axis)};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("initial_distance", "Initial distance",
                                     "Distance at the start; takes effect on reset.", &T::initialDistance),
        table_detail::speedField<T>("initial_speed", "Initial speed",
                                    "Speed at the start; takes effect on reset.", &T::initialSpeed)};
};

template <>
struct Table<UniversalJoint> {
    using T = UniversalJoint;
    static constexpr std::array vectors = {
        table_detail::axisField<T>("axis", "First axis", "First axis of rotation, in the joint frame.",
                                   &T::axis),
        table_detail::axisField<T>("axis_2", "Second axis", "Second axis of rotation, in the turned frame.",
                                   &T::axis2)};
    static constexpr std::array numbers = {
        table_detail::angleField<T>("initial_angle_1", "Initial angle 1", "First angle at the start.",
                                    &T::initialAngle1),
        table_detail::angleField<T>("initial_angle_2", "Initial angle 2", "Second angle at the start.",
                                    &T::initialAngle2),
        table_detail::rateField<T>("initial_angle_1_rate", "Initial rate 1", "First rate at the start.",
                                   &T::initialRate1, "initial_rate_1"),
        table_detail::rateField<T>("initial_angle_2_rate", "Initial rate 2", "Second rate at the start.",
                                   &T::initialRate2, "initial_rate_2")};
};

template <>
struct Table<SphericalJoint> {
    using T = SphericalJoint;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        table_detail::turnField<T>("initial_rotation", "Initial rotation",
                                   "Roll, pitch and yaw at the start, in the joint frame.",
                                   &T::initialRotation),
        VectorField<T>{{"initial_angular_velocity",
                        "Initial angular velocity",
                        Quantity::angularRate,
                        kFinite,
                        {-2 * table_detail::kTurn, 2 * table_detail::kTurn},
                        5,
                        Scale::linear,
                        "At the start, resolved in the child."},
                       &T::initialAngularVelocity}};
};

template <>
struct Table<PlanarJoint> {
    using T = PlanarJoint;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("initial_x", "Initial x", "x at the start, in the joint frame.",
                                     &T::initialX),
        table_detail::lengthField<T>("initial_y", "Initial y", "y at the start, in the joint frame.",
                                     &T::initialY),
        table_detail::angleField<T>("initial_angle", "Initial angle", "Angle about z at the start.",
                                    &T::initialAngle),
        table_detail::speedField<T>("initial_x_speed", "Initial speed x", "Speed along x at the start.",
                                    &T::initialSpeedX, "initial_speed_x"),
        table_detail::speedField<T>("initial_y_speed", "Initial speed y", "Speed along y at the start.",
                                    &T::initialSpeedY, "initial_speed_y"),
        table_detail::rateField<T>("initial_angle_rate", "Initial rate", "Rate about z at the start.",
                                   &T::initialRate, "initial_rate")};
};

template <>
struct Table<FreeJoint> {
    using T = FreeJoint;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        table_detail::placeField<T>("initial_position", "Initial position",
                                    "Position at the start, in the joint frame.", &T::initialPosition),
        table_detail::turnField<T>("initial_rotation", "Initial rotation",
                                   "Roll, pitch and yaw at the start, in the joint frame.",
                                   &T::initialRotation),
        VectorField<T>{{"initial_velocity",
                        "Initial velocity",
                        Quantity::velocity,
                        kFinite,
                        {-2, 2},
                        0.05,
                        Scale::linear,
                        "At the start, in the joint frame."},
                       &T::initialVelocity},
        VectorField<T>{{"initial_angular_velocity",
                        "Initial angular velocity",
                        Quantity::angularRate,
                        kFinite,
                        {-2 * table_detail::kTurn, 2 * table_detail::kTurn},
                        5,
                        Scale::linear,
                        "At the start, resolved in the child."},
                       &T::initialAngularVelocity}};
};

template <>
struct Table<SlideStop> {
    using T = SlideStop;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("position", "position", "Distance at which the stop begins.",
                                     &T::position),
        NumberField<T>{{"stiffness",
                        "stiffness",
                        Quantity::stiffness,
                        kPositive,
                        {500, 500000},
                        1.1,
                        Scale::logarithmic,
                        "Stiffness of the stop's pad."},
                       &T::stiffness},
        NumberField<T>{{"dissipation",
                        "dissipation",
                        Quantity::inverseVelocity,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        Scale::linear,
                        "Hunt-Crossley dissipation: larger bounces less."},
                       &T::dissipation}};
};

template <MotionOf K>
inline constexpr Quantity kMotionValue = K == MotionOf::rotation ? Quantity::angle : Quantity::length;
template <MotionOf K>
inline constexpr Range kMotionSlider =
    K == MotionOf::rotation ? Range{-table_detail::kTurn, table_detail::kTurn} : Range{-1, 1};
template <MotionOf K>
inline constexpr double kMotionStep = K == MotionOf::rotation ? 1 : 0.005;

template <MotionOf K>
struct Table<ConstantSpeed<K>> {
    using T = ConstantSpeed<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"start", "start", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                        Scale::linear, "Value at time 0."},
                       &T::start},
        NumberField<T>{
            {"speed", "speed", K == MotionOf::rotation ? Quantity::angularRate : Quantity::velocity, kFinite,
             K == MotionOf::rotation ? Range{-4 * table_detail::kTurn, 4 * table_detail::kTurn} : Range{-1, 1},
             K == MotionOf::rotation ? 5 : 0.01, Scale::linear, "Constant speed of the coordinate."},
            &T::speed}};
};

template <MotionOf K>
struct Table<SineMotion<K>> {
    using T = SineMotion<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"mean", "mean", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                        Scale::linear, "Middle of the oscillation."},
                       &T::mean},
        NumberField<T>{{"amplitude", "amplitude", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                        Scale::linear, "Half of the distance between the ends."},
                       &T::amplitude},
        NumberField<T>{{"frequency",
                        "frequency",
                        Quantity::frequency,
                        {0, 1e5},
                        {0, 5},
                        0.05,
                        Scale::linear,
                        "Oscillations per second."},
                       &T::frequency},
        NumberField<T>{
            {"phase", "phase", Quantity::angle, kFinite, Range{-table_detail::kTurn, table_detail::kTurn}, 5,
             Scale::linear, "Phase of the sine at time 0."},
            &T::phase}};
};

template <MotionOf K>
struct Table<RampMotion<K>> {
    using T = RampMotion<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"from", "from", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                        Scale::linear, "Value before the ramp."},
                       &T::from},
        NumberField<T>{{"to", "to", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>, Scale::linear,
                        "Value after the ramp."},
                       &T::to},
        NumberField<T>{{"begin",
                        "begin",
                        Quantity::time,
                        kNotNegative,
                        {0, 10},
                        0.1,
                        Scale::linear,
                        "Time at which the ramp begins."},
                       &T::begin},
        NumberField<T>{{"duration",
                        "duration",
                        Quantity::time,
                        {1e-6, kUnlimited},
                        {0.1, 10},
                        0.1,
                        Scale::linear,
                        "How long the ramp takes."},
                       &T::duration}};
};

template <MotionOf K>
struct Table<MotionPoint<K>> {
    using T = MotionPoint<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"time",
                        "time",
                        Quantity::time,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        Scale::linear,
                        "Time of the point; later than the one before."},
                       &T::time},
        NumberField<T>{{"value", "value", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                        Scale::linear, "Value of the coordinate there."},
                       &T::value}};
};

template <>
struct Table<FramePlace> {
    using T = FramePlace;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        table_detail::placeField<T>("position", "position", "Position in the body.", &T::position),
        table_detail::turnField<T>("rotation", "rotation", "Roll, pitch and yaw in the body.", &T::rotation)};
};

template <>
struct Table<PlacePoint> {
    using T = PlacePoint;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        table_detail::placeField<T>("position", "position", "Position in the body.", &T::position)};
};

namespace table_detail {

template <class T>
constexpr VectorField<T> n1Field() {
    return axisField<T>("n1_a", "Axis n1_a", "First axis of the universal joint, in frame_a.", &T::n1_a);
}
template <class T>
constexpr VectorField<T> naField() {
    return axisField<T>("n_a", "Axis n_a", "Axis across the plane of motion, in frame_a.", &T::n_a);
}
template <class T>
constexpr VectorField<T> nbField() {
    return axisField<T>("n_b", "Axis n_b", "Axis of the joint at frame_b, in frame_b.", &T::n_b);
}
template <class T>
constexpr VectorField<T> rod1Field() {
    return placeField<T>("rRod1_ia", "Rod 1", "From frame_a to frame_im, in frame_ia.", &T::rRod1_ia);
}
template <class T>
constexpr VectorField<T> rod2Field() {
    return placeField<T>("rRod2_ib", "Rod 2", "From frame_ib to frame_im, in frame_ib.", &T::rRod2_ib);
}
template <class T>
constexpr std::array<NumberField<T>, 2> phiFields() {
    return {NumberField<T>{{"phi_offset",
                            "Angle offset",
                            Quantity::angleInDegrees,
                            kFinite,
                            {-kTurn, kTurn},
                            1,
                            Scale::linear,
                            "The angle shown is the geometric angle less this."},
                           &T::phiOffset},
            NumberField<T>{{"phi_guess",
                            "Angle guess",
                            Quantity::angleInDegrees,
                            kFinite,
                            {-kTurn, kTurn},
                            5,
                            Scale::linear,
                            "At the start, of two solutions the one nearest to this is taken."},
                           &T::phiGuess}};
}
template <class T>
constexpr std::array<NumberField<T>, 2> sFields() {
    return {lengthField<T>("s_offset", "Distance offset", "The distance shown is the geometric one less this.",
                           &T::sOffset),
            lengthField<T>("s_guess", "Distance guess",
                           "At the start, of two solutions the one nearest to this is taken.", &T::sGuess)};
}
template <class T>
constexpr std::array<NumberField<T>, 2> rodFields() {
    return {NumberField<T>{{"rod1Length",
                            "Rod 1 length",
                            Quantity::length,
                            kPositive,
                            {0.01, 2},
                            0.005,
                            Scale::linear,
                            "Length of the rod between the two ball joints."},
                           &T::rod1Length},
            NumberField<T>{{"rod1Mass",
                            "Rod 1 mass",
                            Quantity::mass,
                            kNotNegative,
                            {0, 5},
                            0.01,
                            Scale::linear,
                            "Point mass at the middle of rod 1."},
                           &T::rod1Mass}};
}
template <class Field, std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
    std::array<Field, A + B> all{};
    for (std::size_t i = 0; i < A; ++i) all[i] = a[i];
    for (std::size_t i = 0; i < B; ++i) all[A + i] = b[i];
    return all;
}

} // namespace table_detail

template <>
struct Table<JointUps> {
    using T = JointUps;
    static constexpr std::array vectors = {
        table_detail::n1Field<T>(),
        table_detail::axisField<T>("nAxis_ia", "Axis nAxis_ia", "Direction of the line, in frame_ia.",
                                   &T::nAxis_ia)};
    static constexpr std::array numbers = {table_detail::lengthField<T>(
        "s_offset", "Distance offset", "The distance shown is the length less this.", &T::sOffset)};
};
template <>
struct Table<JointUsr> {
    using T = JointUsr;
    static constexpr std::array vectors = {table_detail::n1Field<T>(), table_detail::nbField<T>(),
                                           table_detail::rod1Field<T>(), table_detail::rod2Field<T>()};
    static constexpr std::array numbers = table_detail::phiFields<T>();
};
template <>
struct Table<JointUsp> {
    using T = JointUsp;
    static constexpr std::array vectors = {table_detail::n1Field<T>(), table_detail::nbField<T>(),
                                           table_detail::rod1Field<T>(), table_detail::rod2Field<T>()};
    static constexpr std::array numbers = table_detail::sFields<T>();
};
template <>
struct Table<JointSsr> {
    using T = JointSsr;
    static constexpr std::array vectors = {table_detail::nbField<T>(), table_detail::rod2Field<T>()};
    static constexpr std::array numbers =
        table_detail::joined(table_detail::rodFields<T>(), table_detail::phiFields<T>());
};
template <>
struct Table<JointSsp> {
    using T = JointSsp;
    static constexpr std::array vectors = {table_detail::nbField<T>(), table_detail::rod2Field<T>()};
    static constexpr std::array numbers =
        table_detail::joined(table_detail::rodFields<T>(), table_detail::sFields<T>());
};
template <>
struct Table<JointRrr> {
    using T = JointRrr;
    static constexpr std::array vectors = {table_detail::naField<T>(), table_detail::rod1Field<T>(),
                                           table_detail::rod2Field<T>()};
    static constexpr std::array numbers = table_detail::phiFields<T>();
};
template <>
struct Table<JointRrp> {
    using T = JointRrp;
    static constexpr std::array vectors = {table_detail::naField<T>(), table_detail::nbField<T>(),
                                           table_detail::rod1Field<T>(), table_detail::rod2Field<T>()};
    static constexpr std::array numbers = table_detail::sFields<T>();
};

} // namespace hingelab
