// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/spring/spring.h"

namespace hingelab {

LawText ElementKind<RotationalSpring>::text(const RotationalSpring& spring, double) {
    LawText law;
    law.numbers(spring);
    law.term("Spring", "-stiffness*(x - rest_angle)");
    law.term("Damping", "-damping*v");
    return law;
}

LawText ElementKind<LinearSpring>::text(const LinearSpring& spring, double) {
    LawText law;
    law.numbers(spring);
    law.term("Spring", "-stiffness*(x - rest_length)");
    law.term("Damping", "-damping*v");
    return law;
}

} // namespace hingelab
