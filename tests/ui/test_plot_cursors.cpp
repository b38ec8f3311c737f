// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QSignalSpy>

#include "analysis/sampled_trace.h"
#include "tests/ui/run_fixture.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/channel_docks.h"
#include "ui/plots/plot_export.h"
#include "ui/text/readable.h"

namespace test_plot_cursors {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Of the values at a pixel, the one with this name.
const PlotReadout::Line* lineNamed(const std::vector<PlotReadout::Line>& lines, const QString& name) {
    for (const PlotReadout::Line& line : lines) {
        if (line.name == name) return &line;
    }
    return nullptr;
}

QPoint pixelAt(QCustomPlot& plot, double time) {
    return {qRound(plot.xAxis->coordToPixel(time)), plot.axisRect()->center().y()};
}

} // namespace

class TestPlotCursors : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    /// What stands beside the pointer over time is what the run recorded, in the unit of each axis.
    void theReadoutIsWhatWasRecorded() {
        RunFixture f;
        TimePlot plot(f.bench);
        for (const std::string& channel : plot.shownChannels()) plot.setShown(channel, false);
        plot.setShown(kAngle, true);
        plot.setShown(kTorque, true);
        f.show(plot);
        f.simulate(1.5);
        QTRY_VERIFY(plot.plot().graph(1)->dataCount() > 100);
        QCustomPlot& p = plot.plot();
        QCoreApplication::processEvents();
        QVERIFY(!plot.readout().isShown());
        for (const double time : {0.2, 0.61, 1.1}) {
            const QPoint pixel = pixelAt(p, time);
            const double there = p.xAxis->pixelToCoord(pixel.x());
            hover(p, pixel);
            QVERIFY(plot.readout().isShown());
            const std::vector<PlotReadout::Line> lines = plot.readout().linesAt(pixel);
            QCOMPARE(lines.size(), std::size_t{3});
            QCOMPARE(lines[0].name, QStringLiteral("simulated time"));
            QVERIFY(lines[0].text.endsWith(QStringLiteral(" s")));
            QVERIFY(std::abs(lines[0].value - there) < 1e-12);
            for (const auto& [name, channel] : {std::pair{QStringLiteral("hinge axis: angle"), kAngle},
                                                {QStringLiteral("hinge: torque"), kTorque}}) {
                const PlotReadout::Line* line = lineNamed(lines, name);
                QVERIFY2(line != nullptr, qPrintable(name));
                const QCPAxis* axis = channel == kAngle ? p.yAxis : p.yAxis2;
                const QString unit = line->text.section(' ', 1);
                QVERIFY(axis->label().contains(QStringLiteral("(%1)").arg(unit)));
                const Quantity quantity = channel == kAngle ? Quantity::angle : Quantity::torque;
                const Unit* known = findUnit(quantity, unit.toStdString());
                QVERIFY2(known != nullptr, qPrintable(unit));
                // The same rows, interpolated in other units: rounding only.
                const double expected = *traceValue(f.rows(channel), there) / known->siPerUnit;
                QVERIFY(std::abs(line->value - expected) < 1e-9 * std::max(1.0, std::abs(expected)));
                QCOMPARE(line->text.section(' ', 0, 0),
                         QString::fromStdString(displayText(line->value, PlotReadout::kDigits)));
                QVERIFY(line->dot && std::abs(line->dot->x() - pixel.x()) < 0.01);
            }
        }
        // After the last row there is a time, but no value.
        const std::vector<PlotReadout::Line> late = plot.readout().linesAt(pixelAt(p, 5.0));
        QCOMPARE(late.size(), std::size_t{1});
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&p, &leave);
        QVERIFY(!plot.readout().isShown());
    }

    /// Newtons may be labelled as kilonewtons or millinewtons: numbers follow the labels.
    void theReadoutHasTheScaleOfTheAxis() {
        RunFixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        QCustomPlot& p = plot.plot();
        const auto ticker = p.yAxis->ticker().dynamicCast<ScaledTicker>();
        QVERIFY(ticker != nullptr);
        p.removeGraph(p.graph(0));
        QCPGraph* graph = p.addGraph();
        graph->setName(QStringLiteral("thin"));
        graph->setData({0.0, 10.0}, {0.002, 0.004});
        ticker->setScale(1000.0);
        p.yAxis->setLabel(QStringLiteral("distance (mm)"));
        p.xAxis->setRange(0.0, 10.0);
        p.yAxis->setRange(0.0, 0.01);
        p.replot();
        const QPoint pixel = pixelAt(p, 5.0);
        const double there = p.xAxis->pixelToCoord(pixel.x());
        const std::vector<PlotReadout::Line> lines = plot.readout().linesAt(pixel);
        const PlotReadout::Line* line = lineNamed(lines, QStringLiteral("thin"));
        QVERIFY(line != nullptr);
        QVERIFY(std::abs(line->value - (2.0 + 0.2 * there)) < 1e-9); // a straight line, in mm
        QVERIFY(line->text.endsWith(QStringLiteral(" mm")));
    }

    /// Wherever the pointer is, in plots of any size: the words lie within the plot and beside the pointer.
    void theReadoutIsNeverClipped() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        for (const QSize size : {QSize(240, 200), QSize(700, 420)}) {
            f.show(plot, size);
            QCustomPlot& p = plot.plot();
            const QRect rect = p.axisRect()->rect().adjusted(2, 2, -3, -3);
            for (const QPoint at :
                 {rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight(), rect.center()}) {
                hover(p, at);
                QVERIFY(plot.readout().isShown());
                const QRectF box = plot.readout().box();
                QVERIFY(box.width() > 40.0 && box.height() > 10.0);
                QVERIFY2(QRectF(p.rect()).contains(box), qPrintable(QStringLiteral("%1 %2 %3 %4")
                                                                        .arg(box.left())
                                                                        .arg(box.top())
                                                                        .arg(box.width())
                                                                        .arg(box.height())));
            }
        }
    }

    /// Curves against angle: the value at the pointer's angle is the law's, as near as the curve is drawn.
    void theReadoutOfACurveIsTheLaw() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        QCustomPlot& p = plot.plot();
        const DoorHinge& hinge = f.model.model()->hinges()[0].law;
        const double range = p.yAxis->range().size();
        for (const double share : {0.3, 0.5, 0.8}) {
            const QPoint pixel(p.axisRect()->left() + qRound(share * p.axisRect()->width()),
                               p.axisRect()->center().y());
            const double angle = p.xAxis->pixelToCoord(pixel.x()) / kDegreesPerRadian;
            const std::vector<PlotReadout::Line> lines = plot.readout().linesAt(pixel);
            const PlotReadout::Line* opening = lineNamed(lines, QStringLiteral("opening"));
            const PlotReadout::Line* closing = lineNamed(lines, QStringLiteral("closing"));
            QVERIFY(opening != nullptr && closing != nullptr);
            // Curves are sampled to a thousandth of their range; both branches at the angles of the one at
            // rest.
            const double tolerance = 5e-3 * range;
            QVERIFY(std::abs(opening->value - hinge.torques(angle, 0.1).total()) < tolerance);
            QVERIFY(std::abs(closing->value - hinge.torques(angle, -0.1).total()) < tolerance);
            QVERIFY(opening->text.endsWith(QStringLiteral(" N·m")));
        }
        // Handles keep their words, and are still dragged: the readout is gone meanwhile.
        const HingeHandle& handle = plot.handles().handles().front();
        const QPoint at = plot.handles().pixelOf(handle).toPoint();
        hover(p, at);
        QVERIFY(p.toolTip().contains(QStringLiteral("Drag")));
        QTest::mousePress(&p, Qt::LeftButton, Qt::NoModifier, at);
        QVERIFY(plot.handles().isDragging());
        QVERIFY(!plot.readout().isShown());
        QTest::mouseRelease(&p, Qt::LeftButton, Qt::NoModifier, at);
    }

    /// Lines are switched on by the button, dragged by the mouse and moved by keys, sample by sample.
    void cursorsAreDraggedAndStepped() {
        RunFixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        f.simulate(2.0);
        TimeCursors& cursors = plot.cursors();
        QCustomPlot& p = plot.plot();
        const int height = p.height();
        QVERIFY(!cursors.bar().isVisible());
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        QVERIFY(cursors.isOn() && cursors.bar().isVisible());
        QTRY_VERIFY(p.height() < height);
        const double a = cursors.place(TimeCursors::cursorA);
        const double b = cursors.place(TimeCursors::cursorB);
        QVERIFY(a > 0.0 && a < b && b < 2.0); // within what was recorded

        drag(p, pixelAt(p, a), pixelAt(p, 1.2));
        const double pixel = p.xAxis->range().size() / p.axisRect()->width(); // [s]
        QVERIFY(std::abs(cursors.place(TimeCursors::cursorA) - 1.2) <= pixel);
        QCOMPARE(cursors.place(TimeCursors::cursorB), b);
        QVERIFY(f.session.isLive()); // the cursor was dragged, not the instant that is shown

        const ChannelRows rows = f.rows(kAngle);
        QTest::keyClick(&p, Qt::Key_Right); // of the cursor that was dragged
        const double first = cursors.place(TimeCursors::cursorA);
        QCOMPARE(rows.time(f.session.history().nearest(first)), first);
        QTest::keyClick(&p, Qt::Key_Right);
        QCOMPARE(cursors.place(TimeCursors::cursorA), rows.time(f.session.history().nearest(first) + 1));
        QTest::keyClick(&p, Qt::Key_Left);
        QCOMPARE(cursors.place(TimeCursors::cursorA), first);
        auto* handle = plot.findChild<QToolButton*>(QStringLiteral("timeCursorB"));
        handle->setFocus(Qt::TabFocusReason);
        QTest::keyClick(handle, Qt::Key_Left, Qt::ShiftModifier);
        const std::size_t row = f.session.history().nearest(cursors.place(TimeCursors::cursorB));
        QCOMPARE(cursors.place(TimeCursors::cursorB), rows.time(row));
        QVERIFY(std::abs(rows.time(row + 10) - b) <= 1.01 * (rows.time(1) - rows.time(0)));

        // Beside the lines a drag looks back as ever.
        drag(p, pixelAt(p, 0.3), pixelAt(p, 0.5));
        QVERIFY(!f.session.isLive());
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        QVERIFY(!cursors.isOn() && !cursors.bar().isVisible());
        QTRY_COMPARE(p.height(), height);
    }

    /// Mechanics knows what the numbers must be: the area under the rate is the way of the angle, and the mean
    /// slope of the angle the mean of the rate.
    void cursorsMeasureTheRun() {
        RunFixture f;
        TimePlot plot(f.bench);
        for (const std::string& channel : plot.shownChannels()) plot.setShown(channel, false);
        plot.setShown(kAngle, true);
        plot.setShown(kRate, true);
        f.show(plot, {1500, 420});
        f.simulate(1.0);
        TimeCursors& cursors = plot.cursors();
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        cursors.setPlace(TimeCursors::cursorA, 0.1234);
        cursors.setPlace(TimeCursors::cursorB, 0.8765);
        const double way = *traceValue(f.rows(kAngle), 0.8765) - *traceValue(f.rows(kAngle), 0.1234);
        const double area = *traceArea(f.rows(kRate), 0.1234, 0.8765);
        // Rows 1/240 s apart at most: h²/12 (b − a) max|acceleration's change| stays below 1e-4 of a radian for
        // what a falling door does.
        QVERIFY2(std::abs(area - way) < 1e-4, qPrintable(QString::number(area - way)));
        const QStringList words = cursors.words();
        QCOMPARE(words.size(), 2);
        const QString degrees = QString::fromStdString(displayText(way * kDegreesPerRadian, 4));
        const QString slope = QString::fromStdString(displayText(way * kDegreesPerRadian / 0.7531, 4));
        QVERIFY2(words[0].startsWith(QStringLiteral("hinge axis: angle")), qPrintable(words[0]));
        QVERIFY2(words[0].contains(QStringLiteral("Δ %1 °").arg(degrees)), qPrintable(words[0]));
        QVERIFY2(words[0].contains(QStringLiteral("slope %1 °/s").arg(slope)), qPrintable(words[0]));
        QVERIFY2(words[0].endsWith(QStringLiteral(" °·s")), qPrintable(words[0]));
        const QString turned = QString::fromStdString(displayText(area * kDegreesPerRadian, 4));
        QVERIFY2(words[1].endsWith(QStringLiteral("area %1 °").arg(turned)), qPrintable(words[1]));
        QVERIFY(words[1].contains(QStringLiteral("°/s²")));
        const QStringList shown = shownWords(plot);
        QCOMPARE(shown, words);
        QVERIFY(plot.findChild<QToolButton*>(QStringLiteral("timeCursorA"))
                    ->text()
                    .contains(QStringLiteral("0.1234 s")));
        // Outside of what was recorded nothing is made up.
        cursors.setPlace(TimeCursors::cursorB, 7.0);
        QVERIFY(cursors.words()[0].contains(QStringLiteral("B —")));
        QVERIFY(cursors.words()[0].contains(QStringLiteral("area —")));
    }

    /// A door that has come to rest has a rate of 0 and not of 1e-52, as rounding leaves it.
    void roundingIsNothing() {
        RunFixture f("refrigerator");
        TimePlot plot(f.bench);
        for (const std::string& channel : plot.shownChannels()) plot.setShown(channel, false);
        plot.setShown(kRate, true);
        f.show(plot, {1500, 420});
        f.simulate(40.0);
        const double last = *traceValue(f.rows(kRate), 39.0);
        QVERIFY2(last != 0.0 && std::abs(last) < 1e-15, qPrintable(QString::number(last)));
        TimeCursors& cursors = plot.cursors();
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        cursors.setPlace(TimeCursors::cursorA, 38.0);
        cursors.setPlace(TimeCursors::cursorB, 39.0);
        const QString words = cursors.words()[0];
        QVERIFY2(words.contains(QStringLiteral("A 0 °/s   B 0 °/s   Δ 0 °/s")), qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("e-")), qPrintable(words));
    }

    /// One channel against another shows the rows of the run, nothing else, in display units.
    void aChannelPlotShowsTheRows() {
        RunFixture f;
        f.simulate(1.5);
        ChannelPlot plot(f.bench);
        plot.setChannels(kAngle, kRate);
        f.show(plot);
        QCOMPARE(plot.words(), QStringLiteral("hinge axis: rate against hinge axis: angle"));
        QVERIFY(plot.plot().xAxis->label().endsWith(QStringLiteral("(°)")));
        QVERIFY(plot.plot().yAxis->label().endsWith(QStringLiteral("(°/s)")));
        QTRY_VERIFY(plot.path().dataCount() > 50);
        const History& run = f.session.history();
        const ChannelRows angle = f.rows(kAngle);
        const ChannelRows rate = f.rows(kRate);
        for (const QCPCurveData& point : *plot.path().data()) {
            const std::size_t row = run.nearest(point.t);
            QCOMPARE(run.time(row), point.t);
            QVERIFY(std::abs(point.key - angle.value(row) * kDegreesPerRadian) < 1e-9);
            QVERIFY(std::abs(point.value - rate.value(row) * kDegreesPerRadian) < 1e-9);
        }
        QCOMPARE(plot.dot().dataCount(), 1);
        QVERIFY(std::abs(plot.dot().data()->constBegin()->key - f.session.valueOf(kAngle) * kDegreesPerRadian) <
                1e-9);

        // Dragging along the line looks back; the way ends there.
        QCustomPlot& p = plot.plot();
        const auto middle = plot.path().data()->constBegin() + plot.path().dataCount() / 2;
        const double time = middle->t;
        const QPoint at = plot.path().coordsToPixels(middle->key, middle->value).toPoint();
        const std::vector<PlotReadout::Line> lines = plot.readout().linesAt(at);
        const PlotReadout::Line* line = lineNamed(lines, QStringLiteral("hinge axis: rate"));
        QVERIFY(line != nullptr && line->text.contains(QStringLiteral("°/s at ")));
        const double pixel = p.yAxis->range().size() / p.axisRect()->height();
        QVERIFY(std::abs(line->value - middle->value) < 2.0 * pixel);
        QTest::mousePress(&p, Qt::LeftButton, Qt::NoModifier, at);
        QTest::mouseRelease(&p, Qt::LeftButton, Qt::NoModifier, at);
        QVERIFY(!f.session.isLive());
        QVERIFY(std::abs(f.session.shownTime() - time) < 0.1); // a curve's pixel lasts some rows
        QTRY_VERIFY((plot.path().data()->constEnd() - 1)->t <= f.session.shownTime());
        f.session.showLive();
        QTRY_VERIFY((plot.path().data()->constEnd() - 1)->t > time + 0.2);
        const QString csv = plotAsCsv(p);
        QVERIFY(csv.startsWith(QStringLiteral("hinge axis: rate: hinge axis: angle (°)")));
    }

    /// Rounding noise is no motion: a channel that stands still stays a dot in the middle.
    void noiseIsNotMagnified() {
        RunFixture f;
        f.simulate(0.2);
        ChannelPlot plot(f.bench);
        plot.setChannels("energy.closure", kAngle);
        f.show(plot);
        QTRY_VERIFY(plot.plot().xAxis->range().size() >= 0.99 * leastVisible(Quantity::energy));
    }

    /// Choosing by a part of a readable name, and what a rig has not.
    void channelsAreFoundByTheirNames() {
        RunFixture f;
        ChannelPlot plot(f.bench);
        plot.setChannels("time", kAngle);
        f.show(plot);
        const QSignalSpy chosen(&plot, &ChannelPlot::chosen);
        QComboBox& box = child<QComboBox>(plot, "yChannel");
        QVERIFY(box.findText(QStringLiteral("hinge: torque (N·m)")) >= 0);
        box.setFocus();
        box.lineEdit()->selectAll();
        QTest::keyClicks(box.lineEdit(), QStringLiteral("hinge: TORQUE (N·m)"));
        QTest::keyClick(box.lineEdit(), Qt::Key_Return);
        QTRY_COMPARE(plot.yChannel(), std::string(kTorque));
        QCOMPARE(chosen.count(), 1);
        box.lineEdit()->selectAll();
        QTest::keyClicks(box.lineEdit(), QStringLiteral("nonsense"));
        QTest::keyClick(box.lineEdit(), Qt::Key_Return);
        QCOMPARE(plot.yChannel(), std::string(kTorque));
        QTRY_COMPARE(box.currentText(), QStringLiteral("hinge: torque (N·m)"));
        plot.setChannels("joint.elsewhere.angle", kTorque);
        bool isTold = false;
        for (const auto* label : plot.findChildren<ElidedLabel*>()) {
            isTold = isTold || label->text().contains(QStringLiteral("no channel “joint.elsewhere.angle”"));
        }
        QVERIFY(isTold);
        QCOMPARE(plot.path().dataCount(), 0);
    }

    /// Eight and no more; each is remembered by its channels, and one that is closed is not.
    void plotsOfChannelsAreRemembered() {
        RunFixture f;
        {
            QMainWindow window;
            ChannelDocks docks(window, f.bench);
            docks.turnTo("hinge");
            f.show(window, {900, 700});
            const QSignalSpy said(&docks, &ChannelDocks::said);
            for (int i = 0; i < ChannelDocks::kMost; ++i) {
                QVERIFY(docks.addFor(i % 2 == 0 ? std::vector<std::string>{kAngle}
                                                : std::vector<std::string>{kAngle, kTorque}) != nullptr);
            }
            QCOMPARE(docks.plot(0).yChannel(), std::string(kRate)); // a coordinate alone: its rate
            QCOMPARE(said.count(), 0);
            QVERIFY(docks.add(kAngle, kRate) == nullptr);
            QCOMPARE(said.count(), 1);
            QCOMPARE(docks.count(), std::size_t{8});
            auto* close = docks.plot(0).findChild<QToolButton*>(QStringLiteral("closePlot"));
            QTest::mouseClick(close, Qt::LeftButton);
            QCOMPARE(docks.count(), std::size_t{7});
            while (docks.count() > 2) docks.remove(docks.plot(docks.count() - 1));
        }
        QMainWindow window;
        ChannelDocks docks(window, f.bench);
        docks.turnTo("hinge");
        QCOMPARE(docks.count(), std::size_t{2});
        QCOMPARE(docks.plot(0).xChannel(), std::string(kAngle));
        QCOMPARE(docks.plot(0).yChannel(), std::string(kTorque));
        QCOMPARE(docks.plot(1).yChannel(), std::string(kRate));
        QCOMPARE(docks.dock(0).objectName(), QStringLiteral("channelDock2"));
        QCOMPARE(docks.dock(1).windowTitle(), docks.plot(1).words());
    }

    /// Arrows are the motion: where the run went through a state, its recorded acceleration, which is also how
    /// its rate changed.
    void arrowsAreTheEquationsOfMotion() {
        RunFixture f;
        f.simulate(0.5);
        const PhaseChannels channels = phaseChannels(*f.model.model());
        QCOMPARE(channels.coordinate, std::string(kAngle));
        QCOMPARE(channels.rate, std::string(kRate));
        const ChannelRows angle = f.rows(kAngle);
        const ChannelRows rate = f.rows(kRate);
        const ChannelRows acceleration = f.rows("joint.hinge axis.acceleration");
        const auto going = [] { return false; };
        int compared = 0;
        for (std::size_t row = 10; row + 1 < rate.rows(); row += 10) {
            const double x = angle.value(row);
            const double v = rate.value(row);
            const PhaseField field =
                phaseField({f.model.model(), x - 1e-3, x + 1e-3, v - 1e-3, v + 1e-3, 1, 1}, going);
            QVERIFY2(field.refusal.empty(), field.refusal.c_str());
            QCOMPARE(field.arrows.size(), std::size_t{1});
            // The same equations at the same state, up to the rounding of the grid's middle.
            const double a = field.arrows[0].a;
            QVERIFY2(std::abs(a - acceleration.value(row)) < 1e-6 * (1.0 + std::abs(a)),
                     qPrintable(QStringLiteral("%1 %2").arg(a).arg(acceleration.value(row))));
            // Between neighbouring rows the rate changes by the mean of their accelerations, as trapezoids go;
            // where those are alike, this one is theirs, too.
            const double before = acceleration.value(row - 1);
            const double after = acceleration.value(row + 1);
            const double slope =
                (rate.value(row + 1) - rate.value(row - 1)) / (rate.time(row + 1) - rate.time(row - 1));
            if (std::abs(after - before) > 0.05 * std::abs(a)) continue;
            QVERIFY(std::abs(slope - a) < 0.05 * std::abs(a) + 1e-9);
            ++compared;
        }
        QVERIFY(compared > 0);
        // Equilibria are those of the whole door.
        const PhaseField whole = phaseField({f.model.model(), 0.0, 1.5, -1.0, 1.0, 20, 14}, going);
        QCOMPARE(whole.arrows.size() + whole.undefined, std::size_t{280});
        QCOMPARE(whole.undefined, std::size_t{0});
        QCOMPARE(whole.balances.size(), doorCurve(f.model.model()).balances.size());
        QVERIFY(whole.noBalances.empty());
    }

    void aPhasePortraitIsAskedForOrRefused() {
        RunFixture f;
        QMainWindow window;
        ChannelDocks docks(window, f.bench);
        f.show(window, {900, 700});
        docks.phaseAction().trigger();
        QCOMPARE(docks.count(), std::size_t{1});
        QTRY_COMPARE(docks.plot(0).phase().field().arrows.size(), std::size_t{280});
        docks.plot(0).setChannels(kAngle, kTorque);
        QVERIFY(!docks.plot(0).phase().isShown());
        RunFixture stack("stack");
        QVERIFY(!phaseChannels(*stack.model.model()).refusal.empty());
        ChannelDocks none(window, stack.bench);
        const QSignalSpy said(&none, &ChannelDocks::said);
        none.phaseAction().trigger();
        QCOMPARE(said.count(), 1);
        QCOMPARE(none.count(), std::size_t{0});
        // A linkage has states only along its way; that, and why it has no marks, is told.
        RunFixture linkage("double-rocker");
        ChannelPlot plot(linkage.bench);
        const PhaseChannels channels = phaseChannels(*linkage.model.model());
        QVERIFY2(channels.refusal.empty(), channels.refusal.c_str());
        plot.setChannels(channels.coordinate, channels.rate);
        linkage.show(plot);
        plot.plot().xAxis->setRange(-180.0, 180.0);
        QTRY_VERIFY(plot.note().isVisible());
        QTRY_VERIFY(plot.note().text().contains(QStringLiteral("cannot take")));
        QVERIFY(plot.note().text().contains(QStringLiteral("No marks")));
    }

    /// Panels are taken apart in an order of their own: what switches cursors on may go before the plot.
    void theButtonMayGoBeforeThePlot() {
        RunFixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        plot.cursors().button().click();
        QVERIFY(plot.cursors().isOn());
        delete &plot.cursors().button();
        QVERIFY(!plot.cursors().isOn());
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&plot.plot(), &leave); // as a plot gets events while it goes
    }

    /// A plot may have no line left while cursors are on.
    void withoutLinesThereAreNoWords() {
        RunFixture f;
        TimePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.2);
        plot.cursors().button().click();
        QTRY_VERIFY(!plot.cursors().words().isEmpty());
        for (const std::string& channel : plot.shownChannels()) plot.setShown(channel, false);
        QTRY_VERIFY(plot.cursors().words().isEmpty());
        plot.cursors().step(PlotCursors::cursorA, 1); // measured anew, which warned of a height below zero
        QVERIFY(plot.findChildren<QLabel*>(QStringLiteral("cursorWords")).isEmpty());
    }

    /// In the window: by its menu, and back after the default layout and in the next session.
    void theWindowHasThem() {
        Theme theme;
        {
            MainWindow window(shippedDocument("dishwasher"), theme, false);
            window.restoreLayout();
            window.show();
            static_cast<void>(QTest::qWaitForWindowExposed(&window));
            const QSize size = window.size();
            child<ChannelDocks>(window).addAction().trigger();
            QCOMPARE(child<ChannelDocks>(window).count(), std::size_t{1});
            emit window.timePlot().channelPlotRequested();
            QCOMPARE(child<ChannelDocks>(window).count(), std::size_t{2});
            QTRY_VERIFY(child<ChannelDocks>(window).dock(1).isVisible());
            QCOMPARE(window.size(), size);
            window.close();
        }
        MainWindow window(shippedDocument("tailgate"), theme, false);
        window.restoreLayout();
        QCOMPARE(child<ChannelDocks>(window).count(), std::size_t{2});
        QCOMPARE(child<ChannelDocks>(window).plot(0).xChannel(), std::string(kAngle));
    }
};

HINGELAB_UI_TEST(TestPlotCursors)

} // namespace test_plot_cursors

#include "test_plot_cursors.moc"
