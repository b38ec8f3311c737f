// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/load/load.h"

namespace hingelab {

LawText ElementKind<AppliedTorque>::text(const AppliedTorque& load, double) {
    LawText law;
    law.numbers(load, "load"); // "end" alone is a word of Modelica
    law.term("Load", "if time >= load_start and time < load_end then load_torque else 0.0");
    return law;
}

LawText ElementKind<AppliedForce>::text(const AppliedForce& load, double) {
    LawText law;
    law.numbers(load, "load");
    law.term("Load", "if time >= load_start and time < load_end then load_force else 0.0");
    return law;
}

} // namespace hingelab
