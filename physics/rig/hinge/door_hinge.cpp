// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/door_hinge.h"

#include <utility>

#include "numerics/smooth_step.h"

namespace hingelab {
namespace {

/// A doublet's torque, slope by angle and energy (up to a constant), for (2) and (7).
struct CatchValue {
    double torque = 0.0; ///< [N·m]
    double slope = 0.0;  ///< [N·m/rad]
    double energy = 0.0; ///< [J]
};

CatchValue evaluateCatch(double q, double centre, double width, double torque) {
    if (width <= 0.0) return {};
    const double scale = 0.5 * width;
    const SmoothStep step((q - centre) / scale);
    return {torque * step.doublet(), torque * step.doubletSlope() / scale, torque * scale * step.sech2};
}

CatchValue evaluateCatch(const DoorHingeParameters& p, double q) {
    return evaluateCatch(q, 0.5 * p.catchWidth, p.catchWidth, p.catchTorque);
}

CatchValue evaluateDetents(const DoorHingeParameters& p, double q) {
    CatchValue sum;
    for (const Detent& detent : p.detents) {
        const CatchValue value = evaluateCatch(q, detent.angle, detent.width, detent.torque);
        sum.torque += value.torque;
        sum.slope += value.slope;
        sum.energy += value.energy;
    }
    return sum;
}

/// (8) with its slope by x = w/w_0.
struct ClosingFactor {
    double value = 1.0;
    double slope = 0.0;

    ClosingFactor(double factor, const SmoothStep& step)
        : value(1.0 + 0.5 * (factor - 1.0) * (1.0 - step.s)), slope(-0.5 * (factor - 1.0) * step.sech2) {}
};

/// Damping coefficient of all zones [N·m·s/rad] with its slopes by angle and by x = w/w_0.
struct ZoneDamping {
    double coefficient = 0.0;
    double byAngle = 0.0;
    double byX = 0.0;
};

ZoneDamping evaluateZones(const DoorHingeParameters& p, double q, const SmoothStep& rateStep) {
    ZoneDamping sum;
    for (const DampingZone& zone : p.dampingZones) {
        const SmoothStep in((q - zone.from) / zone.ramp);
        const SmoothStep out((q - zone.to) / zone.ramp);
        const double extent = 0.5 * (in.s - out.s);
        const double extentSlope = 0.5 * (in.sech2 - out.sech2) / zone.ramp;
        double share = 1.0;
        double shareSlope = 0.0;
        if (zone.direction != MotionDirection::both) {
            const double sign = zone.direction == MotionDirection::opening ? 1.0 : -1.0;
            share = 0.5 * (1.0 + sign * rateStep.s);
            shareSlope = 0.5 * sign * rateStep.sech2;
        }
        sum.coefficient += zone.viscous * extent * share;
        sum.byAngle += zone.viscous * extentSlope * share;
        sum.byX += zone.viscous * extent * shareSlope;
    }
    return sum;
}

/// At rest bristles hold, and nothing slips.
double slipDirection(double w) {
    return w > 0.0 ? 1.0 : (w < 0.0 ? -1.0 : 0.0);
}

/// (3) + (4) with (8), or what bristles slip at [N·m], and its slope by w.
struct DryFriction {
    double torque, byRate;
};

DryFriction dryFrictionOf(const DoorHingeParameters& p, const std::optional<HingeSlip>& slip, double w,
                          const SmoothStep& rateStep) {
    if (slip) {
        const SlipLevel g = slip->at(w);
        return {-slipDirection(w) * g.level, -slipDirection(w) * g.byRate};
    }
    const double dry = p.dynamicFrictionTorque * rateStep.s + p.staticFrictionTorque * rateStep.doublet();
    const double slope =
        p.dynamicFrictionTorque * rateStep.sech2 + p.staticFrictionTorque * rateStep.doubletSlope();
    const ClosingFactor factor(p.closingFrictionFactor, rateStep);
    return {-dry * factor.value, -1.0 / p.motionThreshold * (slope * factor.value + dry * factor.slope)};
}

} // namespace

DoorHinge::DoorHinge(DoorHingeParameters parameters) : parameters_(std::move(parameters)) {
    if (parameters_.presliding) slip_.emplace(parameters_);
    storedEnergyOffset_ = evaluateCatch(parameters_, 0.0).energy + evaluateDetents(parameters_, 0.0).energy;
}

DoorHingeTorques DoorHinge::torques(double q, double w) const {
    const DoorHingeParameters& p = parameters_;
    const SmoothStep rateStep(w / p.motionThreshold);
    const double frictionFactor = ClosingFactor(p.closingFrictionFactor, rateStep).value;
    const double viscousFactor = ClosingFactor(p.closingViscousFactor, rateStep).value;
    DoorHingeTorques t;
    t.spring = -p.springConstant * (q - p.springZeroAngle);
    t.catchTorque = evaluateCatch(p, q).torque;
    t.detents = evaluateDetents(p, q).torque;
    t.dynamicFriction = -p.dynamicFrictionTorque * frictionFactor * rateStep.s;
    t.staticFriction = -p.staticFrictionTorque * frictionFactor * rateStep.doublet();
    if (slip_) {
        const SlipLevel g = slip_->at(w);
        t.dynamicFriction = -slipDirection(w) * g.least;
        t.staticFriction = -slipDirection(w) * (g.level - g.least);
    }
    t.viscousFriction = -p.viscousFriction * viscousFactor * w;
    t.dampingZones = -evaluateZones(p, q, rateStep).coefficient * w;
    return t;
}

HingeResponse DoorHinge::response(double q, double w) const {
    const DoorHingeParameters& p = parameters_;
    const SmoothStep rateStep(w / p.motionThreshold);
    const double perRate = 1.0 / p.motionThreshold; // dx/dw
    const CatchValue doorCatch = evaluateCatch(p, q);
    const CatchValue detents = evaluateDetents(p, q);

    HingeResponse r;
    r.conservative = -p.springConstant * (q - p.springZeroAngle) + doorCatch.torque + detents.torque;
    r.conservativeByAngle = -p.springConstant + doorCatch.slope + detents.slope;

    const ClosingFactor viscousFactor(p.closingViscousFactor, rateStep);
    const ZoneDamping zones = evaluateZones(p, q, rateStep);
    const double viscous = p.viscousFriction * viscousFactor.value + zones.coefficient;
    const DryFriction dry = dryFrictionOf(p, slip_, w, rateStep);
    r.friction = dry.torque - viscous * w;
    r.frictionByAngle = -zones.byAngle * w;
    r.frictionByRate =
        dry.byRate - viscous - perRate * w * (p.viscousFriction * viscousFactor.slope + zones.byX);
    return r;
}

double DoorHinge::storedEnergy(double q) const {
    const DoorHingeParameters& p = parameters_;
    // ½ k ((q - q0)² - q0²) without the cancellation of the two squares
    const double spring = 0.5 * p.springConstant * q * (q - 2.0 * p.springZeroAngle);
    return spring + evaluateCatch(p, q).energy + evaluateDetents(p, q).energy - storedEnergyOffset_;
}

double DoorHinge::conservativePower(double q, double w) const {
    return w * torques(q, w).conservative();
}

double DoorHinge::nonConservativePower(double q, double w) const {
    return w * torques(q, w).friction();
}

} // namespace hingelab
