// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/vtk_widget.h"

#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>

#include <QBackingStore>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QPaintEngine>
#include <QPainter>
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

/// Puts the picture of VTK into that of Qt, on the graphics card.
class VtkWidget::Canvas final : public QOpenGLWidget {
  public:
    explicit Canvas(VtkWidget& owner) : QOpenGLWidget(&owner), owner_(owner) {
        setAttribute(Qt::WA_TransparentForMouseEvents); // the owner takes them
        setFocusPolicy(Qt::NoFocus);
        lower(); // labels of the owner lie over it
    }

  protected:
    void initializeGL() override { owner_.initialise(); }
    void resizeGL(int /*width*/, int /*height*/) override { owner_.resizePicture(); }
    void paintGL() override { owner_.paintComposed(); }

  private:
    VtkWidget& owner_;
};

/// Null if there is no usable OpenGL.
std::unique_ptr<VtkWidget::Offscreen> VtkWidget::makeOffscreen() {
    auto gl = std::make_unique<Offscreen>();
    gl->context.setFormat(defaultFormat());
    if (!gl->context.create()) return nullptr;
    gl->surface.setFormat(gl->context.format());
    gl->surface.create();
    if (!gl->context.makeCurrent(&gl->surface)) return nullptr;
    return gl;
}

bool VtkWidget::isSoftware(QOpenGLContext& current) {
    const auto* renderer = reinterpret_cast<const char*>(current.functions()->glGetString(GL_RENDERER));
    const QByteArray name(renderer == nullptr ? "" : renderer);
    return name.contains("llvmpipe") || name.contains("softpipe") || name.contains("SWR");
}

bool VtkWidget::isOpenGlUsable() {
    // VTK 9.1 loads its functions by way of GLX, which only X11 has: Wayland's own EGL contexts, and those of
    // platforms without a screen, would end the program.
    if (QGuiApplication::platformName() != QLatin1String("xcb")) return false;
    const std::unique_ptr<Offscreen> gl = makeOffscreen();
    if (gl == nullptr) return false;
    const bool usable = gl->context.format().version() >= qMakePair(3, 2);
    gl->context.doneCurrent();
    return usable;
}

VtkWidget::VtkWidget(QWidget* parent, PicturePath path) : QWidget(parent) {
    if (path != PicturePath::composed) {
        offscreen_ = makeOffscreen();
        if (offscreen_ != nullptr) {
            const bool paints = path == PicturePath::painted || isSoftware(offscreen_->context);
            offscreen_->context.doneCurrent();
            if (!paints) offscreen_.reset();
        }
    }
    if (offscreen_ == nullptr) {
        canvas_ = new Canvas(*this);
        connect(canvas_, &QOpenGLWidget::frameSwapped, this, &VtkWidget::frameDrawn);
    }
    setAttribute(Qt::WA_OpaquePaintEvent);
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
    if (isReady_) {
        makeCurrent();
        window_->Finalize();
        doneCurrent();
    }
    surface_ = nullptr; // that of the canvas goes with it
    delete canvas_;     // its context goes while VTK's window is still there
    window_->RemoveObserver(makeCurrent_);
    window_->RemoveObserver(isCurrent_);
    interactor_->RemoveObserver(render_);
    interactor_->SetRenderWindow(nullptr);
}

void VtkWidget::connectVtk() {
    makeCurrent_->SetClientData(this);
    makeCurrent_->SetCallback([](vtkObject*, unsigned long, void* self, void*) {
        // Not QOpenGLWidget::makeCurrent(): it would rebind Qt's framebuffer behind VTK's cached state. Not the
        // surface of the context either: it has none while it is not current, and VTK asks just then, to free
        // what belongs to a picture that is gone.
        auto* widget = static_cast<VtkWidget*>(self);
        if (widget->surface_ != nullptr) widget->context()->makeCurrent(widget->surface_);
    });
    window_->AddObserver(vtkCommand::WindowMakeCurrentEvent, makeCurrent_);

    isCurrent_->SetClientData(this);
    isCurrent_->SetCallback([](vtkObject*, unsigned long, void* self, void* result) {
        const QOpenGLContext* context = static_cast<VtkWidget*>(self)->context();
        *static_cast<bool*>(result) = context != nullptr && QOpenGLContext::currentContext() == context;
    });
    window_->AddObserver(vtkCommand::WindowIsCurrentEvent, isCurrent_);

    render_->SetClientData(this);
    render_->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<VtkWidget*>(self)->update(); });
    interactor_->AddObserver(vtkCommand::RenderEvent, render_);
}

QOpenGLContext* VtkWidget::context() const {
    if (canvas_ != nullptr) return canvas_->context();
    return &offscreen_->context;
}

void VtkWidget::makeCurrent() {
    if (canvas_ != nullptr) {
        canvas_->makeCurrent();
    } else {
        offscreen_->context.makeCurrent(&offscreen_->surface);
    }
}

void VtkWidget::doneCurrent() {
    if (canvas_ != nullptr) {
        canvas_->doneCurrent();
    } else {
        offscreen_->context.doneCurrent();
    }
}

