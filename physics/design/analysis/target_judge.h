// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "analysis/door_conditions.h"
#include "analysis/target_check.h"

/// Targets as a designer means them: at all temperatures that they name, with a reserve.
namespace hingelab {

/// Checks a target at the ends of its range of temperatures, and at the rig's if that lies between: the worst
/// of them is the result. Figures of the slow curve are largest and least values of sums in which gas is linear
/// in the temperature, so a force that stays below a limit at both ends does so between them; figures of a
/// motion are looked at where it is said, and not between.
///
/// A limit is met with reserve if its margin is at least what the target asks for. If it asks for nothing, the
/// limit shall still be met in the uncertain conditions of the rig (door_conditions.h) at these temperatures;
/// the reserve is then what the margin loses there at most.
[[nodiscard]] TargetResult judgeTarget(const Target& target, ConditionedFigures& figures);

/// The same without a look at what is uncertain: reserves that the target states are looked at.
[[nodiscard]] TargetResult judgeTargetAsDrawn(const Target& target, ConditionedFigures& figures);

/// All targets of a rig, in its order.
[[nodiscard]] std::vector<TargetResult> judgeTargets(const std::vector<Target>& targets,
                                                     ConditionedFigures& figures);

/// Temperatures at which a target is checked; nothing in the list: the rig's own.
[[nodiscard]] std::vector<std::optional<double>> temperaturesOf(const Target& target, const Rig& rig);

} // namespace hingelab
