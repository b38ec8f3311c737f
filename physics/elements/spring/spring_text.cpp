// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/elements/law_text.h"
#include "physics/elements/spring/spring.h"

namespace hingelab {

LawText ElementKind<RotationalSpring>::text(const RotationalSpring& spring, double) {
    LawText law;
    law.parameter("stiffness", "N.m/rad", spring.stiffness);
    law.parameter("rest_angle", "rad", spring.restAngle);
    law.parameter("damping", "N.m.s/rad", spring.damping);
    law.equation("force = -stiffness*(x - rest_angle) - damping*v");
    return law;
}

LawText ElementKind<LinearSpring>::text(const LinearSpring& spring, double) {
    LawText law;
    law.parameter("stiffness", "N/m", spring.stiffness);
    law.parameter("rest_length", "m", spring.restLength);
    law.parameter("damping", "N.s/m", spring.damping);
    law.equation("force = -stiffness*(x - rest_length) - damping*v");
    return law;
}

} // namespace hingelab
