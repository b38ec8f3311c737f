// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <NCollection_DataMap.hxx>
#include <TDocStd_Document.hxx>
#include <TopTools_ShapeMapHasher.hxx>
#include <TopoDS_Shape.hxx>
#include <gp_Trsf.hxx>
#include <optional>
#include <string>
#include <vector>

#include "cad/cad_model.h"
#include "cad/cad_names.h"

/// The leaves of a document's assembly tree.
namespace hingelab::cad_reader {

/// Colours of faces, whatever way they are oriented.
using FaceColours = NCollection_DataMap<TopoDS_Shape, CadColour, TopTools_ShapeMapHasher>;

struct AssemblyLeaf {
    std::string path;
    TopoDS_Shape shape; ///< in its own frame; shared by all instances
    gp_Trsf placement;  ///< in the file's frame; may mirror or scale
    FaceColours faceColours;
    std::optional<CadColour> colour;
    std::string material;
    double density = 0.0; ///< [kg/m³]; 0: none
};

/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
[[nodiscard]] std::vector<AssemblyLeaf> leavesOf(const opencascade::handle<TDocStd_Document>& document,
                                                 CadNotes& notes);

} // namespace hingelab::cad_reader
