// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/mesh_source.h"

#include <vtkNew.h>
#include <vtkPolyDataNormals.h>
#include <vtkTransform.h>
#include <vtkTransformPolyDataFilter.h>

namespace hingelab {

vtk_parts::Source meshSourceOf(const MeshGeometry& mesh, MeshCache& meshes, const QString& folder,
                               QString& problem) {
    const MeshFile& file = meshes.read(QString::fromStdString(mesh.file), folder);
    if (file.surface == nullptr) {
        problem = file.problem;
        return nullptr;
    }
    vtkNew<vtkTransform> scale;
    scale->Scale(mesh.scale, mesh.scale, mesh.scale);
    vtkNew<vtkTransformPolyDataFilter> scaled;
    scaled->SetTransform(scale);
    scaled->SetInputData(file.surface);
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputConnection(scaled->GetOutputPort());
    normals->SetFeatureAngle(30.0);
    normals->Update();
    return vtk_parts::Source(normals.Get());
}

} // namespace hingelab
