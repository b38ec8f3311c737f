// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/stribeck_friction.h"

namespace hingelab {
double StribeckFrictionLaw::storedEnergy(const LawPoint& at) const {
    return bristleEnergy(p_.bristle, at.states[0]);
}

double StribeckFrictionLaw::initialState(const LawPoint& at) const {
    return bristleStart(p_.bristle, slipAt(at.rate).level, at.rate);
}

void StribeckFrictionLaw::sample(const LawPoint& at, double force, std::span<double> values) const {
    values[0] = force;
    values[1] = at.states[0];
}

} // namespace hingelab
