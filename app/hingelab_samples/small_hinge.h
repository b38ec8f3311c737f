// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab::samples {

/// Two leaves of a hinge, for tests: the pin of the one stands at `pinX` [mm], the other is so thick [mm].
void writeSmallHinge(const std::string& path, double pinX, double thickness);

} // namespace hingelab::samples
