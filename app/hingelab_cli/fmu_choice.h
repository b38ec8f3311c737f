// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "exchange/fmu_export.h"

namespace hingelab::cli {

/// What of a rig an FMU lets out and takes in, as the command line says it.
struct FmuChoice {
    std::vector<std::string> channels, parameters; ///< with * for any text; none: as by default
    std::string engine;                            ///< file; empty: the one that belongs to this program
};

/// What FMUs are made of. Channels and numbers are those of the rig as it goes into the FMU. Not on Windows,
/// for which there is no engine.
[[nodiscard]] FmuOptions fmuOptionsOf(const FmuChoice& choice, const Rig& rig);

} // namespace hingelab::cli
