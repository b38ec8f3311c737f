// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

/// Plots as vectors (SVG 1.1; elements that SVG Tiny 1.2 has, too, so that Qt can print them).
namespace hingelab {

/// Round numbers that cover [from, to] in about `count` steps of 1, 2 or 5 times a power of ten. Both ends
/// finite, from < to.
[[nodiscard]] std::vector<double> roundTicks(double from, double to, int count);

/// A drawing of 640 x 340 units with axes, grid, curves and legend. A plot without finite points says so.
[[nodiscard]] std::string plotSvg(const ReportPlot& plot);

} // namespace hingelab
