// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// Latest time of a run [s], some 116 days: there times are 2e-9 s apart, still far below any step.
inline constexpr double kLatestTime = 1e7;

} // namespace hingelab
