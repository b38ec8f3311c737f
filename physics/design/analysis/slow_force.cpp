// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/slow_force.h"

#include <cmath>

namespace hingelab {
namespace {

// [rad/s or m/s] Far above what friction turns over in; a damper of 10 kN·s/m leaves 1e-9 N of rounding.
constexpr double kFarRate = 1e3;
constexpr double kHardlyAny = 1e-12; // [rad/s or m/s] tells a direction, and nothing else

} // namespace

SlowForce::SlowForce(const ForceLaw& law, double x, double time) : law_(&law), x_(x), time_(time) {
    LawPoint at{x, 0.0, time, 0, {}};
    const double settled = law.stateCount() > 0 ? law.initialState(at) : 0.0;
    if (law.stateCount() > 0) at.states = std::span(&settled, 1);
    atRest_ = raw(0.0, law.settledPhase(at));
    for (int i = 0; i < 2; ++i) {
        const double sign = i == 0 ? -1.0 : 1.0;
        at.rate = sign * kHardlyAny;
        side_[i].phase = law.settledPhase(at);
        // Far out a law is a + b w + c w²: dry friction, dampers, and flow through openings.
        const double once = raw(sign * kFarRate, side_[i].phase);
        const double twice = raw(2.0 * sign * kFarRate, side_[i].phase);
        const double thrice = raw(3.0 * sign * kFarRate, side_[i].phase);
        const double curved = 0.5 * (once - 2.0 * twice + thrice);
        side_[i].force = 3.0 * (once - twice) + thrice;
        side_[i].viscous = sign * (twice - once - 3.0 * curved) / kFarRate;
        side_[i].quadratic = curved / (kFarRate * kFarRate);
    }
}

double SlowForce::at(double rate, bool withViscous) const {
    if (rate == 0.0) return atRest_;
    const double force = raw(rate, side_[rate > 0.0 ? 1 : 0].phase);
    return withViscous ? force : force - viscousAt(rate);
}

double SlowForce::viscousAt(double rate) const {
    const Side& side = side_[rate > 0.0 ? 1 : 0];
    return (side.viscous + side.quadratic * rate) * rate;
}

double SlowForce::slip(double sign) const {
    return raw(sign * kHardlyAny, side_[sign > 0.0 ? 1 : 0].phase) - atRest_;
}

/// With the state where its rate vanishes: by Newton's method from the state without a past. Bristles begin in
/// steady slip, where their rate vanishes already; for laws that are linear in their state one step is exact.
/// The pressure of a flow goes with the square root: its steps double what is right until it is near.
double SlowForce::raw(double rate, int phase) const {
    LawPoint at{x_, rate, time_, phase, {}};
    if (law_->stateCount() == 0) return law_->values(at).force;
    double state = law_->initialState(at);
    at.states = std::span(&state, 1);
    constexpr int steps = 40;
    for (int i = 0; i < steps; ++i) {
        const StateRate z = law_->stateRate(at);
        if (z.byState == 0.0 || z.value == 0.0) break;
        const double change = -z.value / z.byState;
        if (!std::isfinite(change)) break;
        state += change;
        if (std::abs(change) <= 1e-14 * std::abs(state)) break;
    }
    return law_->values(at).force;
}

} // namespace hingelab
