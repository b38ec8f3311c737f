// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/constrained_search.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <nlopt.hpp>

namespace hingelab {
namespace {

/// What NLopt's functions get: they are plain functions with a pointer.
struct SearchProblem {
    std::function<double(const std::vector<double>&)> objective;
    std::function<void(const std::vector<double>&, double*)> constraints;
    std::exception_ptr thrown; ///< by what was asked: it does not pass through the library
    std::vector<double> point;

    void take(const double* x, std::size_t n) { point.assign(x, x + n); }
};

double objectiveOf(unsigned n, const double* x, double*, void* data) {
    auto& problem = *static_cast<SearchProblem*>(data);
    problem.take(x, n);
    try {
        return problem.objective(problem.point);
    } catch (...) {
        problem.thrown = std::current_exception();
    }
    throw nlopt::forced_stop();
}

void constraintsOf(unsigned, double* result, unsigned n, const double* x, double*, void* data) {
    auto& problem = *static_cast<SearchProblem*>(data);
    problem.take(x, n);
    try {
        problem.constraints(problem.point, result);
        return;
    } catch (...) {
        problem.thrown = std::current_exception();
    }
    throw nlopt::forced_stop();
}

std::vector<double> searched(SearchProblem& problem, std::vector<double> x, std::size_t constraintCount,
                             const std::vector<double>& lower, const std::vector<double>& upper,
                             const std::vector<double>& steps, const SearchOptions& options, double goal) {
    nlopt::opt search(nlopt::LN_COBYLA, static_cast<unsigned>(x.size()));
    search.set_lower_bounds(lower);
    search.set_upper_bounds(upper);
    search.set_min_objective(objectiveOf, &problem);
    const std::vector<double> tolerances(constraintCount, 1e-9);
    search.add_inequality_mconstraint(constraintsOf, &problem, tolerances);
    search.set_initial_step(steps);
    search.set_xtol_abs(options.lastStep);
    search.set_maxeval(options.evaluations);
    search.set_stopval(goal);
    double value = 0.0;
    try {
        search.optimize(x, value);
    } catch (const nlopt::roundoff_limited&) {
        // x is the best that was found
    } catch (const nlopt::forced_stop&) {
        std::rethrow_exception(problem.thrown);
    }
    return x;
}

} // namespace

std::vector<double> leastObjective(const std::vector<double>& start, std::size_t constraintCount,
                                   const std::function<double(const std::vector<double>&)>& objective,
                                   const Constraints& constraints, const SearchOptions& options) {
    SearchProblem problem;
    problem.objective = objective;
    problem.constraints = [&](const std::vector<double>& x, double* result) {
        const std::vector<double>& g = constraints(x);
        std::copy(g.begin(), g.end(), result);
    };
    const std::size_t n = start.size();
    return searched(problem, start, constraintCount, std::vector<double>(n, 0.0), std::vector<double>(n, 1.0),
                    std::vector<double>(n, options.firstStep), options, -HUGE_VAL);
}

std::vector<double> leastViolation(const std::vector<double>& start, std::size_t constraintCount,
                                   const Constraints& constraints, const SearchOptions& options) {
    const std::size_t n = start.size();
    // The bound t of all constraints is a variable of its own: g(x) <= t, t least.
    std::vector<double> point;
    const auto at = [&](const std::vector<double>& xt) -> const std::vector<double>& {
        point.assign(xt.begin(), xt.end() - 1);
        return constraints(point);
    };
    SearchProblem problem;
    problem.objective = [](const std::vector<double>& xt) { return xt.back(); };
    problem.constraints = [&](const std::vector<double>& xt, double* result) {
        const std::vector<double>& g = at(xt);
        std::transform(g.begin(), g.end(), result, [&](double value) { return value - xt.back(); });
    };
    const std::vector<double>& first = constraints(start);
    const double worst = *std::max_element(first.begin(), first.end());
    std::vector<double> xt = start;
    constexpr double least = -1.0; // of what is sought: below zero all constraints are kept
    xt.push_back(std::max(worst, least));
    std::vector<double> lower(n, 0.0);
    lower.push_back(least);
    std::vector<double> upper(n, 1.0);
    upper.push_back(std::max(2.0 * worst, 1.0));
    std::vector<double> steps(n, options.firstStep);
    steps.push_back(std::max(0.1, 0.3 * std::abs(worst)));
    std::vector<double> found =
        searched(problem, std::move(xt), constraintCount, lower, upper, steps, options, -1e-3);
    found.pop_back();
    return found;
}

} // namespace hingelab
