// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <Eigen/LU>
#include <array>

namespace hingelab {

/// State of a second-order system with first-order states beside it, and quadratures.
struct MotionState {
    Eigen::VectorXd q; ///< coordinates [rad], size n
    Eigen::VectorXd v; ///< rates [rad/s], size n
    Eigen::VectorXd z; ///< first-order states (currents [A], temperature rises [K]), size p
    Eigen::VectorXd w; ///< integrals that nothing depends on (work, dissipation) [J], size m

    MotionState() = default;
    MotionState(int n, int p, int m)
        : q(Eigen::VectorXd::Zero(n)), v(q), z(Eigen::VectorXd::Zero(p)), w(Eigen::VectorXd::Zero(m)) {}
};

/// Derivatives of a state, but for q' = v.
struct MotionRates {
    Eigen::VectorXd a; ///< v', size n
    Eigen::VectorXd z; ///< size p
    Eigen::VectorXd w; ///< size m

    MotionRates() = default;
    MotionRates(int n, int p, int m)
        : a(Eigen::VectorXd::Zero(n)), z(Eigen::VectorXd::Zero(p)), w(Eigen::VectorXd::Zero(m)) {}
};

/// Jacobians of what MotionRates holds.
struct MotionJacobians {
    Eigen::MatrixXd accelerationByAngle; ///< n x n
    Eigen::MatrixXd accelerationByRate;  ///< n x n
    Eigen::MatrixXd accelerationByState; ///< n x p
    Eigen::MatrixXd stateByAngle;        ///< p x n
    Eigen::MatrixXd stateByRate;         ///< p x n
    Eigen::MatrixXd stateByState;        ///< p x p
    Eigen::MatrixXd quadratureByAngle;   ///< m x n
    Eigen::MatrixXd quadratureByRate;    ///< m x n
    Eigen::MatrixXd quadratureByState;   ///< m x p
    bool dependsOnTime = true;           ///< false: the slopes by time are zero
    Eigen::VectorXd accelerationByTime;  ///< n
    Eigen::VectorXd stateByTime;         ///< p
    Eigen::VectorXd quadratureByTime;    ///< m

    MotionJacobians() = default;
    MotionJacobians(int n, int p, int m);
};

/// q' = v, v' = a(t, q, v, z), z' = z'(t, q, v, z), w' = w'(t, q, v, z): smooth within a step. The w of the
/// argument means nothing.
class MotionEquations {
  public:
    virtual ~MotionEquations() = default;
    virtual void rates(double time, const MotionState& at, MotionRates& rates) = 0;
    /// Slopes at a state, and the rates there.
    virtual void jacobians(double time, const MotionState& at, MotionRates& rates,
                           MotionJacobians& jacobians) = 0;

  protected:
    MotionEquations() = default;
    MotionEquations(const MotionEquations&) = default;
    MotionEquations& operator=(const MotionEquations&) = default;
};

/// One step of RODAS: a Rosenbrock method of order 4 with an embedded order 3, six stages, L-stable and stiffly
/// accurate, with dense output of order 3.
///
/// With J the Jacobian and gamma = 1/4, for i = 1..6:
///   (1/(h gamma) - J) U_i = f(t + alpha_i h, y + sum_j a_ij U_j) + (1/h) sum_j c_ij U_j + h d_i f_t,
///   y1 = y + sum_j a_6j U_j + U_6,
/// and U_6 is the error estimate. The second-order structure reduces each solve from 2n + p + m to n + p
/// unknowns s = (v, z):
///   (1/(h gamma) - J_s - h gamma [J_q 0]) u_s = r_s + h gamma J_q r_q,   u_q = h gamma (r_q + u_v).
/// Source: Hairer and Wanner, Solving Ordinary Differential Equations II (1996), §IV.7, code RODAS.
/// Boost.odeint's rosenbrock4 has the same coefficients; a test compares the two. Steps allocate nothing.
class RosenbrockStep {
  public:
    RosenbrockStep(int n, int p, int m);

    /// Tries a step of length h [s] from `start` at `time`; evaluates the Jacobians there unless
    /// `reuseJacobians` says that the last call did for the same start. Returns the error norm: the largest of
    /// |error|/(tolerance (1
    /// + |y|)) over q, v and z, or over w where there is neither; NaN if anything is not finite. The end state
    /// is in end().
    double attempt(MotionEquations& equations, const MotionState& start, double time, double h,
                   double tolerance, bool reuseJacobians);

    [[nodiscard]] const MotionState& end() const { return end_; }

    /// Keeps the last attempt for interpolation from `start`, of which a copy is made.
    void accept(const MotionState& start);

    /// State at `theta` in 0..1 of the accepted step; exact at both ends.
    void interpolate(double theta, MotionState& state) const;
    /// The same for the last attempt, made from `start`; coordinates and rates only.
    void interpolateAttempt(const MotionState& start, double theta, MotionState& state) const;

  private:
    using VectorXd = Eigen::VectorXd;
    struct Stage {
        VectorXd q, v, z, w;
    };

    void factorise(double hGamma);
    void solveStage(std::size_t i, double h, double hGamma, const VectorXd& v, const MotionRates& rates);
    void combinePart(VectorXd Stage::*part, const double* weights, std::size_t count, VectorXd& sum) const;
    void combineMotion(const double* weights, std::size_t count, Stage& sum) const;
    void combine(const double* weights, std::size_t count, Stage& sum) const;

    void solveSystem();

    /// Whether the error of the works counts: where all motion is prescribed they are all that can be wrong,
    /// and the current in a large inductance, small as it is, says little of the work that it does.
    [[nodiscard]] bool countsIntegrals() const { return n_ == 0 || p_ > 0; }

    int n_, p_;
    std::array<Stage, 6> u_;
    Stage right_;  ///< right-hand side of the stage
    Stage dense2_; ///< coefficients of the dense output of the last attempt
    Stage dense3_;
    MotionState argument_;
    MotionState end_;
    MotionJacobians jacobians_;
    MotionRates startRates_; ///< with the Jacobians
    MotionRates rates_;
    Eigen::MatrixXd system_; ///< over v and z
    Eigen::PartialPivLU<Eigen::MatrixXd> lu_;
    Eigen::VectorXd solution_;

    MotionState acceptedStart_;
    MotionState acceptedEnd_;
    Stage accepted2_;
    Stage accepted3_;
};

} // namespace hingelab
