// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "recording/recording.h"

namespace hingelab {

/// A run as it can be named in a list.
struct RunInfo {
    long id = 1;
    long parent = 0;                    ///< the run that it went on from; 0: none
    double start = 0.0;                 ///< [s]
    double forkTime = 0.0;              ///< from where on it differs from its parent [s]
    double end = 0.0;                   ///< [s]
    std::shared_ptr<const Model> model; ///< at its end
    bool goesOn = false; ///< where the log of the run before it was full: its beginning is not kept
};

/// The present run first, then those that are put away, latest first.
using RunList = std::shared_ptr<const std::vector<RunInfo>>;

/// A run that can be computed again anywhere.
struct RecordedRun {
    RunOrigin origin;
    RunLog log;
};

/// Runs that were left, each with all that going on needs. Only the latest are kept.
class RunShelf {
  public:
    struct Run {
        RunInfo info;
        Recording recording;
        Simulation simulation; ///< at its end
    };

    void put(Run run) {
        if (runs_.size() == kMostRuns) runs_.pop_back();
        runs_.insert(runs_.begin(), std::move(run));
    }

    /// Takes one from the shelf; empty: it is not there.
    [[nodiscard]] std::optional<Run> take(long id) {
        for (auto run = runs_.begin(); run != runs_.end(); ++run) {
            if (run->info.id != id) continue;
            std::optional<Run> taken(std::move(*run));
            runs_.erase(run);
            return taken;
        }
        return std::nullopt;
    }

    void clear() { runs_.clear(); }
    [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }

    static constexpr std::size_t kMostRuns = 8;

  private:
    std::vector<Run> runs_; ///< latest first
};

} // namespace hingelab
