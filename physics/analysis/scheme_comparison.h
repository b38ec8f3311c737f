// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "physics/rig/rig.h"

namespace hingelab {

/// A rig's motion from its start with one contact scheme, as the sums over all its contacts.
struct SchemeRun {
    ContactScheme scheme = ContactScheme::twoWay;
    std::vector<double> time;          ///< [s]
    std::vector<double> normalForce;   ///< [N]
    std::vector<double> frictionForce; ///< sum of magnitudes [N]
    std::vector<double> iterations;    ///< Newton updates of the step before
    double largestClosure = 0.0;       ///< of the energy audit [J]
    double largestForce = 0.0;         ///< normal [N]
    double meanIterations = 0.0;
    std::string stopped; ///< why it stopped early, or empty
};

/// Simulates for `duration` with a sample every `interval` [s]. `goOn` gets the share done and stops the run by
/// returning false.
[[nodiscard]] SchemeRun runScheme(Rig rig, ContactScheme scheme, double duration, double interval,
                                  const std::function<bool(double)>& goOn);

} // namespace hingelab
