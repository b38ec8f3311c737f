// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "text/field.h"
#include "text/issue.h"
#include "text/json_parser.h"

namespace hingelab {

/// Indented text with short arrays of plain values on one line, ending in a newline.
[[nodiscard]] std::string formatJson(const Json& json);

/// A number of a field: a JSON number in the field's file unit (SI, rarely degrees), or a string with a unit
/// ("30 deg"). Adds an issue and returns nothing when it is neither; its range is not checked here.
[[nodiscard]] std::optional<double> readNumber(const Json& json, const FieldInfo& info,
                                               const std::string& pointer, Issues& issues);

/// `value` such that it reads back exactly: `existing` itself if it already says this value, else in the
/// notation of `existing` ("30 deg" stays in degrees). Without `existing` as a number in SI; where bare numbers
/// are not in SI, as a text with the unit.
[[nodiscard]] Json writeNumber(double value, const FieldInfo& info, const Json* existing);

/// A JSON value in a message: shortened, on one line.
[[nodiscard]] std::string excerpt(const Json& json);

} // namespace hingelab
