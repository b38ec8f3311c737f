// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "simulation/rosenbrock.h"

namespace hingelab {

/// One step of the explicit method of Dormand and Prince: order 5 with an embedded order 4, seven stages of
/// which the last is the first of the next step, with dense output of order 4. For linkages without stiff
/// friction it takes longer steps than RODAS and needs no Jacobians. Source: Hairer, Nørsett and Wanner,
/// Solving Ordinary Differential Equations I (1993), §II.5 and II.6, code DOPRI5, with its test for stiffness.
/// Steps allocate nothing.
class DormandPrinceStep {
  public:
    DormandPrinceStep(int n, int p, int m);

    /// As RosenbrockStep::attempt(). `reuseFirst` says that the last call had the same start.
    double attempt(MotionEquations& equations, const MotionState& start, double time, double h,
                   double tolerance, bool reuseFirst);
    [[nodiscard]] const MotionState& end() const { return end_; }
    /// Keeps the last attempt, of length h, for interpolation from `start`.
    void accept(const MotionState& start, double h);
    void interpolate(double theta, MotionState& state) const;
    /// The same for the last attempt, of length h from `start`; without the quadratures.
    void interpolateAttempt(const MotionState& start, double h, double theta, MotionState& state) const;

    /// The next step does not go on from the end of the last one: laws or coordinates have changed.
    void forget() { hasLast_ = false; }

    /// True after fifteen accepted steps that stability rather than accuracy has limited, without six others in
    /// a row between them.
    [[nodiscard]] bool isStiff() const { return stiffSteps_ >= 15; }
    void resetStiffness() { stiffSteps_ = easySteps_ = 0; }

  private:
    using VectorXd = Eigen::VectorXd;
    struct Slope {
        VectorXd v, a, z, w; ///< q', v', z', w'
    };
    void evaluate(MotionEquations& equations, double time, const MotionState& at, Slope& slope);
    void addPart(VectorXd Slope::*part, const VectorXd& start, double h, const double* weights,
                 std::size_t count, VectorXd& sum) const;
    void combine(const MotionState& start, double h, const double* weights, std::size_t count,
                 MotionState& sum) const;

    /// Whether the error of the works counts: where all motion is prescribed they are all that can be wrong,
    /// and the current in a large inductance, small as it is, says little of the work that it does.
    [[nodiscard]] bool countsIntegrals() const { return n_ == 0 || p_ > 0; }

    int n_, p_;
    MotionRates rates_;
    std::array<Slope, 7> k_;
    MotionState argument_; ///< of the last stage
    MotionState sixth_;    ///< of the stage before it
    MotionState end_;
    Slope dense_; ///< order-4 term of the last attempt, times h
    double lastTime_ = 0.0;
    bool hasLast_ = false; ///< k_[6] belongs to the end of an accepted step
    bool isFirstFresh_ = false;
    double stiffness_ = 0.0; ///< h times the estimated largest eigenvalue
    int stiffSteps_ = 0;
    int easySteps_ = 0; ///< since the last stiff one

    MotionState acceptedStart_, acceptedEnd_;
    Slope accepted1_, accepted7_, acceptedDense_; ///< first and last slope, and the dense term
    double acceptedStep_ = 0.0;
};

} // namespace hingelab
