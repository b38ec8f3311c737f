// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <vector>

#include "elements/actuator_law.h"
#include "motor/dc_motor.h"
#include "motor/drive.h"
#include "motor/motor_parts.h"
#include "numerics/slopes.h"

/// A motor with gear and drive as an actuator: what it does at a state, for plain numbers and for numbers with
/// slopes. Equations and limits are those of dc_motor.h, elements/gear.h and drive_parameters.h.
namespace hingelab {

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

/// Of a motor that is told `command` [V], at the rate of its coordinate, its current and temperature rise.
/// In place: a step calls it several times.
template <class Number>
[[gnu::always_inline]] inline MotorValues<Number> motorValues(const MotorParts& unit, double command,
                                                              const Number& rate, const Number& current,
                                                              const Number& rise) {
    using std::tanh;
    const DcMotorParameters& p = unit.motor.parameters();
    MotorValues<Number> r;
    const Number shaft = unit.ratio * rate;
    const Number emf = p.backEmfConstant * shaft;
    const double R0 = unit.motor.resistanceAt(plain(rise));
    const Number R = R0 + unit.motor.resistanceByRise() * (rise - plain(rise));
    if (unit.motor.hasCurrentState()) {
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
    if (unit.motor.thermal()) {
        const MotorThermal& thermal = *unit.motor.thermal();
        r.heatRate = (r.copper * thermal.resistance - rise) / thermal.timeConstant;
    }
    return r;
}

/// States are the current [A], where it is one, and the temperature rise [K] of a motor that heats. Accounts
/// are V i, and what is lost in copper, in friction, and between the two constants.
class MotorLaw final : public ActuatorLaw {
  public:
    MotorLaw(const MotorParts& parts, bool isRotation);

    [[nodiscard]] double inertia() const override { return parts_.reflectedInertia(); }
    [[nodiscard]] double ratio() const override { return parts_.ratio; }
    [[nodiscard]] const Gear& gear() const override { return parts_.gear; }
    [[nodiscard]] double frictionRate() const override { return parts_.motor.parameters().frictionRate; }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] int stateCount() const override { return stateCount_; }
    [[nodiscard]] std::size_t accountCount() const override { return 4; }

    void evaluate(const ActuatorPoint& at, ActuatorValues& values) const override;
    void slopes(const ActuatorPoint& at, ActuatorSlopes& slopes) const override;
    [[nodiscard]] double storedEnergy(std::span<const double> states) const override;
    [[nodiscard]] ActuatorForce stepForce(const ActuatorPoint& end, double h) const override;
    void finishStep(const ActuatorPoint& end, double h, double meanRate, ActuatorEnd& result) const override;

    [[nodiscard]] std::span<const double> instants() const override { return parts_.drive.knots(); }
    [[nodiscard]] double timeScale() const override { return parts_.drive.timeScale(); }
    [[nodiscard]] bool followsTime() const override { return parts_.drive.isTimeDependent(); }
    [[nodiscard]] double lookRate() const override { return parts_.drive.eventRate(); }
    void begin(const ActuatorPoint& at, ActuatorMemory& memory) const override;
    void look(const ActuatorPoint& at, ActuatorMemory& memory) const override;
    void continueFrom(const ActuatorLaw& before, std::span<const double> statesBefore,
                      const ActuatorMemory& memoryBefore, std::span<double> states,
                      ActuatorMemory& memory) const override;

    [[nodiscard]] Channels channels() const override;
    void sample(const ActuatorPoint& at, const ActuatorLoad& load, std::span<double> values) const override;

  private:
    static constexpr std::size_t kCurrentState = 0;

    /// Whether the current is a state; else it follows at once.
    [[nodiscard]] bool hasCurrent() const { return parts_.motor.hasCurrentState(); }
    [[nodiscard]] bool heats() const { return parts_.motor.thermal().has_value(); }
    /// Voltage that the motor is told, by its drive or by hand [V].
    [[nodiscard]] double commandAt(const ActuatorPoint& at) const;
    [[nodiscard]] double currentIn(std::span<const double> states) const;
    [[nodiscard]] double riseIn(std::span<const double> states) const;
    [[nodiscard]] DriveView viewAt(const ActuatorPoint& at) const;
    template <int count>
    void writeSlopes(const ActuatorPoint& at, ActuatorSlopes& slopes) const;
    [[nodiscard]] Sloped stepCurrent(const ActuatorPoint& end, double h) const;

    MotorParts parts_;
    std::size_t heatState_ = 0; ///< of one that heats
    int stateCount_ = 0;
    std::vector<ActuatorChannel> shown_, conditions_;
};

} // namespace hingelab
