// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/history.h"

#include <limits>

#include "simulation/channel_map.h"
#include "simulation/model_map.h"

namespace hingelab {

std::size_t History::mostChunks() const {
    constexpr std::size_t fewest = 4; // below, there is nothing to thin
    const auto part = [this](std::size_t all) {
        return static_cast<std::size_t>(share_ * static_cast<double>(all));
    };
    const std::size_t most = std::max(part(kCapacity) / kChunk, fewest);
    return width_ == 0 ? most : std::clamp(part(kMostValues) / (width_ * kChunk), fewest, most);
}

bool History::append(const SampleBatch& batch) {
    if (!batch.model) return false;
    const RunInfo run = batch.status.runs ? batch.status.runs->front() : RunInfo{};
    bool restarted = batch.epoch != epoch_;
    if (restarted) {
        const bool goesOn =
            !isEmpty() && run.parent == run_ && run.id != run_ && haveSameCoordinates(*model_, *batch.model);
        if (goesOn) {
            forgetAfter(run.forkTime);
        } else {
            chunks_.clear();
            rows_ = dropped_ = 0;
        }
        epoch_ = batch.epoch;
    }
    if (isEmpty()) {
        chunks_.clear();
        width_ = batch.model->channels().size();
    } else if (!model_->hasSameChannels(*batch.model)) {
        takeChannels(*batch.model);
        restarted = true;
    }
    run_ = run.id;
    model_ = batch.model;
    const std::size_t endBefore = dropped_ + rows_;
    for (std::size_t i = 0; i < batch.rows(); ++i) {
        const std::span<const double> row = batch.row(i);
        while (!isEmpty() && last()[0] >= row[0]) --rows_;
        if (dropped_ + rows_ + 1 < endBefore) restarted = true;
        push(row);
    }
    // Who copied rows keeps those that were thinned, too: not for ever.
    if (thinned_ > capacity() / 4) restarted = true;
    if (restarted) {
        ++generation_;
        thinned_ = 0;
    }
    return restarted;
}

void History::resume(const History& other, long epoch) {
    const long generation = generation_;
    *this = other;
    generation_ = generation + 1;
    epoch_ = epoch;
}

void History::push(std::span<const double> row) {
    const std::size_t chunk = rows_ / kChunk;
    chunks_.resize(std::min(chunks_.size(), chunk + 1));
    if (chunk == chunks_.size()) {
        if (chunks_.size() == mostChunks()) {
            thinOnce();
            push(row);
            return;
        }
        chunks_.push_back({newChunk(), 0});
    }
    Chunk& last = chunks_.back();
    if (last.values.use_count() > 1 || last.level > 0) { // shared, or of rows that were taken back
        std::shared_ptr<double[]> own = newChunk();
        std::copy_n(last.values.get(), rows_ % kChunk * width_, own.get());
        last = {std::move(own), 0};
    }
    std::copy(row.begin(), row.end(), last.values.get() + rows_ % kChunk * width_);
    ++rows_;
}

/// The same rows with the channels of another version of the rig. Copies of this history keep theirs.
void History::takeChannels(const Model& model) {
    const ChannelMap map(*model_, model);
    std::vector<Chunk> chunks;
    chunks.reserve(chunks_.size());
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
        Chunk chunk{std::make_shared_for_overwrite<double[]>(kChunk * map.width()), chunks_[i].level};
        const std::size_t rows = std::min(kChunk, rows_ - std::min(rows_, i * kChunk));
        for (std::size_t k = 0; k < rows; ++k) {
            map.apply(row(i * kChunk + k), {chunk.values.get() + k * map.width(), map.width()});
        }
        chunks.push_back(std::move(chunk));
    }
    chunks_ = std::move(chunks);
    width_ = map.width();
    while (chunks_.size() > mostChunks()) thinOnce(); // wider rows: fewer of them
}

/// Makes one of the two neighbouring full chunks whose rows are closest for how long ago they are.
void History::thinOnce() {
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    const std::size_t full = rows_ / kChunk;
    const double now = last()[0];
    for (std::size_t i = 0; i + 1 < full; ++i) {
        if (chunks_[i].level != chunks_[i + 1].level) continue;
        const double from = time(i * kChunk);
        const double to = time((i + 2) * kChunk - 1);
        const double density = (to - from) / std::max(now - 0.5 * (from + to), 1e-9);
        if (density < least) {
            least = density;
            best = i;
        }
    }
    Chunk merged{newChunk(), chunks_[best].level + 1};
    for (std::size_t k = 0; k < kChunk; ++k) { // the first row of the run stays
        std::copy_n(place(best * kChunk + 2 * k), width_, merged.values.get() + k * width_);
    }
    chunks_[best] = std::move(merged);
    chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    rows_ -= kChunk;
    dropped_ += kChunk;
    thinned_ += kChunk;
}

void History::thinTo(double share) {
    const auto most = static_cast<std::size_t>(share * static_cast<double>(mostChunks()));
    while (chunks_.size() > std::max<std::size_t>(most, 3)) { // of which two are full
        const std::size_t before = chunks_.size();
        thinOnce();
        if (chunks_.size() == before) return;
    }
}

std::size_t History::rowsUntil(double time) const {
    std::size_t low = 0;
    std::size_t high = rows_;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (this->time(middle) <= time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

std::size_t History::nearest(double time) const {
    const std::size_t after = std::min(rowsUntil(time), rows_ - 1);
    const bool isBefore = after > 0 && time - this->time(after - 1) <= this->time(after) - time;
    return isBefore ? after - 1 : after;
}

double History::completeFrom() const {
    for (std::size_t i = chunks_.size(); i-- > 0;) {
        if (chunks_[i].level > 0) return time(std::min((i + 1) * kChunk, rows_ - 1));
    }
    return isEmpty() ? 0.0 : time(0);
}

void History::forgetAfter(double time) {
    rows_ = rowsUntil(time);
}

} // namespace hingelab
