// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/fitting_renderer.h"

#include <vtkOrderIndependentTranslucentPass.h>
#include <vtkRenderWindow.h>
#include <vtkSSAOPass.h>

namespace hingelab {

FittingRenderer* FittingRenderer::New() {
    auto* const made = new FittingRenderer; // counted: vtkNew and vtkSmartPointer delete it
    made->InitializeObjectBase();
    return made;
}

/// The context is current here. What is drawn makes its textures anew.
void FittingRenderer::DeviceRender() {
    const int* size = GetSize();
    if (size[0] != width_ || size[1] != height_) {
        if (TranslucentPass != nullptr) { // whole: released only, its framebuffer would keep the textures
            TranslucentPass->ReleaseGraphicsResources(RenderWindow);
            TranslucentPass->Delete();
            TranslucentPass = nullptr;
        }
        if (SSAOPass != nullptr) SSAOPass->ReleaseGraphicsResources(RenderWindow);
        width_ = size[0];
        height_ = size[1];
    }
    vtkOpenGLRenderer::DeviceRender();
}

} // namespace hingelab
