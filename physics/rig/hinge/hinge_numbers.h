// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hinge/bristle.h"
#include "hinge/door_hinge.h"
#include "numerics/slopes.h"

/// The terms (1)-(9) of door_hinge.h for any number: for double and for numbers with slopes.
namespace hingelab {

/// (2) and (7).
template <class Number>
[[nodiscard]] Number doubletTorque(const Number& q, double centre, double width, double torque) {
    if (width <= 0.0) return Number(0.0);
    return torque * SmoothStepOf<Number>(Number((q - centre) / (0.5 * width))).doublet();
}

/// (8)
template <class Number>
[[nodiscard]] Number closingShare(double factor, const SmoothStepOf<Number>& rate) {
    return 1.0 + 0.5 * (factor - 1.0) * (1.0 - rate.s);
}

/// (9), as a damping [N·m·s/rad].
template <class Number>
[[nodiscard]] Number zoneDamping(const DampingZone& zone, const Number& q, const SmoothStepOf<Number>& rate) {
    const SmoothStepOf<Number> in(Number((q - zone.from) / zone.ramp));
    const SmoothStepOf<Number> out(Number((q - zone.to) / zone.ramp));
    const Number within = 0.5 * zone.viscous * (in.s - out.s);
    if (zone.direction == MotionDirection::both) return within;
    const double sign = zone.direction == MotionDirection::opening ? 1.0 : -1.0;
    return within * (0.5 * (1.0 + sign * rate.s));
}

template <class Number>
SlipLevel<Number> HingeSlip::at(const Number& rate) const {
    const double sign = plain(rate) < 0.0 ? -1.0 : 1.0;
    const double factor = sign < 0.0 ? closingFactor_ : 1.0;
    const Number least(factor * dynamic_); // the curve falls to it
    const double speed = std::abs(plain(rate));
    constexpr double steady = 20.0; // from there on tanh is 1 to the last digit
    if (speed <= fallingFrom_) return {Number(factor * breakaway_), least};
    if (speed > steady * threshold_) return {least, least};
    const SmoothStepOf<Number> step(Number(sign * rate / threshold_));
    return {factor * (dynamic_ * step.s + static_ * step.doublet()), least};
}

template <class Number>
HingeTorques<Number> DoorHinge::torquesFor(const Number& q, const Number& w) const {
    const DoorHingeParameters& p = parameters_;
    const SmoothStepOf<Number> rate(Number(w / p.motionThreshold));
    HingeTorques<Number> t;
    t.spring = -p.springConstant * (q - p.springZeroAngle);
    t.catchTorque = doubletTorque(q, 0.5 * p.catchWidth, p.catchWidth, p.catchTorque);
    for (const Detent& detent : p.detents)
        t.detents += doubletTorque(q, detent.angle, detent.width, detent.torque);
    if (slip_) { // what bristles slip at; at rest they hold, and nothing slips
        const double direction = plain(w) > 0.0 ? 1.0 : (plain(w) < 0.0 ? -1.0 : 0.0);
        const SlipLevel<Number> g = slip_->at(w);
        t.dynamicFriction = -direction * g.least;
        t.staticFriction = -direction * (g.level - g.least);
    } else {
        const Number share = closingShare(p.closingFrictionFactor, rate);
        t.dynamicFriction = -p.dynamicFrictionTorque * share * rate.s;
        t.staticFriction = -p.staticFrictionTorque * share * rate.doublet();
    }
    t.viscousFriction = -p.viscousFriction * closingShare(p.closingViscousFactor, rate) * w;
    Number zones(0.0);
    for (const DampingZone& zone : p.dampingZones) zones += zoneDamping(zone, q, rate);
    t.dampingZones = -zones * w;
    return t;
}

} // namespace hingelab
