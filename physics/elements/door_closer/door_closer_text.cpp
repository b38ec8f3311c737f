// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/elements/door_closer/door_closer.h"
#include "physics/elements/law_text.h"

namespace hingelab {

LawText ElementKind<DoorCloser>::text(const DoorCloser& closer, double) {
    LawText law;
    law.parameter("closing_torque", "N.m", closer.closingTorque);
    law.parameter("spring_rate", "N.m/rad", closer.springRate);
    law.parameter("friction", "N.m", closer.friction);
    law.parameter("friction_rate", "rad/s", closer.frictionRate);
    law.parameter("sweep_damping", "N.m.s/rad", closer.sweepDamping);
    law.parameter("latch_angle", "rad", closer.latchAngle);
    law.parameter("latch_damping", "N.m.s/rad", closer.latchDamping);
    law.parameter("opening_damping", "N.m.s/rad", closer.openingDamping);
    law.parameter("back_check_angle", "rad", closer.backCheckAngle);
    law.parameter("back_check_damping", "N.m.s/rad", closer.backCheckDamping);
    law.parameter("ramp", "rad", closer.ramp);
    law.variable("r", "1", "Direction of the motion: -1 closing, 1 opening");
    law.variable("while_closing", "N.m.s/rad", "Damping");
    law.variable("while_opening", "N.m.s/rad", "Damping");
    law.equation("r = tanh(v/friction_rate)");
    law.equation(
        "while_closing = latch_damping + 0.5*(sweep_damping - latch_damping)*(1.0 + tanh((x - "
        "latch_angle)/ramp))");
    law.equation(
        "while_opening = opening_damping + 0.5*back_check_damping*(1.0 + tanh((x - back_check_angle)/ramp))");
    law.equation(
        "force = -(closing_torque + spring_rate*x) - friction*r - (while_closing + 0.5*(1.0 + "
        "r)*(while_opening - while_closing))*v");
    return law;
}

} // namespace hingelab
