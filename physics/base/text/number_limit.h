// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace hingelab {

/// Most numbers that a rig may have: ten of each item that it may have (limits.h). More are refused rather than
/// walked for seconds at each edit.
inline constexpr std::size_t kMostNumbers = 100'000;

/// Most keys in one object of a rig or a take: how long an edit takes to be compared grows with their square.
inline constexpr std::size_t kMostKeysOfRig = 6000;

} // namespace hingelab
