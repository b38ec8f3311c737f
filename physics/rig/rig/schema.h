// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab {

/// JSON Schema (draft 2020-12) of rig files, generated from the field tables.
[[nodiscard]] std::string rigSchema();

} // namespace hingelab
