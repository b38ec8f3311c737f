// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/joint_tables.h"

/// Field tables of motors, gears and drives.
namespace hingelab {

namespace table_detail {

template <class T>
constexpr NumberField<T> number(const char* key, const char* label, Quantity quantity, Range range,
                                Range slider, double step, Scale scale, const char* help, double T::*member) {
    return {{key, label, quantity, range, slider, step, scale, help}, member};
}
template <MotionOf K>
inline constexpr bool kTurns = K == MotionOf::rotation;
template <MotionOf K>
inline constexpr Quantity kMotionRate = kTurns<K> ? Quantity::angularRate : Quantity::velocity;

} // namespace table_detail

template <>
struct Table<DcMotorParameters> {
    using T = DcMotorParameters;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("resistance", "resistance R", Quantity::resistance, kPositive, {0.05, 50}, 1.1,
                                Scale::logarithmic, "Of the winding between the terminals, at 25 °C.",
                                &T::resistance),
        table_detail::number<T>("inductance", "inductance L", Quantity::inductance, kNotNegative, {0, 0.005},
                                0.01, Scale::linear, "Of the winding; 0: the current follows at once.",
                                &T::inductance),
        table_detail::number<T>("torque_constant", "torque constant", Quantity::torqueConstant, kPositive,
                                {0.002, 0.3}, 1.1, Scale::logarithmic, "Torque per current.",
                                &T::torqueConstant),
        table_detail::number<T>("back_emf_constant", "back-EMF constant", Quantity::backEmfConstant, kPositive,
                                {0.002, 0.3}, 1.1, Scale::logarithmic,
                                "Induced voltage per rate; as the torque constant in an ideal machine.",
                                &T::backEmfConstant),
        table_detail::number<T>("rotor_inertia", "rotor inertia", Quantity::rotorInertia, kPositive,
                                {1e-8, 1e-3}, 1.1, Scale::logarithmic, "Of rotor and pinion, about the shaft.",
                                &T::rotorInertia),
        table_detail::number<T>("viscous_friction", "viscous friction", Quantity::shaftDamping, kNotNegative,
                                {0, 0.0001}, 0.1, Scale::linear,
                                "Torque per rate at the shaft; from a data sheet, torque constant times "
                                "no-load current over no-load speed.",
                                &T::viscousFriction),
        table_detail::number<T>("coulomb_friction", "dry friction", Quantity::shaftTorque, kNotNegative,
                                {0, 0.1}, 0.5, Scale::linear,
                                "Friction torque of brushes and bearings at any speed.", &T::coulombFriction),
        table_detail::number<T>("friction_rate", "friction rate", Quantity::shaftRate, kPositive, {0.01, 10},
                                1.1, Scale::logarithmic,
                                "Rate over which dry friction turns over; smaller creeps less.",
                                &T::frictionRate),
        table_detail::number<T>("supply_voltage", "supply voltage", Quantity::voltage, kPositive, {1, 60}, 0.5,
                                Scale::linear, "Largest voltage that the driver can apply, either way.",
                                &T::supplyVoltage),
        table_detail::number<T>("current_limit", "current limit", Quantity::current, kNotNegative, {0, 50}, 0.1,
                                Scale::linear, "At which the driver lowers the voltage; 0: none.",
                                &T::currentLimit),
        table_detail::number<T>(
            "rated_current", "rated current", Quantity::current, kNotNegative, {0, 20}, 0.1, Scale::linear,
            "That the motor stands for ever; above it, overload is shown. 0: not known.", &T::ratedCurrent),
    };
};

template <>
struct Table<MotorThermal> {
    using T = MotorThermal;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("resistance", "resistance", Quantity::thermalResistance, kPositive, {0.5, 100},
                                1.1, Scale::logarithmic, "From the winding to the surroundings.",
                                &T::resistance),
        table_detail::number<T>("time_constant", "time constant", Quantity::time, kPositive, {1, 2000}, 1.1,
                                Scale::logarithmic, "With which the winding warms up.", &T::timeConstant),
        table_detail::number<T>("coefficient", "coefficient", Quantity::temperatureCoefficient, {0, 0.1},
                                {0, 0.01}, 0.0001, Scale::linear,
                                "By which the resistance rises per kelvin; copper: 0.0039.", &T::coefficient),
        table_detail::number<T>("ambient", "ambient", Quantity::temperature, {-200, 500}, {-40, 85}, 1,
                                Scale::linear, "Temperature of the surroundings.", &T::ambient),
        table_detail::number<T>("limit", "limit", Quantity::temperature, {-200, 1000}, {60, 200}, 1,
                                Scale::linear, "Highest temperature of the winding.", &T::limit),
    };
};

