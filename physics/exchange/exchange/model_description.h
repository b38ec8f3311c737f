// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fmu/fmu_variables.h"

/// What importers read of an FMU: modelDescription.xml of FMI 2.0.4 and 3.0.2, co-simulation
/// (fmi-standard.org).
namespace hingelab {

enum class FmiVersion { two, three };

struct ModelFacts {
    std::string name;        ///< of the rig
    std::string identifier;  ///< of the shared object, and in C
    std::string description; ///< what the rig says of itself
    std::string token;       ///< that the engine compares
    FmuVariables variables;
};

[[nodiscard]] std::string modelDescription(FmiVersion version, const ModelFacts& facts);

} // namespace hingelab
