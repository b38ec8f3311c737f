// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/stribeck_friction.h"

#include <cmath>

#include "hinge/bristle.h"

namespace hingelab {
namespace {

SlipLevel slipAt(const StribeckFriction& p, double rate) {
    SlipLevel g;
    g.least = rate < 0.0 ? p.fallingLevel : p.risingLevel;
    const double x = rate / p.slipRate;
    const double extra = (p.staticRatio - 1.0) * g.least * std::exp(-x * x);
    g.level = g.least + extra;
    g.byRate = -2.0 * x / p.slipRate * extra;
    return g;
}

BristleResponse bristleAt(const StribeckFriction& p, const LawPoint& at) {
    return bristleResponse(p.bristle, slipAt(p, at.rate), at.rate, at.states[0]);
}

} // namespace

ElementResponse StribeckFrictionLaw::response(const LawPoint& at) const {
    const BristleResponse b = bristleAt(p_, at);
    ElementResponse r;
    r.force = b.torque - p_.viscous * at.rate;
    r.byRate = b.byRate - p_.viscous;
    r.power = b.power - p_.viscous * at.rate * at.rate;
    r.powerByRate = b.powerByRate - 2.0 * p_.viscous * at.rate;
    return r;
}

double StribeckFrictionLaw::storedEnergy(const LawPoint& at) const {
    return bristleEnergy(p_.bristle, at.states[0]);
}

double StribeckFrictionLaw::initialState(const LawPoint& at) const {
    return bristleStart(p_.bristle, slipAt(p_, at.rate), at.rate);
}

StateResponse StribeckFrictionLaw::stateResponse(const LawPoint& at) const {
    const BristleResponse b = bristleAt(p_, at);
    return {b.stateRate, 0.0, b.stateRateByRate, b.stateRateByState, b.byState, b.powerByState};
}

void StribeckFrictionLaw::sample(const LawPoint& at, double force, std::span<double> values) const {
    values[0] = force;
    values[1] = at.states[0];
}

} // namespace hingelab