template <>
struct Table<Gear> {
    using T = Gear;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("ratio", "ratio", Quantity::dimensionless, {1e-3, 1e6}, {1, 500}, 1.05,
                                Scale::logarithmic, "Motor turns per turn of the joint, or of the spindle.",
                                &T::ratio),
        table_detail::number<T>("lead", "lead", Quantity::length, {1e-6, 1e3}, {0.001, 0.5}, 1.05,
                                Scale::logarithmic, "On distances: travel per turn of the spindle or pinion.",
                                &T::lead),
        table_detail::number<T>("forward_efficiency", "forward efficiency", Quantity::dimensionless, {0.001, 1},
                                {0.1, 1}, 0.01, Scale::linear,
                                "Output over input power while the motor drives.", &T::forwardEfficiency),
        table_detail::number<T>("backward_efficiency", "backward efficiency", Quantity::dimensionless,
                                {-1000, 1}, {-1, 1}, 0.01, Scale::linear,
                                "The same while the load drives; below zero: it does not drive back. Worms: 2 "
                                "- 1/forward efficiency.",
                                &T::backwardEfficiency),
        table_detail::number<T>(
            "friction_rate", "friction rate", Quantity::shaftRate, kPositive, {0.01, 10}, 1.1,
            Scale::logarithmic,
            "Shaft rate over which the friction of the teeth turns over; smaller creeps less.",
            &T::frictionRate),
    };
};

template <>
struct Table<ConstantVoltage> {
    using T = ConstantVoltage;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("voltage", "voltage", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage from the start on.", &T::voltage),
    };
};

template <>
struct Table<VoltageStep> {
    using T = VoltageStep;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("before", "before", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage before the step.", &T::before),
        table_detail::number<T>("after", "after", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage after it.", &T::after),
        table_detail::number<T>("time", "time", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                                "When it steps.", &T::time),
    };
};

template <>
struct Table<VoltageRamp> {
    using T = VoltageRamp;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("from", "from", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage before the ramp.", &T::from),
        table_detail::number<T>("to", "to", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage after it.", &T::to),
        table_detail::number<T>("begin", "begin", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                                "When the ramp begins.", &T::begin),
        table_detail::number<T>("duration", "duration", Quantity::time, {1e-6, kUnlimited}, {0.1, 10}, 0.1,
                                Scale::linear, "How long it takes.", &T::duration),
    };
};

template <>
struct Table<VoltageSine> {
    using T = VoltageSine;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("offset", "offset", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Mean voltage.", &T::offset),
        table_detail::number<T>("amplitude", "amplitude", Quantity::voltage, kFinite, {-48, 48}, 0.1,
                                Scale::linear, "Amplitude.", &T::amplitude),
        table_detail::number<T>("frequency", "frequency", Quantity::frequency, {0, 1e4}, {0.01, 50}, 1.1,
                                Scale::logarithmic, "Cycles per second.", &T::frequency),
        table_detail::number<T>("phase", "phase", Quantity::angle, kFinite,
                                {-table_detail::kTurn, table_detail::kTurn}, 5, Scale::linear,
                                "Phase at time zero.", &T::phase),
    };
};

template <>
struct Table<VoltageTable::Point> {
    using T = VoltageTable::Point;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                                "Time of the point; later than the one before.", &T::time),
        table_detail::number<T>("voltage", "voltage", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                                "Voltage at that time.", &T::voltage),
    };
};

template <>
struct Table<PwmVoltage> {
    using T = PwmVoltage;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("duty", "duty", Quantity::dimensionless, {-1, 1}, {-1, 1}, 0.01, Scale::linear,
                                "Share of the supply voltage.", &T::duty),
        table_detail::number<T>("frequency", "frequency", Quantity::frequency, {1, 1e5}, {100, 100000}, 1.1,
                                Scale::logarithmic, "Switching frequency; matters in mode switched.",
                                &T::frequency),
    };
};

template <MotionOf K>
struct Table<PositionPid<K>> {
    using T = PositionPid<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>(
            "proportional", "proportional gain",
            (table_detail::kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
            (table_detail::kTurns<K> ? Range{0, 200} : Range{0, 5000}), (table_detail::kTurns<K> ? 1 : 10),
            Scale::linear, "Voltage per error of the position.", &T::proportional),
        table_detail::number<T>(
            "integral", "integral gain",
            (table_detail::kTurns<K> ? Quantity::voltagePerAngleTime : Quantity::voltagePerLengthTime),
            kNotNegative, (table_detail::kTurns<K> ? Range{0, 200} : Range{0, 5000}),
            (table_detail::kTurns<K> ? 1 : 10), Scale::linear, "Voltage per error and time.", &T::integral),
        table_detail::number<T>(
            "derivative", "derivative gain",
            (table_detail::kTurns<K> ? Quantity::voltageTimePerAngle : Quantity::voltageTimePerLength),
            kNotNegative, (table_detail::kTurns<K> ? Range{0, 20} : Range{0, 500}),
            (table_detail::kTurns<K> ? 0.1 : 1), Scale::linear, "Voltage per error of the rate.",
            &T::derivative),
        table_detail::number<T>("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1,
                                Scale::logarithmic, "Time between two looks of the controller.", &T::period),
        table_detail::number<T>("limit", "limit", Quantity::voltage, kNotNegative, {0, 48}, 0.5, Scale::linear,
                                "Largest output; 0: the supply voltage.", &T::limit),
    };
};

