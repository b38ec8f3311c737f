// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab {

/// JSON Schema (draft 2020-12) of rig files, generated from the field tables.
[[nodiscard]] std::string rigSchema();

/// Markdown tables of all parameters, generated from the field tables; docs/parameters.md holds a copy that a
/// test keeps current.
[[nodiscard]] std::string parameterReference();

} // namespace hingelab
