// SPDX-License-Identifier: GPL-3.0-or-later
#include "motion/motion.h"
#include "motion/motion_quantities.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

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
void describe(Walk& walk, ConstantSpeed<K>& object) {
    walk.table(object);
}

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
void describe(Walk& walk, SineMotion<K>& object) {
    walk.table(object);
}

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
void describe(Walk& walk, RampMotion<K>& object) {
    walk.table(object);
}

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
void describe(Walk& walk, MotionPoint<K>& object) {
    walk.table(object);
}

constexpr std::array kMotionNames = {
    KindName{"constant_speed", "Constant speed", "Moves at constant speed without end."},
    KindName{"sine", "Sine", "Swings to and fro."},
    KindName{"ramp", "Ramp", "Moves smoothly from one position to another."},
    KindName{"table", "Table", "Follows points over time."}};

template <MotionOf K>
void describe(Walk& walk, MotionTable<K>& table) {
    walk.list("points", table.points, "Point");
}

template <MotionOf K>
void describe(Walk& walk, Motion<K>& motion) {
    walk.variant(motion.law, kMotionNames);
}

template void describe(Walk&, MotionTable<MotionOf::rotation>&);
template void describe(Walk&, MotionTable<MotionOf::translation>&);
template void describe(Walk&, Motion<MotionOf::rotation>&);
template void describe(Walk&, Motion<MotionOf::translation>&);
template void describe(Walk&, ConstantSpeed<MotionOf::rotation>&);
template void describe(Walk&, ConstantSpeed<MotionOf::translation>&);
template void describe(Walk&, SineMotion<MotionOf::rotation>&);
template void describe(Walk&, SineMotion<MotionOf::translation>&);
template void describe(Walk&, RampMotion<MotionOf::rotation>&);
template void describe(Walk&, RampMotion<MotionOf::translation>&);
template void describe(Walk&, MotionPoint<MotionOf::rotation>&);
template void describe(Walk&, MotionPoint<MotionOf::translation>&);

const OfferedWords kPrescribedMotionWords{
    "motion", "Prescribed motion",
    "Moves a joint as prescribed: at constant speed, as a sine, a ramp or a table over time."};

} // namespace hingelab
