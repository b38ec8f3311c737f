// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/readable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

struct Prefix {
    const char* sign;
    double factor;
};
constexpr std::array kPrefixes = {Prefix{"M", 1e6}, Prefix{"k", 1e3}, Prefix{"", 1.0}, Prefix{"m", 1e-3},
                                  Prefix{"µ", 1e-6}};

/// Whether people put prefixes to this unit, and how large they go.
bool takesPrefix(Quantity quantity, double factor) {
    using enum Quantity;
    switch (quantity) {
        case length:
        case velocity:
        case acceleration:
        case torque:
        case current:
        case voltage:
        case time:
            return factor <= 1.0;
        case force:
        case energy:
        case power:
            return true;
        default:
            return false;
    }
}

constexpr double kDegreeUnit = std::numbers::pi / 180.0;

} // namespace

QString symbolOf(const Unit& unit) {
    return QString::fromUtf8(unit.symbol.data(), static_cast<qsizetype>(unit.symbol.size()));
}

ReadableUnit readableUnit(Quantity quantity, double largest) {
    const Unit& unit = displayUnit(quantity);
    const QString symbol = symbolOf(unit);
    const ReadableUnit plain{symbol, unit.siPerUnit};
    if (&unit != &siUnit(quantity)) return plain; // prefixes are of the SI
    const double magnitude = std::abs(largest);
    if (!takesPrefix(quantity, 1.0) || !std::isfinite(magnitude) || magnitude == 0.0) return plain;
    for (const Prefix& prefix : kPrefixes) {
        if (!takesPrefix(quantity, prefix.factor)) continue;
        // A tenth of a metre per second, or of a newton, needs no prefix.
        const double least = prefix.factor * (prefix.factor == 1.0 && quantity != Quantity::length ? 0.1 : 1.0);
        const bool isSmallest = &prefix == &kPrefixes.back();
        if (magnitude >= least * (1.0 - 1e-9) || isSmallest) {
            return {QString::fromUtf8(prefix.sign) + symbol, prefix.factor * unit.siPerUnit};
        }
    }
    return plain;
}

QString readableText(Quantity quantity, double value, int digits) {
    const ReadableUnit unit = readableUnit(quantity, value);
    const Unit& own = displayUnit(quantity);
    const double shown = unit.siPerUnit == own.siPerUnit ? own.fromSi(value) : value / unit.siPerUnit;
    QString text = QString::fromStdString(displayText(shown, digits));
    if (!unit.symbol.isEmpty()) text += QLatin1Char(' ') + unit.symbol;
    return text;
}

QString fixedText(double value, int decimals) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    const bool isNegative = value < 0.0 && std::abs(value) >= 0.5 * std::pow(10.0, -decimals);
    return QString::number(std::abs(value), 'f', decimals)
        .prepend(isNegative ? QStringLiteral("−") : QString());
}

QString turningText(double angle, double rate) {
    return QStringLiteral("%1 °  %2 °/s")
        .arg(fixedText(angle / kDegreeUnit, 1), fixedText(rate / kDegreeUnit, 1));
}

QString drawnLength(double length, int digits) {
    const Unit& unit = drawingUnit();
    return QString::fromStdString(shortDisplayText(unit.fromSi(length), digits)) + QLatin1Char(' ') +
           symbolOf(unit);
}

QString unitSymbol(Quantity quantity) {
    return symbolOf(displayUnit(quantity));
}

QString steadyText(Quantity quantity, double value, int decimals) {
    const Unit& unit = displayUnit(quantity);
    // No coarser than in SI: a unit a thousand times smaller needs three decimals less, one 39 times smaller
    // one.
    constexpr double rounding = 1e-9;
    const int fewer = static_cast<int>(std::floor(-std::log10(unit.siPerUnit) + rounding));
    const int shown = std::clamp(decimals - fewer, 0, 6);
    return QStringLiteral("%1 %2").arg(fixedText(unit.fromSi(value), shown), symbolOf(unit));
}

QString slidingText(double distance, double speed) {
    if (unitSystem() != UnitSystem::metre) {
        constexpr int decimals = 4; // of a metre: a tenth of a millimetre, hundredths of an inch
        return steadyText(Quantity::length, distance, decimals) + QStringLiteral("  ") +
               steadyText(Quantity::velocity, speed, decimals);
    }
    constexpr double nearby = 1.0;  // [m]
    constexpr double slow = 0.0995; // [m/s]
    const QString position = std::abs(distance) < nearby
                                 ? QStringLiteral("%1 mm").arg(fixedText(1e3 * distance, 1))
                                 : QStringLiteral("%1 m").arg(fixedText(distance, 3));
    const QString rate = std::abs(speed) < slow ? QStringLiteral("%1 mm/s").arg(fixedText(1e3 * speed, 1))
                                                : QStringLiteral("%1 m/s").arg(fixedText(speed, 2));
    return position + QStringLiteral("  ") + rate;
}

double leastVisible(Quantity quantity, double rigSize) {
    using enum Quantity;
    const double size = std::clamp(rigSize, 1e-3, 1e3);
    switch (quantity) {
        case angle:
        case angleInDegrees:
            return 0.1 * kDegreeUnit;
        case angularRate:
        case shaftRate:
        case angularAcceleration:
            return 0.5 * kDegreeUnit;
        case length:
            return 1e-4 * size;
        case velocity:
        case acceleration:
            return 1e-5 * size; // creeping contacts are slow
        case force:
            return 1e-2;
        case pressure:
            return 10.0;
        case temperature:
        case temperatureDifference:
            return 0.1;
        case torque: // the least force that is seen, at a tenth of the rig
            return 1e-3 * size;
        case shaftTorque:
        case energy:
        case power:
        case voltage:
        case current:
            return 1e-3;
        default:
            return 1e-9;
    }
}

} // namespace hingelab
