// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/fmu_choice.h"

#include <algorithm>
#include <cmath>

#include "app/hingelab_cli/channel_choice.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "files/system_files.h"
#include "fmu/fmu_format.h"
#include "rig/parameters.h"

namespace hingelab::cli {
namespace {

/// Numbers of the rig by pointers in which * stands for any text.
std::vector<std::string> chosenParameters(const Rig& rig, const std::vector<std::string>& patterns) {
    std::vector<std::string> chosen;
    const std::vector<Parameter> all = parametersOf(rig);
    for (const std::string& pattern : patterns) {
        const std::size_t before = chosen.size();
        for (const Parameter& parameter : all) {
            const bool isMeant = matchesPattern(withSlash(pattern), parameter.namePointer);
            const bool isNew = std::find(chosen.begin(), chosen.end(), parameter.namePointer) == chosen.end();
            if (isMeant && isNew && std::isfinite(parameter.value)) chosen.push_back(parameter.namePointer);
        }
        if (chosen.size() == before) {
            throw CommandError(ExitCode::usage, "--parameters: no further number is called \"" + pattern +
                                                    "\" (see: hingelab-cli params RIG; * stands for any text)");
        }
    }
    return chosen;
}

} // namespace

FmuOptions fmuOptionsOf(const FmuChoice& choice, const Rig& rig) {
    FmuOptions fmu;
    fmu.engine = choice.engine.empty() ? system_files::libraryOfThis(kFmuEngine) : choice.engine;
    const Rig bare = rigForFmu(rig);
    if (!choice.channels.empty()) {
        const Model model(bare);
        for (const std::size_t i : chosenChannels(model, choice.channels)) {
            const std::string& name = model.channels()[i].name;
            const bool isNew = std::find(fmu.outputs.begin(), fmu.outputs.end(), name) == fmu.outputs.end();
            if (i > 0 && isNew) fmu.outputs.push_back(name);
        }
    }
    fmu.parameters = chosenParameters(bare, choice.parameters);
    return fmu;
}

} // namespace hingelab::cli
