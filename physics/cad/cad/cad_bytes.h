// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "cad/cad_model.h"

/// A CAD model as bytes: MessagePack, arrays of numbers as binary blobs in little-endian. So it comes from the
/// process that reads CAD files, and lies in the cache.
namespace hingelab {

/// Changes whenever bytes, or what the reader finds in a file, change: it is part of the names in the cache.
inline constexpr int kCadModelVersion = 1;

[[nodiscard]] std::string bytesOf(const CadModel& model);

/// The model of such bytes. Nothing is trusted: counts, indices and numbers are checked, so that whoever draws
/// or weighs the model need not.
/// @throws std::runtime_error, with words for a person, for all other bytes.
[[nodiscard]] CadModel cadModelFrom(std::string_view bytes);

} // namespace hingelab
