// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_tree.h"

namespace hingelab {

/// A model of MuJoCo: bodies, joints, inertias, geoms, springs between two sites (docs/how-to/import.md). Of a
/// keyframe, the first one's values and rates of hinges and slides are the start.
/// @throws std::runtime_error, in words.
[[nodiscard]] ImportedRig importMjcf(const std::string& text, const ImportFiles& files);

} // namespace hingelab
