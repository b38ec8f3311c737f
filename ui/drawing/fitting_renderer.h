// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkOpenGLRenderer.h>

namespace hingelab {

/// A renderer whose passes (dark corners, what is seen through) keep no textures of another size than that of
/// the picture. Those of VTK that are not drawn, since nothing is seen through at present, say, keep theirs as
/// large as the picture was when they last were: 25 MB of memory after a large window, where the processor
/// draws.
class FittingRenderer : public vtkOpenGLRenderer {
  public:
    static FittingRenderer* New();

    void DeviceRender() override;

  private:
    int width_ = 0, height_ = 0; ///< [pixels] of the last picture
};

} // namespace hingelab
