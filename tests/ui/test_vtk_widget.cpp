// SPDX-License-Identifier: GPL-3.0-or-later
// The host of VTK's pictures: both ways into the window show the same.
#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCubeSource.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include <QLabel>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QSignalSpy>
#include <cmath>
#include <vector>

#include "tests/ui/ui_test.h"
#include "ui/drawing/allocator.h"
#include "ui/drawing/fitting_renderer.h"
#include "ui/drawing/vtk_widget.h"

namespace test_vtk_widget {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A red cube before blue, with a label over it.
class CubeView : public VtkWidget {
  public:
    explicit CubeView(PicturePath path) : VtkWidget(nullptr, path) {
        mapper_->SetInputConnection(cube_->GetOutputPort());
        actor_->SetMapper(mapper_);
        actor_->GetProperty()->SetColor(0.8, 0.1, 0.1);
        renderer_->AddActor(actor_);
        renderer_->SetBackground(0.1, 0.1, 0.8);
        renderWindow().AddRenderer(renderer_);
        connect(this, &VtkWidget::initialised, this, [this] { renderer_->setWaits(isSoftwareRendered()); });
        label_ = new QLabel(QStringLiteral("over it"), this);
        label_->setStyleSheet(QStringLiteral("background: #00ff00; color: #00ff00"));
        label_->setGeometry(10, 10, 60, 20);
        resize(300, 200);
        show();
        static_cast<void>(QTest::qWaitForWindowExposed(this));
        nextFrame();
    }
    void nextFrame() {
        QSignalSpy drawn(this, &VtkWidget::frameDrawn);
        update();
        QVERIFY(drawn.wait(10'000));
    }
    /// How many buffers there are on the graphics card, as the driver says.
    [[nodiscard]] int buffers() {
        renderWindow().MakeCurrent();
        QOpenGLContext* const context = QOpenGLContext::currentContext();
        if (context == nullptr) return -1;
        int count = 0;
        for (GLuint id = 1; id < 1000; ++id) count += context->functions()->glIsBuffer(id) != 0 ? 1 : 0;
        context->doneCurrent();
        return count;
    }
    /// The longest side of all textures, as the driver says.
    [[nodiscard]] int longestTexture() {
        renderWindow().MakeCurrent();
        QOpenGLContext* const context = QOpenGLContext::currentContext();
        if (context == nullptr) return -1;
        QOpenGLExtraFunctions& gl = *context->extraFunctions();
        int longest = 0;
        for (GLuint id = 1; id < 1000; ++id) {
            if (gl.glIsTexture(id) == 0) continue;
            gl.glBindTexture(GL_TEXTURE_2D, id);
            if (gl.glGetError() != GL_NO_ERROR) continue; // of another kind
            GLint side = 0;
            for (const GLenum which : {GLenum{GL_TEXTURE_WIDTH}, GLenum{GL_TEXTURE_HEIGHT}}) {
                gl.glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, which, &side);
                longest = std::max(longest, side);
            }
        }
        gl.glBindTexture(GL_TEXTURE_2D, 0);
        context->doneCurrent();
        return longest;
    }
    /// Dark corners, and a cube that one sees through.
    void setPasses(bool isOn) {
        renderer_->SetUseSSAO(isOn);
        actor_->GetProperty()->SetOpacity(isOn ? 0.5 : 1.0);
    }
    void showSecond(bool isThere) {
        second_->SetMapper(secondMapper_);
        secondMapper_->SetInputConnection(cube_->GetOutputPort());
        if (isThere) {
            renderer_->AddActor(second_);
        } else {
            renderer_->RemoveActor(second_);
        }
    }
    [[nodiscard]] double azimuth() const {
        const double* p = renderer_->GetActiveCamera()->GetPosition();
        return std::atan2(p[0], p[2]);
    }

    int resized = 0;

  protected:
    void pictureResized() override { ++resized; }

  private:
    vtkNew<vtkCubeSource> cube_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
    vtkNew<vtkPolyDataMapper> secondMapper_;
    vtkNew<vtkActor> second_;
    vtkNew<FittingRenderer> renderer_;
    QLabel* label_;
};

double differing(const QImage& a, const QImage& b) {
    if (a.size() != b.size() || a.isNull()) return 1.0;
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y);
            const QColor q = b.pixelColor(x, y);
            // A step of rounding is no difference.
            if (std::abs(p.red() - q.red()) > 2 || std::abs(p.blue() - q.blue()) > 2) ++count;
        }
    }
    return static_cast<double>(count) / (a.width() * a.height());
}

} // namespace

