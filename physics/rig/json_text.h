// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "physics/rig/field.h"
#include "physics/rig/issue.h"

namespace hingelab {

using Json = nlohmann::ordered_json;

/// Parses text from an untrusted file. Reports truncated or malformed text (with line and column), numbers
/// beyond double range, duplicate keys, nesting deeper than 64, more than 6,000 keys in an object, and more
/// than 32 MiB of text; empty on any of them. A byte-order mark is accepted.
[[nodiscard]] std::optional<Json> parseJson(std::string_view text, Issues& issues);

/// Indented text with short arrays of plain values on one line, ending in a newline.
[[nodiscard]] std::string formatJson(const Json& json);

/// A number of a field: a JSON number in the field's file unit (SI, rarely degrees), or a string with a unit
/// ("30 deg"). Adds an issue and returns nothing when it is neither; its range is not checked here.
[[nodiscard]] std::optional<double> readNumber(const Json& json, const FieldInfo& info,
                                               const std::string& pointer, Issues& issues);

/// `value` in the notation of `existing` ("30 deg" stays in degrees) if that reads back exactly, else as an SI
/// number. `existing` itself if it already says this value.
[[nodiscard]] Json writeNumber(double value, const FieldInfo& info, const Json* existing);

/// A JSON value in a message: shortened, on one line.
[[nodiscard]] std::string excerpt(const Json& json);

} // namespace hingelab
