// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "motor/motor_law.h"
#include "tests/physics/motor_bench.h"

/// Motors with and without inductance, heating and current limit.
namespace hingelab::test {

inline constexpr double kRatio = 3.0;
inline constexpr double kSupply = 24.0;
inline constexpr double kResistance = 0.5; // [ohm] at 25 °C
inline constexpr double kCurrentLimit = 8.0;
inline constexpr double kTorqueConstant = 0.03;
inline constexpr double kBackEmf = 0.035;
inline constexpr double kInductance = 2e-3;
inline constexpr double kViscousFriction = 2e-4;
inline constexpr double kCoulombFriction = 5e-3;
inline constexpr double kFrictionRate = 0.8;
inline constexpr MotorThermal kThermal{4.0, 60.0, 0.004, 30.0};

inline Motor motorWith(bool hasInductance, bool heats, bool isLimited) {
    Motor motor;
    DcMotorParameters& p = motor.motor;
    p.resistance = kResistance;
    p.inductance = hasInductance ? kInductance : 0.0;
    p.torqueConstant = kTorqueConstant;
    p.backEmfConstant = kBackEmf;
    p.rotorInertia = 1e-5;
    p.viscousFriction = kViscousFriction;
    p.coulombFriction = kCoulombFriction;
    p.frictionRate = kFrictionRate;
    p.supplyVoltage = kSupply;
    p.currentLimit = isLimited ? kCurrentLimit : 0.0;
    motor.gear.ratio = kRatio;
    motor.drive = constantVoltage(6.0);
    if (heats) motor.thermal = kThermal;
    return motor;
}

/// Calls what(unit, command, rate, current, rise) over motors of all kinds and states of theirs.
template <class What>
void forEachState(What what) {
    for (int kind = 0; kind < 8; ++kind) {
        const Model model(bench(motorWith((kind & 1) != 0, (kind & 2) != 0, (kind & 4) != 0), 0.1));
        const MotorParts& unit = model.motors().front();
        // The last current is inside the band in which the limit takes the voltage away.
        for (const double command : {-9.0, 3.0, 15.0}) {
            for (const double rate : {-40.0, -0.2, 0.1, 7.0}) {
                for (const double current : {-2.0, 5.0, 8.05}) what(unit, command, rate, current, 12.0);
            }
        }
    }
}

} // namespace hingelab::test
