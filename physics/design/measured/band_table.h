// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "rig/target.h"
#include "text/issue.h"

namespace hingelab {

struct BandTable {
    std::vector<BandPoint> points; ///< empty if an issue is an error
    Issues issues;
};

/// A band out of a table of text, such as from a spreadsheet: place, lower limit, upper limit; or place and a
/// curve, which becomes a band by a tolerance on both sides [SI]. Units are those of headings, else those that
/// are shown. An empty cell is no limit. Never throws on bad text.
[[nodiscard]] BandTable readBandTable(std::string_view text, Quantity place, Quantity effort, double tolerance);

} // namespace hingelab
