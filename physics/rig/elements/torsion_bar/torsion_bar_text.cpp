// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/torsion_bar/torsion_bar.h"

namespace hingelab {

LawText ElementKind<TorsionBar>::text(const TorsionBar& bar, double) {
    LawText law;
    law.numbers(bar);
    law.variable("bar_stiffness", Quantity::rotationalStiffness, "Stiffness of all bars");
    law.equation("bar_stiffness = count*shear_modulus*Modelica.Constants.pi*diameter^4/(32.0*length)");
    law.term("Bar", "-bar_stiffness*(x - rest_angle)");
    law.term("Damping", "-damping*v");
    return law;
}

} // namespace hingelab
