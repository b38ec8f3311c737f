// SPDX-License-Identifier: GPL-3.0-or-later
// Work to a tenth of a millimetre in the real window: arrow keys in the picture, and the plot in its place.
#include <QDockWidget>
#include <QMenuBar>

#include "tests/ui/running_window.h"
#include "ui/picture_swap.h"

namespace test_millimetres {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Hands : RunningWindow {
    explicit Hands(const char* rig = "tailgate") : RunningWindow(rig) { window.resize(1440, 860); }

    OpenRig& model() { return window.openRig(); }
    QDockWidget& door() { return child<QDockWidget>(window, "doorDock"); }
    PictureSwap& swap() { return child<PictureSwap>(window); }
    /// Selects an item while the workshop is in front, and the keys in the view.
    void select(const char* item) {
        window.showWorkshop();
        window.selection().select(item);
        view().setCamera(CameraView::home);
        view().setFocus();
        nextFrame();
    }
    /// Points at the arrow of the n-th place of the selected item.
    void pointAt(std::size_t place) {
        for (const PlaceGizmo::Handle& handle : child<PlaceGizmo>(window).handles()) {
            if (handle.kind != PlaceGizmo::Kind::move || handle.index != place || isEndOn(handle)) continue;
            const Vector3 grip = handle.origin_W + 0.8 * (handle.tip_W - handle.origin_W);
            const QPointF at = view().widgetPosition(grip);
            QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(&view(), &move);
            return;
        }
        QFAIL("no such place");
    }
    bool isEndOn(const PlaceGizmo::Handle& handle) {
        const QPointF way = view().widgetPosition(handle.tip_W) - view().widgetPosition(handle.origin_W);
        return std::hypot(way.x(), way.y()) < 20.0;
    }
    Vector3 end(const char* which) {
        Vector3 place;
        for (int i = 0; i < 3; ++i) {
            place[i] = valueOf(model(), std::string("/elements/1/") + which + "/position/" + std::to_string(i));
        }
        return place;
    }
    /// Where an end of the spring is on the screen.
    QPointF onScreen(const char* which) {
        const Element& spring = model().rig().elements[1];
        const PlacePoint& of = which == std::string("from") ? *spring.from : *spring.to;
        const ScenePose& pose = view().scene().pose();
        return view().widgetPosition(pose.node(pose.find(model().rig(), of.body)) * of.position);
    }
    /// How much of the picture is not one colour.
    int colors() {
        const QImage image = picture();
        QSet<QRgb> found;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7) found.insert(image.pixel(x, y));
        }
        return static_cast<int>(found.size());
    }
};

} // namespace

class TestMillimetres : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// The end of a spring goes where the arrow points, by 1 mm, with Alt by 0.1 mm, with Shift by 10 mm.
    void arrowKeysMoveTheEndOfASpring() {
        Hands f("andrews-squeezer");
        f.select("/elements/1");
        f.pointAt(1);
        const Vector3 before = f.end("to");
        const Vector3 other = f.end("from");
        struct Case {
            Qt::Key key;
            Qt::KeyboardModifiers with;
            double by;
            QPointF way;
        };
        for (const Case& c : {Case{Qt::Key_Right, {}, 1e-3, {1, 0}}, Case{Qt::Key_Up, {}, 1e-3, {0, -1}},
                              Case{Qt::Key_Left, Qt::AltModifier, 1e-4, {-1, 0}},
                              Case{Qt::Key_Down, Qt::ShiftModifier, 1e-2, {0, 1}}}) {
            const Vector3 last = f.end("to");
            const QPointF lastOnScreen = f.onScreen("to");
            QTest::keyClick(&f.view(), c.key, c.with);
            const Vector3 moved = f.end("to") - last;
            QVERIFY2(std::abs(moved.norm() - c.by) < 1e-9, qPrintable(QString::number(moved.norm())));
            QVERIFY(std::abs(moved.cwiseAbs().maxCoeff() - c.by) < 1e-9); // along one axis
            const QPointF way = f.onScreen("to") - lastOnScreen;
            QVERIFY(QPointF::dotProduct(way, c.way) > 0.0);
        }
        QVERIFY((f.end("from") - other).norm() == 0.0);
        QCOMPARE(f.model().undoStack().count(), 1); // a burst
        f.model().undoStack().undo();
        QVERIFY((f.end("to") - before).norm() == 0.0);
    }

    /// Of two ends none is moved by chance; while parameters are tuned, the arrows are nobody's.
    void withoutAHandleNothingMoves() {
        Hands f("andrews-squeezer");
        f.select("/elements/1");
        QTest::keyClick(&f.view(), Qt::Key_Right);
        QCOMPARE(f.model().undoStack().count(), 0);
        QVERIFY(f.window.statusBar()->currentMessage().contains(QStringLiteral("several places")));
        f.pointAt(0);
        const Vector3 before = f.end("from");
        QTest::keyClick(&f.view(), Qt::Key_Right, Qt::AltModifier);
        QVERIFY((f.end("from") - before).norm() > 9e-5);
        f.model().undoStack().undo();
        child<QDockWidget>(f.window, "parametersDock").raise();
        QTRY_VERIFY(!child<PlaceGizmo>(f.window).hasPlaces());
        QTest::keyClick(&f.view(), Qt::Key_Right);
        QVERIFY((f.end("from") - before).norm() == 0.0);
    }

    /// F6 gives the plot the place of the picture, and again the picture its own; the picture is drawn in both.
    void f6SwapsPictureAndPlot() {
        Hands f;
        QTRY_VERIFY(f.door().isVisible());
        const int plot = f.door().width();
        const int picture = f.view().width();
        const int colors = f.colors();
        QVERIFY(picture > plot);
        f.press(Qt::Key_F6, {});
        QTRY_VERIFY(f.swap().isSwapped());
        QTRY_VERIFY(f.door().width() >= f.view().width() + 150);
        QVERIFY2(f.colors() > colors / 4, "the picture has lost what it shows");
        QVERIFY(f.view().width() >= 200);
        f.press(Qt::Key_F6, {});
        QTRY_VERIFY(!f.swap().isSwapped());
        QTRY_COMPARE(f.door().width(), plot);
        QCOMPARE(f.view().width(), picture);
        QVERIFY(f.colors() > colors / 2);
    }

    /// Behind other panels, closed or floating, the plot comes with the key.
    void f6BringsThePlot() {
        Hands f;
        f.door().close();
        f.press(Qt::Key_F6, {});
        QTRY_VERIFY(f.door().isVisible() && f.swap().isSwapped());
        f.press(Qt::Key_F6, {});
        QTRY_VERIFY(!f.swap().isSwapped());
        f.door().setFloating(true);
        f.press(Qt::Key_F6, {});
        QTRY_VERIFY(!f.door().isFloating() && f.swap().isSwapped());
    }

    void theViewMenuHasIt() {
        Hands f;
        QCOMPARE(f.swap().action().shortcut(), QKeySequence(Qt::Key_F6));
        bool isThere = false;
        for (const QAction* title : f.window.menuBar()->actions())
            isThere = isThere || title->menu()->actions().contains(&f.swap().action());
        QVERIFY(isThere);
    }
};

HINGELAB_UI_TEST(TestMillimetres)

} // namespace test_millimetres

#include "test_millimetres.moc"
