// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "simulation/equations.h"

namespace hingelab {

/// Recognises steps at rest, which repeat the step before and need not be solved.
///
/// Where all stands, or creeps as what sticks does, steps leave the velocities as they are. What a step changes
/// is measured by
///
///   c = max |dvi|/(h g),  dv = v1 - v0, of angles on an arm of 1 m,
/// or, of states of laws, by |dz/z| if that is more. Once c < kToBegin for two steps in a row, the next 1, 2,
/// 4, ... up to kMostSteps are taken as repetitions,
///
///   v1 = v0,  q1 = q0 + h v0,  the same forces, work and dz,
/// but coordinates stand that are slower than what c = kTolerance means (a body: 0.1 nm/s): carried on, such
/// rates would excite what solved steps calm. Then one step is solved: if c < kTolerance, twice as many may
/// follow, up to a bound that grows by one; else none, and the bound is half of what was too much. No
/// coordinate goes farther than kMostWay between two solved steps: so far, forces are those of the same place.
///
/// Nothing is repeated where something acts that goes with time (a hand, an actuator, a law that follows the
/// time, a prescribed motion that moves), where a phase of a law changes, or where the motion is not where the
/// last step led to. Whether a step is a repetition follows from the steps before it alone: copies of a
/// simulation take the same ones.
class ContactRest {
  public:
    explicit ContactRest(std::shared_ptr<const Model> model);

    void forget();

    /// Whether the step from `start` at `time` by h [s] repeats the last one; to be called once for each step.
    [[nodiscard]] bool repeats(const RigEquations& equations, const MotionState& start, double time, double h);
    /// The end of a step that does.
    void repeat(const MotionState& start, MotionState& end);
    /// What a step that was solved led to; `isWhole`: in one part.
    void observe(const RigEquations& equations, const MotionState& start, double time, double h, bool isWhole,
                 const MotionState& end);

    static constexpr double kTolerance = 1e-8; ///< as that of momenta in the steps
    static constexpr double kToBegin = 1e-10;
    static constexpr int kMostSteps = 64;
    static constexpr double kMostWay = 1e-7; ///< [m or rad]

  private:
    [[nodiscard]] bool isUndisturbed(const RigEquations& equations) const;
    [[nodiscard]] double scaleOf(double h) const;
    void findWays(double h, const MotionState& end);
    [[nodiscard]] double changeOf(const MotionState& start, double h, const MotionState& end) const;
    [[nodiscard]] bool standsStill(double time, double h) const;
    [[nodiscard]] bool creeps(double h, const MotionState& end) const;
    [[nodiscard]] bool isGoneOnFrom(const MotionState& start) const;

    std::shared_ptr<const Model> model_;
    bool canRest_ = true;   ///< nothing in the rig goes with time whatever happens
    int left_ = 0;          ///< steps that may still be repetitions
    int streak_ = 0;        ///< calm steps, one after the other
    int repeated_ = 0;      ///< steps since the last solved one
    int most_ = kMostSteps; ///< repetitions at once
    double length_ = 0.0;   ///< of the last step [s]
    MotionState last_;      ///< the end of the last step
    Eigen::VectorXd work_;  ///< of one step [J]
    JointVector way_;       ///< of the coordinates in one step
    JointVector drift_;     ///< of the states of laws in one step
    JointVector efforts_;
    std::vector<int> laws_; ///< phases during the last step
};

} // namespace hingelab
