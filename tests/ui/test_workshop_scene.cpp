// SPDX-License-Identifier: GPL-3.0-or-later
// Building in the picture: selecting, picking places, dragging handles, with real mouse and key events.
#include <QMimeData>
#include <QSignalSpy>

#include "tests/ui/ui_test.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/workshop/workshop_panel.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Scene {
    Theme theme;
    MainWindow window;

    explicit Scene(const char* rig) : window(shippedDocument(rig), theme, true) {
        window.resize(1280, 800);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        window.showWorkshop();
        nextFrame();
    }

    SceneView& view() { return *window.scenePanel().view(); }
    RigModel& model() { return window.rigModel(); }
    const Rig& rig() { return window.rigModel().rig(); }
    void nextFrame() {
        QSignalSpy swapped(&view(), &VtkWidget::frameDrawn);
        view().update();
        QVERIFY(swapped.wait(10000));
    }
    /// Where a point of a body is on the screen.
    QPoint at(std::size_t body, const Vector3& p_BQ) {
        return view().widgetPosition(view().scene().pose().body(body) * p_BQ).toPoint();
    }
    void click(const QPoint& place, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseMove(&view(), place);
        QTest::mouseClick(&view(), Qt::LeftButton, modifiers, place);
        nextFrame();
    }
    const PlaceGizmo::Handle& handle(PlaceGizmo::Kind kind, int component) {
        for (const PlaceGizmo::Handle& handle : window.placeGizmo()->handles()) {
            if (handle.kind == kind && handle.component == component) return handle;
        }
        throw std::runtime_error("no such handle");
    }
    /// Presses on the outer part of an arrow and drags along it by so many metres.
    void dragArrow(int component, double way, Qt::KeyboardModifiers modifiers = {}) {
        const PlaceGizmo::Handle held = handle(PlaceGizmo::Kind::move, component);
        const Vector3 grip = held.origin_W + 0.8 * (held.tip_W - held.origin_W);
        QTest::mousePress(&view(), Qt::LeftButton, modifiers, view().widgetPosition(grip).toPoint());
        for (int i = 1; i <= 4; ++i) {
            const QPointF place = view().widgetPosition(grip + 0.25 * i * way * held.axis_W);
            QMouseEvent move(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QApplication::sendEvent(&view(), &move);
        }
    }
    void release() { QTest::mouseRelease(&view(), Qt::LeftButton, {}, QPoint(5, 5)); }
};

} // namespace

