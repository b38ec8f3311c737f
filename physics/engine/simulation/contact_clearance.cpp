// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_clearance.h"

#include <algorithm>
#include <cmath>

#include "numerics/indices.h"

namespace hingelab {

ContactClearance::ContactClearance(const Mechanism& mechanism, double acceleration)
    : acceleration_(acceleration) {
    if (mechanism.singleJoints().empty()) return;
    levers_.setZero(mechanism.degreesOfFreedom());
    q_ = levers_;
}

void ContactClearance::add(const Mechanism& mechanism, int frame, double reach) {
    if (!canBeMeasured()) return;
    mechanism.movers()[toSize(frame)].forEach([&](std::size_t i) {
        double& lever = levers_[toIndex(i)];
        lever = std::max(lever, reach);
    });
}

void ContactClearance::keep(const JointVector& q, double gap) {
    q_ = q;
    gap_ = gap;
}

bool ContactClearance::holds(const JointVector& q, const JointVector& v, double h) const {
    double closes = 0.0;
    for (Eigen::Index i = 0; i < levers_.size(); ++i) {
        if (levers_[i] == 0.0) continue; // it carries nothing that may touch
        closes += levers_[i] * (std::abs(q[i] - q_[i]) + h * std::abs(v[i])) + acceleration_ * h * h;
    }
    return closes < gap_;
}

} // namespace hingelab
