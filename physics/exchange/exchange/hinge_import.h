// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_tree.h"

namespace hingelab {

/// A rig of one door with the hinge of a YAML file of Drake's DoorHingeConfig: its eight keys at the top or
/// under one name; keys that are absent have Drake's defaults. The leaf is a door of a room, which the file
/// does not say.
/// @throws std::runtime_error, in words.
[[nodiscard]] ImportedRig importDrakeHinge(const std::string& text);

} // namespace hingelab
