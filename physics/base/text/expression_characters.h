// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What numbers and names in expressions consist of, in every locale.
namespace hingelab {

[[nodiscard]] constexpr bool isDecimalDigit(char c) {
    return c >= '0' && c <= '9';
}
/// Of a name; digits may follow.
[[nodiscard]] constexpr bool isNameLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace hingelab
