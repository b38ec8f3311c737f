// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hingelab {

/// Base64 (RFC 4648), without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

/// The bytes of such a text; empty for what base64() does not write.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

} // namespace hingelab
