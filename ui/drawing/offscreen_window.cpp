// SPDX-License-Identifier: GPL-3.0-or-later
#include <GL/glew.h> // before all that includes OpenGL

#include "ui/drawing/offscreen_window.h"

#include "ui/drawing/new_of_vtk.h"

namespace hingelab {

OffscreenWindow* OffscreenWindow::New() {
    return newOfVtk<OffscreenWindow>();
}

void OffscreenWindow::MakeCurrent() {
    if (context_ != nullptr) static_cast<void>(context_->makeCurrent());
}

bool OffscreenWindow::IsCurrent() {
    return context_ != nullptr && context_->isCurrent();
}

void OffscreenWindow::OpenGLInitContext() {
    if (!Initialized) {
        const GLenum result = glewInit();
        if (result == GLEW_OK || result == GLEW_ERROR_NO_GLX_DISPLAY) {
            GlewInitValid = true;
            Initialized = true;
            MaximumHardwareLineWidth = 1.0F; // wider lines are drawn as faces
        }
    }
    vtkGenericOpenGLRenderWindow::OpenGLInitContext();
}

} // namespace hingelab
