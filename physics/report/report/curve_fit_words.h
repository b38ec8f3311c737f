// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "analysis/door_curve.h"
#include "measured/measurement.h"
#include "report/report.h"

/// A measurement beside the curve of the whole door, for reports.
namespace hingelab {

/// How far the points of a slow sweep are from the curve, pass by pass: root mean square and largest, or why
/// that cannot be told. Points beyond the way of the door are counted and left out. The rig's curve is that of
/// a door which hardly moves: of a fast sweep the difference has viscous friction in it.
[[nodiscard]] std::string curveFitWords(const Measurement& measurement, const DoorCurve& curve);

/// The points over the curve; none where curveFitWords() says that they cannot be compared.
[[nodiscard]] std::optional<ReportPlot> measuredPlot(const Measurement& measurement, const DoorCurve& curve);

} // namespace hingelab
