// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/quantity.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>

#include "text/expression_characters.h"

namespace hingelab {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kRpm = 2.0 * std::numbers::pi / 60.0;
constexpr double kInch = 0.0254;      // [m] by definition, as are the next
constexpr double kPound = 0.45359237; // [kg]
constexpr double kKilopond = 9.80665; // [N] weight of a kilogram
constexpr double kPoundForce = kPound * kKilopond;
constexpr double kFahrenheit = 5.0 / 9.0; // [K]
constexpr double kOunceForce = kPoundForce / 16.0;
constexpr std::size_t kLongestText = 1000; // [bytes] of a number with its unit

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
    Unit{torque, "N·cm", "N*cm", 1e-2},
    Unit{torque, "N·mm", "N*mm", 1e-3},
    Unit{torque, "lbf·ft", "lbf*ft", 12.0 * kInch* kPoundForce},
    Unit{torque, "lbf·in", "lbf*in", kInch* kPoundForce},
    Unit{torque, "oz·in", "oz*in", kInch* kOunceForce},
    Unit{torque, "kgf·cm", "kgf*cm", 1e-2 * kKilopond},
    Unit{torque, "kgf·m", "kgf*m", kKilopond},
    Unit{rotationalStiffness, "N·m/rad", "N*m/rad", 1.0},
    Unit{rotationalStiffness, "N·m/°", "N*m/deg", 1.0 / kDegree},
    Unit{rotationalStiffness, "N·mm/°", "N*mm/deg", 1e-3 / kDegree},
    Unit{rotationalStiffness, "lbf·in/°", "lbf*in/deg", kInch* kPoundForce / kDegree},
    Unit{rotationalStiffness, "lbf·in/rad", "lbf*in/rad", kInch* kPoundForce},
    Unit{rotationalDamping, "N·m·s/rad", "N*m*s/rad", 1.0},
    Unit{rotationalDamping, "N·m·s/°", "N*m*s/deg", 1.0 / kDegree},
    Unit{rotationalDamping, "lbf·in·s/rad", "lbf*in*s/rad", kInch* kPoundForce},
    Unit{inverseAngularRate, "s/rad", "s/rad", 1.0},
    Unit{length, "m", "m", 1.0},
    Unit{length, "mm", "mm", 1e-3},
    Unit{length, "cm", "cm", 1e-2},
    Unit{length, "µm", "um", 1e-6},
    Unit{length, "in", "in", kInch},
    Unit{length, "ft", "ft", 12.0 * kInch},
    Unit{velocity, "m/s", "m/s", 1.0},
    Unit{velocity, "mm/s", "mm/s", 1e-3},
    Unit{velocity, "km/h", "km/h", 1.0 / 3.6},
    Unit{velocity, "in/s", "in/s", kInch},
    Unit{velocity, "ft/s", "ft/s", 12.0 * kInch},
    Unit{inverseVelocity, "s/m", "s/m", 1.0},
    Unit{inverseVelocity, "s/mm", "s/mm", 1e3},
    Unit{inverseVelocity, "s/in", "s/in", 1.0 / kInch},
    Unit{acceleration, "m/s²", "m/s^2", 1.0},
    Unit{acceleration, "mm/s²", "mm/s^2", 1e-3},
    Unit{acceleration, "in/s²", "in/s^2", kInch},
    Unit{acceleration, "ft/s²", "ft/s^2", 12.0 * kInch},
    Unit{stiffness, "N/m", "N/m", 1.0},
    Unit{stiffness, "N/mm", "N/mm", 1e3},
    Unit{stiffness, "lbf/in", "lbf/in", kPoundForce / kInch},
    Unit{damping, "N·s/m", "N*s/m", 1.0},
    Unit{damping, "N·s/mm", "N*s/mm", 1e3},
    Unit{damping, "lbf·s/in", "lbf*s/in", kPoundForce / kInch},
    Unit{mass, "kg", "kg", 1.0},
    Unit{mass, "g", "g", 1e-3},
    Unit{mass, "lb", "lb", kPound},
    Unit{mass, "oz", "oz", kPound / 16.0},
    Unit{inertia, "kg·m²", "kg*m^2", 1.0},
    Unit{inertia, "kg·mm²", "kg*mm^2", 1e-6},
    Unit{inertia, "kg·cm²", "kg*cm^2", 1e-4},
    Unit{inertia, "g·cm²", "g*cm^2", 1e-7},
    Unit{inertia, "lb·in²", "lb*in^2", kPound* kInch* kInch},
    Unit{force, "N", "N", 1.0},
    Unit{force, "kN", "kN", 1e3},
    Unit{force, "lbf", "lbf", kPoundForce},
    Unit{force, "kgf", "kgf", kKilopond},
    Unit{energy, "J", "J", 1.0},
    Unit{energy, "mJ", "mJ", 1e-3},
    Unit{energy, "in·lbf", "in*lbf", kInch* kPoundForce},
    Unit{energy, "ft·lbf", "ft*lbf", 12.0 * kInch* kPoundForce},
    Unit{power, "W", "W", 1.0},
    Unit{power, "mW", "mW", 1e-3},
    Unit{power, "kW", "kW", 1e3},
    Unit{pressure, "Pa", "Pa", 1.0},
    Unit{pressure, "bar", "bar", 1e5},
    Unit{pressure, "kPa", "kPa", 1e3},
    Unit{pressure, "MPa", "MPa", 1e6},
    Unit{pressure, "psi", "psi", kPoundForce / (kInch * kInch)},
    Unit{frequency, "Hz", "Hz", 1.0},
    Unit{frequency, "kHz", "kHz", 1e3},
    Unit{time, "s", "s", 1.0},
    Unit{time, "ms", "ms", 1e-3},
    Unit{time, "µs", "us", 1e-6},
    Unit{time, "min", "min", 60.0},
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
    Unit{torqueConstant, "oz·in/A", "oz*in/A", kInch* kOunceForce},
    Unit{backEmfConstant, "V·s/rad", "V*s/rad", 1.0},
    Unit{backEmfConstant, "mV/rpm", "mV/rpm", 1e-3 / kRpm},
    Unit{backEmfConstant, "V/krpm", "V/krpm", 1e-3 / kRpm},
    Unit{speedConstant, "rad/(V·s)", "rad/(V*s)", 1.0},
    Unit{speedConstant, "rpm/V", "rpm/V", kRpm},
    Unit{shaftRate, "rad/s", "rad/s", 1.0},
    Unit{shaftRate, "rpm", "rpm", kRpm},
    Unit{shaftRate, "°/s", "deg/s", kDegree},
    Unit{shaftTorque, "N·m", "N*m", 1.0},
    Unit{shaftTorque, "mN·m", "mN*m", 1e-3},
    Unit{shaftTorque, "N·cm", "N*cm", 1e-2},
    Unit{shaftTorque, "lbf·ft", "lbf*ft", 12.0 * kInch* kPoundForce},
    Unit{shaftTorque, "lbf·in", "lbf*in", kInch* kPoundForce},
    Unit{shaftTorque, "oz·in", "oz*in", kInch* kOunceForce},
    Unit{shaftTorque, "kgf·cm", "kgf*cm", 1e-2 * kKilopond},
    Unit{shaftTorque, "gf·cm", "gf*cm", 1e-5 * kKilopond},
    Unit{rotorInertia, "kg·m²", "kg*m^2", 1.0},
    Unit{rotorInertia, "g·cm²", "g*cm^2", 1e-7},
    Unit{rotorInertia, "kg·cm²", "kg*cm^2", 1e-4},
    Unit{rotorInertia, "oz·in²", "oz*in^2", kPound / 16.0 * kInch* kInch},
    Unit{shaftDamping, "N·m·s/rad", "N*m*s/rad", 1.0},
    Unit{shaftDamping, "µN·m·s", "uN*m*s", 1e-6},
    Unit{shaftDamping, "oz·in·s/rad", "oz*in*s/rad", kInch* kOunceForce},
    Unit{rateTorqueGradient, "rad/(s·N·m)", "rad/(s*N*m)", 1.0},
    Unit{rateTorqueGradient, "rpm/(mN·m)", "rpm/(mN*m)", 1e3 * kRpm},
    Unit{rateTorqueGradient, "rpm/(oz·in)", "rpm/(oz*in)", kRpm / (kInch * kOunceForce)},
    Unit{temperature, "°C", "C", 1.0},
    Unit{temperature, "°F", "F", kFahrenheit, -32.0 * kFahrenheit},
    Unit{temperatureDifference, "K", "K", 1.0},
    Unit{temperatureDifference, "°F", "F", kFahrenheit},
    Unit{thermalResistance, "K/W", "K/W", 1.0},
    Unit{thermalResistance, "°F/W", "F/W", kFahrenheit},
    Unit{temperatureCoefficient, "1/K", "1/K", 1.0},
    Unit{temperatureCoefficient, "1/°F", "1/F", 1.0 / kFahrenheit},
    Unit{voltagePerAngle, "V/rad", "V/rad", 1.0},
    Unit{voltagePerAngle, "V/°", "V/deg", 1.0 / kDegree},
    Unit{voltagePerAngleTime, "V/(rad·s)", "V/(rad*s)", 1.0},
    Unit{voltageTimePerAngle, "V·s/rad", "V*s/rad", 1.0},
    Unit{voltageTimeSquaredPerAngle, "V·s²/rad", "V*s^2/rad", 1.0},
    Unit{voltagePerLength, "V/m", "V/m", 1.0},
    Unit{voltagePerLength, "V/mm", "V/mm", 1e3},
    Unit{voltagePerLength, "V/in", "V/in", 1.0 / kInch},
    Unit{voltagePerLengthTime, "V/(m·s)", "V/(m*s)", 1.0},
    Unit{voltagePerLengthTime, "V/(mm·s)", "V/(mm*s)", 1e3},
    Unit{voltagePerLengthTime, "V/(in·s)", "V/(in*s)", 1.0 / kInch},
    Unit{voltageTimePerLength, "V·s/m", "V*s/m", 1.0},
    Unit{voltageTimePerLength, "V·s/mm", "V*s/mm", 1e3},
    Unit{voltageTimePerLength, "V·s/in", "V*s/in", 1.0 / kInch},
    Unit{voltageTimeSquaredPerLength, "V·s²/m", "V*s^2/m", 1.0},
    Unit{voltageTimeSquaredPerLength, "V·s²/mm", "V*s^2/mm", 1e3},
    Unit{voltageTimeSquaredPerLength, "V·s²/in", "V*s^2/in", 1.0 / kInch},
    Unit{density, "kg/m³", "kg/m^3", 1.0},
    Unit{density, "g/cm³", "g/cm^3", 1e3},
    Unit{density, "lb/in³", "lb/in^3", kPound / (kInch * kInch * kInch)},
    Unit{linearDensity, "kg/m", "kg/m", 1.0},
    Unit{linearDensity, "g/m", "g/m", 1e-3},
    Unit{linearDensity, "lb/in", "lb/in", kPound / kInch},
    Unit{rotationalQuadraticDamping, "N·m·s²/rad²", "N*m*s^2/rad^2", 1.0},
    Unit{rotationalQuadraticDamping, "lbf·in·s²/rad²", "lbf*in*s^2/rad^2", kInch* kPoundForce},
    Unit{quadraticDamping, "N·s²/m²", "N*s^2/m^2", 1.0},
    Unit{quadraticDamping, "N·s²/mm²", "N*s^2/mm^2", 1e6},
    Unit{quadraticDamping, "lbf·s²/in²", "lbf*s^2/in^2", kPoundForce / (kInch * kInch)},
    Unit{area, "m²", "m^2", 1.0},
    Unit{area, "cm²", "cm^2", 1e-4},
    Unit{area, "mm²", "mm^2", 1e-6},
    Unit{area, "in²", "in^2", kInch* kInch},
    Unit{area, "ft²", "ft^2", 144.0 * kInch* kInch},
    Unit{volume, "m³", "m^3", 1.0},
    Unit{volume, "L", "L", 1e-3},
    Unit{volume, "cm³", "cm^3", 1e-6},
    Unit{volume, "in³", "in^3", kInch* kInch* kInch},
    Unit{volume, "ft³", "ft^3", 1728.0 * kInch* kInch* kInch},
};

