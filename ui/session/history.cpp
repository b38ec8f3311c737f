// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/history.h"

namespace hingelab {

bool History::append(const SampleBatch& batch) {
    if (!batch.model) return false;
    const std::size_t width = batch.model->channels().size();
    bool restarted = batch.epoch != epoch_ || width != width_;
    if (restarted) {
        chunks_.clear();
        first_ = rows_ = dropped_ = 0;
        epoch_ = batch.epoch;
        width_ = width;
    }
    model_ = batch.model;
    const std::size_t endBefore = dropped_ + rows_;
    for (std::size_t i = 0; i < batch.rows(); ++i) {
        const std::span<const double> row = batch.row(i);
        while (!isEmpty() && last()[0] >= row[0]) --rows_;
        if (dropped_ + rows_ + 1 < endBefore) restarted = true;
        push(row);
    }
    if (restarted) ++generation_;
    return restarted;
}

void History::push(std::span<const double> row) {
    if (rows_ == capacity()) {
        first_ = slot(1);
        --rows_;
        ++dropped_;
    }
    const std::size_t at = slot(rows_++);
    const std::size_t chunk = at / kChunk;
    while (chunks_.size() <= chunk) {
        chunks_.push_back(std::make_unique_for_overwrite<double[]>(rowsOfChunk(chunks_.size()) * width_));
    }
    std::copy(row.begin(), row.end(), &chunks_[chunk][at % kChunk * width_]);
}

std::size_t History::heldValues() const {
    std::size_t rows = 0;
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) rows += rowsOfChunk(chunk);
    return rows * width_;
}

} // namespace hingelab
