// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Texts within HTML and XML.
namespace hingelab {

/// Letters of a text in UTF-8, for widths.
[[nodiscard]] std::size_t lettersIn(std::string_view text);

} // namespace hingelab
