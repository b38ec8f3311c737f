// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/expression_units.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace hingelab {
namespace {

bool isOfLetters(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
}

std::vector<NamedUnit> collectUnits() {
    constexpr double pound = 0.45359237;                         // [kg]
    constexpr double kilopond = 9.80665;                         // [N]
    constexpr double krpm = 1e3 * 2.0 * std::numbers::pi / 60.0; // [rad/s]
    constexpr BaseUnits force{1, 1, -2};
    std::vector<NamedUnit> units = {{"km", 1e3, {0, 1}},
                                    {"h", 3600.0, {0, 0, 1}},
                                    {"gf", 1e-3 * kilopond, force},
                                    {"Nm", 1.0, {1, 2, -2}},
                                    {"ozf", pound / 16.0 * kilopond, force},
                                    {"krpm", krpm, {0, 0, -1}}};
    for (std::size_t i = 0; i < kQuantityCount; ++i) {
        for (const Unit& unit : unitsOf(static_cast<Quantity>(i))) {
            const bool isKnown = std::any_of(units.begin(), units.end(),
                                             [&](const NamedUnit& u) { return u.name == unit.ascii; });
            if (unit.siAtZero != 0.0) continue; // no product of it makes sense
            if (!isOfLetters(unit.ascii) || isKnown || unit.ascii == "min") continue;
            units.push_back({unit.ascii, unit.siPerUnit, baseUnitsOf(unit.quantity)});
        }
    }
    for (NamedUnit& unit : units) unit.rescaled = unit.siPerUnit * rescaling(unit.units);
    return units;
}

} // namespace

std::span<const NamedUnit> namedUnits() {
    static const std::vector<NamedUnit> units = collectUnits();
    return units;
}

const NamedUnit* findNamedUnit(std::string_view name) {
    const std::span<const NamedUnit> units = namedUnits();
    const auto unit =
        std::find_if(units.begin(), units.end(), [&](const NamedUnit& u) { return u.name == name; });
    return unit == units.end() ? nullptr : &*unit;
}

double rescaling(const BaseUnits& units) {
    return std::pow(1.6180339887498949, units.kilogram) * std::pow(1.3247179572447460, units.metre) *
           std::pow(0.7390851332151607, units.second) * std::pow(1.2020569031595943, units.ampere) *
           std::pow(0.9159655941772190, units.kelvin);
}

} // namespace hingelab
