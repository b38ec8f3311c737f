// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kRpm = 2.0 * std::numbers::pi / 60.0;

using enum Quantity;

/// Grouped by quantity, in the order of the enumeration; the SI unit first, then the others.
constexpr std::array kUnits = {
    Unit{dimensionless, "", "", 1.0},
    Unit{dimensionless, "%", "%", 0.01},
    Unit{angle, "rad", "rad", 1.0},
    Unit{angle, "°", "deg", kDegree},
    Unit{angle, "mrad", "mrad", 1e-3},
    Unit{angleInDegrees, "rad", "rad", 1.0},
    Unit{angleInDegrees, "°", "deg", kDegree},
    Unit{angularRate, "rad/s", "rad/s", 1.0},
    Unit{angularRate, "°/s", "deg/s", kDegree},
    Unit{angularRate, "rpm", "rpm", kRpm},
    Unit{angularAcceleration, "rad/s²", "rad/s^2", 1.0},
    Unit{angularAcceleration, "°/s²", "deg/s^2", kDegree},
    Unit{torque, "N·m", "N*m", 1.0},
    Unit{torque, "mN·m", "mN*m", 1e-3},
    Unit{rotationalStiffness, "N·m/rad", "N*m/rad", 1.0},
    Unit{rotationalStiffness, "N·m/°", "N*m/deg", 1.0 / kDegree},
    Unit{rotationalDamping, "N·m·s/rad", "N*m*s/rad", 1.0},
    Unit{rotationalDamping, "N·m·s/°", "N*m*s/deg", 1.0 / kDegree},
    Unit{inverseAngularRate, "s/rad", "s/rad", 1.0},
    Unit{length, "m", "m", 1.0},
    Unit{length, "mm", "mm", 1e-3},
    Unit{length, "cm", "cm", 1e-2},
    Unit{velocity, "m/s", "m/s", 1.0},
    Unit{inverseVelocity, "s/m", "s/m", 1.0},
    Unit{acceleration, "m/s²", "m/s^2", 1.0},
    Unit{stiffness, "N/m", "N/m", 1.0},
    Unit{stiffness, "N/mm", "N/mm", 1e3},
    Unit{damping, "N·s/m", "N*s/m", 1.0},
    Unit{mass, "kg", "kg", 1.0},
    Unit{mass, "g", "g", 1e-3},
    Unit{inertia, "kg·m²", "kg*m^2", 1.0},
    Unit{force, "N", "N", 1.0},
    Unit{energy, "J", "J", 1.0},
    Unit{energy, "mJ", "mJ", 1e-3},
    Unit{power, "W", "W", 1.0},
    Unit{pressure, "Pa", "Pa", 1.0},
    Unit{pressure, "bar", "bar", 1e5},
    Unit{frequency, "Hz", "Hz", 1.0},
    Unit{time, "s", "s", 1.0},
    Unit{time, "ms", "ms", 1e-3},
    Unit{voltage, "V", "V", 1.0},
    Unit{voltage, "mV", "mV", 1e-3},
    Unit{current, "A", "A", 1.0},
    Unit{current, "mA", "mA", 1e-3},
    Unit{resistance, "Ω", "ohm", 1.0},
    Unit{resistance, "mΩ", "mohm", 1e-3},
    Unit{inductance, "H", "H", 1.0},
    Unit{inductance, "mH", "mH", 1e-3},
    Unit{inductance, "µH", "uH", 1e-6},
    Unit{torqueConstant, "N·m/A", "N*m/A", 1.0},
    Unit{torqueConstant, "mN·m/A", "mN*m/A", 1e-3},
    Unit{backEmfConstant, "V·s/rad", "V*s/rad", 1.0},
    Unit{backEmfConstant, "mV/rpm", "mV/rpm", 1e-3 / kRpm},
    Unit{speedConstant, "rad/(V·s)", "rad/(V*s)", 1.0},
    Unit{speedConstant, "rpm/V", "rpm/V", kRpm},
    Unit{shaftRate, "rad/s", "rad/s", 1.0},
    Unit{shaftRate, "rpm", "rpm", kRpm},
    Unit{shaftRate, "°/s", "deg/s", kDegree},
    Unit{shaftTorque, "N·m", "N*m", 1.0},
    Unit{shaftTorque, "mN·m", "mN*m", 1e-3},
    Unit{rotorInertia, "kg·m²", "kg*m^2", 1.0},
    Unit{rotorInertia, "g·cm²", "g*cm^2", 1e-7},
    Unit{shaftDamping, "N·m·s/rad", "N*m*s/rad", 1.0},
    Unit{shaftDamping, "µN·m·s", "uN*m*s", 1e-6},
    Unit{rateTorqueGradient, "rad/(s·N·m)", "rad/(s*N*m)", 1.0},
    Unit{rateTorqueGradient, "rpm/(mN·m)", "rpm/(mN*m)", 1e3 * kRpm},
    Unit{temperature, "°C", "C", 1.0},
    Unit{temperatureDifference, "K", "K", 1.0},
    Unit{thermalResistance, "K/W", "K/W", 1.0},
    Unit{temperatureCoefficient, "1/K", "1/K", 1.0},
    Unit{voltagePerAngle, "V/rad", "V/rad", 1.0},
    Unit{voltagePerAngle, "V/°", "V/deg", 1.0 / kDegree},
    Unit{voltagePerAngleTime, "V/(rad·s)", "V/(rad*s)", 1.0},
    Unit{voltageTimePerAngle, "V·s/rad", "V*s/rad", 1.0},
    Unit{voltageTimeSquaredPerAngle, "V·s²/rad", "V*s^2/rad", 1.0},
    Unit{voltagePerLength, "V/m", "V/m", 1.0},
    Unit{voltagePerLengthTime, "V/(m·s)", "V/(m*s)", 1.0},
    Unit{voltageTimePerLength, "V·s/m", "V*s/m", 1.0},
    Unit{voltageTimeSquaredPerLength, "V·s²/m", "V*s^2/m", 1.0},
};

