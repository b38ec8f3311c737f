// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/fit_section.h"

#include <cmath>
#include <optional>

#include "rig/parameters.h"
#include "text/interval_text.h"

namespace hingelab {
namespace {

constexpr const char* kNone = "–";
constexpr int kDeviationDigits = 3;

/// The quantity of numbers whose SI unit was kept: all that it decides is how they are shown.
std::optional<Quantity> quantityOfUnit(const KeptFitNumber& number, const std::optional<Parameter>& now) {
    if (!now || siUnit(now->info->quantity).ascii != number.unit) return std::nullopt;
    return now->info->quantity;
}

/// Of what is left between rig and points.
std::string deviationText(double value, const std::string& unit) {
    for (const Quantity quantity : {Quantity::torque, Quantity::force, Quantity::angle, Quantity::length}) {
        if (siUnit(quantity).ascii == unit) return displayText(quantity, value, kDeviationDigits);
    }
    return displayText(value, kDeviationDigits) + " " + unit;
}

std::string inSi(double value, const std::string& unit, int digits) {
    std::string text = shortDisplayText(value, digits);
    if (!unit.empty()) text.append(" ").append(unit);
    return text;
}

/// Numbers of the fit alone, and of what the rig no longer has, are shown in SI.
std::string shownValue(double value, const KeptFitNumber& number, const std::optional<Quantity>& quantity) {
    constexpr int digits = 5;
    return quantity ? looseText(*quantity, value) : inSi(value, number.unit, digits);
}

std::string foundText(const KeptFitNumber& number, const std::optional<Quantity>& quantity) {
    constexpr int digits = 3;
    if (number.verdict == FitVerdict::held) return shownValue(number.value, number, quantity) + ", held";
    if (number.verdict == FitVerdict::untold) return "not told by the data";
    if (!number.hasInterval()) return shownValue(number.value, number, quantity);
    if (quantity) return intervalText(*quantity, number.value, number.low, number.high);
    return inSi(number.value, number.unit, digits + 2) + " (" + inSi(number.low, "", digits) + " to " +
           inSi(number.high, "", digits) + ")";
}

std::string nowText(const KeptFitNumber& number, const std::optional<Parameter>& now,
                    const std::optional<Quantity>& quantity) {
    if (number.pointer.empty()) return kNone;
    if (!now) return "the rig does not have it any more";
    const double expected = number.verdict == FitVerdict::found ? number.value : number.before;
    // What a slider or a file rounds is no change: nine digits are more than any fit tells.
    const bool isSame = std::abs(now->value - expected) <= 1e-9 * std::abs(expected);
    return isSame ? "the same" : shownValue(now->value, number, quantity) + ", changed since";
}

ReportTable fitTable(const Rig& rig, const KeptFit& fit) {
    ReportTable table{{"Number", "Before the fit", "Found (95 % interval)", "Now"}, {}};
    for (const KeptFitNumber& number : fit.numbers) {
        const std::optional<Parameter> now = findParameter(rig, number.pointer);
        const std::optional<Quantity> quantity = quantityOfUnit(number, now);
        const std::string label = now && !now->group.empty() ? now->group + ": " + number.label : number.label;
        const bool isOfRig = !number.pointer.empty();
        table.rows.push_back({label, isOfRig ? shownValue(number.before, number, quantity) : kNone,
                              foundText(number, quantity), nowText(number, now, quantity)});
    }
    return table;
}

std::string headOf(const KeptMeasurement& measurement, const KeptFit& fit) {
    const std::string what =
        fit.kind == KeptFitKind::motion ? "positions of a motion" : "loads of a slow sweep";
    return "Fitted to \"" + measurement.name + "\": " + inSi(fit.points, "", 9) + " " + what +
           ". Residual: " + deviationText(fit.deviation, fit.unit) + " (root mean square); before the fit " +
           deviationText(fit.deviationBefore, fit.unit) + ".";
}

} // namespace

ReportSection fitSection(const Rig& rig) {
    ReportSection section{"Fits", {}};
    for (const KeptMeasurement& measurement : rig.measurements) {
        if (!measurement.fit) continue;
        section.parts.emplace_back(ReportText{headOf(measurement, *measurement.fit)});
        section.parts.emplace_back(fitTable(rig, *measurement.fit));
        std::string words;
        for (const std::string& line : measurement.fit->words) words += (words.empty() ? "" : "\n") + line;
        if (!words.empty()) section.parts.emplace_back(ReportText{words});
    }
    return section;
}

} // namespace hingelab
