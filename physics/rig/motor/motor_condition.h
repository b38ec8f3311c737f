// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "motor/motor_parts.h"

/// What a motor is doing, as numbers for channels and as states for people.
namespace hingelab {

enum class MotorCondition { idle = 0, driving = 1, braking = 2, stalled = 3, holding = 4 };

/// Stalled: told to turn, at less than a hundredth of its no-load rate, with nearly the current of a blocked
/// shaft; holding, if its controller means it to stand still. Driving and braking follow the power at the
/// shaft.
[[nodiscard]] inline MotorCondition conditionOf(const MotorParts& unit, double voltage, double current,
                                                double rise, double shaftRate, bool wantsRest) {
    const DcMotorParameters& p = unit.motor.parameters();
    constexpr double slow = 0.01;
    constexpr double blocked = 0.9;
    constexpr double least = 0.02; // of the supply voltage: less is as good as none
    const bool isTold = std::abs(voltage) > least * p.supplyVoltage;
    const bool isSlow = std::abs(shaftRate) < slow * unit.noLoadRate;
    if (isTold && isSlow && std::abs(current) * unit.motor.resistanceAt(rise) > blocked * std::abs(voltage)) {
        return wantsRest ? MotorCondition::holding : MotorCondition::stalled;
    }
    if (isSlow) return MotorCondition::idle;
    const double power = current * shaftRate;
    return power >= 0.0 ? MotorCondition::driving : MotorCondition::braking;
}

enum class MotorOverload { none = 0, limited = 1, current = 2, heat = 3 };

/// The worst that holds: winding too hot, current above the rated one, current limit at work.
[[nodiscard]] inline MotorOverload overloadOf(const MotorParts& unit, double current, double rise) {
    const DcMotorParameters& p = unit.motor.parameters();
    const auto& thermal = unit.motor.thermal();
    if (thermal && thermal->ambient + rise > thermal->limit) return MotorOverload::heat;
    if (p.ratedCurrent > 0.0 && std::abs(current) > p.ratedCurrent) return MotorOverload::current;
    if (p.currentLimit > 0.0 && std::abs(current) > p.currentLimit) return MotorOverload::limited;
    return MotorOverload::none;
}

} // namespace hingelab