template <MotionOf K>
struct Table<RatePid<K>> {
    using T = RatePid<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>(
            "proportional", "proportional gain",
            (table_detail::kTurns<K> ? Quantity::voltageTimePerAngle : Quantity::voltageTimePerLength),
            kNotNegative, (table_detail::kTurns<K> ? Range{0, 20} : Range{0, 500}),
            (table_detail::kTurns<K> ? 0.1 : 1), Scale::linear, "Voltage per error of the rate.",
            &T::proportional),
        table_detail::number<T>(
            "integral", "integral gain",
            (table_detail::kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
            (table_detail::kTurns<K> ? Range{0, 200} : Range{0, 5000}), (table_detail::kTurns<K> ? 1 : 10),
            Scale::linear, "Voltage per error of the rate and time.", &T::integral),
        table_detail::number<T>("derivative", "derivative gain",
                                (table_detail::kTurns<K> ? Quantity::voltageTimeSquaredPerAngle
                                                         : Quantity::voltageTimeSquaredPerLength),
                                kNotNegative, (table_detail::kTurns<K> ? Range{0, 1} : Range{0, 20}),
                                (table_detail::kTurns<K> ? 0.01 : 0.1), Scale::linear,
                                "Voltage per change of that error over time.", &T::derivative),
        table_detail::number<T>("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1,
                                Scale::logarithmic, "Time between two looks of the controller.", &T::period),
        table_detail::number<T>("limit", "limit", Quantity::voltage, kNotNegative, {0, 48}, 0.5, Scale::linear,
                                "Largest output; 0: the supply voltage.", &T::limit),
    };
};

template <MotionOf K>
struct Table<DoorController<K>> {
    using T = DoorController<K>;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::number<T>("closed", "closed", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                                Scale::linear, "Coordinate of the closed door.", &T::closed),
        table_detail::number<T>("open", "open", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                                Scale::linear, "Coordinate of the open door.", &T::open),
        table_detail::number<T>("speed", "speed", table_detail::kMotionRate<K>, kPositive,
                                (table_detail::kTurns<K> ? Range{0.02, 3} : Range{0.01, 1}),
                                (table_detail::kTurns<K> ? 1 : 0.01), Scale::linear,
                                "Speed between soft start and soft stop.", &T::speed),
        table_detail::number<T>(
            "acceleration", "acceleration",
            (table_detail::kTurns<K> ? Quantity::angularAcceleration : Quantity::acceleration), kPositive,
            (table_detail::kTurns<K> ? Range{0.05, 10} : Range{0.02, 5}), (table_detail::kTurns<K> ? 5 : 0.02),
            Scale::linear, "Of soft start and soft stop.", &T::acceleration),
        table_detail::number<T>("start", "start", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                                "When the door begins to open.", &T::start),
        table_detail::number<T>("dwell", "dwell", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                                "How long it stays open before it closes; 0: for ever.", &T::dwell),
        table_detail::number<T>(
            "proportional", "proportional gain",
            (table_detail::kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
            (table_detail::kTurns<K> ? Range{0, 500} : Range{0, 10000}), (table_detail::kTurns<K> ? 1 : 10),
            Scale::linear, "Voltage per lag behind the profile.", &T::proportional),
        table_detail::number<T>(
            "integral", "integral gain",
            (table_detail::kTurns<K> ? Quantity::voltagePerAngleTime : Quantity::voltagePerLengthTime),
            kNotNegative, (table_detail::kTurns<K> ? Range{0, 500} : Range{0, 10000}),
            (table_detail::kTurns<K> ? 1 : 10), Scale::linear, "Voltage per lag and time.", &T::integral),
        table_detail::number<T>("obstacle_current", "obstacle current", Quantity::current, kPositive, {0.1, 30},
                                0.1, Scale::linear, "Current above which there is taken to be an obstacle.",
                                &T::obstacleCurrent),
        table_detail::number<T>("obstacle_time", "obstacle time", Quantity::time, kNotNegative, {0, 1}, 0.01,
                                Scale::linear, "For how long it must be above.", &T::obstacleTime),
        table_detail::number<T>("retreat", "retreat", kMotionValue<K>, kNotNegative,
                                (table_detail::kTurns<K> ? Range{0, 1} : Range{0, 0.3}), kMotionStep<K>,
                                Scale::linear, "How far an opening door backs off from an obstacle.",
                                &T::retreat),
        table_detail::number<T>("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1,
                                Scale::logarithmic, "Time between two looks of the controller.", &T::period),
    };
};

} // namespace hingelab
