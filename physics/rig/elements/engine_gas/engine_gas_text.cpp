// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/engine_gas/engine_gas.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<EngineGas>::text(const EngineGas& gas, double) {
    LawText law;
    law.numbers(gas);
    law.variable("y", Quantity::dimensionless, "0 at bottom, 1 at top dead centre");
    law.variable("pressure", Quantity::dimensionless, "Of the gas");
    law.equation("y = 1.0 - x/cylinder_length");
    law.equation(
        "pressure = if v < 0.0 then (if y < 0.986061 then 177.4132*y^4 - 287.2189*y^3 + 151.8252*y^2 - "
        "24.9973*y + 2.4 else 2836360.0*y^4 - 10569296.0*y^3 + 14761814.0*y^2 - 9158505.0*y + 2129670.0) "
        "else (if y > 0.933 then -3929704.0*y^4 + 14748765.0*y^3 - 20747000.0*y^2 + 12964477.0*y - "
        "3036495.0 else 145.930*y^4 - 131.707*y^3 + 17.3438*y^2 + 17.9272*y + 2.4)");
    law.term("Gas", "1e5*pressure*Modelica.Constants.pi*bore^2/4.0");
    return law;
}

} // namespace hingelab
