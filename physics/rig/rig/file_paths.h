// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "rig/rig.h"

namespace hingelab {

/// A rig that goes from one folder to another: files that are named relative to `from` (of meshes, of measured
/// tables) are named relative to `to`, so that they are the same files as before. Absolute names
/// stay, but for files in `to` or below it, which are named from there. With an empty `to`, for a rig without a
/// file, all become absolute.
void relocateFiles(Rig& rig, const std::filesystem::path& from, const std::filesystem::path& to);

} // namespace hingelab
