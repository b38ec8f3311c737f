// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_closer/door_closer.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<DoorCloser>::text(const DoorCloser& closer, double) {
    LawText law;
    law.numbers(closer);
    law.variable("r", Quantity::dimensionless, "Direction of the motion: -1 closing, 1 opening");
    law.variable("while_closing", Quantity::rotationalDamping, "Damping");
    law.variable("while_opening", Quantity::rotationalDamping, "Damping");
    law.equation("r = tanh(v/friction_rate)");
    law.equation(
        "while_closing = latch_damping + 0.5*(sweep_damping - latch_damping)*(1.0 + tanh((x - "
        "latch_angle)/ramp))");
    law.equation(
        "while_opening = opening_damping + 0.5*back_check_damping*(1.0 + tanh((x - back_check_angle)/ramp))");
    law.term("Spring", "-(closing_torque + spring_rate*x)", "spring");
    law.term("Friction", "-friction*r");
    law.term("Oil", "-(while_closing + 0.5*(1.0 + r)*(while_opening - while_closing))*v");
    return law;
}

} // namespace hingelab
