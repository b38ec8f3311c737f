// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_store.h"

#include <algorithm>

namespace hingelab {

bool RunStore::append(const SampleBatch& batch) {
    bool isBack = false;
    if (batch.status.runs && batch.status.runs != runs_) {
        runs_ = batch.status.runs;
        if (runs_->front().id != shown_) isBack = turnTo(runs_->front(), batch.epoch);
        std::erase_if(away_, [this](const auto& entry) {
            return std::none_of(runs_->begin(), runs_->end(),
                                [&](const RunInfo& run) { return run.id == entry.first; });
        });
    }
    const bool goesBack = batch.rows() > 0 && !present_.isEmpty() && batch.row(0)[0] < present_.last()[0];
    if (goesBack) events_.forgetAfter(batch.row(0)[0]);
    events_.append(batch);
    for (const GripChange& change : batch.grips) hands_.add(change);
    return present_.append(batch) || isBack;
}

/// Keeps what there is of the run that is left. True if the rows of the other were kept, too.
bool RunStore::turnTo(const RunInfo& run, long epoch) {
    if (!present_.isEmpty()) {
        Kept& left = away_[shown_] = {present_, events_, hands_};
        left.rows.thinTo(kShareAway);
    }
    const bool isBranch = run.parent != 0 && run.parent == shown_;
    shown_ = run.id;
    if (const auto back = away_.find(run.id); back != away_.end()) {
        present_.resume(back->second.rows, epoch);
        events_ = std::move(back->second.events);
        hands_ = std::move(back->second.hands);
        away_.erase(back);
        return true;
    }
    if (isBranch) {
        events_.forgetAfter(run.forkTime);
        hands_.forgetAfter(run.forkTime);
    } else {
        events_.clear();
        hands_.clear();
    }
    return false;
}

} // namespace hingelab
