// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/hinge_slip.h"

#include <cmath>
#include <limits>

#include "numerics/smooth_step.h"

namespace hingelab {

double breakawayStep(const DoorHingeParameters& p) {
    if (p.staticFrictionTorque <= 0.0) return 1.0;
    const double s =
        std::sqrt((p.dynamicFrictionTorque + 2.0 * p.staticFrictionTorque) / (6.0 * p.staticFrictionTorque));
    return s < 1.0 ? s : 1.0;
}

HingeSlip::HingeSlip(const DoorHingeParameters& p)
    : dynamic_(p.dynamicFrictionTorque),
      static_(p.staticFrictionTorque),
      threshold_(p.motionThreshold),
      closingFactor_(p.closingFrictionFactor) {
    const double s = breakawayStep(p);
    breakaway_ = dynamic_ * s + 2.0 * static_ * s * (1.0 - s * s);
    fallingFrom_ = s < 1.0 ? threshold_ * std::atanh(s) : std::numeric_limits<double>::infinity();
}

SlipLevel HingeSlip::at(double rate) const {
    const double factor = rate < 0.0 ? closingFactor_ : 1.0;
    SlipLevel g;
    g.least = factor * dynamic_; // the curve falls to it
    g.level = factor * breakaway_;
    const double speed = std::abs(rate);
    if (speed <= fallingFrom_) return g;
    constexpr double steady = 20.0; // from there on tanh is 1 to the last digit
    if (speed > steady * threshold_) {
        g.level = g.least;
        return g;
    }
    const SmoothStep step(speed / threshold_);
    g.level = factor * (dynamic_ * step.s + static_ * step.doublet());
    const double slope = factor * (dynamic_ * step.sech2 + static_ * step.doubletSlope()) / threshold_;
    g.byRate = rate < 0.0 ? -slope : slope;
    return g;
}

} // namespace hingelab
