// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/sky.h"

#include <vtkCellArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkShaderProperty.h>

#include "ui/drawing/untimed_mapper.h"

namespace hingelab {

Sky::Sky() {
    vtkNew<vtkPoints> corners; // in the picture, from -1 to 1: the lower two, then the upper two
    corners->InsertNextPoint(-1.0, -1.0, 0.0);
    corners->InsertNextPoint(1.0, -1.0, 0.0);
    corners->InsertNextPoint(1.0, 1.0, 0.0);
    corners->InsertNextPoint(-1.0, 1.0, 0.0);
    vtkNew<vtkCellArray> face;
    const vtkIdType ids[4] = {0, 1, 2, 3};
    face->InsertNextCell(4, ids);
    colors_->SetNumberOfComponents(3);
    colors_->SetNumberOfTuples(4);
    colors_->Fill(255);
    vtkNew<vtkPolyData> rectangle;
    rectangle->SetPoints(corners);
    rectangle->SetPolys(face);
    rectangle->GetPointData()->SetScalars(colors_);
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(rectangle);
    actor_->SetMapper(mapper);
    actor_->GetProperty()->SetLighting(false);
    actor_->GetShaderProperty()->AddVertexShaderReplacement(
        "//VTK::PositionVC::Impl", true, "  gl_Position = vec4(vertexMC.xy, 1.0, 1.0);\n", false);
    actor_->ForceTranslucentOn(); // after the solid bodies: these hide it
    actor_->UseBoundsOff();       // the camera's range is that of the rig
    actor_->PickableOff();
}

void Sky::setColors(const QColor& top, const QColor& bottom) {
    for (int corner = 0; corner < 4; ++corner) {
        const QColor& color = corner < 2 ? bottom : top;
        colors_->SetTuple3(corner, color.red(), color.green(), color.blue());
    }
    colors_->Modified();
}

} // namespace hingelab
