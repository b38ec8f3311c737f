// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/history.h"

namespace hingelab {

/// One channel of a run, for the measurements of sampled_trace.h [SI].
struct ChannelRows {
    const History& run;
    std::size_t channel = 0;

    [[nodiscard]] std::size_t rows() const { return run.rows(); }
    [[nodiscard]] double time(std::size_t row) const { return run.time(row); }
    [[nodiscard]] double value(std::size_t row) const { return run.value(row, channel); }
};

} // namespace hingelab
