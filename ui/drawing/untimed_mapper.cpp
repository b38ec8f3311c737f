// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/untimed_mapper.h"

namespace hingelab {

UntimedMapper* UntimedMapper::New() {
    auto* const made = new UntimedMapper; // counted: vtkNew and vtkSmartPointer delete it
    made->InitializeObjectBase();
    return made;
}

void UntimedMapper::RenderPieceStart(vtkRenderer* renderer, vtkActor* actor) {
    TimerQueryCounter = 0; // of pictures since the last query
    vtkOpenGLPolyDataMapper::RenderPieceStart(renderer, actor);
}

} // namespace hingelab
