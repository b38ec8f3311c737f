// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/gear.h"
#include "motor/dc_motor.h"
#include "motor/drive.h"

namespace hingelab {

/// A motor of a rig with its gear and its drive, ready for evaluation.
struct MotorParts {
    DcMotor motor;
    Gear gear;
    Drive drive;
    double ratio = 1.0;      ///< shaft angle per coordinate [rad/rad or rad/m]
    double noLoadRate = 0.0; ///< at the supply voltage, without friction [rad/s]

    /// Inertia of the rotor at the coordinate [kg·m² or kg].
    [[nodiscard]] double reflectedInertia() const { return ratio * ratio * motor.parameters().rotorInertia; }
};

} // namespace hingelab
