// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_tree.h"

namespace hingelab {

/// SDFormat from 1.4 on: models of a world or alone, with links, frames, joints, inertias, boxes, cylinders,
/// capsules, spheres, planes and meshes (docs/how-to/import.md). Joints that would close loops are left out,
/// and told.
/// @throws std::runtime_error, in words.
[[nodiscard]] ImportedRig importSdf(const std::string& text, const ImportFiles& files);

} // namespace hingelab
