// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/history.h"

namespace hingelab {

bool History::append(const SampleBatch& batch) {
    if (!batch.model) return false;
    const bool restarted = batch.epoch != epoch_;
    if (restarted) {
        values_.clear();
        offset_ = dropped_ = 0;
        epoch_ = batch.epoch;
        width_ = batch.model->channels().size();
    }
    model_ = batch.model;
    for (std::size_t i = 0; i < batch.rows(); ++i) {
        const std::span<const double> row = batch.row(i);
        // The newer sample stands: of an edit while paused, or after undoing an edit that made the motion run
        // away.
        while (!isEmpty() && last()[0] >= row[0]) values_.resize(values_.size() - width_);
        values_.insert(values_.end(), row.begin(), row.end());
    }
    const std::size_t most = capacity();
    if (rows() > most) {
        const std::size_t excess = rows() - most;
        offset_ += excess * width_;
        dropped_ += excess;
        if (offset_ > values_.size() / 2) { // give the memory back now and then instead of moving every time
            values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(offset_));
            offset_ = 0;
        }
    }
    return restarted;
}

} // namespace hingelab
