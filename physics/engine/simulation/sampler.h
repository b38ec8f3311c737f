// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "simulation/handle_forces.h"
#include "simulation/reaction_pass.h"
#include "simulation/step_end.h"

namespace hingelab {

/// Takes samples: evaluates the mechanism with its reactions at an instant and writes the values of all
/// channels of the model. Allocates nothing after construction.
class Sampler {
  public:
    Sampler() = default;
    /// Of a model with so many integrals (RigEquations::quadratureCount()).
    Sampler(const Model& model, int quadratures);

    /// The instant, and what of the run is told with it.
    struct Instant {
        double time;              ///< [s]
        const MotionState& state; ///< there; equations.phase holds there, too
        double step;              ///< that the instant lies in [s]
        int attempts;             ///< that it took
        double edits, initial;    ///< of the audit of energy [J]
    };
    /// `end` is that of the step that the instant lies in; `values` has one for each channel. Where the
    /// linkage cannot be closed, the values are those of the last instant where it could.
    void sample(const StepEnd& end, const Instant& at, std::span<double> values);

  private:
    [[nodiscard]] bool evaluate(const StepEnd& end, const Instant& at);

    MotionRates rates_; ///< of the last sample
    HandleForces handle_;
    ReactionPass reactions_;
    std::vector<double> lastRow_; ///< of the last sample that could be taken
};

} // namespace hingelab
