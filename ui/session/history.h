// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "ui/session/runner.h"

namespace hingelab {

/// The samples of the present motion, oldest first, for plots and readouts. Keeps the latest capacity() rows.
class History {
  public:
    static constexpr std::size_t kCapacity = 60'000;       ///< four minutes at full rate
    static constexpr std::size_t kMostValues = 12'000'000; ///< 96 MB: rigs with many channels keep fewer rows

    /// Most rows of the present motion.
    [[nodiscard]] std::size_t capacity() const {
        return width_ == 0 ? kCapacity : std::min(kCapacity, kMostValues / width_);
    }

    /// Appends a batch; clears first if the batch belongs to another epoch. Returns true if it did.
    bool append(const SampleBatch& batch);

    [[nodiscard]] bool isEmpty() const { return rows() == 0; }
    [[nodiscard]] std::size_t rows() const { return width_ == 0 ? 0 : (values_.size() - offset_) / width_; }
    [[nodiscard]] double value(std::size_t row, std::size_t channel) const {
        return values_[offset_ + row * width_ + channel];
    }
    [[nodiscard]] std::span<const double> last() const {
        return std::span(values_).subspan(values_.size() - width_, width_);
    }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }

    /// Row numbers never change while an epoch lasts: number of rows dropped at the front so far.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

  private:
    std::shared_ptr<const Model> model_;
    std::vector<double> values_;
    std::size_t width_ = 0;
    std::size_t offset_ = 0; ///< of the first row kept
    std::size_t dropped_ = 0;
    long epoch_ = -1;
};

} // namespace hingelab
