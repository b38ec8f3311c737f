// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scheme_comparison.h"

#include <algorithm>

namespace hingelab {

std::vector<SchemeDesign> schemeDesigns(const Rig& rig) {
    if (rig.contacts.empty()) return {};
    constexpr double leastStep = 1e-7; // [s] that a rig may have
    std::vector<SchemeDesign> designs{
        {"two-way", rig}, {"one-way", rig}, {"convex", rig}, {"reference", rig, true}};
    designs[0].rig.simulation.contactScheme = ContactScheme::twoWay;
    designs[1].rig.simulation.contactScheme = ContactScheme::oneWay;
    designs[2].rig.simulation.contactScheme = ContactScheme::convex;
    SimulationSettings& fine = designs[3].rig.simulation;
    fine.contactScheme = ContactScheme::twoWay;
    fine.contactStep = std::max(leastStep, fine.contactStep / kReferenceSteps);
    return designs;
}

} // namespace hingelab
