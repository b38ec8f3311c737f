// SPDX-License-Identifier: GPL-3.0-or-later
// Building in the picture: selecting, picking places, dragging handles, with real mouse and key events.
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/ui_test.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/workshop/workshop_panel.h"

namespace test_workshop_scene {

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
    OpenRig& model() { return window.openRig(); }
    const Rig& rig() { return window.openRig().rig(); }
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
        for (const PlaceGizmo::Handle& handle : child<PlaceGizmo>(window).handles()) {
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
    void press(const Vector3& at_W, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(&view(), Qt::LeftButton, modifiers, view().widgetPosition(at_W).toPoint());
    }
    /// With the button held, or without.
    void moveTo(const QPointF& place, Qt::MouseButtons buttons = Qt::LeftButton,
                Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent move(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(&view(), &move);
    }
    void moveTo(const Vector3& place_W, Qt::MouseButtons buttons = Qt::LeftButton,
                Qt::KeyboardModifiers modifiers = {}) {
        moveTo(view().widgetPosition(place_W), buttons, modifiers);
    }
    /// The handle at a stop or detent whose words begin so.
    PlaceGizmo::Handle mark(const QString& words) {
        for (const PlaceGizmo::Handle& handle : child<PlaceGizmo>(window).handles()) {
            if (handle.words.startsWith(words)) return handle;
        }
        throw std::runtime_error("no such mark");
    }
    /// Drags a mark by an angle about what it turns about, in steps.
    void dragMark(const PlaceGizmo::Handle& held, double angle, Qt::KeyboardModifiers modifiers = {}) {
        press(held.tip_W, modifiers);
        constexpr int steps = 8;
        for (int i = 1; i <= steps; ++i) {
            const Matrix3 turn = rotationAbout(held.axis_W, angle * i / steps);
            moveTo(Vector3(held.origin_W + turn * (held.tip_W - held.origin_W)), Qt::LeftButton, modifiers);
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
        emit child<WorkshopPanel>(s.window).pickRequested(*strut);
        QVERIFY(child<PlacePicker>(s.window).isActive());
        QVERIFY(child<PlacePicker>(s.window).label().text().contains(QStringLiteral("first end")));
        const Vector3 onSide(-0.05, 0.31, 0.6); // of the cabinet, towards the viewer
        s.click(s.at(1, onSide), Qt::AltModifier);
        QVERIFY(child<PlacePicker>(s.window).label().text().contains(QStringLiteral("second end")));
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
        emit child<WorkshopPanel>(s.window).pickRequested(*strut);
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        QVERIFY(!child<PlacePicker>(s.window).isActive());
        QCOMPARE(s.model().text(), before);
    }

    /// Placed while the door stands elsewhere than at its start: lengths are those that are seen.
    void aStrutIsMeasuredInThePicture() {
        Scene s("dishwasher");
        s.window.session().runner().fastForward(1.0);
        QTRY_VERIFY(s.window.session().status().time > 0.999);
        const auto strut = std::find_if(additions().begin(), additions().end(),
                                        [](const Addition& a) { return a.id == "elements/gas_strut"; });
        emit child<WorkshopPanel>(s.window).pickRequested(*strut);
        s.click(s.at(1, Vector3(-0.05, 0.31, 0.6)), Qt::AltModifier);
        s.click(s.at(0, Vector3(0.03, 0.15, 0.3)), Qt::AltModifier);
        QTRY_COMPARE(s.rig().elements.size(), std::size_t(2));
        const Element& added = s.rig().elements.back();
        const auto distanceIn = [&](const RigPoses& poses) {
            return (poses.bodies[0] * added.to->position - poses.bodies[1] * added.from->position).norm();
        };
        const double first = distanceIn(posesAtStart(*s.model().model()));
        const double seen = distanceIn(s.view().scene().pose().ofItems());
        QVERIFY2(std::abs(seen - first) > 0.02, qPrintable(QString::number(seen - first)));
        const auto& law = std::get<GasStrut>(added.law);
        QVERIFY(law.extendedLength > std::max(first, seen) && law.extendedLength < 1.2 * std::max(first, seen));
        QVERIFY(law.compressedLength < std::min(first, seen));
    }

    void placesSnapToPoints() {
        Scene s("four-bar");
        const Addition* point = nullptr;
        for (const Addition& addition : additions()) {
            if (addition.id == "points") point = &addition;
        }
        const Vector3 middle(0.25, 0.0, 0.0); // a point of the coupler
        emit child<WorkshopPanel>(s.window).pickRequested(*point);
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
        QVERIFY(child<PlaceGizmo>(s.window).isDragging());
        QVERIFY(child<PlaceGizmo>(s.window).label().text().contains(QStringLiteral("mm")));
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
        const auto& handles = child<PlaceGizmo>(s.window).handles();
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
        for (const PlaceGizmo::Handle& handle : child<PlaceGizmo>(s.window).handles()) {
            const bool isAlongTheBar = handle.component == 0 && handle.kind == PlaceGizmo::Kind::move;
            QVERIFY(!isAlongTheBar);
        }
        QVERIFY(!child<PlaceGizmo>(s.window).handles().empty());
    }

    /// Where a number is driven, a pale dot says by what, and does not move.
    void whatIsDrivenSaysSo() {
        Scene s("four-bar");
        s.window.selection().selectNamed("/bodies/coupler/shapes/bar");
        s.nextFrame();
        const std::string before = s.model().text();
        const auto& handles = child<PlaceGizmo>(s.window).handles();
        const auto note = std::find_if(handles.begin(), handles.end(), [](const PlaceGizmo::Handle& h) {
            return h.kind == PlaceGizmo::Kind::note;
        });
        QVERIFY(note != handles.end());
        const Vector3 at = note->tip_W;
        s.moveTo(at, Qt::NoButton);
        QVERIFY(child<PlaceGizmo>(s.window).label().isVisible());
        QVERIFY2(child<PlaceGizmo>(s.window).label().text().contains(QStringLiteral("=coupler")),
                 qPrintable(child<PlaceGizmo>(s.window).label().text()));
        s.press(at);
        QVERIFY(!child<PlaceGizmo>(s.window).isDragging());
        s.moveTo(s.view().widgetPosition(at) + QPointF(60, 40));
        s.release();
        QCOMPARE(s.model().text(), before);
        s.moveTo(QPointF(5, 5), Qt::NoButton);
        QVERIFY(!child<PlaceGizmo>(s.window).label().isVisible());
    }

    /// A stop is dragged along the way of the door, in whole degrees, as one undo step.
    void stopsAreDraggedOnTheirArc() {
        Scene s("toilet-lid");
        const std::string before = s.model().text();
        s.window.selection().select("/joints/0");
        s.nextFrame();
        const PlaceGizmo::Handle held = s.mark(QStringLiteral("Upper stop"));
        const double old = valueOf(s.model(), "/joints/0/upper_stop/angle");
        s.dragMark(held, -0.35);
        QVERIFY(child<PlaceGizmo>(s.window).isDragging());
        const QString words = child<PlaceGizmo>(s.window).label().text();
        const double angle = valueOf(s.model(), "/joints/0/upper_stop/angle");
        QVERIFY2(std::abs(angle - (old - 0.35)) < 0.02, qPrintable(QString::number(angle)));
        constexpr double degree = 0.017453292519943295;
        QVERIFY(std::abs(angle / degree - std::round(angle / degree)) < 1e-9);
        QVERIFY2(words.startsWith(QStringLiteral("Upper stop")) && words.endsWith(QStringLiteral("°")) &&
                     words.contains(QString::number(std::round(angle / degree))),
                 qPrintable(words));
        s.release();
        QCOMPARE(s.model().undoStack().count(), 1);
        s.model().undoStack().undo();
        QCOMPARE(s.model().text(), before);
        // There and back again is no step; coarse steps with Shift; free with Alt.
        s.nextFrame();
        s.dragMark(s.mark(QStringLiteral("Upper stop")), -0.2);
        s.moveTo(held.tip_W);
        s.release();
        QCOMPARE(s.model().text(), before);
        QVERIFY(!s.model().undoStack().canUndo());
        s.dragMark(s.mark(QStringLiteral("Upper stop")), -0.35, Qt::ShiftModifier);
        s.release();
        QVERIFY(std::abs(valueOf(s.model(), "/joints/0/upper_stop/angle") - 75.0 * degree) < 1e-9);
        s.model().undoStack().undo();
        s.nextFrame();
        s.dragMark(s.mark(QStringLiteral("Upper stop")), -0.35, Qt::AltModifier);
        s.release();
        const double freely = valueOf(s.model(), "/joints/0/upper_stop/angle") / degree;
        QVERIFY(std::abs(freely - std::round(freely)) > 1e-6);
    }

    /// Digits typed during a drag are where the stop shall be; what cannot be is said, Escape brings back.
    void theAngleOfAStopIsTyped() {
        Scene s("toilet-lid");
        const std::string before = s.model().text();
        s.window.selection().select("/bodies/0"); // the lid: its joint's stops
        s.nextFrame();
        s.dragMark(s.mark(QStringLiteral("Upper stop")), -0.1);
        QTest::keyClicks(&s.view(), QStringLiteral("80"));
        constexpr double degree = 0.017453292519943295;
        QVERIFY(std::abs(valueOf(s.model(), "/joints/0/upper_stop/angle") - 80.0 * degree) < 1e-12);
        QTest::keyClicks(&s.view(), QStringLiteral("x")); // no number
        QVERIFY(std::abs(valueOf(s.model(), "/joints/0/upper_stop/angle") - 80.0 * degree) < 1e-12);
        for (int i = 0; i < 3; ++i) QTest::keyClick(&s.view(), Qt::Key_Backspace);
        QTest::keyClicks(&s.view(), QStringLiteral("-30")); // below the lower stop
        QVERIFY2(
            child<PlaceGizmo>(s.window).label().text().contains(QStringLiteral("not above the lower stop")),
            qPrintable(child<PlaceGizmo>(s.window).label().text()));
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        QVERIFY(!child<PlaceGizmo>(s.window).isDragging());
        s.release();
        QCOMPARE(s.model().text(), before);
        QVERIFY(!s.model().undoStack().canUndo());
    }

    /// Detents lie on the way of what their hinge turns.
    void detentsAreDraggedOnTheirArc() {
        Scene s("dishwasher");
        const Addition* detent = nullptr;
        for (const Addition& addition : additions()) {
            if (addition.id == "parts/detent") detent = &addition;
        }
        child<WorkshopPanel>(s.window).add(*detent, {});
        s.nextFrame();
        QCOMPARE(s.window.selection().item(), std::string("/elements/0"));
        const std::string pointer = "/elements/0/detents/0/angle";
        const double old = valueOf(s.model(), pointer);
        s.dragMark(s.mark(QStringLiteral("Detent 1 angle")), 0.2);
        s.release();
        QVERIFY(std::abs(valueOf(s.model(), pointer) - (old + 0.2)) < 0.02);
        QCOMPARE(s.model().undoStack().count(), 2);
    }

    /// A square between two axes moves within their plane, and the place snaps to points of the rig.
    void aSquareMovesWithinItsPlane() {
        Scene s("slope");
        s.window.selection().selectNamed("/bodies/world/shapes/slope");
        if (s.window.selection().item().empty()) s.window.selection().select("/bodies/0/shapes/0");
        s.nextFrame();
        const std::string before = s.model().text();
        const PlaceGizmo::Handle* square = nullptr;
        for (const PlaceGizmo::Handle& handle : child<PlaceGizmo>(s.window).handles()) {
            if (handle.kind != PlaceGizmo::Kind::plane) continue;
            if (isSeenEdgeOn(handle, s.view().rayThrough(s.view().widgetPosition(handle.tip_W)))) continue;
            square = &handle;
            break;
        }
        QVERIFY(square != nullptr);
        const PlaceGizmo::Handle held = *square;
        const MovablePlace place = placesOf(s.rig(), s.window.selection().item()).front();
        const Vector3 grip = held.origin_W + 0.8 * (held.tip_W - held.origin_W);
        const Vector3 across_W = held.axis_W.cross(held.along_W);
        s.press(grip, Qt::AltModifier);
        QVERIFY(child<PlaceGizmo>(s.window).isDragging());
        s.moveTo(Vector3(grip + 0.03 * held.along_W + 0.02 * across_W), Qt::LeftButton, Qt::AltModifier);
        s.release();
        const Vector3 moved = placesOf(s.rig(), s.window.selection().item()).front().position - place.position;
        const int first = (held.component + 1) % 3;
        const int second = (held.component + 2) % 3;
        QVERIFY2(std::abs(moved[first] - 0.03) < 0.003, qPrintable(QString::number(moved[first])));
        QVERIFY2(std::abs(moved[second] - 0.02) < 0.003, qPrintable(QString::number(moved[second])));
        QCOMPARE(moved[held.component], 0.0);
        QCOMPARE(s.model().undoStack().count(), 1);
        s.model().undoStack().undo();
        QCOMPARE(s.model().text(), before);
        // Two distances are typed with a semicolon.
        s.nextFrame();
        s.press(grip);
        s.moveTo(Vector3(grip + 0.03 * held.along_W));
        QTest::keyClicks(&s.view(), QStringLiteral("12;-8"));
        s.release();
        const Vector3 typed = placesOf(s.rig(), s.window.selection().item()).front().position - place.position;
        QVERIFY(std::abs(typed[first] - 0.012) < 1e-12 && std::abs(typed[second] + 0.008) < 1e-12);
    }

    /// What is moved snaps to points of the rig that it comes near, unless Alt is held.
    void aMoveSnapsToPoints() {
        Scene s("four-bar");
        const auto point = [](const char* name, double x) {
            return AddItem{"/bodies/0/points", {{"name", name}, {"position", {x, 0.06, 0.0}}}};
        };
        QVERIFY(s.model().edit({point("one", 0.05), point("other", 0.1234)}).empty());
        s.window.selection().selectNamed("/bodies/crank/points/one");
        s.nextFrame();
        const auto dragNearTheOther = [&](Qt::KeyboardModifiers modifiers) {
            const PlaceGizmo::Handle held = s.handle(PlaceGizmo::Kind::move, 0);
            const Vector3 grip = held.origin_W + 0.8 * (held.tip_W - held.origin_W);
            s.press(grip, modifiers);
            s.moveTo(s.view().widgetPosition(Vector3(grip + 0.0734 * held.axis_W)) + QPointF(3, 0),
                     Qt::LeftButton, modifiers);
        };
        const std::string x = "/bodies/crank/points/one/position/0";
        dragNearTheOther({});
        QVERIFY2(child<PlaceGizmo>(s.window).label().text().endsWith(QStringLiteral("at other")),
                 qPrintable(child<PlaceGizmo>(s.window).label().text()));
        s.release();
        QVERIFY(std::abs(valueOf(s.model(), x) - 0.1234) < 1e-9);
        s.model().undoStack().undo();
        s.nextFrame();
        dragNearTheOther(Qt::AltModifier);
        s.release();
        const double freely = valueOf(s.model(), x);
        QVERIFY2(std::abs(freely - 0.1234) > 1e-5 && std::abs(freely - 0.1234) < 0.02,
                 qPrintable(QString::number(freely)));
    }

    /// What a reference names is clicked on in the picture; what cannot be named is said.
    void referencesArePickedInTheView() {
        Scene s("stack");
        const std::string before = s.model().text();
        s.window.selection().select("/joints/2"); // that holds the top box
        s.nextFrame();
        const auto pick = [&](const QString& pointer, const QPoint& place) {
            static_cast<void>(
                child<WorkshopPanel>(s.window).inspector().editor({})); // the form follows the selection
            auto* button =
                child<WorkshopPanel>(s.window).inspector().findChild<QToolButton*>("pick " + pointer);
            QVERIFY(button != nullptr);
            QVERIFY(!button->accessibleName().isEmpty());
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(child<PlacePicker>(s.window).isActive());
            QVERIFY(
                child<PlacePicker>(s.window).label().text().contains(QStringLiteral("click what is meant")));
            s.click(place);
        };
        pick(QStringLiteral("/joints/2/parent"), s.at(0, Vector3::Zero()));
        QTRY_COMPARE(s.rig().joints[2].parent, std::string("bottom"));
        QCOMPARE(s.model().undoStack().count(), 1);
        s.model().undoStack().undo();
        QCOMPARE(s.model().text(), before);
        // On itself it cannot stand: refused with the reason.
        s.nextFrame();
        pick(QStringLiteral("/joints/2/parent"), s.at(2, Vector3::Zero()));
        QTRY_VERIFY(child<WorkshopPanel>(s.window).message().isVisible());
        QCOMPARE(s.model().text(), before);
        // Escape: nothing happens.
        auto* button = child<WorkshopPanel>(s.window).inspector().findChild<QToolButton*>(
            QStringLiteral("pick /joints/2/child"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        QVERIFY(!child<PlacePicker>(s.window).isActive());
        QCOMPARE(s.model().text(), before);
    }

    /// A hidden body is left out of the picture until it is shown again; no edit.
    void aBodyIsHidden() {
        Scene s("dishwasher");
        const QPoint door = s.at(0, Vector3(0.03, -0.2, 0.57));
        const auto hit = [&] { return s.view().hitAt(door); };
        QVERIFY(hit() && hit()->body == 0);
        s.window.selection().select("/bodies/0");
        child<OutlinePanel>(child<WorkshopPanel>(s.window)).toggleHidden();
        s.nextFrame();
        QVERIFY(!hit() || hit()->body != 0);
        QCOMPARE(child<OutlinePanel>(child<WorkshopPanel>(s.window)).row("/bodies/0")->text(1),
                 QStringLiteral("hidden"));
        child<OutlinePanel>(child<WorkshopPanel>(s.window)).toggleHidden();
        s.nextFrame();
        QVERIFY(hit() && hit()->body == 0);
        QCOMPARE(s.model().undoStack().count(), 0);
    }

    /// Tree and picture are in step: what the pointer is on in one is marked in the other.
    void whatThePointerIsOnIsMarkedInBoth() {
        Scene s("dishwasher");
        OutlinePanel& outline = child<OutlinePanel>(child<WorkshopPanel>(s.window));
        const auto hoverRow = [&](const std::string& item) {
            QTreeWidgetItem* row = outline.row(item);
            for (QTreeWidgetItem* above = row->parent(); above != nullptr; above = above->parent())
                above->setExpanded(true);
            outline.scrollToItem(row);
            QTest::mouseMove(outline.viewport(), outline.visualItemRect(row).center());
        };
        hoverRow("/bodies/0");
        QTRY_COMPARE(s.window.selection().hovered(), std::string("/bodies/0"));
        QCOMPARE(s.view().scene().hovered().size(), std::size_t(1));
        QCOMPARE(s.view().scene().hovered()[0].body, std::size_t(0));
        hoverRow("/joints/0"); // what it moves
        QTRY_COMPARE(s.window.selection().hovered(), std::string("/joints/0"));
        QCOMPARE(s.view().scene().hovered()[0].body, std::size_t(0));
        hoverRow("/elements/0"); // a hinge: what its joint moves
        QTRY_COMPARE(s.window.selection().hovered(), std::string("/elements/0"));
        QCOMPARE(s.view().scene().hovered().size(), std::size_t(1));
        QCOMPARE(s.model().undoStack().count(), 0);
        QVERIFY(s.window.selection().item().empty());
        // Away from the tree: nothing is marked. Resting on the door: its row is.
        QTest::mouseMove(&s.view(), s.at(0, Vector3(0.03, -0.2, 0.57)));
        QTRY_COMPARE(s.window.selection().hovered(), std::string("/bodies/0"));
        QVERIFY(outline.row("/bodies/0")->background(0).color().alpha() > 0 &&
                outline.row("/bodies/0")->background(0).style() != Qt::NoBrush);
        QCOMPARE(outline.row("/joints/0")->background(0).style(), Qt::NoBrush);
        QVERIFY(child<SceneSelection>(s.window).hoverLabel().isVisible());
        QTest::mouseMove(&s.view(), QPoint(8, s.view().height() - 8));
        QTRY_COMPARE(s.window.selection().hovered(), std::string());
        QVERIFY(s.view().scene().hovered().empty());
        QCOMPARE(outline.row("/bodies/0")->background(0).style(), Qt::NoBrush);
    }

    /// A shape that is not drawn has no pixel, but its edges while the pointer is on its row.
    void hiddenShapesAreDrawnWhileTheyAreMarked() {
        Scene s("dishwasher");
        s.window.showWorkshop();
        const auto picture = [&] { // the best that comes once it stands still
            s.nextFrame();
            [&] { QTRY_VERIFY(s.view().isSettled()); }();
            s.view().smoothEdges(); // as well as it can be, however long that takes here
            return s.view().grabFramebuffer();
        };
        const QImage drawn = picture();
        QVERIFY(s.model().edit(Edit(SetValue{"/bodies/0/shapes/0/finish", "hidden"})).empty());
        const QImage hidden = picture();
        QVERIFY(hidden != drawn);
        s.window.selection().setHovered("/bodies/0/shapes/0");
        QVERIFY(picture() != hidden);
        s.window.selection().setHovered({});
        QCOMPARE(picture(), hidden);
    }

    /// While one only tunes, there are no handles in the way.
    void handlesAreThereOnlyInTheWorkshop() {
        Scene s("dishwasher");
        s.window.selection().selectNamed("/bodies/door/points/handle");
        QVERIFY(!child<PlaceGizmo>(s.window).handles().empty());
        child<ParameterPanel>(s.window).parentWidget()->raise();
        QTRY_VERIFY(child<PlaceGizmo>(s.window).handles().empty());
    }
};

HINGELAB_UI_TEST(TestWorkshopScene)

} // namespace test_workshop_scene

#include "test_workshop_scene.moc"
