// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/door_motion.h"
#include "text/quantity.h"

namespace hingelab {

/// What a door is thrown with towards the lower end of its way.
struct SlamAsked {
    std::optional<double> from; ///< [rad or m]; none: the middle of its way
    double speed = 1.0;         ///< of the grip [m/s], >= 0
    MotorVoltages voltages;     ///< none: motors off
};

/// A number that a slam is judged by: window, command line and documentation print from the same list.
struct SlamFigure {
    const char* key;        ///< "slam_speed"
    const char* label;      ///< for people
    const char* definition; ///< one sentence
    Quantity quantity = Quantity::dimensionless;
    std::optional<double> value; ///< [SI]; none where the door does no such thing
    std::string missing;         ///< what it means that there is none
};

/// A door thrown shut, and let go where it closes by itself.
struct DoorSlam {
    std::string refusal; ///< why it cannot be thrown, in words; all else is empty then
    bool isRotation = true;
    bool isInterrupted = false;
    DoorWay way; ///< without its poses
    std::string grip;
    DoorThrow thrown;
    MechanismPose pose; ///< that it is thrown from
    DoorRun run;
    std::vector<SlamFigure> figures; ///< in a fixed order
};

/// Never throws for what a rig is. Places beyond the way are refused in words, speeds that are not finite or
/// below nothing, too.
[[nodiscard]] DoorSlam slamDoor(const std::shared_ptr<const Model>& model, const SlamAsked& asked,
                                const Interruption& interruption = {});

/// "hinge: dry friction", "weight"; for the shares of an energy account.
[[nodiscard]] std::string shareWords(const DoorEnergyShare& share);

/// Those that are not nothing beside the largest, given before taken, each by size.
[[nodiscard]] std::vector<DoorEnergyShare> sharesThatCount(std::vector<DoorEnergyShare> account);

} // namespace hingelab
