// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/target_judge.h"

#include <algorithm>

namespace hingelab {
namespace {

/// How bad a result is: whoever compares worse stands for all.
bool isWorse(const TargetResult& a, const TargetResult& b) {
    const auto rank = [](const TargetResult& result) {
        if (result.verdict == TargetVerdict::met) return 0;
        if (result.verdict == TargetVerdict::unknown) return 1;
        return result.margin && *result.margin < 0.0 ? 2 : 3; // what never comes about has no margin
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return a.margin && b.margin && *a.margin < *b.margin;
}

TargetResult worstOver(const Target& target, ConditionedFigures& figures, DoorCondition condition) {
    std::optional<TargetResult> worst;
    for (const std::optional<double>& temperature : temperaturesOf(target, figures.rig())) {
        condition.temperature = temperature;
        TargetResult result = checkTarget(target, figures.under(condition));
        if (target.hasTemperatures())
            result.temperature = temperature.value_or(figures.rig().environment.temperature);
        if (!worst || isWorse(result, *worst)) worst = std::move(result);
    }
    return *worst; // there is a temperature
}

void keepStated(const Target& target, TargetResult& result) {
    if (!target.hasReserve() || result.verdict != TargetVerdict::met) return;
    result.reserve = target.reserve;
    result.keepsReserve = result.margin && *result.margin >= target.reserve;
}

} // namespace

std::vector<std::optional<double>> temperaturesOf(const Target& target, const Rig& rig) {
    if (!target.hasTemperatures()) return {std::nullopt};
    std::vector<std::optional<double>> temperatures;
    const double own = rig.environment.temperature;
    const double coldest = target.coldest < kUnlimited ? target.coldest : std::min(own, target.warmest);
    const double warmest = target.warmest < kUnlimited ? target.warmest : std::max(own, target.coldest);
    temperatures.emplace_back(coldest);
    if (warmest > coldest) temperatures.emplace_back(warmest);
    if (own > coldest && own < warmest) temperatures.emplace_back(std::nullopt);
    return temperatures;
}

TargetResult judgeTargetAsDrawn(const Target& target, ConditionedFigures& figures) {
    TargetResult result = worstOver(target, figures, {});
    keepStated(target, result);
    return result;
}

TargetResult judgeTarget(const Target& target, ConditionedFigures& figures) {
    TargetResult result = judgeTargetAsDrawn(target, figures);
    const bool isOpen = result.verdict == TargetVerdict::met && result.margin && !target.hasReserve();
    if (!isOpen || kindOf(target.figure).needs == FigureNeeds::geometry) return result;
    double least = *result.margin;
    for (const DoorCondition& condition : figures.uncertain()) {
        const TargetResult other = worstOver(target, figures, condition);
        if (other.verdict != TargetVerdict::met) result.keepsReserve = false;
        if (!other.margin || other.verdict == TargetVerdict::unknown)
            return result; // by how much cannot be told
        least = std::min(least, *other.margin);
    }
    if (!figures.uncertain().empty()) result.reserve = *result.margin - least;
    return result;
}

std::vector<TargetResult> judgeTargets(const std::vector<Target>& targets, ConditionedFigures& figures) {
    std::vector<TargetResult> results;
    results.reserve(targets.size());
    for (const Target& target : targets) results.push_back(judgeTarget(target, figures));
    return results;
}

} // namespace hingelab
