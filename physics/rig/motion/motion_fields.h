// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "motion/motion.h"
#include "text/archive.h"
#include "text/field_makers.h"

/// Fields of prescribed motions.
namespace hingelab {

template <MotionOf K>
inline constexpr Quantity kMotionValue = K == MotionOf::rotation ? Quantity::angle : Quantity::length;
template <MotionOf K>
inline constexpr Range kMotionSlider =
    K == MotionOf::rotation ? Range{-fields::kTurn, fields::kTurn} : Range{-1, 1};
template <MotionOf K>
inline constexpr double kMotionStep = K == MotionOf::rotation ? 1 : 0.005;

template <MotionOf K>
struct Table<ConstantSpeed<K>> : FieldsOf<ConstantSpeed<K>> {
    using T = ConstantSpeed<K>;
    static constexpr std::array numbers = {
        fields::number("start", "start", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Value at time 0.", &T::start),
        NumberField<T>{
            {"speed", "speed", K == MotionOf::rotation ? Quantity::angularRate : Quantity::velocity, kFinite,
             K == MotionOf::rotation ? Range{-4 * fields::kTurn, 4 * fields::kTurn} : Range{-1, 1},
             K == MotionOf::rotation ? 5 : 0.01, Scale::linear, "Constant speed of the coordinate."},
            &T::speed}};
};

template <MotionOf K>
struct Table<SineMotion<K>> : FieldsOf<SineMotion<K>> {
    using T = SineMotion<K>;
    static constexpr std::array numbers = {
        fields::number("mean", "mean", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Middle of the oscillation.", &T::mean),
        fields::number("amplitude", "amplitude", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Half of the distance between the ends.", &T::amplitude),
        fields::number("frequency", "frequency", Quantity::frequency, {0, 1e5}, {0, 5}, 0.05, Scale::linear,
                       "Oscillations per second.", &T::frequency),
        NumberField<T>{{"phase", "phase", Quantity::angle, kFinite, Range{-fields::kTurn, fields::kTurn}, 5,
                        Scale::linear, "Phase of the sine at time 0."},
                       &T::phase}};
};

template <MotionOf K>
struct Table<RampMotion<K>> : FieldsOf<RampMotion<K>> {
    using T = RampMotion<K>;
    static constexpr std::array numbers = {
        fields::number("from", "from", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Value before the ramp.", &T::from),
        fields::number("to", "to", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>, Scale::linear,
                       "Value after the ramp.", &T::to),
        fields::number("begin", "begin", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Time at which the ramp begins.", &T::begin),
        fields::number("duration", "duration", Quantity::time, {1e-6, kUnlimited}, {0.1, 10}, 0.1,
                       Scale::linear, "How long the ramp takes.", &T::duration)};
};

template <MotionOf K>
struct Table<MotionPoint<K>> : FieldsOf<MotionPoint<K>> {
    using T = MotionPoint<K>;
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        fields::number("value", "value", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Value of the coordinate there.", &T::value)};
};

template <MotionOf K>
struct OfferedAs<Motion<K>> {
    static constexpr auto name = "motion";
    static constexpr auto label = "Prescribed motion";
    static constexpr auto help =
        "Makes a joint go as it is told: at constant speed, as a sine, a ramp or a table over time.";
};

inline constexpr std::array kMotionNames = {
    KindName{"constant_speed", "Constant speed", "Moves on for ever at one speed."},
    KindName{"sine", "Sine", "Swings to and fro."},
    KindName{"ramp", "Ramp", "Goes from one place to another, smoothly."},
    KindName{"table", "Table", "Follows points over time."}};

template <class Archive, MotionOf K>
void describe(Archive& ar, MotionTable<K>& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, Motion<K>& motion) {
    ar.variant(motion.law, kMotionNames);
}

} // namespace hingelab
