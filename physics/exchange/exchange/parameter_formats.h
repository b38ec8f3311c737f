// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/export_report.h"
#include "exchange/hinge_export.h"
#include "rig/rig.h"

/// Parameters in the formats in which people keep them, from one to another (docs/reference/parameter-sets.md).
/// Between them they are a parameter set.
namespace hingelab {

struct ParameterFormat {
    const char* key; ///< on the command line
    const char* words;
    bool canBeRead;
    bool canBeWritten;
};
/// parameters, csv, drake-hinge, c-header, hinge-table, rig.
[[nodiscard]] std::span<const ParameterFormat> parameterFormats();

/// What was read.
struct KeptParameters {
    const char* format = "parameters"; ///< key of the format
    std::string set;                   ///< text of a parameter set
    std::optional<Rig> rig;            ///< that they are of, where the file has all of it
    std::string rigName;               ///< as the file calls it; empty: it does not
    std::vector<ExportLoss> losses;    ///< what of the file is not in the set
};
/// Tells the format by the content. The pointers of a Drake hinge are of an element called `element`, or as the
/// file calls it where that is empty.
/// @throws std::runtime_error, with words for a person.
[[nodiscard]] KeptParameters readParameters(const std::string& text, const std::string& element);

/// Rows of pointer, value, unit: a table for spreadsheets. Units are those of `rig`; without it, numbers have
/// none and are SI. Expressions stand as they are.
/// @throws std::runtime_error for a set that is none.
[[nodiscard]] std::string parametersAsCsv(std::string_view set, const Rig* rig);

} // namespace hingelab
