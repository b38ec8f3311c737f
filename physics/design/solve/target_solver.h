// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rig/edit.h"
#include "solve/target_problem.h"

namespace hingelab {

enum class SolveOutcome {
    met,          ///< all targets are met, and simulation confirms those that say where the door stays or goes
    compromise,   ///< they contradict each other within the bounds: the largest violation is least
    contradicted, ///< the curve meets all targets, but a simulated door does something else
    cancelled,
    refused ///< there is nothing to solve
};

struct SolveResult {
    SolveOutcome outcome = SolveOutcome::refused;
    std::string refusal;                     ///< in words
    std::vector<Parameter> parameters;       ///< that were free, with their values before [SI]
    std::vector<double> after;               ///< [SI], within their bounds
    std::vector<TargetResult> resultsBefore; ///< of each target of the rig
    std::vector<TargetResult> resultsAfter;
    /// Where a simulated door contradicts a target that the curve meets, in sentences.
    std::vector<std::string> contradictions;
    /// Of a compromise: targets that cannot be met together, while each of them can go and the rest be met. One
    /// alone cannot be met at all. By index.
    std::vector<std::size_t> conflict;
    int evaluations = 0;

    /// Whether there are values to apply.
    [[nodiscard]] bool hasValues() const {
        return outcome != SolveOutcome::refused && outcome != SolveOutcome::cancelled;
    }
};

struct SolveOptions {
    MotorVoltages voltages;
    int evaluations = 4000; ///< at most
    /// Called after each evaluation; false cancels.
    std::function<bool(const SolveProgress&)> progress;
};

/// Values of free parameters, within their bounds, that meet all targets of a rig with the least change: the
/// weighted sum of squares of the changes as shares of the bounds. Rigs are evaluated as they would be read, so
/// that what follows from dimensions follows. Without a solution: the point where the largest violation is
/// least, and which targets are in each other's way, found by leaving out one after the other.
///
/// Reserves are part of it: a limit is kept with what it asks for, or with what friction and tolerances may
/// change (target_judge.h), as far as that is possible; where it is not, the results say so. Targets that say
/// where the door stays or goes by itself are simulated in the end (target_simulation.h).
///
/// A local search from where the rig stands comes first; only if it fails, the best of points spread over the
/// box (Halton) are starts for further ones. That there is no solution is therefore found, not proved. Never
/// throws for what a rig is; deterministic.
[[nodiscard]] SolveResult solveTargets(const Rig& rig, const std::vector<FreeParameter>& free,
                                       const SolveOptions& options = {});

/// What sets the parameters to a result, as one edit's parts.
[[nodiscard]] std::vector<Edit> editsOf(const SolveResult& result);

/// What came of it, a line each: outcome, parameters before and after, targets before and after, conflict.
[[nodiscard]] std::vector<std::string> solveWords(const Rig& rig, const SolveResult& result);

/// The outcome alone: "All 5 targets are met.", "These cannot be met together within the bounds: ..."
[[nodiscard]] std::string outcomeText(const Rig& rig, const SolveResult& result);

} // namespace hingelab
