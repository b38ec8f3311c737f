// SPDX-License-Identifier: GPL-3.0-or-later
// Looking back in the real window: the time bar, plots that are dragged, branches, ghosts, loops, takes.
#include <QAbstractButton>
#include <QHelpEvent>
#include <QMenu>
#include <QMessageBox>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolTip>
#include <cstring>

#include "files/file_writer.h"
#include "tests/ui/answers.h"
#include "tests/ui/ui_test.h"
#include "ui/timeline/take_contents.h"
#include "ui/timeline/take_folder.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window;

    explicit Fixture(const char* rig = "refrigerator") : window(shippedDocument(rig), theme, true) {
        theme.setChoice(ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        window.activateWindow(); // for shortcuts
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        nextFrame();
    }

    SceneView& view() { return *window.scenePanel().view(); }
    SessionController& session() { return window.session(); }
    TimeBar& bar() { return window.timeline().bar(); }
    double value(const char* channel) { return session().valueOf(channel); }

    void nextFrame() {
        QSignalSpy swapped(&view(), &VtkWidget::frameDrawn);
        view().update();
        QVERIFY(swapped.wait(10000));
    }
    QImage picture() {
        [this] { QTRY_VERIFY(view().isSettled()); }();
        view().smoothEdges(); // as well as it can be, however long that takes here
        nextFrame();
        return view().grabFramebuffer().convertToFormat(QImage::Format_RGB32);
    }
    void runFor(double seconds) {
        const double end = session().status().time + seconds;
        session().runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session().status().time >= end - 1e-6 && session().status().forwardLeft == 0.0,
                                 60'000);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
    }
    QPoint onBar(double time) { return {static_cast<int>(std::lround(bar().xOf(time))), bar().height() / 2}; }
    void dragBar(double from, double to) {
        QTest::mousePress(&bar(), Qt::LeftButton, {}, onBar(from));
        QTest::mouseMove(&bar(), (onBar(from) + onBar(to)) / 2);
        QTest::mouseMove(&bar(), onBar(to));
        QTest::mouseRelease(&bar(), Qt::LeftButton, {}, onBar(to));
    }
    void set(const char* pointer, double value) {
        RigModel& model = window.rigModel();
        QVERIFY2(model.setParameter(pointer, value, model.newGesture()).empty(), pointer);
    }
};

constexpr const char* kHingeAngle = "joint.hinge axis.angle";

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QStringLiteral("unreadable");
}

} // namespace

