// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/slide_friction/slide_friction.h"

namespace hingelab {

LawText ElementKind<SlideFriction>::text(const SlideFriction& friction, double state) {
    LawText law;
    law.numbers(friction);
    for (LawText::Parameter& parameter : law.parameters) {
        for (const char* const ofBristle : {"stiffness", "damping", "elastic_share"}) {
            if (parameter.name == ofBristle) parameter.name.insert(0, "bristle_");
        }
    }
    law.bristleEquations(friction.bristle(), state, Quantity::length, Quantity::force);
    law.equation("least = friction");
    law.equation("level = least*(1.0 + (static_ratio - 1.0)*exp(-(v/slip_speed)^2))");
    law.term("Dry friction", "-dry");
    law.term("Viscous friction", "-viscous*v");
    return law;
}

} // namespace hingelab
