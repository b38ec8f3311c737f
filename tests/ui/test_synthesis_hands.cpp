// SPDX-License-Identifier: GPL-3.0-or-later
// Three positions by what is rarely done there: refused numbers, pivots far away, keys, the other buttons.
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <limits>

#include "tests/ui/synthesis_bench.h"

namespace test_synthesis_hands {

using namespace hingelab;
using namespace hingelab::test;

class TestSynthesisHands : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Numbers out of range are refused in words, and change nothing.
    void numbersOutOfRangeAreRefused() {
        SynthesisModel model;
        using enum SynthesisHandle;
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const SynthesisState before = model.state();
        const int gesture = model.newGesture();
        const QString far = "Places lie within 100 m of the origin.", angles = "Angles lie within 5000°.",
                      size = "A part is from 0.1 mm to 100 m wide and high.";
        const std::pair<QString, QString> cases[] = {
            {model.moveTo(pose1, {101.0, 0.0}, gesture), far},
            {model.moveTo(pose2, {nan, 0.0}, gesture), far},
            {model.moveTo(movingA, {0.0, -101.0}, gesture), far},
            {model.placeOnCoupler(movingA, {200.0, 0.0}, gesture), far},
            {model.turnTo(pose1, 101.0, gesture), angles},
            {model.turnTo(pose1, nan, gesture), angles},
            {model.turnTo(movingB, 1.0, gesture), angles},
            {model.setOutline({1e-5, 1.0}, gesture), size},
            {model.setOutline({1.0, 0.0}, gesture), size},
            {model.setOutline({101.0, 1.0}, gesture), size},
            {model.setOutline({1.0, nan}, gesture), size}};
        for (const auto& [said, words] : cases) QCOMPARE(said, words);
        QVERIFY(model.state() == before && !model.undoStack().canUndo());
        QCOMPARE(model.setOutline({0.5, 0.25}, model.newGesture()), QString());
        QCOMPARE(model.undoStack().undoText(), QString("Change the size of the part"));
        QCOMPARE(model.placeOnCoupler(movingB, {0.1, 0.2}, model.newGesture()), QString());
        QVERIFY(isNear(model.state().circleB, {0.1, 0.2}, 1e-15));
        for (const bool to : {true, false}) model.setTurnsRound(to);
        QCOMPARE(model.undoStack().undoText(), QString("Turn to and fro"));
        while (model.undoStack().canUndo()) model.undoStack().undo();
        QVERIFY(model.state() == before);
    }

    /// A part that is only shifted along a line has no pivot at a finite place: that is told, by keys and
    /// pointer.
    void pivotsMayBeInfinitelyFarAway() {
        Shown f;
        SynthesisState shifted = f.model.state();
        for (std::size_t i = 0; i < 3; ++i) shifted.poses[i] = {{0.2 * static_cast<double>(i), 0.3}, 0.0};
        f.model.begin({"Shifted", {}, shifted});
        QVERIFY(!f.model.placeOf(SynthesisHandle::fixedA));
        const QString refusal = f.model.moveTo(SynthesisHandle::fixedA, {1.0, 1.0}, f.model.newGesture());
        QVERIFY2(refusal.startsWith("No point of the coupler keeps its distance from there"),
                 qPrintable(refusal));
        QSignalSpy said(&f.canvas, &SynthesisCanvas::said);
        f.canvas.select(SynthesisHandle::fixedA);
        QVERIFY2(f.canvas.accessibleDescription().endsWith(": infinitely far away"),
                 qPrintable(f.canvas.accessibleDescription()));
        QTest::keyClick(&f.canvas, Qt::Key_Left);
        QCOMPARE(said.last()[0].toString(),
                 QString("This pivot is infinitely far away: move its moving pivot first."));
        QVERIFY(said.last()[1].toBool()); // as a complaint
        QVERIFY(f.model.state() == shifted);
        QVERIFY(!child<QPushButton>(f.dialog, "primary").isEnabled());
        QVERIFY(!f.dialog.findChild<QToolButton*>("synthesisPlay")->isEnabled());
        f.canvas.frameAll();
        static_cast<void>(f.canvas.grab()); // and it is drawn
        const auto complaint = f.model.moveTo(SynthesisHandle::pose3, {0.4, 0.5}, f.model.newGesture());
        QVERIFY(complaint.isEmpty() && f.model.placeOf(SynthesisHandle::fixedA)); // three places not on a line
    }

