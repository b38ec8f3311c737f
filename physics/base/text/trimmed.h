// SPDX-License-Identifier: GPL-3.0-or-later
// Text without the blanks around it.
#pragma once

#include <string_view>

namespace hingelab {

/// The text without white space at its beginning and end.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

} // namespace hingelab
