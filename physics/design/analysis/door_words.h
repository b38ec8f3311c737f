// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "analysis/door_metrics.h"

/// What a curve of the whole door says, in words for people: the same in the window and on the command line.
namespace hingelab {

/// "0 ° (the lower stop of "hinge") to 84.1 ° (the upper stop of "gas strut")"
[[nodiscard]] std::string endWords(const DoorCurve& curve);

/// "66.8 N·m at 44.7 °", or what it means that there is none.
[[nodiscard]] std::string metricText(const DoorMetric& metric, const DoorCurve& curve);

/// "0 ° to 2.6 °: stays (creeps 9.7 °/min in the middle)"
[[nodiscard]] std::string spanWords(const DoorSpan& span, const DoorCurve& curve);

/// "1.2 °: unstable balance, held by friction"
[[nodiscard]] std::string balanceWords(const DoorBalance& balance, const DoorCurve& curve);

/// All spans and balances, a line each, and what is left out.
[[nodiscard]] std::vector<std::string> doorWords(const DoorCurve& curve);

} // namespace hingelab
