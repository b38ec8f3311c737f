// SPDX-License-Identifier: GPL-3.0-or-later
// Posing in the real window: by dragging, by the slider, the other branch, the start, a constant speed; and
// what is said where nothing can be posed.
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <cmath>

#include "tests/ui/ui_test.h"
#include "ui/pose/drive_dialog.h"

namespace test_pose {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window;

    explicit Fixture(RigDocument document, QSize size = {1280, 800})
        : window(std::move(document), theme, true) {
        theme.setChoice(ThemeChoice::light);
        window.resize(size);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        nextFrame();
    }
    explicit Fixture(const char* rig) : Fixture(shippedDocument(rig)) {}

    SceneView& view() { return *window.scenePanel().view(); }
    PoseBar& bar() { return child<PoseBar>(window.scenePanel()); }
    QString said() { return window.statusBar()->currentMessage(); }
    double latest(const char* channel) { return window.session().valueOf(channel); }
    void nextFrame() {
        QSignalSpy swapped(&view(), &VtkWidget::frameDrawn);
        view().update();
        QVERIFY(swapped.wait(10000));
    }
    void runFor(double seconds) {
        const double start = window.session().status().time;
        window.session().runner().fastForward(seconds);
        QTRY_VERIFY(window.session().status().time >= start + seconds - 1e-6);
        QTRY_VERIFY(window.session().status().standing != nullptr);
    }
    /// Where a point of a body is in the picture.
    QPoint at(std::size_t body, const Vector3& p) {
        return view().widgetPosition(view().scene().pose().body(body) * p).toPoint();
    }
    /// Drags from one place to another in steps, as a hand does.
    void drag(QPoint from, QPoint to, int steps = 10) {
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= steps; ++i) QTest::mouseMove(&view(), from + (to - from) * i / steps);
    }
};

constexpr std::size_t kCrank = 0;
constexpr std::size_t kCoupler = 1;

} // namespace

