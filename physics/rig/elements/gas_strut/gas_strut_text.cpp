// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gas_strut/gas_strut.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<GasStrut>::text(const GasStrut& strut, double state) {
    LawText law;
    law.numbers(strut);
    const double own = strut.hasOwnTemperature() ? strut.temperature : strut.referenceTemperature;
    law.parameters.push_back({"temperature", Quantity::temperature, own, "Temperature"});
    law.variable("gas", Quantity::force, "Push of the gas");
    law.equation(
        "gas = extended_force*(temperature + 273.15)/(reference_temperature + 273.15)*(1.0 + (progression - "
        "1.0)*(extended_length - x)/(extended_length - compressed_length))");
    std::string oil = "damping";
    if (strut.endZone > 0.0) {
        law.variable("zone", Quantity::dimensionless, "How far into the damped end: 0 to 1");
        law.equation("zone = min(1.0, max(0.0, (x - extended_length + end_zone)/end_zone))");
        oil = "(damping + end_damping*zone*zone*(3.0 - 2.0*zone))";
    }
    law.term("Gas", "gas");
    if (strut.sticking && strut.friction > 0.0) {
        const StrutSticking& held = *strut.sticking;
        law.numbers(held, "bristle");
        law.bristleEquations({held.stiffness, held.damping, held.elasticShare}, state, Quantity::length,
                             Quantity::force);
        law.equation("least = friction");
        law.equation("level = friction");
        law.term("Friction", "-dry");
    } else {
        law.term("Friction", "-friction*tanh(v/friction_speed)");
    }
    law.term("Damping", "-" + oil + "*v");
    law.ownStop("Stop, compressed",
                "hunt_crossley(compressed_length - x, -v, stop_stiffness, stop_dissipation)");
    law.ownStop("Stop, extended", "-hunt_crossley(x - extended_length, v, stop_stiffness, stop_dissipation)");
    return law;
}

} // namespace hingelab
