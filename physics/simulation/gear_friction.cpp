// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/gear_friction.h"

namespace hingelab {

GearFriction::GearFriction(const Model& model)
    : u(JointVector::Zero(static_cast<Eigen::Index>(model.motors().size()))),
      shaftRate(u),
      loss(u),
      delivered(u),
      compliance(JointMatrix::Zero(u.size(), u.size())),
      motors_(&model.motors()),
      lossOf_(u),
      signs_(u),
      system_(compliance),
      lu_(u.size()) {}

bool GearFriction::solve() {
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

/// What the gears deliver for the present signs.
bool GearFriction::balance() {
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

} // namespace hingelab
