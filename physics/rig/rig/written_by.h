// SPDX-License-Identifier: GPL-3.0-or-later
// The version of the program that wrote a rig file.
#pragma once

#include <string>
#include <string_view>

#include "text/issue.h"
#include "text/json_text.h"

namespace hingelab {

inline constexpr const char* kWrittenBy = "written_by";

/// "1.0.0".
[[nodiscard]] std::string_view programVersion();

/// The JSON of a rig with the version of this program, after the version of its format.
[[nodiscard]] Json withWriter(const Json& rig);

/// Warns if a newer version wrote the file: it may contain what this one does not know.
void checkWriter(const Json& rig, Issues& issues);

/// Whether a version ("1.2.0") is newer than another; false where one of them is no version.
[[nodiscard]] bool isNewerVersion(std::string_view version, std::string_view than);

} // namespace hingelab
