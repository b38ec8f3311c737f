// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/base_units.h"

#include <algorithm>
#include <array>

namespace hingelab {
namespace {

struct QuantityWords {
    Quantity quantity;
    std::string_view words;
    BaseUnits units; ///< kg, m, s, A, K
};

using enum Quantity;

/// In the order of the enumeration.
constexpr std::array kQuantityWords = {
    QuantityWords{dimensionless, "a plain number", {}},
    QuantityWords{angle, "an angle", {}},
    QuantityWords{angleInDegrees, "an angle", {}},
    QuantityWords{angularRate, "an angular rate", {0, 0, -1}},
    QuantityWords{angularAcceleration, "an angular acceleration", {0, 0, -2}},
    QuantityWords{torque, "a torque", {1, 2, -2}},
    QuantityWords{rotationalStiffness, "a rotational stiffness", {1, 2, -2}},
    QuantityWords{rotationalDamping, "a rotational damping", {1, 2, -1}},
    QuantityWords{inverseAngularRate, "an inverse angular rate", {0, 0, 1}},
    QuantityWords{length, "a length", {0, 1, 0}},
    QuantityWords{velocity, "a velocity", {0, 1, -1}},
    QuantityWords{inverseVelocity, "an inverse velocity", {0, -1, 1}},
    QuantityWords{acceleration, "an acceleration", {0, 1, -2}},
    QuantityWords{stiffness, "a stiffness", {1, 0, -2}},
    QuantityWords{damping, "a damping", {1, 0, -1}},
    QuantityWords{mass, "a mass", {1, 0, 0}},
    QuantityWords{inertia, "a moment of inertia", {1, 2, 0}},
    QuantityWords{force, "a force", {1, 1, -2}},
    QuantityWords{energy, "an energy", {1, 2, -2}},
    QuantityWords{power, "a power", {1, 2, -3}},
    QuantityWords{pressure, "a pressure", {1, -1, -2}},
    QuantityWords{frequency, "a frequency", {0, 0, -1}},
    QuantityWords{time, "a time", {0, 0, 1}},
    QuantityWords{voltage, "a voltage", {1, 2, -3, -1}},
    QuantityWords{current, "a current", {0, 0, 0, 1}},
    QuantityWords{resistance, "a resistance", {1, 2, -3, -2}},
    QuantityWords{inductance, "an inductance", {1, 2, -2, -2}},
    QuantityWords{torqueConstant, "a torque constant", {1, 2, -2, -1}},
    QuantityWords{backEmfConstant, "a back-EMF constant", {1, 2, -2, -1}},
    QuantityWords{speedConstant, "a speed constant", {-1, -2, 2, 1}},
    QuantityWords{shaftRate, "an angular rate", {0, 0, -1}},
    QuantityWords{shaftTorque, "a torque", {1, 2, -2}},
    QuantityWords{rotorInertia, "a moment of inertia", {1, 2, 0}},
    QuantityWords{shaftDamping, "a rotational damping", {1, 2, -1}},
    QuantityWords{rateTorqueGradient, "a gradient of rate by torque", {-1, -2, 1}},
    QuantityWords{temperature, "a temperature", {0, 0, 0, 0, 1}},
    QuantityWords{temperatureDifference, "a temperature difference", {0, 0, 0, 0, 1}},
    QuantityWords{thermalResistance, "a thermal resistance", {-1, -2, 3, 0, 1}},
    QuantityWords{temperatureCoefficient, "a temperature coefficient", {0, 0, 0, 0, -1}},
    QuantityWords{voltagePerAngle, "a voltage per angle", {1, 2, -3, -1}},
    QuantityWords{voltagePerAngleTime, "a voltage per angle and time", {1, 2, -4, -1}},
    QuantityWords{voltageTimePerAngle, "a voltage times time per angle", {1, 2, -2, -1}},
    QuantityWords{voltageTimeSquaredPerAngle, "a voltage times time squared per angle", {1, 2, -1, -1}},
    QuantityWords{voltagePerLength, "a voltage per length", {1, 1, -3, -1}},
    QuantityWords{voltagePerLengthTime, "a voltage per length and time", {1, 1, -4, -1}},
    QuantityWords{voltageTimePerLength, "a voltage times time per length", {1, 1, -2, -1}},
    QuantityWords{voltageTimeSquaredPerLength, "a voltage times time squared per length", {1, 1, -1, -1}},
    QuantityWords{density, "a density", {1, -3, 0}},
    QuantityWords{linearDensity, "a mass per length", {1, -1, 0}},
    QuantityWords{rotationalQuadraticDamping, "a rotational quadratic damping", {1, 2, 0}},
    QuantityWords{quadraticDamping, "a quadratic damping", {1, -1, 0}},
    QuantityWords{area, "an area", {0, 2, 0}},
    QuantityWords{volume, "a volume", {0, 3, 0}},
};
static_assert(kQuantityWords.size() == kQuantityCount);

const QuantityWords& entryOf(Quantity quantity) {
    return kQuantityWords[static_cast<std::size_t>(quantity)];
}

} // namespace

BaseUnits baseUnitsOf(Quantity quantity) {
    return entryOf(quantity).units;
}

std::string_view inWords(Quantity quantity) {
    return entryOf(quantity).words;
}

std::string inWords(const BaseUnits& units) {
    if (units == BaseUnits{0, 2}) return "an area";
    if (units == BaseUnits{0, 3}) return "a volume";
    const auto known = std::find_if(kQuantityWords.begin(), kQuantityWords.end(),
                                    [&](const QuantityWords& entry) { return entry.units == units; });
    if (known != kQuantityWords.end()) return std::string(known->words);
    std::string text;
    const auto add = [&](const char* symbol, int power) {
        if (power == 0) return;
        text += (text.empty() ? "" : "*") + std::string(symbol);
        if (power != 1) text += "^" + std::to_string(power);
    };
    add("kg", units.kilogram);
    add("m", units.metre);
    add("s", units.second);
    add("A", units.ampere);
    add("K", units.kelvin);
    return "a number in " + text;
}

} // namespace hingelab
