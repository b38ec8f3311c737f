// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "text/quantity.h"

/// Numbers with how surely they are known: with so many digits that the interval has two.
namespace hingelab {

/// Where both ends are equally far, "1.52 ± 0.03 N·m"; else, as at a bound, "0 N·m (0 to 0.9)". All in SI;
/// shown in the unit that people see.
[[nodiscard]] std::string intervalText(Quantity quantity, double value, double low, double high);

/// Without an interval: five digits.
[[nodiscard]] std::string looseText(Quantity quantity, double value);

} // namespace hingelab