/// Units of the systems that differ from the first one's, as they stand in files.
struct OwnUnits {
    Quantity quantity;
    std::string_view millimetre, inch; ///< empty: the same
};
constexpr std::array kOwnUnits = {
    OwnUnits{torque, "", "lbf*in"},
    OwnUnits{rotationalStiffness, "", "lbf*in/rad"},
    OwnUnits{rotationalDamping, "", "lbf*in*s/rad"},
    OwnUnits{length, "mm", "in"},
    OwnUnits{velocity, "mm/s", "in/s"},
    OwnUnits{inverseVelocity, "s/mm", "s/in"},
    OwnUnits{acceleration, "mm/s^2", "in/s^2"},
    OwnUnits{stiffness, "N/mm", "lbf/in"},
    OwnUnits{damping, "N*s/mm", "lbf*s/in"},
    OwnUnits{mass, "", "lb"},
    OwnUnits{inertia, "kg*mm^2", "lb*in^2"},
    OwnUnits{force, "", "lbf"},
    OwnUnits{energy, "", "in*lbf"},
    OwnUnits{pressure, "", "psi"},
    OwnUnits{torqueConstant, "", "oz*in/A"},
    OwnUnits{shaftTorque, "", "oz*in"},
    OwnUnits{rotorInertia, "", "oz*in^2"},
    OwnUnits{shaftDamping, "", "oz*in*s/rad"},
    OwnUnits{rateTorqueGradient, "", "rpm/(oz*in)"},
    OwnUnits{temperature, "", "F"},
    OwnUnits{temperatureDifference, "", "F"},
    OwnUnits{thermalResistance, "", "F/W"},
    OwnUnits{temperatureCoefficient, "", "1/F"},
    OwnUnits{voltagePerLength, "V/mm", "V/in"},
    OwnUnits{voltagePerLengthTime, "V/(mm*s)", "V/(in*s)"},
    OwnUnits{voltageTimePerLength, "V*s/mm", "V*s/in"},
    OwnUnits{voltageTimeSquaredPerLength, "V*s^2/mm", "V*s^2/in"},
    OwnUnits{density, "g/cm^3", "lb/in^3"},
    OwnUnits{linearDensity, "g/m", "lb/in"},
    OwnUnits{rotationalQuadraticDamping, "", "lbf*in*s^2/rad^2"},
    OwnUnits{quadraticDamping, "N*s^2/mm^2", "lbf*s^2/in^2"},
    OwnUnits{area, "cm^2", "in^2"},
    OwnUnits{volume, "L", "ft^3"},
};

