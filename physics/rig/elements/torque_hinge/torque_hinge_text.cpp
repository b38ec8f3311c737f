// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/torque_hinge/torque_hinge.h"

namespace hingelab {

LawText ElementKind<TorqueHinge>::text(const TorqueHinge& hinge, double state) {
    LawText law;
    law.numbers(hinge);
    law.bristles(hinge.presliding, state);
    law.equation("least = if v < 0.0 then closing_torque else opening_torque");
    law.equation("level = least*(1.0 + (static_ratio - 1.0)*exp(-(v/slip_rate)^2))");
    law.term("Dry friction", "-dry");
    law.term("Viscous friction", "-viscous*v");
    return law;
}

} // namespace hingelab
