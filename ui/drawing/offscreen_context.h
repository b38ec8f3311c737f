// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace hingelab {

/// An OpenGL context that belongs to no window, and has no surface of use: what is drawn goes into buffers.
class OffscreenContext {
  public:
    OffscreenContext() = default;
    virtual ~OffscreenContext() = default;
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

    [[nodiscard]] virtual bool makeCurrent() = 0;
    virtual void doneCurrent() = 0;
    [[nodiscard]] virtual bool isCurrent() const = 0;
};

/// OpenGL 3.2 or later: of the window system where that is X11, which VTK 9.1 needs to share a program with
/// windows; of Mesa's EGL without any window system where Qt has none. Null where there is neither.
[[nodiscard]] std::unique_ptr<OffscreenContext> makeOffscreenContext();

} // namespace hingelab
