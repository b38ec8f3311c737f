// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <TDocStd_Document.hxx>
#include <filesystem>
#include <functional>
#include <string>

#include "cad/cad_names.h"

/// A STEP or IGES file as a document of OpenCASCADE's: shapes in an assembly tree with names, colours,
/// materials.
namespace hingelab::cad_reader {

struct KernelDocument {
    opencascade::handle<TDocStd_Document> document;
    std::string format;
    std::string unit;             ///< of the file: "mm"; empty: it states none
    double metresPerUnit = 1.0;   ///< of the file
    double metresPerKernel = 1.0; ///< of the shapes, which are in mm where the file states its unit
};

using ShareFunction = std::function<void(double share)>;

/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
[[nodiscard]] KernelDocument readDocument(const std::filesystem::path& file, const ShareFunction& progress,
                                          CadNotes& notes);

} // namespace hingelab::cad_reader
