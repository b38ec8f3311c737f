// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/torque_hinge/torque_hinge.h"

#include <array>
#include <cmath>

#include "elements/stribeck_friction.h"

namespace hingelab {
namespace {

constexpr std::array kBendOfHinge = {LawChannel{"bristle_angle", "bristles bent by", Quantity::angle}};

} // namespace

TorqueHinge ElementKind<TorqueHinge>::sized(const RigScale& scale) {
    TorqueHinge hinge;
    hinge.openingTorque = 0.5 * scale.torque();
    hinge.closingTorque = 0.7 * scale.torque();
    // Bristles give way by some tenth of a degree, and ring for a moment: the inertia is about that of a rod.
    hinge.presliding.stiffness = 500.0 * scale.torque();
    const double inertia = scale.torque() * scale.length / 9.81;
    hinge.presliding.damping = std::sqrt(hinge.presliding.stiffness * inertia);
    return hinge;
}

std::unique_ptr<const ForceLaw> ElementKind<TorqueHinge>::law(const TorqueHinge& hinge) {
    const StribeckFriction friction{hinge.openingTorque, hinge.closingTorque, hinge.staticRatio,
                                    hinge.slipRate,      hinge.viscous,       hinge.presliding};
    return std::make_unique<StribeckFrictionLaw>(friction, kBendOfHinge);
}

} // namespace hingelab
