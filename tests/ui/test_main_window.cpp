// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program in a real window, with OpenGL.
#include <QAccessible>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/running_window.h"

namespace test_main_window {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture : RunningWindow {
    explicit Fixture(const char* rig = "dishwasher", bool openGl = true)
        : RunningWindow(shippedDocument(rig), openGl) {}

    /// Position on the view of a point of the door.
    QPoint onDoor(const Vector3& p_B) {
        return view().widgetPosition(view().scene().pose().body(0) * p_B).toPoint();
    }
};

/// Share of pixels for which `isOf` holds.
template <class Predicate>
double share(const QImage& image, const Predicate& isOf) {
    long count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) count += isOf(image.pixelColor(x, y)) ? 1 : 0;
    }
    return static_cast<double>(count) / (static_cast<double>(image.width()) * image.height());
}

double difference(const QImage& a, const QImage& b) {
    long count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return static_cast<double>(count) / (static_cast<double>(a.width()) * a.height());
}

bool isOrange(const QColor& c) {
    return c.red() > 130 && c.red() > c.green() + 50 && c.green() > c.blue() + 15;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Drawing the first picture may take long: nothing moves before there is something to see.
    void theRunBeginsWithTheFirstPicture() {
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, true);
        SceneView& view = *window.scenePanel().view();
        const QSignalSpy drawn(&view, &VtkWidget::frameDrawn);
        window.playWhenSeen();
        window.session().runner().fastForward(0.1); // comes back after all that was asked before
        QTRY_VERIFY(window.session().status().time > 0.0999);
        QVERIFY(!window.session().isPlaying() && drawn.isEmpty());
        window.show();
        QTRY_VERIFY(window.session().isPlaying());
        QVERIFY(!drawn.isEmpty());
        // Where there is no picture, at once.
        MainWindow blind(shippedDocument("dishwasher"), theme, false);
        blind.playWhenSeen();
        QTRY_VERIFY(blind.session().isPlaying());
    }

    void theSceneShowsTheRig() {
        Fixture f;
        const QImage picture = f.picture();
        // The door's white panel, the dark plinth and handle, the orange barrel: each in a plausible share.
        const double dark = share(picture, [](const QColor& c) { return c.lightness() < 70; });
        const double orange = share(picture, isOrange);
        if (dark < 0.004 || dark > 0.3 || orange < 1e-4 || orange > 0.05) picture.save("scene-failure.png");
        QVERIFY2(dark > 0.004 && dark < 0.3, qPrintable(QString::number(dark)));
        QVERIFY2(orange > 1e-4 && orange < 0.05, qPrintable(QString::number(orange)));
        // Background in the corners, opaque all over.
        QCOMPARE(picture.pixelColor(2, 2).alpha(), 255);
        QVERIFY(picture.pixelColor(2, 2).lightness() > 200);
        const QImage raw = f.view().grabFramebuffer();
        QVERIFY(share(raw, [](const QColor& c) { return c.alpha() < 255; }) == 0.0);
    }

    void thePictureFollowsTheMotion() {
        Fixture f;
        const QImage before = f.picture();
        QCOMPARE(difference(before, f.picture()), 0.0); // paused: the same, to the pixel
        f.window.session().runner().fastForward(0.4);
        QTRY_VERIFY(f.window.session().status().time > 0.39);
        QVERIFY(difference(before, f.picture()) > 0.02);
    }

    /// Press on the door, drag, and it follows; the force is shown; let go, and the hand is gone.
    void draggingTheDoorPullsIt() {
        Fixture f;
        f.window.session().setPlaying(true);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") > 1.5); // it falls open
        const QPoint grip = f.onDoor({0.03, 0.1, 0.4});
        QTest::mousePress(&f.view(), Qt::LeftButton, {}, grip);
        const Vector3 axisPoint(0, 0, 0.12);
        const QPoint target = f.view().widgetPosition(axisPoint + Vector3(0.3, 0.1, 0.75)).toPoint();
        for (int i = 1; i <= 8; ++i) QTest::mouseMove(&f.view(), grip + (target - grip) * i / 8);
        QTRY_VERIFY(f.value("hand.force") > 5.0);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") < 0.9); // lifted to about 30 degrees
        QVERIFY(f.view().findChild<QLabel*>("forceLabel")->isVisible());
        QVERIFY(f.view().findChild<QLabel*>("forceLabel")->text().endsWith(" N"));
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, target);
        QTRY_COMPARE(f.value("hand.force"), 0.0);
        QVERIFY(!f.view().findChild<QLabel*>("forceLabel")->isVisible());
    }

    /// Beside the door the same drag turns the camera and pulls nothing.
    void draggingBesideTheDoorTurnsTheCamera() {
        Fixture f;
        const QImage before = f.picture();
        const QPoint corner(20, f.view().height() - 20);
        QTest::mousePress(&f.view(), Qt::LeftButton, {}, corner);
        for (int i = 1; i <= 5; ++i) QTest::mouseMove(&f.view(), corner + QPoint(20 * i, -6 * i));
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, corner + QPoint(100, -30));
        QVERIFY(difference(before, f.picture()) > 0.05);
        QCOMPARE(f.value("hand.force"), 0.0);
        QTest::keyClick(&f.view(), Qt::Key_1);
        QVERIFY(difference(before, f.picture()) < 1e-3); // home again
    }

    void theKeyboardPushesTheHandle() {
        Fixture f;
        f.window.session().setPlaying(true);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") > 1.5);
        f.view().setFocus();
        QTest::keyPress(&f.view(), Qt::Key_Comma);
        QTRY_VERIFY(f.value("hand.force") > 10.0);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") < 1.2); // 40 N at the handle lift it
        QTest::keyRelease(&f.view(), Qt::Key_Comma);
        QTRY_COMPARE(f.value("hand.force"), 0.0);
    }

    /// The user's first minute: drag a slider while it runs, and curves and motion follow; undo brings both
    /// back.
    void aSliderChangesCurvesAndMotion() {
        Fixture f;
        f.window.session().setPlaying(true);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") > 1.5);
        ParameterRow* row = child<ParameterPanel>(f.window).row("/elements/0/spring_constant");
        child<QSlider>(*row, "parameterSlider").setFocus();
        for (int i = 0; i < 14; ++i) QTest::keyClick(&child<QSlider>(*row, "parameterSlider"), Qt::Key_PageUp);
        QVERIFY(valueOf(f.window.openRig(), row->pointer()) > 14.0);
        QTRY_VERIFY(f.value("element.hinge.spring") < -20.0);
        QTRY_VERIFY(f.value("joint.hinge axis.angle") < 0.3); // such a spring shuts it
        for (int i = 0; i < 14; ++i) f.window.openRig().undoStack().undo();
        QCOMPARE(valueOf(f.window.openRig(), row->pointer()), 1.5);
        QTRY_VERIFY(f.value("element.hinge.spring") > -8.0);
    }

    void transportButtonsWork() {
        Fixture f;
        TransportBar& bar = child<TransportBar>(f.window);
        bar.stepAction().trigger();
        QTRY_VERIFY(f.window.session().status().time > 0.0);
        bar.playAction().trigger();
        QTRY_COMPARE(static_cast<int>(f.window.session().status().state), static_cast<int>(RunState::playing));
        QTRY_COMPARE(bar.playAction().text(), QStringLiteral("Pause"));
        bar.playAction().trigger();
        QTRY_COMPARE(static_cast<int>(f.window.session().status().state), static_cast<int>(RunState::paused));
        child<QSlider>(bar, "speedSlider").setValue(0);
        QTRY_COMPARE(f.window.session().status().speed, 0.01);
        bar.resetAction().trigger();
        QTRY_COMPARE(f.window.session().status().time, 0.0);
    }

    void openingAnotherRigShowsIt() {
        Fixture f;
        const QImage before = f.picture();
        QVERIFY(f.window.files().openRig("room-door").isEmpty());
        QTRY_VERIFY(std::abs(f.value("joint.hinge axis.angle") - 80 * M_PI / 180) <
                    1e-9); // its own initial state
        QVERIFY(f.window.windowTitle().startsWith("Room door"));
        QVERIFY(difference(before, f.picture()) > 0.1);
    }

    void aRunawayIsReportedAndUndone() {
        Fixture f;
        f.window.session().setPlaying(true);
        QTRY_VERIFY(f.window.session().status().time > 0.05);
        QVERIFY(f.window.openRig()
                    .setParameter("/environment/gravity/2", -1e13, f.window.openRig().newGesture())
                    .empty());
        QTRY_VERIFY(child<QLabel>(f.window, "banner").isVisible());
        QVERIFY(child<QLabel>(f.window, "banner").text().contains("Try this"));
        f.window.openRig().undoStack().undo();
        QTRY_VERIFY(!child<QLabel>(f.window, "banner").isVisible());
        QTRY_VERIFY(f.window.session().status().time > 0.2);
    }

    /// To dress every widget anew takes long: not for a theme that looks as the one before.
    void aThemeInForceIsNotPutOnAgain() {
        struct Dressings : QObject {
            int count = 0;
            bool eventFilter(QObject* /*object*/, QEvent* event) override {
                count += event->type() == QEvent::StyleChange ? 1 : 0;
                return false;
            }
        };
        Theme theme;
        theme.setChoice(ThemeChoice::system);
        const QColor surface = theme.colors().surface;
        const bool isDark = surface.lightness() < 128;
        QWidget widget;
        widget.ensurePolished();
        Dressings dressings;
        widget.installEventFilter(&dressings);
        QSignalSpy changed(&theme, &Theme::changed);
        theme.setChoice(isDark ? ThemeChoice::dark : ThemeChoice::light);
        QCOMPARE(dressings.count, 0);
        QCOMPARE(changed.count(), qsizetype{1}); // which tells what is chosen, too
        theme.setChoice(isDark ? ThemeChoice::light : ThemeChoice::dark);
        QVERIFY(dressings.count > 0);
        QVERIFY(theme.colors().surface != surface);
    }

    void bothThemesAreReadable() {
        Fixture f;
        for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
            f.theme.setChoice(choice);
            const ThemeColors& c = f.theme.colors();
            const auto luminance = [](const QColor& color) {
                const auto channel = [](double v) {
                    return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
                };
                return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) +
                       0.0722 * channel(color.blueF());
            };
            const auto contrast = [&](const QColor& a, const QColor& b) {
                const double x = luminance(a) + 0.05;
                const double y = luminance(b) + 0.05;
                return std::max(x, y) / std::min(x, y);
            };
            QVERIFY(contrast(c.text, c.surface) >= 4.5);
            QVERIFY(contrast(c.mutedText, c.surface) >= 4.5);
            QVERIFY(contrast(c.mutedText, c.raised) >= 4.5);
            QVERIFY(contrast(c.accentText, c.accent) >= 4.5);
            QVERIFY(contrast(c.danger, c.surface) >= 4.5);
            for (const QColor& line :
                 {c.opening, c.closing, c.spring, c.friction, c.catchTorque, c.detents, c.live}) {
                QVERIFY2(contrast(line, c.surface) >= 3.0, qPrintable(line.name())); // graphics need 3
            }
            QVERIFY(c.isDark == (choice == ThemeChoice::dark));
            const QImage picture = f.picture();
            QVERIFY((picture.pixelColor(2, 2).lightness() < 128) == c.isDark);
        }
    }

    void everythingHasAName() {
        Fixture f;
        for (QWidget* widget : f.window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->inherits("QScrollBar"))
                continue;
            if (widget->inherits("QMenuBar")) continue;
            const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
            const bool named = accessible != nullptr && !accessible->text(QAccessible::Name).isEmpty();
            QVERIFY2(named,
                     qPrintable(QString(widget->metaObject()->className()) + " " + widget->objectName()));
        }
    }

    void withoutOpenGlThereIsAPage() {
        Fixture f("oven", false);
        QVERIFY(f.window.scenePanel().view() == nullptr);
        const auto* page = f.window.findChild<QLabel*>("noOpenGl");
        QVERIFY(page != nullptr && page->isVisible());
        QVERIFY(page->text().contains("OpenGL"));
        f.window.session().setPlaying(true); // the rest works
        QTRY_VERIFY(f.window.session().status().time > 0.1);
    }

    void layoutIsRemembered() {
        {
            Fixture f;
            f.window.findChild<QDockWidget*>("timeDock")->hide();
            f.window.close();
        }
        Fixture again;
        again.window.restoreLayout();
        QVERIFY(again.window.findChild<QDockWidget*>("timeDock")->isHidden());
        QVERIFY(!again.window.findChild<QDockWidget*>("angleDock")->isHidden());
    }

    /// One that an earlier version remembered, without the panels that came since, is not taken.
    void olderLayoutsAreNotTaken() {
        {
            Fixture f;
            f.window.findChild<QDockWidget*>("timeDock")->hide();
            QSettings().setValue(QStringLiteral("layout"), f.window.saveState());
        }
        Fixture again;
        again.window.restoreLayout();
        QVERIFY(!again.window.findChild<QDockWidget*>("timeDock")->isHidden());
        QSettings().remove(QStringLiteral("layout"));
    }
};

HINGELAB_UI_TEST(TestMainWindow)

} // namespace test_main_window

#include "test_main_window.moc"
