// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "ui/session/sample_batch.h"

namespace hingelab {

/// The samples of the present run, oldest first, for plots and readouts: at most capacity() rows. When there
/// would be more, rows of long ago are thinned, each time to half of where they are densest for their age; what
/// is between can be computed again (Runner::view()).
///
/// The rows lie in chunks that copies of a history share: a run that is put away costs nothing until its rows
/// differ.
class History {
  public:
    static constexpr std::size_t kChunk = 256;             ///< rows
    static constexpr std::size_t kCapacity = 240 * kChunk; ///< four minutes at full rate
    static constexpr std::size_t kMostValues = 12'000'000; ///< 96 MB: rigs with many channels keep fewer rows

    /// Of a run that is one of many, with a share of the rows.
    explicit History(double share = 1.0) : share_(share) {}

    /// Most rows of a run.
    [[nodiscard]] std::size_t capacity() const { return mostChunks() * kChunk; }

    /// Appends a batch. Clears first if the batch belongs to another epoch, unless it goes on from a row of
    /// this run: then the rows up to there stay. Where an edit has other channels, the rows from before it get
    /// those, with NaN for what was not there. Takes back rows at and after the time of a newer sample: of an
    /// edit while paused, or after undoing an edit that made the motion run away. Returns true if rows that
    /// were there before are others now or gone, except the last one.
    bool append(const SampleBatch& batch);

    /// The rows are those of another run from now on, which the batch that comes goes on.
    void resume(const History& other, long epoch);

    [[nodiscard]] bool isEmpty() const { return rows_ == 0; }
    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] double value(std::size_t row, std::size_t channel) const { return place(row)[channel]; }
    [[nodiscard]] double time(std::size_t row) const { return place(row)[0]; }
    [[nodiscard]] std::span<const double> row(std::size_t row) const { return {place(row), width_}; }
    [[nodiscard]] std::span<const double> last() const { return row(rows_ - 1); }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }

    /// The row nearest to a time [s]; the history is not empty.
    [[nodiscard]] std::size_t nearest(double time) const;
    /// Rows at `time` [s] or before.
    [[nodiscard]] std::size_t rowsUntil(double time) const;
    /// Of the rows, from where on none was taken away [s].
    [[nodiscard]] double completeFrom() const;

    /// Grows whenever append() returns true: who copied rows starts anew then.
    [[nodiscard]] long generation() const { return generation_; }

    /// Rows so far that are not there any more. Counted from the end, row numbers never change while a
    /// generation lasts: row i is the (dropped() + i)th of the run, as long as it lies after completeFrom().
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

    /// Memory that the rows hold, in numbers: at most capacity() rows.
    [[nodiscard]] std::size_t heldValues() const { return chunks_.size() * kChunk * width_; }

    /// Keeps about this share of the rows, for a run that is only looked back at.
    void thinTo(double share);

  private:
    struct Chunk {
        std::shared_ptr<double[]> values;
        int level = 0; ///< so often halved
    };

    [[nodiscard]] std::size_t mostChunks() const;
    [[nodiscard]] const double* place(std::size_t row) const {
        return chunks_[row / kChunk].values.get() + row % kChunk * width_;
    }
    [[nodiscard]] std::shared_ptr<double[]> newChunk() const {
        return std::make_shared_for_overwrite<double[]>(kChunk * width_);
    }
    void push(std::span<const double> row);
    void takeChannels(const Model& model);
    void thinOnce();
    void forgetAfter(double time);

    double share_;
    std::shared_ptr<const Model> model_;
    std::vector<Chunk> chunks_; ///< all full but the last
    std::size_t width_ = 0;
    std::size_t rows_ = 0;
    std::size_t dropped_ = 0;
    std::size_t thinned_ = 0; ///< rows that went since the last generation
    long run_ = 0;
    long epoch_ = -1;
    long generation_ = 0;
};

} // namespace hingelab
