// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkCallbackCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkGenericRenderWindowInteractor.h>
#include <vtkNew.h>

#include <QImage>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <QWidget>
#include <memory>
#include <optional>

namespace hingelab {

/// How VTK's picture gets into the window.
enum class PicturePath {
    automatic, ///< painted where OpenGL is a program on the processor, else composed
    composed,  ///< by OpenGL, in a QOpenGLWidget: the picture stays on the graphics card
    painted,   ///< read back and painted as any other widget is
};

/// Hosts a VTK render window in a widget.
///
/// VTK's own Qt module is built for Qt 5 on the distributions we support, so this small host does its work: VTK
/// draws into its own framebuffer, which is then copied into Qt's, or read back and painted. A window with a
/// QOpenGLWidget is put together by OpenGL whenever anything in it changes, be it a label: without a graphics
/// card that costs as much as drawing the scene. Rendering happens while painting only; VTK's wish to render
/// becomes an update().
class VtkWidget : public QWidget {
    Q_OBJECT
  public:
    explicit VtkWidget(QWidget* parent = nullptr, PicturePath path = PicturePath::automatic);
    ~VtkWidget() override;

    /// Asks for another picture.
    void update();
    [[nodiscard]] bool isComposed() const { return canvas_ != nullptr; }
    /// OpenGL is ready: from the first picture on.
    [[nodiscard]] bool isReady() const { return isReady_; }

    [[nodiscard]] vtkGenericOpenGLRenderWindow& renderWindow() { return *window_; }
    [[nodiscard]] vtkRenderWindowInteractor& interactor() { return *interactor_; }

    /// True if OpenGL is a program on the processor, where multisampling costs too much; known once it is
    /// ready.
    [[nodiscard]] bool isSoftwareRendered() const { return isSoftware_; }

    /// What the last picture in the window took to draw [s]; empty if that was not measured: on graphics
    /// hardware only one of many is, since the processor has to wait for it.
    [[nodiscard]] std::optional<double> lastFrameTime() const { return frameTime_; }

    /// The scene as it is now, drawn at any size [pixels], beside what the widget shows. The alpha channel is
    /// that of the scene (premultiplied). Null before OpenGL is ready, or where it cannot make a picture as
    /// large as that.
    [[nodiscard]] QImage draw(const QSize& size);
    /// Longest side of such a picture [pixels]; 0 before OpenGL is ready.
    [[nodiscard]] int largestPicture();
    /// The scene drawn anew at the widget's size, without the widgets over it. Null before OpenGL is ready.
    [[nodiscard]] QImage grabFramebuffer();

    /// The format to set as default before the application starts.
    [[nodiscard]] static QSurfaceFormat defaultFormat();

    /// True if a usable OpenGL context can be made here at all.
    [[nodiscard]] static bool isOpenGlUsable();

  signals:
    void initialised(); ///< the first time that OpenGL is ready
    void frameDrawn();  ///< another picture is in the window

  protected:
    /// The picture has another size.
    virtual void pictureResized() {}
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    /// Mouse events go to VTK's interactor style unless a subclass takes them.
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

    /// Position in VTK's pixels, origin at the lower left.
    [[nodiscard]] QPointF toVtk(const QPointF& position) const;

  private:
    class Canvas;
    /// An OpenGL context without a window.
    struct Offscreen {
        QOffscreenSurface surface;
        QOpenGLContext context;
        QImage frame; ///< as read back
    };
    [[nodiscard]] static std::unique_ptr<Offscreen> makeOffscreen();
    [[nodiscard]] static bool isSoftware(QOpenGLContext& current);

    [[nodiscard]] QOpenGLContext* context() const;
    void makeCurrent();
    void doneCurrent();
    void initialise();
    void resizePicture();
    void paintComposed();
    [[nodiscard]] bool readFrame();
    void connectVtk();
    void renderTo(GLuint framebuffer);
    void releaseVtk();
    void forwardPosition(const QMouseEvent& event);

    vtkNew<vtkGenericOpenGLRenderWindow> window_;
    vtkNew<vtkGenericRenderWindowInteractor> interactor_;
    vtkNew<vtkCallbackCommand> makeCurrent_;
    vtkNew<vtkCallbackCommand> isCurrent_;
    vtkNew<vtkCallbackCommand> render_;
    QMetaObject::Connection teardown_;
    Canvas* canvas_ = nullptr;             ///< where composed
    std::unique_ptr<Offscreen> offscreen_; ///< where painted
    QSurface* surface_ = nullptr;          ///< of the context, once it is initialised
    std::optional<double> frameTime_;      ///< [s]
    int unmeasured_ = 0;                   ///< pictures since the last that was measured, where composed
    bool isStale_ = true;                  ///< where painted: another picture has been asked for
    bool isReady_ = false;
    bool isSoftware_ = false;
};

} // namespace hingelab
