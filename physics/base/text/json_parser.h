// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "text/issue.h"

extern template class nlohmann::basic_json<nlohmann::ordered_map>; // compiled once, in json_parser.cpp

namespace hingelab {

using Json = nlohmann::ordered_json;

/// How much of a file is read: beyond, it is no document of this program, or one made to do harm.
struct JsonLimits {
    const char* document; ///< what it should be: "a rig"
    std::size_t bytes;
    std::size_t values; ///< of any kind, at any depth: each takes some 50 bytes of memory
};

/// Rigs, parameter sets, data sheets.
inline constexpr JsonLimits kDocumentLimits{"a rig, a parameter set or a data sheet",
                                            std::size_t{32} * 1024 * 1024, 1'000'000};
/// Lists of problems to solve: one matrix of 3,000 velocities has nine million numbers.
inline constexpr JsonLimits kCaseLimits{"a file of cases", std::size_t{256} * 1024 * 1024, 20'000'000};

/// Parses text from an untrusted file in a time that grows in proportion to it. Reports with line and column
/// what is not JSON, numbers beyond double range, invalid UTF-8, duplicate keys, nesting deeper than 64, texts
/// beyond 1 MiB, more than 6,000 keys in an object, and more than `limits` allow; empty on any of them. A
/// byte-order mark is accepted.
[[nodiscard]] std::optional<Json> parseJson(std::string_view text, Issues& issues,
                                            const JsonLimits& limits = kDocumentLimits);

} // namespace hingelab
