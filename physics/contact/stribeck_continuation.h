// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/contact/stribeck_solver.h"

namespace hingelab {

/// What robust mode does when the plain iteration does not settle. In turn, each only if the one before failed:
///   1. Newton with a line search on the momentum residual, from the guess;
///   2. continuation in the stiction tolerance: solve with a large one, where friction is a weak viscous force,
///      then shrink it geometrically, starting each solve from the last solution;
///   3. the same path followed by its arc length (predictor and corrector), which also passes its turning
///      points, with the corners of the normal forces rounded, so that the path has a tangent everywhere; the
///      rounding is then taken back.
/// A solution always exists, for v·F(v) > 0 on a large enough sphere (docs/contact-solver.md, (12)), and the
/// path of 3 joins one at the wanted tolerance to the only one without friction; only the length of the path
/// and rounding limit it.
class StribeckContinuation {
  public:
    explicit StribeckContinuation(StribeckSolver& solver) : solver_(solver), s_(solver.system_) {}

    /// True with the solution in the system's velocities.
    [[nodiscard]] bool solve();

  private:
    [[nodiscard]] bool lineSearch(int mostIterations);
    [[nodiscard]] double merit();
    void setTolerance(double vs);
    [[nodiscard]] double largeTolerance();
    [[nodiscard]] bool shrinkTolerance(double large);
    [[nodiscard]] bool followRoundedPath(double large);
    [[nodiscard]] bool followPath(double large);
    [[nodiscard]] bool sharpen();
    void startFromGuess();

    // Path: y = (v, ln vs).
    void findToleranceSlope(double logVs);
    [[nodiscard]] bool solveBordered(const double* tangent, double right);
    [[nodiscard]] bool findTangent(double* tangent);
    [[nodiscard]] bool correct(const double* tangent, const double* predicted, double* y);
    [[nodiscard]] double weightOf(int i) const;

    StribeckSolver& solver_;
    ContactSystem& s_;
    double speed_ = 1.0; ///< scale of velocities on the path [sqrt(J)]
    double span_ = 1.0;  ///< scale of ln vs
};

} // namespace hingelab
