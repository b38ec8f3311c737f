// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hingelab {

/// What kind of number a parameter or channel is. Values are stored in SI units and radians everywhere;
/// other units exist only at the edge (files, panel, plots, command line).
enum class Quantity {
    dimensionless,
    angle,
    angleInDegrees, ///< an angle whose bare numbers in files are degrees
    angularRate,
    angularAcceleration,
    torque,
    rotationalStiffness,
    rotationalDamping,
    inverseAngularRate,
    length,
    velocity,
    inverseVelocity,
    acceleration,
    stiffness,
    damping,
    mass,
    inertia,
    force,
    energy,
    power,
    pressure,
    frequency,
    time,
    voltage,
    current,
    resistance,
    inductance,
    torqueConstant,
    backEmfConstant,
    speedConstant,
    shaftRate, ///< of a motor's shaft
    shaftTorque,
    rotorInertia,
    shaftDamping, ///< friction of a shaft per rate
    rateTorqueGradient,
    temperature, ///< [°C]
    temperatureDifference,
    thermalResistance,
    temperatureCoefficient,
    voltagePerAngle,
    voltagePerAngleTime,
    voltageTimePerAngle,
    voltageTimeSquaredPerAngle,
    voltagePerLength,
    voltagePerLengthTime,
    voltageTimePerLength,
    voltageTimeSquaredPerLength,
    density,
    linearDensity, ///< mass of a rod per length
};

inline constexpr std::size_t kQuantityCount = static_cast<std::size_t>(Quantity::linearDensity) + 1;

/// One way to write a quantity: value_SI = value * siPerUnit.
struct Unit {
    Quantity quantity;
    std::string_view symbol; ///< as shown to people, e.g. "N·m/rad"
    std::string_view ascii;  ///< as written in files, e.g. "N*m/rad"
    double siPerUnit;
};

/// The unit of a quantity in physics/ and in tables of results.
[[nodiscard]] const Unit& siUnit(Quantity quantity);

/// The unit of bare numbers in files: SI, but degrees for angleInDegrees.
[[nodiscard]] const Unit& fileUnit(Quantity quantity);

/// The unit a person sees: degrees instead of radians, otherwise SI.
[[nodiscard]] const Unit& displayUnit(Quantity quantity);

/// All units that a quantity may be written in; the SI unit comes first.
[[nodiscard]] std::span<const Unit> unitsOf(Quantity quantity);

/// The unit of `quantity` with this symbol ("deg", "°", "N*m", "N·m", "Nm" ...), or nullptr.
[[nodiscard]] const Unit* findUnit(Quantity quantity, std::string_view symbol);

/// The units that a quantity may be written in, as they stand in files: "rad, deg, mrad".
[[nodiscard]] std::string unitNames(Quantity quantity);

/// Numbers as displayText() shows them, as keyboards write them: "−1.5·10⁻⁶" becomes "-1.5e-6".
[[nodiscard]] std::string withPlainNumbers(std::string_view text);

/// Parses "30 deg", "1.5 N*m/rad" or a bare number (taken in `bareUnit`, fileUnit() if null) to SI. Empty when
/// it is not a finite number, the unit does not fit, or the text is longer than a thousand bytes; `usedUnit`,
/// if given, receives the unit that was written. This is the notation of files, which knows no locale; for what
/// is typed, see quantity_entry.h.
[[nodiscard]] std::optional<double> parseQuantity(Quantity quantity, std::string_view text,
                                                  const Unit* bareUnit = nullptr,
                                                  const Unit** usedUnit = nullptr);

/// The shortest text that reads back as exactly this double ("0.1", "1e-06", "NaN", "Infinity").
[[nodiscard]] std::string shortestText(double value);

/// The number with the fewest digits that, in `unit`, reads back as exactly `siValue`: "-250" of deg/s where
/// dividing would give -250.00000000000003. Empty where no double does.
[[nodiscard]] std::optional<std::string> exactText(double siValue, const Unit& unit);

/// A number rounded to `digits` significant digits for people, with a true minus sign; "—" when not finite. The
/// decimal sign is a point in every locale.
[[nodiscard]] std::string displayText(double value, int digits);

/// The same without zeros at the end: "57.3" for 57.2999999.
[[nodiscard]] std::string shortDisplayText(double value, int digits = 6);

/// Value in SI, shown with its display unit: "85.9 °".
[[nodiscard]] std::string displayText(Quantity quantity, double siValue, int digits);

/// Value in SI for messages: exact, as files have it, and as people see it where that differs:
/// "-1 rad/s = −57.2958 °/s".
[[nodiscard]] std::string valueText(Quantity quantity, double siValue);

} // namespace hingelab
