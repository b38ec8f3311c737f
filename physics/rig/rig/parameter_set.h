// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig/rig.h"
#include "text/issue.h"

/// Parameter sets: any subset of a rig's parameters as a small JSON document of its own
/// (docs/reference/parameter-sets.md), and assignments of the form POINTER=VALUE.
namespace hingelab {

inline constexpr const char* kParameterSetFormat = "hingelab-parameters";
inline constexpr int kParameterSetVersion = 1;

/// JSON text of the parameters of `rig` whose pointer starts with one of `prefixes` (all when empty). Pointers
/// in the text name list items by their name, so that they survive reordering. Every value reads back exactly;
/// it means what it would in the rig's file, so angles of which that keeps degrees are texts with the unit.
/// What expressions drive stands there as expressions.
[[nodiscard]] std::string writeParameterSet(const Rig& rig, const std::vector<std::string>& prefixes);

/// JSON text of the parameters in which `rig` differs from `baseline`.
[[nodiscard]] std::string writeChangedParameters(const Rig& rig, const Rig& baseline);

/// Sets the parameters of a set in `rig`, as far as they can be read. A number for what an expression drives
/// replaces the expression, with a warning, unless it is what the expression gives. On any error `rig` is half
/// done; whether the values can be, the checks say (checks/checked_rig.h has the same with them).
[[nodiscard]] Issues setParameters(Rig& rig, std::string_view text);

/// Applies "POINTER=VALUE" to `rig`, the value as people type it (quantity_entry.h): as in the rig's file, or
/// with a unit ("30 deg"), a decimal comma or arithmetic; or an expression, "POINTER==coupler/2". A number for
/// what an expression drives is refused. The result is not validated, so that several assignments can be made
/// before it is.
[[nodiscard]] Issues assignParameter(Rig& rig, std::string_view assignment);

} // namespace hingelab