/// Of a system other than the first; nullptr where it has the first one's.
const Unit* ownUnit(Quantity quantity, UnitSystem system) {
    const auto* const own = std::find_if(kOwnUnits.begin(), kOwnUnits.end(),
                                         [&](const OwnUnits& units) { return units.quantity == quantity; });
    if (system == UnitSystem::metre || own == kOwnUnits.end()) return nullptr;
    const std::string_view name = system == UnitSystem::inch ? own->inch : own->millimetre;
    const std::span<const Unit> units = unitsOf(quantity);
    const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.ascii == name; });
    return unit == units.end() ? nullptr : &*unit;
}

constexpr std::array<std::string_view, kUnitSystems.size()> kSystemNames = {"m", "mm", "in"};
std::atomic<UnitSystem> systemOfProcess{UnitSystem::metre};

struct Replacement {
    std::string_view from;
    std::string_view to;
};

/// "N·m / rad" and "Nm/rad" become "Nm/rad": spaces, hyphens and product signs are dropped, ° and ² spelled
/// out; what is usual besides the names of the table becomes that ("ft-lb", "rev/min").
std::string normalised(std::string_view symbol) {
    constexpr std::array replacements = {
        Replacement{"·", ""},        Replacement{"⋅", ""},         Replacement{"*", ""},
        Replacement{" ", ""},        Replacement{"\u00a0", ""},    Replacement{"-", ""},
        Replacement{"^", ""},        Replacement{"°", "deg"},      Replacement{"degrees", "deg"},
        Replacement{"²", "2"},       Replacement{"degree", "deg"}, Replacement{"\u03a9", "ohm"},
        Replacement{"µ", "u"},       Replacement{"μ", "u"},        Replacement{"\u2126", "ohm"},
        Replacement{"³", "3"},       Replacement{"\"", "in"},      Replacement{"\u2033", "in"},
        Replacement{"\u201d", "in"}, Replacement{"'", "ft"},       Replacement{"\u2032", "ft"},
        Replacement{"\u2019", "ft"}};
    std::string result;
    while (!symbol.empty()) {
        const auto* const fits =
            std::find_if(replacements.begin(), replacements.end(),
                         [&](const Replacement& item) { return symbol.starts_with(item.from); });
        const bool isPlain = fits == replacements.end();
        result += isPlain ? symbol.substr(0, 1) : fits->to;
        symbol.remove_prefix(isPlain ? 1 : fits->from.size());
    }
    constexpr std::array otherNames = {
        Replacement{"ftlbf", "lbfft"}, Replacement{"ftlb", "lbfft"},  Replacement{"lbft", "lbfft"},
        Replacement{"inlbf", "lbfin"}, Replacement{"inlb", "lbfin"},  Replacement{"lbin", "lbfin"},
        Replacement{"ozfin", "ozin"},  Replacement{"inoz", "ozin"},   Replacement{"kgcm", "kgfcm"},
        Replacement{"kpcm", "kgfcm"},  Replacement{"rev/min", "rpm"}, Replacement{"r/min", "rpm"},
        Replacement{"1/min", "rpm"},   Replacement{"min1", "rpm"}};
    const auto* const other = std::find_if(otherNames.begin(), otherNames.end(),
                                           [&](const Replacement& item) { return result == item.from; });
    return other == otherNames.end() ? result : std::string(other->to);
}

