// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulation/model.h"

/// The variables that a rig has as an FMU: made once, by the same function, for the description that importers
/// read and for the engine that answers them (docs/how-to/fmu.md).
namespace hingelab {

/// Which channels are outputs, and which numbers of the rig are parameters.
struct FmuChoice {
    std::vector<std::string> outputs;    ///< names of channels
    std::vector<std::string> parameters; ///< pointers by name: "/elements/hinge/spring_constant"
};

/// All channels but those of the contact solver, and all finite numbers of elements and motors.
[[nodiscard]] FmuChoice defaultFmuChoice(const Model& model);

struct FmuVariable {
    enum class Kind {
        time,
        effort,    ///< input: torque or force on a coordinate
        voltage,   ///< input: of a motor, in place of its drive's
        isByHand,  ///< input: whether that voltage holds; the only kind that is no real number
        parameter, ///< a number of the rig
        output     ///< a channel
    };
    Kind kind = Kind::time;
    std::string name;
    std::string description;
    Quantity quantity = Quantity::dimensionless;
    std::size_t index = 0;  ///< of the coordinate, of the motor, in the choice's parameters, of the channel
    bool isTunable = false; ///< of a parameter: it may be set between steps, too
    double start = 0.0;     ///< [SI] of parameters
    std::optional<double> lower, upper; ///< of parameters: what is valid [SI]

    [[nodiscard]] bool isInput() const {
        return kind == Kind::effort || kind == Kind::voltage || kind == Kind::isByHand;
    }
};

/// A variable's value reference is its place in the list; the first is the time.
struct FmuVariables {
    std::vector<FmuVariable> list;
    bool isStructured = true; ///< names are those of FMI's structured convention; else any text
};

/// @throws std::runtime_error for a channel or a number that the rig does not have, or that is not finite.
[[nodiscard]] FmuVariables fmuVariables(const Model& model, const FmuChoice& choice);

} // namespace hingelab