class TestPose : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// While it is paused, the coupler follows the pointer, at rest, and Play goes on from there.
    /// A distance reads in metres, also after a rig whose coordinate is an angle.
    void numbersHaveTheUnitOfTheirCoordinate() {
        Fixture f("dishwasher");
        QTRY_VERIFY2(f.bar().edit().text().endsWith(QStringLiteral("°")), qPrintable(f.bar().edit().text()));
        f.window.openRig().open(shippedDocument("slope"), {});
        QTRY_COMPARE(child<QComboBox>(f.bar(), "poseCoordinates").currentText(), QStringLiteral("box x"));
        QTRY_VERIFY2(f.bar().edit().text().endsWith(QStringLiteral("m")), qPrintable(f.bar().edit().text()));
    }

    void draggingPosesWhilePaused() {
        Fixture f("four-bar");
        const Vector3 grip(0.12, 0.0, 0.0);
        const QPoint from = f.at(kCrank, grip);
        const QPoint to = f.at(kCrank, rotationAbout(Vector3::UnitZ(), 0.7) * grip);
        f.drag(from, to);
        QVERIFY(f.said().contains("Posing"));
        QCOMPARE(f.view().cursor().shape(), Qt::ClosedHandCursor);
        QTRY_VERIFY(f.window.session().status().pose > 0);
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle")) > 0.1);
        QCOMPARE(f.latest("joint.crank pivot.rate"), 0.0);
        QCOMPARE(f.latest("hand.force"), 0.0);
        QCOMPARE(f.window.session().status().time, 0.0);
        QTRY_VERIFY((f.at(kCrank, grip) - to).manhattanLength() <
                    8); // the front of the crank is nearer than its axis
        const double posed = f.latest("joint.crank pivot.angle");
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, to);
        QCOMPARE(f.view().cursor().shape(), Qt::ArrowCursor);
        f.runFor(0.004);
        QVERIFY(std::abs(f.latest("joint.crank pivot.angle") - posed) < 0.01);
        QVERIFY(f.window.openRig().undoStack().isClean()); // the document is as it was
    }

    /// Escape puts the mechanism back where the drag began, at rest or moving as it was.
    void escapeEndsAPoseDrag() {
        Fixture f("four-bar");
        const Vector3 grip(0.12, 0.0, 0.0);
        for (const double before : {0.0, 0.5}) { // [s] of motion: at the start, and on its way
            if (before > 0.0) f.runFor(before);
            const double angle = f.latest("joint.crank pivot.angle");
            const double rate = f.latest("joint.crank pivot.rate");
            const double time = f.window.session().status().time;
            QVERIFY(before == 0.0 || std::abs(rate) > 0.01);
            const QPoint from = f.at(kCrank, grip);
            const QPoint to = f.at(kCrank, rotationAbout(Vector3::UnitZ(), 0.7) * grip);
            f.drag(from, to);
            QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) > 0.1);
            QTest::keyClick(&f.view(), Qt::Key_Escape);
            QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) < 1e-9);
            QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.rate") - rate) < 1e-9);
            QCOMPARE(f.window.session().status().time, time);
            QCOMPARE(f.view().cursor().shape(), Qt::ArrowCursor);
            // The button is still down: neither the body nor the camera follows it any more.
            const CameraPlace camera = f.view().scene().cameraPlace();
            QTest::mouseMove(&f.view(), from + QPoint(50, 50));
            QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, from + QPoint(50, 50));
            QCOMPARE(f.view().scene().cameraPlace().position, camera.position);
            QVERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) < 1e-9);
        }
        // And it can be posed again.
        const QPoint from = f.at(kCrank, grip);
        const double angle = f.latest("joint.crank pivot.angle");
        f.drag(from, f.at(kCrank, rotationAbout(Vector3::UnitZ(), 0.5) * grip));
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) > 0.1);
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, from);
    }

    /// A click is no drag, and a drag while it plays pulls.
    void clicksAndPullsPoseNothing() {
        Fixture f("four-bar");
        const QPoint grip = f.at(kCoupler, {0.25, 0.0, 0.0});
        QTest::mouseClick(&f.view(), Qt::LeftButton, {}, grip);
        QCOMPARE(f.window.session().status().pose, 0L);
        f.window.session().setPlaying(true);
        QTRY_COMPARE(f.window.session().status().state, RunState::playing);
        f.drag(f.at(kCoupler, {0.25, 0.0, 0.0}), grip + QPoint(0, -80));
        QTRY_VERIFY(f.latest("hand.force") > 1.0);
        QCOMPARE(f.window.session().status().pose, 0L);
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, grip);
    }

    /// A limit is told beside the pointer and in the status bar.
    void limitsAreTold() {
        Fixture f("double-rocker");
        const Vector3 grip(0.2, 0.0, 0.0);
        const QPoint from = f.at(0, grip);
        const QPoint pivot = f.at(0, Vector3::Zero());
        f.drag(from, pivot + QPoint(-160, -60), 20);
        auto* label = f.view().findChild<QLabel*>("poseLabel");
        QVERIFY(label->isVisible());
        QVERIFY2(label->text().contains("is stretched"), qPrintable(label->text()));
        QVERIFY(f.view().rect().contains(label->geometry()));
        QVERIFY(f.said().contains("is stretched"));
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, from);
        QVERIFY(!label->isVisible());
    }

    void thePlatformIsPosedByItsPlate() {
        Fixture f("stewart-platform");
        const std::size_t platform = 0;
        QCOMPARE(f.window.openRig().rig().bodies[platform].name, std::string("platform"));
        const Vector3 before = f.view().scene().pose().body(platform).translation;
        const QPoint from = f.at(platform, {0.0, 0.0, 0.0});
        f.drag(from, from + QPoint(30, -25));
        QTRY_VERIFY((f.view().scene().pose().body(platform).translation - before).norm() > 0.01);
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, from);
        // and by one of its coordinates
        const int z = child<QComboBox>(f.bar(), "poseCoordinates").findText("platform z");
        QVERIFY(z >= 0);
        child<QComboBox>(f.bar(), "poseCoordinates").setCurrentIndex(z);
        emit child<QComboBox>(f.bar(), "poseCoordinates").activated(z);
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        const double height = f.latest("joint.platform.z");
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_Right);
        QTRY_VERIFY(f.latest("joint.platform.z") > height);
    }

    void theSliderPoses() {
        Fixture f("four-bar");
        QCOMPARE(child<FineSlider>(f.bar(), "poseSlider").accessibleName(),
                 QStringLiteral("Pose of crank pivot"));
        QVERIFY(child<FineSlider>(f.bar(), "poseSlider").focusPolicy() & Qt::TabFocus);
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_PageUp);
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - 0.1 * M_PI) < 1e-3); // 5 % of the turn
        f.bar().edit().setFocus();
        f.bar().edit().selectAll();
        QTest::keyClicks(&f.bar().edit(), "45");
        QTest::keyClick(&f.bar().edit(), Qt::Key_Return);
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - 0.25 * M_PI) < 1e-9);
        QCOMPARE(child<FineSlider>(f.bar(), "poseSlider").value(), 62500);
        // Past half a turn it goes on.
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_End);
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - M_PI) < 1e-9);
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_Right);
        QTRY_VERIFY(f.latest("joint.crank pivot.angle") > M_PI + 0.05);
    }

    /// To where the loop lets it, told, and back.
    void theSliderStopsWhereTheLoopDoes() {
        Fixture f("double-rocker");
        f.bar().edit().setFocus();
        f.bar().edit().selectAll();
        QTest::keyClicks(&f.bar().edit(), "150");
        QTest::keyClick(&f.bar().edit(), Qt::Key_Return);
        QTRY_VERIFY(f.said().contains("is stretched"));
        QTRY_VERIFY(std::abs(f.latest("joint.left pivot.angle") - std::acos(0.0375 / 0.3)) < 1e-6);
        QCOMPARE(child<FineSlider>(f.bar(), "poseSlider").value(),
                 child<FineSlider>(f.bar(), "poseSlider").maximum());
        // A key at the end of the slider is told why it ends there.
        f.window.statusBar()->clearMessage();
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_Right);
        QVERIFY(f.said().contains("is stretched"));
    }

    void flippingPutsItTogetherTheOtherWay() {
        Fixture f("four-bar");
        const double y = f.latest("assembly.dyad.frame_im.y");
        QVERIFY(y > 0.1);
        QTest::mouseClick(&child<QToolButton>(f.bar(), "flipButton"), Qt::LeftButton);
        QTRY_VERIFY(std::abs(f.latest("assembly.dyad.frame_im.y") + y) < 1e-9);
        QVERIFY(f.said().contains("the other way"));
        Fixture none("stewart-platform");
        QVERIFY(!child<QToolButton>(none.bar(), "flipButton").isEnabled());
        QVERIFY(!child<QToolButton>(none.bar(), "flipButton").toolTip().isEmpty());
        Fixture several("three-loops");
        QVERIFY(child<QToolButton>(several.bar(), "flipButton").menu() != nullptr);
        QVERIFY(child<QToolButton>(several.bar(), "flipButton").menu()->actions().size() > 1);
    }

    /// A crank that is driven cannot be posed, but its loop can be put together the other way; the motion goes
    /// on so.
    void aDrivenLinkageIsFlipped() {
        RigDocument document = shippedDocument("four-bar");
        document.rig.joints.front().revolute()->motion =
            RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 0.5}};
        Fixture f(std::move(document));
        QTRY_VERIFY(f.window.session().status().standing != nullptr);
        QCOMPARE(f.window.openRig().model()->degreesOfFreedom(), 0);
        const double y = f.latest("assembly.dyad.frame_im.y");
        QVERIFY(std::abs(y) > 0.1);
        QTest::mouseClick(&child<QToolButton>(f.bar(), "flipButton"), Qt::LeftButton);
        QTRY_VERIFY2(std::abs(f.latest("assembly.dyad.frame_im.y") + y) < 1e-9, qPrintable(f.said()));
        f.runFor(0.2);
        QVERIFY(f.latest("assembly.dyad.frame_im.y") < -0.1);
        QVERIFY(std::abs(f.latest("joint.crank pivot.angle") - 0.1) < 1e-9); // the crank is where it should be
    }

    /// One undo step; the text is then what it was; Reset comes back to the pose.
    void theStartIsSetAndUndone() {
        Fixture f("four-bar");
        const std::string before = f.window.openRig().text();
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_PageUp);
        QTest::mouseClick(&child<QToolButton>(f.bar(), "flipButton"), Qt::LeftButton);
        QTRY_COMPARE(f.window.session().status().pose, 2L);
        const double angle = f.latest("joint.crank pivot.angle");
        const double height = f.latest("assembly.dyad.frame_im.y");
        QTest::mouseClick(&child<QToolButton>(f.bar(), "startButton"), Qt::LeftButton);
        QCOMPARE(f.window.openRig().undoStack().count(), 1);
        QCOMPARE(f.window.openRig().undoStack().undoText(), QStringLiteral("Set the start"));
        f.runFor(0.1);
        f.window.session().runner().reset();
        QTRY_COMPARE(f.window.session().status().time, 0.0);
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) < 1e-9);
        QVERIFY(std::abs(f.latest("assembly.dyad.frame_im.y") - height) < 1e-9);
        const std::string started = f.window.openRig().text();
        QTest::mouseClick(&child<QToolButton>(f.bar(), "startButton"), Qt::LeftButton);
        QCOMPARE(f.window.openRig().text(), started);
        QCOMPARE(f.window.openRig().undoStack().count(), 1);
        QVERIFY(f.said().contains("already"));
        f.window.openRig().undoStack().undo();
        QCOMPARE(f.window.openRig().text(), before);
    }

    void drivingAtConstantSpeed() {
        Fixture f("four-bar");
        const std::string before = f.window.openRig().text();
        QTest::mouseClick(&child<QToolButton>(f.bar(), "driveButton"), Qt::LeftButton);
        auto* dialog = f.bar().findChild<DriveDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->edit().selectAll();
        QTest::keyClicks(&dialog->edit(), "90 deg/s");
        QTest::keyClick(&dialog->edit(), Qt::Key_Return);
        if (dialog->isVisible()) dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
        QCOMPARE(f.window.openRig().undoStack().count(), 1);
        QVERIFY2(f.said().contains("90"), qPrintable(f.said()));
        QVERIFY(child<QToolButton>(f.bar(), "driveButton").isChecked());
        QVERIFY(!child<FineSlider>(f.bar(), "poseSlider").isEnabled());
        f.runFor(1.0);
        QVERIFY(std::abs(f.latest("joint.crank pivot.angle") - 0.5 * M_PI) < 1e-9);
        // A link of a rig that is driven altogether says why it stays.
        const QPoint grip = f.at(kCoupler, {0.25, 0.0, 0.0});
        f.drag(grip, grip + QPoint(0, 30));
        QVERIFY2(f.said().contains("prescribed"), qPrintable(f.said()));
        QCOMPARE(f.view().cursor().shape(), Qt::ForbiddenCursor);
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, grip);
        QTest::mouseClick(&child<QToolButton>(f.bar(), "driveButton"), Qt::LeftButton);
        QCOMPARE(f.window.openRig().undoStack().count(), 2);
        QVERIFY(!child<QToolButton>(f.bar(), "driveButton").isChecked());
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle") - 0.5 * M_PI) < 1e-9);
        f.window.openRig().undoStack().undo();
        f.window.openRig().undoStack().undo();
        QCOMPARE(f.window.openRig().text(), before);
    }

    /// Nothing is tried in vain without a word.
    void whatCannotBeDoneIsSaid() {
        Fixture f("four-bar");
        f.window.session().setPlaying(true);
        QTRY_COMPARE(f.window.session().status().state, RunState::playing);
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_PageUp);
        QVERIFY2(f.said().contains("Pause"), qPrintable(f.said()));
        QTest::mouseClick(&child<QToolButton>(f.bar(), "flipButton"), Qt::LeftButton);
        QVERIFY(f.said().contains("Pause"));
        f.window.statusBar()->clearMessage();
        QTest::mouseClick(&child<QToolButton>(f.bar(), "startButton"), Qt::LeftButton);
        QVERIFY(f.said().contains("Pause"));
        RigDocument still;
        still.rig.name = "nothing moves";
        f.window.openRig().open(still, {});
        QVERIFY(!f.bar().isVisible());
    }

    /// The bar fits wherever the window does, in one line or two, and nothing in it is cut.
    void theBarFits() {
        for (const QSize size : {QSize(1024, 640), QSize(1440, 860)}) {
            for (const char* rig : {"four-bar", "stewart-platform"}) {
                Fixture f(shippedDocument(rig), size);
                for (const QWidget* child : f.bar().findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
                    if (!child->isVisible()) continue;
                    QVERIFY2(f.bar().rect().contains(child->geometry()), child->metaObject()->className());
                    QVERIFY(child->width() >= 40);
                }
                for (const QToolButton* button : f.bar().findChildren<QToolButton*>()) {
                    QVERIFY(button->width() >= button->sizeHint().width());
                }
            }
        }
    }

    /// Undo and redo of other edits keep the pose, a reset does not.
    void editsKeepThePose() {
        Fixture f("four-bar");
        child<FineSlider>(f.bar(), "poseSlider").setFocus();
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_PageUp);
        QTRY_COMPARE(f.window.session().status().pose, 1L);
        const double angle = f.latest("joint.crank pivot.angle");
        OpenRig& model = f.window.openRig();
        QVERIFY(model.setParameter("/environment/gravity/1", -5.0, model.newGesture()).empty());
        QTRY_VERIFY(f.window.session().status().standing &&
                    f.window.session().status().standing->model == model.model());
        QVERIFY(std::abs(f.latest("joint.crank pivot.angle") - angle) < 1e-12);
        // and it can be posed on
        QTest::keyClick(&child<FineSlider>(f.bar(), "poseSlider"), Qt::Key_PageUp);
        QTRY_VERIFY(f.latest("joint.crank pivot.angle") > angle + 0.1);
        f.window.session().runner().reset();
        QTRY_VERIFY(std::abs(f.latest("joint.crank pivot.angle")) < 1e-12);
        // the slider has followed
        QTRY_COMPARE(child<FineSlider>(f.bar(), "poseSlider").value(), FineSlider::kSteps / 2);
    }
};

HINGELAB_UI_TEST(TestPose)

} // namespace test_pose

#include "test_pose.moc"
