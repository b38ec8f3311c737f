// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/describe.h"

/// What a DC motor is like; the equations are in dc_motor.h.
namespace hingelab {

/// Values at 25 °C.
struct DcMotorParameters {
    double resistance = 2.32;        ///< R [ohm], > 0
    double inductance = 0.000238;    ///< L [H], >= 0; 0: the current follows at once
    double torqueConstant = 0.0234;  ///< K_m [N·m/A], > 0
    double backEmfConstant = 0.0234; ///< K_b [V·s/rad], > 0
    double rotorInertia = 1.08e-6;   ///< B [kg·m²], > 0
    double viscousFriction = 8.6e-7; ///< D [N·m·s/rad], >= 0
    double coulombFriction = 0.0;    ///< C [N·m], >= 0
    double frictionRate = 0.5;       ///< w_c [rad/s], > 0: over which C turns over
    double supplyVoltage = 24.0;     ///< largest magnitude of V [V], > 0
    double currentLimit = 0.0;       ///< at which the driver lowers V [A]; 0: none
    double ratedCurrent = 0.0;       ///< that it stands for ever [A]; 0: not known
};

/// One thermal mass between winding and surroundings.
struct MotorThermal {
    double resistance = 15.0;    ///< R_th, winding to surroundings [K/W], > 0
    double timeConstant = 15.0;  ///< R_th C_w [s], > 0
    double coefficient = 0.0039; ///< alpha of the winding's resistance [1/K], >= 0; copper: 0.0039
    double ambient = 25.0;       ///< [°C]
    double limit = 100.0;        ///< highest temperature of the winding [°C]
};

void describe(Walk& walk, DcMotorParameters& motor);
void describe(Walk& walk, MotorThermal& thermal);

} // namespace hingelab
