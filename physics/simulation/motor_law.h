// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cmath>

// After the core, which it takes for granted.
#include <unsupported/Eigen/AutoDiff>

#include "physics/simulation/model.h"

/// What a motor does at a state, for plain numbers and for numbers with slopes.
namespace hingelab {

/// A number with its derivatives by the coordinate's rate, the current and the winding's temperature rise.
using MotorSlopes = Eigen::AutoDiffScalar<Eigen::Vector3d>;

template <class Number>
struct MotorValues {
    Number voltage{0.0};     ///< at the terminals [V]
    Number current{0.0};     ///< [A]
    Number force{0.0};       ///< N (K_m i - friction) at the coordinate, before the teeth's loss [N·m or N]
    Number currentRate{0.0}; ///< [A/s]; zero where the current is no state
    Number heatRate{0.0};    ///< [K/s]
    Number electrical{0.0};  ///< V i [W]
    Number copper{0.0};      ///< R i² [W]
    Number friction{0.0};    ///< of the motor [W]
    Number conversion{0.0};  ///< (K_b - K_m) w i: what the two constants' difference takes [W]
};

/// Quadratures of a motor, in this order: V i, copper, friction, conversion, loss of the teeth.
inline constexpr std::size_t kMotorQuadratures = 5;

namespace motor_detail {

inline double plain(double x) {
    return x;
}
inline double plain(const MotorSlopes& x) {
    return x.value();
}

} // namespace motor_detail

/// Of a motor that is told `command` [V], at the rate of its coordinate, its current and temperature rise.
template <class Number>
MotorValues<Number> motorValues(const Model::MotorUnit& unit, double command, const Number& rate,
                                const Number& current, const Number& rise) {
    using motor_detail::plain;
    using std::tanh;
    const DcMotorParameters& p = unit.motor.parameters();
    MotorValues<Number> r;
    const Number shaft = unit.ratio * rate;
    const Number emf = p.backEmfConstant * shaft;
    const double R0 = unit.motor.resistanceAt(plain(rise));
    const Number R = R0 + unit.motor.resistanceByRise() * (rise - plain(rise));
    if (unit.currentState >= 0) {
        const Sloped V = unit.motor.terminalVoltage(command, plain(current));
        r.current = current;
        r.voltage = V.value + V.slope * (current - plain(current));
        r.currentRate = (r.voltage - R * current - emf) / p.inductance;
    } else { // from a i = V(i) + b: di = slope (db - i da)
        const Sloped i = unit.motor.balancedCurrent(command, R0, -plain(emf));
        r.current = i.value + i.slope * (plain(emf) - emf - i.value * (R - R0));
        r.voltage = R * r.current + emf;
    }
    const Number slip = tanh(Number(shaft / p.frictionRate));
    const Number friction = p.viscousFriction * shaft + p.coulombFriction * slip;
    r.force = unit.ratio * (p.torqueConstant * r.current - friction);
    r.electrical = r.voltage * r.current;
    r.copper = R * r.current * r.current;
    r.friction = friction * shaft;
    r.conversion = (p.backEmfConstant - p.torqueConstant) * shaft * r.current;
    if (unit.heatState >= 0) {
        const MotorThermal& thermal = *unit.motor.thermal();
        r.heatRate = (r.copper * thermal.resistance - rise) / thermal.timeConstant;
    }
    return r;
}

} // namespace hingelab
