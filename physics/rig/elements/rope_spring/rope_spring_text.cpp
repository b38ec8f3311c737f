// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/rope_spring/rope_spring.h"

namespace hingelab {

LawText ElementKind<RopeSpring>::text(const RopeSpring& rope, double state) {
    LawText law;
    law.numbers(rope);
    law.variable("tension", Quantity::force, "Tension of the spring");
    law.equation("tension = max(0.0, preload + stiffness*(x - free_length))");
    law.term("Spring", "-tension");
    if (rope.brake && rope.brake->friction * rope.brake->wrapAngle > 0.0) {
        const RopeBrake& brake = *rope.brake;
        law.numbers(brake, "bristle");
        law.bristleEquations({brake.stiffness, brake.damping, brake.elasticShare}, state, Quantity::length,
                             Quantity::force);
        law.variable("slip", Quantity::force, "Friction of the brake while it slides");
        law.equation(
            "slip = tension*(if v < 0.0 then 1.0 - exp(-bristle_friction*bristle_wrap_angle) else "
            "exp(bristle_friction*bristle_wrap_angle) - 1.0)");
        law.equation("level = sqrt(slip^2 + (0.0001*stiffness)^2)");
        law.equation("least = level");
        law.term("Brake", "-dry");
    }
    return law;
}

} // namespace hingelab
