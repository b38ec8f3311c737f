// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>

/// The least sum of squares of a function of few unknowns within bounds: the one file that knows Ceres Solver.
///
/// Levenberg and Marquardt's method with a trust region, by QR of the dense Jacobian, which is made by central
/// differences of all residuals at once. Unknowns come scaled, so that 1 is a large change of each. Parameters
/// in which the residuals are linear are found in the first steps from anywhere; splitting them off (variable
/// projection) would save steps that cost nothing here, and knows neither bounds nor weights of its own.
namespace hingelab {

struct LeastSquares {
    /// Fills the residuals; false: there are none for these unknowns, the step is tried shorter.
    std::function<bool(const Eigen::VectorXd& unknowns, Eigen::VectorXd& residuals)> residuals;
    Eigen::Index count = 0;       ///< of residuals
    Eigen::VectorXd lower, upper; ///< of the unknowns; infinite: none
    std::function<bool()> goOn;   ///< false: give up; may be empty
    double difference = 1e-4;     ///< of unknowns, for slopes
};

struct LeastSquaresEnd {
    Eigen::VectorXd unknowns;
    double sum = 0.0; ///< of squares
    bool isSolved = false;
    bool isCancelled = false;
    std::string words; ///< why it is not solved
};

/// @param mostSteps of the method; each takes twice as many evaluations as there are unknowns.
[[nodiscard]] LeastSquaresEnd solveLeastSquares(const LeastSquares& problem, Eigen::VectorXd start,
                                                int mostSteps);

/// d residuals / d unknowns, by differences that stay within the bounds; false if it cannot be evaluated there.
[[nodiscard]] bool slopesOf(const LeastSquares& problem, const Eigen::VectorXd& unknowns,
                            Eigen::MatrixXd& slopes);

} // namespace hingelab