class TestVtkWidget : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Of all sizes, and without being told to: so that a large rig does not stay when it is closed.
    void memoryThatWasFreedGoesBack() {
        startGivingMemoryBack();
        giveMemoryBackNow();
        const MemoryUse before = memoryUse();
        for (int i = 0; i < 100; ++i) {
            held_.emplace_back(500'000, 'x');
            for (int k = 0; k < 1000; ++k) held_.emplace_back(100, 'x');
        }
        const MemoryUse held = memoryUse();
        QVERIFY2(held.used > before.used + 60.0, "malloc is not that of jemalloc");
        QVERIFY(held.resident > before.resident + 60.0);
        std::vector<std::vector<char>>().swap(held_);
        QTRY_VERIFY2(memoryUse().resident < before.resident + 5.0,
                     "freed pages stay"); // 5: rounding up to pages
        QVERIFY(memoryUse().used < before.used + 1.0);
    }

    void whereTheProcessorDrawsPicturesArePainted() {
        CubeView view(PicturePath::automatic);
        QCOMPARE(view.isComposed(), !view.isSoftwareRendered());
    }

    void bothWaysShowTheSame() {
        CubeView composed(PicturePath::composed);
        CubeView painted(PicturePath::painted);
        QVERIFY(composed.isComposed());
        QVERIFY(!painted.isComposed());
        const QImage picture = painted.grabFramebuffer();
        QCOMPARE(picture.size(), QSize(300, 200));
        QVERIFY(picture.pixelColor(150, 100).red() > 100); // the cube
        QVERIFY(picture.pixelColor(3, 100).blue() > 150);  // what is behind it
        QVERIFY(picture.pixelColor(20, 20).green() < 60);  // without what lies over it
        QCOMPARE(differing(picture, composed.grabFramebuffer()), 0.0);
        // Upright, which a cube would not tell: as drawn by the way that film and pictures take.
        QCOMPARE(differing(picture, painted.draw({300, 200})), 0.0);
    }

    void whatLiesOverItIsSeen_data() {
        QTest::addColumn<bool>("isComposed");
        QTest::newRow("composed") << true;
        QTest::newRow("painted") << false;
    }
    void whatLiesOverItIsSeen() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        const QImage all = view.grab().toImage();
        QCOMPARE(all.pixelColor(20, 20), QColor(0, 255, 0));
        QVERIFY(all.pixelColor(150, 100).red() > 100);
    }

    /// What is taken out of a picture leaves nothing on the graphics card, though nothing is drawn just then.
    void whatGoesIsFreed_data() { whatLiesOverItIsSeen_data(); }
    void whatGoesIsFreed() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        const int before = view.buffers();
        QVERIFY(before > 0);
        view.showSecond(true);
        view.nextFrame();
        QVERIFY(view.buffers() > before);
        view.showSecond(false);
        QCOMPARE(view.buffers(), before);
    }

    /// A label, a menu or a dialog over it costs no picture: drawing one takes the processor long.
    void whatChangesOverItDrawsNoOther() {
        CubeView view(PicturePath::painted);
        QSignalSpy drawn(&view, &VtkWidget::frameDrawn);
        view.repaint(10, 10, 60, 20);
        view.repaint();
        QCOMPARE(drawn.count(), 0);
        view.update();
        QTRY_COMPARE(drawn.count(), 1);
        static_cast<void>(view.grab()); // gets what there is now
        QCOMPARE(drawn.count(), 2);
    }

    void itFollowsItsSize_data() { whatLiesOverItIsSeen_data(); }
    void itFollowsItsSize() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        const int before = view.resized;
        view.resize(411, 173); // odd sides: a line has no padding
        view.nextFrame();
        QTRY_COMPARE(view.resized, before + 1);
        QCOMPARE(view.grabFramebuffer().size(), QSize(411, 173));
        QVERIFY(view.grabFramebuffer().pixelColor(205, 86).red() > 100);
    }

    /// Passes that are not drawn any more keep no textures of the large picture before, and come again.
    void texturesFitThePicture_data() { whatLiesOverItIsSeen_data(); }
    void texturesFitThePicture() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        const QImage plain = view.grabFramebuffer();
        view.setPasses(true);
        const QImage full = view.grabFramebuffer();
        QVERIFY(differing(plain, full) > 0.01);
        view.resize(900, 500);
        view.nextFrame();
        QVERIFY(view.longestTexture() >= 900);
        view.setPasses(false);
        view.resize(300, 200);
        view.nextFrame();
        QVERIFY2(view.longestTexture() <= 300, qPrintable(QString::number(view.longestTexture())));
        QCOMPARE(differing(view.grabFramebuffer(), plain), 0.0);
        view.setPasses(true);
        QCOMPARE(differing(view.grabFramebuffer(), full), 0.0);
    }

    /// Where the processor draws, its driver keeps nothing of large pictures once small ones are drawn.
    void memoryOfLargePicturesGoesWithThem_data() { whatLiesOverItIsSeen_data(); }
    void memoryOfLargePicturesGoesWithThem() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        if (!view.isSoftwareRendered()) QSKIP("Elsewhere pictures are in the memory of the graphics card.");
        const auto usedAt = [&view](const QSize& size, bool isFull) {
            view.setPasses(isFull);
            view.resize(size);
            for (int i = 0; i < 8; ++i) view.nextFrame();
            return memoryUse().used;
        };
        const QSize small(300, 200);
        usedAt(small, true);
        const double before = usedAt(small, false);
        usedAt({1400, 900}, true);
        const double after = usedAt(small, false);
        // A picture of 1.3 million pixels takes some 60 bytes for each.
        QVERIFY2(after < before + 5.0, qPrintable(QString::number(after - before)));
    }

    void theMouseTurnsTheCamera_data() { whatLiesOverItIsSeen_data(); }
    void theMouseTurnsTheCamera() {
        QFETCH(bool, isComposed);
        CubeView view(isComposed ? PicturePath::composed : PicturePath::painted);
        const double before = view.azimuth();
        const QPoint from(150, 100);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view, from + QPoint(40, 0));
        QTest::mouseRelease(&view, Qt::LeftButton, {}, from + QPoint(40, 0));
        QVERIFY(std::abs(view.azimuth() - before) > 0.05);
    }

  private:
    std::vector<std::vector<char>> held_;
};

HINGELAB_UI_TEST(TestVtkWidget)

} // namespace test_vtk_widget

#include "test_vtk_widget.moc"
