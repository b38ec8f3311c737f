// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gear.h"
#include "motion/motion_quantities.h"
#include "motor/drive_parameters.h"
#include "motor/motor_parameters.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <MotionOf K>
inline constexpr bool kTurns = K == MotionOf::rotation;
template <MotionOf K>
inline constexpr Quantity kMotionRate = kTurns<K> ? Quantity::angularRate : Quantity::velocity;

template <>
struct Table<DcMotorParameters> : FieldsOf<DcMotorParameters> {
    static constexpr std::array numbers = {
        fields::number("resistance", "resistance R", Quantity::resistance, kPositive, {0.05, 50}, 1.1,
                       Scale::logarithmic, "Of the winding between the terminals, at 25 °C.", &T::resistance),
        fields::number("inductance", "inductance L", Quantity::inductance, kNotNegative, {0, 0.005}, 0.01,
                       Scale::linear, "Of the winding; 0: the current follows at once.", &T::inductance),
        fields::number("torque_constant", "torque constant", Quantity::torqueConstant, kPositive, {0.002, 0.3},
                       1.1, Scale::logarithmic, "Torque per current.", &T::torqueConstant),
        fields::number("back_emf_constant", "back-EMF constant", Quantity::backEmfConstant, kPositive,
                       {0.002, 0.3}, 1.1, Scale::logarithmic,
                       "Induced voltage per rate; as the torque constant in an ideal machine.",
                       &T::backEmfConstant),
        fields::number("rotor_inertia", "rotor inertia", Quantity::rotorInertia, kPositive, {1e-8, 1e-3}, 1.1,
                       Scale::logarithmic, "Of rotor and pinion, about the shaft.", &T::rotorInertia),
        fields::number("viscous_friction", "viscous friction", Quantity::shaftDamping, kNotNegative,
                       {0, 0.0001}, 0.1, Scale::linear,
                       "Torque per rate at the shaft; from a data sheet, torque constant times "
                       "no-load current over no-load speed.",
                       &T::viscousFriction),
        fields::number("coulomb_friction", "dry friction", Quantity::shaftTorque, kNotNegative, {0, 0.1}, 0.5,
                       Scale::linear, "Friction torque of brushes and bearings at any speed.",
                       &T::coulombFriction),
        fields::number("friction_rate", "friction rate", Quantity::shaftRate, kPositive, {0.01, 10}, 1.1,
                       Scale::logarithmic,
                       "Rate over which dry friction changes sign. Smaller values creep less.",
                       &T::frictionRate),
        fields::number("supply_voltage", "supply voltage", Quantity::voltage, kPositive, {1, 60}, 0.5,
                       Scale::linear, "Largest voltage that the driver can apply, in either direction.",
                       &T::supplyVoltage),
        fields::number("current_limit", "current limit", Quantity::current, kNotNegative, {0, 50}, 0.1,
                       Scale::linear, "Current at which the driver lowers the voltage; 0: no limit.",
                       &T::currentLimit),
        fields::number("rated_current", "rated current", Quantity::current, kNotNegative, {0, 20}, 0.1,
                       Scale::linear,
                       "Current that the motor bears continuously. Above it, overload is shown. 0: not known.",
                       &T::ratedCurrent),
    };
};

void describe(Walk& walk, DcMotorParameters& object) {
    walk.table(object);
}

template <>
struct Table<MotorThermal> : FieldsOf<MotorThermal> {
    static constexpr std::array numbers = {
        fields::number("resistance", "resistance", Quantity::thermalResistance, kPositive, {0.5, 100}, 1.1,
                       Scale::logarithmic, "Thermal resistance from the winding to the surroundings.",
                       &T::resistance),
        fields::number("time_constant", "time constant", Quantity::time, kPositive, {1, 2000}, 1.1,
                       Scale::logarithmic, "Time constant with which the winding warms up.", &T::timeConstant),
        fields::number("coefficient", "coefficient", Quantity::temperatureCoefficient, {0, 0.1}, {0, 0.01},
                       0.0001, Scale::linear,
                       "Temperature coefficient of the winding's resistance, per kelvin; copper: 0.0039.",
                       &T::coefficient),
        fields::number("ambient", "ambient", Quantity::temperature, {-200, 500}, {-40, 85}, 1, Scale::linear,
                       "Temperature of the surroundings.", &T::ambient),
        fields::number("limit", "limit", Quantity::temperature, {-200, 1000}, {60, 200}, 1, Scale::linear,
                       "Highest temperature of the winding.", &T::limit),
    };
};

