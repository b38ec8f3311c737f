// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"

namespace hingelab {

/// The law of an element with what it takes from the rig's environment: a strut without a temperature of its
/// own has the ambient one.
[[nodiscard]] ElementLaw lawIn(const Environment& environment, const Element& element);

} // namespace hingelab
