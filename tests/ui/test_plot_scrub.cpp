// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of plot of a run is dragged with the mouse: the instant that is shown follows, or a cursor on the
// line.
#include <algorithm>

#include "analysis/sampled_path.h"
#include "tests/ui/run_fixture.h"
#include "ui/contact/friction_plot.h"
#include "ui/door/door_panel.h"
#include "ui/linkage/linkage_plot.h"
#include "ui/motor/motor_chart.h"
#include "ui/motor/motor_time_plot.h"
#include "ui/plots/channel_plot.h"
#include "ui/text/readable.h"

namespace test_plot_scrub {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Over time: anywhere in each of the axis rects.
void dragOverTime(QCustomPlot& plot, SessionController& session, double from, double to) {
    const QList<QCPAxisRect*> rects = plot.axisRects();
    QVERIFY(!rects.isEmpty());
    for (QCPAxisRect* rect : rects) {
        session.showLive();
        QCoreApplication::processEvents();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        const QCPAxis* axis = rect->axis(QCPAxis::atBottom);
        const auto at = [&](double time) {
            return QPoint(qRound(axis->coordToPixel(time)), rect->center().y());
        };
        const double pixel = axis->range().size() / rect->width(); // [s]
        // A row lies within half the distance of two, a pixel within one.
        const double tolerance = pixel + 0.5 * Runner::kSampleInterval;
        press(plot, at(from));
        QVERIFY2(std::abs(session.shownTime() - from) <= tolerance,
                 qPrintable(QString::number(session.shownTime())));
        move(plot, at(to));
        QVERIFY(std::abs(session.shownTime() - to) <= tolerance);
        move(plot, QPoint(at(from).x(), plot.rect().bottom())); // outside of the rect it goes on
        QVERIFY(std::abs(session.shownTime() - from) <= tolerance);
        QTest::mouseRelease(&plot, Qt::LeftButton, Qt::NoModifier, at(from));
        QVERIFY(!session.isLive());
        const double shown = session.shownTime();
        move(plot, at(to)); // let go
        QCOMPARE(session.shownTime(), shown);
    }
}

/// The dot of the instant that is shown, in coordinates of the axes.
QPointF dotOf(const QCustomPlot& plot) {
    for (int i = 0; i < plot.graphCount(); ++i) {
        const QCPGraph& graph = *plot.graph(i);
        const bool isDot = graph.lineStyle() == QCPGraph::lsNone && graph.dataCount() == 1 &&
                           graph.scatterStyle().shape() == QCPScatterStyle::ssCircle &&
                           graph.layer()->name() == QStringLiteral("live");
        if (isDot) return {graph.dataMainKey(0), graph.dataMainValue(0)};
    }
    return {std::numeric_limits<double>::quiet_NaN(), 0.0};
}

/// Along the curve: takes hold of where the last of the instants stands and leads it to the others, each where
/// the plot itself shows that instant.
void dragAlong(QCustomPlot& plot, SessionController& session, const std::vector<double>& instants,
               double tolerance) {
    std::vector<QPointF> places;
    for (const double instant : instants) {
        session.showInstant(instant);
        QCoreApplication::processEvents();
        places.push_back(dotOf(plot));
        QVERIFY2(std::isfinite(places.back().x()), "there is no dot");
    }
    session.showInstant(instants.front());
    QCoreApplication::processEvents();
    plot.replot(QCustomPlot::rpImmediateRefresh);
    const auto pixel = [&](const QPointF& place) {
        return QPointF(plot.xAxis->coordToPixel(place.x()), plot.yAxis->coordToPixel(place.y())).toPoint();
    };
    // They are apart, else a drag would prove nothing.
    for (std::size_t i = 1; i < places.size(); ++i) {
        QVERIFY((pixel(places[i]) - pixel(places[i - 1])).manhattanLength() > 8);
    }
    QVERIFY(plot.axisRect()->rect().contains(pixel(places.front())));
    press(plot, pixel(places.front()));
    for (std::size_t i = 1; i < places.size(); ++i) {
        move(plot, pixel(places[i]));
        QVERIFY2(std::abs(session.shownTime() - instants[i]) <= tolerance,
                 qPrintable(QStringLiteral("%1 for %2").arg(session.shownTime()).arg(instants[i])));
    }
    QTest::mouseRelease(&plot, Qt::LeftButton, Qt::NoModifier, pixel(places.back()));
    QVERIFY(!session.isLive());
    // With Ctrl, and away from the curve, nothing is shown but the plot moved.
    const double shown = session.shownTime();
    QTest::mousePress(&plot, Qt::LeftButton, Qt::ControlModifier, pixel(places.back()));
    move(plot, pixel(places.front()));
    QTest::mouseRelease(&plot, Qt::LeftButton, Qt::ControlModifier, pixel(places.front()));
    QCOMPARE(session.shownTime(), shown);
}

// Of a door that falls through some hundred pixels in half a second, a pixel is a few samples.
constexpr double kPixels = 0.02; // [s]

} // namespace

