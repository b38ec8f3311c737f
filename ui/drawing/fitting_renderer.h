// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkOpenGLRenderer.h>

namespace hingelab {

/// A renderer that leaves no textures behind of another size than that of the picture: 25 MB of memory and more
/// after a large window, where the processor draws.
///  - VTK's passes that are not drawn (dark corners, what is seen through) keep theirs as large as the picture
///    was when they last were: they go with the size.
///  - Mesa's llvmpipe draws behind the program's back, up to 64 passes at once. Each takes the first place that
///    is free, and a place keeps textures and triangles of its last pass until another takes it, which for
///    those far down the list is in an hour or never. Where told to wait for each pass, the first two or three
///    places do for all of them. (Mesa 22.3, src/gallium/drivers/llvmpipe/lp_setup.c,
///    lp_setup_get_empty_scene().)
class FittingRenderer : public vtkOpenGLRenderer {
  public:
    static FittingRenderer* New();

    /// Whether a pass is begun only when the one before it has been drawn: for where the processor draws. To be
    /// set before the first picture.
    void setWaits(bool isOn) { waits_ = isOn; }

    /// What is drawn next makes its textures anew. The context is current.
    void dropTextures();

    void DeviceRender() override;
    void DeviceRenderOpaqueGeometry(vtkFrameBufferObjectBase* buffer) override;
    void DeviceRenderTranslucentPolygonalGeometry(vtkFrameBufferObjectBase* buffer) override;

  private:
    void dropTranslucentPass();
    void makeWaitingPasses();
    void wait();

    int width_ = 0, height_ = 0; ///< [pixels] of the last picture
    bool waits_ = false;
};

} // namespace hingelab
