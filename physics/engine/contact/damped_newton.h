// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/stribeck_solver.h"

namespace hingelab {

/// Newton's method whose updates, limited as in plain mode, are shortened until Σ r_i²/M_ii falls. From the
/// velocities in the solver's system, with its tolerance and rounding.
class DampedNewton {
  public:
    explicit DampedNewton(StribeckSolver& solver) : solver_(solver), s_(solver.system_) {}

    /// True with the solution in the system's velocities.
    [[nodiscard]] bool solve(int mostIterations);

  private:
    [[nodiscard]] double merit();

    StribeckSolver& solver_;
    ContactSystem& s_;
};

} // namespace hingelab
