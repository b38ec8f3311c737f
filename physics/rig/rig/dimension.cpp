// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/dimension.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

/// The field of one of its ends.
FieldInfo fieldOfEnd(const Dimension& dimension, const char* key, const char* help) {
    return {key, key, dimension.quantity, kFinite, {0, 1}, 0.1, Scale::linear, help};
}

} // namespace

/// What a dimension can be.
constexpr std::array kDimensionQuantities = {
    EnumName<Quantity>{Quantity::length, "length", "Length"},
    EnumName<Quantity>{Quantity::angle, "angle", "Angle"},
    EnumName<Quantity>{Quantity::mass, "mass", "Mass"},
    EnumName<Quantity>{Quantity::dimensionless, "number", "Number"},
    EnumName<Quantity>{Quantity::density, "density", "Density"},
    EnumName<Quantity>{Quantity::linearDensity, "linear_density", "Mass per length"},
    EnumName<Quantity>{Quantity::area, "area", "Area"},
    EnumName<Quantity>{Quantity::volume, "volume", "Volume"},
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

void describe(Walk& walk, Dimension& dimension) {
    walk.name("name", dimension.name,
              "Name in expressions: letters, digits and _, but not the name of a unit or function.");
    walk.text("label", dimension.label, "Label in the window; absent: the name.");
    walk.choice("quantity", dimension.quantity, kDimensionQuantities,
                "Quantity of the dimension, which decides its units.");
    walk.measure("value", dimension.value, fieldOf(dimension));
    walk.limit("lower", dimension.lower, fieldOfEnd(dimension, "lower", "Smallest value."));
    walk.limit("upper", dimension.upper, fieldOfEnd(dimension, "upper", "Largest value."));
    walk.text("help", dimension.help, "Description of the dimension.");
}

} // namespace hingelab
