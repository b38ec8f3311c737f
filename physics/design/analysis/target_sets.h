// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "rig/edit.h"

namespace hingelab {

/// Targets that belong together and whose limits are published; each target names its source. There are none
/// without one: bands of torque of car door checks and norms of laptop hinges were not found in public.
struct TargetSet {
    const char* id;    ///< "ada-closer"
    const char* label; ///< for people
    const char* help;  ///< one sentence
    std::vector<Target> targets;
};

/// All sets, for doors that turn and are closed at 0.
[[nodiscard]] const std::vector<TargetSet>& targetSets();

/// The set with an id, or nullptr.
[[nodiscard]] const TargetSet* findTargetSet(std::string_view id);

/// What adds targets to a rig; a name that is taken gets a number.
[[nodiscard]] std::vector<Edit> addTargets(const Rig& rig, const std::vector<Target>& targets);

/// A target as it stands in files.
[[nodiscard]] Json inFileForm(const Target& target);

} // namespace hingelab
