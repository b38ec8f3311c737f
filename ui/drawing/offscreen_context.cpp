// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/offscreen_context.h"

#define EGL_NO_X11 // whose macros are everybody's names
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <array>

#include "ui/drawing/vtk_widget.h"

namespace hingelab {
namespace {

class ContextOfQt final : public OffscreenContext {
  public:
    [[nodiscard]] bool create() {
        context_.setFormat(VtkWidget::defaultFormat());
        if (!context_.create()) return false;
        surface_.setFormat(context_.format());
        surface_.create();
        if (!makeCurrent()) return false;
        const bool isUsable = context_.format().version() >= qMakePair(3, 2);
        doneCurrent();
        return isUsable;
    }
    [[nodiscard]] bool makeCurrent() override { return context_.makeCurrent(&surface_); }
    void doneCurrent() override { context_.doneCurrent(); }
    [[nodiscard]] bool isCurrent() const override { return QOpenGLContext::currentContext() == &context_; }

  private:
    QOffscreenSurface surface_;
    QOpenGLContext context_;
};

class ContextOfEgl final : public OffscreenContext {
  public:
    ~ContextOfEgl() override {
        // The display is the same for all contexts of the program: it stays.
        if (context_ != EGL_NO_CONTEXT) eglDestroyContext(display_, context_);
    }
    [[nodiscard]] bool create() {
        display_ = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (display_ == EGL_NO_DISPLAY) return false;
        if (eglInitialize(display_, nullptr, nullptr) != EGL_TRUE) return false;
        if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return false;
        constexpr std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
                                               EGL_NONE};
        EGLConfig config = nullptr;
        EGLint found = 0;
        if (eglChooseConfig(display_, wanted.data(), &config, 1, &found) != EGL_TRUE || found < 1) return false;
        constexpr std::array<EGLint, 7> version{EGL_CONTEXT_MAJOR_VERSION,
                                                3,
                                                EGL_CONTEXT_MINOR_VERSION,
                                                2,
                                                EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                EGL_NONE};
        context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, version.data());
        if (context_ == EGL_NO_CONTEXT || !makeCurrent()) return false;
        doneCurrent();
        return true;
    }
    [[nodiscard]] bool makeCurrent() override {
        return eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
    }
    void doneCurrent() override { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }
    [[nodiscard]] bool isCurrent() const override { return eglGetCurrentContext() == context_; }

  private:
    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

template <class Context>
std::unique_ptr<OffscreenContext> created() {
    auto context = std::make_unique<Context>();
    if (!context->create()) return nullptr;
    return context;
}

} // namespace

std::unique_ptr<OffscreenContext> makeOffscreenContext() {
    const QString platform = QGuiApplication::platformName();
    if (platform == QLatin1String("xcb")) return created<ContextOfQt>();
    // Beside the contexts of other window systems this one would be the second of its kind in a program.
    if (platform == QLatin1String("offscreen") || platform == QLatin1String("minimal"))
        return created<ContextOfEgl>();
    return nullptr;
}

} // namespace hingelab
