// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "measured/measurement.h"
#include "report/report.h"
#include "rig/rig.h"

/// What a supplier or a colleague wants to read of a rig: picture, what was changed, targets, curves, key
/// figures, the thrown door, measurements, parameters, sources.
namespace hingelab {

/// A design that the report compares with, such as the one that was opened.
struct ReportStart {
    Rig rig;
    std::string words; ///< "the file as it was opened", "oven.hingelab"
};

struct ReportRequest {
    Rig rig;
    std::optional<ReportStart> start;
    std::vector<Measurement> measurements; ///< those of the rig that could be read
    std::vector<std::string> unread;       ///< a line for each that could not, with the reason
    std::optional<ReportPicture> picture;
    std::optional<ReportPicture> logo;
    std::string notes; ///< of the author
    std::string foot;  ///< program, version, date
};

/// Whether to give up, asked between sections and while the door is thrown; the share that is done, from 0
/// to 1.
using ReportProgress = std::function<bool(double share)>;

/// What the rig has nothing of is left out; what it could have and cannot be told says why. Empty if it was
/// given up. Never throws for what a valid rig is.
[[nodiscard]] std::optional<Report> makeReport(const ReportRequest& request, const ReportProgress& goOn = {});

} // namespace hingelab
