// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workshop/additions.h"

namespace hingelab {

/// A coupling of the selected joint, or of the last that moves freely, to another one, so that the rig starts
/// as it does without: wheels beside each other, or a pinion and a rack.
[[nodiscard]] Proposal proposeCoupling(const Model& model, const Survey& survey, const AdditionPlace& place);

} // namespace hingelab
