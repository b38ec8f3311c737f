// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <vector>

namespace hingelab {

/// Minimum of ½ xᵀ H x + gᵀ x with A x <= b, by adding the most violated bound and dropping those that pull,
/// one after the other (Nocedal and Wright, Numerical Optimization, 16.5).
struct BoundedStep {
    Eigen::VectorXd x;
    std::vector<bool> isHeld; ///< by bound: it pushes against the step
};

/// H: n x n, symmetric and positive definite; A: m x n, m a handful. Where bounds contradict each other, as
/// many of them as possible hold.
[[nodiscard]] BoundedStep boundedStep(const Eigen::MatrixXd& H, const Eigen::VectorXd& g,
                                      const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

} // namespace hingelab