/// "N·m / rad" and "Nm/rad" become "Nm/rad": spaces and product signs are dropped, ° and ² spelled out.
std::string normalised(std::string_view symbol) {
    struct Replacement {
        std::string_view from;
        std::string_view to;
    };
    constexpr std::array replacements = {
        Replacement{"·", ""},    Replacement{"⋅", ""},  Replacement{"*", ""}, Replacement{" ", ""},
        Replacement{"°", "deg"}, Replacement{"²", "2"}, Replacement{"^", ""}, Replacement{"degree", "deg"},
        Replacement{"Ω", "ohm"}, Replacement{"µ", "u"}, Replacement{"μ", "u"}};
    std::string result(symbol);
    for (const auto& [from, to] : replacements) {
        for (std::size_t at = result.find(from); at != std::string::npos;
             at = result.find(from, at + to.size())) {
            result.replace(at, from.size(), to);
        }
    }
    return result;
}

} // namespace

std::span<const Unit> unitsOf(Quantity quantity) {
    const auto isOf = [quantity](const Unit& unit) { return unit.quantity == quantity; };
    const auto first = std::find_if(kUnits.begin(), kUnits.end(), isOf);
    const auto last = std::find_if_not(first, kUnits.end(), isOf);
    return {first, last};
}

const Unit& siUnit(Quantity quantity) {
    return unitsOf(quantity).front();
}

const Unit& fileUnit(Quantity quantity) {
    return quantity == angleInDegrees ? unitsOf(quantity)[1] : siUnit(quantity);
}

const Unit& displayUnit(Quantity quantity) {
    const std::span<const Unit> units = unitsOf(quantity);
    switch (quantity) {
        case angle:
        case angleInDegrees:
        case angularRate:
        case angularAcceleration:
        case pressure:
        case inductance:
        case torqueConstant:
        case speedConstant:
        case shaftRate:
        case shaftTorque:
        case rotorInertia:
        case shaftDamping:
        case rateTorqueGradient:
            return units[1];
        default:
            return units[0];
    }
}

const Unit* findUnit(Quantity quantity, std::string_view symbol) {
    const std::string wanted = normalised(symbol);
    for (const Unit& unit : unitsOf(quantity)) {
        if (normalised(unit.ascii) == wanted) return &unit;
    }
    return nullptr;
}

std::optional<double> parseQuantity(Quantity quantity, std::string_view text, const Unit* bareUnit,
                                    const Unit** usedUnit) {
    std::string cleaned(text);
    for (const std::string_view minus : {"−", "–"}) { // people copy numbers with typographic minus signs
        for (std::size_t at = cleaned.find(minus); at != std::string::npos; at = cleaned.find(minus)) {
            cleaned.replace(at, minus.size(), "-");
        }
    }
    const char* begin = cleaned.data();
    const char* const end = begin + cleaned.size();
    while (begin != end && (*begin == ' ' || *begin == '+')) ++begin;
    double value = 0.0;
    const auto [rest, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    const std::string_view symbol(rest, static_cast<std::size_t>(end - rest));
    const Unit* unit = bareUnit != nullptr ? bareUnit : &fileUnit(quantity);
    if (symbol.find_first_not_of(' ') != std::string_view::npos) unit = findUnit(quantity, symbol);
    if (unit == nullptr) return std::nullopt;
    if (usedUnit != nullptr) *usedUnit = unit;
    const double si = value * unit->siPerUnit;
    return std::isfinite(si) ? std::optional(si) : std::nullopt;
}

std::string shortestText(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end};
}

std::string displayText(double value, int digits) {
    if (!std::isfinite(value)) return "—";
    if (value == 0.0) return "0";
    const double magnitude = std::abs(value);
    std::array<char, 48> buffer{};
    if (magnitude >= 1e6 || magnitude < 1e-4) {
        std::snprintf(buffer.data(), buffer.size(), "%.*e", std::max(0, digits - 1), magnitude);
    } else {
        const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(magnitude))));
        std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, magnitude);
    }
    return (value < 0 ? "−" : "") + std::string(buffer.data());
}

std::string displayText(Quantity quantity, double siValue, int digits) {
    const Unit& unit = displayUnit(quantity);
    std::string text = displayText(siValue / unit.siPerUnit, digits);
    if (!unit.symbol.empty()) text += " " + std::string(unit.symbol);
    return text;
}

} // namespace hingelab