constexpr std::string_view kTimesTen = "·10";
constexpr std::array<std::string_view, 10> kSuperscripts = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::string_view kSuperscriptMinus = "⁻";

std::string superscripts(int exponent) {
    std::string text = exponent < 0 ? std::string(kSuperscriptMinus) : std::string();
    for (const char digit : std::to_string(std::abs(exponent))) {
        text += kSuperscripts[static_cast<std::size_t>(digit - '0')];
    }
    return text;
}

/// Takes an exponent off the front of `text`: "-6"; empty if there is none.
std::string takeSuperscripts(std::string_view& text) {
    std::string exponent = text.starts_with(kSuperscriptMinus) ? "-" : "";
    std::string_view rest = text.substr(exponent.empty() ? 0 : kSuperscriptMinus.size());
    const std::size_t sign = exponent.size();
    for (bool isDigit = true; isDigit;) {
        isDigit = false;
        for (std::size_t digit = 0; digit < kSuperscripts.size() && !isDigit; ++digit) {
            if (!rest.starts_with(kSuperscripts[digit])) continue;
            exponent += std::to_string(digit);
            rest.remove_prefix(kSuperscripts[digit].size());
            isDigit = true;
        }
    }
    if (exponent.size() == sign) return {};
    text = rest;
    return exponent;
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

std::string_view nameOf(UnitSystem system) {
    return kSystemNames[static_cast<std::size_t>(system)];
}

std::optional<UnitSystem> unitSystemNamed(std::string_view name) {
    const auto* const found = std::find(kSystemNames.begin(), kSystemNames.end(), name);
    if (found == kSystemNames.end()) return std::nullopt;
    return static_cast<UnitSystem>(found - kSystemNames.begin());
}

UnitSystem unitSystem() {
    return systemOfProcess.load(std::memory_order_relaxed);
}

void setUnitSystem(UnitSystem system) {
    systemOfProcess.store(system, std::memory_order_relaxed);
}

const Unit& displayUnit(Quantity quantity) {
    return displayUnit(quantity, unitSystem());
}

const Unit& displayUnit(Quantity quantity, UnitSystem system) {
    const std::span<const Unit> units = unitsOf(quantity);
    if (const Unit* const own = ownUnit(quantity, system)) return *own;
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

const Unit& drawingUnit() {
    const bool isInch = unitSystem() == UnitSystem::inch;
    return displayUnit(length, isInch ? UnitSystem::inch : UnitSystem::millimetre);
}

const Unit* findUnit(Quantity quantity, std::string_view symbol) {
    const std::string wanted = normalised(symbol);
    if (wanted.empty() && symbol.find_first_not_of(' ') != std::string_view::npos) return nullptr; // "*"
    for (const Unit& unit : unitsOf(quantity)) {
        if (normalised(unit.ascii) == wanted || normalised(unit.symbol) == wanted) return &unit;
    }
    return nullptr;
}

std::string unitNames(Quantity quantity) {
    std::string names;
    for (const Unit& unit : unitsOf(quantity)) {
        if (!unit.ascii.empty()) names += (names.empty() ? "" : ", ") + std::string(unit.ascii);
    }
    return names;
}

std::string withPlainNumbers(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const bool isMinus = text.starts_with("−") || text.starts_with("–"); // three bytes each
        const bool isAfterDigit = !result.empty() && isDecimalDigit(result.back());
        if (isAfterDigit && text.starts_with(kTimesTen)) {
            std::string_view power = text.substr(kTimesTen.size());
            if (const std::string exponent = takeSuperscripts(power); !exponent.empty()) {
                result += "e" + exponent;
                text = power;
                continue;
            }
        }
        result += isMinus ? "-" : text.substr(0, 1);
        text.remove_prefix(isMinus ? 3 : 1);
    }
    return result;
}

std::optional<double> parseQuantity(Quantity quantity, std::string_view text, const Unit* bareUnit,
                                    const Unit** usedUnit) {
    if (text.size() > kLongestText) return std::nullopt;
    const std::string cleaned = withPlainNumbers(text); // people copy numbers with typographic minus signs
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
    const double si = unit->toSi(value);
    return std::isfinite(si) ? std::optional(si) : std::nullopt;
}

std::string shortestText(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end};
}

