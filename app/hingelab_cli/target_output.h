// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/target_check.h"
#include "app/hingelab_cli/files.h"
#include "text/json_text.h"

/// Targets and what became of them, for `check` and `solve`.
namespace hingelab::cli {

/// A target with its figure, limits, value, margin and verdict.
[[nodiscard]] Json toJson(const Target& target, const TargetResult& result);

/// A line for each target: name, figure, limits, value, verdict.
[[nodiscard]] std::string toText(const std::vector<Target>& targets, const std::vector<TargetResult>& results);

/// "met", "failed", "unknown"
[[nodiscard]] const char* nameOf(TargetVerdict verdict);

} // namespace hingelab::cli
