// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/channel_handle.h"
#include "text/quantity.h"

namespace hingelab {

/// Where the numbers stand that a motor shows; part of the layout of samples (simulation/sample_layout.h).
struct MotorBlock {
    ChannelHandle voltage, command, current, backEmf;
    ChannelHandle speed, angle, torque, friction, load; ///< at the shaft
    ChannelHandle output;                               ///< force on the coordinate
    ChannelHandle electricalPower, outputPower, copperLoss, frictionLoss, gearLoss;
    ChannelHandle windingTemperature; ///< of one with a thermal model
    ChannelHandle electricalEnergy, copperEnergy, frictionEnergy, conversionEnergy, gearEnergy;
    ChannelHandle condition, overload; ///< MotorCondition, MotorOverload
    ChannelHandle door, obstacles;     ///< of a door's drive
};

/// A number that a machine shows, and its place in the block.
struct ActuatorChannel {
    const char* suffix; ///< "voltage"
    const char* label;  ///< for people
    Quantity quantity;
    ChannelHandle MotorBlock::*handle;
};

} // namespace hingelab
