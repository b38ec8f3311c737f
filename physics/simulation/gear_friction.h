// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/LU>

#include "physics/simulation/model.h"

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
    explicit GearFriction(const Model& model)
        : u(JointVector::Zero(index(model.motors().size()))),
          shaftRate(u),
          loss(u),
          delivered(u),
          compliance(JointMatrix::Zero(u.size(), u.size())),
          motors_(&model.motors()),
          lossOf_(u),
          signs_(u),
          system_(compliance),
          lu_(u.size()) {}

    JointVector u;          ///< input [N·m or N]
    JointVector shaftRate;  ///< input [rad/s]
    JointVector loss;       ///< result: T against the coordinate's motion
    JointVector delivered;  ///< result: w
    JointMatrix compliance; ///< E, input

    /// From u, shaftRate and compliance to loss and delivered. False if no signs fit: there is no such motion,
    /// or more than one.
    [[nodiscard]] bool solve() {
        const Eigen::Index count = u.size();
        for (Eigen::Index k = 0; k < count; ++k) signs_[k] = u[k] < 0.0 ? -1.0 : 1.0;
        for (Eigen::Index round = 0; round < 2 * count + 2; ++round) {
            for (Eigen::Index k = 0; k < count; ++k) {
                const Gear& gear = (*motors_)[static_cast<std::size_t>(k)].gear;
                lossOf_[k] = signs_[k] * gear.lossOf(shaftRate[k], signs_[k]);
            }
            if (!balance()) return false;
            bool fits = true;
            for (Eigen::Index k = 0; k < count; ++k) {
                if (delivered[k] * signs_[k] >= 0.0) continue;
                fits = false;
                signs_[k] = -signs_[k];
            }
            if (!fits) continue;
            loss = lossOf_.cwiseProduct(delivered);
            return true;
        }
        return false;
    }

  private:
    static Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

    [[nodiscard]] bool balance() {
        const Eigen::Index count = u.size();
        for (Eigen::Index k = 0; k < count; ++k) {
            const double inertia = (*motors_)[static_cast<std::size_t>(k)].reflectedInertia();
            for (Eigen::Index j = 0; j < count; ++j) {
                const double own = k == j ? 1.0 : 0.0;
                system_(k, j) = own + (own - inertia * compliance(k, j)) * lossOf_[j];
            }
        }
        if (count == 1) {
            if (!(system_(0, 0) > 0.0)) return false;
            delivered[0] = u[0] / system_(0, 0);
            return true;
        }
        lu_.compute(system_);
        delivered = lu_.solve(u);
        return delivered.allFinite();
    }

    const std::vector<Model::MotorUnit>* motors_;
    JointVector lossOf_, signs_;
    JointMatrix system_;
    Eigen::PartialPivLU<JointMatrix> lu_;
};

} // namespace hingelab
