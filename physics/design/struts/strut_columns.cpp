// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_columns.h"

#include <algorithm>
#include <array>
#include <optional>

#include "measured/column_names.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

// Far beyond any strut, near enough that a number with the wrong unit is told.
constexpr Range kStrutLength{0.0, 10.0, Bound::exclusive}; // [m]
constexpr Range kStrutForce{0.0, 1e6, Bound::exclusive};   // [N]
constexpr Range kStrutLoss{0.0, 1e6};                      // [N] or [N·s/m]
constexpr Range kStrutRatio{1.0, 5.0};                     // K; catalogues have 1.05 to 2
constexpr Range kStrutTemperature{-60.0, 200.0};           // [°C]

constexpr std::array<StrutColumnKind, kStrutColumnCount> kStrutColumns = [] {
    using enum StrutColumn;
    return std::array<StrutColumnKind, kStrutColumnCount>{{
        {maker, "maker", "manufacturer make brand hersteller", "the maker"},
        {order, "order",
         "ordernumber orderno partnumber partno articlenumber article type bestellnummer artikelnummer typ",
         "the number of order"},
        {note, "note", "notes remark remarks comment bemerkung", "a note"},
        {stroke, "stroke", "hub", "the stroke", Quantity::length, "mm", kStrutLength},
        {extendedLength, "extended_length", "extended length lengthextended länge einbaulänge längeausgefahren",
         "the length between the centres of the end fittings when extended", Quantity::length, "mm",
         kStrutLength},
        {f1, "F1", "force nominalforce kraft ausschubkraft", "the force while extending, near the extended end",
         Quantity::force, "N", kStrutForce},
        {f1Minimum, "F1_min", "minf1 f1from f1von", "the least F1 of the series", Quantity::force, "N",
         kStrutForce},
        {f1Maximum, "F1_max", "maxf1 f1to f1bis", "the largest F1 of the series", Quantity::force, "N",
         kStrutForce},
        {f1Step, "F1_step", "stepf1 f1schritt", "the step between the F1 of the series", Quantity::force, "N",
         kStrutForce},
        {f2, "F2", "", "the force while extending, near the compressed end", Quantity::force, "N", kStrutForce},
        {f3, "F3", "", "the force while compressing, near the extended end", Quantity::force, "N", kStrutForce},
        {f4, "F4", "", "the force while compressing, near the compressed end", Quantity::force, "N",
         kStrutForce},
        {progression, "K", "x progression progressionk kfactor f2/f1", "the progression F2/F1",
         Quantity::dimensionless, "", kStrutRatio},
        {friction, "friction", "ff", "half of F3 - F1", Quantity::force, "N", kStrutLoss},
        {frictionBand, "FR", "f3f1", "the difference F3 - F1", Quantity::force, "N", kStrutLoss},
        {tolerance, "tolerance", "f1tolerance tolerancef1 toleranceoff1 toleranz",
         "the tolerance of F1, either way", Quantity::force, "N", kStrutLoss},
        {endZone,
         "end_zone",
         "dampedend dampingzone",
         "the length of the damped end",
         Quantity::length,
         "mm",
         {0.0, 10.0}},
        {endDamping, "end_damping", "", "the damping in the end zone", Quantity::damping, "N*s/m", kStrutLoss},
        {damping, "damping", "dämpfung", "the damping along the stroke", Quantity::damping, "N*s/m",
         kStrutLoss},
        {temperature, "temperature", "t0 referencetemperature temperatur",
         "the temperature at which the forces were measured", Quantity::temperature, "C", kStrutTemperature},
    }};
}();

/// "F1 max." and "f1_max" are the same.
std::string strutNameKey(std::string_view name) {
    std::string key;
    for (const char c : trimmed(name)) {
        if (c == ' ' || c == '_' || c == '-' || c == '.') continue;
        key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return key;
}

bool isAmongWords(std::string_view words, std::string_view wanted) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == wanted) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

const StrutColumnKind* strutColumnNamed(std::string_view name) {
    const std::string key = strutNameKey(name);
    if (key.empty()) return nullptr;
    const auto* const found =
        std::find_if(kStrutColumns.begin(), kStrutColumns.end(), [&](const StrutColumnKind& kind) {
            return strutNameKey(kind.name) == key || isAmongWords(kind.otherNames, key);
        });
    return found == kStrutColumns.end() ? nullptr : &*found;
}

/// With what data sheets write besides the names of the table of units.
const Unit* strutUnit(const StrutColumnKind& kind, std::string_view symbol) {
    symbol = trimmed(symbol);
    if (kind.isText()) return nullptr;
    if (symbol.empty() || symbol == "-") return findUnit(kind.quantity, kind.unit);
    const std::string key = strutNameKey(symbol);
    if (kind.quantity == Quantity::length && (key == "inch" || key == "inches"))
        return findUnit(kind.quantity, "in");
    if (kind.quantity == Quantity::force && (key == "lb" || key == "lbs"))
        return findUnit(kind.quantity, "lbf");
    if (kind.quantity == Quantity::force) return measuredUnit(symbol, ColumnRole::force);
    return findUnit(kind.quantity, symbol);
}

/// A heading without brackets is split at the first sign with a known name before it and a fitting unit behind.
std::optional<NamedStrutColumn> splitStrutHeading(std::string_view heading) {
    for (const std::string_view sign : {" in ", "/", "_", ",", " "}) {
        for (std::size_t at = heading.find(sign); at != std::string_view::npos;
             at = heading.find(sign, at + 1)) {
            const StrutColumnKind* const kind = strutColumnNamed(heading.substr(0, at));
            const std::string_view symbol = trimmed(heading.substr(at + sign.size()));
            if (kind == nullptr || kind->isText() || symbol.empty()) continue;
            const Unit* const unit = strutUnit(*kind, symbol);
            // A slash stands before units only, so that one which does not fit is told.
            if (unit != nullptr || sign == "/") return NamedStrutColumn{std::string(heading), kind, unit};
        }
    }
    return std::nullopt;
}

} // namespace

std::span<const StrutColumnKind> strutColumnKinds() {
    return kStrutColumns;
}

const StrutColumnKind& strutColumnKind(StrutColumn column) {
    return kStrutColumns[static_cast<std::size_t>(column)];
}

NamedStrutColumn namedStrutColumn(std::string_view heading) {
    heading = trimmed(heading);
    NamedStrutColumn named{std::string(heading), strutColumnNamed(heading), nullptr};
    if (named.kind != nullptr) {
        named.unit = strutUnit(*named.kind, "");
        return named;
    }
    if (heading.ends_with(']') || heading.ends_with(')')) {
        const NameAndUnit parts = splitName(heading);
        named.kind = strutColumnNamed(parts.name);
        if (named.kind != nullptr) named.unit = strutUnit(*named.kind, parts.unit);
        return named;
    }
    return splitStrutHeading(heading).value_or(named);
}

std::string strutValueText(double value, const Unit& unit) {
    return shortDisplayText(unit.fromSi(value)) + (unit.symbol.empty() ? "" : " ") + std::string(unit.symbol);
}

std::string strutRangeText(const Range& range, const Unit& unit) {
    return (range.lowerBound == Bound::exclusive ? "more than " : "at least ") +
           strutValueText(range.lower, unit) + ", at most " + strutValueText(range.upper, unit);
}

} // namespace hingelab
