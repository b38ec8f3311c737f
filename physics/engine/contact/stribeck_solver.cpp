// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/stribeck_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

#include "contact/direction_limiter.h"
#include "contact/stribeck_continuation.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

/// True if all entries are finite, without a branch for each.
bool areFinite(std::span<const double> values) {
    double sum = 0.0;
    for (const double value : values) sum += value * 0.0;
    return sum == 0.0;
}

/// True if M has a Cholesky factor; A is used as room. Asked before each solve: free bodies leave M in blocks
/// of 6, whose zeros are passed over here. Eigen::LLT does not know them: measured, it takes twice as long for
/// 2 bodies, five times for 20 and nine times for 100.
bool isPositiveDefinite(ContactSystem& s) {
    s.A = s.M;
    for (int k = 0; k < s.n; ++k) {
        const double* pivotRow = s.rowOf(s.A, k);
        if (!(pivotRow[k] > 0.0)) return false;
        for (int i = k + 1; i < s.n; ++i) {
            if (pivotRow[i] == 0.0) continue;
            const double factor = pivotRow[i] / pivotRow[k];
            double* row = s.rowOf(s.A, i);
            for (int j = k + 1; j < s.n; ++j) row[j] -= factor * pivotRow[j];
        }
    }
    return true;
}

bool isSymmetric(const ContactSystem& s) {
    double largest = 0.0;
    double difference = 0.0;
    for (int i = 0; i < s.n; ++i) {
        largest = std::max(largest, std::abs(s.rowOf(s.M, i)[i]));
        for (int j = 0; j < i; ++j) {
            difference = std::max(difference, std::abs(s.rowOf(s.M, i)[j] - s.rowOf(s.M, j)[i]));
        }
    }
    return difference <= 1e-9 * largest;
}

/// A quick answer to what describeFault() tells in words.
bool isSound(ContactSystem& s) {
    if (!(s.dt > 0.0) || !std::isfinite(s.dt) || !areFinite(s.M) || !areFinite(s.p) || !areFinite(s.J) ||
        !areFinite(s.bias)) {
        return false;
    }
    for (const ContactSystem::Law& law : s.laws) {
        const double sum = law.mu + law.fn + law.stiffness + law.dissipation + law.frictionLoad;
        if (!std::isfinite(sum) || law.mu < 0.0 || (!s.isTwoWay && law.fn < 0.0) || law.stiffness < 0.0 ||
            law.dissipation < 0.0 || law.frictionLoad < 0.0) {
            return false;
        }
    }
    return isSymmetric(s) && isPositiveDefinite(s);
}

} // namespace

const char* nameOf(StribeckResult result) {
    switch (result) {
        case StribeckResult::success:
            return "kSuccess";
        case StribeckResult::maxIterationsReached:
            return "kMaxIterationsReached";
        case StribeckResult::linearSolverFailed:
            return "kLinearSolverFailed";
        case StribeckResult::limiterFailed:
            return "kAlphaSolverFailed";
        case StribeckResult::invalidInput:
            return "kInvalidInput";
    }
    return "";
}

const char* nameOf(StribeckStrategy strategy) {
    switch (strategy) {
        case StribeckStrategy::newton:
            return "newton";
        case StribeckStrategy::lineSearch:
            return "line_search";
        case StribeckStrategy::tolerance:
            return "stiction_tolerance_continuation";
        case StribeckStrategy::path:
            return "path_following";
    }
    return "";
}

std::string describeFault(const StribeckParameters& p) {
    std::ostringstream text;
    const auto isPositive = [](double value) { return std::isfinite(value) && value > 0.0; };
    if (!isPositive(p.stictionTolerance)) {
        text << "stiction_tolerance is " << p.stictionTolerance << "; it must be positive [m/s]";
    } else if (p.maxIterations < 1) {
        text << "max_iterations is " << p.maxIterations << "; it must be at least 1";
    } else if (!isPositive(p.relativeTolerance) || p.relativeTolerance >= 1.0) {
        text << "relative_tolerance is " << p.relativeTolerance << "; it must be between 0 and 1";
    } else if (!isPositive(p.largestTurn) || p.largestTurn >= std::numbers::pi / 2.0) {
        text << "theta_max is " << p.largestTurn << "; it must be between 0 and pi/2 [rad]";
    } else if (!isPositive(p.momentumTolerance)) {
        text << "momentum_tolerance is " << p.momentumTolerance << "; it must be positive";
    }
    return text.str();
}

