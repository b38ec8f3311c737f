// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/bounded_step.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kSlack = 1e-12; // of a bound, relative to what it bounds

/// Step and multipliers when the bounds in `held` are equations.
struct HeldStep {
    Eigen::VectorXd x;
    Eigen::VectorXd multipliers;
};

HeldStep stepAlong(const Eigen::LLT<Eigen::MatrixXd>& factor, const Eigen::VectorXd& g,
                   const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const std::vector<Eigen::Index>& held) {
    HeldStep step;
    step.x = -factor.solve(g);
    if (held.empty()) return step;
    const Eigen::MatrixXd rows = A(held, Eigen::all);
    const Eigen::MatrixXd spread = factor.solve(rows.transpose());
    const Eigen::VectorXd excess = rows * step.x - b(held);
    step.multipliers = (rows * spread).completeOrthogonalDecomposition().solve(excess);
    step.x -= spread * step.multipliers;
    return step;
}

/// The bound that x breaks most, or -1.
Eigen::Index mostBroken(const Eigen::VectorXd& x, const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                        const std::vector<Eigen::Index>& held) {
    Eigen::Index worst = -1;
    double most = 0.0;
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
        const double size = A.row(i).norm();
        if (size == 0.0 || std::find(held.begin(), held.end(), i) != held.end()) continue;
        const double excess = (A.row(i).dot(x) - b[i]) / size;
        if (excess <= kSlack * (1.0 + x.norm()) || excess <= most) continue;
        most = excess;
        worst = i;
    }
    return worst;
}

} // namespace

BoundedStep boundedStep(const Eigen::MatrixXd& H, const Eigen::VectorXd& g, const Eigen::MatrixXd& A,
                        const Eigen::VectorXd& b) {
    const Eigen::LLT<Eigen::MatrixXd> factor(H);
    std::vector<Eigen::Index> held;
    HeldStep step = stepAlong(factor, g, A, b, held);
    for (Eigen::Index round = 0; round < 4 * A.rows(); ++round) { // enough for any that do not cycle
        Eigen::Index weakest = -1;
        if (!held.empty() && step.multipliers.minCoeff(&weakest) < 0.0) {
            held.erase(held.begin() + weakest);
        } else {
            const Eigen::Index broken = mostBroken(step.x, A, b, held);
            if (broken < 0) break;
            held.push_back(broken);
        }
        step = stepAlong(factor, g, A, b, held);
    }
    BoundedStep result{step.x, std::vector<bool>(toSize(A.rows()), false)};
    for (std::size_t i = 0; i < held.size(); ++i) {
        result.isHeld[toSize(held[i])] = step.multipliers[toIndex(i)] > 0.0;
    }
    return result;
}

} // namespace hingelab
