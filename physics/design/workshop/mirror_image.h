// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workshop/additions.h"

namespace hingelab {

/// A mirror image of the selected force between two points, or of the last that has none: in the plane across
/// the axis about which its moving body turns, through the middle of that body.
[[nodiscard]] Proposal proposeMirrorImage(const Survey& survey, const AdditionPlace& place);

} // namespace hingelab
