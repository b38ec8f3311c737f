// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "exchange/fmu_export.h"
#include "exchange/hinge_export.h"

/// The one list of what a rig, or a hinge of it, can be exported to. Command line, window, help and
/// documentation print from it.
namespace hingelab {

struct ExportRequest {
    const Rig& rig;
    const Element* hinge = nullptr; ///< for kinds that are of a hinge: which one
    HingeExportRange range = {};    ///< over which losses are looked for
    FmuOptions fmu = {};            ///< for FMUs
};

struct ExportKind {
    const char* key;    ///< on the command line
    const char* ending; ///< of a file, without the point
    const char* words;
    bool ofHinge; ///< of one door hinge, not of the whole rig
    /// @throws std::runtime_error, with words for a person, for a rig that the target cannot have.
    ExportResult (*make)(const ExportRequest& request);
};

[[nodiscard]] std::span<const ExportKind> exportKinds();

/// Null for a key that there is not.
[[nodiscard]] const ExportKind* exportKindOf(std::string_view key);

} // namespace hingelab
