// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/waited_passes.h"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkOpaquePass.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkRenderState.h>
#include <vtkRenderer.h>
#include <vtkTextureObject.h>
#include <vtkTranslucentPass.h>

#include <QOpenGLFunctions>

#include "ui/drawing/new_of_vtk.h"

namespace hingelab {
namespace {

vtkOpenGLRenderWindow& windowOf(const vtkRenderState& state) {
    return *vtkOpenGLRenderWindow::SafeDownCast(state.GetRenderer()->GetRenderWindow());
}

/// Draws as `Pass` does, then waits.
template <typename Pass>
class Waited : public Pass {
  public:
    static Waited* New() { return newOfVtk<Waited>(); }
    void Render(const vtkRenderState* state) override {
        Pass::Render(state);
        windowOf(*state).WaitForCompletion();
    }
};

/// Waits for what is seen through before it is blended into the picture.
class WaitedTranslucency : public vtkOrderIndependentTranslucentPass {
  public:
    /// The renderer brings one of VTK's for each picture.
    void SetTranslucentPass(vtkRenderPass* /*pass*/) override {
        vtkOrderIndependentTranslucentPass::SetTranslucentPass(drawn_);
    }

  private:
    vtkNew<Waited<vtkTranslucentPass>> drawn_;
};

/// The steps of VTK's (9.1, without a buffer in the state): bodies with where their points are and what they
/// face, how dark that makes each point, and both together.
class WaitedOcclusion : public vtkSSAOPass {
  public:
    WaitedOcclusion() { SetDelegatePass(bodies_); }

    void Render(const vtkRenderState* state) override {
        vtkOpenGLRenderWindow& window = windowOf(*state);
        vtkOpenGLState* const gl = window.GetState();
        const vtkOpenGLState::ScopedglEnableDisable blending(gl, GL_BLEND);
        const vtkOpenGLState::ScopedglEnableDisable testing(gl, GL_DEPTH_TEST);
        NumberOfRenderedProps = 0;
        vtkRenderer& renderer = *state->GetRenderer();
        int width = 0, height = 0, left = 0, bottom = 0;
        renderer.GetTiledSizeAndOrigin(&width, &height, &left, &bottom);
        fit(window, width, height);
        gl->vtkglViewport(left, bottom, width, height);
        gl->vtkglScissor(left, bottom, width, height);
        RenderDelegate(state, width, height);
        gl->vtkglDisable(GL_BLEND);
        gl->vtkglDisable(GL_DEPTH_TEST);
        vtkNew<vtkMatrix4x4> projection; // by columns, as OpenGL has it
        projection->DeepCopy(renderer.GetActiveCamera()->GetProjectionTransformMatrix(
            renderer.GetTiledAspectRatio(), -1.0, 1.0));
        projection->Transpose();
        RenderSSAO(&window, projection, width, height);
        window.WaitForCompletion();
        RenderCombine(&window);
        window.WaitForCompletion();
    }

  private:
    void fit(vtkOpenGLRenderWindow& window, int width, int height) {
        InitializeGraphicsResources(&window, width, height);
        PositionTexture->SetMinificationFilter(vtkTextureObject::Nearest); // without smaller copies
        for (vtkTextureObject* each : {ColorTexture, PositionTexture, NormalTexture, SSAOTexture, DepthTexture})
            each->Resize(static_cast<unsigned>(width), static_cast<unsigned>(height));
    }

    vtkNew<Waited<vtkOpaquePass>> bodies_;
};

} // namespace

vtkOrderIndependentTranslucentPass* newWaitedTranslucency() {
    return newOfVtk<WaitedTranslucency>();
}

vtkSSAOPass* newWaitedOcclusion() {
    return newOfVtk<WaitedOcclusion>();
}

} // namespace hingelab
