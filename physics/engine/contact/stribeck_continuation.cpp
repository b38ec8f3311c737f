// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/stribeck_continuation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contact/damped_newton.h"
#include "contact/stribeck_path.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr int kLineSearchIterations = 60;
constexpr int kIterationsPerTolerance = 40;
/// A path with other roundings or another start is another path. The far start is almost without friction; the
/// near one is less sensitive to a bad condition of M.
constexpr StribeckPath::Settings kPaths[] = {{1e4, 1.0, 0.1},  {1e4, 1e-2, 0.1},  {1e4, 1e-4, 0.1},
                                             {1.0, 1.0, 0.02}, {1.0, 1e-2, 0.02}, {1.0, 1e-4, 0.02}};

} // namespace

bool StribeckContinuation::solve() {
    const bool isSolved = tryAll();
    setTolerance(solver_.parameters_.stictionTolerance);
    s_.rounding = 0.0;
    return isSolved;
}

bool StribeckContinuation::tryAll() {
    StribeckStrategy& strategy = solver_.statistics_.strategy;
    strategy = StribeckStrategy::lineSearch;
    startFrom(Start::guess);
    if (DampedNewton(solver_).solve(kLineSearchIterations)) return true;
    const double large = largeTolerance();
    if (!std::isfinite(large)) return false; // speeds overflow: no tolerance is beyond them
    strategy = StribeckStrategy::tolerance;
    if (shrinkTolerance(Start::guess, large)) return true;
    strategy = StribeckStrategy::path;
    if (followPath(large)) return true;
    for (const Start start : {Start::freeMotion, Start::rest}) {
        strategy = StribeckStrategy::lineSearch;
        setTolerance(solver_.parameters_.stictionTolerance);
        startFrom(start);
        if (DampedNewton(solver_).solve(kLineSearchIterations)) return true;
        strategy = StribeckStrategy::tolerance;
        if (shrinkTolerance(start, large)) return true;
    }
    return false;
}

void StribeckContinuation::setTolerance(double vs) {
    s_.regularisation = Regularisation::of(vs, solver_.parameters_.relativeTolerance);
}

void StribeckContinuation::startFrom(Start start) {
    std::copy(solver_.guess_.begin(), solver_.guess_.end(), s_.v.begin());
    if (start == Start::rest) std::fill(s_.v.begin(), s_.v.end(), 0.0);
    if (start != Start::freeMotion) return;
    const int rows = std::exchange(s_.nr, 0); // to the motion without contacts
    const int contacts = std::exchange(s_.nc, 0);
    solver_.kernel_->findResidual(s_);
    solver_.kernel_->assemble(s_);
    if (solver_.kernel_->solve(s_)) {
        for (int i = 0; i < s_.n; ++i) s_.v[toSize(i)] += s_.dv[toSize(i)];
    }
    s_.nr = rows;
    s_.nc = contacts;
}

/// A stiction tolerance beyond all slip speeds of the guess and of the motion without contacts.
double StribeckContinuation::largeTolerance() {
    double largest = 1.0; // [m/s]
    for (const Start start : {Start::guess, Start::freeMotion}) {
        startFrom(start);
        solver_.kernel_->evaluate(s_);
        for (const ContactSystem::State& state : s_.states) {
            largest = std::max(largest, std::hypot(state.v[1], state.v[2]));
        }
    }
    return 10.0 * largest;
}

bool StribeckContinuation::shrinkTolerance(Start start, double large) {
    const double target = solver_.parameters_.stictionTolerance;
    double vs = large;
    double factor = 0.1;
    startFrom(start);
    setTolerance(vs);
    if (!DampedNewton(solver_).solve(4 * kIterationsPerTolerance)) return false;
    std::vector<double>& solution = solver_.path_;
    while (vs > target) {
        solution.assign(s_.v.begin(), s_.v.end());
        const double next = std::max(target, vs * factor);
        setTolerance(next);
        if (DampedNewton(solver_).solve(kIterationsPerTolerance)) {
            vs = next;
            factor = std::max(0.1, factor * factor);
            continue;
        }
        std::copy(solution.begin(), solution.begin() + s_.n, s_.v.begin());
        factor = std::sqrt(factor);
        if (factor > 0.98) return false;
    }
    return true;
}

bool StribeckContinuation::followPath(double large) {
    for (const StribeckPath::Settings& settings : kPaths) {
        startFrom(Start::guess);
        const bool isSolved = StribeckPath(solver_).follow(large, 0.1 * large, settings);
        s_.rounding = 0.0;
        if (isSolved) return true;
    }
    return false;
}

} // namespace hingelab
