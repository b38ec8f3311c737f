// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/cabin_air/cabin_air.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<CabinAir>::text(const CabinAir& air, double state) {
    LawText law;
    law.numbers(air);
    law.variables.push_back({"overpressure", Quantity::pressure, "Overpressure in the cabin", state});
    law.variable("gap", Quantity::angle, "Opening of the gap round the door");
    law.variable("outflow", Quantity::dimensionless, "Flow out of the cabin, in m3/s");
    law.equation("gap = 0.5*(x - sealed_angle + sqrt((x - sealed_angle)^2 + 0.002^2))");
    law.equation(
        "outflow = discharge*sqrt(2.0/1.204)*(vent_area + width*(height + width)*gap)*overpressure"
        "/sqrt(sqrt(overpressure^2 + 0.5^2))");
    law.equation("der(overpressure) = -1.4*101325.0/volume*(0.5*width^2*height*v + outflow)");
    law.term("Air", "0.5*width^2*height*overpressure");
    return law;
}

} // namespace hingelab
