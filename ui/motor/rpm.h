// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

namespace hingelab {

/// Turns per minute in a rad/s.
inline constexpr double kRpm = 60.0 / (2.0 * std::numbers::pi);

} // namespace hingelab
