// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/LU>

#include "simulation/model.h"

namespace hingelab {

/// The friction of all gears of a rig at once, without delay: it depends on what the gears carry, and that on
/// the accelerations, which the friction changes.
///
/// With u the forces that lossless gears would deliver and E_kj the acceleration of coordinate k per unit force
/// on coordinate j, friction T_j = l_j |w_j| (see Gear) leaves
///   w_k = u_k - sum_j (delta_kj - N_k² B_k E_kj) T_j,
/// linear once the signs of w are known; they are found by repeating. Allocates nothing after construction.
class GearFriction {
  public:
    explicit GearFriction(const Model& model);

    JointVector u;          ///< input [N·m or N]
    JointVector shaftRate;  ///< input [rad/s]
    JointVector loss;       ///< result: T against the coordinate's motion
    JointVector delivered;  ///< result: w
    JointMatrix compliance; ///< E, input

    /// From u, shaftRate and compliance to loss and delivered. False if no signs fit: there is no such motion,
    /// or more than one.
    [[nodiscard]] bool solve();

  private:
    [[nodiscard]] bool balance();

    const std::vector<Model::ActuatorUnit>* actuators_;
    JointVector lossOf_, signs_;
    JointMatrix system_;
    Eigen::PartialPivLU<JointMatrix> lu_;
};

} // namespace hingelab
