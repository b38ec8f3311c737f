// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/target_check.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr int kTargetDigits = 3;

FigureAsked askedBy(const Target& target) {
    FigureAsked asked{target.figure, std::nullopt, std::nullopt};
    if (target.hasFrom()) asked.from = target.from;
    if (target.hasTo()) asked.to = target.to;
    return asked;
}

/// Compares a value with the limits: the nearer one counts.
void judge(const Target& target, double value, TargetResult& result) {
    result.value = value;
    double limit = target.atMost;
    double margin = target.atMost - value;
    if (target.hasLeast() && (!target.hasMost() || value - target.atLeast < margin)) {
        limit = target.atLeast;
        margin = value - target.atLeast;
    }
    result.margin = margin;
    if (limit != 0.0) result.share = margin / std::abs(limit);
    result.verdict = margin >= 0.0 ? TargetVerdict::met : TargetVerdict::failed;
}

std::string placeOf(double x, const Target& target) {
    return displayText(placeQuantity(target.isRotation()), x, kTargetDigits);
}

std::string amount(const Target& target, const TargetResult& result, const char* what) {
    std::string text = displayText(target.quantity(), std::abs(*result.margin), kTargetDigits) + what;
    constexpr double percent = 100.0;
    if (result.share) text += " (" + displayText(percent * std::abs(*result.share), 2) + " %)";
    return text;
}

/// What a held door does all the same, in the line that says that it holds.
std::string driftText(const Target& target, const TargetResult& result) {
    constexpr double unseen = 2e-4; // [rad or m] a hundredth of a degree
    if (!result.drift || *result.drift < unseen) return {};
    return "; but left there, the door creeps " + placeOf(*result.drift, target) + " in " +
           displayText(Quantity::time, DoorFigures::kDriftTime, 2) +
           ", because its friction depends on speed alone. Presliding friction holds it still";
}

} // namespace

TargetResult checkTarget(const Target& target, DoorFigures& figures) {
    TargetResult result;
    const bool ofCurve = kindOf(target.figure).needs == FigureNeeds::curve;
    if (ofCurve && !figures.curve().isEmpty() && figures.curve().isRotation != target.isRotation()) {
        result.words = figures.curve().isRotation ? "the door turns, and the target is for one that slides"
                                                  : "the door slides, and the target is for one that turns";
        return result;
    }
    FigureAnswer answer = figures.answer(askedBy(target));
    result.at = answer.at;
    result.words = std::move(answer.missing);
    if (answer.value) {
        judge(target, *answer.value, result);
        const bool holds = target.figure == Figure::holdsAt && *answer.value >= 0.0;
        if (holds) result.drift = figures.driftFrom(target.from);
    } else if (answer.absence == Absence::none) {
        judge(target, 0.0, result);
    } else if (answer.absence == Absence::never) {
        result.verdict = TargetVerdict::failed;
    }
    return result;
}

std::vector<TargetResult> checkTargets(const std::vector<Target>& targets, DoorFigures& figures) {
    std::vector<TargetResult> results;
    results.reserve(targets.size());
    for (const Target& target : targets) results.push_back(checkTarget(target, figures));
    return results;
}

TargetVerdict verdictOf(const std::vector<TargetResult>& results) {
    const auto has = [&](TargetVerdict verdict) {
        return std::any_of(results.begin(), results.end(),
                           [&](const TargetResult& result) { return result.verdict == verdict; });
    };
    if (has(TargetVerdict::failed)) return TargetVerdict::failed;
    return has(TargetVerdict::unknown) ? TargetVerdict::unknown : TargetVerdict::met;
}

std::string figureText(const Target& target) {
    std::string text = kindOf(target.figure).label;
    if (!target.hasFrom()) return text;
    text += ", " + placeOf(target.from, target);
    if (target.hasTo()) text += " to " + placeOf(target.to, target);
    return text;
}

std::string limitText(const Target& target) {
    const auto text = [&](double value) { return displayText(target.quantity(), value, kTargetDigits); };
    if (target.hasLeast() && target.hasMost()) return text(target.atLeast) + " to " + text(target.atMost);
    return target.hasLeast() ? "at least " + text(target.atLeast) : "at most " + text(target.atMost);
}

std::string resultText(const Target& target, const TargetResult& result) {
    if (!result.value) return result.verdict == TargetVerdict::failed ? result.words : "—";
    std::string text = displayText(target.quantity(), *result.value, kTargetDigits);
    const bool isPlace = kindOf(target.figure).measure == FigureMeasure::place;
    const bool isAsked =
        kindOf(target.figure).takes == FigureTakes::place && result.at && *result.at == target.from;
    if (!result.words.empty()) {
        text += " (" + result.words + ")";
    } else if (result.at && !isPlace && !isAsked) {
        text += " at " + placeOf(*result.at, target);
    }
    return text;
}

std::string verdictText(const Target& target, const TargetResult& result) {
    switch (result.verdict) {
        case TargetVerdict::met:
            return "met, " + amount(target, result, " to spare") + driftText(target, result);
        case TargetVerdict::failed:
            return result.margin ? "fails by " + amount(target, result, "") : "fails: " + result.words;
        case TargetVerdict::unknown:
            break;
    }
    return "cannot be told: " + result.words;
}

} // namespace hingelab
