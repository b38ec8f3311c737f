// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkGenericOpenGLRenderWindow.h>

#include "ui/drawing/offscreen_context.h"

namespace hingelab {

/// What VTK draws into where there is no window. Its context is set before anything else, and outlives it.
class OffscreenWindow : public vtkGenericOpenGLRenderWindow {
  public:
    static OffscreenWindow* New();

    void setContext(OffscreenContext& context) { context_ = &context; }

    void MakeCurrent() override;
    bool IsCurrent() override;
    /// VTK 9.1 takes a context without X11 for a failure, though its functions have been found by then.
    void OpenGLInitContext() override;
    /// Whether that has succeeded: else nothing can be drawn.
    [[nodiscard]] bool hasOpenGl() const { return Initialized; }

  private:
    OffscreenContext* context_ = nullptr;
};

} // namespace hingelab
