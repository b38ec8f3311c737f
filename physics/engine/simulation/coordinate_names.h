// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "mechanism/mechanism.h"

namespace hingelab {

/// How the channels of one coordinate end: those of a joint's only coordinate are "rate" or "speed", those of
/// others carry its name.
struct CoordinateNames {
    std::string value, rate, acceleration, gravity, stop, drive, hand;
    CoordinateNames(const Coordinate& c, bool isOnly) {
        const std::string prefix = isOnly ? "" : c.suffix + "_";
        value = c.suffix;
        rate = prefix + (c.isRotation ? "rate" : "speed");
        acceleration = prefix + "acceleration";
        gravity = prefix + (c.isRotation ? "gravity_torque" : "gravity_force");
        stop = prefix + (c.isRotation ? "stop_torque" : "stop_force");
        drive = prefix + (c.isRotation ? "drive_torque" : "drive_force");
        hand = prefix + (c.isRotation ? "hand_torque" : "hand_force");
    }
};

} // namespace hingelab
