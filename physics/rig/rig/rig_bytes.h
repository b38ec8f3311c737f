// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "rig/rig.h"

/// A rig as bytes, to the last bit of each number, and back: for keeping many versions of a rig in memory. It
/// is no file format: it has no names, and the order is that of describe.h as this program was compiled.
namespace hingelab {

[[nodiscard]] std::string bytesOf(const Rig& rig);

/// @throws std::invalid_argument for what bytesOf() has not made.
[[nodiscard]] Rig rigOfBytes(std::string_view bytes);

} // namespace hingelab
