// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/stribeck_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "contact/damped_newton.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr int kMostPathSteps = 4000;
constexpr int kMostCorrections = 12;
constexpr int kIterationsAtStart = 160;
constexpr int kIterationsAtEnd = 60;
constexpr double kShortestPathStep = 1e-13;
constexpr double kLastRounding = 1e-12; ///< at the wanted tolerance, over the speed of the contacts
constexpr double kLongestOff = 1e-4;    ///< of a corrected point from the path, over the step
constexpr double kSharpEnough = 16.0;   ///< ln of what the rounding shrinks by beyond the target, at most

} // namespace

/// Below the wanted tolerance only the rounding shrinks on.
void StribeckPath::setStage(double logTolerance) {
    isShrinking_ = logTolerance > target_;
    s_.regularisation =
        Regularisation::of(std::exp(std::max(logTolerance, target_)), solver_.parameters_.relativeTolerance);
    s_.rounding = lastRounding_ * std::exp(roundingSlope_ * (logTolerance - target_));
}

/// d force/d l of a contact at the present state.
std::array<double, 3> StribeckPath::forceByStage(int contact) const {
    const ContactSystem::State& state = s_.states[toSize(contact)];
    const ContactSystem::Law& law = s_.laws[toSize(contact)];
    double normal = 0.0;
    if (s_.isTwoWay && s_.rounding > 0.0 && !s_.isAveraged) {
        normal = roundingSlope_ *
                 roundedNormalForce(state.v[0], law.fn, law.stiffness, law.dissipation, s_.dt, s_.rounding)
                     .byRounding;
    }
    std::array<double, 3> change{law.rubsOnly ? 0.0 : normal, -state.muT[0] * normal, -state.muT[1] * normal};
    if (!isShrinking_ || law.mu == 0.0) return change;
    const FrictionForce friction = frictionForce(state.v[1], state.v[2], 1.0, law.mu, s_.regularisation);
    const std::array<double, 2> byTolerance = frictionByTolerance(friction, law.mu, s_.regularisation);
    for (std::size_t i = 0; i < 2; ++i) change[i + 1] += state.load * byTolerance[i];
    return change;
}

/// d residual/d l at the present state.
void StribeckPath::findStageSlope() {
    std::fill(slope_, slope_ + s_.n, 0.0);
    for (int c = 0; c < s_.nc; ++c) {
        if (!s_.states[toSize(c)].acts) continue;
        const std::array<double, 3> change = forceByStage(c);
        for (int k = 0; k < 3; ++k) {
            const double* row = s_.rowOf(s_.J, 3 * c + k);
            for (int j = 0; j < s_.n; ++j) slope_[j] -= s_.dt * change[toSize(k)] * row[j];
        }
    }
}

/// Everything at the point y: velocities, stage, residual, Newton's matrix and the slope by the stage.
void StribeckPath::moveTo(const double* y) {
    for (int i = 0; i < s_.n; ++i) s_.v[toSize(i)] = y[i] * speed_ / std::sqrt(s_.rowOf(s_.M, i)[i]);
    setStage(y[s_.n] * span_);
    solver_.kernel_->evaluate(s_);
    solver_.kernel_->findResidual(s_);
    solver_.kernel_->assemble(s_);
    findStageSlope();
}

/// [A, F_l; border | -residual or 0; right] in the path's own units.
void StribeckPath::fillBordered(const double* border, bool withResidual, double right) {
    const int m = s_.n + 1;
    double* row = solver_.bordered_.data();
    for (int i = 0; i < s_.n; ++i, row += m + 1) {
        const double byRoot = 1.0 / std::sqrt(s_.rowOf(s_.M, i)[i]);
        for (int j = 0; j < s_.n; ++j) {
            row[j] = s_.rowOf(s_.A, i)[j] * byRoot / std::sqrt(s_.rowOf(s_.M, j)[j]);
        }
        row[s_.n] = slope_[i] * byRoot * span_ / speed_;
        row[m] = withResidual ? -s_.residual[toSize(i)] * byRoot / speed_ : 0.0;
    }
    std::copy(border, border + m, row);
    row[m] = right;
}

/// Solves these equations by elimination with pivots, for change_; notes the determinant's sign.
bool StribeckPath::solveBordered(const double* border, bool withResidual, double right) {
    const int m = s_.n + 1;
    const int columns = m + 1;
    const auto at = [&](int i, int j) -> double& { return solver_.bordered_[toSize(i * columns + j)]; };
    fillBordered(border, withResidual, right);
    determinant_ = 1.0;
    for (int k = 0; k < m; ++k) {
        int best = k;
        for (int i = k + 1; i < m; ++i) {
            if (std::abs(at(i, k)) > std::abs(at(best, k))) best = i;
        }
        if (!(std::abs(at(best, k)) > 0.0)) return false;
        for (int j = k; j < columns && best != k; ++j) std::swap(at(k, j), at(best, j));
        if ((best != k) != (at(k, k) < 0.0)) determinant_ = -determinant_;
        for (int i = k + 1; i < m; ++i) {
            const double factor = at(i, k) / at(k, k);
            for (int j = k; j < columns && factor != 0.0; ++j) at(i, j) -= factor * at(k, j);
        }
    }
    for (int i = m - 1; i >= 0; --i) {
        double sum = at(i, m);
        for (int j = i + 1; j < m; ++j) sum -= at(i, j) * change_[j];
        change_[i] = sum / at(i, i);
        if (!std::isfinite(change_[i])) return false;
    }
    return true;
}

