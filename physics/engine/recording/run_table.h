// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "recording/run_log.h"

namespace hingelab {

/// How a table of a run came out.
struct RunTableEnd {
    StepStatus status = StepStatus::ok; ///< interrupted: `isEnough` said so; else the run could not be followed
    StopReport report;                  ///< of a run that could not be followed
    double from = 0.0;                  ///< first sample that was written [s]
    double until = 0.0;                 ///< last one [s]
    long rows = 0;
};

/// What a table of a run takes.
struct RunTableOptions {
    std::vector<std::size_t> channels; ///< of the model at the end of the run
    std::string format;                ///< as TableFormat has it
    std::string path;
};

/// Computes a run again and hands on its samples as a table, piece by piece. Where a sample was replaced by one
/// at the same time (by an edit while it was paused), the later one counts, as in the window. If the rig's
/// channels changed on the way, rows from before have no number (NaN) for what was not there. `isEnough` is
/// asked now and then with the time that has been reached [s]; true ends it.
RunTableEnd writeRunTable(const RunOrigin& origin, const RunLog& log, const RunTableOptions& options,
                          const std::function<void(std::string_view)>& write,
                          const std::function<bool(double)>& isEnough = {});

} // namespace hingelab
