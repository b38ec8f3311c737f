// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workshop/additions.h"

namespace hingelab {

/// How to add a part that is offered (offered_parts.h) to the selected joint or force, to what acts on the same
/// joint, or where nothing fitting is selected to the first item that has room. Where no item has such a part,
/// a force that does comes with it.
[[nodiscard]] Proposal proposePart(const Model& model, const std::string& name, const AdditionPlace& place);

} // namespace hingelab
