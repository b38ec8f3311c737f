// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "analysis/door_curve.h"
#include "text/table_format.h"

/// The curve of the whole door, for `curve --whole` and `metrics`.
namespace hingelab::cli {

/// Adds --voltage; `text` outlives the command.
void addVoltageOption(CLI::App& command, std::string& text);

/// The curve of a rig, with all motors at the voltage that `text` says ("": switched off). Throws CommandError
/// with the reason if it has none.
[[nodiscard]] DoorCurve wholeDoor(const Rig& rig, const std::string& voltage);

/// "NAME=FROM..TO:COUNT": the whole door for several values of a number, or leaning (tilt_x, tilt_y); a row for
/// each value and place. Throws CommandError for what is no such thing, and for values that the rig does not
/// take.
[[nodiscard]] NumberTable doorFamilyTable(const Rig& rig, const std::string& family,
                                          const std::string& voltage);

/// A row for each place: at rest, opening, closing, what friction holds, the same at the handle, parts by
/// cause; of parts that rub, opening and closing too.
[[nodiscard]] NumberTable wholeDoorTable(const DoorCurve& curve);

} // namespace hingelab::cli
