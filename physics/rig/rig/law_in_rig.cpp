// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/law_in_rig.h"

namespace hingelab {

ElementLaw lawIn(const Environment& environment, const Element& element) {
    ElementLaw law = element.law;
    if (auto* const strut = std::get_if<GasStrut>(&law); strut != nullptr && !strut->hasOwnTemperature())
        strut->temperature = environment.temperature;
    return law;
}

} // namespace hingelab
