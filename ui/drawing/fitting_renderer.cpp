// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/fitting_renderer.h"

#include <vtkRenderWindow.h>

#include "ui/drawing/new_of_vtk.h"
#include "ui/drawing/waited_passes.h"

namespace hingelab {

FittingRenderer* FittingRenderer::New() {
    return newOfVtk<FittingRenderer>();
}

void FittingRenderer::dropTextures() {
    dropTranslucentPass();
    if (SSAOPass != nullptr) SSAOPass->ReleaseGraphicsResources(RenderWindow);
}

/// The context is current here.
void FittingRenderer::DeviceRender() {
    const int* size = GetSize();
    if (size[0] != width_ || size[1] != height_) {
        dropTextures();
        width_ = size[0];
        height_ = size[1];
    }
    if (waits_) makeWaitingPasses();
    vtkOpenGLRenderer::DeviceRender();
    wait(); // for what smooths edges, too
}

void FittingRenderer::DeviceRenderOpaqueGeometry(vtkFrameBufferObjectBase* buffer) {
    wait(); // for the background
    vtkOpenGLRenderer::DeviceRenderOpaqueGeometry(buffer);
    wait();
}

void FittingRenderer::DeviceRenderTranslucentPolygonalGeometry(vtkFrameBufferObjectBase* buffer) {
    vtkOpenGLRenderer::DeviceRenderTranslucentPolygonalGeometry(buffer);
    wait();
}

/// Whole: released only, its framebuffer would keep the textures.
void FittingRenderer::dropTranslucentPass() {
    if (TranslucentPass == nullptr) return;
    TranslucentPass->ReleaseGraphicsResources(RenderWindow);
    TranslucentPass->Delete();
    TranslucentPass = nullptr;
}

/// Before the renderer makes its own.
void FittingRenderer::makeWaitingPasses() {
    if (TranslucentPass == nullptr) TranslucentPass = newWaitedTranslucency();
    if (SSAOPass == nullptr && GetUseSSAO()) SSAOPass = newWaitedOcclusion();
}

void FittingRenderer::wait() {
    if (waits_) RenderWindow->WaitForCompletion();
}

} // namespace hingelab
