// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/slide_friction/slide_friction.h"

#include <array>
#include <cmath>

#include "elements/stribeck_friction.h"

namespace hingelab {
namespace {

constexpr std::array kBendOfSlide = {LawChannel{"bristle_length", "bristles bent by", Quantity::length}};

} // namespace

/// Holds a tenth of the weight, and gives way by some hundredths of a millimetre before it slides.
SlideFriction ElementKind<SlideFriction>::sized(const RigScale& scale) {
    SlideFriction friction;
    friction.friction = 0.1 * scale.weight;
    friction.stiffness = friction.friction / 5e-5;
    friction.damping = std::sqrt(friction.stiffness * scale.weight / 9.81);
    return friction;
}

std::unique_ptr<const ForceLaw> ElementKind<SlideFriction>::law(const SlideFriction& friction) {
    const StribeckFriction both{friction.friction,  friction.friction, friction.staticRatio,
                                friction.slipSpeed, friction.viscous,  friction.bristle()};
    return std::make_unique<StribeckFrictionLaw>(both, kBendOfSlide);
}

} // namespace hingelab
