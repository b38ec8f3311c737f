// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/target_solver.h"

namespace hingelab {
namespace {

std::string countOfTargets(const Rig& rig) {
    const std::size_t count = rig.targets.size();
    return count == 1 ? "The target is met" : "All " + std::to_string(count) + " targets are met";
}

std::string namesOfConflict(const Rig& rig, const std::vector<std::size_t>& conflict) {
    std::string names;
    for (std::size_t i = 0; i < conflict.size(); ++i) {
        if (i > 0) names += i + 1 == conflict.size() ? " and " : ", ";
        names += "\"" + rig.targets[conflict[i]].name + "\"";
    }
    return names;
}

std::string joined(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
    return text;
}

/// Which limits are met without the reserve that they shall have.
std::string shortOfReserve(const Rig& rig, const SolveResult& result) {
    std::vector<std::size_t> lacking;
    for (std::size_t i = 0; i < result.resultsAfter.size(); ++i) {
        if (!result.resultsAfter[i].keepsReserve) lacking.push_back(i);
    }
    return lacking.empty() ? "" : ", but " + namesOfConflict(rig, lacking) + " without the full reserve";
}

/// How a compromise weighs, where the targets do not all count the same.
std::string byWeights(const Rig& rig) {
    for (const Target& target : rig.targets) {
        if (target.countsAs() != rig.targets.front().countsAs()) return ", each by its weight.";
    }
    return ".";
}

} // namespace

std::string outcomeText(const Rig& rig, const SolveResult& result) {
    switch (result.outcome) {
        case SolveOutcome::refused:
            return result.refusal;
        case SolveOutcome::cancelled:
            return "Cancelled after " + std::to_string(result.evaluations) + " evaluations.";
        case SolveOutcome::contradicted:
            return "The slow curve meets the targets, but simulation contradicts it. " +
                   joined(result.contradictions) + " Give the target more reserve, or free another parameter.";
        case SolveOutcome::met:
            return countOfTargets(rig) + shortOfReserve(rig, result) +
                   (result.evaluations > 0    ? "."
                    : rig.targets.size() == 1 ? " as it is."
                                              : " as they are.");
        case SolveOutcome::compromise:
            break;
    }
    if (result.conflict.size() == 1) {
        return "No values within the bounds meet " + namesOfConflict(rig, result.conflict) +
               ", not even alone. The best that was found misses the targets least" + byWeights(rig);
    }
    return "No values within the bounds meet " + namesOfConflict(rig, result.conflict) +
           " together. The compromise misses the targets least" + byWeights(rig);
}

std::vector<std::string> solveWords(const Rig& rig, const SolveResult& result) {
    std::vector<std::string> lines{outcomeText(rig, result)};
    if (!result.hasValues()) return lines;
    constexpr int digits = 6;
    for (std::size_t i = 0; i < result.after.size(); ++i) {
        const Parameter& parameter = result.parameters[i];
        const auto text = [&](double value) {
            return shortDisplayText(displayUnit(parameter.info->quantity).fromSi(value), digits) + " " +
                   std::string(displayUnit(parameter.info->quantity).symbol);
        };
        lines.push_back("  " + parameter.namePointer + ": " + text(parameter.value) + " → " +
                        text(result.after[i]));
    }
    for (std::size_t i = 0; i < rig.targets.size(); ++i) {
        const Target& target = rig.targets[i];
        std::string line = "  " + target.name + ": ";
        line += resultText(target, result.resultsBefore[i]) + " → ";
        line += resultText(target, result.resultsAfter[i]) + ", ";
        line += verdictText(target, result.resultsAfter[i]);
        if (target.hasWeight()) line += ", weight " + shortDisplayText(target.weight, 4);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace hingelab
