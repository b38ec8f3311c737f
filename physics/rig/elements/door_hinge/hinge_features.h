// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/force_law.h"
#include "hinge/hinge_parameters.h"

namespace hingelab {

/// The catch, detents and edges of zones of a hinge.
[[nodiscard]] inline std::vector<ForceLaw::Feature> featuresOf(const DoorHingeParameters& p) {
    std::vector<ForceLaw::Feature> features;
    features.reserve(1 + p.detents.size() + 2 * p.dampingZones.size());
    if (p.catchWidth > 0.0 && p.catchTorque > 0.0) {
        features.push_back({0.5 * p.catchWidth, 0.5 * p.catchWidth});
    }
    for (const Detent& detent : p.detents) features.push_back({detent.angle, 0.5 * detent.width});
    for (const DampingZone& zone : p.dampingZones) {
        features.push_back({zone.from, zone.ramp});
        features.push_back({zone.to, zone.ramp});
    }
    return features;
}

} // namespace hingelab
