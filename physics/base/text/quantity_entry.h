// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/quantity.h"

namespace hingelab {

/// A number that a person typed, in SI: what parseQuantity() reads, and besides a decimal comma ("1,5") and
/// plain arithmetic before the unit ("2*7.5", "(40+5)/2 mm", "3/4 in") and mixed numbers ("3 5/8 in", 3 5/8").
/// A bare number is in `bareUnit`
/// (fileUnit() if null). Empty when it is not a finite number, the unit does not fit, or the text has points
/// and commas, of which one would have to be decimal and the other not.
[[nodiscard]] std::optional<double> parseEntry(Quantity quantity, std::string_view text,
                                               const Unit* bareUnit = nullptr);

/// What parseEntry() takes, in words: "a number in °, or with a unit: rad, deg, mrad".
[[nodiscard]] std::string entryText(Quantity quantity);

} // namespace hingelab
