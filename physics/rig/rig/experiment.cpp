// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/experiment.h"

#include <algorithm>

#include "rig/outline.h"
#include "rig/parameters.h"
#include "rig/rig.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr FieldInfo kInstant{
    "at",           "At",
    Quantity::time, {0.0, kLongestInstant},
    {0.0, 10.0},    0.1,
    Scale::linear,  "Instant at which the run then stands; absent: it plays from its start."};

} // namespace

void describe(Walk& walk, Experiment& experiment) {
    walk.name("name", experiment.name, "Sentence that says what to try.");
    walk.texts("set", experiment.set,
               "Parameters that it sets, as POINTER=VALUE: /elements/hinge/viscous_friction=0.");
    walk.text("hand", experiment.hand, "Plan of the hand, such as \"to 80 deg at 30 deg/s\"; absent: no hand.");
    walk.channels("channels", experiment.channels, "Channels that it shows in the plot over time.");
    walk.limit("at", experiment.at, kInstant);
    walk.text("camera", experiment.camera,
              "Camera: home, front, side, top, or \"from (1, -2, 1.5) m to (0, 0, 0.5) m\"; absent: as it is.");
    walk.texts("marks", experiment.marks,
               "Marks over the picture, such as names, angles or reaction forces; none: no marks.");
    walk.texts("panels", experiment.panels, "Titles of panels that come to the front, such as Equations.");
    walk.text("select", experiment.select, "Item that is selected, by names: /joints/hinge.");
}

std::vector<std::string> unknownMarks(const Experiment& experiment) {
    std::vector<std::string> unknown;
    for (const std::string& mark : experiment.marks) {
        const bool isKnown = mark == kNoMarks || std::any_of(kPictureMarks.begin(), kPictureMarks.end(),
                                                             [&](const char* known) { return mark == known; });
        if (!isKnown) unknown.push_back(mark);
    }
    return unknown;
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
        const std::string selected = itemNamed(before, experiment.select);
        if (selected == item || selected.starts_with(item + "/"))
            experiment.select = namePointerOf(after, selected);
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
