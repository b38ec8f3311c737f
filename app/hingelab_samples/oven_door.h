// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab::samples {

/// A built-in oven of 600 mm with its door shut: x points out of the front, y to the left of who stands before
/// it, z up; the hinge's axis is that of the pins, along y. Sizes are estimates after ovens of this class.
void writeOvenDoor(const std::string& path);

} // namespace hingelab::samples
