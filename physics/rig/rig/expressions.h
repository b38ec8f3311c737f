// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rig/rig.h"
#include "text/issue.h"

/// How the expressions of a rig come to be its numbers, and stay with their items when lists change. A rig's
/// numbers are plain values: nothing but this file, reading and writing knows where they come from.
namespace hingelab {

inline constexpr std::string_view kDimensionList = "/dimensions/";

/// Sets all numbers that expressions drive, dimensions first, each after those it depends on. What cannot be
/// evaluated stays as it is and is returned as an issue: circles, unknown names, results that are not finite or
/// of another quantity. Whether values are in range, the checks say. Drops expressions where there is no
/// number. Formulas of elements get the dimensions that they name.
[[nodiscard]] Issues resolveExpressions(Rig& rig);
/// The same where all was resolved before one dimension got another value: only what follows it is evaluated.
[[nodiscard]] Issues resolveFollowing(Rig& rig, std::size_t dimension);

/// Makes expressions follow the items of a list ("/bodies/0/shapes"): `places` says to which indices the item
/// at an index goes; none removes, two duplicate.
void moveExpressions(Expressions& expressions, const std::string& list,
                     const std::function<std::vector<std::size_t>(std::size_t)>& places);

/// Pointers of the numbers whose expressions name the dimension.
[[nodiscard]] std::vector<std::string> drivenBy(const Expressions& expressions, std::string_view dimension);

/// Makes the numbers that the dimension drives plain ones of their present values; returns how many they are.
std::size_t releaseFrom(Expressions& expressions, std::string_view dimension);

/// Renames a dimension in all expressions.
void renameInExpressions(Expressions& expressions, std::string_view from, std::string_view to);

} // namespace hingelab