class TestWorkshopScene : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    void aClickSelectsTheBodyThenItsShape() {
        Scene s("dishwasher");
        const QPoint door = s.at(0, Vector3(0.03, -0.2, 0.57)); // away from the handles at its hinge
        s.click(door);
        QCOMPARE(s.window.selection().item(), std::string("/bodies/0"));
        s.click(door);
        QVERIFY2(s.window.selection().item() == "/bodies/0/shapes/0", s.window.selection().item().c_str());
        s.click(QPoint(8, s.view().height() - 8)); // beside everything
        QCOMPARE(s.window.selection().item(), std::string());
        QCOMPARE(s.model().undoStack().count(), 0);
    }

    void aStrutIsAddedByClickingItsEnds() {
        Scene s("dishwasher");
        const std::string before = s.model().text();
        const Addition* strut = nullptr;
        for (const Addition& addition : additions()) {
            if (addition.id == "elements/gas_strut") strut = &addition;
        }
        emit s.window.workshop().pickRequested(*strut);
        QVERIFY(s.window.placePicker()->isActive());
        QVERIFY(s.window.placePicker()->label().text().contains(QStringLiteral("first end")));
        const Vector3 onSide(-0.05, 0.31, 0.6); // of the cabinet, towards the viewer
        s.click(s.at(1, onSide), Qt::AltModifier);
        QVERIFY(s.window.placePicker()->label().text().contains(QStringLiteral("second end")));
        s.click(s.at(0, Vector3(0.03, 0.15, 0.3)), Qt::AltModifier);
        QTRY_COMPARE(s.rig().elements.size(), std::size_t(2));
        const Element& added = s.rig().elements.back();
        QCOMPARE(added.from->body, std::string("world"));
        QCOMPARE(added.to->body, std::string("door"));
        QVERIFY2((added.to->position - Vector3(0.03, 0.15, 0.3)).norm() < 0.01,
                 qPrintable(QString::number(added.to->position.z())));
        QCOMPARE(s.window.selection().item(), std::string("/elements/1"));
        s.model().undoStack().undo();
        QCOMPARE(s.model().text(), before);
        // Escape ends without anything.
        emit s.window.workshop().pickRequested(*strut);
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        QVERIFY(!s.window.placePicker()->isActive());
        QCOMPARE(s.model().text(), before);
    }

    void placesSnapToPoints() {
        Scene s("four-bar");
        const Addition* point = nullptr;
        for (const Addition& addition : additions()) {
            if (addition.id == "points") point = &addition;
        }
        const Vector3 middle(0.25, 0.0, 0.0); // a point of the coupler
        emit s.window.workshop().pickRequested(*point);
        s.click(s.at(1, middle) + QPoint(3, 2));
        QTRY_COMPARE(s.rig().bodies[1].points.size(), std::size_t(3));
        const Vector3 p = s.rig().bodies[1].points.back().position;
        QVERIFY2((p - middle).norm() < 1e-12,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(p.x()).arg(p.y()).arg(p.z())));
    }

    void anArrowMovesAPointInMillimetresAndIsOneUndoStep() {
        Scene s("dishwasher");
        const std::string before = s.model().text();
        s.window.selection().selectNamed("/bodies/door/points/handle");
        s.nextFrame();
        s.dragArrow(1, -0.1); // along the door: the other two follow its dimensions
        QVERIFY(s.window.placeGizmo()->isDragging());
        QVERIFY(s.window.placeGizmo()->label().text().contains(QStringLiteral("mm")));
        s.release();
        const double y = s.rig().bodies[0].points[0].position.y();
        QVERIFY2(std::abs(y + 0.1) < 0.012, qPrintable(QString::number(y)));
        QVERIFY(std::abs(1000.0 * y - std::round(1000.0 * y)) < 1e-9);
        QCOMPARE(s.model().undoStack().count(), 1);
        s.model().undoStack().undo();
        QCOMPARE(s.model().text(), before);
    }

    void digitsTypedDuringADragAreTheDistance() {
        Scene s("dishwasher");
        s.window.selection().selectNamed("/bodies/door/points/handle");
        s.nextFrame();
        s.dragArrow(1, -0.1);
        QTest::keyClicks(&s.view(), QStringLiteral("-25"));
        s.release();
        QVERIFY(std::abs(s.rig().bodies[0].points[0].position.y() + 0.025) < 1e-12);
        QCOMPARE(s.model().undoStack().count(), 1);
        // Escape brings back what was, and leaves no step.
        s.dragArrow(1, 0.1);
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        s.release();
        QVERIFY(std::abs(s.rig().bodies[0].points[0].position.y() + 0.025) < 1e-12);
        QCOMPARE(s.model().undoStack().count(), 1);
    }

    void facesOfAShapeArePulledAndRingsTurnIt() {
        Scene s("four-bar");
        s.window.selection().selectNamed("/bodies/world/shapes/ground link");
        s.nextFrame();
        const auto& handles = s.window.placeGizmo()->handles();
        const auto isTurn = [](const PlaceGizmo::Handle& h) { return h.kind == PlaceGizmo::Kind::turn; };
        QVERIFY(std::any_of(handles.begin(), handles.end(), isTurn));
        const PlaceGizmo::Handle ring = s.handle(PlaceGizmo::Kind::turn, 2);
        const Vector3 arm = ring.tip_W - ring.origin_W;
        const auto onRing = [&](double degrees) {
            return s.view().widgetPosition(ring.origin_W +
                                           rotationAbout(ring.axis_W, degrees * 0.017453292519943295) * arm);
        };
        QTest::mousePress(&s.view(), Qt::LeftButton, {}, onRing(100).toPoint());
        const QPointF place = onRing(130);
        QMouseEvent move(QEvent::MouseMove, place, s.view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                         {});
        QApplication::sendEvent(&s.view(), &move);
        s.release();
        const Vector3 rotation = s.rig().bodies.back().shapes[0].rotation;
        QVERIFY2(std::abs(rotation.z() - 0.5235987755982988) < 0.04, qPrintable(QString::number(rotation.z())));
        QCOMPARE(s.model().undoStack().count(), 1);
    }

    /// What an expression says has no arrow: its dimension is what one changes.
    void drivenNumbersHaveNoHandle() {
        Scene s("four-bar");
        s.window.selection().selectNamed("/bodies/coupler/shapes/bar");
        s.nextFrame();
        for (const PlaceGizmo::Handle& handle : s.window.placeGizmo()->handles()) {
            const bool isAlongTheBar = handle.component == 0 && handle.kind == PlaceGizmo::Kind::move;
            QVERIFY(!isAlongTheBar);
        }
        QVERIFY(!s.window.placeGizmo()->handles().empty());
    }

    /// While one only tunes, there are no handles in the way.
    void handlesAreThereOnlyInTheWorkshop() {
        Scene s("dishwasher");
        s.window.selection().selectNamed("/bodies/door/points/handle");
        QVERIFY(!s.window.placeGizmo()->handles().empty());
        s.window.parameters().parentWidget()->raise();
        QTRY_VERIFY(s.window.placeGizmo()->handles().empty());
    }
};

HINGELAB_UI_TEST_MAIN(TestWorkshopScene)
#include "test_workshop_scene.moc"
