// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/door_hinge_figures.h"

#include <cmath>
#include <limits>

#include "hinge/hinge_slip.h"
#include "numerics/smooth_step.h"

namespace hingelab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double openingFriction(const DoorHingeParameters& p, double rate) {
    const SmoothStep step(rate / p.motionThreshold);
    return p.dynamicFrictionTorque * step.s + p.staticFrictionTorque * step.doublet() +
           p.viscousFriction * rate;
}

} // namespace

DoorHingeFigures doorHingeFigures(const DoorHingeParameters& p) {
    DoorHingeFigures f;
    const double s = breakawayStep(p);
    f.breakawayTorque = p.dynamicFrictionTorque * s + 2.0 * p.staticFrictionTorque * s * (1.0 - s * s);
    f.breakawayRate = s < 1.0 ? p.motionThreshold * std::atanh(s) : kInfinity;
    if (p.presliding) {
        f.breakawayRate = 0.0;
        f.elasticAngle = f.breakawayTorque / p.presliding->stiffness;
    } else if (s < 1.0) {
        f.breakawayTorque += p.viscousFriction * f.breakawayRate; // there already, if small
    }
    const double peak = 4.0 / (3.0 * std::sqrt(3.0));
    if (p.catchWidth > 0.0) {
        const double tanh1 = std::tanh(1.0);
        f.catchPeakTorque = peak * p.catchTorque;
        f.catchPeakAngle = 0.5 * p.catchWidth * (1.0 - std::atanh(1.0 / std::sqrt(3.0)));
        f.catchTorqueAtZero = p.catchTorque * SmoothStep(-1.0).doublet();
        f.catchBarrier = p.catchTorque * 0.5 * p.catchWidth * tanh1 * tanh1;
    }
    const DoorHinge hinge(p);
    f.frictionSlopeAtRest = -hinge.response(0.0, 0.0).frictionByRate;
    if (p.presliding) { // with the dry friction taken out, which is a jump there
        DoorHingeParameters smooth = p;
        smooth.dynamicFrictionTorque = smooth.staticFrictionTorque = 0.0;
        f.frictionSlopeAtRest = p.presliding->damping - DoorHinge(smooth).response(0.0, 0.0).frictionByRate;
    }
    f.totalAtZero = hinge.torques(0.0, 0.0).total();
    return f;
}

double creepRate(const DoorHingeParameters& p, double torque) {
    if (torque <= 0.0) return 0.0;
    const double s = breakawayStep(p);
    if (p.presliding) return torque <= HingeSlip(p).breakaway() ? 0.0 : kInfinity;
    // Without a falling part the curve rises up to any torque if there is viscous friction, else up to k_df.
    double high = s < 1.0 ? p.motionThreshold * std::atanh(s) : 20.0 * p.motionThreshold;
    if (openingFriction(p, high) < torque) {
        if (s < 1.0 || p.viscousFriction <= 0.0) return kInfinity;
        high += torque / p.viscousFriction;
    }
    double low = 0.0;
    for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
        const double middle = 0.5 * (low + high);
        (openingFriction(p, middle) < torque ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

} // namespace hingelab
