// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace hingelab {

/// A lesson that comes with the program.
struct ShippedLesson {
    std::string_view name; ///< as given on the command line: "stick-slip"
    std::string_view text; ///< its Markdown
};

/// In the order in which they are best taught.
[[nodiscard]] std::span<const ShippedLesson> shippedLessons();

} // namespace hingelab
