// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/torsion_bar/torsion_bar.h"

namespace hingelab {

LawText ElementKind<TorsionBar>::text(const TorsionBar& bar, double) {
    LawText law;
    law.numbers(bar);
    law.variable("rate_of_twist", Quantity::rotationalStiffness, "Stiffness of all bars");
    law.equation("rate_of_twist = count*shear_modulus*Modelica.Constants.pi*diameter^4/(32.0*length)");
    law.term("Bar", "-rate_of_twist*(x - rest_angle)");
    law.term("Damping", "-damping*v");
    return law;
}

} // namespace hingelab
