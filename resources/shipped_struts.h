// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace hingelab {

/// The catalogue of gas struts that comes with the program, as CSV (docs/reference/strut-catalogue.md).
[[nodiscard]] std::string_view shippedStruts();

} // namespace hingelab
