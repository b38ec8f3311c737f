// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/cad_look.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkTrivialProducer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

#include "shapes/solid.h"

namespace hingelab {
namespace {

vtk_parts::Source producerOf(vtkPolyData& data) {
    auto producer = vtkSmartPointer<vtkTrivialProducer>::New();
    producer->SetOutput(&data);
    return producer;
}

vtkSmartPointer<vtkPoints> pointsAbout(const Vector3& middle, double scale,
                                       const std::vector<std::array<float, 3>>& from) {
    auto points = vtkSmartPointer<vtkPoints>::New();
    points->SetDataTypeToFloat();
    points->SetNumberOfPoints(static_cast<vtkIdType>(from.size()));
    vtkIdType index = 0;
    for (const auto& p : from) {
        const Vector3 q = scale * Vector3(p[0], p[1], p[2]) - middle;
        points->SetPoint(index++, q.data());
    }
    return points;
}

/// Null where the file has none for any face.
vtkSmartPointer<vtkUnsignedCharArray> coloursOf(const CadSolid& solid, const CadPart& part) {
    const bool hasOwn = std::any_of(solid.faces.begin(), solid.faces.end(),
                                    [](const CadFace& face) { return face.colour.has_value(); });
    if (!hasOwn && !part.colour) return nullptr;
    constexpr CadColour plain{200, 203, 207}; // of faces without one, beside such that have one
    auto colours = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);
    colours->SetNumberOfTuples(static_cast<vtkIdType>(solid.triangles.size()));
    for (const CadFace& face : solid.faces) {
        const CadColour colour = face.colour.value_or(part.colour.value_or(plain));
        for (std::uint32_t i = 0; i < face.triangles; ++i)
            colours->SetTypedTuple(static_cast<vtkIdType>(face.firstTriangle) + i, colour.data());
    }
    return colours;
}

} // namespace

vtk_parts::Source cadSurfaceOf(const CadGeometry& cad, const CadModel& model, const CadPart& part) {
    const CadSolid& solid = model.solids[part.solid];
    vtkNew<vtkPolyData> data;
    data->SetPoints(pointsAbout(cad.middle(), cad.scale, solid.points));
    vtkNew<vtkFloatArray> normals;
    normals->SetNumberOfComponents(3);
    normals->SetNumberOfTuples(static_cast<vtkIdType>(solid.normals.size()));
    for (std::size_t i = 0; i < solid.normals.size(); ++i)
        normals->SetTypedTuple(static_cast<vtkIdType>(i), solid.normals[i].data());
    data->GetPointData()->SetNormals(normals);
    vtkNew<vtkCellArray> triangles;
    for (const auto& t : solid.triangles) {
        const vtkIdType corners[3] = {t[0], t[1], t[2]};
        triangles->InsertNextCell(3, corners);
    }
    data->SetPolys(triangles);
    if (cad.colours == CadColours::file) {
        if (const auto colours = coloursOf(solid, part)) data->GetCellData()->SetScalars(colours);
    }
    return producerOf(*data);
}

bool cadHasColours(vtkAlgorithm& surface) {
    auto* data = vtkPolyData::SafeDownCast(surface.GetOutputDataObject(0));
    return data != nullptr && data->GetCellData()->GetScalars() != nullptr;
}

vtk_parts::Source cadEdgesOf(const CadGeometry& cad, const CadModel& model, const CadPart& part) {
    const CadSolid& solid = model.solids[part.solid];
    vtkNew<vtkPolyData> data;
    data->SetPoints(pointsAbout(cad.middle(), cad.scale, solid.edgePoints));
    vtkNew<vtkCellArray> lines;
    for (const CadEdge& edge : solid.edges) {
        lines->InsertNextCell(static_cast<int>(edge.points));
        for (std::uint32_t i = 0; i < edge.points; ++i)
            lines->InsertCellPoint(static_cast<vtkIdType>(edge.firstPoint) + i);
    }
    data->SetLines(lines);
    return producerOf(*data);
}

Shape boxInPlaceOf(const Shape& shape) {
    Shape box = shape;
    box.geometry = BoxGeometry{(2.0 * halfExtents(shape)).cwiseMax(1e-5)};
    return box;
}

} // namespace hingelab
