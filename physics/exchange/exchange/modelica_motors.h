// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

struct ModelicaMotor {
    std::string text;      ///< of its class
    bool hasInput = false; ///< its voltage `command` is an input: its drive is not in the file
};

/// The class of a motor with its gear and drive: the equations of motor/dc_motor.h and motor/gear.h;
/// controllers look at the motion once per period, as those of the rig. `current` is what the motor begins with
/// [A], `rise` its winding's [K].
[[nodiscard]] ModelicaMotor modelicaMotor(const std::string& className, const Motor& motor, bool isRotation,
                                          double current, double rise, std::vector<ExportLoss>& losses);

} // namespace hingelab
