// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/vtk_widget.h"

#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkOpenGLState.h>

#include <QGuiApplication>
#include <QMouseEvent>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <algorithm>
#include <array>
#include <cmath>

namespace hingelab {

QSurfaceFormat VtkWidget::defaultFormat() {
    QSurfaceFormat format;
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0); // VTK multisamples in its own framebuffer
    format.setAlphaBufferSize(8);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    return format;
}

bool VtkWidget::isOpenGlUsable() {
    // VTK 9.1 loads its functions by way of GLX, which only X11 has: Wayland's own EGL contexts, and those of
    // platforms without a screen, would end the program.
    if (QGuiApplication::platformName() != QLatin1String("xcb")) return false;
    QOpenGLContext context;
    context.setFormat(defaultFormat());
    if (!context.create()) return false;
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.makeCurrent(&surface)) return false;
    const bool usable = context.format().version() >= qMakePair(3, 2);
    context.doneCurrent();
    return usable;
}

VtkWidget::VtkWidget(QWidget* parent) : QOpenGLWidget(parent) {
    setMouseTracking(false);
    window_->SetMultiSamples(0);
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    connectVtk();
    interactor_->SetRenderWindow(window_);
    interactor_->EnableRenderOff();
    vtkNew<vtkInteractorStyleTrackballCamera> style;
    style->SetMotionFactor(8.0);
    interactor_->SetInteractorStyle(style);
    interactor_->Initialize();
}

VtkWidget::~VtkWidget() {
    disconnect(teardown_); // first: the context's own destruction must not call back into a half-gone object
    if (context() != nullptr) {
        makeCurrent();
        window_->Finalize();
        doneCurrent();
    }
    window_->RemoveObserver(makeCurrent_);
    window_->RemoveObserver(isCurrent_);
    interactor_->RemoveObserver(render_);
    interactor_->SetRenderWindow(nullptr);
}

void VtkWidget::connectVtk() {
    makeCurrent_->SetClientData(this);
    makeCurrent_->SetCallback([](vtkObject*, unsigned long, void* self, void*) {
        // Not QOpenGLWidget::makeCurrent(): it would rebind Qt's framebuffer behind VTK's cached state.
        auto* widget = static_cast<VtkWidget*>(self);
        if (QOpenGLContext* context = widget->context()) context->makeCurrent(context->surface());
    });
    window_->AddObserver(vtkCommand::WindowMakeCurrentEvent, makeCurrent_);

    isCurrent_->SetClientData(this);
    isCurrent_->SetCallback([](vtkObject*, unsigned long, void* self, void* result) {
        const QOpenGLContext* context = static_cast<VtkWidget*>(self)->context();
        *static_cast<bool*>(result) = context != nullptr && QOpenGLContext::currentContext() == context &&
                                      QOpenGLContext::currentContext()->surface() == context->surface();
    });
    window_->AddObserver(vtkCommand::WindowIsCurrentEvent, isCurrent_);

    render_->SetClientData(this);
    render_->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<VtkWidget*>(self)->update(); });
    interactor_->AddObserver(vtkCommand::RenderEvent, render_);
}

void VtkWidget::initializeGL() {
    teardown_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::releaseVtk,
                        static_cast<Qt::ConnectionType>(Qt::UniqueConnection | Qt::DirectConnection));
    const auto* renderer = reinterpret_cast<const char*>(context()->functions()->glGetString(GL_RENDERER));
    const QByteArray name(renderer == nullptr ? "" : renderer);
    isSoftware_ = name.contains("llvmpipe") || name.contains("softpipe") || name.contains("SWR");
    window_->SetMultiSamples(isSoftware_ ? 0 : 4);

    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->vtkglDepthFunc(GL_LEQUAL);
    state->vtkglEnable(GL_DEPTH_TEST);
    window_->SetForceMaximumHardwareLineWidth(1);
    window_->SetReadyForRendering(true);
    window_->OpenGLInitContext();
    emit initialised();
}

void VtkWidget::releaseVtk() {
    makeCurrent();
    window_->SetReadyForRendering(false);
    window_->Finalize();
    doneCurrent();
}

void VtkWidget::resizeGL(int width, int height) {
    const double scale = devicePixelRatioF();
    const int w = static_cast<int>(std::lround(width * scale));
    const int h = static_cast<int>(std::lround(height * scale));
    window_->SetSize(w, h);
    interactor_->UpdateSize(w, h);
}

