// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/solid_measure.h"

#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Iterator.hxx>
#include <cmath>

#include "app/hingelab_cad/kernel_values.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kSameVolume = 1e-8;       // relative
constexpr double kVolumeError = 1e-9;      // relative
constexpr double kFineVolumeError = 1e-12; // relative
constexpr double kAreaError = 1e-8;        // relative

gp_Pnt middleOf(const TopoDS_Shape& shape) {
    Bnd_Box box;
    BRepBndLib::Add(shape, box, Standard_False);
    if (box.IsVoid()) return {};
    return {(box.CornerMin().XYZ() + box.CornerMax().XYZ()) / 2.0};
}

double roughVolume(const TopoDS_Shape& shape) {
    GProp_GProps properties(middleOf(shape));
    BRepGProp::VolumeProperties(shape, properties);
    return properties.Mass();
}

double lengthOf(const TopoDS_Shape& edge) {
    GProp_GProps properties;
    BRepGProp::LinearProperties(edge, properties);
    return properties.Mass();
}

/// A fixed number of points is exact for planes, cylinders and the like whose edges are simple, moments
/// included. The adaptive way looks at the volume alone, so that its moments are less exact, but tells whether
/// the other has missed something.
GProp_GProps volumeProperties(const TopoDS_Shape& shape) {
    GProp_GProps fixed(middleOf(shape)); // far from the origin digits would be lost
    BRepGProp::VolumeProperties(shape, fixed);
    GProp_GProps best = fixed;
    for (const double error : {kVolumeError, kFineVolumeError}) {
        best = GProp_GProps(middleOf(shape));
        BRepGProp::VolumeProperties(shape, best, error);
        if (std::abs(fixed.Mass() - best.Mass()) <= kSameVolume * std::abs(best.Mass())) return fixed;
    }
    return best;
}

void measureVolume(const TopoDS_Shape& shape, double scale, CadSolid& solid) {
    const GProp_GProps properties = volumeProperties(shape);
    solid.volume = std::pow(scale, 3) * properties.Mass();
    solid.centre = pointOf(properties.CentreOfMass(), scale);
    const gp_Mat inertia = properties.MatrixOfInertia();
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            solid.inertia(row, column) = std::pow(scale, 5) * inertia(row + 1, column + 1);
        }
    }
}

void measureAreas(const TopoDS_Shape& shape, double scale, CadSolid& solid) {
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(shape, TopAbs_FACE, faces);
    for (Standard_Integer i = 1; i <= faces.Extent(); ++i) {
        GProp_GProps properties;
        BRepGProp::SurfaceProperties(faces(i), properties, kAreaError);
        CadFace& face = solid.faces[static_cast<std::size_t>(i - 1)];
        face.area = scale * scale * std::abs(properties.Mass());
        solid.area += face.area;
    }
}

/// Of the exact faces: that of the triangles would be too small by what round faces stand out from them.
void measureBox(const TopoDS_Shape& shape, double scale, CadSolid& solid) {
    Bnd_Box box;
    BRepBndLib::AddOptimal(shape, box, false, false);
    if (box.IsVoid() || box.IsOpen()) return;
    box.SetGap(0.0);
    const gp_Pnt low = box.CornerMin();
    const gp_Pnt high = box.CornerMax();
    solid.low = scale * Vector3(low.X(), low.Y(), low.Z());
    solid.high = scale * Vector3(high.X(), high.Y(), high.Z());
}

} // namespace

double openLengthOf(const TopoDS_Shape& shape) {
    TopTools_IndexedDataMapOfShapeListOfShape edges;
    TopExp::MapShapesAndAncestors(shape, TopAbs_EDGE, TopAbs_FACE, edges);
    double length = 0.0;
    for (Standard_Integer i = 1; i <= edges.Extent(); ++i) {
        const bool isOpen = edges(i).Size() == 1 && !BRep_Tool::Degenerated(TopoDS::Edge(edges.FindKey(i)));
        if (isOpen) length += lengthOf(edges.FindKey(i));
    }
    return length;
}

TopoDS_Shape outwardShape(const TopoDS_Shape& shape) {
    if (shape.ShapeType() > TopAbs_SHELL) return shape;
    if (shape.ShapeType() != TopAbs_COMPOUND) return roughVolume(shape) < 0.0 ? shape.Reversed() : shape;
    TopoDS_Compound result;
    const BRep_Builder builder;
    builder.MakeCompound(result);
    for (TopoDS_Iterator child(shape); child.More(); child.Next())
        builder.Add(result, outwardShape(child.Value()));
    return result;
}

void measure(const TopoDS_Shape& shape, double scale, CadSolid& solid) {
    measureBox(shape, scale, solid);
    measureAreas(shape, scale, solid);
    solid.openLength = scale * openLengthOf(shape);
    solid.isClosed = solid.openLength <= 0.0;
    if (solid.isClosed) measureVolume(shape, scale, solid);
}

} // namespace hingelab::cad_reader
