// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "analysis/door_statics.h"
#include "text/quantity.h"

namespace hingelab::cli {

/// The number of an option [SI], with or without a unit. Throws CommandError that names the option.
[[nodiscard]] double numberOption(Quantity quantity, const std::string& text, const char* option);

/// What --voltage tells all motors of a rig; none for "". Throws CommandError if the rig has none, or for no
/// number.
[[nodiscard]] MotorVoltages motorVoltages(const Rig& rig, const std::string& voltage);

} // namespace hingelab::cli
