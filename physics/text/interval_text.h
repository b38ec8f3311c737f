// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "physics/text/quantity.h"

/// Numbers with how surely they are known: with so many digits that the interval has two.
namespace hingelab {

/// Where both ends are alike, "1.52 ± 0.03"; else "0.4 (0.1 to 0.9)"; with the unit that people see. The same
/// holds of units as of numbers: `value`, `low` and `high` are in SI.
[[nodiscard]] std::string intervalText(Quantity quantity, double value, double low, double high,
                                       bool isSymmetric);

/// Without an interval: five digits.
[[nodiscard]] std::string looseText(Quantity quantity, double value);

} // namespace hingelab
