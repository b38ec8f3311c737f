// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/issue.h"

#include <cmath>

#include "text/control_characters.h"
#include "text/field.h"

namespace hingelab {

std::string rangeText(const FieldInfo& info) {
    const Range& range = info.range;
    // The general limits hold in SI, whatever unit is shown.
    const auto isGeneral = [](double limit) { return std::abs(limit) == kUnlimited; };
    const auto show = [&](double limit) {
        const Unit& unit = isGeneral(limit) ? siUnit(info.quantity) : displayUnit(info.quantity);
        std::string text =
            isGeneral(limit) ? (limit < 0 ? "−1e15" : "1e15") : shortDisplayText(unit.fromSi(limit));
        if (!unit.symbol.empty()) text += " " + std::string(unit.symbol);
        return text;
    };
    static_assert(kUnlimited == 1e15 && kLeastAbove == 1e-12);
    if (range.lowerBound == Bound::exclusive) {
        const std::string zero = range.lower == 0.0 ? "0" : show(range.lower);
        std::string unit(siUnit(info.quantity).symbol);
        if (!unit.empty()) unit.insert(0, " ");
        return "> " + zero + " (by 1e-12" + unit + " or more), up to " + show(range.upper);
    }
    if (range.lower == 0.0) return "≥ 0, up to " + show(range.upper);
    return show(range.lower) + " to " + show(range.upper);
}

std::string Issue::text() const {
    std::string result = severity == Severity::error ? "error" : "warning";
    if (!pointer.empty()) result += " at " + pointer;
    if (!names.empty()) result += " (" + names + ")";
    result += ": " + message;
    if (!value.empty() || !allowed.empty()) {
        result += " (";
        if (!value.empty()) result += "is " + value;
        if (!value.empty() && !allowed.empty()) result += "; ";
        if (!allowed.empty()) result += "allowed: " + allowed;
        result += ")";
    }
    return printable(result, LineBreaks::refused);
}

} // namespace hingelab
