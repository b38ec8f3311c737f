// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/variants.h"

namespace hingelab {

/// No more variants than are compared, colours that are colours. Whether their changes fit is found when a rig
/// is read (readRig() warns) and when they are asked for; a rig is whole without them.
void checkVariants(const Rig& rig, Issues& issues);

/// "#aa3377"
[[nodiscard]] bool isColour(const std::string& text);

} // namespace hingelab
