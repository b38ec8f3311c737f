// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "physics/exchange/import_tree.h"

/// Files beside an imported document: those in its folder and below, and no others, links followed.
namespace hingelab {

[[nodiscard]] ImportFiles filesIn(const std::filesystem::path& folder);

/// Shapes whose mesh is not there are taken out, and told.
void dropMissingMeshes(ImportedRig& imported, const std::filesystem::path& folder);

} // namespace hingelab
