// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "ui/session/event_log.h"
#include "ui/session/history.h"

namespace hingelab {

/// Rows of the present run, and of those that are put away, as long as the runner has them.
class RunStore {
  public:
    [[nodiscard]] const History& present() const { return present_; }
    /// Of a run that is put away; null: there is none.
    [[nodiscard]] const History* of(long run) const {
        const auto it = away_.find(run);
        return it == away_.end() ? nullptr : &it->second.rows;
    }
    /// Of the present run.
    [[nodiscard]] const EventLog& events() const { return events_; }
    [[nodiscard]] EventLog& events() { return events_; }
    [[nodiscard]] const HandTrack& hands() const { return hands_; }
    [[nodiscard]] long shownRun() const { return shown_; }
    /// The present run first, then those that are put away, latest first.
    [[nodiscard]] const std::vector<RunInfo>& runs() const { return runs_ ? *runs_ : none_; }

    /// As History::append(); keeps the rows of a run that is left, and brings back those of one returned to.
    bool append(const SampleBatch& batch);

    /// Of the present run's capacity, for one that is only looked back at.
    static constexpr double kShareAway = 0.125;

  private:
    struct Kept {
        History rows;
        EventLog events;
        HandTrack hands;
    };
    bool turnTo(const RunInfo& run, long epoch);

    History present_;
    EventLog events_;
    HandTrack hands_;
    std::map<long, Kept> away_;
    RunList runs_;
    std::vector<RunInfo> none_;
    long shown_ = 0;
};

} // namespace hingelab
