// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/untimed_mapper.h"

#include "ui/drawing/new_of_vtk.h"

namespace hingelab {

UntimedMapper* UntimedMapper::New() {
    return newOfVtk<UntimedMapper>();
}

void UntimedMapper::RenderPieceStart(vtkRenderer* renderer, vtkActor* actor) {
    TimerQueryCounter = 0; // of pictures since the last query: it is not time for one
    vtkOpenGLPolyDataMapper::RenderPieceStart(renderer, actor);
    TimerQueryCounter = 1; // 0 would say that one was begun
}

} // namespace hingelab
