// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/damped_newton.h"

#include <algorithm>
#include <limits>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kShortestShare = 1e-7;

} // namespace

/// Half the residual's square, each momentum over the root of its inertia [J]; evaluates at the present v.
double DampedNewton::merit() {
    solver_.kernel_->evaluate(s_);
    solver_.kernel_->findResidual(s_);
    double sum = 0.0;
    for (int i = 0; i < s_.n; ++i) {
        const double r = s_.residual[toSize(i)];
        sum += r * r / s_.rowOf(s_.M, i)[i];
    }
    return 0.5 * sum;
}

bool DampedNewton::solve(int mostIterations) {
    const double converged = solver_.parameters_.relativeTolerance * s_.regularisation.vs;
    double change = std::numeric_limits<double>::infinity();
    double present = merit();
    std::vector<double>& start = solver_.trial_;
    for (int iteration = 0; iteration < mostIterations; ++iteration) {
        if (change < converged && solver_.hasSmallResidual()) return true;
        solver_.kernel_->assemble(s_);
        if (!solver_.kernel_->solve(s_)) return false;
        solver_.kernel_->project(s_);
        double tangential = 0.0;
        change = solver_.contactChangeNorm(tangential);
        bool isPossible = true;
        double share = solver_.shareOfUpdate(isPossible);
        if (!isPossible) return false;
        ++solver_.statistics_.furtherIterations;
        start.assign(s_.v.begin(), s_.v.end());
        for (;; share *= 0.5) {
            if (share < kShortestShare) {
                std::copy(start.begin(), start.end(), s_.v.begin());
                return solver_.settlesAtRounding();
            }
            for (int i = 0; i < s_.n; ++i) s_.v[toSize(i)] = start[toSize(i)] + share * s_.dv[toSize(i)];
            const double next = merit();
            const bool isSettled = change < converged && solver_.hasSmallResidual();
            if (next <= (1.0 - 1e-4 * share) * present || isSettled) {
                present = next;
                break;
            }
        }
    }
    return (change < converged && solver_.hasSmallResidual()) || solver_.settlesAtRounding();
}

} // namespace hingelab
