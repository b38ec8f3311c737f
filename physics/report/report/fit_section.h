// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"
#include "rig/rig.h"

namespace hingelab {

/// What the last fit to each measurement of the rig found, with intervals, beside what the rig has now: it may
/// have been changed since. Without parts if the rig keeps no fit.
[[nodiscard]] ReportSection fitSection(const Rig& rig);

} // namespace hingelab
