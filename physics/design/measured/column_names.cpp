// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/column_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "measured/csv_cells.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

constexpr std::array kRoles = {ColumnRole::time, ColumnRole::place, ColumnRole::rate, ColumnRole::torque,
                               ColumnRole::force};

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<Quantity> quantitiesOf(ColumnRole role) {
    switch (role) {
        case ColumnRole::time:
            return {Quantity::time};
        case ColumnRole::place:
            return {Quantity::angle, Quantity::length};
        case ColumnRole::rate:
            return {Quantity::angularRate, Quantity::velocity};
        case ColumnRole::torque:
            return {Quantity::torque};
        case ColumnRole::force:
            return {Quantity::force};
        case ColumnRole::ignored:
            break;
    }
    return {};
}

/// Spellings that the table of units does not have.
std::string usualSpelling(std::string_view symbol) {
    std::string text = lowered(trimmed(symbol));
    for (const std::string_view degrees : {"degrees", "degree", "grad", "\u00BA"}) {
        const std::size_t at = text.find(degrees);
        if (at != std::string::npos) text.replace(at, degrees.size(), "deg");
    }
    for (const std::string_view radians : {"radians", "radian"}) {
        const std::size_t at = text.find(radians);
        if (at != std::string::npos) text.replace(at, radians.size(), "rad");
    }
    if (text == "sec" || text == "seconds" || text == "sek") return "s";
    if (text == "newton") return "N";
    if (text == "\"" || text == "\u2033" || text == "inch" || text == "inches" || text == "zoll") return "in";
    if (text == "foot" || text == "feet") return "ft";
    if (text == "lb" || text == "lbs" || text == "lbsf" || text == "pounds")
        return "lbf"; // gauges say so of forces
    if (text == "dps") return "deg/s";
    if (text == "deg/sec" || text == "degs" || text == "deg_s") return "deg/s";
    if (text == "rad/sec" || text == "rads" || text == "rad_s") return "rad/s";
    if (text == "nm" || text == "n-m" || text == "n.m" || text == "n m" || text == "n_m") return "N*m";
    if (text == "nmm" || text == "n-mm" || text == "n.mm" || text == "n_mm") return "N*mm";
    if (text == "ncm" || text == "n-cm" || text == "n.cm" || text == "n_cm") return "N*cm";
    if (text.starts_with("deg") || text.starts_with("rad")) return text;
    return std::string(trimmed(symbol));
}

bool isUnit(std::string_view text) {
    return roleOfUnit(text) != ColumnRole::ignored;
}

} // namespace

std::string withoutBrackets(std::string_view unit) {
    unit = trimmed(unit);
    if (unit.size() >= 2 &&
        ((unit.front() == '[' && unit.back() == ']') || (unit.front() == '(' && unit.back() == ')'))) {
        unit = trimmed(unit.substr(1, unit.size() - 2));
    }
    return std::string(unit);
}

NameAndUnit splitName(std::string_view heading) {
    heading = trimmed(heading);
    if (heading.ends_with(']') || heading.ends_with(')')) {
        const std::size_t open = heading.rfind(heading.back() == ']' ? '[' : '(');
        if (open != std::string_view::npos && open > 0) {
            return {std::string(trimmed(heading.substr(0, open))), withoutBrackets(heading.substr(open))};
        }
    }
    if (heading.size() > 1 && isUnit(heading)) return {std::string(heading), std::string(heading)}; // "rad/s"
    // "Torque/Nm" and "rate / deg/s" are split at the first sign behind which a unit stands.
    for (const std::string_view sign : {" in ", "/", "_", ",", " "}) {
        for (std::size_t at = heading.find(sign); at != std::string_view::npos;
             at = heading.find(sign, at + 1)) {
            const std::string_view rest = trimmed(heading.substr(at + sign.size()));
            if (at > 0 && !rest.empty() && isUnit(rest)) {
                return {std::string(trimmed(heading.substr(0, at))), std::string(rest)};
            }
        }
    }
    return {std::string(heading), {}};
}

