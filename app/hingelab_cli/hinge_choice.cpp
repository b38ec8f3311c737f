// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/hinge_choice.h"

#include "app/hingelab_cli/files.h"

namespace hingelab::cli {

const Element& hingeOf(const Rig& rig, const std::string& name) {
    std::vector<const Element*> found;
    for (const Element& element : rig.elements) {
        if (!std::holds_alternative<DoorHingeParameters>(element.law)) continue;
        if (name.empty() || element.name == name) found.push_back(&element);
    }
    if (found.empty()) {
        throw CommandError(ExitCode::usage, name.empty() ? "the rig has no door hinge"
                                                         : "the rig has no door hinge called \"" + name + "\"");
    }
    if (found.size() > 1) {
        std::string names;
        for (const Element* element : found) names += (names.empty() ? "" : ", ") + element->name;
        throw CommandError(ExitCode::usage,
                           "the rig has several door hinges: say which with --element (" + names + ")");
    }
    return *found.front();
}

} // namespace hingelab::cli
