// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "simulation/run_book.h"
#include "simulation/step_end.h"

namespace hingelab {

/// Watches the linkage from step to step: dead centres that it passes, change points ahead, and how far it may
/// turn in a step. Nothing allocates but resize().
class LinkageWatch {
  public:
    /// For a mechanism with so many assemblies.
    void resize(std::size_t assemblies) {
        speeds_.assign(assemblies, 0.0);
        sides_.assign(assemblies, 0.0);
    }
    /// The motion begins: no side is known.
    void begin() { std::fill(sides_.begin(), sides_.end(), 0.0); }

    /// Speeds of the assemblies that were last moved.
    void keepSpeeds(const MechanismScratch& s);
    /// Nothing is known of what lies ahead.
    void expectNothing() { changePointTime_ = std::numeric_limits<double>::infinity(); }
    /// Of the mechanism that is placed at the end of a step: the change point ahead, and dead centres passed.
    void observe(const StepEnd& end, RunBook& book);

    /// From the end of the last step to the next change point, or more than can matter [s].
    [[nodiscard]] double changePointTime() const { return changePointTime_; }
    /// `limit` [s], or what is left of it so that angles stay unwrapped and charts are not left.
    [[nodiscard]] double stepLimit(const Mechanism& mechanism, const JointVector& rates, double limit) const;

  private:
    std::vector<double> speeds_;   ///< magnitude, at the end of the last step
    std::vector<double> sides_;    ///< sign of each assembly's D at the end of the last step
    double changePointTime_ = 0.0; ///< from the end of the last step [s]
};

} // namespace hingelab
