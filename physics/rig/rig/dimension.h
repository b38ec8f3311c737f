// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>

#include "text/archive.h"

namespace hingelab {

/// A named number of a rig, over which expressions are that drive other numbers: "=coupler/2 + 5 mm"
/// (docs/dimensions.md). It may itself be driven by others.
struct Dimension {
    std::string name;  ///< what expressions call it
    std::string label; ///< what people call it; empty: its name
    Quantity quantity = Quantity::length;
    double value = 0.1; ///< [SI]
    double lower = 0.0; ///< least and greatest that it may be, and what its slider covers [SI]
    double upper = 1.0;
    std::string help;
};

/// Expressions that drive numbers of a rig, each with its equals sign, by the pointer of the number: indices,
/// and present keys.
using Expressions = std::map<std::string, std::string, std::less<>>;

/// What a dimension can be.
inline constexpr std::array kDimensionQuantities = {
    EnumName<Quantity>{Quantity::length, "length", "Length"},
    EnumName<Quantity>{Quantity::angle, "angle", "Angle"},
    EnumName<Quantity>{Quantity::mass, "mass", "Mass"},
    EnumName<Quantity>{Quantity::dimensionless, "number", "Number"},
    EnumName<Quantity>{Quantity::density, "density", "Density"},
    EnumName<Quantity>{Quantity::linearDensity, "linear_density", "Mass per length"},
    EnumName<Quantity>{Quantity::inertia, "inertia", "Moment of inertia"},
    EnumName<Quantity>{Quantity::force, "force", "Force"},
    EnumName<Quantity>{Quantity::torque, "torque", "Torque"},
    EnumName<Quantity>{Quantity::stiffness, "stiffness", "Stiffness"},
    EnumName<Quantity>{Quantity::rotationalStiffness, "rotational_stiffness", "Rotational stiffness"},
    EnumName<Quantity>{Quantity::damping, "damping", "Damping"},
    EnumName<Quantity>{Quantity::rotationalDamping, "rotational_damping", "Rotational damping"},
    EnumName<Quantity>{Quantity::velocity, "velocity", "Velocity"},
    EnumName<Quantity>{Quantity::angularRate, "angular_rate", "Angular rate"},
    EnumName<Quantity>{Quantity::acceleration, "acceleration", "Acceleration"},
    EnumName<Quantity>{Quantity::angularAcceleration, "angular_acceleration", "Angular acceleration"},
    EnumName<Quantity>{Quantity::time, "time", "Time"},
    EnumName<Quantity>{Quantity::frequency, "frequency", "Frequency"},
    EnumName<Quantity>{Quantity::energy, "energy", "Energy"},
    EnumName<Quantity>{Quantity::power, "power", "Power"},
    EnumName<Quantity>{Quantity::pressure, "pressure", "Pressure"},
    EnumName<Quantity>{Quantity::temperature, "temperature", "Temperature"},
    EnumName<Quantity>{Quantity::voltage, "voltage", "Voltage"},
    EnumName<Quantity>{Quantity::current, "current", "Current"},
    EnumName<Quantity>{Quantity::resistance, "resistance", "Resistance"},
    EnumName<Quantity>{Quantity::inductance, "inductance", "Inductance"},
};

/// The field of a dimension's value; it lives as long as the dimension stays as it is.
[[nodiscard]] inline FieldInfo fieldOf(const Dimension& dimension) {
    constexpr double steps = 100.0; // of the arrow keys, from end to end of the slider
    const Range range{dimension.lower, dimension.upper};
    const double step = (dimension.upper - dimension.lower) / displayUnit(dimension.quantity).siPerUnit / steps;
    return {"value",
            dimension.label.empty() ? dimension.name.c_str() : dimension.label.c_str(),
            dimension.quantity,
            range,
            range,
            step,
            Scale::linear,
            dimension.help.c_str()};
}

/// The field of one of its ends.
[[nodiscard]] inline FieldInfo fieldOfEnd(const Dimension& dimension, const char* key, const char* help) {
    return {key, key, dimension.quantity, kFinite, {0, 1}, 0.1, Scale::linear, help};
}

template <class Archive>
void describe(Archive& ar, Dimension& dimension) {
    ar.name("name", dimension.name,
            "What expressions call it: letters, digits and _, and no unit's or function's name.");
    ar.text("label", dimension.label, "What people call it; without it, the name.");
    ar.choice("quantity", dimension.quantity, kDimensionQuantities, "What it is; its units follow from it.");
    ar.measure("value", dimension.value, fieldOf(dimension));
    ar.limit("lower", dimension.lower, fieldOfEnd(dimension, "lower", "Least that it may be."));
    ar.limit("upper", dimension.upper, fieldOfEnd(dimension, "upper", "Greatest that it may be."));
    ar.text("help", dimension.help, "What it is, and what follows it.");
}

} // namespace hingelab
