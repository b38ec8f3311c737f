// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/hingelab_cad/own_streams.h"
#include "cad/cad_model.h"

namespace hingelab::cad_reader {

/// A STEP or IGES file, by OpenCASCADE.
/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
[[nodiscard]] CadModel readExactFile(const std::filesystem::path& file, const OwnStreams& streams);

} // namespace hingelab::cad_reader