void describe(Walk& walk, MotorThermal& object) {
    walk.table(object);
}

template <>
struct Table<Gear> : FieldsOf<Gear> {
    static constexpr std::array numbers = {
        fields::number("ratio", "ratio", Quantity::dimensionless, {1e-3, 1e6}, {1, 500}, 1.05,
                       Scale::logarithmic, "Motor turns per turn of the joint, or of the spindle.", &T::ratio),
        fields::number("lead", "lead", Quantity::length, {1e-6, 1e3}, {0.001, 0.5}, 1.05, Scale::logarithmic,
                       "Travel per turn of the spindle or pinion, for motors on distances.", &T::lead),
        fields::number("forward_efficiency", "forward efficiency", Quantity::dimensionless, {0.001, 1},
                       {0.1, 1}, 0.01, Scale::linear, "Output over input power while the motor drives.",
                       &T::forwardEfficiency),
        fields::number(
            "backward_efficiency", "backward efficiency", Quantity::dimensionless, {-1000, 1}, {-1, 1}, 0.01,
            Scale::linear,
            "Output over input power while the load drives. Zero or below: self-locking. Worms: 2 - 1/forward "
            "efficiency. It must be above minus the rotor inertia times ratio² over the driven inertia.",
            &T::backwardEfficiency),
        fields::number(
            "friction_rate", "friction rate", Quantity::shaftRate, kPositive, {0.01, 10}, 1.1,
            Scale::logarithmic,
            "Shaft rate over which the friction of the teeth changes sign. Smaller values creep less.",
            &T::frictionRate),
    };
};

void describe(Walk& walk, Gear& object) {
    walk.table(object);
}

