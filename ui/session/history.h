// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "ui/session/runner.h"

namespace hingelab {

/// The samples of the present motion, oldest first, for plots and readouts. Keeps the latest capacity() rows.
///
/// The rows lie in a ring of capacity() places, whose memory is taken chunk by chunk as they are first used: a
/// long run never holds more than the ring, and nothing is moved to make room.
class History {
  public:
    static constexpr std::size_t kCapacity = 60'000;       ///< four minutes at full rate
    static constexpr std::size_t kMostValues = 12'000'000; ///< 96 MB: rigs with many channels keep fewer rows

    /// Most rows of the present motion.
    [[nodiscard]] std::size_t capacity() const {
        return width_ == 0 ? kCapacity : std::min(kCapacity, kMostValues / width_);
    }

    /// Appends a batch; clears first if the batch belongs to another epoch, and takes back rows at and after
    /// the time of a newer sample: of an edit while paused, or after undoing an edit that made the motion run
    /// away. Returns true if rows that were there before are others now or gone, except the last one.
    bool append(const SampleBatch& batch);

    [[nodiscard]] bool isEmpty() const { return rows_ == 0; }
    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] double value(std::size_t row, std::size_t channel) const { return place(row)[channel]; }
    [[nodiscard]] std::span<const double> last() const { return {place(rows_ - 1), width_}; }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }

    /// Grows whenever append() returns true: who copied rows starts anew then.
    [[nodiscard]] long generation() const { return generation_; }

    /// Row numbers never change while a generation lasts: number of rows dropped at the front so far.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

    /// Memory that the rows hold, in numbers: at most capacity() rows.
    [[nodiscard]] std::size_t heldValues() const;

  private:
    static constexpr std::size_t kChunk = 256; ///< rows; the last chunk of the ring may have fewer

    [[nodiscard]] std::size_t rowsOfChunk(std::size_t chunk) const {
        return std::min(kChunk, capacity() - chunk * kChunk);
    }
    /// Place of a row in the ring; row numbers up to capacity() - 1.
    [[nodiscard]] std::size_t slot(std::size_t row) const {
        const std::size_t at = first_ + row;
        return at < capacity() ? at : at - capacity();
    }
    [[nodiscard]] const double* place(std::size_t row) const {
        const std::size_t at = slot(row);
        return &chunks_[at / kChunk][at % kChunk * width_];
    }
    void push(std::span<const double> row);

    std::shared_ptr<const Model> model_;
    std::vector<std::unique_ptr<double[]>> chunks_;
    std::size_t width_ = 0;
    std::size_t first_ = 0; ///< place of the oldest row
    std::size_t rows_ = 0;
    std::size_t dropped_ = 0;
    long epoch_ = -1;
    long generation_ = 0;
};

} // namespace hingelab
