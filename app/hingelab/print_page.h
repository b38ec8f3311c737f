// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace hingelab {

/// Prints a report's page (HTML) as PDF, without a display; for `hingelab-cli report`. Returns the exit code:
/// 0, or 3 for what cannot be read or written; the reason stands on the error stream.
[[nodiscard]] int printPage(const QString& page, const QString& pdf);

} // namespace hingelab