void VtkWidget::paintGL() {
    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->Push();
    renderTo(defaultFramebufferObject());
    // Opaque, or the window behind would shine through.
    QOpenGLFunctions* gl = context()->functions();
    gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    state->Reset();
    state->Pop();
}

void VtkWidget::renderTo(GLuint framebuffer) {
    vtkOpenGLState* state = window_->GetState();
    state->vtkglDepthFunc(GL_LEQUAL);
    state->vtkglEnable(GL_DEPTH_TEST);
    window_->Render();
    QOpenGLFunctions* gl = context()->functions();
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    state->vtkglDisable(GL_SCISSOR_TEST);
    gl->glDisable(GL_SCISSOR_TEST);
    window_->BlitDisplayFramebuffer();
}

int VtkWidget::largestPicture() {
    if (context() == nullptr) return 0;
    makeCurrent();
    GLint texture = 0;
    GLint buffer = 0;
    context()->functions()->glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    context()->functions()->glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    doneCurrent();
    return std::min(texture, buffer);
}

QImage VtkWidget::draw(const QSize& size) {
    const int largest = largestPicture();
    if (size.isEmpty() || size.width() > largest || size.height() > largest) return {};
    makeCurrent();
    QImage image;
    {
        QOpenGLFramebufferObject target(size);
        const std::array shown = {window_->GetSize()[0], window_->GetSize()[1]};
        vtkOpenGLState* state = window_->GetState();
        state->Reset();
        state->Push();
        window_->SetSize(size.width(), size.height());
        if (target.isValid()) renderTo(target.handle());
        window_->SetSize(shown[0], shown[1]);
        if (target.isValid()) image = target.toImage();
        state->Reset();
        state->Pop();
    }
    doneCurrent();
    return image;
}

QPointF VtkWidget::toVtk(const QPointF& position) const {
    const double scale = devicePixelRatioF();
    return {position.x() * scale, (height() - 1 - position.y()) * scale};
}

void VtkWidget::forwardPosition(const QMouseEvent& event) {
    const QPointF p = toVtk(event.position());
    interactor_->SetEventInformation(static_cast<int>(p.x()), static_cast<int>(p.y()),
                                     event.modifiers().testFlag(Qt::ControlModifier) ? 1 : 0,
                                     event.modifiers().testFlag(Qt::ShiftModifier) ? 1 : 0);
}

void VtkWidget::mousePressEvent(QMouseEvent* event) {
    forwardPosition(*event);
    switch (event->button()) {
        case Qt::LeftButton:
            interactor_->InvokeEvent(vtkCommand::LeftButtonPressEvent);
            break;
        case Qt::MiddleButton:
            interactor_->InvokeEvent(vtkCommand::MiddleButtonPressEvent);
            break;
        case Qt::RightButton:
            interactor_->InvokeEvent(vtkCommand::RightButtonPressEvent);
            break;
        default:
            break;
    }
}

void VtkWidget::mouseMoveEvent(QMouseEvent* event) {
    forwardPosition(*event);
    interactor_->InvokeEvent(vtkCommand::MouseMoveEvent);
    update();
}

void VtkWidget::mouseReleaseEvent(QMouseEvent* event) {
    forwardPosition(*event);
    switch (event->button()) {
        case Qt::LeftButton:
            interactor_->InvokeEvent(vtkCommand::LeftButtonReleaseEvent);
            break;
        case Qt::MiddleButton:
            interactor_->InvokeEvent(vtkCommand::MiddleButtonReleaseEvent);
            break;
        case Qt::RightButton:
            interactor_->InvokeEvent(vtkCommand::RightButtonReleaseEvent);
            break;
        default:
            break;
    }
}

void VtkWidget::wheelEvent(QWheelEvent* event) {
    const QPointF p = toVtk(event->position());
    interactor_->SetEventInformation(static_cast<int>(p.x()), static_cast<int>(p.y()));
    interactor_->InvokeEvent(event->angleDelta().y() > 0 ? vtkCommand::MouseWheelForwardEvent
                                                         : vtkCommand::MouseWheelBackwardEvent);
    update();
    event->accept();
}

} // namespace hingelab