class TestPlotScrub : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    void thePlotOverTime() {
        RunFixture f("dishwasher");
        TimePlot plot(f.bench);
        f.show(plot);
        f.simulate(1.2);
        dragOverTime(plot.plot(), f.session, 1.0, 0.3);
    }

    void thePlotsOfAMotor() {
        RunFixture f("motor-door");
        QWidget window;
        MotorTimePlot plot(f.bench, &window);
        f.show(window);
        plot.resize(window.size());
        f.simulate(0.8);
        dragOverTime(plot.plot(), f.session, 0.6, 0.2);
    }

    void theChartOfAMotor() {
        RunFixture f("motor-load-step");
        QWidget window;
        MotorChart plot(f.bench, &window);
        f.show(window);
        plot.resize(window.size());
        f.simulate(0.3); // it runs up
        dragAlong(plot.plot(), f.session, {0.12, 0.03, 0.08}, kPixels);
    }

    void thePlotOfIterations() {
        RunFixture f("slope");
        IterationsPlot plot(f.bench);
        f.show(plot);
        f.simulate(0.8);
        dragOverTime(plot.plot(), f.session, 0.6, 0.2);
    }

    void oneChannelAgainstAnother() {
        RunFixture f("dishwasher");
        ChannelPlot plot(f.bench);
        plot.setChannels(kAngle, kRate);
        f.show(plot);
        f.simulate(0.5);
        QTRY_VERIFY(plot.path().dataCount() > 20);
        dragAlong(plot.plot(), f.session, {f.sampleAt(0.45), f.sampleAt(0.3), f.sampleAt(0.4)}, kPixels);
    }

    void torqueAgainstAngle() {
        RunFixture f("dishwasher");
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.5);
        dragAlong(plot.plot(), f.session, {f.sampleAt(0.45), f.sampleAt(0.3), f.sampleAt(0.4)}, kPixels);
    }

    /// The plot shows rates around standing still: the first instants of a fall, in slow motion.
    void torqueAgainstRate() {
        RunFixture f("dishwasher");
        TorqueRatePlot plot(f.bench);
        f.show(plot);
        f.session.runner().setSpeed(0.01);
        f.simulate(0.02);
        const History& rows = f.session.history();
        const int channel = rows.model()->channelIndex("joint.hinge axis.rate");
        QVERIFY(channel >= 0);
        const QCPRange range = plot.plot().xAxis->range();
        std::vector<double> inside; // instants at which the dot is not at the edge
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const double rate = rows.value(row, static_cast<std::size_t>(channel)) * kDegreesPerRadian;
            if (range.contains(1.1 * rate) && std::abs(rate) > 0.02 * range.upper)
                inside.push_back(rows.time(row));
        }
        QVERIFY2(inside.size() > 8, qPrintable(QString::number(inside.size())));
        const auto part = [&](double share) {
            return inside[static_cast<std::size_t>(share * static_cast<double>(inside.size() - 1))];
        };
        dragAlong(plot.plot(), f.session, {part(1.0), part(0.2), part(0.6)},
                  0.1 * (inside.back() - inside.front()));
    }

    void theWholeDoor() {
        RunFixture f("dishwasher");
        DoorPanel panel(f.bench);
        f.show(panel, {560, 900});
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent(), 60'000);
        f.simulate(0.5);
        dragAlong(panel.plot().plot(), f.session, {f.sampleAt(0.45), f.sampleAt(0.3), f.sampleAt(0.4)},
                  kPixels);
    }

    void aLinkagesTransmissionAngle() {
        RunFixture f("four-bar");
        LinkagePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.6);
        dragAlong(plot.plot(), f.session, {f.sampleAt(0.55), f.sampleAt(0.35), f.sampleAt(0.45)}, kPixels);
    }

    /// The curve covers the turn that is shown, also of a crank that starts turns away, as one does that was
    /// driven from a pose.
    void theTransmissionAngleCoversTheTurn() {
        for (const double start : {0.0, 149.5, 509.5, -700.0}) {
            RigDocument document = shippedDocument("four-bar");
            document.rig.joints.front().revolute()->initialAngle = start / kDegreesPerRadian;
            Theme theme;
            Workbench bench(std::move(document), theme);
            LinkagePlot plot(bench);
            QCOMPARE(plot.curveCount(), std::size_t{1});
            QCPCurve* curve = nullptr;
            for (int i = 0; i < plot.plot().plottableCount(); ++i) {
                if (curve == nullptr) curve = qobject_cast<QCPCurve*>(plot.plot().plottable(i));
            }
            QVERIFY(curve != nullptr && curve->dataCount() > 300);
            double low = 1e9;
            double high = -1e9;
            double widest = 0.0;
            double before = 0.0;
            for (auto point = curve->data()->constBegin(); point != curve->data()->constEnd(); ++point) {
                if (point != curve->data()->constBegin()) widest = std::max(widest, point->key - before);
                before = point->key;
                low = std::min(low, point->key);
                high = std::max(high, point->key);
            }
            QVERIFY2(low <= 1e-6 && high >= 360.0 - 1e-6,
                     qPrintable(QString("from %1: %2 to %3").arg(start).arg(low).arg(high)));
            QVERIFY(widest < 3.0);
            QVERIFY(plot.plot().xAxis->range().lower < 0.0 && plot.plot().xAxis->range().upper > 360.0);
        }
    }

    /// Two points of a path, dragged along it with the mouse and stepped with keys; what they tell is
    /// mechanics: the area under the torque over the angle is the work of its power.
    void cursorsAreDraggedAlongAPath() {
        RunFixture f("dishwasher");
        f.simulate(1.0);
        ChannelPlot plot(f.bench);
        plot.setChannels(kAngle, kTorque);
        f.show(plot, {900, 520});
        QTRY_VERIFY(plot.path().dataCount() > 50);
        PathCursors& cursors = plot.cursors();
        QCustomPlot& p = plot.plot();
        QVERIFY(!cursors.bar().isVisible());
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        QVERIFY(cursors.isOn() && cursors.bar().isVisible());
        settle(p); // it is lower now
        const double a = cursors.place(PathCursors::cursorA);
        const double b = cursors.place(PathCursors::cursorB);
        QVERIFY(a > 0.0 && a < b && b < 1.0);

        // Where the door is at 0.15 s, A is taken: within a pixel of it along the path.
        const ChannelRows angle = f.rows(kAngle);
        const ChannelRows torque = f.rows(kTorque);
        const auto pixelOf = [&](double time) {
            return QPointF(p.xAxis->coordToPixel(*traceValue(angle, time) * kDegreesPerRadian),
                           p.yAxis->coordToPixel(*traceValue(torque, time)))
                .toPoint();
        };
        drag(p, cursors.pixelOf(PathCursors::cursorA)->toPoint(), pixelOf(0.15));
        const double moved = cursors.place(PathCursors::cursorA);
        QVERIFY(moved != a);
        const QPoint away = cursors.pixelOf(PathCursors::cursorA)->toPoint() - pixelOf(0.15);
        QVERIFY2(away.manhattanLength() <= 6,
                 qPrintable(QString::number(away.manhattanLength())));   // rows apart
        QCOMPARE(angle.time(f.session.history().nearest(moved)), moved); // a sample
        QCOMPARE(cursors.place(PathCursors::cursorB), b);
        QVERIFY(f.session.isLive()); // the cursor was dragged, not the instant that is shown

        QTest::keyClick(&p, Qt::Key_Right);
        const std::size_t row = f.session.history().nearest(moved);
        QCOMPARE(cursors.place(PathCursors::cursorA), angle.time(row + 1));
        auto* handle = plot.findChild<QToolButton*>(QStringLiteral("pathCursorB"));
        handle->setFocus(Qt::TabFocusReason);
        QTest::keyClick(handle, Qt::Key_Left, Qt::ShiftModifier);
        const std::size_t last = f.session.history().nearest(b) - 10;
        QCOMPARE(cursors.place(PathCursors::cursorB), angle.time(last));

        // What is told.
        const std::size_t first = row + 1;
        const double dx = angle.value(last) - angle.value(first);
        const double dy = torque.value(last) - torque.value(first);
        const ChannelRows rate = f.rows(kRate);
        double work = 0.0;
        for (std::size_t i = first; i < last; ++i) {
            const double power = torque.value(i) * rate.value(i) + torque.value(i + 1) * rate.value(i + 1);
            work += 0.5 * power * (torque.time(i + 1) - torque.time(i));
        }
        const double area = *pathArea(angle, torque, angle.time(first), angle.time(last));
        // Both are trapezoids over rows of 4 ms, of what changes in tenths of a second: h² of that, 1e-3 of it.
        QVERIFY2(std::abs(area - work) < 1e-3 * std::abs(work) + 1e-6,
                 qPrintable(QString::number(area - work)));
        const QStringList words = cursors.words();
        const auto number = [](double value) { return QString::fromStdString(displayText(value, 4)); };
        QVERIFY2(words[0].contains(readableText(Quantity::angle, angle.value(first), 4)), qPrintable(words[0]));
        QVERIFY2(words[1].contains(QStringLiteral("Δx ") + readableText(Quantity::angle, dx, 4)),
                 qPrintable(words[1]));
        QVERIFY2(words[1].endsWith(QStringLiteral("slope %1 N·m/rad").arg(number(dy / dx))),
                 qPrintable(words[1]));
        QVERIFY2(words[2].startsWith(QStringLiteral("area under the line %1 J").arg(number(area))),
                 qPrintable(words[2]));
        const QStringList shown = shownWords(plot);
        QCOMPARE(words.size(), 3);
        QCOMPARE(shown, words);

        // Beside them a drag along the line looks back, and other channels have other units.
        drag(p, pixelOf(0.4), pixelOf(0.3));
        QVERIFY(!f.session.isLive());
        f.session.showLive();
        plot.setChannels("time", kRate);
        QVERIFY(cursors.words()[2].contains(QStringLiteral(" °")));
        QVERIFY(cursors.pixelOf(PathCursors::cursorB).has_value());
        plot.setChannels("joint.elsewhere.angle", kRate);
        QVERIFY(!cursors.pixelOf(PathCursors::cursorB));
        QVERIFY(cursors.words()[0].contains(QStringLiteral("Nothing")));
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        QVERIFY(!cursors.isOn() && !cursors.bar().isVisible());
    }
};

HINGELAB_UI_TEST(TestPlotScrub)

} // namespace test_plot_scrub

#include "test_plot_scrub.moc"
