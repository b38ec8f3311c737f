// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

/// What can be said of a file before a library reads it: libraries answer to most of this with silence.
namespace hingelab::cad_reader {

/// Whether there is a file of at most 1 GB that is not empty, and, for STEP and IGES, whether it begins and
/// ends as these do.
/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
void checkFile(const std::filesystem::path& file);

/// ".step" of "Door.STEP".
[[nodiscard]] std::string lowerEnding(const std::filesystem::path& file);
[[nodiscard]] bool isStepEnding(const std::string& ending);
[[nodiscard]] bool isIgesEnding(const std::string& ending);

} // namespace hingelab::cad_reader
