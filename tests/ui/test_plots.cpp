// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <set>

#include "measured/virtual_rig.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/wheel.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_export.h"
#include "ui/text/readable.h"

namespace test_plots {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig = "dishwasher") : bench(shippedDocument(rig), theme) {}

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();

    void show(QWidget& widget) {
        widget.resize(500, 320);
        widget.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&widget));
    }

    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session.status().time > end - 0.01, 60'000);
    }
};

QCPCurve* curveNamed(QCustomPlot& plot, const QString& name) {
    for (int i = 0; i < plot.plottableCount(); ++i) {
        if (plot.plottable(i)->name() == name) return qobject_cast<QCPCurve*>(plot.plottable(i));
    }
    return nullptr;
}

QCPGraph* graphNamed(QCustomPlot& plot, const QString& name) {
    for (int i = 0; i < plot.graphCount(); ++i) {
        if (plot.graph(i)->name() == name) return plot.graph(i);
    }
    return nullptr;
}

} // namespace

class TestPlots : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void angleCurvesAreTheLaw() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        const DoorHinge& hinge = f.model.model()->hinges()[0].law;
        const struct {
            const char* name;
            double rate;
        } branches[] = {{"at rest", 0.0}, {"opening", 0.1}, {"closing", -0.1}};
        for (const auto& branch : branches) {
            const QCPCurve* curve = curveNamed(plot.plot(), branch.name);
            QVERIFY(curve != nullptr && curve->data()->size() > 100);
            for (const QCPCurveData& point : *curve->data()) {
                const double expected = hinge.torques(point.key / kDegreesPerRadian, branch.rate).total();
                QVERIFY(std::abs(point.value - expected) < 1e-9);
            }
        }
        QVERIFY(plot.plot().yAxis->range().contains(-17.0)); // the catch fits in
    }

    /// What was zoomed stays so, and there is a button to see everything again, also by keyboard.
    void whatWasZoomedIsFittedByAButton() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        auto& button = *plot.findChild<QToolButton*>(QStringLiteral("fitPlot"));
        const QCPRange all = plot.plot().xAxis->range();
        const QPoint centre = plot.plot().axisRect()->rect().center();
        QVERIFY(!button.isVisible());
        QCOMPARE(plot.plot().minimumSizeHint(), plot.plot().minimumSize()); // not what its legend once needed
        QTest::mousePress(&plot.plot(), Qt::LeftButton, {}, centre);
        QTest::mouseMove(&plot.plot(), centre + QPoint(2, 1)); // a click that trembles moves nothing
        QTest::mouseRelease(&plot.plot(), Qt::LeftButton, {}, centre + QPoint(2, 1));
        QCOMPARE(plot.plot().xAxis->range(), all);
        turnWheel(plot.plot(), QPointF(2.0, 2.0), 120); // beside the axes
        QVERIFY(!plot.isZoomed() && !button.isVisible());
        turnWheel(plot.plot(), centre, 120);
        QVERIFY(plot.isZoomed() && button.isVisible());
        const QCPRange part = plot.plot().xAxis->range();
        QVERIFY(part.size() < 0.9 * all.size());
        OpenRig& model = f.model;
        QVERIFY(model.setParameter("/hinges/0/parameters/springConstant", 9.0, model.newGesture()).empty());
        QCOMPARE(plot.plot().xAxis->range(), part);
        QTest::keyClick(&button, Qt::Key_Space);
        QVERIFY(!plot.isZoomed() && !button.isVisible());
        QCOMPARE(plot.plot().xAxis->range(), all);
        QTest::mousePress(&plot.plot(), Qt::LeftButton, {}, centre);
        QTest::mouseMove(&plot.plot(), centre + QPoint(30, 0));
        QTest::mouseRelease(&plot.plot(), Qt::LeftButton, {}, centre + QPoint(30, 0));
        QVERIFY(button.isVisible());
        QVERIFY(plot.plot().xAxis->range().lower < all.lower);
        QTest::mouseDClick(&plot.plot(), Qt::LeftButton, {}, centre);
        QVERIFY(!button.isVisible());
        QCOMPARE(plot.plot().xAxis->range(), all);
    }

    /// Four bytes for each pixel and layer.
    void picturesOfHiddenPlotsAreGivenBack() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        QTRY_VERIFY(plot.plot().keepsPictures());
        for (int i = 0; i < 8; ++i) QCoreApplication::processEvents(); // ticks that are fitted draw again
        const QImage shown = plot.plot().grab().toImage();
        const QSignalSpy replotted(&plot.plot(), &QCustomPlot::afterReplot);
        plot.plot().replot(QCustomPlot::rpQueuedReplot);
        plot.hide();
        QVERIFY(!plot.plot().keepsPictures());
        QTRY_COMPARE(replotted.count(), 1);
        QVERIFY(!plot.plot().keepsPictures()); // what was queued before it was hidden left nothing
        QCOMPARE(plot.plot().grab().toImage(), shown);
        QVERIFY(!plot.plot().keepsPictures());
        plot.show();
        QTRY_VERIFY(plot.plot().keepsPictures());
        QCOMPARE(plot.plot().grab().toImage(), shown);
    }

    /// What a bench measured on the whole door lies on the hinge's curves, less the door's weight.
    void measuredPointsLieOnTheHingesCurves() {
        Fixture f;
        TorqueAnglePlot angle(f.bench);
        TorqueRatePlot rate(f.bench);
        f.show(angle);
        f.show(rate);
        VirtualRigOptions options;
        options.rate = TorqueAnglePlot::kBranchRate; // at which the branches are drawn
        options.points = 60;
        const auto sweep = std::make_shared<const Measurement>(sweepDoor(f.model.model(), options).measurement);
        angle.setMeasurements({sweep});
        rate.setMeasurements({sweep});
        const DoorHinge& hinge = f.model.model()->hinges()[0].law;
        QCOMPARE(angle.measured().opening().dataCount(), 60);
        QCOMPARE(angle.measured().closing().dataCount(), 60);
        QCOMPARE(angle.measured().opening().name(), QStringLiteral("measured less weight"));
        QVERIFY(angle.plot().legend->hasItemWithPlottable(&angle.measured().opening()));
        for (const QCPGraphData& point : *angle.measured().opening().data()) {
            const DoorHingeTorques t = hinge.torques(point.key / kDegreesPerRadian, options.rate);
            QVERIFY(std::abs(point.value - t.total()) < 1e-9); // the same law, two ways round
        }
        for (const QCPGraphData& point : *rate.measured().closing().data()) {
            QVERIFY(std::abs(point.key + options.rate * kDegreesPerRadian) < 1e-9);
            // Friction at a rate, by the same law at another angle.
            QVERIFY(std::abs(point.value - hinge.torques(0.5, -options.rate).friction()) < 1e-9);
        }
        angle.setMeasurements({});
        QVERIFY(!angle.plot().legend->hasItemWithPlottable(&angle.measured().opening()));
        // With two hinges, what was measured on the door is that of neither.
        Fixture other("refrigerator");
        TorqueAnglePlot plot(other.bench);
        other.show(plot);
        plot.setMeasurements({sweep});
        QVERIFY(plot.measured().opening().dataCount() > 0);
        Rig two = other.model.rig();
        two.elements.push_back(two.elements.front());
        two.elements.back().name = "second";
        other.model.open({{}, two}, {});
        QCOMPARE(plot.measured().opening().dataCount(), 0);
    }

    void anEditShowsInTheCurves() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        const auto atEnd = [&] { return (curveNamed(plot.plot(), "at rest")->data()->constEnd() - 1)->value; };
        const double before = atEnd();
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 3.0, f.model.newGesture()).empty());
        QVERIFY(atEnd() < 1.9 * before); // twice as strong, at once
        f.model.undoStack().undo();
        QCOMPARE(atEnd(), before);
    }

    void theDotIsTheState() {
        Fixture f;
        TorqueAnglePlot angle(f.bench);
        TorqueRatePlot rate(f.bench);
        f.show(angle);
        f.show(rate);
        f.simulate(0.4);
        const QCPGraph* dot = graphNamed(angle.plot(), "now");
        QCOMPARE(dot->dataCount(), 1);
        QCOMPARE(dot->dataMainKey(0), f.session.valueOf("joint.hinge axis.angle") * kDegreesPerRadian);
        QCOMPARE(dot->dataMainValue(0), f.session.valueOf("element.hinge.torque"));
        // 60 degrees a second is beyond the velocity plot: its dot waits at the edge.
        const QCPGraph* rateDot = graphNamed(rate.plot(), "now");
        QCOMPARE(rateDot->dataMainKey(0), rate.plot().xAxis->range().upper);
    }

    /// The detent of the refrigerator's cam: higher and wider by one drag, which is one undo step.
    void aDetentIsDraggedOnItsCurve() {
        Fixture f("refrigerator");
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        QCustomPlot& p = plot.plot();
        const auto peak = [&] {
            for (const HingeHandle& handle : plot.handles().handles()) {
                if (handle.kind == HingeHandle::Kind::detentPeak) return handle;
            }
            return HingeHandle{};
        };
        const double torque = valueOf(f.model, "/elements/0/detents/0/torque");
        const double width = valueOf(f.model, "/elements/0/detents/0/width");
        const QPoint from = plot.handles().pixelOf(peak()).toPoint();
        const QPoint to = from + QPoint(12, 15);
        const double aim = p.yAxis->pixelToCoord(plot.handles().pixelOf(peak()).y() + 15.0);
        const QCPRange axis = p.yAxis->range();
        QTest::mousePress(&p, Qt::LeftButton, {}, from);
        QTest::mouseMove(&p, from + QPoint(5, 5));
        QTest::mouseMove(&p, to);
        QCOMPARE(p.yAxis->range(), axis);                     // it does not run away under the pointer
        QVERIFY(std::abs(peak().torque / aim - 1.0) < 0.006); // three digits are kept
        QTest::mouseRelease(&p, Qt::LeftButton, {}, to);
        QVERIFY(valueOf(f.model, "/elements/0/detents/0/torque") < torque);
        QVERIFY(valueOf(f.model, "/elements/0/detents/0/width") > width);
        QCOMPARE(f.model.undoStack().count(), 1);
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, "/elements/0/detents/0/torque"), torque);
        QCOMPARE(valueOf(f.model, "/elements/0/detents/0/width"), width);
    }

    void escapeTakesADragBack() {
        Fixture f("refrigerator");
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        const double friction = valueOf(f.model, "/elements/0/dynamic_friction_torque");
        const auto& handles = plot.handles().handles();
        const auto band = std::find_if(handles.begin(), handles.end(), [](const HingeHandle& handle) {
            return handle.kind == HingeHandle::Kind::frictionBand;
        });
        const QPoint from = plot.handles().pixelOf(*band).toPoint();
        QTest::mousePress(&plot.plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot.plot(), from + QPoint(0, 20));
        QVERIFY(valueOf(f.model, "/elements/0/dynamic_friction_torque") > friction + 0.1);
        QTest::keyClick(&plot.plot(), Qt::Key_Escape);
        QCOMPARE(valueOf(f.model, "/elements/0/dynamic_friction_torque"), friction);
        QTest::mouseRelease(&plot.plot(), Qt::LeftButton, {}, from);
    }

    void velocityCurveIsAtThePresentAngle() {
        Fixture f;
        TorqueRatePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.3);
        const double angle = f.session.valueOf("joint.hinge axis.angle");
        const DoorHinge& hinge = f.model.model()->hinges()[0].law;
        const QCPCurve* total = curveNamed(plot.plot(), "total");
        double largest = 0.0;
        for (const QCPCurveData& point : *total->data()) {
            largest = std::max(
                largest, std::abs(point.value - hinge.torques(angle, point.key / kDegreesPerRadian).total()));
        }
        QVERIFY2(largest < 1e-3,
                 qPrintable(QString::number(largest))); // redrawn when the angle moves by 1e-4 rad
    }

    void timePlotShowsChosenChannels() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        QCOMPARE(plot.shownChannels().size(), std::size_t{2});
        plot.setShown("joint.hinge axis.rate", true); // a third quantity takes the place of the second
        QCOMPARE(plot.shownChannels().size(), std::size_t{2});
        f.simulate(0.5);
        const QCPGraph* graph = graphNamed(plot.plot(), "hinge axis: rate");
        QVERIFY(graph != nullptr);
        QVERIFY(graph->dataCount() > 100);
        QCOMPARE(graph->dataMainValue(graph->dataCount() - 1),
                 f.session.valueOf("joint.hinge axis.rate") * kDegreesPerRadian);
        QVERIFY(plot.plot().yAxis2->label().contains(QStringLiteral("°/s")));
        f.session.runner().reset();
        QTRY_COMPARE(f.session.status().time, 0.0);
        QCOMPARE(graph->dataCount(), 1);
    }

    /// In a German session, too, the numbers at the axes have points, as all others in the window.
    /// What is drawn goes on under the new name, from where the run began, and so does its undoing.
    void linesFollowARenamedItem() {
        Fixture f;
        TimePlot plot(f.bench);
        ChannelPlot path(f.bench);
        path.setChannels("joint.hinge axis.angle", "joint.hinge axis.rate");
        f.show(plot);
        const std::vector<std::string> before = plot.shownChannels();
        QVERIFY(!before.empty());
        f.simulate(0.5);
        QVERIFY(
            f.model.edit({RenameItem{"/joints/hinge axis", "pivot"}, RenameItem{"/elements/hinge", "spring"}})
                .empty());
        f.simulate(0.2);
        QVERIFY(f.session.status().time > 0.69);
        const std::vector<std::string> after = plot.shownChannels();
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            QVERIFY2(after[i].starts_with("joint.pivot") || after[i].starts_with("element.spring"),
                     after[i].c_str());
            const QString label = QString::fromStdString(
                f.model.model()
                    ->channels()[static_cast<std::size_t>(f.model.model()->channelIndex(after[i]))]
                    .label);
            QCPGraph* graph = graphNamed(plot.plot(), label);
            QVERIFY2(graph != nullptr, qPrintable(label));
            QVERIFY(graph->dataCount() > 2);
            QVERIFY(graph->data()->constBegin()->key < 0.05);
            QVERIFY((graph->data()->constEnd() - 1)->key > 0.6);
        }
        QCOMPARE(path.xChannel(), std::string("joint.pivot.angle"));
        QCOMPARE(path.yChannel(), std::string("joint.pivot.rate"));
        f.model.undoStack().undo();
        QCOMPARE(plot.shownChannels(), before);
    }

    void numbersKnowNoLocale() {
        QLocale::setDefault(QLocale(QLocale::German));
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        QLocale::setDefault(QLocale::c());
        f.show(plot);
        plot.plot().yAxis->setRange(0.0, 1.0);
        plot.plot().replot();
        const QStringList labels = plot.plot().yAxis->tickVectorLabels().toList();
        QVERIFY(!labels.isEmpty());
        QVERIFY2(labels.join(' ').contains("0.") && !labels.join(' ').contains(','),
                 qPrintable(labels.join(' ')));
    }

    void negativeNumbersHaveTrueMinusSigns() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        TimePlot times(f.bench);
        f.show(plot);
        f.show(times);
        for (QCPAxis* axis : {plot.plot().xAxis, plot.plot().yAxis, times.plot().yAxis}) {
            axis->setRange(-1e6, 1.0); // -10⁶, -8×10⁵ ...: exponents, too, in the next lines
            axis->parentPlot()->replot();
            QVERIFY2(axis->tickVectorLabels().join(' ').contains("−"),
                     qPrintable(axis->tickVectorLabels().join(' ')));
            axis->setRange(-1e-7, 1e-7);
            axis->parentPlot()->replot();
            QVERIFY(axis->tickVectorLabels().size() > 2);
            QVERIFY2(!axis->tickVectorLabels().join(' ').contains('-'),
                     qPrintable(axis->tickVectorLabels().join(' ')));
        }
    }

    /// After a fall that was taken back by undo, time jumps back: no sample of the old way stays in a plot.
    void rewindingLeavesNothingBehind() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        plot.setShown("joint.hinge axis.rate", true);
        f.session.setPlaying(true);
        QTRY_VERIFY(f.session.status().time > 0.1);
        QVERIFY(f.model.setParameter("/environment/gravity/2", -1e13, f.model.newGesture()).empty());
        QTRY_VERIFY(f.session.status().state == RunState::stopped);
        f.model.undoStack().undo();
        QTRY_VERIFY(f.session.status().state == RunState::playing);
        f.session.setPlaying(false);
        QTRY_VERIFY(f.session.status().state == RunState::paused);
        const History& history = f.session.history();
        const QCPGraph* graph = graphNamed(plot.plot(), "hinge axis: rate");
        const int channel = history.model()->channelIndex("joint.hinge axis.rate");
        QCOMPARE(static_cast<std::size_t>(graph->dataCount()), history.rows());
        for (std::size_t row = 0; row < history.rows(); ++row) {
            QCOMPARE(graph->dataMainKey(static_cast<int>(row)), history.value(row, 0));
            QCOMPARE(graph->dataMainValue(static_cast<int>(row)),
                     history.value(row, static_cast<std::size_t>(channel)) * kDegreesPerRadian);
        }
    }

    /// The rows that a plot has to draw, when some are added, replaced, or are another motion's.
    void theCursorKnowsWhatIsNew() {
        const auto model = std::make_shared<const Model>(shippedDocument("dishwasher").rig);
        const std::size_t width = model->channels().size();
        History history;
        HistoryCursor cursor;
        SampleBatch batch;
        batch.model = model;
        batch.epoch = 1;
        const auto add = [&](std::initializer_list<double> times) {
            batch.values.clear();
            for (const double time : times) {
                batch.values.push_back(time);
                batch.values.insert(batch.values.end(), width - 1, 0.0);
            }
            return history.append(batch);
        };
        HistoryCursor::News news = cursor.advance(history, add({0.0, 0.1, 0.2}));
        QVERIFY(news.isAnew && news.first == 0);
        news = cursor.advance(history, add({0.3}));
        QVERIFY(!news.isAnew && news.first == 2);   // the last one again: it may have been replaced
        news = cursor.advance(history, add({0.3})); // an edit while paused
        QVERIFY(!news.isAnew && news.first == 3);
        news = cursor.advance(history, add({0.15, 0.25, 0.35, 0.45})); // back in time, and further than before
        QVERIFY(news.isAnew && news.first == 0);
        ++batch.epoch;
        news = cursor.advance(history, add({0.0}));
        QVERIFY(news.isAnew && news.first == 0);
    }

    /// A door at rest is a straight line on an axis whose labels differ.
    void roundingNoiseIsNotMagnified() {
        SteadyRange range;
        QVERIFY(range.including(18.7812, 18.78121, 0.1).size() >= 0.1);
        range.reset();
        QVERIFY(range.including(1e-17, 3e-17, 0.1).size() >= 0.1);
        range.reset();
        QVERIFY(range.including(1000.0, 1000.001).size() >= 1.0);
        // The floor goes with the size of the rig: a tenth of a millimetre is much of a clockwork.
        QCOMPARE(leastVisible(Quantity::length, 0.01), 1e-6);
        QCOMPARE(leastVisible(Quantity::torque, 2.0), 2e-3);
        QCOMPARE(leastVisible(Quantity::angle, 0.01), leastVisible(Quantity::angle, 10.0));
        Fixture f;
        QVERIFY(std::abs(f.model.size() - 1.0) < 0.7);
        f.model.open(shippedDocument("room-door"), {});
        QVERIFY(f.model.size() > 2.0); // two metres high
        TimePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.2);
        plot.plot().replot();
        const QVector<QString> labels = plot.plot().yAxis->tickVectorLabels();
        for (const QString& label : labels) QVERIFY(labels.count(label) == 1);
    }

    void defaultChannelsAreThoseThatMove_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QStringList>("channels");
        const auto row = [](const char* rig, const QStringList& channels) {
            QTest::newRow(rig) << rig << channels;
        };
        row("dishwasher", {"joint.hinge axis.angle", "element.hinge.torque"});
        row("stick-slip", {"joint.block.x", "contact.base.friction_force"});
        row("bouncing-ball", {"joint.ball.z", "contact.ground.normal_force"});
        row("pizza-saver", {"joint.glide.angle", "contact.foot 1.friction_force"});
        row("v6-engine", {"joint.crankshaft.rate", "assembly.cylinder 1.rod_force"});
        row("motor-load-step", {"motor.motor.speed", "motor.motor.current"});
    }

    void defaultChannelsAreThoseThatMove() {
        QFETCH(QString, rig);
        QFETCH(QStringList, channels);
        Fixture f;
        RigDocument document = shippedDocument(rig.toStdString());
        document.rig.story.clear(); // a rig that says nothing
        f.model.open(std::move(document), {});
        TimePlot plot(f.bench);
        f.show(plot);
        QTRY_COMPARE(f.session.status().time, 0.0);
        for (int i = 0; i < 5; ++i) f.simulate(1.0); // it looks at 0.5, 1, 2 and 4 s, and a little later
        QStringList shown;
        for (const std::string& channel : plot.shownChannels()) shown << QString::fromStdString(channel);
        QCOMPARE(shown, channels);
    }

    void plotsBeginWithTheStory_data() {
        QTest::addColumn<QString>("rig");
        for (const ShippedRig& rig : shippedRigs())
            QTest::newRow(std::string(rig.name).c_str())
                << QString::fromUtf8(rig.name.data(), qsizetype(rig.name.size()));
    }

    /// As far as two axes go: what the rig says first is shown, and what is shown, the rig says.
    void plotsBeginWithTheStory() {
        QFETCH(QString, rig);
        Fixture f(rig == "oven" ? "hatch" : "oven");
        TimePlot plot(f.bench);
        plot.setShown("energy.kinetic", true); // another rig brings its own all the same
        f.model.open(shippedDocument(rig.toStdString()), {});
        const std::vector<std::string>& story = f.model.rig().story;
        const std::vector<std::string> shown = plot.shownChannels();
        QVERIFY(shown.size() >= 2 && shown.size() <= story.size());
        QCOMPARE(shown.front(), story.front());
        std::set<Quantity> quantities;
        for (const std::string& name : shown) {
            QVERIFY(std::find(story.begin(), story.end(), name) != story.end());
            const int index = f.model.model()->channelIndex(name);
            QVERIFY2(index >= 0, name.c_str());
            quantities.insert(f.model.model()->channels()[static_cast<std::size_t>(index)].quantity);
        }
        QVERIFY(quantities.size() <= 2);
    }

    /// Several channels are chosen in one go: the menu stays, by mouse and by Space, and its ticks are true.
    void theMenuOfChannelsStaysOpen() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        QMenu* menu = plot.findChild<QMenu*>();
        menu->popup(plot.mapToGlobal(QPoint(5, 5)));
        QTRY_VERIFY(menu->isVisible());
        std::vector<QAction*> ticks;
        for (QAction* action : menu->actions()) {
            if (action->isCheckable()) ticks.push_back(action);
        }
        QVERIFY(ticks.size() > 1);
        const std::size_t shown = plot.shownChannels().size();
        for (QAction* tick : {ticks[0], ticks[1]}) {
            QVERIFY(tick->isChecked());
            QTest::mouseMove(menu, menu->actionGeometry(tick).center());
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(tick).center());
            QVERIFY(menu->isVisible());
            QVERIFY(!tick->isChecked());
        }
        QCOMPARE(plot.shownChannels().size(), shown - 2);
        menu->setActiveAction(ticks[0]);
        QTest::keyClick(menu, Qt::Key_Space);
        QVERIFY(menu->isVisible() && ticks[0]->isChecked());
        QCOMPARE(plot.shownChannels().size(), shown - 1);
        // A command closes it as ever, and its being offered follows the ticks.
        QAction* keep = nullptr;
        for (QAction* action : menu->actions()) {
            if (action->text() == "Keep these channels in the rig") keep = action;
        }
        QVERIFY(keep != nullptr && keep->isEnabled());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(keep).center());
        QTRY_VERIFY(!menu->isVisible());
        QCOMPARE(f.model.rig().story, plot.shownChannels());
    }

    /// "Keep these channels in the rig" is an edit that can be undone and is saved; the guess does not replace
    /// it.
    void channelsAreKeptInTheRig() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        const std::vector<std::string> before = f.model.rig().story;
        const auto action = [&](const QString& text) {
            QMenu* menu = plot.findChild<QMenu*>();
            emit menu->aboutToShow();
            for (QAction* candidate : menu->actions()) {
                if (candidate->text() == text) return candidate;
            }
            return static_cast<QAction*>(nullptr);
        };
        QVERIFY(action("Keep these channels in the rig") != nullptr);
        plot.setShown("joint.hinge axis.angle", false);
        plot.setShown("energy.stored", true);
        const std::vector<std::string> chosen = plot.shownChannels();
        QVERIFY(action("Keep these channels in the rig")->isEnabled());
        action("Keep these channels in the rig")->trigger();
        QCOMPARE(f.model.rig().story, chosen);
        QCOMPARE(plot.shownChannels(), chosen);
        QVERIFY(!action("Keep these channels in the rig")->isEnabled());
        const RigReading again = readRig(f.model.text());
        QVERIFY(again.document && again.issues.empty());
        QCOMPARE(again.document->rig.story, chosen);
        f.simulate(1.0);
        QCOMPARE(plot.shownChannels(), chosen);
        f.model.undoStack().undo();
        QCOMPARE(f.model.rig().story, before);
        action("Show the channels of the rig again")->trigger();
        QCOMPARE(plot.shownChannels().front(), before.front());
    }

    /// Labels in a unit that suits the values; the exported numbers keep theirs, and say so.
    void axesChooseTheirUnit() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        plot.setShown("energy.closure", true); // a millionth of a joule
        for (const std::string& channel : plot.shownChannels()) {
            if (channel != "energy.closure") plot.setShown(channel, false);
        }
        f.simulate(0.5);
        const QString label = plot.plot().yAxis->label();
        QVERIFY2(label.endsWith(QStringLiteral("(mJ)")) || label.endsWith(QStringLiteral("(µJ)")),
                 qPrintable(label));
        QVERIFY(plotAsCsv(plot.plot()).section('\n', 0, 0).endsWith("(J)"));
    }

    void numbersAreWrittenAsAPersonWould() {
        QCOMPARE(readableText(Quantity::velocity, 7.4e-6, 2), QStringLiteral("7.4 µm/s"));
        QCOMPARE(readableText(Quantity::velocity, 0.25, 2), QStringLiteral("0.25 m/s"));
        QCOMPARE(readableText(Quantity::length, 0.035, 2), QStringLiteral("35 mm"));
        QCOMPARE(readableText(Quantity::energy, 3e-7, 2), QStringLiteral("0.30 µJ"));
        QCOMPARE(readableText(Quantity::time, 0.001, 2), QStringLiteral("1.0 ms"));
        QCOMPARE(readableText(Quantity::force, 0.0, 2), QStringLiteral("0 N"));
        QCOMPARE(readableText(Quantity::angle, 0.001, 2), QStringLiteral("0.057 °"));
        const double turn = 2.0 * M_PI;
        QCOMPARE(turningText(turn / 6.0, turn / 6.0), QStringLiteral("60.0 °  60.0 °/s"));
        QCOMPARE(turningText(1.5 * turn, 10.0 * turn), QStringLiteral("540.0 °  3600.0 °/s")); // as plots do
        QCOMPARE(turningText(-0.5, -30.0),
                 QStringLiteral("−28.6 °  −1718.9 °/s")); // a hinge, however fast
        QCOMPARE(slidingText(0.0352, 0.0004), QStringLiteral("35.2 mm  0.4 mm/s"));
        QCOMPARE(slidingText(2.5, -1.25), QStringLiteral("2.500 m  −1.25 m/s"));
    }

    /// Another rig's channels take the place of the old ones in the menu; nothing of the old is kept.
    void theChannelMenuDoesNotGrow() {
        Fixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        const auto submenus = [&] {
            QMenu* menu = plot.findChild<QMenu*>();
            emit menu->aboutToShow();
            return menu->findChildren<QMenu*>().size();
        };
        const auto before = submenus();
        QVERIFY(before > 0);
        for (const char* rig : {"v6-engine", "stack", "dishwasher"}) {
            f.model.open(shippedDocument(rig), {});
            QVERIFY(plot.findChild<QMenu*>()->findChildren<QMenu*>().isEmpty()); // until it is wanted
            static_cast<void>(submenus());
        }
        QCOMPARE(submenus(), before);
    }

    void plotsAreExported() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        const QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "pdf", "csv"}) {
            const QString path = folder.filePath(QStringLiteral("plot.") + ending);
            QCOMPARE(writePlot(plot.plot(), path, "Torque"), QString());
            QVERIFY(QFileInfo(path).size() > 1000);
        }
        QImage picture(folder.filePath("plot.png"));
        QVERIFY(picture.width() > 800);
        // The title stands above the plot: more than its height, and letters in the first line.
        QVERIFY(picture.height() > 2 * plot.plot().height());
        const QImage heading = picture.copy(0, 0, picture.width(), picture.height() - 2 * plot.plot().height());
        QSet<QRgb> colors;
        for (int y = 0; y < heading.height(); ++y)
            for (int x = 0; x < heading.width(); ++x) colors.insert(heading.pixel(x, y));
        QVERIFY(colors.size() > 3);
        QVERIFY(QSvgRenderer(folder.filePath("plot.svg")).isValid());
        QFile pdf(folder.filePath("plot.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
        QFile csv(folder.filePath("plot.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readLine().contains("opening: angle"));
    }

    void exportFailuresAreExplained() {
        Fixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        QVERIFY(writePlot(plot.plot(), "/no/such/folder/plot.png", "Torque").contains("/no/such/folder"));
        QVERIFY(writePlot(plot.plot(), "plot.gif", "Torque").contains("gif"));
    }

    void aSteadyRangeDoesNotJitter() {
        SteadyRange range;
        const QCPRange first = range.including(-1.0, 1.0);
        QCOMPARE(range.including(-0.9, 1.05), first);
        QVERIFY(range.including(-2.0, 1.0).lower < -2.0);
        QVERIFY(range.including(-0.1, 0.1).size() < 1.0); // hardly used any more: closer
    }
};

HINGELAB_UI_TEST(TestPlots)

} // namespace test_plots

#include "test_plots.moc"
