// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/contact/stribeck_continuation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "physics/numerics/indices.h"

namespace hingelab {
namespace {

constexpr int kLineSearchIterations = 60;
constexpr int kIterationsPerTolerance = 40;
constexpr int kMostPathSteps = 4000;
constexpr int kMostCorrections = 8;
constexpr double kShortestShare = 1e-7;
constexpr double kShortestPathStep = 1e-12;
constexpr double kRoundings[] = {1e-2, 1e-3, 1e-4, 1e-1, 1e-5, 1.0}; ///< over the scale of forces

} // namespace

void StribeckContinuation::startFromGuess() {
    std::copy(solver_.guess_.begin(), solver_.guess_.end(), s_.v.begin());
}

bool StribeckContinuation::solve() {
    StribeckStatistics& statistics = solver_.statistics_;
    const double vs = solver_.parameters_.stictionTolerance;
    statistics.strategy = StribeckStrategy::lineSearch;
    startFromGuess();
    if (lineSearch(kLineSearchIterations)) return true;
    const double large = largeTolerance();
    if (!std::isfinite(large)) return false; // speeds overflow: no tolerance is beyond them
    statistics.strategy = StribeckStrategy::tolerance;
    bool isSolved = shrinkTolerance(large);
    if (!isSolved) {
        statistics.strategy = StribeckStrategy::path;
        isSolved = followRoundedPath(large);
    }
    setTolerance(vs);
    return isSolved;
}

void StribeckContinuation::setTolerance(double vs) {
    s_.regularisation = Regularisation::of(vs, solver_.parameters_.relativeTolerance);
}

/// Half the residual's square, each momentum over the root of its inertia [J]; evaluates at the present v.
double StribeckContinuation::merit() {
    solver_.kernel_->evaluate(s_);
    solver_.kernel_->findResidual(s_);
    double sum = 0.0;
    for (int i = 0; i < s_.n; ++i) {
        const double r = s_.residual[toSize(i)];
        sum += r * r / s_.rowOf(s_.M, i)[i];
    }
    return 0.5 * sum;
}

/// Newton whose updates, limited as before, are shortened until the residual falls.
bool StribeckContinuation::lineSearch(int mostIterations) {
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
            if (share < kShortestShare) return false;
            for (int i = 0; i < s_.n; ++i) s_.v[toSize(i)] = start[toSize(i)] + share * s_.dv[toSize(i)];
            const double next = merit();
            const bool isSettled = change < converged && solver_.hasSmallResidual();
            if (next <= (1.0 - 1e-4 * share) * present || isSettled) {
                present = next;
                break;
            }
        }
    }
    return change < converged && solver_.hasSmallResidual();
}