template <>
struct Table<ConstantVoltage> : FieldsOf<ConstantVoltage> {
    static constexpr std::array numbers = {
        fields::number("voltage", "voltage", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage from the start on.", &T::voltage),
    };
};

void describe(Walk& walk, ConstantVoltage& object) {
    walk.table(object);
}

template <>
struct Table<VoltageStep> : FieldsOf<VoltageStep> {
    static constexpr std::array numbers = {
        fields::number("before", "before", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage before the step.", &T::before),
        fields::number("after", "after", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage after it.", &T::after),
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "When it steps.", &T::time),
    };
};

void describe(Walk& walk, VoltageStep& object) {
    walk.table(object);
}

template <>
struct Table<VoltageRamp> : FieldsOf<VoltageRamp> {
    static constexpr std::array numbers = {
        fields::number("from", "from", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage before the ramp.", &T::from),
        fields::number("to", "to", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage after it.", &T::to),
        fields::number("begin", "begin", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "When the ramp begins.", &T::begin),
        fields::number("duration", "duration", Quantity::time, {1e-6, kUnlimited}, {0.1, 10}, 0.1,
                       Scale::linear, "How long it takes.", &T::duration),
    };
};

void describe(Walk& walk, VoltageRamp& object) {
    walk.table(object);
}

template <>
struct Table<VoltageSine> : FieldsOf<VoltageSine> {
    static constexpr std::array numbers = {
        fields::number("offset", "offset", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Mean voltage.", &T::offset),
        fields::number("amplitude", "amplitude", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Amplitude.", &T::amplitude),
        fields::number("frequency", "frequency", Quantity::frequency, {0, 1e4}, {0.01, 50}, 1.1,
                       Scale::logarithmic, "Cycles per second.", &T::frequency),
        fields::number("phase", "phase", Quantity::angle, kFinite, {-fields::kTurn, fields::kTurn}, 5,
                       Scale::linear, "Phase at time zero.", &T::phase),
    };
};

void describe(Walk& walk, VoltageSine& object) {
    walk.table(object);
}

template <>
struct Table<VoltageTable::Point> : FieldsOf<VoltageTable::Point> {
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        fields::number("voltage", "voltage", Quantity::voltage, kFinite, {-48, 48}, 0.1, Scale::linear,
                       "Voltage at that time.", &T::voltage),
    };
};

void describe(Walk& walk, VoltageTable::Point& object) {
    walk.table(object);
}

template <>
struct Table<PwmVoltage> : FieldsOf<PwmVoltage> {
    static constexpr std::array numbers = {
        fields::number("duty", "duty", Quantity::dimensionless, {-1, 1}, {-1, 1}, 0.01, Scale::linear,
                       "Share of the supply voltage.", &T::duty),
        fields::number("frequency", "frequency", Quantity::frequency, {1, 1e5}, {100, 100000}, 1.1,
                       Scale::logarithmic, "Switching frequency; matters in mode switched.", &T::frequency),
    };
};

template <MotionOf K>
struct Table<PositionPid<K>> : FieldsOf<PositionPid<K>> {
    using T = PositionPid<K>;
    static constexpr std::array numbers = {
        fields::number("proportional", "proportional gain",
                       (kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
                       (kTurns<K> ? Range{0, 200} : Range{0, 5000}), (kTurns<K> ? 1 : 10), Scale::linear,
                       "Voltage per error of the position.", &T::proportional),
        fields::number("integral", "integral gain",
                       (kTurns<K> ? Quantity::voltagePerAngleTime : Quantity::voltagePerLengthTime),
                       kNotNegative, (kTurns<K> ? Range{0, 200} : Range{0, 5000}), (kTurns<K> ? 1 : 10),
                       Scale::linear, "Voltage per error and time.", &T::integral),
        fields::number("derivative", "derivative gain",
                       (kTurns<K> ? Quantity::voltageTimePerAngle : Quantity::voltageTimePerLength),
                       kNotNegative, (kTurns<K> ? Range{0, 20} : Range{0, 500}), (kTurns<K> ? 0.1 : 1),
                       Scale::linear, "Voltage per error of the rate.", &T::derivative),
        fields::number("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1, Scale::logarithmic,
                       "Sampling period of the controller.", &T::period),
        fields::number("limit", "limit", Quantity::voltage, kNotNegative, {0, 48}, 0.5, Scale::linear,
                       "Largest output; 0: the supply voltage.", &T::limit),
    };
};

template <MotionOf K>
struct Table<RatePid<K>> : FieldsOf<RatePid<K>> {
    using T = RatePid<K>;
    static constexpr std::array numbers = {
        fields::number("proportional", "proportional gain",
                       (kTurns<K> ? Quantity::voltageTimePerAngle : Quantity::voltageTimePerLength),
                       kNotNegative, (kTurns<K> ? Range{0, 20} : Range{0, 500}), (kTurns<K> ? 0.1 : 1),
                       Scale::linear, "Voltage per error of the rate.", &T::proportional),
        fields::number("integral", "integral gain",
                       (kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
                       (kTurns<K> ? Range{0, 200} : Range{0, 5000}), (kTurns<K> ? 1 : 10), Scale::linear,
                       "Voltage per error of the rate and time.", &T::integral),
        fields::number(
            "derivative", "derivative gain",
            (kTurns<K> ? Quantity::voltageTimeSquaredPerAngle : Quantity::voltageTimeSquaredPerLength),
            kNotNegative, (kTurns<K> ? Range{0, 1} : Range{0, 20}), (kTurns<K> ? 0.01 : 0.1), Scale::linear,
            "Voltage per change of that error over time.", &T::derivative),
        fields::number("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1, Scale::logarithmic,
                       "Sampling period of the controller.", &T::period),
        fields::number("limit", "limit", Quantity::voltage, kNotNegative, {0, 48}, 0.5, Scale::linear,
                       "Largest output; 0: the supply voltage.", &T::limit),
    };
};

template <MotionOf K>
struct Table<DoorController<K>> : FieldsOf<DoorController<K>> {
    using T = DoorController<K>;
    static constexpr std::array numbers = {
        fields::number("closed", "closed", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Coordinate of the closed door.", &T::closed),
        fields::number("open", "open", kMotionValue<K>, kFinite, kMotionSlider<K>, kMotionStep<K>,
                       Scale::linear, "Coordinate of the open door.", &T::open),
        fields::number("speed", "speed", kMotionRate<K>, kPositive,
                       (kTurns<K> ? Range{0.02, 3} : Range{0.01, 1}), (kTurns<K> ? 1 : 0.01), Scale::linear,
                       "Speed between soft start and soft stop.", &T::speed),
        fields::number("acceleration", "acceleration",
                       (kTurns<K> ? Quantity::angularAcceleration : Quantity::acceleration), kPositive,
                       (kTurns<K> ? Range{0.05, 10} : Range{0.02, 5}), (kTurns<K> ? 5 : 0.02), Scale::linear,
                       "Acceleration of soft start and soft stop.", &T::acceleration),
        fields::number("start", "start", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "When the door begins to open.", &T::start),
        fields::number("dwell", "dwell", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Time that the door stays open before it closes; 0: it stays open.", &T::dwell),
        fields::number("proportional", "proportional gain",
                       (kTurns<K> ? Quantity::voltagePerAngle : Quantity::voltagePerLength), kNotNegative,
                       (kTurns<K> ? Range{0, 500} : Range{0, 10000}), (kTurns<K> ? 1 : 10), Scale::linear,
                       "Voltage per position error against the motion profile.", &T::proportional),
        fields::number("integral", "integral gain",
                       (kTurns<K> ? Quantity::voltagePerAngleTime : Quantity::voltagePerLengthTime),
                       kNotNegative, (kTurns<K> ? Range{0, 500} : Range{0, 10000}), (kTurns<K> ? 1 : 10),
                       Scale::linear, "Voltage per position error and time.", &T::integral),
        fields::number("obstacle_current", "obstacle current", Quantity::current, kPositive, {0.1, 30}, 0.1,
                       Scale::linear, "Current above which the controller assumes an obstacle.",
                       &T::obstacleCurrent),
        fields::number("obstacle_time", "obstacle time", Quantity::time, kNotNegative, {0, 1}, 0.01,
                       Scale::linear, "Time for which the current must exceed the obstacle current.",
                       &T::obstacleTime),
        fields::number("retreat", "retreat", kMotionValue<K>, kNotNegative,
                       (kTurns<K> ? Range{0, 1} : Range{0, 0.3}), kMotionStep<K>, Scale::linear,
                       "How far an opening door backs off from an obstacle.", &T::retreat),
        fields::number("period", "period", Quantity::time, {1e-5, 1e3}, {0.0005, 0.05}, 1.1, Scale::logarithmic,
                       "Sampling period of the controller.", &T::period),
    };
};

constexpr std::array kPwmNames = {EnumName<PwmMode>{PwmMode::averaged, "averaged", "Averaged"},
                                  EnumName<PwmMode>{PwmMode::switched, "switched", "Switched"}};

constexpr std::array kDoorHoldNames = {EnumName<DoorHold>{DoorHold::hold, "hold", "Hold"},
                                       EnumName<DoorHold>{DoorHold::release, "release", "Release"}};

constexpr std::array kDriveNames = {
    KindName{"constant", "Constant voltage", ""},
    KindName{"step", "Step of voltage", ""},
    KindName{"ramp", "Ramp of voltage", ""},
    KindName{"sine", "Sine voltage", ""},
    KindName{"table", "Voltage table", ""},
    KindName{"pwm", "Pulse width", "The supply voltage for a part of each period."},
    KindName{"angle_pid", "Angle controller", "PID control of an angle."},
    KindName{"rate_pid", "Speed controller", "PI control of a rate of turning."},
    KindName{"door_controller", "Door controller", "Opens and closes a door, and stops at obstacles."},
    KindName{"distance_pid", "Position controller", "PID control of a distance."},
    KindName{"speed_pid", "Slide speed controller", "PI control of a sliding speed."},
    KindName{"slide_controller", "Slide controller",
             "Opens and closes a sliding door, and stops at obstacles."}};

void describe(Walk& walk, VoltageTable& drive) {
    walk.list("points", drive.points, "Point");
}

void describe(Walk& walk, PwmVoltage& drive) {
    walk.table(drive);
    walk.choice("mode", drive.mode, kPwmNames, "Mean voltage, or switched at the frequency.");
}

template <MotionOf K>
void describe(Walk& walk, PositionPid<K>& drive) {
    walk.table(drive);
    walk.object("target", drive.target, "Target");
}

template <MotionOf K>
void describe(Walk& walk, RatePid<K>& drive) {
    walk.table(drive);
    walk.object("target", drive.target, "Target");
}

template <MotionOf K>
void describe(Walk& walk, DoorController<K>& drive) {
    walk.table(drive);
    walk.choice("hold", drive.hold, kDoorHoldNames,
                "Whether the motor also closes the door and holds it shut, or lets go after the dwell.");
}

void describe(Walk& walk, DriveParameters& drive) {
    walk.variant(drive.law, kDriveNames);
}

template void describe(Walk&, PositionPid<MotionOf::rotation>&);
template void describe(Walk&, PositionPid<MotionOf::translation>&);
template void describe(Walk&, RatePid<MotionOf::rotation>&);
template void describe(Walk&, RatePid<MotionOf::translation>&);
template void describe(Walk&, DoorController<MotionOf::rotation>&);
template void describe(Walk&, DoorController<MotionOf::translation>&);

} // namespace hingelab
