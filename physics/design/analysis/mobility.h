// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// Loops and couplings that are solved together, counted at the start.
struct LoopMobility {
    std::vector<std::string> closures; ///< "joint \"pin\"", "coupling \"gears\""
    std::vector<std::string> joints;   ///< whose coordinates they hold
    int coordinates = 0;               ///< of those joints
    int prescribed = 0;                ///< of them
    int equations = 0;                 ///< six for each loop, one for each coupling
    int rank = 0;                      ///< of the equations' slopes
    /// A choice of constraints without which it moves alike.
    struct Constraint {
        std::string closure; ///< as in `closures`
        std::string what; ///< "position x", "rotation about z", in the joint's axes; empty: all of a coupling
    };
    std::vector<Constraint> removable;
    [[nodiscard]] int freedom() const { return coordinates - prescribed - rank; }
    [[nodiscard]] int redundant() const { return equations - rank; }
    [[nodiscard]] bool isLocked() const { return prescribed == 0 && freedom() == 0; }
};

/// Degrees of freedom of a rig, and constraints that say the same twice. Ranks are numerical: singular values
/// below 1e-9 of the largest are zero.
struct Mobility {
    int coordinates = 0; ///< of all joints
    int prescribed = 0;  ///< of them
    int freedom = 0;     ///< independent coordinates that nothing prescribes
    std::vector<LoopMobility> groups;
};

/// The model starts in a valid position, as checked rigs do.
[[nodiscard]] Mobility mobilityOf(const Model& model);

/// "1 degree of freedom", "2 degrees of freedom and 1 prescribed motion"
[[nodiscard]] std::string freedomWords(int freedom, int prescribed);
/// What is to be said of a group, a sentence each.
[[nodiscard]] std::vector<std::string> wordsOf(const LoopMobility& group);
/// The group that a joint's coordinates are in; null: none.
[[nodiscard]] const LoopMobility* groupOf(const Mobility& mobility, const std::string& joint);

} // namespace hingelab