bool isRowOfUnits(std::span<const std::string> cells) {
    bool hasUnit = false;
    for (const std::string& cell : cells) {
        const std::string unit = withoutBrackets(cell);
        if (unit.empty() || unit == "-") continue;
        if (!isUnit(unit)) return false;
        hasUnit = true;
    }
    return hasUnit;
}

ColumnRole roleOfName(std::string_view name) {
    const std::string text = lowered(name);
    struct Word {
        std::string_view text;
        ColumnRole role;
        bool isWhole; ///< short words mean it alone
    };
    static constexpr std::array words = {Word{"rate", ColumnRole::rate, false},
                                         Word{"velocity", ColumnRole::rate, false},
                                         Word{"speed", ColumnRole::rate, false},
                                         Word{"omega", ColumnRole::rate, false},
                                         Word{"geschwindigkeit", ColumnRole::rate, false},
                                         Word{"drehzahl", ColumnRole::rate, false},
                                         Word{"torque", ColumnRole::torque, false},
                                         Word{"moment", ColumnRole::torque, false},
                                         Word{"force", ColumnRole::force, false},
                                         Word{"kraft", ColumnRole::force, false},
                                         Word{"time", ColumnRole::time, false},
                                         Word{"zeit", ColumnRole::time, false},
                                         Word{"angle", ColumnRole::place, false},
                                         Word{"winkel", ColumnRole::place, false},
                                         Word{"position", ColumnRole::place, false},
                                         Word{"distance", ColumnRole::place, false},
                                         Word{"displacement", ColumnRole::place, false},
                                         Word{"weg", ColumnRole::place, false},
                                         Word{"theta", ColumnRole::place, false},
                                         Word{"phi", ColumnRole::place, true},
                                         Word{"q", ColumnRole::place, true},
                                         Word{"x", ColumnRole::place, true},
                                         Word{"t", ColumnRole::time, true},
                                         Word{"w", ColumnRole::rate, true},
                                         Word{"m", ColumnRole::torque, true},
                                         Word{"tau", ColumnRole::torque, true},
                                         Word{"f", ColumnRole::force, true}};
    for (const Word& word : words) {
        if (word.isWhole ? text == word.text : text.find(word.text) != std::string::npos) return word.role;
    }
    return ColumnRole::ignored;
}

const Unit* measuredUnit(std::string_view symbol, ColumnRole role) {
    if (trimmed(symbol).empty()) return nullptr;
    const std::string usual = usualSpelling(symbol);
    for (const Quantity quantity : quantitiesOf(role)) {
        if (const Unit* unit = findUnit(quantity, usual)) return unit;
    }
    return nullptr;
}

ColumnRole roleOfUnit(std::string_view symbol) {
    for (const ColumnRole role : kRoles) {
        if (measuredUnit(symbol, role) != nullptr) return role;
    }
    return ColumnRole::ignored;
}

std::vector<const Unit*> unitsOfRole(ColumnRole role) {
    std::vector<const Unit*> units;
    for (const Quantity quantity : quantitiesOf(role)) {
        for (const Unit& unit : unitsOf(quantity)) units.push_back(&unit);
    }
    return units;
}

const char* roleName(ColumnRole role) {
    switch (role) {
        case ColumnRole::time:
            return "time";
        case ColumnRole::place:
            return "angle";
        case ColumnRole::rate:
            return "rate";
        case ColumnRole::torque:
            return "torque";
        case ColumnRole::force:
            return "force";
        case ColumnRole::ignored:
            break;
    }
    return "ignored";
}

ColumnRole roleNamed(std::string_view name) {
    for (const ColumnRole role : kRoles) {
        if (name == roleName(role)) return role;
    }
    return name == "distance" ? ColumnRole::place : ColumnRole::ignored;
}

} // namespace hingelab
