// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/rig.h"

/// What two designs differ in, for people: the same in the window and on the command line.
namespace hingelab {

/// One line of it. Numbers have units and as many digits as tell them apart.
struct RigDifference {
    std::string what;    ///< "hinge: viscous friction", "body \"latch\""
    std::string before;  ///< "2 N·m·s/rad"; empty: it was added
    std::string after;   ///< "3.5 N·m·s/rad"; empty: it was removed
    std::string pointer; ///< with names of items: "/elements/hinge/viscous_friction"

    /// "hinge: viscous friction 2 → 3.5 N·m·s/rad", "added: body \"latch\""
    [[nodiscard]] std::string words() const;
};

/// In the order of the document. Items of lists are the same if they have the same name (else the same place),
/// so one that was renamed was removed and added. Variants and measurements do not count.
[[nodiscard]] std::vector<RigDifference> differencesOf(const Rig& before, const Rig& after);

} // namespace hingelab