/// With the context current.
void VtkWidget::initialise() {
    teardown_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::releaseVtk,
                        static_cast<Qt::ConnectionType>(Qt::UniqueConnection | Qt::DirectConnection));
    surface_ = context()->surface();
    isSoftware_ = isSoftware(*context());
    window_->SetMultiSamples(isSoftware_ ? 0 : 4);

    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->vtkglDepthFunc(GL_LEQUAL);
    state->vtkglEnable(GL_DEPTH_TEST);
    window_->SetForceMaximumHardwareLineWidth(1);
    window_->SetReadyForRendering(true);
    window_->OpenGLInitContext();
    isReady_ = true;
    emit initialised();
}

void VtkWidget::releaseVtk() {
    isReady_ = false;
    makeCurrent();
    window_->SetReadyForRendering(false);
    window_->Finalize();
    doneCurrent();
    surface_ = nullptr;
}

void VtkWidget::resizePicture() {
    const double scale = devicePixelRatioF();
    const int w = static_cast<int>(std::lround(width() * scale));
    const int h = static_cast<int>(std::lround(height() * scale));
    const int* now = window_->GetSize();
    if (now[0] == w && now[1] == h) return;
    window_->SetSize(w, h);
    interactor_->UpdateSize(w, h);
    pictureResized();
}

void VtkWidget::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (canvas_ != nullptr) {
        canvas_->setGeometry(rect());
    } else {
        resizePicture();
    }
}

void VtkWidget::update() {
    if (canvas_ != nullptr) {
        canvas_->update();
    } else {
        isStale_ = true;
        QWidget::update();
    }
}

void VtkWidget::paintComposed() {
    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->Push();
    constexpr int mostUnmeasured = 15;
    frameTime_.reset();
    QElapsedTimer clock;
    clock.start();
    renderTo(canvas_->defaultFramebufferObject());
    if (++unmeasured_ > mostUnmeasured) {
        unmeasured_ = 0;
        window_->WaitForCompletion();
        frameTime_ = 1e-9 * static_cast<double>(clock.nsecsElapsed());
    }
    // Opaque, or the window behind would shine through.
    QOpenGLFunctions* gl = context()->functions();
    gl->glBindFramebuffer(GL_FRAMEBUFFER, canvas_->defaultFramebufferObject());
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    state->Reset();
    state->Pop();
}

/// Qt asks for the widget whenever something over it changes, be it a label or a menu: then the picture that
/// there is does. Who grabs the widget gets it as it is now.
void VtkWidget::paintEvent(QPaintEvent* /*event*/) {
    if (canvas_ != nullptr) return;
    QPainter painter(this);
    QBackingStore* const shown = backingStore();
    const bool isGrabbed = shown == nullptr || painter.paintEngine()->paintDevice() != shown->paintDevice();
    const QImage& frame = offscreen_->frame;
    const bool fits = frame.size() == (QSizeF(size()) * devicePixelRatioF()).toSize() &&
                      frame.devicePixelRatio() == devicePixelRatioF();
    const bool draws = isStale_ || isGrabbed || !isReady_ || !fits;
    isStale_ = false; // before it is drawn: what then asks for another picture gets it
    if (draws && !readFrame()) return;
    painter.drawImage(QPointF(), frame);
    if (draws) emit frameDrawn();
}

/// Draws off screen, and reads the picture back.
bool VtkWidget::readFrame() {
    makeCurrent();
    if (!isReady_) initialise();
    resizePicture(); // the screen's scale may have changed
    const QSize size(window_->GetSize()[0], window_->GetSize()[1]);
    QImage& frame = offscreen_->frame;
    if (frame.size() != size) frame = QImage(size, QImage::Format_RGB32);
    frame.setDevicePixelRatio(devicePixelRatioF());
    if (frame.isNull()) {
        doneCurrent();
        return false;
    }
    QElapsedTimer clock;
    clock.start();
    vtkOpenGLState* state = window_->GetState();
    state->vtkglDepthFunc(GL_LEQUAL);
    state->vtkglEnable(GL_DEPTH_TEST);
    window_->Render();
    state->PushReadFramebufferBinding();
    window_->GetDisplayFramebuffer()->Bind(GL_READ_FRAMEBUFFER);
    QOpenGLFunctions* gl = context()->functions();
    gl->glPixelStorei(GL_PACK_ALIGNMENT, 4);
    // Format_RGB32 in memory, where the last byte does not count.
    gl->glReadPixels(0, 0, size.width(), size.height(), GL_BGRA, GL_UNSIGNED_BYTE, frame.bits());
    state->PopReadFramebufferBinding();
    frameTime_ = 1e-9 * static_cast<double>(clock.nsecsElapsed()); // reading has waited for the drawing
    doneCurrent();
    for (int top = 0, bottom = size.height() - 1; top < bottom; ++top, --bottom) { // OpenGL begins below
        uchar* line = frame.scanLine(top);
        std::swap_ranges(line, line + frame.bytesPerLine(), frame.scanLine(bottom));
    }
    return true;
}

QImage VtkWidget::grabFramebuffer() {
    if (canvas_ != nullptr) return canvas_->grabFramebuffer();
    return readFrame() ? offscreen_->frame.copy() : QImage();
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
    if (!isReady_) return 0;
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
    if (event->buttons() != Qt::NoButton) update();
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

#include "ui/drawing/moc_vtk_widget.cpp"