class TestTimeline : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Dragging the bar shows that instant everywhere, and pauses; the end of the bar is the present.
    void theBarIsDraggedBack() {
        Fixture f;
        f.runFor(2.0);
        const History& rows = f.session().history();
        f.dragBar(2.0, 0.5);
        QVERIFY(!f.session().isLive());
        // A pixel of the bar is a few samples.
        const double perPixel = 2.0 / (f.bar().width() - 20);
        QVERIFY(std::abs(f.session().shownTime() - 0.5) < perPixel + 0.004);
        const std::size_t row = rows.nearest(f.session().shownTime());
        const auto channel = static_cast<std::size_t>(rows.model()->channelIndex("joint.hinge axis.angle"));
        QCOMPARE(f.value("joint.hinge axis.angle"), rows.value(row, channel));
        QCOMPARE(f.bar().value(), static_cast<int>(f.session().shownTime() * TimeBar::kUnitsPerSecond));
        QTRY_VERIFY(f.session().standing() != nullptr);
        QCOMPARE(f.session().standing()->q[0], rows.value(row, channel));
        QVERIFY(f.window.timeline().goOnAction().isEnabled());
        // The picture follows.
        const double drawn = Eigen::AngleAxisd(f.view().scene().pose().body(0).rotation).angle();
        QVERIFY(std::abs(drawn - std::abs(rows.value(row, channel))) < 1e-6);
        QTest::mouseClick(&f.bar(), Qt::LeftButton, {}, QPoint(f.bar().width() - 2, f.bar().height() / 2));
        QVERIFY(f.session().isLive());
        QVERIFY(!f.window.timeline().goOnAction().isEnabled());
    }

    /// The picture of an instant is the same live and looked back at.
    void picturesAreTheSameLiveAndBack() {
        Fixture f("four-bar");
        f.runFor(0.8);
        const double time = f.session().shownTime();
        const QImage live = f.picture();
        f.runFor(0.7);
        QVERIFY(f.picture() != live);
        f.session().showInstant(time);
        QCOMPARE(f.session().shownTime(), time);
        QCOMPARE(f.picture(), live);
    }

    /// Keys: samples, tenths of a second, ends; steps of 10 ms both ways, as their tool tips say.
    void keysStep() {
        Fixture f;
        f.runFor(1.0);
        f.bar().setFocus();
        QTest::keyClick(&f.bar(), Qt::Key_Left);
        QVERIFY(std::abs(f.session().shownTime() - 0.996) < 1e-9);
        QTest::keyClick(&f.bar(), Qt::Key_Right);
        QVERIFY(f.session().isLive());
        QTest::keyClick(&f.bar(), Qt::Key_PageDown);
        QVERIFY(std::abs(f.session().shownTime() - 0.9) < 0.003);
        QTest::keyClick(&f.bar(), Qt::Key_Home);
        QCOMPARE(f.session().shownTime(), 0.0);
        QTest::keyClick(&f.bar(), Qt::Key_End);
        QVERIFY(f.session().isLive());
        QVERIFY(f.window.timeline().backAction().toolTip().contains("10 ms"));
        f.window.timeline().backAction().trigger();
        QVERIFY(std::abs(f.session().shownTime() - 0.99) < 0.003);
        f.window.transport().stepAction().trigger();
        QVERIFY(f.session().isLive());
        f.window.transport().stepAction().trigger(); // the present goes on by simulating
        QTRY_VERIFY(std::abs(f.session().status().time - 1.01) < 1e-9);
    }

    /// From event to event; at the ends it is said that there is no other.
    void eventsAreSteppedTo() {
        Fixture f;
        f.runFor(1.0);
        f.set("/elements/hinge/viscous_friction", 1.1);
        f.runFor(1.0);
        const auto& events = f.session().runs().events().events();
        QVERIFY(events.size() >= 3);
        QSignalSpy said(&f.window.timeline(), &Timeline::said);
        f.window.timeline().previousEventAction().trigger();
        const RunEvent last = events.back();
        QTRY_COMPARE(f.session().shownTime(), last.time); // not only the nearest sample
        QVERIFY(said.last().front().toString().contains(QString::fromStdString(last.words)));
        f.session().showInstant(0.0);
        f.window.timeline().nextEventAction().trigger();
        QTRY_COMPARE(f.session().shownTime(), events.front().time);
        // Each has its name where the pointer rests on its mark; what was done, too, at the same place.
        for (const RunEvent& event : events) {
            const QPoint mark = f.onBar(event.time);
            QHelpEvent help(QEvent::ToolTip, mark, f.bar().mapToGlobal(mark));
            QCoreApplication::sendEvent(&f.bar(), &help);
            QVERIFY2(QToolTip::text().contains(QString::fromStdString(event.words)),
                     qPrintable(QToolTip::text()));
        }
        QVERIFY(std::any_of(events.begin(), events.end(),
                            [](const RunEvent& e) { return e.kind == RunEvent::Kind::edit; }));
        f.session().showExactly(events.front().time);
        QTRY_COMPARE(f.session().shownTime(), events.front().time);
        // By keys through all of them, each once, and back.
        std::vector<double> times;
        for (const RunEvent& event : events) {
            if (times.empty() || event.time > times.back() + 1e-9) times.push_back(event.time);
        }
        QVERIFY(times.size() >= 3);
        for (std::size_t i = 1; i < times.size(); ++i) {
            f.press(Qt::Key_Right, Qt::AltModifier);
            QTRY_COMPARE(f.session().shownTime(), times[i]);
        }
        for (std::size_t i = times.size() - 1; i-- > 0;) {
            f.press(Qt::Key_Left, Qt::AltModifier);
            QTRY_COMPARE(f.session().shownTime(), times[i]);
        }
        f.session().showInstant(0.0);
        f.window.timeline().previousEventAction().trigger();
        QVERIFY(said.last().front().toString().contains("no event"));
    }

    /// The plot over time is dragged anywhere, the torque curve along what the motion has drawn.
    void plotsAreDragged() {
        Fixture f;
        f.runFor(1.5);
        QCustomPlot& time = f.window.timePlot().plot();
        time.replot(QCustomPlot::rpImmediateRefresh);
        const auto at = [&](double t) {
            return QPoint(static_cast<int>(time.xAxis->coordToPixel(t)), time.axisRect()->center().y());
        };
        const QCPRange before = time.xAxis->range();
        QTest::mousePress(&time, Qt::LeftButton, {}, at(1.2));
        QTest::mouseMove(&time, at(0.4));
        QTest::mouseRelease(&time, Qt::LeftButton, {}, at(0.4));
        QVERIFY(std::abs(f.session().shownTime() - 0.4) < 0.03);
        QCOMPARE(time.xAxis->range().lower, before.lower); // the axis has stayed
        // With Ctrl it moves the plot instead.
        const double shown = f.session().shownTime();
        QTest::mousePress(&time, Qt::LeftButton, Qt::ControlModifier, at(1.2));
        QTest::mouseMove(&time, at(0.9));
        QTest::mouseRelease(&time, Qt::LeftButton, Qt::ControlModifier, at(0.9));
        QCOMPARE(f.session().shownTime(), shown);

        f.session().showLive();
        QCustomPlot& curve = f.window.torqueAnglePlot().plot();
        const History& rows = f.session().history();
        const auto angle = static_cast<std::size_t>(rows.model()->channelIndex("joint.hinge axis.angle"));
        const auto torque = static_cast<std::size_t>(rows.model()->channelIndex("element.hinge.torque"));
        const auto place = [&](double t) {
            const std::size_t row = rows.nearest(t);
            return QPoint(static_cast<int>(std::lround(
                              curve.xAxis->coordToPixel(rows.value(row, angle) * kDegreesPerRadian))),
                          static_cast<int>(std::lround(curve.yAxis->coordToPixel(rows.value(row, torque)))));
        };
        QTest::mousePress(&curve, Qt::LeftButton, {}, place(0.3));
        QTest::mouseMove(&curve, place(0.2));
        QTest::mouseRelease(&curve, Qt::LeftButton, {}, place(0.2));
        QVERIFY(!f.session().isLive());
        // The pixel's worth of the door's fall: 90 degrees in 0.7 s over some 250 pixels.
        QVERIFY2(std::abs(f.session().shownTime() - 0.2) < 0.03,
                 qPrintable(QString::number(f.session().shownTime())));
    }

    /// An edit while the past is shown goes on from there, with the run before as ghost.
    void anEditOfThePastBranches() {
        Fixture f;
        f.runFor(1.5);
        const long first = f.session().runs().shownRun();
        f.dragBar(1.5, 0.3);
        const double from = f.session().shownTime();
        f.set("/elements/hinge/viscous_friction", 12.0);
        QTRY_VERIFY(f.session().isLive());
        QVERIFY(f.session().runs().shownRun() != first);
        QCOMPARE(f.session().status().time, from);
        QCOMPARE(f.session().ghostRun(), first);
        f.runFor(0.5);
        QTRY_VERIFY(f.view().scene().hasGhost()); // the faster door, where it was then
        QVERIFY(f.value("joint.hinge axis.angle") > 0.3);
        const auto channel =
            static_cast<std::size_t>(f.session().history().model()->channelIndex("joint.hinge axis.angle"));
        QVERIFY(f.session().ghostRow()[channel] < 0.1);
        // The edit is an event; the run that was left has it not.
        const auto& events = f.session().runs().events().events();
        QVERIFY(std::any_of(events.begin(), events.end(),
                            [](const RunEvent& e) { return e.kind == RunEvent::Kind::edit; }));
        // Back to it, with its rig; undo brings the present damper again.
        f.session().returnTo(first);
        QTRY_COMPARE(f.session().runs().shownRun(), first);
        QTRY_COMPARE(f.session().status().time, 1.5);
        QVERIFY(findParameter(f.window.rigModel().rig(), "/elements/hinge/viscous_friction")->value < 2.0);
        f.window.rigModel().undoStack().undo();
        QCOMPARE(findParameter(f.window.rigModel().rig(), "/elements/hinge/viscous_friction")->value, 12.0);
    }

    /// The run before is drawn with the shapes that its rig had.
    void theGhostHasItsOwnShapes() {
        Fixture f;
        f.runFor(0.6);
        const long first = f.session().runs().shownRun();
        f.dragBar(0.6, 0.2);
        f.set("/dimensions/0/value", 0.45); // the width
        QTRY_VERIFY(f.session().isLive());
        QCOMPARE(f.session().ghostRun(), first);
        f.runFor(0.3);
        QTRY_VERIFY(f.view().runGhost().isOfAnotherDesign());
        QVERIFY(!f.view().scene().hasGhost());
        // In the picture, with the width that it had: farther out than the present door is.
        const QImage with = f.picture();
        f.session().setGhostRun(0);
        QTRY_VERIFY(!f.view().runGhost().isShown());
        const QImage without = f.picture();
        const auto pixelOf = [&](double y) {
            const Vector3 p_W = f.view().scene().pose().body(0) * Vector3(0.0, y, 0.3);
            return f.view().widgetPosition(p_W).x() * f.view().devicePixelRatio();
        };
        const double left = std::min(pixelOf(-0.225), pixelOf(0.225));
        const double right = std::max(pixelOf(-0.225), pixelOf(0.225));
        int changed = 0;
        int beyond = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                if (with.pixel(x, y) == without.pixel(x, y)) continue;
                ++changed;
                beyond += x < left - 5.0 || x > right + 5.0 ? 1 : 0;
            }
        }
        QVERIFY2(changed > 500, qPrintable(QString::number(changed)));
        QVERIFY2(beyond > 100, qPrintable(QString::number(beyond)));
        // Undone, both are of one design.
        f.session().setGhostRun(first);
        f.window.rigModel().undoStack().undo();
        f.runFor(0.05);
        QTRY_VERIFY(f.view().scene().hasGhost());
        QVERIFY(!f.view().runGhost().isOfAnotherDesign());
    }

    /// An item that comes while the motion goes on leaves the run as it is: the bar and the plots reach back
    /// past it, and the past can be gone on from, with it.
    void itemsComeWhileItRuns() {
        Fixture f;
        f.runFor(0.8);
        const History& rows = f.session().history();
        const std::size_t count = rows.rows();
        const double angle = rows.value(60, static_cast<std::size_t>(rows.model()->channelIndex(kHingeAngle)));
        const auto addSecond = [](Rig& rig) {
            rig.elements.push_back(rig.elements.front());
            rig.elements.back().name = "second";
            return Issues{};
        };
        QVERIFY(f.window.rigModel().change("Add second", addSecond).empty());
        QTRY_VERIFY(rows.model()->channelIndex("element.second.torque") >= 0);
        f.runFor(0.4);
        QCOMPARE(rows.time(0), 0.0);
        QVERIFY(rows.rows() > count + 90);
        QCOMPARE(f.session().runs().runs().size(), std::size_t{1});
        // By the bar, before the edit: pose, readouts and the plot are those of then.
        f.dragBar(1.2, 0.4);
        const double shown = f.session().shownTime();
        QVERIFY(std::abs(shown - 0.4) < 0.01);
        QCOMPARE(
            f.value(kHingeAngle),
            rows.value(rows.nearest(shown), static_cast<std::size_t>(rows.model()->channelIndex(kHingeAngle))));
        const double drawn = Eigen::AngleAxisd(f.view().scene().pose().body(0).rotation).angle();
        QVERIFY(std::abs(drawn - std::abs(f.value(kHingeAngle))) < 1e-6);
        QVERIFY(std::isnan(f.value("element.second.torque")));
        QTRY_VERIFY(f.session().standing() != nullptr);
        const QCustomPlot& plot = f.window.timePlot().plot();
        bool found = false;
        for (int i = 0; i < plot.graphCount(); ++i) {
            found = found || (plot.graph(i)->dataCount() > 250 && plot.graph(i)->data()->at(0)->key == 0.0);
        }
        QVERIFY(found);
        // The edit is where it was made, and one goes to it by key.
        f.session().showExactly(0.79);
        f.press(Qt::Key_Right, Qt::AltModifier);
        QTRY_VERIFY(std::abs(f.session().shownTime() - 0.8) < 0.001);
        // A branch from before has the second hinge from there on.
        f.dragBar(0.8, 0.4);
        f.session().goOnFromShown();
        QTRY_VERIFY(f.session().isLive());
        f.runFor(0.1);
        QVERIFY(std::isfinite(f.value("element.second.torque")));
        QCOMPARE(rows.value(60, static_cast<std::size_t>(rows.model()->channelIndex(kHingeAngle))), angle);
        // Undone: still the same run.
        const std::size_t runs = f.session().runs().runs().size();
        f.window.rigModel().undoStack().undo();
        QTRY_VERIFY(rows.model()->channelIndex("element.second.torque") < 0);
        QCOMPARE(rows.time(0), 0.0);
        QCOMPARE(f.session().runs().runs().size(), runs);
    }

    /// A run that ran away is told, and is still there: dragged back into, it goes on from before.
    void aRunawayIsLookedBackAt() {
        Fixture f("dishwasher");
        f.runFor(0.2);
        const History& rows = f.session().history();
        const auto channel = static_cast<std::size_t>(rows.model()->channelIndex(kHingeAngle));
        const double angle = rows.value(30, channel);
        f.set("/environment/gravity/2", -1e13);
        f.session().setPlaying(true);
        QTRY_COMPARE(f.session().status().state, RunState::stopped);
        QVERIFY(f.window.banner().isVisible());
        QCOMPARE(f.session().runs().events().events().back().kind, RunEvent::Kind::end);
        f.dragBar(rows.last()[0], 0.12);
        QVERIFY(std::abs(f.session().shownTime() - 0.12) < 0.01);
        QCOMPARE(rows.value(30, channel), angle);
        QTRY_VERIFY(f.session().standing() != nullptr);
        // With the edit undone it goes on from there.
        f.window.rigModel().undoStack().undo();
        QTRY_VERIFY(f.session().isLive());
        QTRY_COMPARE(f.session().status().state, RunState::paused);
        QTRY_VERIFY(!f.window.banner().isVisible());
        f.runFor(0.5);
        QVERIFY(f.session().status().time > 0.6);
    }

    void goingOnWithoutAnEdit() {
        Fixture f;
        f.runFor(1.0);
        f.session().showInstant(0.2);
        f.window.timeline().goOnAction().trigger();
        QTRY_VERIFY(f.session().isLive());
        QVERIFY(std::abs(f.session().status().time - 0.2) < 0.003);
        RunMenu& menu = f.window.timeline().runMenu();
        emit menu.aboutToShow();
        QStringList texts;
        const QList<QAction*> actions = menu.actions();
        for (const QAction* action : actions) texts << action->text();
        QVERIFY2(texts.join('\n').contains("from 0.20 s of run 1"), qPrintable(texts.join('\n')));
        const auto none =
            std::find_if(actions.begin(), actions.end(), [](const QAction* a) { return a->text() == "None"; });
        QVERIFY(none != actions.end());
        (*none)->trigger();
        QCOMPARE(f.session().ghostRun(), 0L);
    }

    /// A drag of the door while the past is shown poses it from there.
    void posingBeginsInThePast() {
        Fixture f;
        f.runFor(1.0);
        f.session().showInstant(0.3);
        QTRY_VERIFY(f.session().standing() != nullptr);
        QTRY_VERIFY(f.window.scenePanel().posing().whyNot().isEmpty());
        const double angle = f.value("joint.hinge axis.angle");
        const double shown = f.session().shownTime();
        f.window.scenePanel().posing().setCoordinate(0, angle + 0.2);
        QTRY_VERIFY(f.session().isLive());
        QTRY_VERIFY(std::abs(f.value("joint.hinge axis.angle") - angle - 0.2) < 1e-9);
        QCOMPARE(f.session().status().time, shown);
        QCOMPARE(f.session().status().runs->size(), std::size_t{2});
    }

    /// The past is played back, at the speed of the transport, and ends at the present; round a range if
    /// wanted.
    void thePastIsPlayedBack() {
        Fixture f;
        f.runFor(1.0);
        f.session().showInstant(0.5);
        f.window.transport().playAction().trigger();
        QVERIFY(f.session().isPlayingBack());
        double last = f.session().shownTime();
        bool goesOn = true;
        QObject context;
        QObject::connect(&f.session(), &SessionController::instantChanged, &context, [&] {
            goesOn = goesOn && f.session().shownTime() >= last;
            last = f.session().shownTime();
        });
        QTRY_VERIFY(f.session().isLive());
        QVERIFY(goesOn);
        QCOMPARE(f.session().status().time, 1.0); // nothing was simulated
        QCOMPARE(f.session().isPlaying(), false);

        f.session().showInstant(0.9);
        f.window.timeline().loopAction().trigger();
        QVERIFY(f.session().loop().has_value());
        // Its ends are dragged beneath the bar, with the mouse; the instant that is shown is left alone by
        // that.
        const auto dragEnd = [&](double from, double to) {
            const auto at = [&](double time) { return QPoint(f.onBar(time).x(), f.bar().height() - 4); };
            QTest::mousePress(&f.bar(), Qt::LeftButton, {}, at(from));
            QTest::mouseMove(&f.bar(), at(0.5 * (from + to)));
            QTest::mouseMove(&f.bar(), at(to));
            QTest::mouseRelease(&f.bar(), Qt::LeftButton, {}, at(to));
        };
        f.session().setPlaying(false);
        const double shown = f.session().shownTime();
        dragEnd(f.session().loop()->first, 0.2);
        dragEnd(f.session().loop()->second, 0.3);
        QCOMPARE(f.session().shownTime(), shown);
        const double perPixel = 1.0 / (f.bar().width() - 20);
        QVERIFY(std::abs(f.session().loop()->first - 0.2) < 2.0 * perPixel);
        QVERIFY(std::abs(f.session().loop()->second - 0.3) < 2.0 * perPixel);
        f.session().showInstant(0.28);
        f.session().setPlaying(true);
        bool wentRound = false;
        QObject::connect(&f.session(), &SessionController::instantChanged, &context,
                         [&] { wentRound = wentRound || f.session().shownTime() < 0.25; });
        QTRY_VERIFY(wentRound);
        QVERIFY(f.session().isPlayingBack());
        f.window.timeline().loopAction().trigger();
        QVERIFY(!f.session().loop().has_value());
    }

    /// A take from the window, its table from the window, and its table from the command line: byte for byte;
    /// and its rows are those that were shown.
    void takesGoOutAndComeBack() {
        Fixture f("motor-door");
        QTemporaryDir folder;
        f.runFor(0.5);
        f.set("/environment/gravity/2", -3.0);
        f.session().setMotorVoltage(0, 5.0);
        f.runFor(0.2);
        const auto addSecond = [](Rig& rig) { // its channels are of the take's second part only
            rig.elements.push_back(rig.elements.front());
            rig.elements.back().name = "second";
            return Issues{};
        };
        QVERIFY(f.window.rigModel().change("Add second", addSecond).empty());
        f.runFor(0.2);
        f.session().setHand(Hand{.body = 0, .target = {0.2, 0.3, 0.4}});
        f.runFor(0.3);
        const QString take = folder.filePath("run.hingelab-take");
        const QString table = folder.filePath("run.csv");
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        f.window.takes().saveTo(take);
        QTRY_COMPARE(saved.size(), 1);
        f.window.takes().saveTo(table);
        QTRY_COMPARE(saved.size(), 2);
        QProcess cli;
        cli.start(HINGELAB_CLI, {"replay", take, "-o", folder.filePath("cli.csv")});
        QVERIFY(cli.waitForFinished(60'000));
        QCOMPARE(cli.exitCode(), 0);
        const QString text = contentOf(table);
        QCOMPARE(contentOf(folder.filePath("cli.csv")), text);
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines[1].contains("NaN") && !lines.back().contains("NaN"));
        const History& rows = f.session().history();
        QCOMPARE(static_cast<std::size_t>(lines.size()), rows.rows() + 1);
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const QStringList cells = lines[static_cast<qsizetype>(row) + 1].split(',');
            for (const std::size_t channel : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
                QCOMPARE(cells[static_cast<qsizetype>(channel)].toDouble(), rows.value(row, channel));
            }
        }

        // Opened in another window, it has the same run, and its rig.
        const double time = f.session().status().time;
        Fixture other("four-bar");
        QSignalSpy opened(&other.window.takes(), &TakeActions::opened);
        other.window.takes().openFrom(take);
        QTRY_COMPARE(opened.size(), 1);
        QTRY_COMPARE(other.session().status().time, time);
        QTRY_COMPARE(other.session().history().rows(), rows.rows());
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const auto mine = rows.row(row);
            const auto theirs = other.session().history().row(row);
            QVERIFY(mine.size() == theirs.size() &&
                    std::memcmp(mine.data(), theirs.data(), mine.size_bytes()) == 0);
        }
        QCOMPARE(other.window.rigModel().rig().environment.gravity.z(), -3.0);
        QTRY_VERIFY(other.window.motors().byHand().isChecked()); // the voltage of the take holds on
        other.window.rigModel().undoStack().undo();
        QVERIFY(other.window.rigModel().rig().environment.gravity.z() < -9.0);
    }

    /// A take carries its meshes and measured tables, from wherever they are, to a window that has none of
    /// them; there they stay as long as they are needed, and beside a rig that is saved.
    void meshesGoAlong() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("rigs/parts") && QDir(folder.path()).mkpath("away"));
        const QByteArray mesh("v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.4\nf 1 2 3\nf 1 2 4\n");
        for (const char* name : {"rigs/parts/a.obj", "away/b.obj"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(mesh) == mesh.size());
        }
        RigDocument document = shippedDocument("oven");
        const auto add = [&](const std::string& name, const std::string& path) {
            Shape shape;
            shape.name = name;
            shape.geometry = MeshGeometry{path, 1.0};
            document.rig.bodies[0].shapes.push_back(shape);
        };
        add("a", "parts/a.obj");
        add("b", folder.filePath("away/b.obj").toStdString());
        add("gone", "parts/gone.stl");
        const QByteArray table("t;phi\n0;1\n1;2\n2;3\n");
        QFile bench(folder.filePath("away/bench.csv"));
        QVERIFY(bench.open(QIODevice::WriteOnly) && bench.write(table) == table.size());
        bench.close();
        KeptMeasurement kept;
        kept.name = "bench";
        kept.file = folder.filePath("away/bench.csv").toStdString();
        kept.columns = {{ColumnRole::time, "s"}, {ColumnRole::place, "deg"}};
        document.rig.measurements.push_back(kept);
        const QString take = folder.filePath("away/run.hingelab-take");
        {
            Fixture f("oven");
            f.window.rigModel().open(document, folder.filePath("rigs/oven.hingelab"));
            f.runFor(0.2);
            QTRY_COMPARE(f.view().scene().meshProblems().size(), 1);
            QString told;
            closeNextDialog(told);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            f.window.takes().saveTo(take);
            QTRY_COMPARE(saved.size(), 1);
            QVERIFY2(told.contains("gone.stl") && told.contains("no such file") && !told.contains("a.obj"),
                     qPrintable(told));
            f.window.takes().saveTo(folder.filePath("run.csv"));
            QTRY_COMPARE(saved.size(), 2);
        }
        QProcess cli; // which needs none of the files
        cli.start(HINGELAB_CLI, {"replay", take, "-o", folder.filePath("cli.csv")});
        QVERIFY(cli.waitForFinished(60'000));
        QCOMPARE(cli.exitCode(), 0);
        QVERIFY(contentOf(folder.filePath("run.csv")).size() > 1000);
        QCOMPARE(contentOf(folder.filePath("cli.csv")), contentOf(folder.filePath("run.csv")));
        QVERIFY(QDir(folder.filePath("rigs")).removeRecursively());
        QVERIFY(QFile::remove(folder.filePath("away/b.obj")) && bench.remove());
        QString put;
        const QString saved = folder.filePath("kept/oven.hingelab");
        {
            Fixture other("four-bar");
            QSignalSpy opened(&other.window.takes(), &TakeActions::opened);
            other.window.takes().openFrom(take);
            QTRY_COMPARE(opened.size(), 1);
            QTRY_COMPARE(other.view().scene().meshProblems().size(), 1);
            QVERIFY(other.view().scene().meshProblems()[0].contains("gone.stl"));
            put = other.window.rigModel().meshFolder();
            QVERIFY(put.startsWith(TakeFolder::usualRoot() + '/'));
            QCOMPARE(contentOf(put + "/parts/a.obj"), QString::fromLatin1(mesh));
            QCOMPARE(QDir(put).entryList(QDir::Files), (QStringList{"mesh-1.obj", "table-1.csv"}));
            QCOMPARE(contentOf(put + "/table-1.csv"), QString::fromLatin1(table));
            // Saved, the rig has copies beside it, and what was there already is not touched.
            QVERIFY(QDir(folder.path()).mkpath("kept/oven-files"));
            QFile mine(folder.filePath("kept/oven-files/table-1.csv"));
            QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
            mine.close();
            QCOMPARE(other.window.files().saveRig(saved), QString());
            QCOMPARE(contentOf(mine.fileName()), QStringLiteral("mine"));
            QVERIFY(other.window.files().openRig("four-bar").isEmpty());
            QVERIFY(!QFile::exists(put)); // nobody needs it any more
            QVERIFY(other.window.files().openRig(saved).isEmpty());
            QTRY_COMPARE(other.view().scene().meshProblems().size(), 1); // the one that was never there
            QCOMPARE(QDir(folder.filePath("kept/oven-files-2")).entryList(QDir::Files),
                     (QStringList{"mesh-1.obj", "table-1.csv"}));
            const Rig& again = other.window.rigModel().rig();
            QCOMPARE(again.measurements.at(0).file, std::string("oven-files-2/table-1.csv"));
            other.window.takes().openFrom(take);
            QTRY_COMPARE(opened.size(), 2);
            put = other.window.rigModel().meshFolder();
            QVERIFY(QFile::exists(put + "/parts/a.obj"));
        }
        QVERIFY(!QFile::exists(put)); // the window is gone
    }

    /// However fast one asks, all is written that was asked for; what is closed at once, too.
    void savesWaitForEachOther() {
        const QTemporaryDir folder;
        const QStringList names = {"a.csv", "a.hingelab-take", "b.hingelab-take", "c.csv", "d.hingelab-take"};
        {
            Fixture f("refrigerator");
            f.runFor(0.3);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            for (const QString& name : names) f.window.takes().saveTo(folder.filePath(name));
            QTRY_COMPARE(saved.size(), names.size());
            for (qsizetype i = 0; i < names.size(); ++i)
                QCOMPARE(saved[i][0].toString(), folder.filePath(names[i]));
            QCOMPARE(contentOf(folder.filePath("a.csv")), contentOf(folder.filePath("c.csv")));
            QSignalSpy recorded(&f.session(), &SessionController::recorded);
            for (const char* name : {"e.hingelab-take", "f.hingelab-take", "g.hingelab-take"})
                f.window.takes().saveTo(folder.filePath(name));
            QTRY_VERIFY(!recorded.isEmpty());
        }
        for (const char* name : {"e.hingelab-take", "f.hingelab-take", "g.hingelab-take"})
            QCOMPARE(contentOf(folder.filePath(name)), contentOf(folder.filePath("d.hingelab-take")));
    }

    /// A take replaces unsaved edits only if one says so: when it is opened, and for those that were made while
    /// it was read when it is there.
    void openingATakeAsksAboutEdits() {
        const QTemporaryDir folder;
        const QString take = folder.filePath("run.hingelab-take");
        Fixture f("refrigerator");
        f.runFor(0.1);
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        f.window.takes().saveTo(take);
        QTRY_COMPARE(saved.size(), 1);
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        const auto gravity = [&] { return f.window.rigModel().rig().environment.gravity.z(); };
        QSignalSpy opened(&f.window.takes(), &TakeActions::opened);
        QString told;
        f.window.takes().openFrom(take);
        f.set("/environment/gravity/2", -3.0);
        closeNextDialog(told); // neither saved nor discarded
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY2(told.contains("Save the changes to"), qPrintable(told));
        QCOMPARE(gravity(), -3.0);
        told.clear();
        closeNextDialog(told);
        f.window.takes().openFrom(take); // now at once
        QVERIFY2(told.contains("Save the changes to"), qPrintable(told));
        QCOMPARE(gravity(), -3.0);
        QCOMPARE(opened.size(), 0);
        closeNextDialog(told, QMessageBox::Discard);
        f.window.takes().openFrom(take); // and is not asked about the same edits again
        QTRY_COMPARE(opened.size(), 1);
        QVERIFY(gravity() < -9.0);
        // Nor is what was made in the program replaced, which has no step of undo.
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        f.window.takes().openFrom(take);
        QVERIFY(f.window.files().openMade(shippedDocument("four-bar")));
        told.clear();
        closeNextDialog(told);
        QTRY_VERIFY(!told.isEmpty());
        QCOMPARE(f.window.rigModel().rig().name, shippedDocument("four-bar").rig.name);
        QCOMPARE(opened.size(), 1);
    }

    /// Of two takes that are asked for at once the second is meant: it alone opens.
    void theLastTakeIsMeant() {
        const QTemporaryDir folder;
        for (const char* name : {"refrigerator", "oven"}) {
            Fixture f(name);
            f.runFor(0.1);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            f.window.takes().saveTo(folder.filePath(QLatin1String(name) + TakeActions::kEnding));
            QTRY_COMPARE(saved.size(), 1);
        }
        Fixture f("four-bar");
        QSignalSpy opened(&f.window.takes(), &TakeActions::opened);
        QSignalSpy documents(&f.window.rigModel(), &RigModel::opened);
        f.window.takes().openFrom(folder.filePath("refrigerator.hingelab-take"));
        f.window.takes().openFrom(folder.filePath("oven.hingelab-take"));
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(f.window.rigModel().rig().name, shippedDocument("oven").rig.name);
        QCOMPARE(documents.size(), 1);
    }

    /// Runs are exported as tables, and saved as takes, whatever the name is.
    void namesGetTheirEndings() {
        const QTemporaryDir folder;
        Fixture f("refrigerator");
        f.runFor(0.1);
        QMenu menu;
        f.window.takes().fillMenu(menu);
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        const auto choose = [&](const char* action, const char* name) {
            const Answers answers({Answers::file(folder.filePath(name))});
            actionOf(menu, action)->trigger();
            return answers.haveAllBeenAsked();
        };
        QVERIFY(choose("Export run as table", "results") && choose("Export run as table", "RUN.CSV") &&
                choose("Save take", "run.json"));
        QTRY_COMPARE(saved.size(), 3);
        QCOMPARE(saved[0][0].toString(), folder.filePath("results.csv"));
        QVERIFY(contentOf(folder.filePath("RUN.CSV")).contains("joint."));
        QVERIFY(choose("Export run as table", "RUN.JSON"));
        QTRY_COMPARE(saved.size(), 4);
        QVERIFY(contentOf(folder.filePath("RUN.JSON")).startsWith("{"));
        // What the dialog of files has not asked about is not replaced unasked.
        const QString before = contentOf(folder.filePath("results.csv"));
        f.runFor(0.1);
        {
            const Answers answers(
                {Answers::file(folder.filePath("results")), Answers::button(QMessageBox::Cancel)});
            actionOf(menu, "Export run as table")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY(choose("Export run as table", "last.csv")); // whatever was asked for before is written by then
        QTRY_COMPARE(saved.size(), 5);
        QCOMPARE(contentOf(folder.filePath("results.csv")), before);
        QVERIFY(contentOf(folder.filePath("run.json.hingelab-take")).contains("hingelab-take"));
    }

    /// What programs left that ended without a word goes; of those that run, and of others, nothing.
    void leftoversOfDeadProgramsGo() {
        QTemporaryDir folder;
        const QString root = folder.filePath("takes");
        QVERIFY(QDir(folder.path()).mkpath("takes/open-dead/parts") &&
                QDir(folder.path()).mkpath("takes/mine"));
        QVERIFY(QDir(folder.path()).mkpath("elsewhere"));
        for (const char* name : {"takes/open-dead/parts/a.stl", "takes/mine/a.stl", "elsewhere/a.stl"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QVERIFY(QFile::link(folder.filePath("elsewhere"), folder.filePath("takes/open-dead/link")));
        QVERIFY(QFile::link(folder.filePath("elsewhere"), folder.filePath("takes/open-link")));
        TakeFolder running(root);
        QVERIFY(!QFile::exists(root + "/open-dead"));
        QVERIFY(QFile::exists(root + "/mine/a.stl") && QFile::exists(folder.filePath("elsewhere/a.stl")));
        const QString put = putTakeFiles({{"a.stl", "solid"}}, running.path());
        const QString old = putTakeFiles({{"a.stl", "liquid"}}, running.path());
        {
            const TakeFolder next(root);
            QVERIFY(QFile::exists(put + "/a.stl"));
        }
        running.keepOnly(put);
        QVERIFY(QFile::exists(put + "/a.stl") && !QFile::exists(old));
    }

    /// Meshes that are too large for a take are named, with their paths; the take is written.
    void largeMeshesAreNamed() {
        QTemporaryDir folder;
        std::vector<NamedFile> names;
        for (const char* name : {"a.stl", "b.stl"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(40'000'000));
            names.push_back({name, TakeFileKind::mesh});
        }
        const TakeContents both = readFilesForTake(names, folder.path());
        QVERIFY(both.files.files.empty() && both.files.names.empty());
        QCOMPARE(both.left.size(), 2);
        QVERIFY(both.left[1].contains(folder.filePath("b.stl")) && both.left[1].contains("go along"));
        names.pop_back();
        const TakeContents one = readFilesForTake(names, folder.path());
        QCOMPARE(one.files.files.size(), std::size_t{1});
        QVERIFY(one.left.isEmpty());
        // Nothing but meshes and tables is read, whatever a rig names.
        const TakeContents secret = readFilesForTake({{"/etc/passwd", TakeFileKind::mesh},
                                                      {"/etc/passwd", TakeFileKind::table},
                                                      {"/dev/zero.stl", TakeFileKind::mesh}},
                                                     folder.path());
        QVERIFY(secret.files.files.empty());
        QCOMPARE(secret.left.size(), 3);
    }

    /// Links in the folder of a take's files lead nowhere.
    void filesOfTakesStayInTheirFolder() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("root") && QDir(folder.path()).mkpath("elsewhere"));
        const std::vector<TakeFile> files{{"parts/a.stl", "solid"}};
        const QString root = folder.filePath("root");
        const QString put = putTakeFiles(files, root);
        QCOMPARE(contentOf(put + "/parts/a.stl"), QStringLiteral("solid"));
        QCOMPARE(putTakeFiles(files, root), put); // again: the same
        QVERIFY(putTakeFiles({{"parts/a.stl", "liquid"}}, root) != put);
        QVERIFY(QDir(put + "/parts").removeRecursively());
        QVERIFY(QFile::link(folder.filePath("elsewhere"), put + "/parts"));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(putTakeFiles(files, root)), FileError);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(putTakeFiles({{"../a.stl", "x"}}, root)), FileError);
        QCOMPARE(QDir(folder.filePath("elsewhere")).entryList(QDir::Files), QStringList{});
    }

    /// What cannot be read is told, and the open rig stays.
    void badTakesAreTold() {
        Fixture f;
        QTemporaryDir folder;
        const QString path = folder.filePath("bad.hingelab-take");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "hingelab-take", "version": 7, "rig": {}, "run": []})");
        file.close();
        const std::string name = f.window.rigModel().rig().name;
        QString told;
        closeNextDialog(told);
        f.window.takes().openFrom(path);
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY2(told.contains("version"), qPrintable(told));
        QCOMPARE(f.window.rigModel().rig().name, name);
        told.clear();
        closeNextDialog(told);
        f.window.takes().saveTo("/proc/nowhere/run.hingelab-take");
        QTRY_VERIFY(!told.isEmpty());
    }

  private:
    /// Takes down what the next message box says, and closes it.
    static void closeNextDialog(QString& told, QMessageBox::StandardButton button = QMessageBox::NoButton) {
        auto* timer = new QTimer(qApp);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, &told, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            told = box->text() + box->informativeText();
            if (QAbstractButton* const chosen = box->button(button)) {
                chosen->click();
            } else {
                box->accept();
            }
            timer->deleteLater();
        });
        timer->start(10);
    }
};

HINGELAB_UI_TEST_MAIN(TestTimeline)
#include "test_timeline.moc"
