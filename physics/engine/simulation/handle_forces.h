// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/equations.h"

namespace hingelab {

/// Forces at the handle of a rig, of the state at which the equations were last evaluated. World frame.
/// Allocates nothing after construction.
class HandleForces {
  public:
    HandleForces() = default;
    explicit HandleForces(const Model& model);

    /// What the hand with a script does at the handle [N]. Where one degree of freedom makes it the same, it
    /// holds the handle, and pulls along the path of it; elsewhere it turns the joint, as a motor would, and
    /// this is zero.
    [[nodiscard]] Vector3 byScript(const Model& model, RigEquations& equations);

    /// Force at the handle, across its lever, that would keep the mechanism from accelerating, without the
    /// hand's pull [N]: the least-squares force for the generalised forces M a - J^T f_hand of the free
    /// coordinates. `acceleration` is theirs. Where loops or couplings move the handle, which coordinate would
    /// not accelerate is a matter of choice: there it is the force that keeps the handle from speeding up or
    /// slowing down on its path; not a number if it has several freedoms.
    [[nodiscard]] double toHold(const Model& model, const Model::GripPoint& handle, RigEquations& equations,
                                const JointVector& acceleration);

  private:
    [[nodiscard]] double toHoldInLoop(const Model& model, const Model::GripPoint& handle,
                                      RigEquations& equations, const JointVector& acceleration);
    void findNet(const Model& model, RigEquations& equations, const JointVector& acceleration);

    JointVector net_;        ///< generalised forces that are to be held
    JointVector unit_;       ///< room: one of a coordinate
    Eigen::RowVectorXd row_; ///< of a port
};

} // namespace hingelab
