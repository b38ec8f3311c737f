// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "exchange/export_report.h"

namespace hingelab::cli {

/// What is lost on the way from or to another program: as JSON to `file`, or in lines on the error stream where
/// there is none.
void tellLosses(const std::string& file, const std::string& kind, const std::string& of,
                const std::vector<ExportLoss>& losses, const std::vector<ExportedLaw>& laws);

} // namespace hingelab::cli
