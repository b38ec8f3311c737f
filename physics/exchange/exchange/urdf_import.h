// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_tree.h"

namespace hingelab {

/// A robot in URDF: links, joints of all kinds but those that depend on others, inertias, boxes, cylinders,
/// spheres and meshes (docs/how-to/import.md).
/// @throws std::runtime_error, in words.
[[nodiscard]] ImportedRig importUrdf(const std::string& text);

} // namespace hingelab
