// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/loop_partition.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Pivots and singular values below it, relative to the largest, are zero: lengths of files have more digits,
/// and rounding is a million times smaller.
constexpr double kZero = 1e-9;

} // namespace

/// Slopes by the first movers, coordinates counted in radians and in lengths of the group.
Eigen::MatrixXd LoopPartition::weighted(const LoopScratch& loop, int movers) const {
    Eigen::MatrixXd result = loop.equations.leftCols(movers);
    for (int m = 0; m < movers; ++m) result.col(m) *= loops_.weightOf(group_, m);
    return result;
}

int LoopPartition::rank(const LoopScratch& loop, bool ofAllMovers) const {
    const LoopClosures::Group& group = loops_.groups()[group_];
    const int movers = ofAllMovers ? group.moverCount() : group.freeMovers;
    if (movers == 0) return 0;
    if (group.loops.empty()) { // of couplings there may be hundreds, and their slopes are numbers of the file
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(weighted(loop, movers));
        factor.setThreshold(kZero);
        return static_cast<int>(factor.rank());
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(weighted(loop, movers));
    const Eigen::VectorXd& values = svd.singularValues();
    if (!(values[0] > kZero)) return 0;
    return static_cast<int>((values.array() > kZero * values[0]).count());
}

double LoopPartition::condition(const LoopScratch& loop, int rank) const {
    if (rank == 0) return 1.0;
    // Half of the digits are enough here, and eigenvalues of squares are found in a fifth of the time.
    const Eigen::MatrixXd slopes = weighted(loop, loops_.groups()[group_].moverCount());
    const Eigen::MatrixXd squares = slopes.transpose() * slopes;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(squares, Eigen::EigenvaluesOnly);
    const Eigen::VectorXd& values = solver.eigenvalues(); // ascending
    const double least = values[values.size() - rank];
    return least > 0.0 ? std::sqrt(least / values[values.size() - 1]) : 0.0;
}

double LoopPartition::conditionOfFree(const LoopScratch& loop, int rank) const {
    if (rank == 0) return 1.0;
    const LoopClosures::Group& group = loops_.groups()[group_];
    const Eigen::JacobiSVD<Eigen::MatrixXd> free(weighted(loop, group.freeMovers));
    const Eigen::JacobiSVD<Eigen::MatrixXd> all(weighted(loop, group.moverCount()));
    return free.singularValues()[rank - 1] / all.singularValues()[0];
}

std::vector<int> LoopPartition::rowsFor(const std::vector<int>& dependents, const LoopScratch& loop) const {
    const Eigen::Index rank = toIndex(dependents.size());
    Eigen::MatrixXd chosen(rank, loop.equations.rows());
    for (Eigen::Index d = 0; d < rank; ++d) {
        const int m = dependents[toSize(d)];
        chosen.row(d) = loops_.weightOf(group_, m) * loop.equations.col(m).transpose();
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(chosen);
    std::vector<int> rows;
    for (Eigen::Index i = 0; i < rank; ++i) rows.push_back(factor.colsPermutation().indices()[i]);
    std::sort(rows.begin(), rows.end());
    return rows;
}

LoopPhase LoopPartition::byPivots(const LoopScratch& loop, int rank) const {
    LoopPhase phase;
    if (rank == 0) return phase;
    const Eigen::MatrixXd equations = weighted(loop, loops_.groups()[group_].freeMovers);
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(equations);
    for (int d = 0; d < rank; ++d) phase.dependents.push_back(factor.colsPermutation().indices()[d]);
    std::sort(phase.dependents.begin(), phase.dependents.end());
    phase.rows = rowsFor(phase.dependents, loop);
    return phase;
}

std::optional<LoopPhase> LoopPartition::without(int mover, const LoopScratch& loop, int rank) const {
    Eigen::MatrixXd equations = weighted(loop, loops_.groups()[group_].freeMovers);
    equations.col(mover).setZero();
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor;
    factor.setThreshold(kZero);
    factor.compute(equations);
    if (factor.rank() < rank) return std::nullopt;
    LoopPhase phase;
    for (int d = 0; d < rank; ++d) phase.dependents.push_back(factor.colsPermutation().indices()[d]);
    std::sort(phase.dependents.begin(), phase.dependents.end());
    phase.rows = rowsFor(phase.dependents, loop);
    return phase;
}

LoopPhase LoopPartition::byOrder(const LoopScratch& loop, int rank,
                                 const std::vector<Coordinate>& coordinates) const {
    const LoopClosures::Group& group = loops_.groups()[group_];
    const Eigen::MatrixXd equations = weighted(loop, group.freeMovers);
    std::vector<int> order;
    for (int m = group.freeMovers; m-- > 0;) order.push_back(m);
    const auto closes = [&](int m) {
        const std::size_t joint = coordinates[toSize(group.movers[toSize(m)])].joint;
        return std::any_of(loops_.loops().begin(), loops_.loops().end(),
                           [joint](const LoopClosures::Loop& l) { return l.joint == joint; });
    };
    std::stable_partition(order.begin(), order.end(), closes);
    std::stable_partition(order.begin(), order.end(), [&](int m) { // what is coupled follows
        return std::any_of(group.couplings.begin(), group.couplings.end(), [&](std::size_t k) {
            return loops_.couplings()[k].coordinate == group.movers[toSize(m)];
        });
    });
    std::stable_partition(order.begin(), order.end(), [&](int m) {
        return coordinates[toSize(group.movers[toSize(m)])].initialRate == 0.0;
    });
    LoopPhase phase;
    Eigen::MatrixXd basis(equations.rows(), 0);
    for (const double least : {0.01, 1e-5}) { // of a column that the others leave
        for (const int m : order) {
            if (static_cast<int>(phase.dependents.size()) == rank) break;
            if (std::find(phase.dependents.begin(), phase.dependents.end(), m) != phase.dependents.end())
                continue;
            Eigen::VectorXd rest = equations.col(m);
            for (int twice = 0; twice < 2; ++twice) rest -= basis * (basis.transpose() * rest);
            if (!(rest.norm() > least * equations.col(m).norm()) || rest.norm() < kZero) continue;
            basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
            basis.rightCols(1) = rest.normalized();
            phase.dependents.push_back(m);
        }
    }
    if (static_cast<int>(phase.dependents.size()) < rank) return byPivots(loop, rank);
    std::sort(phase.dependents.begin(), phase.dependents.end());
    phase.rows = rowsFor(phase.dependents, loop);
    return phase;
}

Eigen::VectorXd LoopPartition::nearestStep(const LoopScratch& loop, const std::vector<int>& movers) const {
    Eigen::MatrixXd chosen(loop.equations.rows(), toIndex(movers.size()));
    for (std::size_t i = 0; i < movers.size(); ++i) {
        chosen.col(toIndex(i)) = loops_.weightOf(group_, movers[i]) * loop.equations.col(movers[i]);
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
    factor.setThreshold(1e-7);
    factor.compute(chosen);
    return factor.solve(-loop.errors);
}

Eigen::VectorXd LoopPartition::freeDirection(const LoopScratch& loop, int rank) const {
    const int movers = loops_.groups()[group_].freeMovers;
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(movers);
    if (rank >= movers) return direction;
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(weighted(loop, movers), Eigen::ComputeFullV);
    double share = 1.0;
    for (int i = rank; i < movers; ++i) { // a mixture of all, in no special proportion
        direction += share * svd.matrixV().col(i);
        share *= 0.7071;
    }
    return direction.normalized();
}

double LoopPartition::largestSlope(const LoopPhase& phase, const LoopScratch& loop) const {
    double largest = 0.0;
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
        for (int m = 0; m < loops_.groups()[group_].moverCount(); ++m) {
            if (loop.isDependent[toSize(m)]) continue;
            const double weight = loops_.weightOf(group_, m) / loops_.weightOf(group_, phase.dependents[d]);
            largest = std::max(largest, weight * std::abs(loop.slopes(toIndex(d), m)));
        }
    }
    return largest;
}

} // namespace hingelab
