// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/slide_friction/slide_friction.h"

namespace hingelab {

LawText ElementKind<SlideFriction>::text(const SlideFriction& friction, double state) {
    LawText law;
    for (const auto& field : Table<SlideFriction>::numbers) {
        const std::string key = field.info.key;
        const bool isOfBristle = key == "stiffness" || key == "damping" || key == "elastic_share";
        law.parameter(isOfBristle ? "bristle_" + key : key, field.info.quantity, friction.*(field.member));
    }
    law.bristleEquations(friction.bristle(), state, Quantity::length, Quantity::force);
    law.equation("least = friction");
    law.equation("level = least*(1.0 + (static_ratio - 1.0)*exp(-(v/slip_speed)^2))");
    law.equation("force = -dry - viscous*v");
    return law;
}

} // namespace hingelab
