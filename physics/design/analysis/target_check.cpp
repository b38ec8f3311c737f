// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/target_check.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

constexpr int kTargetDigits = 3;

FigureAsked askedBy(const Target& target) {
    FigureAsked asked{target.figure, std::nullopt, std::nullopt, target.band};
    if (target.hasFrom()) asked.from = target.from;
    if (target.hasTo()) asked.to = target.to;
    return asked;
}

/// How far a door creeps that is held where the target says; of several places the farthest.
std::optional<double> driftOf(const Target& target, DoorFigures& figures) {
    if (target.figure == Figure::holdsAt) return figures.driftFrom(target.from);
    if (target.figure != Figure::holdsBetween && target.figure != Figure::staysOpenBetween) return std::nullopt;
    const DoorCurve& curve = figures.curve();
    const double from = target.hasFrom() ? target.from : curve.x.front();
    const double to = target.hasTo() ? target.to : curve.x.back();
    constexpr int places = 5;
    std::optional<double> farthest;
    for (int i = 0; i < places; ++i) {
        const std::optional<double> creep = figures.creepFrom(from + (to - from) * i / (places - 1));
        const bool counts = creep && (*creep < 0.0 || target.figure == Figure::holdsBetween);
        if (counts) farthest = std::max(farthest.value_or(0.0), std::abs(*creep));
    }
    return farthest;
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

/// Lengths of struts in millimetres, where people see metres.
std::string numberText(const Target& target, double value) {
    const Unit& unit = displayUnit(target.quantity());
    const bool isStroke = kindOf(target.figure).measure == FigureMeasure::length && unit.siPerUnit == 1.0;
    if (!isStroke) return displayText(target.quantity(), value, kTargetDigits);
    constexpr double millimetres = 1e3;
    return displayText(millimetres * value, kTargetDigits) + " mm";
}

std::string placeOf(double x, const Target& target) {
    return displayText(placeQuantity(target.isRotation()), x, kTargetDigits);
}

std::string amount(const Target& target, const TargetResult& result, const char* what) {
    std::string text = numberText(target, std::abs(*result.margin)) + what;
    constexpr double percent = 100.0;
    if (result.share) text += " (" + displayText(percent * std::abs(*result.share), 2) + " %)";
    return text;
}

std::string creepText(const Target& target, const TargetResult& result) {
    return "the door creeps " + placeOf(*result.drift, target) + " in " +
           displayText(Quantity::time, DoorFigures::kDriftTime, 2) +
           ", because its friction depends on speed alone. Presliding friction holds it still";
}

/// What a held door does all the same, in the line that says that it holds.
std::string driftText(const Target& target, const TargetResult& result) {
    constexpr double unseen = 2e-4; // [rad or m] a hundredth of a degree
    if (!result.drift || *result.drift < unseen) return {};
    return "; but left there, " + creepText(target, result);
}

/// The reserve of a limit that is met.
std::string reserveText(const Target& target, const TargetResult& result) {
    if (!result.keepsReserve && !result.reserve) return "; without reserve: other friction breaks it";
    if (!result.reserve || *result.reserve <= 0.0) return {};
    const std::string wanted = numberText(target, *result.reserve);
    return (result.keepsReserve ? "; reserve " : "; short of its reserve of ") + wanted;
}

std::string temperatureText(const TargetResult& result) {
    if (!result.temperature) return {};
    return " at " + displayText(Quantity::temperature, *result.temperature, kTargetDigits);
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
        if (*answer.value >= 0.0) result.drift = driftOf(target, figures);
        const bool isWantedToHold = target.hasLeast() && target.atLeast >= 0.0;
        if (isWantedToHold && result.drift && *result.drift > heldDrift(target)) {
            result.verdict = TargetVerdict::failed;
            result.words = "friction would hold it, but " + creepText(target, result);
        }
    } else if (answer.absence == Absence::none) {
        judge(target, 0.0, result);
    } else if (answer.absence == Absence::never) {
        result.verdict = TargetVerdict::failed;
    }
    return result;
}

double heldDrift(const Target& target) {
    constexpr double turning = std::numbers::pi / 180.0;
    constexpr double sliding = 0.005;
    return target.isRotation() ? turning : sliding;
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
    if (kindOf(target.figure).takes == FigureTakes::band && !target.band.empty()) {
        text +=
            ", " + placeOf(target.band.front().at, target) + " to " + placeOf(target.band.back().at, target);
    }
    if (!target.hasFrom()) return text;
    text += ", " + placeOf(target.from, target);
    if (target.hasTo()) text += " to " + placeOf(target.to, target);
    return text;
}

std::string limitText(const Target& target) {
    const auto text = [&](double value) { return numberText(target, value); };
    if (target.hasLeast() && target.hasMost()) return text(target.atLeast) + " to " + text(target.atMost);
    return target.hasLeast() ? "at least " + text(target.atLeast) : "at most " + text(target.atMost);
}

std::string temperaturesText(const Target& target) {
    const auto text = [](double value) { return displayText(Quantity::temperature, value, kTargetDigits); };
    if (!(target.coldest < kUnlimited)) return "up to " + text(target.warmest);
    if (!(target.warmest < kUnlimited)) return "from " + text(target.coldest);
    return text(target.coldest) + " to " + text(target.warmest);
}

std::string resultText(const Target& target, const TargetResult& result) {
    if (!result.value) return result.verdict == TargetVerdict::failed ? result.words : "—";
    std::string text = numberText(target, *result.value);
    const bool isPlace = kindOf(target.figure).measure == FigureMeasure::place;
    const bool isAsked =
        kindOf(target.figure).takes == FigureTakes::place && result.at && *result.at == target.from;
    const bool isCreep = result.verdict == TargetVerdict::failed && result.drift;
    if (!result.words.empty() && !isCreep) {
        text += " (" + result.words + ")";
    } else if (result.at && !isPlace && !isAsked) {
        text += " at " + placeOf(*result.at, target);
    }
    return text;
}

std::string verdictText(const Target& target, const TargetResult& result) {
    switch (result.verdict) {
        case TargetVerdict::met:
            return "met, " + amount(target, result, " to spare") + temperatureText(result) +
                   reserveText(target, result) + driftText(target, result);
        case TargetVerdict::failed:
            if (result.margin && *result.margin < 0.0)
                return "fails by " + amount(target, result, "") + temperatureText(result);
            return "fails" + temperatureText(result) + ": " + result.words;
        case TargetVerdict::unknown:
            break;
    }
    return "cannot be told: " + result.words;
}

} // namespace hingelab
