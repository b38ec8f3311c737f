// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

/// Searches in the box [0, 1]^n for points that keep constraints g(x) <= 0, with NLopt's COBYLA (Powell 1994,
/// "A direct search optimization method that models the objective and constraint functions by linear
/// interpolation"). It needs no slopes: figures of doors are largest and least values over a way, whose slopes
/// jump, and ends of ways come and go; methods that trust slopes (SLSQP, MMA) zigzag there. It asks for all
/// constraints at a point at once, and never leaves the box.
namespace hingelab {

/// The constraints at a point, all of them: positive where they are not kept. Throws SearchStopped to end it.
using Constraints = std::function<const std::vector<double>&(const std::vector<double>&)>;

/// Thrown by constraints to end a search.
struct SearchStopped {};

struct SearchOptions {
    double firstStep = 0.1; ///< of the box
    double lastStep = 1e-5;
    int evaluations = 300; ///< at most
};

/// The point where an objective is least with all constraints kept, from a start; if the search finds none, the
/// last point, which need not keep them.
[[nodiscard]] std::vector<double> leastObjective(
    const std::vector<double>& start, std::size_t constraintCount,
    const std::function<double(const std::vector<double>&)>& objective, const Constraints& constraints,
    const SearchOptions& options);

/// The point where the largest constraint is least; ends early where it is below zero.
[[nodiscard]] std::vector<double> leastViolation(const std::vector<double>& start, std::size_t constraintCount,
                                                 const Constraints& constraints, const SearchOptions& options);

} // namespace hingelab
