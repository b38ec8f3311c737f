// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_store.h"

namespace hingelab {

bool RunStore::append(const SampleBatch& batch) {
    bool isBack = false;
    if (batch.status.runs && batch.status.runs != runs_) {
        runs_ = batch.status.runs;
        const long now = runs_->front().id;
        if (now != shown_) {
            if (!present_.isEmpty()) {
                History& left = away_[shown_] = present_;
                left.thinTo(kShareAway);
            }
            if (const auto back = away_.find(now); back != away_.end()) {
                present_.resume(back->second, batch.epoch);
                away_.erase(back);
                isBack = true;
            }
            shown_ = now;
        }
        std::erase_if(away_, [this](const auto& entry) {
            return std::none_of(runs_->begin(), runs_->end(),
                                [&](const RunInfo& run) { return run.id == entry.first; });
        });
    }
    return present_.append(batch) || isBack;
}

} // namespace hingelab