std::optional<std::string> exactText(double siValue, const Unit& unit) {
    const double near = unit.fromSi(siValue);
    const auto isExact = [&](double candidate) { return unit.toSi(candidate) == siValue; };
    std::array<char, 40> buffer{};
    char* const begin = buffer.data();
    for (int digits = 1; digits <= std::numeric_limits<double>::max_digits10; ++digits) {
        const char* const end =
            std::to_chars(begin, begin + buffer.size(), near, std::chars_format::general, digits).ptr;
        double candidate = 0.0;
        std::from_chars(begin, end, candidate);
        if (isExact(candidate)) return shortestText(candidate);
    }
    for (const double candidate : {std::nextafter(near, -HUGE_VAL), std::nextafter(near, HUGE_VAL)}) {
        if (isExact(candidate)) return shortestText(candidate);
    }
    return std::nullopt;
}

std::string displayText(double value, int digits) {
    if (!std::isfinite(value)) return "—";
    if (value == 0.0) return "0";
    const double magnitude = std::abs(value);
    std::array<char, 48> buffer{};
    char* const begin = buffer.data();
    char* const limit = begin + buffer.size();
    const bool isExtreme = magnitude >= 1e6 || magnitude < 1e-4;
    const int decimals =
        std::max(0, digits - 1 - (isExtreme ? 0 : static_cast<int>(std::floor(std::log10(magnitude)))));
    // Not printf: it follows the locale, and a comma is no decimal point in files.
    const std::to_chars_result text =
        std::to_chars(begin, limit, magnitude,
                      isExtreme ? std::chars_format::scientific : std::chars_format::fixed, decimals);
    std::string shown(begin, text.ptr);
    if (const std::size_t e = shown.find('e'); e != std::string::npos) {
        shown = shown.substr(0, e) + std::string(kTimesTen) + superscripts(std::stoi(shown.substr(e + 1)));
    }
    return (value < 0 ? "−" : "") + shown;
}

std::string shortDisplayText(double value, int digits) {
    const std::string text = displayText(value, digits);
    const std::size_t power = std::min(text.find(kTimesTen), text.size());
    std::string number = text.substr(0, power);
    if (number.find('.') == std::string::npos) return text;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    return number + text.substr(power);
}

std::string displayText(Quantity quantity, double siValue, int digits) {
    const Unit& unit = displayUnit(quantity);
    std::string text = displayText(unit.fromSi(siValue), digits);
    if (!unit.symbol.empty()) text += " " + std::string(unit.symbol);
    return text;
}

std::string valueText(Quantity quantity, double siValue) {
    const Unit& file = siUnit(quantity);
    const Unit& shown = displayUnit(quantity);
    std::string text = shortestText(siValue);
    if (!file.ascii.empty()) text += " " + std::string(file.ascii);
    if (&shown != &file && siValue != 0.0 && std::isfinite(siValue)) {
        text += " = " + shortDisplayText(shown.fromSi(siValue)) + " " + std::string(shown.symbol);
    }
    return text;
}

} // namespace hingelab
