// SPDX-License-Identifier: GPL-3.0-or-later
// A rig before an audience: full screen, large text, its experiments one after the other by two keys.
#include <QDockWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>

#include "tests/ui/running_window.h"
#include "ui/explain/explain_panel.h"
#include "ui/lesson/lesson_actions.h"

namespace test_presenter {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture : RunningWindow {
    explicit Fixture(const char* rig) : RunningWindow(rig) {}

    void press(Qt::Key key) { QTest::keyClick(&window, key); }
    [[nodiscard]] QString sentence() { return child<QLabel>(window, "presenterSentence").text(); }
    [[nodiscard]] QStringList visibleDocks() {
        QStringList names;
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            if (dock->isVisible()) names << dock->objectName();
        }
        names.sort();
        return names;
    }
};

} // namespace

class TestPresenter : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// A lecturer who has the equations in front takes them along.
    void equationsStayBesideThePicture() {
        Fixture f("dishwasher");
        child<QDockWidget>(f.window, "explainDock").raise();
        QTRY_VERIFY(child<ExplainPanel>(f.window).isInFront());
        f.press(Qt::Key_F5);
        QCOMPARE(f.visibleDocks(), (QStringList{"explainDock", "timeDock"}));
        f.press(Qt::Key_Escape);
        QVERIFY(f.visibleDocks().size() > 2);
        child<QDockWidget>(f.window, "parametersDock").raise();
        QTRY_VERIFY(!child<ExplainPanel>(f.window).isInFront());
        f.press(Qt::Key_F5);
        QCOMPARE(f.visibleDocks(), QStringList{"timeDock"});
        f.press(Qt::Key_Escape);
    }

    /// A lesson in front stays beside the picture, through steps about several rigs; the keys go through it,
    /// and it is where it was when the talk ends. On a small projector all of its buttons are seen.
    void aLessonIsPresented() {
        Fixture f("oven");
        f.window.resize(1024, 768);
        f.window.lessons().open(QStringLiteral("creep-and-bristles"));
        auto& panel = child<LessonPanel>(f.window);
        f.press(Qt::Key_F5);
        QCOMPARE(f.visibleDocks(), (QStringList{"lessonDock", "timeDock"}));
        while (panel.step() + 1 < panel.steps()) {
            const std::size_t before = panel.step();
            f.press(Qt::Key_PageDown);
            QCOMPARE(panel.step(), before + 1);
            QTRY_COMPARE(f.sentence(), panel.stepTitle());
            QTRY_VERIFY(f.visibleDocks().contains("lessonDock") && f.visibleDocks().contains("timeDock"));
            QVERIFY(f.window.rect().contains(child<QDockWidget>(f.window, "lessonDock").geometry()));
            QTRY_VERIFY(f.visibleDocks().size() <= 4); // and the panels that the step asks for
        }
        const std::size_t last = panel.step();
        f.press(Qt::Key_PageDown); // there is no other
        QCOMPARE(panel.step(), last);
        const auto& next = child<QPushButton>(panel, "lessonNext");
        QVERIFY(panel.rect().contains(QRect(next.mapTo(&panel, QPoint()), next.size())));
        f.window.lessons().open(QStringLiteral("dc-motor")); // a step of it opens another rig, with its panel
        int asked = 0;
        while (panel.step() + 1 < panel.steps()) {
            f.press(Qt::Key_PageDown);
            for (const std::string& title : panel.lesson().steps[panel.step()].state.shows.panels) {
                if (title != "Motors") continue;
                ++asked;
                QTRY_VERIFY(f.visibleDocks().contains("motorDock"));
            }
        }
        QVERIFY(asked > 1);
        f.window.lessons().open(QStringLiteral("creep-and-bristles"));
        QCOMPARE(panel.step(), last); // where it was left
        f.press(Qt::Key_Escape);
        QVERIFY(panel.isOpen());
        QCOMPARE(panel.step(), last);
        QVERIFY(f.visibleDocks().contains("lessonDock"));
    }

    /// Camera and marks of a state are in the picture, and are found there again.
    void statesHaveCameraAndMarks() {
        Fixture f("four-bar");
        Experiment state;
        state.camera = "from (0.5, -3, 1) m to (0.2, 0, 0.1) m";
        state.marks = {"names", "velocities"};
        QCOMPARE(f.window.states().perform(state, "State", PreparedStates::From::present), QString());
        const CameraPlace place = f.view().scene().cameraPlace();
        QVERIFY((place.position - Vector3(0.5, -3.0, 1.0)).norm() < 1e-9);
        QVERIFY((place.focus - Vector3(0.2, 0.0, 0.1)).norm() < 1e-9);
        SceneOverlays& overlays = f.view().scene().overlays();
        QVERIFY(overlays.isShown(Overlay::names) && overlays.isShown(Overlay::velocities));
        QVERIFY(!overlays.isShown(Overlay::motors) && !overlays.isShown(Overlay::angles));
        const Experiment present = f.window.states().present();
        QCOMPARE(present.camera, state.camera);
        QCOMPARE(present.marks, state.marks);
        state.camera = "top";
        state.marks = {kNoMarks};
        QCOMPARE(f.window.states().perform(state, "State", PreparedStates::From::present), QString());
        QVERIFY(!overlays.isShown(Overlay::names));
        const auto sight = [](const CameraPlace& from) {
            return Vector3((from.focus - from.position).normalized());
        };
        const Vector3 top = sight(f.view().scene().placeFor(CameraView::top));
        QVERIFY((sight(place) - top).norm() > 0.1);
        QTRY_VERIFY((sight(f.view().scene().cameraPlace()) - top).norm() < 1e-6); // the camera eases there
        state.panels = {"Nothing"};
        QVERIFY(f.window.states().perform(state, "State", PreparedStates::From::present).contains("Nothing"));
    }

    /// The whole talk by keyboard: forth, back, black, and the window as it was.
    void aTalkGoesByKeyboard() {
        Fixture f("four-bar");
        const std::vector<Experiment> experiments = f.window.openRig().rig().experiments;
        const QStringList before = f.visibleDocks();
        const double letters = f.window.font().pointSizeF();
        const double coupler = f.window.openRig().rig().dimensions[2].value;
        QVERIFY(before.size() > 1);
        f.press(Qt::Key_F5);
        QVERIFY(f.window.isFullScreen());
        QCOMPARE(f.visibleDocks().size(), qsizetype{1});
        QCOMPARE(f.window.menuBar()->height(), 0);
        QVERIFY(f.window.statusBar()->isHidden());
        QVERIFY(f.window.font().pointSizeF() > 1.4 * letters);
        QCOMPARE(f.sentence(), QString::fromStdString(f.window.openRig().rig().name));
        for (const Experiment& experiment : experiments) {
            f.press(Qt::Key_PageDown);
            QCOMPARE(f.sentence(), QString::fromStdString(experiment.name));
        }
        QCOMPARE(f.window.openRig().rig().dimensions[2].value, 0.25); // the last experiment's
        f.press(Qt::Key_PageDown);                                    // there is no other
        QCOMPARE(f.sentence(), QString::fromStdString(experiments.back().name));
        f.press(Qt::Key_PageUp);
        QCOMPARE(f.sentence(), QString::fromStdString(experiments[experiments.size() - 2].name));
        QCOMPARE(f.window.openRig().rig().dimensions[2].value, coupler);
        const double large = f.window.font().pointSizeF();
        QTest::keyClick(&f.window, Qt::Key_Plus, Qt::AltModifier);
        QVERIFY(f.window.font().pointSizeF() > large);
        QTest::keyClick(&f.window, Qt::Key_0, Qt::AltModifier);
        QCOMPARE(f.window.font().pointSizeF(), large);
        const bool played = f.session().isPlaying();
        f.press(Qt::Key_Space); // keys of menus work as ever
        QTRY_COMPARE(f.session().isPlaying(), !played);
        auto& black = child<QWidget>(f.window, "blackScreen");
        QTest::keyClick(&f.window, Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(black.isVisible());
        QCOMPARE(black.size(), f.window.size());
        f.press(Qt::Key_Shift);
        QVERIFY(black.isVisible());
        f.press(Qt::Key_PageDown); // brings the picture back, and does nothing else
        QVERIFY(!black.isVisible());
        QCOMPARE(f.sentence(), QString::fromStdString(experiments[experiments.size() - 2].name));
        f.press(Qt::Key_Escape);
        QVERIFY(!f.window.isFullScreen());
        QCOMPARE(f.visibleDocks(), before);
        QVERIFY(f.window.menuBar()->height() > 0 && f.window.statusBar()->isVisible());
        QCOMPARE(f.window.font().pointSizeF(), letters);
        QVERIFY(child<QToolBar>(f.window, "presenterBar").isHidden());
    }

    /// The first step, and the end, take back what an experiment has set; a maximized window is one again.
    void nothingStaysAfterwards() {
        Fixture f("four-bar");
        f.window.showMaximized();
        const double coupler = f.window.openRig().rig().dimensions[2].value;
        f.press(Qt::Key_F5);
        for (int i = 0; i < 4; ++i) f.press(Qt::Key_PageDown);
        QCOMPARE(f.window.openRig().rig().dimensions[2].value, 0.25);
        for (int i = 0; i < 4; ++i) f.press(Qt::Key_PageUp);
        QCOMPARE(f.sentence(), QString::fromStdString(f.window.openRig().rig().name));
        QCOMPARE(f.window.openRig().rig().dimensions[2].value, coupler);
        for (int i = 0; i < 4; ++i) f.press(Qt::Key_PageDown);
        f.press(Qt::Key_Escape);
        QCOMPARE(f.window.openRig().rig().dimensions[2].value, coupler);
        QVERIFY(f.window.isMaximized() && !f.window.isFullScreen());
    }

    /// A rig that is opened meanwhile begins with its name; one without experiments has one step.
    void otherRigsBeginAnew() {
        Fixture f("four-bar");
        f.press(Qt::Key_F5);
        f.press(Qt::Key_PageDown);
        RigDocument plain = shippedDocument("slider-crank");
        plain.rig.experiments.clear();
        f.window.openRig().open(plain, {});
        QTRY_COMPARE(f.sentence(), QString::fromStdString(plain.rig.name));
        QCOMPARE(child<QLabel>(f.window, "presenterCount").text(), QString("1 of 1"));
        QTRY_VERIFY(f.visibleDocks().size() <= 1);
        f.press(Qt::Key_F5);
        QVERIFY(!f.window.isFullScreen());
    }

    /// On a projector of few pixels nothing in the bar is cut off.
    void sentencesFitASmallScreen() {
        Fixture f("dishwasher");
        f.press(Qt::Key_F5);
        f.window.showNormal();
        f.window.resize(1024, 768);
        for (std::size_t i = 0; i < f.window.openRig().rig().experiments.size(); ++i) {
            f.press(Qt::Key_PageDown);
            const auto& sentence = child<QLabel>(f.window, "presenterSentence");
            QTRY_VERIFY2(sentence.height() >= sentence.heightForWidth(sentence.width()),
                         qPrintable(sentence.text()));
        }
    }
};

HINGELAB_UI_TEST(TestPresenter)

} // namespace test_presenter

#include "test_presenter.moc"
