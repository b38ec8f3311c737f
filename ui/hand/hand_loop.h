// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "simulation/model.h"
#include "simulation/sample_layout.h"

namespace hingelab {

/// What a hand felt since it began its plan, from samples: the largest effort each way, and the work, by the
/// trapezium rule over the samples.
class HandLoop {
  public:
    /// Of a joint with one coordinate in a model.
    HandLoop(const Model& model, const std::string& joint)
        : coordinate_(model.layout().joints.of(joint).coordinate),
          turns_(coordinate_.value &&
                 model.channels()[coordinate_.value.column()].quantity == Quantity::angle) {}

    struct Peak {
        double effort = 0.0; ///< against the motion: of a hand that opens, > 0 opens [N·m or N]
        double place = 0.0;  ///< [rad or m]
    };

    void add(std::span<const double> row) {
        if (!coordinate_.hand) return;
        const double x = coordinate_.value.in(row);
        const double effort = coordinate_.hand.in(row);
        const bool isAway = effort == 0.0 && last_ && last_->effort == 0.0; // before it came, or let go
        if (last_ && !isAway) {
            const double dx = x - last_->place;
            work_ += 0.5 * (effort + last_->effort) * dx;
            std::optional<Peak>& peak = dx > 0.0 ? opening_ : closing_;
            const double against = dx > 0.0 ? effort : -effort;
            if (dx != 0.0 && (!peak || against > peak->effort)) peak = Peak{against, x};
        }
        last_ = Peak{effort, x};
    }

    [[nodiscard]] bool turns() const { return turns_; }
    [[nodiscard]] const std::optional<Peak>& opening() const { return opening_; }
    [[nodiscard]] const std::optional<Peak>& closing() const { return closing_; }
    [[nodiscard]] double work() const { return work_; } ///< that the hand has put in [J]

  private:
    CoordinateBlock coordinate_;
    bool turns_;
    std::optional<Peak> last_, opening_, closing_;
    double work_ = 0.0;
};

} // namespace hingelab
