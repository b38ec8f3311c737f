// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/rig.h"

namespace hingelab {

/// A rig with another way to solve its contacts.
struct SchemeDesign {
    std::string name; ///< "two-way", "one-way", "reference"
    Rig rig;
    bool isReference = false;
};

/// How many steps of the reference there are in one of the rig's.
inline constexpr double kReferenceSteps = 16.0;

/// The rig with each scheme of its contact solver, and, to tell which is right, with the two-way scheme at
/// steps kReferenceSteps times as short (at least 0.1 µs): the error of all schemes falls in proportion to the
/// step (docs/explanation/contact-solver.md). Of a rig without contacts nothing.
[[nodiscard]] std::vector<SchemeDesign> schemeDesigns(const Rig& rig);

} // namespace hingelab
