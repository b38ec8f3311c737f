// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include "tests/ui/ui_test.h"
#include "ui/plots/hinge_plot_data.h"
#include "ui/plots/plot_export.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    RigModel model{shippedDocument("dishwasher")};
    SessionController session{model};

    void show(QWidget& widget) {
        widget.resize(500, 320);
        widget.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&widget));
    }

    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY(session.status().time > end - 0.01);
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
        TorqueAnglePlot plot(f.model, f.session, f.theme);
        f.show(plot);
        const DoorHinge& hinge = *f.model.model()->hinges()[0].law;
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

    void anEditShowsInTheCurves() {
        Fixture f;
        TorqueAnglePlot plot(f.model, f.session, f.theme);
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
        TorqueAnglePlot angle(f.model, f.session, f.theme);
        TorqueRatePlot rate(f.model, f.session, f.theme);
        f.show(angle);
        f.show(rate);
        f.simulate(0.4);
        const QCPGraph* dot = graphNamed(angle.plot(), "now");
        QCOMPARE(dot->dataCount(), 1);
        QCOMPARE(dot->dataMainKey(0), f.session.latest("joint.hinge axis.angle") * kDegreesPerRadian);
        QCOMPARE(dot->dataMainValue(0), f.session.latest("element.hinge.torque"));
        // 60 degrees a second is beyond the velocity plot: its dot waits at the edge.
        const QCPGraph* rateDot = graphNamed(rate.plot(), "now");
        QCOMPARE(rateDot->dataMainKey(0), rate.plot().xAxis->range().upper);
    }

    void velocityCurveIsAtThePresentAngle() {
        Fixture f;
        TorqueRatePlot plot(f.model, f.session, f.theme);
        f.show(plot);
        f.simulate(0.3);
        const double angle = f.session.latest("joint.hinge axis.angle");
        const DoorHinge& hinge = *f.model.model()->hinges()[0].law;
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
        TimePlot plot(f.model, f.session, f.theme);
        f.show(plot);
        QCOMPARE(plot.shownChannels().size(), std::size_t{2});
        plot.setShown("joint.hinge axis.rate", true); // a third quantity takes the place of the second
        QCOMPARE(plot.shownChannels().size(), std::size_t{2});
        f.simulate(0.5);
        const QCPGraph* graph = graphNamed(plot.plot(), "hinge axis: rate");
        QVERIFY(graph != nullptr);
        QVERIFY(graph->dataCount() > 100);
        QCOMPARE(graph->dataMainValue(graph->dataCount() - 1),
                 f.session.latest("joint.hinge axis.rate") * kDegreesPerRadian);
        QVERIFY(plot.plot().yAxis2->label().contains(QStringLiteral("°/s")));
        f.session.runner().reset();
        QTRY_COMPARE(f.session.status().time, 0.0);
        QCOMPARE(graph->dataCount(), 1);
    }

    void plotsAreExported() {
        Fixture f;
        TorqueAnglePlot plot(f.model, f.session, f.theme);
        f.show(plot);
        const QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "pdf", "csv"}) {
            const QString path = folder.filePath(QStringLiteral("plot.") + ending);
            QCOMPARE(writePlot(plot.plot(), path, "Torque"), QString());
            QVERIFY(QFileInfo(path).size() > 1000);
        }
        QImage picture(folder.filePath("plot.png"));
        QVERIFY(picture.width() > 800);
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
        TorqueAnglePlot plot(f.model, f.session, f.theme);
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

HINGELAB_UI_TEST_MAIN(TestPlots)
#include "test_plots.moc"
