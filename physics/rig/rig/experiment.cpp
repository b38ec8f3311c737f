// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/experiment.h"

#include "rig/parameters.h"
#include "rig/rig.h"
#include "text/walk.h"

namespace hingelab {

void describe(Walk& walk, Experiment& experiment) {
    walk.name("name", experiment.name, "Sentence that says what to try.");
    walk.texts("set", experiment.set,
               "Parameters that it sets, as POINTER=VALUE: /elements/hinge/viscous_friction=0.");
    walk.text("hand", experiment.hand, "Plan of the hand, such as \"to 80 deg at 30 deg/s\"; absent: no hand.");
    walk.channels("channels", experiment.channels, "Channels that it shows in the plot over time.");
}

std::string descriptionWithExperiments(const Rig& rig) {
    std::string text = rig.description;
    for (const Experiment& experiment : rig.experiments) {
        text += &experiment == &rig.experiments.front() ? " Try: " : "; ";
        text += experiment.name;
    }
    return rig.experiments.empty() ? text : text + ".";
}

void renameInExperiments(const Rig& before, const std::string& item, Rig& after) {
    for (Experiment& experiment : after.experiments) {
        for (std::string& assignment : experiment.set) {
            const std::size_t equals = assignment.find('=');
            if (equals == std::string::npos) continue;
            const std::optional<Parameter> meant = findParameter(before, assignment.substr(0, equals));
            if (!meant || !meant->pointer.starts_with(item + "/")) continue;
            if (const std::optional<Parameter> now = findParameter(after, meant->pointer))
                assignment = now->namePointer + assignment.substr(equals);
        }
    }
}

} // namespace hingelab
