// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "recording/recording.h"

namespace hingelab {

/// Follows a log with a simulation, sample by sample.
class LogFollower {
  public:
    explicit LogFollower(RunLog log) : log_(std::move(log)) {}

    enum class Came { toSample, toInput, toEnd, nowhere };
    struct Step {
        Came came = Came::nowhere;          ///< nowhere: a step failed, or was interrupted
        StepStatus status = StepStatus::ok; ///< not ok: came nowhere
        const RunEntry* entry = nullptr;    ///< that it came to: a SampleRun or an input that has been done
    };
    /// On to the next sample or input, which is done. Where it came nowhere, call again or give up.
    [[nodiscard]] Step next(Simulation& simulation);

    /// The log has become longer: all that it held is there still, perhaps with more samples in the last entry.
    void extend(RunLog log);

    [[nodiscard]] const RunLog& log() const { return log_; }
    [[nodiscard]] double time() const { return time_; } ///< of what it came to last [s]

  private:
    RunLog log_;
    std::size_t entry_ = 0;
    long sample_ = 0; ///< of the present entry, taken
    double time_ = 0.0;
};

} // namespace hingelab
