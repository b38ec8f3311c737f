// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "cad/cad_file.h"

namespace hingelab::cli {

/// Reads a CAD file by the tool beside this program; long reading tells its progress, and an interrupt ends it.
/// @throws CommandError
[[nodiscard]] CadReading readCad(const std::filesystem::path& file);

} // namespace hingelab::cli
