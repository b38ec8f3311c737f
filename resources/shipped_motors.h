// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace hingelab {

/// A data sheet of the motor library.
struct ShippedMotor {
    std::string_view name; ///< as given on the command line: "re25-118752"
    std::string_view text; ///< its JSON (docs/reference/data-sheets.md)
};

[[nodiscard]] std::span<const ShippedMotor> shippedMotors();

} // namespace hingelab
