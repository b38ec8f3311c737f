// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/door_hinge.h"

#include <utility>

#include "hinge/hinge_numbers.h"

namespace hingelab {
namespace {

/// Energy of a doublet, up to a constant [J].
double doubletEnergy(double q, double centre, double width, double torque) {
    if (width <= 0.0) return 0.0;
    const double scale = 0.5 * width;
    return torque * scale * SmoothStep((q - centre) / scale).sech2;
}

/// Of (2) and (7), up to a constant [J].
double doubletEnergies(const DoorHingeParameters& p, double q) {
    double energy = doubletEnergy(q, 0.5 * p.catchWidth, p.catchWidth, p.catchTorque);
    for (const Detent& detent : p.detents)
        energy += doubletEnergy(q, detent.angle, detent.width, detent.torque);
    return energy;
}

} // namespace

DoorHinge::DoorHinge(DoorHingeParameters parameters) : parameters_(std::move(parameters)) {
    if (parameters_.presliding) slip_.emplace(parameters_);
    storedEnergyOffset_ = doubletEnergies(parameters_, 0.0);
}

DoorHingeTorques DoorHinge::torques(double q, double w) const {
    return torquesFor(q, w);
}

HingeResponse DoorHinge::response(double q, double w) const {
    using Number = WithSlopes<2>;
    const HingeTorques<Number> t = torquesFor(Number(q, 2, 0), Number(w, 2, 1));
    const Number conservative = t.conservative();
    const Number friction = t.friction();
    return {conservative.value(), friction.value(), conservative.derivatives()[0], friction.derivatives()[0],
            friction.derivatives()[1]};
}

double DoorHinge::storedEnergy(double q) const {
    const DoorHingeParameters& p = parameters_;
    // ½ k ((q - q0)² - q0²) without the cancellation of the two squares
    const double spring = 0.5 * p.springConstant * q * (q - 2.0 * p.springZeroAngle);
    return spring + doubletEnergies(p, q) - storedEnergyOffset_;
}

double DoorHinge::conservativePower(double q, double w) const {
    return w * torques(q, w).conservative();
}

double DoorHinge::nonConservativePower(double q, double w) const {
    return w * torques(q, w).friction();
}

} // namespace hingelab
