// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab {

/// The TeX symbol of a name in the equations of an element (elements/law_text.h): "k" of "stiffness". A name
/// without a symbol stands as a word. "x" and "v" are an angle and its rate, or a distance and its speed.
[[nodiscard]] std::string lawSymbol(const std::string& name, bool turns);

} // namespace hingelab
