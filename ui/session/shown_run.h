// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/history.h"

namespace hingelab {

/// The present run up to the instant that is looked at: what scene, readouts and trails show. As a History,
/// whose last row is that instant.
class ShownRun {
  public:
    explicit ShownRun(const History& history) : history_(&history) {}

    /// All of the run, whatever comes.
    void showAll() {
        ++moves_;
        isLive_ = true;
        exact_.clear();
    }
    /// Up to the last of the kept rows at `time` [s] or before.
    void showUntil(double time) {
        const std::size_t until = std::max<std::size_t>(history_->rowsUntil(time), 1);
        if (isLive_ || until < rows_ || !exact_.empty()) ++moves_;
        isLive_ = false;
        rows_ = until;
        exact_.clear();
    }
    /// An instant between kept rows, computed again, follows them.
    void showExact(std::vector<double> row) {
        showUntil(row.front());
        if (history_->time(rows_ - 1) < row.front()) exact_ = std::move(row);
    }

    [[nodiscard]] bool isLive() const { return isLive_; }
    [[nodiscard]] bool isEmpty() const { return history_->isEmpty(); }
    [[nodiscard]] std::size_t rows() const {
        return isLive_ ? history_->rows() : std::min(rows_, history_->rows()) + (exact_.empty() ? 0 : 1);
    }
    [[nodiscard]] std::span<const double> row(std::size_t row) const {
        const bool isExact = !exact_.empty() && row + 1 == rows();
        return isExact ? std::span<const double>(exact_) : history_->row(row);
    }
    [[nodiscard]] double value(std::size_t row, std::size_t channel) const { return this->row(row)[channel]; }
    [[nodiscard]] double time(std::size_t row) const { return value(row, 0); }
    [[nodiscard]] std::span<const double> last() const { return row(rows() - 1); }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return history_->model(); }
    [[nodiscard]] std::size_t dropped() const { return history_->dropped(); }
    /// Another whenever rows that were there before are others now or gone.
    [[nodiscard]] long generation() const { return history_->generation() + moves_; }

  private:
    const History* history_;
    bool isLive_ = true;
    std::size_t rows_ = 0; ///< kept ones, if not live
    std::vector<double> exact_;
    long moves_ = 0; ///< back, of the instant
};

} // namespace hingelab
