// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include "fit/least_squares.h"

namespace hingelab {

/// An interval of an unknown by profile likelihood: as far as the least sum of squares, with the unknown held
/// and all others free, stays within `rise` of the least of all.
struct ProfileInterval {
    double low = 0.0, high = 0.0;
    bool endsAtLower = false, endsAtUpper = false; ///< the bound comes first
    bool isFound = false;                          ///< both ends
};

/// @param best the solution, `sum` its sum of squares.
/// @param covariance of the unknowns at `best`, times any factor: leads the others along, and says where to
/// begin.
/// @param rise of the sum of squares that ends the interval.
[[nodiscard]] ProfileInterval profileOf(const LeastSquares& problem, const LeastSquaresEnd& best,
                                        Eigen::Index which, const Eigen::MatrixXd& covariance, double rise);

} // namespace hingelab
