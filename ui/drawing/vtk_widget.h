// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkCallbackCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkGenericRenderWindowInteractor.h>
#include <vtkNew.h>

#include <QImage>
#include <QOpenGLWidget>

namespace hingelab {

/// Hosts a VTK render window in a QOpenGLWidget.
///
/// VTK's own Qt module is built for Qt 5 on the distributions we support, so this small host does its work: VTK
/// draws into its own framebuffer, which is then copied into Qt's. Rendering happens in paintGL() only; VTK's
/// wish to render becomes an update().
class VtkWidget : public QOpenGLWidget {
    Q_OBJECT
  public:
    explicit VtkWidget(QWidget* parent = nullptr);
    ~VtkWidget() override;

    [[nodiscard]] vtkGenericOpenGLRenderWindow& renderWindow() { return *window_; }
    [[nodiscard]] vtkRenderWindowInteractor& interactor() { return *interactor_; }

    /// True once OpenGL has turned out to be a program on the processor, where multisampling costs too much.
    [[nodiscard]] bool isSoftwareRendered() const { return isSoftware_; }

    /// The scene as it is now, drawn at any size [pixels], beside what the widget shows. The alpha channel is
    /// that of the scene (premultiplied). Null before OpenGL is ready, or where it cannot make a picture as
    /// large as that.
    [[nodiscard]] QImage draw(const QSize& size);
    /// Longest side of such a picture [pixels]; 0 before OpenGL is ready.
    [[nodiscard]] int largestPicture();

    /// The format to set as default before the application starts.
    [[nodiscard]] static QSurfaceFormat defaultFormat();

    /// True if a usable OpenGL context can be made here at all.
    [[nodiscard]] static bool isOpenGlUsable();

  signals:
    void initialised(); ///< the first time that OpenGL is ready

  protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;

    /// Mouse events go to VTK's interactor style unless a subclass takes them.
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

    /// Position in VTK's pixels, origin at the lower left.
    [[nodiscard]] QPointF toVtk(const QPointF& position) const;

  private:
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
    bool isSoftware_ = false;
};

} // namespace hingelab
