// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

/// What residuals and slopes say of the unknowns of a fit.
namespace hingelab {

/// Factor of a two-sided 95 % interval with so many degrees of freedom, by Fisher's expansion of Student's t
/// about the normal one: to 1 % from three degrees on, to 0.01 % from ten.
[[nodiscard]] double studentFactor(double freedom);

/// Huber's weights with the tuning 1.345, which keeps 95 % of the efficiency where errors are normal. Where no
/// more points lie beyond four deviations than normal errors have, all weights are 1: least squares then are
/// the best there is, and their intervals exact.
struct RobustScale {
    bool isNeeded = false;
    double scale = 0.0;          ///< standard deviation of the bulk, from the median of magnitudes
    Eigen::VectorXd rootWeights; ///< factors of residuals
};
[[nodiscard]] RobustScale robustWeights(const Eigen::VectorXd& residuals, double unknowns);

/// Variance of a residual that, times the inverse of the slopes' normal matrix, gives that of the unknowns.
[[nodiscard]] double residualVariance(const Eigen::VectorXd& residuals, const RobustScale* robust,
                                      double unknowns);

/// Correlation of neighbouring residuals; 0 where it could be chance.
[[nodiscard]] double neighbourCorrelation(const Eigen::VectorXd& residuals, std::span<const int> direction);

/// What the slopes can tell apart.
struct Identified {
    std::vector<bool> isTold;   ///< of each unknown
    std::vector<bool> isSilent; ///< nothing depends on it
    /// Directions in which nothing changes, and the unknowns that take part in each.
    std::vector<std::vector<Eigen::Index>> together;
    Eigen::MatrixXd covariance; ///< over the variance of a residual; 0 in rows and columns that are not told
};
/// @param reach how far each unknown can go [its unit]: one whose whole reach changes the residuals by less
/// than `noise` (root of the sum of squares) is silent.
[[nodiscard]] Identified identify(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& reach, double noise);

} // namespace hingelab
