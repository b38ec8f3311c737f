// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

namespace hingelab {

/// The report as one file: style, pictures and plots are inside, nothing is loaded from elsewhere, nothing
/// runs. All its markup is well-formed XML, too. For paper it has a style of its own.
[[nodiscard]] std::string reportHtml(const Report& report);

/// "image/png", "image/jpeg", "image/svg+xml" by the first bytes; empty for anything else.
[[nodiscard]] std::string pictureType(const std::string& bytes);

} // namespace hingelab
