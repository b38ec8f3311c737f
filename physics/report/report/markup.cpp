// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markup.h"

#include <algorithm>

namespace hingelab {

std::size_t lettersIn(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace hingelab
