// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Characters that do something to a terminal or a list in place of being shown: control characters (U+0000 to
/// U+001F, U+007F to U+009F), separators of lines (U+2028, U+2029), and those that turn the direction of what
/// follows (U+202A to U+202E, U+2066 to U+2069). All in UTF-8.
namespace hingelab {

/// What of it a text may have.
enum class LineBreaks { refused, allowed }; ///< allowed: line feed, carriage return and tab

[[nodiscard]] bool hasControlCharacters(std::string_view text, LineBreaks lineBreaks);

/// The text with each of them written as in JSON ("\u001b", "\n"); bytes that are no UTF-8 stay.
[[nodiscard]] std::string printable(std::string_view text, LineBreaks lineBreaks);

/// What may stand in a text instead, for messages.
[[nodiscard]] const char* allowedCharacters(LineBreaks lineBreaks);

} // namespace hingelab
