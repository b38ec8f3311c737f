// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/json_text.h"

/// Items as a file has them, with all that they say.
namespace hingelab {

[[nodiscard]] Json inFileForm(const Body& body);
[[nodiscard]] Json inFileForm(const Shape& shape);
[[nodiscard]] Json inFileForm(const Joint& joint);
[[nodiscard]] Json inFileForm(const AssemblyItem& assembly);
[[nodiscard]] Json inFileForm(const Coupling& coupling);
[[nodiscard]] Json inFileForm(const Element& element);
[[nodiscard]] Json inFileForm(const Contact& contact);
[[nodiscard]] Json inFileForm(const Motor& motor);

} // namespace hingelab