double StribeckPath::sizeOfChange() const {
    double sum = 0.0;
    for (int i = 0; i <= s_.n; ++i) sum += change_[i] * change_[i];
    return std::sqrt(sum);
}

/// Unit vector along the path at the present point, ahead. With the change x that the border b makes 1,
/// det [A, F_l; x] has the sign of det [A, F_l; b], for their ratio is |x|² (11b).
bool StribeckPath::findTangent() {
    if (!solveBordered(tangent_, false, 1.0)) return false;
    if (orientation_ == 0.0) orientation_ = determinant_;
    const double size = sizeOfChange();
    if (!std::isfinite(size) || size <= 0.0) return false;
    for (int i = 0; i <= s_.n; ++i) tangent_[i] = change_[i] * orientation_ * determinant_ / size;
    return true;
}

/// Newton back to the path in the plane across the tangent, from the point that is `length` ahead. It goes on
/// to rounding if it can: at sharp bends the next steps are as short as the rest that an earlier end would
/// leave.
bool StribeckPath::correct(double length) {
    const int m = s_.n + 1;
    for (int j = 0; j < m; ++j) predicted_[j] = point_[j] + length * tangent_[j];
    std::copy(predicted_, predicted_ + m, corrected_);
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostCorrections; ++i) {
        moveTo(corrected_);
        const bool isSmall = solver_.hasSmallResidual();
        double ahead = 0.0;
        for (int j = 0; j < m; ++j) ahead += tangent_[j] * (corrected_[j] - predicted_[j]);
        if (!solveBordered(tangent_, true, -ahead)) return false;
        ++solver_.statistics_.furtherIterations;
        const double off = sizeOfChange();
        const bool isNear = isSmall && off <= kLongestOff * length;
        if (isNear && solver_.isAtRounding()) return true;
        if (i + 1 == kMostCorrections ||
            !(off < 2.0 * before)) { // what moves on at rounding does not come nearer
            return isNear || (isSmall && off <= length && solver_.isAtRounding());
        }
        before = off;
        for (int j = 0; j < m; ++j) corrected_[j] += change_[j];
    }
    return false;
}

/// A solution where friction is weak; the scales of the path.
bool StribeckPath::start(double large, double speed, const Settings& settings) {
    target_ = std::log(solver_.parameters_.stictionTolerance);
    lastRounding_ = kLastRounding * speed;
    large *= settings.firstTolerance;
    for (int attempt = 0;; ++attempt, large *= 1e3) { // with less and less friction it becomes convex
        first_ = std::log(large);
        span_ = std::max(1.0, first_ - target_);
        roundingSlope_ = std::log(settings.firstRounding / kLastRounding) / span_;
        setStage(first_);
        if (DampedNewton(solver_).solve(kIterationsAtStart)) break;
        if (attempt == 4) return false;
    }
    takeMemory();
    speed_ = 1.0;
    for (int i = 0; i < s_.n; ++i) point_[i] = std::sqrt(s_.rowOf(s_.M, i)[i]) * s_.v[toSize(i)];
    point_[s_.n] = first_ / span_;
    tangent_[s_.n] = -1.0; // towards smaller tolerances
    orientation_ = 0.0;
    return true;
}

void StribeckPath::takeMemory() {
    const int m = s_.n + 1;
    solver_.bordered_.assign(toSize(m * (m + 1)), 0.0);
    solver_.path_.assign(6 * toSize(m), 0.0);
    double* next = solver_.path_.data();
    for (double** vector : {&point_, &tangent_, &predicted_, &corrected_, &slope_, &change_}) {
        *vector = next;
        next += m;
    }
}

/// Takes the speed at the present point as the new scale: on the way velocities may shrink by orders of
/// magnitude, and a step that is short for the first ones jumps between branches of the later ones.
void StribeckPath::rescale() {
    double square = 0.0;
    for (int i = 0; i < s_.n; ++i) {
        const double least = std::sqrt(s_.rowOf(s_.M, i)[i]) * solver_.parameters_.stictionTolerance;
        square += std::pow(std::max(std::abs(point_[i]), least / speed_), 2);
    }
    const double factor = std::sqrt(square);
    speed_ *= factor;
    for (int i = 0; i < s_.n; ++i) {
        point_[i] /= factor;
        tangent_[i] /= factor;
    }
}

/// From the corrected point to the sharp solution.
bool StribeckPath::arrive() {
    moveTo(corrected_);
    setStage(target_);
    s_.rounding = 0.0;
    return DampedNewton(solver_).solve(kIterationsAtEnd);
}

bool StribeckPath::follow(double large, double speed, const Settings& settings) {
    if (!start(large, speed, settings)) return false;
    double length = 0.02;
    double nextArrival = target_;
    for (int step = 0; step < kMostPathSteps; ++step) {
        rescale();
        moveTo(point_);
        if (!findTangent()) return false;
        while (!correct(length)) {
            length *= 0.5;
            if (length < kShortestPathStep) return false;
        }
        const double l = corrected_[s_.n] * span_;
        if (l > first_ + 1.0) return false; // back where it came from: rounding has lost the way
        if (l <= nextArrival) {
            if (arrive()) return true;
            nextArrival = l - 1.0 / roundingSlope_;
        }
        if (l <= target_ - kSharpEnough / roundingSlope_) return false;
        std::copy(corrected_, corrected_ + s_.n + 1, point_);
        length = std::min(settings.longestStep, 1.6 * length);
    }
    return false;
}

} // namespace hingelab
