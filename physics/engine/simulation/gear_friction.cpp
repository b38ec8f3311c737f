// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/gear_friction.h"

#include <limits>

namespace hingelab {

GearFriction::GearFriction(const Model& model)
    : u(JointVector::Zero(static_cast<Eigen::Index>(model.actuators().size()))),
      shaftRate(u),
      loss(u),
      delivered(u),
      compliance(JointMatrix::Zero(u.size(), u.size())),
      actuators_(&model.actuators()),
      lossOf_(u),
      signs_(u),
      system_(compliance),
      lu_(u.size()) {}

bool GearFriction::solve() {
    const Eigen::Index count = u.size();
    const auto fits = [&] { // what the gears deliver for the present signs has them
        for (Eigen::Index k = 0; k < count; ++k) {
            const Gear& gear = (*actuators_)[static_cast<std::size_t>(k)].gear;
            lossOf_[k] = signs_[k] * gear.lossOf(shaftRate[k], signs_[k]);
        }
        if (!balance()) {
            delivered.setConstant(std::numeric_limits<double>::quiet_NaN());
            return false;
        }
        return (delivered.array() * signs_.array() >= 0.0).all();
    };
    for (Eigen::Index k = 0; k < count; ++k) signs_[k] = u[k] < 0.0 ? -1.0 : 1.0;
    bool isFound = fits();
    // Turning all signs that do not fit mostly finds the motion in a round or two.
    for (Eigen::Index round = 0; round <= 2 * count && !isFound && delivered.allFinite(); ++round) {
        for (Eigen::Index k = 0; k < count; ++k) {
            if (delivered[k] * signs_[k] < 0.0) signs_[k] = -signs_[k];
        }
        isFound = fits();
    }
    // Where gears that do not drive back are coupled it may go in circles: then all combinations are tried.
    constexpr Eigen::Index mostTried = 10; // gears
    const unsigned combinations = count > 1 && count <= mostTried ? 1U << static_cast<unsigned>(count) : 0;
    for (unsigned signs = 0; signs < combinations && !isFound; ++signs) {
        for (Eigen::Index k = 0; k < count; ++k) {
            signs_[k] = ((signs >> static_cast<unsigned>(k)) & 1U) != 0 ? -1.0 : 1.0;
        }
        isFound = fits();
    }
    if (isFound) loss = lossOf_.cwiseProduct(delivered);
    return isFound;
}

/// What the gears deliver for the present signs.
bool GearFriction::balance() {
    const Eigen::Index count = u.size();
    for (Eigen::Index k = 0; k < count; ++k) {
        const double inertia = (*actuators_)[static_cast<std::size_t>(k)].inertia;
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
