// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "mechanism/loop_closures.h"

namespace hingelab {

/// Which equations of a group of loops to solve for which coordinates, by the slopes that were measured last.
/// Nothing is kept but room.
class LoopPartition {
  public:
    LoopPartition(const LoopClosures& loops, std::size_t group) : loops_(loops), group_(group) {}

    /// Rank of the equations, of the free movers or of all.
    [[nodiscard]] int rank(const LoopScratch& loop, bool ofAllMovers = false) const;
    /// Dependent coordinates and equations with the largest pivots: their slopes are small.
    [[nodiscard]] LoopPhase byPivots(const LoopScratch& loop, int rank) const;
    /// Dependent coordinates that come last in the rig, those of the joints that close loops before all others,
    /// and those with a rate at the start after all others, as far as the equations allow.
    [[nodiscard]] LoopPhase byOrder(const LoopScratch& loop, int rank,
                                    const std::vector<Coordinate>& coordinates) const;
    /// A division in which one mover is independent; none if it follows from the other ones.
    [[nodiscard]] std::optional<LoopPhase> without(int mover, const LoopScratch& loop, int rank) const;
    /// Equations that suit the dependent coordinates.
    [[nodiscard]] std::vector<int> rowsFor(const std::vector<int>& dependents, const LoopScratch& loop) const;
    /// The smallest singular value that the rank has, relative to the largest.
    [[nodiscard]] double condition(const LoopScratch& loop, int rank) const;
    /// The smallest one where prescribed movers stand still, relative to the largest of all.
    [[nodiscard]] double conditionOfFree(const LoopScratch& loop, int rank) const;
    /// The step of least size that takes the errors away, as far as that is possible, of all free movers or of
    /// those given.
    [[nodiscard]] Eigen::VectorXd nearestStep(const LoopScratch& loop, const std::vector<int>& movers) const;
    /// A direction of motion that keeps the loops closed, of length one; zero if there is none.
    [[nodiscard]] Eigen::VectorXd freeDirection(const LoopScratch& loop, int rank) const;
    /// The largest slope, distances in lengths of the group.
    [[nodiscard]] double largestSlope(const LoopPhase& phase, const LoopScratch& loop) const;

  private:
    [[nodiscard]] Eigen::MatrixXd weighted(const LoopScratch& loop, int movers) const;

    const LoopClosures& loops_;
    std::size_t group_;
};

} // namespace hingelab
