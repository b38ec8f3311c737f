// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab {

/// Markdown tables of all that a rig consists of, generated from describe.h and the field tables;
/// docs/reference/parameters.md holds a copy that a test keeps current.
[[nodiscard]] std::string parameterReference();

} // namespace hingelab
