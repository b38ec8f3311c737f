// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/hinge_slip.h"

#include <cmath>
#include <limits>

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

} // namespace hingelab
