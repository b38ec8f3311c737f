// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "motor/motor_parameters.h"

/// The permanent-magnet DC motor with brushes:
///
///   B w' = K_m i - D w - C tanh(w/w_c) - tau_l          (1)
///   L i' = V - R i - K_b w                              (2)
///   C_w dT' = R i² - dT/R_th,   R = R25 (1 + alpha (T - 25 °C))   (3), if a thermal model is given
///
/// theta' = w: angle, rate and current are the states, V the terminal voltage, tau_l the load at the shaft. The
/// motor exerts K_m i and induces K_b w. With C = 0 and no thermal model it is linear. Source: any text on
/// electric drives; the states and parameters are those of the DC motor of the pinocchio family, whose page
/// calls it non-linear and writes K_m/i for the torque: neither is so. In SI units K_m = K_b for an ideal
/// machine; they are kept apart because data sheets differ by rounding, and what the difference makes or takes
/// is booked by itself. Limits: no cogging, brush voltage, armature reaction, iron losses other than D and C.
namespace hingelab {

/// What follows from the parameters at a constant voltage.
struct MotorFigures {
    double noLoadRate = 0.0;              ///< [rad/s]
    double noLoadCurrent = 0.0;           ///< [A]
    double stallTorque = 0.0;             ///< at the shaft, friction taken off [N·m]
    double stallCurrent = 0.0;            ///< [A]
    double rateTorqueGradient = 0.0;      ///< |dw/dtau| [rad/s per N·m]
    double electricalTimeConstant = 0.0;  ///< L/R [s]
    double mechanicalTimeConstant = 0.0;  ///< R B/(K_m K_b) [s]
    double maximumPower = 0.0;            ///< at the shaft [W]
    double maximumPowerTorque = 0.0;      ///< where it is [N·m]
    double maximumEfficiency = 0.0;       ///< shaft power over electrical power
    double maximumEfficiencyTorque = 0.0; ///< where it is [N·m]
};

/// Steady running at a shaft torque.
struct MotorPoint {
    double rate = 0.0;       ///< [rad/s]
    double current = 0.0;    ///< [A]
    double power = 0.0;      ///< at the shaft [W]
    double efficiency = 0.0; ///< 0 where it does not drive
};

/// States of (1) and (2).
struct DcMotorState {
    double angle = 0.0;   ///< theta [rad]
    double rate = 0.0;    ///< w [rad/s]
    double current = 0.0; ///< i [A]
};

/// A number with its slope by the current or by what drives it.
struct Sloped {
    double value = 0.0;
    double slope = 0.0;
};

/// A motor ready for evaluation; neither allocates nor throws. Parameters must be valid.
class DcMotor {
  public:
    explicit DcMotor(const DcMotorParameters& parameters,
                     const std::optional<MotorThermal>& thermal = std::nullopt);

    [[nodiscard]] const DcMotorParameters& parameters() const { return p_; }
    [[nodiscard]] const std::optional<MotorThermal>& thermal() const { return thermal_; }
    /// False for L = 0: then the current is no state.
    [[nodiscard]] bool hasCurrentState() const { return p_.inductance > 0.0; }

    /// d(theta, w, i)/dt for a terminal voltage and a load; for L = 0, i' is zero and i that of the balance.
    [[nodiscard]] DcMotorState rates(const DcMotorState& state, double voltage, double load) const;
    [[nodiscard]] double torque(double current) const { return p_.torqueConstant * current; }
    [[nodiscard]] double backEmf(double rate) const { return p_.backEmfConstant * rate; }

    /// The state after time t [s] at constant voltage and load, exactly: by the exponential of the 2x2 matrix
    /// of (1) and (2). Without Coulomb friction, heating and limits, which are not linear. L = 0 is allowed.
    [[nodiscard]] DcMotorState exactResponse(const DcMotorState& start, double voltage, double load,
                                             double t) const;

    /// D w + C tanh(w/w_c), and its slope by w.
    [[nodiscard]] Sloped friction(double rate) const;

    /// R at a temperature rise of the winding over the surroundings [K].
    [[nodiscard]] double resistanceAt(double rise) const;
    [[nodiscard]] double resistanceByRise() const;

    /// What the driver applies for a command at a current: within the supply, and less beyond the current
    /// limit. The driver is a proportional one: at 2 % above the limit it has taken the whole supply away.
    [[nodiscard]] Sloped terminalVoltage(double command, double current) const;
    static constexpr double kLimitBand = 0.02;

    /// The current for which a i = V(command, i) + b, and its slope by b; a > 0. For L = 0, a = R and
    /// b = -K_b w; for a backward Euler step of h from i0, a = R + L/h and b = L i0/h - K_b w.
    [[nodiscard]] Sloped balancedCurrent(double command, double a, double b) const;

  private:
    DcMotorParameters p_;
    std::optional<MotorThermal> thermal_;
    double limitResistance_ = 0.0; ///< of the current limit [ohm]
};

[[nodiscard]] MotorFigures figuresOf(const DcMotorParameters& parameters, double voltage);

/// Steady running at `voltage` against `torque` at the shaft, on the line w = w0 - g tau.
[[nodiscard]] MotorPoint steadyPoint(const DcMotorParameters& parameters, double voltage, double torque);

} // namespace hingelab
