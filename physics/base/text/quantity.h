// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
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
    rotationalQuadraticDamping,
    quadraticDamping,
    area,
    volume,
};

inline constexpr std::size_t kQuantityCount = static_cast<std::size_t>(Quantity::volume) + 1;

/// One way to write a quantity: value_SI = value * siPerUnit + siAtZero.
struct Unit {
    Quantity quantity;
    std::string_view symbol; ///< as shown to people, e.g. "N·m/rad"
    std::string_view ascii;  ///< as written in files, e.g. "N*m/rad"
    double siPerUnit;
    double siAtZero = 0.0; ///< of scales of temperature that begin elsewhere

    [[nodiscard]] constexpr double fromSi(double si) const { return (si - siAtZero) / siPerUnit; }
    [[nodiscard]] constexpr double toSi(double value) const {
        return siAtZero == 0.0 ? value * siPerUnit : value * siPerUnit + siAtZero;
    }
};

/// The units that people read and that bare typed numbers are in. Angles are in degrees in all of them.
enum class UnitSystem {
    metre,      ///< SI: m, N, N·m, kg
    millimetre, ///< SI with lengths in mm: mm, N, N·m, kg
    inch,       ///< US customary: in, lbf, lbf·in, lb, °F
};

inline constexpr std::array kUnitSystems = {UnitSystem::metre, UnitSystem::millimetre, UnitSystem::inch};

/// Its name in settings and on the command line: "m", "mm", "in".
[[nodiscard]] std::string_view nameOf(UnitSystem system);
[[nodiscard]] std::optional<UnitSystem> unitSystemNamed(std::string_view name);

/// The system in which this process shows numbers, like the locale of its messages: it begins as `metre`, and
/// the program sets it when it starts or when the user chooses another. No value, file or export depends on
/// it. Any thread may ask.
[[nodiscard]] UnitSystem unitSystem();
void setUnitSystem(UnitSystem system);

/// The unit of a quantity in physics/ and in tables of results.
[[nodiscard]] const Unit& siUnit(Quantity quantity);

/// The unit of bare numbers in files: SI, but degrees for angleInDegrees.
[[nodiscard]] const Unit& fileUnit(Quantity quantity);

/// The unit that a person sees in unitSystem(): degrees instead of radians.
[[nodiscard]] const Unit& displayUnit(Quantity quantity);
[[nodiscard]] const Unit& displayUnit(Quantity quantity, UnitSystem system);

/// The unit of drawings, sizes and handles: mm, or in.
[[nodiscard]] const Unit& drawingUnit();

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
