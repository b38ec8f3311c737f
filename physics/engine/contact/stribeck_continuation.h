// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/stribeck_solver.h"

namespace hingelab {

/// What robust mode does when the plain iteration does not settle. In turn, each only if the one before failed:
///   1. Newton with a line search on the momentum residual, from the guess;
///   2. continuation in the stiction tolerance: solve with a large one, where friction is a weak viscous force,
///      then shrink it geometrically, starting each solve from the last solution;
///   3. the same path followed by its arc length, which also passes its turning points (stribeck_path.h);
///   4. 1 and 2 from the motion without contacts, and from rest.
/// A solution always exists, for v·F(v) > 0 on a large enough sphere (docs/explanation/contact-solver.md,
/// (12)), and the path of 3 joins one at the wanted tolerance to the only one without friction; only the length
/// of the path and rounding limit it.
class StribeckContinuation {
  public:
    explicit StribeckContinuation(StribeckSolver& solver) : solver_(solver), s_(solver.system_) {}

    /// True with the solution in the system's velocities.
    [[nodiscard]] bool solve();

  private:
    enum class Start { guess, freeMotion, rest };

    [[nodiscard]] bool tryAll();
    void setTolerance(double vs);
    void startFrom(Start start);
    [[nodiscard]] double largeTolerance();
    [[nodiscard]] bool shrinkTolerance(Start start, double large);
    [[nodiscard]] bool followPath(double large);

    StribeckSolver& solver_;
    ContactSystem& s_;
};

} // namespace hingelab
