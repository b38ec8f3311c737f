// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/rig.h"

namespace hingelab {

/// Numbers of kept fits follow an item that gets another name.
/// @param item JSON pointer by indices of what was renamed between `before` and `after`.
void renameInFits(const Rig& before, const std::string& item, Rig& after);

} // namespace hingelab
