// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// Joint coordinates that assemblies' coordinates can stand in for at a time: their equations have fixed sizes.
inline constexpr int kMostReplaced = 8;

} // namespace hingelab
