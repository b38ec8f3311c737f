// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <string>

#include "rig/contact_scheme.h"

namespace hingelab {

/// One time step of a mechanism with contacts, for the new generalised velocities v, (1):
///   M v = p* + dt (Jn^T fn + Jt^T ft),   vn = Jn v,  vt = Jt v.
/// A plain value that owns all it refers to. nv velocities, nc contacts; SI units.
struct ContactProblem {
    ContactScheme scheme = ContactScheme::twoWay;
    double dt = 1e-3;            ///< step [s], > 0
    Eigen::MatrixXd M;           ///< nv x nv, symmetric positive definite [kg, kg·m²]
    Eigen::VectorXd pStar;       ///< nv: M v0 + dt tau, the momentum without contacts [N·s, N·m·s]
    Eigen::MatrixXd Jn;          ///< nc x nv; the separation speed is Jn v
    Eigen::MatrixXd Jt;          ///< 2 nc x nv; rows 2i and 2i + 1 belong to contact i
    Eigen::VectorXd mu;          ///< nc: coefficients of friction, >= 0
    Eigen::VectorXd normalForce; ///< nc, one-way: fn; convex: that with which a contact rubs [N], >= 0
    Eigen::VectorXd penetration; ///< nc, two-way and convex: x0 at the start of the step [m]; negative: a gap
    Eigen::VectorXd stiffness;   ///< nc, two-way and convex [N/m], >= 0
    Eigen::VectorXd dissipation; ///< nc, two-way and convex [s/m], >= 0
    Eigen::VectorXd normalBias;  ///< nc or empty: vn when v = 0, of surfaces that are moved [m/s]
    Eigen::VectorXd tangentialBias; ///< 2 nc or empty: vt when v = 0 [m/s]

    [[nodiscard]] Eigen::Index velocities() const { return pStar.size(); }
    [[nodiscard]] Eigen::Index contacts() const { return mu.size(); }
};

/// What is wrong with a problem, in words with the place and the value, or empty. Sizes, finite numbers, signs,
/// and a symmetric positive definite M.
[[nodiscard]] std::string describeFault(const ContactProblem& problem);

/// Sizes alone: what must hold before anything can be read.
[[nodiscard]] std::string describeSizeFault(const ContactProblem& problem);

} // namespace hingelab
