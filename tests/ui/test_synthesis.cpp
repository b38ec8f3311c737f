// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMessageBox>
#include <QScrollArea>
#include <QSignalSpy>
#include <cmath>
#include <random>

#include "analysis/defect_words.h"
#include "tests/ui/synthesis_bench.h"
#include "tests/ui/wheel.h"
#include "ui/gallery/gallery.h"

namespace test_synthesis {

using namespace hingelab;
using namespace hingelab::test;

class TestSynthesis : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// What the examples say of themselves.
    void examplesAreWhatTheySay() {
        Shown f;
        for (std::size_t i = 0; i < synthesisExamples().size(); ++i) {
            f.begin(i);
            const bool isDefect = synthesisExamples()[i].name.contains("defect");
            QCOMPARE(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Through all three poses"),
                     !isDefect);
            QCOMPARE(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Branch defect"), isDefect);
            QVERIFY(child<QPushButton>(f.dialog, "primary").isEnabled());
        }
    }

    /// A moving pivot by the mouse: fixed pivot, figures and lengths follow; one undo step.
    void aCirclePointIsDragged() {
        Shown f;
        const SynthesisState before = f.model.state();
        const QString figures = f.figures();
        const Vector2 fixed = *f.model.placeOf(SynthesisHandle::fixedA);
        f.drag(f.canvas.gripOf(SynthesisHandle::movingA), {24.0, 37.0}, Qt::AltModifier);
        QVERIFY(!(f.model.state() == before));
        QVERIFY(f.model.state().circleB == before.circleB);
        QVERIFY(f.figures() != figures);
        QVERIFY(!isNear(*f.model.placeOf(SynthesisHandle::fixedA), fixed, 1e-4));
        // without snapping it goes where the pointer goes, to a pixel
        const Vector2 moved =
            *f.model.placeOf(SynthesisHandle::movingA) - before.poses[0].toFixed(before.circleA);
        QVERIFY(isNear(moved, Vector2(24.0, -37.0) / f.canvas.map().scale, 1.5 / f.canvas.map().scale));
        // All three places are as far from the fixed pivot, to rounding.
        const Vector2 centre = *f.model.placeOf(SynthesisHandle::fixedA);
        const double length = (*f.model.placeOf(SynthesisHandle::movingA, 0) - centre).norm();
        for (const std::size_t pose : {1U, 2U}) {
            QVERIFY(std::abs((*f.model.placeOf(SynthesisHandle::movingA, pose) - centre).norm() - length) <
                    1e-12);
        }
        QCOMPARE(f.model.undoStack().count(), 1);
        QTest::keyClick(&f.canvas, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.model.state() == before);
        QCOMPARE(f.figures(), figures);
        QTest::keyClick(&f.canvas, Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(!(f.model.state() == before));
    }

    /// The inverse problem: a fixed pivot goes where it is dragged, on the grid, and its moving one follows.
    void aFixedPivotIsDragged() {
        Shown f;
        const SynthesisState before = f.model.state();
        f.drag(f.canvas.gripOf(SynthesisHandle::fixedB), {-40.0, 25.0});
        QVERIFY(f.model.state().circleB != before.circleB);
        QVERIFY(f.model.state().circleA == before.circleA);
        const Vector2 place = *f.model.placeOf(SynthesisHandle::fixedB);
        const double step = f.canvas.map().snapStep();
        for (const int axis : {0, 1}) {
            QVERIFY(std::abs(place[axis] / step - std::round(place[axis] / step)) < 1e-6);
        }
        QCOMPARE(f.model.undoStack().count(), 1);
    }

    void posesAreMovedAndTurned() {
        Shown f;
        const SynthesisState before = f.model.state();
        // away from pivots: near the lower end of the flap
        const QPointF low = f.canvas.map().toWidget(before.poses[0].toFixed({0.0, -0.16}));
        f.drag(low, {-30.0, 20.0});
        QVERIFY(f.model.state().poses[0].position != before.poses[0].position);
        QCOMPARE(f.model.state().poses[0].angle, before.poses[0].angle);
        const QPointF knob = f.canvas.turnGripOf(SynthesisHandle::pose2);
        const QPointF centre = f.canvas.gripOf(SynthesisHandle::pose2);
        const QPointF arm = knob - centre;
        f.drag(knob, QPointF(arm.y(), -arm.x()) - arm); // a quarter turn counter-clockwise
        const double turned = f.model.state().poses[1].angle - before.poses[1].angle;
        QVERIFY2(std::abs(turned - 90.0 * kDegree) < 1e-9, qPrintable(QString::number(turned / kDegree)));
        QVERIFY(f.model.state().poses[1].position == before.poses[1].position);
        QCOMPARE(f.model.undoStack().count(), 2);
        f.model.undoStack().undo();
        f.model.undoStack().undo();
        QVERIFY(f.model.state() == before);
    }

    /// A drag that leads back is no step; Escape takes one back.
    void whatChangedNothingIsNoStep() {
        Shown f;
        const SynthesisState before = f.model.state();
        const QPointF grip = f.canvas.gripOf(SynthesisHandle::movingB).toPoint();
        QTest::mousePress(&f.canvas, Qt::LeftButton, Qt::NoModifier, grip.toPoint());
        f.moveHeld(grip + QPointF(40.0, 40.0), Qt::AltModifier);
        QVERIFY(!(f.model.state() == before));
        f.moveHeld(grip, Qt::AltModifier);
        QTest::mouseRelease(&f.canvas, Qt::LeftButton, Qt::NoModifier, grip.toPoint());
        QCOMPARE(f.model.undoStack().count(), 0);
        QVERIFY(f.model.state() == before);

        Shown g;
        g.drag(g.canvas.gripOf(SynthesisHandle::pose1), {0.0, 0.0});
        QCOMPARE(g.model.undoStack().count(), 0);
        const QPointF held = g.canvas.gripOf(SynthesisHandle::movingB);
        QTest::mousePress(&g.canvas, Qt::LeftButton, Qt::NoModifier, held.toPoint());
        g.moveHeld(held + QPointF(50.0, 10.0));
        QVERIFY(!(g.model.state() == before));
        QTest::keyClick(&g.canvas, Qt::Key_Escape);
        QVERIFY(g.model.state() == before);
        QVERIFY(g.dialog.isVisible()); // Escape took back the drag, not the dialog
        QTest::mouseRelease(&g.canvas, Qt::LeftButton, Qt::NoModifier, held.toPoint());
        QVERIFY(g.model.state() == before);
    }

    /// Everything without the mouse: Tab, arrows, typed numbers, undo.
    void theKeyboardDoesAll() {
        Shown f;
        const SynthesisState before = f.model.state();
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::pose1));
        QTest::keyClick(&f.canvas, Qt::Key_Right);
        QTest::keyClick(&f.canvas, Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(
            isNear(f.model.state().poses[0].position, before.poses[0].position + Vector2(0.001, 0.01), 1e-12));
        QTest::keyClick(&f.canvas, Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(std::abs(f.model.state().poses[0].angle - before.poses[0].angle - kDegree) < 1e-12);
        for (int i = 0; i < 3; ++i) QTest::keyClick(&f.canvas, Qt::Key_Tab);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::movingA));
        QTest::keyClick(&f.canvas, Qt::Key_Down);
        QVERIFY(f.canvas.accessibleDescription().contains("Moving pivot A"));
        for (int i = 0; i < 2; ++i) QTest::keyClick(&f.canvas, Qt::Key_Tab);
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::fixedA));
        const Vector2 fixed = *f.model.placeOf(SynthesisHandle::fixedA);
        QTest::keyClick(&f.canvas, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(isNear(*f.model.placeOf(SynthesisHandle::fixedA), fixed - Vector2(0.01, 0.0), 1e-9));
        QCOMPARE(f.model.undoStack().count(), 5);
        QTest::keyClick(&f.canvas, Qt::Key_Tab);
        QTest::keyClick(&f.canvas, Qt::Key_Tab); // out of the plane
        QVERIFY(!f.canvas.hasFocus());
        QVERIFY(f.dialog.focusWidget() != nullptr);
        QTest::keyClick(f.dialog.focusWidget(), Qt::Key_Backtab);
        QVERIFY(f.canvas.hasFocus());
        QCOMPARE(f.canvas.selected(), std::optional(SynthesisHandle::fixedB));
        while (f.model.undoStack().canUndo()) QTest::keyClick(&f.canvas, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.model.state() == before);
    }

    /// Numbers are in mm and degrees, or with a unit; what cannot be read is told.
    void numbersAreTyped() {
        Shown f;
        f.type("pose2x", "450");
        QCOMPARE(f.model.state().poses[1].position.x(), 0.45);
        f.type("pose2y", "0.3 m");
        QCOMPARE(f.model.state().poses[1].position.y(), 0.3);
        f.type("pose3angle", "80");
        QVERIFY(std::abs(f.model.state().poses[2].angle - 80.0 * kDegree) < 1e-15);
        f.type("fixedAx", "260");
        QVERIFY(std::abs(f.model.placeOf(SynthesisHandle::fixedA)->x() - 0.26) < 1e-9);
        f.type("movingBy", "12 cm");
        QVERIFY(std::abs(f.model.state().circleB.y() - 0.12) < 1e-15);
        f.type("partWidth", "-3");
        QVERIFY(f.edit("partWidth")->isComplaining());
        const auto* issue = f.dialog.findChild<QLabel*>(QStringLiteral("issue"));
        QVERIFY(issue->isVisible() && issue->text().contains("wide"));
        QTest::keyClick(f.edit("partWidth"), Qt::Key_Escape);
        QVERIFY(!issue->isVisible());
        QVERIFY(f.dialog.isVisible());
        f.type("pose1x", "flap");
        QVERIFY(f.edit("pose1x")->isComplaining());
        QVERIFY(issue->text().contains("mm"));
    }

    /// The example with a branch defect says so in words, with the way out, which works.
    void aBranchDefectIsNamedAndMended() {
        Shown f;
        f.begin(3);
        QVERIFY(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Branch defect"));
        QVERIFY(child<QLabel>(f.dialog, "synthesisVerdict")
                    .text()
                    .contains("Driven at the other fixed pivot it goes through all three in order"));
        auto* driven = f.dialog.findChild<QComboBox*>(QStringLiteral("drivenBar"));
        driven->setFocus();
        QTest::keyClick(driven, Qt::Key_Down);
        QVERIFY(!f.model.state().drivesA);
        QVERIFY(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Through all three poses"));
        f.model.undoStack().undo();
        QCOMPARE(driven->currentIndex(), 0);
        QVERIFY(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Branch defect"));
    }

    /// A crank that can go round may be asked to; one that cannot says so.
    void theRigsMotionIsChosen() {
        Shown f;
        auto* motion = f.dialog.findChild<QComboBox*>(QStringLiteral("rigMotion"));
        QVERIFY(motion->isEnabled()); // the flap's is a double crank
        QVERIFY(QString::fromStdString(f.model.rigText()).contains("\"sine\""));
        motion->setFocus();
        QTest::keyClick(motion, Qt::Key_Down);
        QVERIFY(f.model.state().turnsRound);
        QVERIFY(QString::fromStdString(f.model.rigText()).contains("\"constant_speed\""));
        f.model.undoStack().undo();
        QCOMPARE(motion->currentIndex(), 0);
        f.begin(1);
        QVERIFY(!motion->isEnabled());
        QVERIFY(motion->toolTip().contains("cannot"));
    }

    void degenerateOnesAreToldAndNotMade() {
        Shown f;
        const SynthesisState& state = f.model.state();
        f.type("pose2x", "310");
        f.type("pose2y", "200");
        f.type("pose2angle", "0");
        QCOMPARE(state.poses[1].position, state.poses[0].position);
        QVERIFY(child<QLabel>(f.dialog, "synthesisVerdict").text().contains("Two equal poses"));
        QVERIFY(!child<QPushButton>(f.dialog, "primary").isEnabled());
        QVERIFY(child<QPushButton>(f.dialog, "primary").toolTip().contains("two positions"));
        QVERIFY(!f.dialog.slider().isEnabled());
        QVERIFY(!f.edit("fixedAx")->isEnabled());
        f.model.undoStack().undo();
        QVERIFY(child<QPushButton>(f.dialog, "primary").isEnabled());
        QVERIFY(f.edit("fixedAx")->isEnabled());
    }

    /// The slider carries the linkage from pose to pose; its buttons go to each.
    void theSliderGoesThroughThePoses() {
        Shown f;
        const auto buttons = f.dialog.findChildren<QPushButton*>();
        for (std::size_t i = 0; i < 3; ++i) {
            const QString name = QString("Go to pose %1").arg(i + 1);
            QPushButton* button = nullptr;
            for (QPushButton* one : buttons) button = one->accessibleName() == name ? one : button;
            QVERIFY(button != nullptr);
            QTest::mouseClick(button, Qt::LeftButton);
            const FourBarReport& report = f.model.report();
            const PlanarPose pose = report.loop->poseAt(report.pointAt(f.dialog.slider().share()));
            // a step of the slider is 1e-5 of a way of less than 10 rad
            QVERIFY(isNear(pose.position, f.model.state().poses[i].position, 1e-4));
        }
    }

    /// The picture shows the linkage where the slider has it: it changes, and changes back.
    void theAnimationMovesThePicture() {
        Shown f;
        f.dialog.slider().setShare(0.25);
        const QImage first = f.canvas.grab().toImage();
        f.dialog.slider().setShare(0.75);
        const QImage second = f.canvas.grab().toImage();
        QVERIFY(first != second);
        f.dialog.slider().setShare(0.25);
        QCOMPARE(f.canvas.grab().toImage(), first);
    }

    void theViewPansAndZooms() {
        Shown f;
        const Vector2 under = f.canvas.map().toPlane({200.0, 150.0});
        const double scale = f.canvas.map().scale;
        turnWheel(f.canvas, {200.0, 150.0}, 240);
        QVERIFY(f.canvas.map().scale > 1.3 * scale);
        QVERIFY(
            isNear(f.canvas.map().toPlane({200.0, 150.0}), under, 1e-12)); // what is under the pointer stays
        QTest::keyClick(&f.canvas, Qt::Key_Home);
        QVERIFY(std::abs(f.canvas.map().scale - scale) < 1e-9);
        const QPointF empty(f.canvas.width() - 12.0, 12.0);
        const Vector2 before = f.canvas.map().toPlane(empty);
        f.drag(empty, {-60.0, 35.0});
        QVERIFY(isNear(f.canvas.map().toPlane(empty + QPointF(-60.0, 35.0)), before, 1e-12));
        QCOMPARE(f.model.undoStack().count(), 0);
    }

    /// No text is cut off, in the usual size and in a small window.
    void nothingIsClipped() {
        Shown f;
        f.begin(3);
        for (const QSize& size : {QSize(1180, 760), QSize(1024, 640)}) {
            f.dialog.resize(size);
            QApplication::processEvents();
            QCOMPARE(f.dialog.size(), size);
            for (const NumberEdit* edit : f.dialog.findChildren<NumberEdit*>()) {
                const int room = edit->width() - 2 * 8; // padding and border
                QVERIFY2(edit->fontMetrics().horizontalAdvance(edit->text()) <= room,
                         qPrintable(edit->objectName() + ": " + edit->text()));
            }
            const auto* scroll = f.dialog.findChild<QScrollArea*>();
            QVERIFY(f.dialog.panel().width() <= scroll->viewport()->width());
        }
    }

    /// Whatever is done, in whatever order: what is made can be read, the picture can be drawn, and undoing all
    /// leads back to the bit.
    void randomWorkIsUndone() {
        Shown f;
        const SynthesisState before = f.model.state();
        std::mt19937 random(14);
        const auto uniform = [&](double low, double high) {
            return std::uniform_real_distribution<double>(low, high)(random);
        };
        int made = 0;
        for (int i = 0; i < 300; ++i) {
            const auto handle = static_cast<SynthesisHandle>(random() % kSynthesisHandles);
            const std::size_t pose = random() % 3;
            const int gesture = f.model.newGesture();
            switch (random() % 6) {
                case 0:
                    f.model.turnTo(handle, uniform(-4.0, 4.0), gesture);
                    break;
                case 1:
                    f.model.begin(synthesisExamples()[random() % 4]);
                    break;
                case 2:
                    f.model.setDrivesA(random() % 2 == 0);
                    break;
                case 3: // one on the other: degenerate as often as not
                    if (const auto place = f.model.placeOf(static_cast<SynthesisHandle>(random() % 7), pose)) {
                        f.model.moveTo(handle, *place, gesture, pose);
                    }
                    break;
                default:
                    f.model.moveTo(handle, {uniform(-0.6, 0.9), uniform(-0.6, 0.9)}, gesture, pose);
            }
            if (i % 10 == 0) QVERIFY(!f.canvas.grab().isNull());
            if (i % 5 != 0) continue;
            const std::string text = f.model.rigText();
            QCOMPARE(text.empty(), !child<QPushButton>(f.dialog, "primary").isEnabled());
            if (text.empty()) continue;
            const RigReading reading = readRig(text);
            QVERIFY2(reading.document.has_value(),
                     reading.issues.empty() ? "" : reading.issues.front().text().c_str());
            ++made;
        }
        QVERIFY(made > 20);
        while (f.model.undoStack().canUndo()) f.model.undoStack().undo();
        QVERIFY(f.model.state() == before);
    }

    /// From the menu to a rig that runs: a new document that no file has.
    void theRigIsMadeAndRuns() {
        Theme theme;
        MainWindow window(shippedDocument("four-bar"), theme, false);
        window.show();
        QAction* entry = nullptr;
        for (QAction* action : window.findChildren<QAction*>()) {
            if (action->text().contains("positions")) entry = action;
        }
        QVERIFY(entry != nullptr);
        entry->trigger();
        auto* dialog = window.findChild<SynthesisDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QTest::mouseClick(&child<QPushButton>(*dialog, "primary"), Qt::LeftButton);
        QVERIFY(!dialog->isVisible());
        OpenRig& model = window.openRig();
        QCOMPARE(model.rig().name, std::string("Three-position linkage"));
        QVERIFY(model.path().isEmpty());
        QVERIFY(!model.undoStack().isClean()); // unsaved: closing would ask
        QTRY_VERIFY(window.session().status().time > 0.2);
        QCOMPARE(window.session().status().state, RunState::playing);
        // What was worked on is there again.
        const SynthesisState state = dialog->model().state();
        entry->trigger();
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->model().state() == state);
        dialog->reject();
        model.undoStack().setClean();
    }

    /// The gallery of new rigs leads there, too.
    void theGalleryOffersIt() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures, QStringLiteral("New rig"), {});
        QAction way(QStringLiteral("Three positions…"));
        way.setToolTip(QStringLiteral("help"));
        gallery.offer(way);
        QSignalSpy triggered(&way, &QAction::triggered);
        gallery.show();
        QPushButton* button = nullptr;
        for (QPushButton* b : gallery.findChildren<QPushButton*>()) {
            if (b->text() == way.text()) button = b;
        }
        QVERIFY(button != nullptr && button->toolTip() == way.toolTip());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!gallery.isVisible()); // it makes way
        QTRY_COMPARE(triggered.count(), 1);
    }

    void bothThemesDrawIt() {
        Shown f;
        f.theme.setChoice(ThemeChoice::light);
        const QImage light = f.canvas.grab().toImage();
        f.theme.setChoice(ThemeChoice::dark);
        const QImage dark = f.canvas.grab().toImage();
        QVERIFY(QColor(light.pixel(3, 3)).lightness() > 200);
        QVERIFY(QColor(dark.pixel(3, 3)).lightness() < 80);
    }
};

HINGELAB_UI_TEST(TestSynthesis)

} // namespace test_synthesis

#include "test_synthesis.moc"
