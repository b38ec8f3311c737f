// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/mesh_source.h"

#include <vtkCleanPolyData.h>
#include <vtkFeatureEdges.h>
#include <vtkNew.h>
#include <vtkPolyDataNormals.h>
#include <vtkTransform.h>
#include <vtkTransformPolyDataFilter.h>

namespace hingelab {
namespace {

vtkSmartPointer<vtkTransformPolyDataFilter> scaled(vtkPolyData& surface, double scale) {
    vtkNew<vtkTransform> transform;
    transform->Scale(scale, scale, scale);
    auto filter = vtkSmartPointer<vtkTransformPolyDataFilter>::New();
    filter->SetTransform(transform);
    filter->SetInputData(&surface);
    return filter;
}

} // namespace

vtk_parts::Source meshSourceOf(const MeshGeometry& mesh, MeshCache& meshes, const QString& folder,
                               QString& problem) {
    const MeshFile& file = meshes.read(QString::fromStdString(mesh.file), folder);
    if (file.surface == nullptr) {
        problem = file.problem;
        return nullptr;
    }
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputConnection(scaled(*file.surface, mesh.scale)->GetOutputPort());
    normals->SetFeatureAngle(30.0);
    normals->Update();
    return vtk_parts::Source(normals.Get());
}

vtk_parts::Source meshEdgesOf(const MeshGeometry& mesh, MeshCache& meshes, const QString& folder) {
    constexpr vtkIdType most = 200'000; // polygons: of more, edges would be a grey cloud that takes long
    constexpr double sharp = 30.0;      // [degrees] as for normals
    const MeshFile& file = meshes.read(QString::fromStdString(mesh.file), folder);
    if (file.surface == nullptr || file.surface->GetNumberOfPolys() > most) return nullptr;
    vtkNew<vtkCleanPolyData> joined; // the facets of an STL file share no points
    joined->SetInputConnection(scaled(*file.surface, mesh.scale)->GetOutputPort());
    vtkNew<vtkFeatureEdges> edges;
    edges->SetInputConnection(joined->GetOutputPort());
    edges->NonManifoldEdgesOff();
    edges->ManifoldEdgesOff();
    edges->BoundaryEdgesOn();
    edges->FeatureEdgesOn();
    edges->SetFeatureAngle(sharp);
    edges->ColoringOff();
    edges->Update();
    return vtk_parts::Source(edges.Get());
}

} // namespace hingelab
