// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/kept_fit_of.h"

#include <cmath>

namespace hingelab {
namespace {

FitVerdict verdictOf(const FittedNumber& number) {
    if (number.interval == FittedNumber::Interval::locked) return FitVerdict::held;
    return number.isTold() ? FitVerdict::found : FitVerdict::untold;
}

KeptFitNumber keptNumberOf(const FittedNumber& number) {
    KeptFitNumber kept;
    kept.pointer = number.name;
    kept.label = number.label;
    kept.unit = siUnit(number.quantity).ascii;
    kept.verdict = verdictOf(number);
    kept.before = number.before;
    kept.value = number.value;
    if (number.isTold() && std::isfinite(number.low)) kept.low = number.low;
    if (number.isTold() && std::isfinite(number.high)) kept.high = number.high;
    return kept;
}

} // namespace

KeptFit keptFitOf(const DoorFit& fit) {
    KeptFit kept;
    kept.kind = fit.kind == FitKind::motion ? KeptFitKind::motion : KeptFitKind::sweep;
    kept.points = static_cast<double>(fit.measured.size());
    kept.unit = siUnit(fit.quantity).ascii;
    kept.deviationBefore = fit.deviationBefore;
    kept.deviation = fit.deviation;
    for (const FittedNumber& number : fit.numbers) {
        if (kept.numbers.size() < kMostFitItems) kept.numbers.push_back(keptNumberOf(number));
    }
    for (const std::string& line : fit.words) {
        if (kept.words.size() < kMostFitItems) kept.words.push_back(line);
    }
    return kept;
}

} // namespace hingelab
