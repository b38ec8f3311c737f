// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/sewing.h"

#include <BRepBuilderAPI_Sewing.hxx>
#include <TopExp_Explorer.hxx>

#include "app/hingelab_cad/solid_measure.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kGap = 0.01; // [mm]

FaceColours coloursAfter(const BRepBuilderAPI_Sewing& sewing, const TopoDS_Shape& shape,
                         const FaceColours& colours) {
    FaceColours result;
    for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next()) {
        const CadColour* colour = colours.Seek(face.Current());
        if (colour == nullptr) continue;
        const TopoDS_Shape& now =
            sewing.IsModified(face.Current()) ? sewing.Modified(face.Current()) : face.Current();
        for (TopExp_Explorer part(now, TopAbs_FACE); part.More(); part.Next())
            result.Bind(part.Current(), *colour);
    }
    return result;
}

} // namespace

bool sew(AssemblyLeaf& leaf) {
    const double before = openLengthOf(leaf.shape);
    if (before <= 0.0) return false;
    BRepBuilderAPI_Sewing sewing(kGap);
    sewing.Add(leaf.shape);
    sewing.Perform();
    const TopoDS_Shape sewn = sewing.SewedShape();
    if (sewn.IsNull() || !TopExp_Explorer(sewn, TopAbs_FACE).More()) return false;
    if (openLengthOf(sewn) > before - kGap) return false;
    leaf.faceColours = coloursAfter(sewing, leaf.shape, leaf.faceColours);
    leaf.shape = sewn;
    return true;
}

} // namespace hingelab::cad_reader
