// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/rig.h"

namespace hingelab::cli {

/// The only door hinge, or the one of that name. Throws CommandError.
[[nodiscard]] const Element& hingeOf(const Rig& rig, const std::string& name);

} // namespace hingelab::cli
