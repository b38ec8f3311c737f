// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "simulation/rig_evaluation.h"
#include "simulation/rosenbrock.h"

namespace hingelab {

class RigEquations;

/// Jacobians of the equations of motion: exact in the laws and actuators, by central differences in the
/// mechanism and the hand; with gears that lose something, by differences of the rates themselves. Allocates
/// nothing after construction.
class RigSlopes {
  public:
    explicit RigSlopes(const Model& model);

    /// At a state, with the rates `there`. Not a number where the mechanism cannot be closed. Leaves the
    /// equations placed at the state, but moved at other rates.
    void find(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
              MotionJacobians& j);

  private:
    struct RowOfSlopes {
        Eigen::MatrixXd::RowXpr byAngle, byRate, byState;
    };
    void findSimple(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
                    MotionJacobians& j);
    void findNumeric(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
                     MotionJacobians& j);
    [[nodiscard]] double rateStep(const Model& model, Eigen::Index coordinate, double largest) const;
    void clear(MotionJacobians& j);
    [[nodiscard]] bool addByAngle(RigEquations& equations, double time, const MotionState& at,
                                  const JointVector& acceleration, MotionJacobians& j);
    void addByRate(RigEquations& equations, const MotionState& at, const JointVector& acceleration,
                   MotionJacobians& j);
    void remainder(RigEquations& equations, const JointVector& acceleration);
    void addActuators(RigEquations& equations, double time, const MotionState& at, MotionJacobians& j);
    void addSlope(const RigEquations& equations, std::size_t actuator, const ActuatorSlope& slope,
                  RowOfSlopes row) const;
    void addForceSlope(RigEquations& equations, std::size_t actuator, const ActuatorSlope& slope,
                       MotionJacobians& j);
    void addLawStates(RigEquations& equations, MotionJacobians& j) const;
    void addLaws(const RigEquations& equations, MotionJacobians& j);
    void divideByMass(const RigEquations& equations, MotionJacobians& j) const;
    void addDrives(RigEquations& equations, MotionJacobians& j) const;
    [[nodiscard]] bool dependsOnTime(const RigEquations& equations, double time) const;
    void addByTime(RigEquations& equations, double time, const MotionState& at, MotionJacobians& j);

    std::vector<std::size_t> timed_; ///< laws whose force follows the time
    RigEvaluation::Rows rowsHere_;   ///< of each port, at the state
    RigEvaluation::Rows rowsThere_;  ///< a little aside
    std::vector<PortMotion> portsThere_;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic> portRateByAngle_; ///< d x'/dq of each port
    JointMatrix slopeByAngle_;                                              ///< all coordinates x free ones
    JointMatrix slopeByRate_;
    JointVector perturbed_;
    JointVector difference_;
    JointVector handTorque_;
    MotionRates here_, there_;
    MotionState perturbedState_;
    ActuatorSlopes slopes_; ///< of one
};

} // namespace hingelab
