// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace hingelab {

/// What XML 1.0 has no character for (control characters but line ends and tabs, U+FFFE, U+FFFF) as blanks.
[[nodiscard]] std::string inXmlCharacters(std::string_view text);

/// Text within XML or HTML, also of an attribute: what means something there as entities; inXmlCharacters().
[[nodiscard]] std::string escapedXml(std::string_view text);

/// Takes back the entities of escapedXml(); leaves others as they are.
[[nodiscard]] std::string unescapedXml(std::string_view text);

} // namespace hingelab
