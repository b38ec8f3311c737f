// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "text/describe.h"

namespace hingelab {

/// Something to try with a rig: a sentence for people, and what the program does for it. Nothing moves by it
/// until it is chosen.
struct Experiment {
    std::string name;                  ///< the sentence: "Weaken the cam"
    std::vector<std::string> set;      ///< "/elements/hinge/spring_constant=2 N*m/rad", for assignParameter()
    std::string hand;                  ///< a plan of the hand (docs/reference/hand-plans.md); empty: none
    std::vector<std::string> channels; ///< for the plot over time; empty: as they are
};

void describe(Walk& walk, Experiment& experiment);

struct Rig;

/// The description, and the things to try as a sentence: "A heavy door. Try: weaken the spring; push it less."
[[nodiscard]] std::string descriptionWithExperiments(const Rig& rig);

/// After an item has been renamed: the pointers in assignments follow. `item` is its pointer in both.
void renameInExperiments(const Rig& before, const std::string& item, Rig& after);

} // namespace hingelab