StribeckSolver::StribeckSolver(int velocities, int contacts, int rows, StribeckParameters parameters) {
    system_.reserve(velocities, contacts, rows);
    const std::size_t n = toSize(velocities);
    guess_.reserve(n + 2);
    trial_.reserve(n + 2);
    terms_.reserve(n + 2);
    atRounding_.reserve(n + 2);
    path_.reserve(6 * (n + 2));
    bordered_.reserve((n + 2) * (n + 2));
    setParameters(parameters);
}

void StribeckSolver::setParameters(const StribeckParameters& parameters) {
    parameters_ = parameters;
    parameterFault_ = describeFault(parameters);
    cosLargestTurn_ = std::cos(parameters.largestTurn);
    statistics_.residuals.reserve(toSize(std::clamp(parameters.maxIterations, 0, 10'000)));
}

void StribeckSolver::setProblem(const ContactProblem& problem) {
    sizeFault_ = problemFault_ = describeSizeFault(problem);
    if (!sizeFault_.empty()) {
        system_.resize(1, 0, 0);
        return;
    }
    system_.load(problem);
    if (!isSound(system_)) problemFault_ = describeFault(problem);
}

bool StribeckSolver::checkInput(std::span<const double> guess) {
    fault_ = problemFault_;
    if (!fault_.empty()) return false;
    if (!parameterFault_.empty()) {
        fault_ = parameterFault_;
    } else if (guess.size() != toSize(system_.n) || !areFinite(guess)) {
        fault_ = "v_guess must have " + std::to_string(system_.n) + " finite numbers";
    }
    return fault_.empty();
}

StribeckResult StribeckSolver::solve(std::span<const double> guess, StribeckMode mode) {
    kernel_ = &ContactKernel::of(system_);
    statistics_.iterations = statistics_.furtherIterations = statistics_.reused = 0;
    statistics_.strategy = StribeckStrategy::newton;
    statistics_.residuals.clear();
    fault_.clear();
    statistics_.momentumResidual = statistics_.relativeResidual = 0.0;
    system_.regularisation = Regularisation::of(parameters_.stictionTolerance, parameters_.relativeTolerance);
    const bool isReadable = sizeFault_.empty() && guess.size() == toSize(system_.n);
    if (!isReadable || (mode == StribeckMode::robust && !checkInput(guess))) {
        if (!sizeFault_.empty()) fault_ = sizeFault_;
        if (fault_.empty()) fault_ = "v_guess must have " + std::to_string(system_.n) + " numbers";
        std::fill(system_.v.begin(), system_.v.end(), std::numeric_limits<double>::quiet_NaN());
        return finish(StribeckResult::invalidInput);
    }
    guess_.assign(guess.begin(), guess.end());
    std::copy(guess.begin(), guess.end(), system_.v.begin());
    const StribeckResult result = newton(mode);
    if (mode == StribeckMode::plain || system_.nc + system_.nr == 0) return finish(result);
    if (result == StribeckResult::success) return result; // evaluated and measured at the last iterate
    atRounding_.clear();
    system_.fillIn();
    kernel_ = &ContactKernel::of(system_);
    const bool isSolved = settlesAtRounding() || StribeckContinuation(*this).solve();
    if (!isSolved && !atRounding_.empty()) system_.v = atRounding_;
    return finish(isSolved ? StribeckResult::success : result);
}

/// Norms of J dv: returns the larger of the normal and the tangential one, and the change of row rates.
double StribeckSolver::contactChangeNorm(double& tangential) const {
    double normal2 = 0.0;
    double tangential2 = 0.0;
    for (int c = 0; c < system_.nc; ++c) {
        const double* change = system_.contactChange.data() + 3 * static_cast<std::ptrdiff_t>(c);
        normal2 += change[0] * change[0];
        tangential2 += change[1] * change[1] + change[2] * change[2];
    }
    tangential = std::sqrt(tangential2);
    double largest = std::max(std::sqrt(normal2), tangential);
    for (int r = 0; r < system_.nr; ++r) {
        const double* row = system_.rowOf(system_.G, r);
        const ContactSystem::Range range = system_.rowRanges[toSize(r)];
        double rate = 0.0;
        for (int j = range.begin; j < range.end; ++j) rate += row[j] * system_.dv[toSize(j)];
        largest = std::max(largest, std::abs(rate));
    }
    return largest;
}

double StribeckSolver::shareOfUpdate(bool& isPossible) const {
    const DirectionLimits limits{system_.regularisation.vs, parameters_.relativeTolerance, cosLargestTurn_};
    double share = 1.0;
    isPossible = true;
    for (int c = 0; c < system_.nc; ++c) {
        const double* v = system_.states[toSize(c)].v;
        const double* change = system_.contactChange.data() + 3 * static_cast<std::ptrdiff_t>(c);
        const std::optional<double> alpha = limitDirectionChange(v[1], v[2], change[1], change[2], limits);
        if (!alpha) {
            isPossible = false;
            return 0.0;
        }
        share = std::min(share, *alpha);
    }
    return share;
}

/// M v = p*. One update is exact but for rounding; from a guess far away that may be all there is, so that more
/// follow until the residual is small.
StribeckResult StribeckSolver::solveFreeMotion(StribeckMode mode) {
    ContactSystem& s = system_;
    constexpr int mostUpdates = 10;
    kernel_->evaluate(s);
    kernel_->findResidual(s);
    for (int i = 0; i < mostUpdates; ++i) {
        kernel_->assemble(s);
        const bool wasTwoWay = std::exchange(s.isTwoWay, false); // symmetric
        const bool isSolved = kernel_->solve(s);
        s.isTwoWay = wasTwoWay;
        for (int j = 0; j < s.n; ++j) s.v[toSize(j)] += s.dv[toSize(j)];
        statistics_.residuals.push_back(0.0);
        ++statistics_.iterations;
        if (mode == StribeckMode::plain) return StribeckResult::success; // even if singular: as published
        if (!isSolved) return StribeckResult::linearSolverFailed;
        kernel_->evaluate(s);
        kernel_->findResidual(s);
        if (hasSmallResidual()) return StribeckResult::success;
    }
    return areFinite(s.v) ? StribeckResult::maxIterationsReached : StribeckResult::limiterFailed;
}

/// Whether the factors of the last update will do for the last one: Newton's residual falls with the square of
/// what it was, by r1 = c r0², and with factors that are one update old by 2 c r0 r1. Source: C. T. Kelley,
/// Iterative Methods for Linear and Nonlinear Equations (1995), chapter 5 (the chord method).
bool StribeckSolver::factorsSuffice(double before, double now, double wanted) {
    return before > 0.0 && 2.0 * now * now <= before * wanted;
}

StribeckResult StribeckSolver::newton(StribeckMode mode) {
    ContactSystem& s = system_;
    if (s.nc + s.nr == 0) return solveFreeMotion(mode);
    const double converged = parameters_.relativeTolerance * parameters_.stictionTolerance;
    // Momenta of what moves fast are much more than what forces change in a step.
    constexpr double sufficient = 0.001;
    const bool suffices = mode == StribeckMode::robust && parameters_.residualSuffices;
    s.keepsFactors = suffices;
    double change = 2.0 * converged;
    bool reuses = false;
    double before = 0.0; // residual at the start of a whole update, which made the present factors; 0: none did
    for (int iteration = 0; iteration < parameters_.maxIterations; ++iteration) {
        kernel_->evaluate(s);
        if (change < converged && mode == StribeckMode::plain) return StribeckResult::success;
        kernel_->findResidual(s);
        const Residual residual = suffices || change < converged ? residualNow() : Residual{};
        const double wanted = sufficient * parameters_.momentumTolerance * residual.momentum;
        if (suffices && residual.largest <= wanted && isBelowMomentum(residual)) {
            return StribeckResult::success;
        }
        // An update by old factors says less about what is left.
        if (change < converged && !reuses && hasSmallResidual(residual)) return StribeckResult::success;
        reuses = suffices && factorsSuffice(before, residual.largest, wanted);
        if (reuses) {
            ++statistics_.reused;
            kernel_->solveAgain(s);
        } else {
            kernel_->assemble(s);
            if (!kernel_->solve(s)) return StribeckResult::linearSolverFailed;
        }
        kernel_->project(s);
        double tangential = 0.0;
        change = contactChangeNorm(tangential);
        if (mode == StribeckMode::robust && !std::isfinite(change)) return StribeckResult::limiterFailed;
        bool isPossible = true;
        const double share = shareOfUpdate(isPossible);
        if (!isPossible) return StribeckResult::limiterFailed;
        before = reuses || share < 1.0 ? 0.0 : residual.largest;
        for (int i = 0; i < s.stride; ++i) s.v[toSize(i)] += share * s.dv[toSize(i)];
        statistics_.residuals.push_back(tangential);
        ++statistics_.iterations;
    }
    return StribeckResult::maxIterationsReached;
}

/// Of the residual in the system; NaN if it is not finite.
StribeckSolver::Residual StribeckSolver::residualNow() const {
    Residual residual;
    double finite = 0.0;
    for (int i = 0; i < system_.n; ++i) {
        const double r = system_.residual[toSize(i)];
        finite += r * 0.0;
        residual.largest = std::max(residual.largest, std::abs(r));
        residual.momentum = std::max(residual.momentum, std::abs(system_.p[toSize(i)]));
    }
    residual.largest += finite;
    return residual;
}

/// A quick answer to whether the residual is small: against the largest momentum p* alone.
bool StribeckSolver::isBelowMomentum(const Residual& residual) {
    if (!(residual.largest <= parameters_.momentumTolerance * residual.momentum)) return false;
    statistics_.momentumResidual = residual.largest;
    statistics_.relativeResidual = residual.momentum > 0.0 ? residual.largest / residual.momentum : 0.0;
    return true;
}

/// Whether the residual in the system is small against the momenta that it sums up; the quick answer first.
bool StribeckSolver::hasSmallResidual(const Residual& residual) {
    if (isBelowMomentum(residual)) return true;
    if (!std::isfinite(residual.largest)) return false;
    measureResidual();
    return statistics_.relativeResidual <= parameters_.momentumTolerance;
}

/// Makes all results belong to the present velocities.
StribeckResult StribeckSolver::finish(StribeckResult result) {
    kernel_->evaluate(system_);
    kernel_->findResidual(system_);
    measureResidual();
    return result;
}

Eigen::VectorXd StribeckSolver::velocities() const {
    return Eigen::Map<const Eigen::VectorXd>(system_.v.data(), system_.n);
}

Eigen::VectorXd StribeckSolver::normalVelocities() const {
    Eigen::VectorXd result(system_.nc);
    for (int c = 0; c < system_.nc; ++c) result[c] = system_.states[toSize(c)].v[0];
    return result;
}

Eigen::VectorXd StribeckSolver::tangentialVelocities() const {
    Eigen::VectorXd result(2 * system_.nc);
    for (int c = 0; c < system_.nc; ++c) {
        result.segment<2>(2 * static_cast<Eigen::Index>(c)) << system_.states[toSize(c)].v[1],
            system_.states[toSize(c)].v[2];
    }
    return result;
}

Eigen::VectorXd StribeckSolver::normalForces() const {
    Eigen::VectorXd result(system_.nc);
    for (int c = 0; c < system_.nc; ++c) result[c] = system_.states[toSize(c)].f[0];
    return result;
}

Eigen::VectorXd StribeckSolver::frictionForces() const {
    Eigen::VectorXd result(2 * system_.nc);
    for (int c = 0; c < system_.nc; ++c) {
        result.segment<2>(2 * static_cast<Eigen::Index>(c)) << system_.states[toSize(c)].f[1],
            system_.states[toSize(c)].f[2];
    }
    return result;
}

Eigen::VectorXd StribeckSolver::generalizedFriction() const {
    Eigen::VectorXd tau = Eigen::VectorXd::Zero(system_.n);
    for (int c = 0; c < system_.nc; ++c) {
        for (int k = 1; k < 3; ++k) {
            const double* row = system_.rowOf(system_.J, 3 * c + k);
            for (int j = 0; j < system_.n; ++j) tau[j] += row[j] * system_.states[toSize(c)].f[k];
        }
    }
    return tau;
}

Eigen::VectorXd StribeckSolver::generalizedContact() const {
    Eigen::VectorXd tau = generalizedFriction();
    for (int c = 0; c < system_.nc; ++c) {
        const double* row = system_.rowOf(system_.J, 3 * c);
        for (int j = 0; j < system_.n; ++j) tau[j] += row[j] * system_.states[toSize(c)].f[0];
    }
    return tau;
}

Eigen::MatrixXd StribeckSolver::jacobianAt(const Eigen::VectorXd& v) {
    const std::vector<double> present = system_.v;
    kernel_ = &ContactKernel::of(system_);
    system_.regularisation = Regularisation::of(parameters_.stictionTolerance, parameters_.relativeTolerance);
    Eigen::MatrixXd jacobian(system_.n, system_.n);
    std::copy(v.begin(), v.end(), system_.v.begin());
    kernel_->evaluate(system_);
    kernel_->assemble(system_);
    for (int i = 0; i < system_.n; ++i) {
        for (int j = 0; j < system_.n; ++j) jacobian(i, j) = system_.rowOf(system_.A, i)[j];
    }
    system_.v = present;
    kernel_->evaluate(system_);
    return jacobian;
}

} // namespace hingelab
