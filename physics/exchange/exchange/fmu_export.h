// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "exchange/export_report.h"
#include "exchange/model_description.h"
#include "fmu/fmu_format.h"
#include "rig/rig.h"

/// A rig as an FMU for co-simulation: a zip with the engine as a shared object, the rig and a description
/// (docs/how-to/fmu.md).
namespace hingelab {

struct FmuOptions {
    std::string engine;                  ///< path of the shared object; empty: there is none
    std::vector<std::string> outputs;    ///< channels by name; empty: those of defaultFmuChoice()
    std::vector<std::string> parameters; ///< by pointer; empty: those of defaultFmuChoice()
};

/// @throws std::runtime_error, with words for a person, without an engine, or for channels and numbers that
/// the rig does not have.
[[nodiscard]] ExportResult exportFmu(const Rig& rig, FmiVersion version, const FmuOptions& options);

/// The rig as it goes into the FMU: what moves, as plain numbers; nothing that names a file.
[[nodiscard]] Rig rigForFmu(const Rig& rig);

/// What may be done with an exported FMU, for dialogs and for the file in it; the words of LICENSE-EXCEPTION.
[[nodiscard]] std::string_view fmuPermission();

} // namespace hingelab
