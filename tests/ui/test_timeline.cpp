// SPDX-License-Identifier: GPL-3.0-or-later
// Looking back in the real window: the time bar, plots that are dragged, branches, ghosts, loops.
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/ui/running_window.h"

namespace test_timeline {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Fixture = RunningWindow;

constexpr const char* kHingeAngle = "joint.hinge axis.angle";

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
        QVERIFY(child<QAction>(child<Timeline>(f.window), "goOnAction").isEnabled());
        // The picture follows.
        const double drawn = Eigen::AngleAxisd(f.view().scene().pose().body(0).rotation).angle();
        QVERIFY(std::abs(drawn - std::abs(rows.value(row, channel))) < 1e-6);
        QTest::mouseClick(&f.bar(), Qt::LeftButton, {}, QPoint(f.bar().width() - 2, f.bar().height() / 2));
        QVERIFY(f.session().isLive());
        QVERIFY(!child<QAction>(child<Timeline>(f.window), "goOnAction").isEnabled());
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
        QVERIFY(child<QAction>(child<Timeline>(f.window), "backAction").toolTip().contains("10 ms"));
        child<QAction>(child<Timeline>(f.window), "backAction").trigger();
        QVERIFY(std::abs(f.session().shownTime() - 0.99) < 0.003);
        child<TransportBar>(f.window).stepAction().trigger();
        QVERIFY(f.session().isLive());
        child<TransportBar>(f.window).stepAction().trigger(); // the present goes on by simulating
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
        QSignalSpy said(&child<Timeline>(f.window), &Timeline::said);
        child<QAction>(child<Timeline>(f.window), "previousEventAction").trigger();
        const RunEvent last = events.back();
        QTRY_COMPARE(f.session().shownTime(), last.time); // not only the nearest sample
        QVERIFY(said.last().front().toString().contains(QString::fromStdString(last.words)));
        f.session().showInstant(0.0);
        child<QAction>(child<Timeline>(f.window), "nextEventAction").trigger();
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
        child<QAction>(child<Timeline>(f.window), "previousEventAction").trigger();
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
        QVERIFY(findParameter(f.window.openRig().rig(), "/elements/hinge/viscous_friction")->value < 2.0);
        f.window.openRig().undoStack().undo();
        QCOMPARE(findParameter(f.window.openRig().rig(), "/elements/hinge/viscous_friction")->value, 12.0);
    }

    /// Designs that the run before and the present one had are gone with their rig: a large one takes
    /// megabytes.
    void nothingOfAnOldRigIsKept() {
        Fixture f;
        std::vector<std::weak_ptr<const Model>> designs;
        const auto note = [&] { designs.emplace_back(f.window.openRig().model()); };
        QVERIFY(f.window.files().openRig(QStringLiteral("refrigerator")).isEmpty()); // not the window's first
        note();
        f.runFor(0.6);
        f.dragBar(0.6, 0.2);
        f.set("/dimensions/0/value", 0.45);
        note();
        QTRY_VERIFY(f.session().isLive());
        f.runFor(0.3);
        QTRY_VERIFY(f.view().runGhost().isOfAnotherDesign());
        note();
        const QSignalSpy curves(&f.window.variants(), &VariantSet::curvesChanged);
        QVERIFY(f.window.variants().pin(QStringLiteral("wide")) !=
                0); // its curve, and that of the present design
        QTRY_VERIFY_WITH_TIMEOUT(curves.count() > 0, 60'000);
        for (int times = 0; times < 2; ++times) // the design before the present one may be asked for
            QVERIFY(f.window.files().openRig(QStringLiteral("oven")).isEmpty());
        for (const std::weak_ptr<const Model>& design : designs) QTRY_VERIFY(design.expired());
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
        f.window.openRig().undoStack().undo();
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
        QVERIFY(f.window.openRig().change("Add second", addSecond).empty());
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
        f.window.openRig().undoStack().undo();
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
        QVERIFY(child<QLabel>(f.window, "banner").isVisible());
        QCOMPARE(f.session().runs().events().events().back().kind, RunEvent::Kind::end);
        f.dragBar(rows.last()[0], 0.12);
        QVERIFY(std::abs(f.session().shownTime() - 0.12) < 0.01);
        QCOMPARE(rows.value(30, channel), angle);
        QTRY_VERIFY(f.session().standing() != nullptr);
        // With the edit undone it goes on from there.
        f.window.openRig().undoStack().undo();
        QTRY_VERIFY(f.session().isLive());
        QTRY_COMPARE(f.session().status().state, RunState::paused);
        QTRY_VERIFY(!child<QLabel>(f.window, "banner").isVisible());
        f.runFor(0.5);
        QVERIFY(f.session().status().time > 0.6);
    }

    void goingOnWithoutAnEdit() {
        Fixture f;
        f.runFor(1.0);
        f.session().showInstant(0.2);
        child<QAction>(child<Timeline>(f.window), "goOnAction").trigger();
        QTRY_VERIFY(f.session().isLive());
        QVERIFY(std::abs(f.session().status().time - 0.2) < 0.003);
        RunMenu& menu = child<RunMenu>(child<Timeline>(f.window));
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
        child<TransportBar>(f.window).playAction().trigger();
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
        child<QAction>(child<Timeline>(f.window), "loopAction").trigger();
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
        child<QAction>(child<Timeline>(f.window), "loopAction").trigger();
        QVERIFY(!f.session().loop().has_value());
    }
};

HINGELAB_UI_TEST(TestTimeline)

} // namespace test_timeline

#include "test_timeline.moc"
