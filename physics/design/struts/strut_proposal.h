// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/target_check.h"
#include "rig/edit.h"
#include "struts/strut_search.h"

namespace hingelab {

/// What a choice would change in a rig, and what came of it when the rig with it was judged.
struct StrutProposal {
    StrutChoice choice;                ///< with the F1 that the struts have
    std::vector<Edit> edits;           ///< struts and targets, as one step; empty: refused
    std::vector<std::string> elements; ///< names of the struts
    std::string words;                 ///< "Add gas struts 8/18, 300 N"
    std::string refusal;               ///< in words
    std::vector<std::string> assumed;  ///< numbers that the catalogue does not state
    std::vector<Target> targets;       ///< what was wished
    std::vector<TargetResult> results; ///< of each of them
    std::vector<std::string>
        contradictions; ///< what the simulated door does instead (solve/target_simulation.h)

    [[nodiscard]] bool isConfirmed() const {
        return !results.empty() && verdictOf(results) == TargetVerdict::met && contradictions.empty();
    }
};

/// The edits that add a choice: a strut at one side of the door, or a pair mirrored in its middle, with targets
/// for what is wished. Nothing is judged.
[[nodiscard]] StrutProposal proposeStruts(const Model& model, const StrutPlane& plane,
                                          const StrutWishes& wishes, const CatalogueStrut& strut,
                                          const StrutChoice& choice);

/// The same, judged with all that is uncertain at all temperatures, and simulated where the door is let go. If
/// a target is missed or has no reserve, other forces that can be ordered are tried. `goOn` is asked now and
/// then; false leaves the proposal as far as it is judged.
[[nodiscard]] StrutProposal confirmStruts(const Model& model, const StrutPlane& plane,
                                          const StrutWishes& wishes, const CatalogueStrut& strut,
                                          const StrutChoice& choice, const std::function<bool()>& goOn = {});

} // namespace hingelab
