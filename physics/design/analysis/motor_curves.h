// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "motor/data_sheet.h"

namespace hingelab {

/// A motor switched on at rest at time 0.
struct StepConditions {
    double voltage = 12.0; ///< [V]
    double inertia = 0.0;  ///< on the shaft, besides the rotor [kg·m²]
    double load = 0.0;     ///< against the motion [N·m]
};

struct StepPoint {
    double time = 0.0;    ///< [s]
    double angle = 0.0;   ///< [rad]
    double rate = 0.0;    ///< [rad/s]
    double current = 0.0; ///< [A]
    double torque = 0.0;  ///< K_m i [N·m]
    double backEmf = 0.0; ///< [V]
};

/// States at the given ascending times [s], by the simulation itself. Shorter than `times` if that fails. The
/// load turns a motor that is too weak for it backwards, as a weight on a drum would.
[[nodiscard]] std::vector<StepPoint> stepResponse(const MotorDesign& design, const StepConditions& conditions,
                                                  const std::vector<double>& times);

/// Times that show both the electrical and the mechanical transient, `count` of each, of one hour at most:
/// [s], ascending from 0.
[[nodiscard]] std::vector<double> telltaleTimes(const DcMotorParameters& motor, double inertia, int count);

} // namespace hingelab
