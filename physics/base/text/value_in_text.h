// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// What expressions and formulas are made of, apart from names and operators.
namespace hingelab {

/// A value at the beginning of a text: a number, with the unit that follows ("5 mm", "3 %"), or a unit alone,
/// as in products ("1 kg/m").
struct ValueInText {
    std::size_t length = 0;
    double si = 0.0;
    double rescaled = 0.0; ///< in units of other sizes (expression_units.h)
};
[[nodiscard]] std::optional<ValueInText> valueInText(std::string_view text);

/// With the signs that keyboards have: "2·x − 30°" becomes "2*x - 30 deg".
[[nodiscard]] std::string withPlainSigns(std::string_view text);

} // namespace hingelab