    void keysZoomTurnAndRefuse() {
        Shown f;
        QSignalSpy said(&f.canvas, &SynthesisCanvas::said);
        const double scale = f.canvas.map().scale;
        QTest::keyClick(&f.canvas, Qt::Key_Plus);
        QVERIFY(std::abs(f.canvas.map().scale / scale - 1.2) < 1e-9);
        QTest::keyClick(&f.canvas, Qt::Key_Equal);
        QTest::keyClick(&f.canvas, Qt::Key_Minus);
        QTest::keyClick(&f.canvas, Qt::Key_Minus);
        QVERIFY(std::abs(f.canvas.map().scale / scale - 1.0) < 1e-9);
        QTest::keyClick(&f.canvas, Qt::Key_Plus);
        QTest::keyClick(&f.canvas, Qt::Key_Home);
        QVERIFY(std::abs(f.canvas.map().scale / scale - 1.0) < 1e-9);
        const SynthesisState before = f.model.state();
        f.canvas.select(SynthesisHandle::movingA);
        QTest::keyClick(&f.canvas, Qt::Key_Right, Qt::ControlModifier); // only poses turn
        f.canvas.select(SynthesisHandle::pose2);
        QTest::keyClick(&f.canvas, Qt::Key_Up, Qt::ControlModifier); // and that by left and right
        f.canvas.select(std::nullopt);
        QTest::keyClick(&f.canvas, Qt::Key_Right);
        QVERIFY(f.model.state() == before);
        f.canvas.select(SynthesisHandle::pose2);
        QTest::keyClick(&f.canvas, Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(std::abs(f.model.state().poses[1].angle - before.poses[1].angle - 10.0 * kDegree) < 1e-12);
        QVERIFY(f.model.moveTo(SynthesisHandle::pose2, {99.9995, 0.0}, f.model.newGesture()).isEmpty());
        QTest::keyClick(&f.canvas, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(said.last()[0].toString(), QString("Places lie within 100 m of the origin."));
        QVERIFY(said.last()[1].toBool());
        QTest::keyClick(&f.canvas, Qt::Key_Left); // what goes is told again
        QVERIFY(!said.last()[1].toBool());
    }

    /// From handle to handle by Tab, and out at either end.
    void tabsGoFromHandleToHandle() {
        Shown f;
        f.canvas.select(std::nullopt);
        for (int i = 0; i < kSynthesisHandles; ++i) {
            QTest::keyClick(&f.canvas, Qt::Key_Tab);
            QCOMPARE(f.canvas.selected(), std::optional(static_cast<SynthesisHandle>(i)));
        }
        QTest::keyClick(&f.canvas, Qt::Key_Backtab);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::fixedA));
        f.canvas.select(std::nullopt);
        QTest::keyClick(&f.canvas, Qt::Key_Backtab);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::fixedB));
        QTest::keyClick(&f.canvas, Qt::Key_Tab);
        QVERIFY(!f.canvas.hasFocus());
        f.canvas.setFocus(Qt::BacktabFocusReason);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::fixedB));
        f.canvas.setFocus(Qt::OtherFocusReason);
        for (int i = 0; i < kSynthesisHandles; ++i) QTest::keyClick(&f.canvas, Qt::Key_Backtab);
        QVERIFY(!f.canvas.hasFocus());
        f.canvas.setFocus(Qt::TabFocusReason);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::pose1));
    }

    /// The middle button moves the picture, a double click beside everything shows all; Escape takes a drag
    /// back, also one that has not moved anything.
    void thePointerDoesTheRest() {
        Shown f;
        const QPoint empty(6, f.canvas.height() - 6);
        const SynthesisState before = f.model.state();
        const Vector2 there = f.canvas.map().toPlane(empty);
        QTest::mousePress(&f.canvas, Qt::MiddleButton, {}, empty);
        f.moveHeld(empty + QPointF(50, -30));
        QTest::mouseRelease(&f.canvas, Qt::MiddleButton, {}, empty + QPoint(50, -30));
        QVERIFY(isNear(f.canvas.map().toPlane(empty + QPointF(50, -30)), there, 1e-9));
        QTest::mouseDClick(&f.canvas, Qt::LeftButton, {}, empty);
        QVERIFY(isNear(f.canvas.map().toPlane(empty), there, 1e-9)); // all is shown again
        const QPointF grip = f.canvas.gripOf(SynthesisHandle::movingA);
        QTest::mousePress(&f.canvas, Qt::RightButton, {}, grip.toPoint());
        f.moveHeld(grip + QPointF(20, 0));
        QTest::mouseRelease(&f.canvas, Qt::RightButton, {}, grip.toPoint());
        QVERIFY(f.model.state() == before);
        QTest::mouseDClick(&f.canvas, Qt::LeftButton, {}, grip.toPoint()); // takes hold as a press does
        QTest::mousePress(&f.canvas, Qt::LeftButton, {}, grip.toPoint());
        QTest::keyClick(&f.canvas, Qt::Key_Tab); // not while it is held
        QTest::keyClick(&f.canvas, Qt::Key_Right);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::movingA));
        QTest::keyClick(&f.canvas, Qt::Key_Escape);
        QVERIFY(f.model.state() == before && !f.model.undoStack().canUndo());
        QTest::mousePress(&f.canvas, Qt::LeftButton, {}, grip.toPoint());
        f.moveHeld(grip + QPointF(20, 9), Qt::AltModifier);
        QVERIFY(!(f.model.state() == before));
        QTest::keyClick(&f.canvas, Qt::Key_Escape);
        QVERIFY(f.model.state() == before);
        QTest::mouseRelease(&f.canvas, Qt::LeftButton, {}, grip.toPoint());
        QTest::keyClick(&f.canvas, Qt::Key_Escape); // nothing is held: for the dialog
        QVERIFY(!f.dialog.isVisible());
    }

    /// Turned with Alt, a pose has the angle of the pointer, not one of whole steps.
    void posesTurnFreelyWithAlt() {
        Shown f;
        f.canvas.select(SynthesisHandle::pose1);
        f.drag(f.canvas.turnGripOf(SynthesisHandle::pose1), {7.0, 21.0});
        const double snapped = f.model.state().poses[0].angle / kDegree;
        QVERIFY(std::abs(snapped - std::round(snapped)) < 1e-9);
        f.drag(f.canvas.turnGripOf(SynthesisHandle::pose1), {3.0, 11.0}, Qt::AltModifier);
        const double angle = f.model.state().poses[0].angle / kDegree;
        QVERIFY(std::abs(angle - std::round(angle)) > 1e-6);
    }

    void anExampleIsBegunAndPlayed() {
        Shown f;
        for (QAction* action : f.dialog.findChildren<QAction*>()) {
            if (action->text() == "Tailgate") action->trigger();
        }
        QVERIFY(f.model.state() == synthesisExamples()[1].state);
        auto* play = f.dialog.findChild<QToolButton*>("synthesisPlay");
        auto* way = f.dialog.findChild<WaySlider*>("synthesisWay");
        QVERIFY(play != nullptr && way != nullptr);
        for (QPushButton* button : f.dialog.findChildren<QPushButton*>()) {
            if (button->text() == "3") button->click();
        }
        QVERIFY(std::abs(way->share() - *f.model.report().shareOf(2)) < 1e-3);
        const double begin = way->share();
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(play->accessibleName(), QString("Pause"));
        QTRY_VERIFY(std::abs(way->share() - begin) > 0.01);
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(play->accessibleName(), QString("Play"));
        // From its end it goes back.
        way->setShare(1.0);
        QTest::mouseClick(play, Qt::LeftButton);
        QTRY_VERIFY(way->share() < 0.99);
    }
};

HINGELAB_UI_TEST(TestSynthesisHands)

} // namespace test_synthesis_hands

#include "test_synthesis_hands.moc"