/// A stiction tolerance beyond all slip speeds of the guess and of the motion without contacts.
double StribeckContinuation::largeTolerance() {
    double largest = 1.0; // [m/s]
    startFromGuess();
    for (int round = 0; round < 2; ++round) {
        solver_.kernel_->evaluate(s_);
        for (const ContactSystem::State& state : s_.states) {
            largest = std::max(largest, std::hypot(state.v[1], state.v[2]));
        }
        if (round > 0) break;
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
    return 10.0 * largest;
}

bool StribeckContinuation::shrinkTolerance(double large) {
    const double target = solver_.parameters_.stictionTolerance;
    double vs = large;
    double factor = 0.1;
    startFromGuess();
    setTolerance(vs);
    if (!lineSearch(4 * kIterationsPerTolerance)) return false;
    std::vector<double>& solution = solver_.path_;
    while (vs > target) {
        solution.assign(s_.v.begin(), s_.v.end());
        const double next = std::max(target, vs * factor);
        setTolerance(next);
        if (lineSearch(kIterationsPerTolerance)) {
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

double StribeckContinuation::weightOf(int i) const {
    return i < s_.n ? std::sqrt(s_.rowOf(s_.M, i)[i]) / speed_ : 1.0 / span_;
}

/// d residual / d ln vs into trial_, at the present velocities; leaves the residual itself in the system.
void StribeckContinuation::findToleranceSlope(double logVs) {
    constexpr double difference = 1e-6;
    setTolerance(std::exp(logVs + difference));
    solver_.kernel_->evaluate(s_);
    solver_.kernel_->findResidual(s_);
    for (int i = 0; i < s_.n; ++i) solver_.trial_[toSize(i)] = s_.residual[toSize(i)];
    setTolerance(std::exp(logVs));
    solver_.kernel_->evaluate(s_);
    solver_.kernel_->findResidual(s_);
    for (int i = 0; i < s_.n; ++i) {
        solver_.trial_[toSize(i)] = (solver_.trial_[toSize(i)] - s_.residual[toSize(i)]) / difference;
    }
}

/// Solves [A, F_s; w² tangent] x = (-residual, right) by elimination with pivots; x in the last part of trial_.
/// A is assembled at the present state, F_s in trial_.
bool StribeckContinuation::solveBordered(const double* tangent, double right) {
    const int m = s_.n + 1;
    const int columns = m + 1;
    std::vector<double>& B = solver_.bordered_;
    const auto at = [&](int i, int j) -> double& { return B[toSize(i * columns + j)]; };
    for (int i = 0; i < s_.n; ++i) {
        for (int j = 0; j < s_.n; ++j) at(i, j) = s_.rowOf(s_.A, i)[j];
        at(i, s_.n) = solver_.trial_[toSize(i)];
        at(i, m) = -s_.residual[toSize(i)];
    }
    for (int j = 0; j < m; ++j) at(s_.n, j) = tangent[j] * weightOf(j) * weightOf(j);
    at(s_.n, m) = right;
    for (int k = 0; k < m; ++k) {
        int best = k;
        for (int i = k + 1; i < m; ++i) {
            if (std::abs(at(i, k)) > std::abs(at(best, k))) best = i;
        }
        if (!(std::abs(at(best, k)) > 0.0)) return false;
        for (int j = k; j < columns && best != k; ++j) std::swap(at(k, j), at(best, j));
        for (int i = k + 1; i < m; ++i) {
            const double factor = at(i, k) / at(k, k);
            for (int j = k; j < columns && factor != 0.0; ++j) at(i, j) -= factor * at(k, j);
        }
    }
    double* x = solver_.trial_.data() + m;
    for (int i = m - 1; i >= 0; --i) {
        double sum = at(i, m);
        for (int j = i + 1; j < m; ++j) sum -= at(i, j) * x[j];
        x[i] = sum / at(i, i);
        if (!std::isfinite(x[i])) return false;
    }
    return true;
}

/// Direction of the path at the present state, of unit length and in the sense of the last one.
bool StribeckContinuation::findTangent(double* tangent) {
    std::fill(s_.residual.begin(), s_.residual.end(), 0.0);
    if (!solveBordered(tangent, 1.0)) return false;
    const double* x = solver_.trial_.data() + s_.n + 1;
    double norm = 0.0;
    for (int i = 0; i <= s_.n; ++i) norm += std::pow(x[i] * weightOf(i), 2);
    norm = std::sqrt(norm);
    if (!std::isfinite(norm) || norm <= 0.0) return false;
    for (int i = 0; i <= s_.n; ++i) tangent[i] = x[i] / norm;
    return true;
}

/// Newton back to the path in the plane across the tangent; y has the corrected point.
bool StribeckContinuation::correct(const double* tangent, const double* predicted, double* y) {
    std::copy(predicted, predicted + s_.n + 1, y);
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostCorrections; ++i) {
        std::copy(y, y + s_.n, s_.v.begin());
        findToleranceSlope(y[s_.n]);
        solver_.kernel_->assemble(s_);
        const bool isOnPath = solver_.hasSmallResidual();
        double ahead = 0.0;
        for (int j = 0; j <= s_.n; ++j) {
            ahead += tangent[j] * weightOf(j) * weightOf(j) * (y[j] - predicted[j]);
        }
        if (!solveBordered(tangent, -ahead)) return false;
        ++solver_.statistics_.furtherIterations;
        const double* x = solver_.trial_.data() + s_.n + 1;
        double norm = 0.0;
        for (int j = 0; j <= s_.n; ++j) norm += std::pow(x[j] * weightOf(j), 2);
        if (isOnPath && i > 0) return true;
        if (!(norm < before)) return false;
        before = norm;
        for (int j = 0; j <= s_.n; ++j) y[j] += x[j];
        if (std::abs(y[s_.n]) > 200.0) return false;
    }
    return false;
}

/// Smaller and smaller roundings: a small one bends the path sharply, a large one may end too far from the
/// sharp solution.
bool StribeckContinuation::followRoundedPath(double large) {
    startFromGuess();
    solver_.kernel_->evaluate(s_);
    s_.forceScale = 1e-12;
    for (int c = 0; c < s_.nc; ++c) {
        const ContactSystem::Law& law = s_.laws[toSize(c)];
        const double speed = std::abs(s_.states[toSize(c)].v[0]);
        s_.forceScale = std::max(s_.forceScale, std::abs(law.fn) + s_.dt * law.stiffness * speed);
    }
    for (const double share : kRoundings) {
        s_.rounding = share * s_.forceScale;
        const bool isSolved = followPath(large);
        s_.rounding = 0.0;
        if (isSolved) return true;
    }
    return false;
}

/// From a rounded solution at the wanted tolerance to the sharp one.
bool StribeckContinuation::sharpen() {
    std::vector<double>& solution = solver_.bordered_;
    const double start = s_.rounding;
    double factor = 0.1;
    for (double rounding = start; rounding > 1e-10 * start;) {
        solution.assign(s_.v.begin(), s_.v.end());
        s_.rounding = rounding * factor;
        if (lineSearch(kIterationsPerTolerance)) {
            rounding = s_.rounding;
            continue;
        }
        std::copy(solution.begin(), solution.begin() + s_.n, s_.v.begin());
        factor = std::sqrt(factor);
        if (factor > 0.95) break;
    }
    s_.rounding = 0.0;
    return lineSearch(kLineSearchIterations);
}

bool StribeckContinuation::followPath(double large) {
    const int m = s_.n + 1;
    const double target = std::log(solver_.parameters_.stictionTolerance);
    double start = large;
    startFromGuess();
    for (int attempt = 0;; ++attempt, start *= 1e3) { // with less and less friction it becomes convex
        setTolerance(start);
        if (lineSearch(4 * kIterationsPerTolerance)) break;
        if (attempt == 4) return false;
    }
    solver_.trial_.assign(2 * toSize(m), 0.0);
    solver_.bordered_.assign(toSize(m * (m + 1)), 0.0);
    solver_.path_.assign(4 * toSize(m), 0.0);
    double* y = solver_.path_.data();
    double* predicted = y + m;
    double* corrected = predicted + m;
    double* tangent = corrected + m;
    std::copy(s_.v.begin(), s_.v.begin() + s_.n, y);
    y[s_.n] = std::log(start);
    tangent[s_.n] = -1.0;
    span_ = std::max(1.0, y[s_.n] - target);
    speed_ = 1.0;
    double energy = 0.0;
    for (int i = 0; i < s_.n; ++i) energy += std::pow(weightOf(i) * std::max(std::abs(y[i]), 1e-3), 2);
    speed_ = std::sqrt(energy);

    double length = 0.02;
    for (int step = 0; step < kMostPathSteps; ++step) {
        std::copy(y, y + s_.n, s_.v.begin());
        findToleranceSlope(y[s_.n]);
        solver_.kernel_->assemble(s_);
        if (!findTangent(tangent)) return false;
        bool isCorrected = false;
        while (!isCorrected && length > kShortestPathStep) {
            for (int i = 0; i < m; ++i) predicted[i] = y[i] + length * tangent[i];
            isCorrected = correct(tangent, predicted, corrected);
            if (!isCorrected) length *= 0.5;
        }
        if (!isCorrected) return false;
        if (corrected[s_.n] <= target) {
            const double share = (y[s_.n] - target) / (y[s_.n] - corrected[s_.n]);
            for (int i = 0; i < s_.n; ++i) s_.v[toSize(i)] = y[i] + share * (corrected[i] - y[i]);
            setTolerance(std::exp(target));
            return lineSearch(kLineSearchIterations) && sharpen();
        }
        std::copy(corrected, corrected + m, y);
        length = std::min(0.1, 1.6 * length);
    }
    return false;
}

} // namespace hingelab
