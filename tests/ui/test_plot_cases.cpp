// SPDX-License-Identifier: GPL-3.0-or-later
// What plots say of lines of any kind, and of doors that slide; sliders and lines for numbers by all their
// keys.
#include <QPaintEngine>
#include <QSignalSpy>
#include <QWheelEvent>
#include <random>

#include "tests/ui/run_fixture.h"
#include "ui/motor/motor_chart.h"
#include "ui/plots/channel_docks.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_readout.h"
#include "ui/plots/plot_theme.h"
#include "ui/widgets/fine_slider.h"

namespace test_plot_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Ten by ten, a hundred pixels for each.
struct Sheet {
    Theme theme;
    QCustomPlot plot;
    PlotReadout readout{plot, theme};

    Sheet() {
        plot.xAxis->setLabel("way (mm)");
        plot.yAxis->setLabel("force (N)");
        plot.xAxis->setRange(0.0, 10.0);
        plot.yAxis->setRange(0.0, 10.0);
        plot.resize(1080, 1060);
        plot.show();
        settle(plot);
    }
    [[nodiscard]] QPointF at(double x, double y) const {
        return {plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)};
    }
    QCPGraph& graph(const QString& name, const QVector<double>& x, const QVector<double>& y) {
        QCPGraph* graph = plot.addGraph();
        graph->setName(name);
        graph->setData(x, y, true);
        return *graph;
    }
    QCPCurve& curve(const QString& name, const QVector<double>& x, const QVector<double>& y) {
        auto* made = new QCPCurve(plot.xAxis, plot.yAxis);
        made->setName(name);
        made->setData(x, y);
        return *made;
    }
    /// Of the only line: its value; NaN if nothing is said of it.
    [[nodiscard]] double valueAt(double x, double y) const {
        const std::vector<PlotReadout::Line> lines = readout.linesAt(at(x, y));
        return lines.size() == 2 ? lines[1].value : std::nan("");
    }
    [[nodiscard]] QString textAt(double x, double y) const {
        const std::vector<PlotReadout::Line> lines = readout.linesAt(at(x, y));
        return lines.size() == 2 ? lines[1].name + ": " + lines[1].text : QString();
    }
};

/// Paper that remembers how far out it was drawn on, and how much.
class Paper : public QPaintDevice {
  public:
    Paper() : engine_(*this) {}
    QPaintEngine* paintEngine() const override { return &engine_; }
    [[nodiscard]] double farthest() const { return farthest_; } ///< [pixels]
    [[nodiscard]] int points() const { return points_; }

  protected:
    int metric(PaintDeviceMetric which) const override {
        if (which == PdmWidth || which == PdmHeight) return 1000;
        return which == PdmDevicePixelRatio ? 1 : which == PdmDevicePixelRatioScaled ? 65536 : 96;
    }

  private:
    struct Engine : QPaintEngine {
        explicit Engine(Paper& owner) : QPaintEngine(AllFeatures), paper(owner) {}
        bool begin(QPaintDevice* /*device*/) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState& /*state*/) override {}
        void drawPixmap(const QRectF& /*to*/, const QPixmap& /*what*/, const QRectF& /*from*/) override {}
        void drawPath(const QPainterPath& path) override {
            for (int i = 0; i < path.elementCount(); ++i) paper.take(QPointF(path.elementAt(i)));
        }
        void drawPolygon(const QPointF* points, int count, PolygonDrawMode /*mode*/) override {
            for (int i = 0; i < count; ++i) paper.take(points[i]);
        }
        Type type() const override { return User; }
        Paper& paper;
    };
    void take(const QPointF& point) {
        ++points_;
        farthest_ = std::max({farthest_, std::abs(point.x()), std::abs(point.y())});
    }
    mutable Engine engine_;
    double farthest_ = 0.0;
    int points_ = 0;
};

/// The points of a line, in words: "0,1 2,3 | 4,5".
QString wordsOf(const QVector<QPointF>& line) {
    QStringList words;
    for (const QPointF& point : line)
        words << (std::isnan(point.x()) ? QStringLiteral("|")
                                        : QStringLiteral("%1,%2").arg(point.x()).arg(point.y()));
    return words.join(' ');
}

bool isClose(double a, double b) {
    return std::abs(a - b) < 1e-6;
}

} // namespace

class TestPlotCases : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void linesAreCutToWhatCanBeSeen() {
        const QRectF area(0.0, 0.0, 10.0, 10.0);
        const auto cut = [&area](const QVector<QPointF>& line) { return wordsOf(cutTo(line, area)); };
        QCOMPARE(cut({{1, 1}, {2, 3}, {4, 5}}), QStringLiteral("1,1 2,3 4,5"));
        QCOMPARE(cut({{1, 5}, {3, 25}, {5, 5}}), QStringLiteral("1,5 1.5,10 | 4.5,10 5,5")); // out and in again
        QCOMPARE(cut({{-5, 4}, {15, 4}}), QStringLiteral("0,4 10,4"));                       // right through
        QCOMPARE(cut({{2, -5}, {2, 15}}), QStringLiteral("2,0 2,10"));
        QCOMPARE(cut({{-5, 12}, {5, 12}, {20, 12}}), QString()); // beside it
        QCOMPARE(cut({{-5, 5}, {5, 20}}), QString());            // past a corner
        QCOMPARE(cut({{1, 1}, {2, 2}, {std::nan(""), std::nan("")}, {3, 3}, {4, 4}, {5, 20}}),
                 QStringLiteral("1,1 2,2 | 3,3 4,4 4.375,10"));
        QCOMPARE(cut({{1, 1}, {2, INFINITY}, {3, 3}, {4, 4}}), QStringLiteral("3,3 4,4"));
        QCOMPARE(cut({}), QString());
    }

    /// What is kept lies on the line, and what of the line can be seen is kept.
    void nothingThatCanBeSeenIsCutAway() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(-20.0, 30.0), share(0.0, 1.0);
        const QRectF area(0.0, 0.0, 10.0, 10.0);
        int seen = 0;
        for (int i = 0; i < 2000; ++i) {
            const QLineF line({place(random), place(random)}, {place(random), place(random)});
            const QVector<QPointF> kept = cutTo({line.p1(), line.p2()}, area);
            const QPointF probe = line.pointAt(share(random));
            if (area.contains(probe)) {
                ++seen;
                QCOMPARE(kept.size(), 2);
                // Between the ends of what is kept: by the way there and on.
                const double there = QLineF(kept[0], probe).length() + QLineF(probe, kept[1]).length();
                QVERIFY(std::abs(there - QLineF(kept[0], kept[1]).length()) < 1e-9); // rounding of some 50
            }
            for (const QPointF& end : kept) QVERIFY(area.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(end));
        }
        QVERIFY(seen > 100);
    }

    /// As QCustomPlot's own do: what has no name of its own is in tables none the less.
    void everyGraphHasAName() {
        Sheet s;
        for (const QString& name : {QStringLiteral("Graph 1"), QStringLiteral("Graph 2")}) {
            QCPGraph* graph = addGraphTo(s.plot);
            graph->setData({1.0, 2.0}, {3.0, 4.0}, true);
            QCOMPARE(graph->name(), name);
            QVERIFY(plotAsCsv(s.plot).contains(name));
        }
    }

    void areasArePressedIntoWhatCanBeSeen() {
        const QRectF area(0.0, 0.0, 10.0, 10.0);
        const auto pressed = [&area](const QPolygonF& ring) { return wordsOf(pressedInto(ring, area)); };
        QCOMPARE(pressed(QPolygonF({{1, 1}, {4, 1}, {4, 5}})), QStringLiteral("1,1 4,1 4,5"));
        QCOMPARE(pressed(QPolygonF({{2, 5}, {5, 20}, {8, 5}})), QStringLiteral("2,5 3,10 5,10 7,10 8,5"));
        QCOMPARE(pressed(QPolygonF({{2, -10}, {4, 20}, {4, -10}})),
                 QStringLiteral("2,0 2.66667,0 3.33333,10 4,10 4,10 4,0 4,0"));
        QCOMPARE(pressed({}), QString());
    }

    /// Lines and areas that leave the axes look as QCustomPlot draws them to their ends.
    void whatIsCutLooksAsWhatIsNot() {
        QImage pictures[2];
        for (const bool isCut : {false, true}) {
            Sheet s;
            QVector<double> x, above, below;
            for (int i = 0; i <= 200; ++i) {
                x.append(0.05 * i);
                above.append(5.0 + 20.0 * std::sin(0.11 * i));
                below.append(i % 67 == 66 ? std::nan("") : 4.0 + 12.0 * std::cos(0.07 * i));
            }
            QCPGraph* upper = isCut ? addGraphTo(s.plot) : s.plot.addGraph();
            QCPGraph* lower = isCut ? addGraphTo(s.plot) : s.plot.addGraph();
            upper->setData(x, above, true);
            lower->setData(x, below, true);
            lower->setChannelFillGraph(upper);
            lower->setBrush(QColor(200, 0, 0, 90));
            lower->setPen(QPen(Qt::blue, 2.0));
            upper->setPen(QPen(Qt::darkGreen, 3.0));
            pictures[isCut ? 1 : 0] =
                s.plot.toPixmap(1080, 1060).toImage().convertToFormat(QImage::Format_RGB32);
        }
        int colored = 0, different = 0;
        for (int row = 0; row < pictures[0].height(); ++row) {
            for (int column = 0; column < pictures[0].width(); ++column) {
                const QColor whole = pictures[0].pixelColor(column, row);
                const QColor cut = pictures[1].pixelColor(column, row);
                colored += whole.saturation() > 20 ? 1 : 0;
                // Edges that begin elsewhere are smoothed by a few of 255 otherwise.
                different += std::abs(whole.red() - cut.red()) + std::abs(whole.green() - cut.green()) +
                                         std::abs(whole.blue() - cut.blue()) >
                                     24
                                 ? 1
                                 : 0;
            }
        }
        QVERIFY(colored > 100'000);
        // A few where lines leave the paper, of 100,000.
        QVERIFY2(different < 20, qPrintable(QString::number(different)));
    }

    /// Dashes all the way to where nobody sees them took minutes.
    void nothingFarAwayIsPainted() {
        Sheet s;
        QVector<double> x, y;
        for (int i = 0; i < 1000; ++i) {
            x.append(0.01 * i);
            y.append(i % 2 == 0 ? 1e6 : -1e6);
        }
        PlotGraph* graph = addGraphTo(s.plot);
        graph->setData(x, y, true);
        PlotGraph* middle = addGraphTo(s.plot);
        middle->setData({0.0, 10.0}, {4.0, 6.0}, true);
        graph->setChannelFillGraph(middle);
        for (const Qt::PenStyle style : {Qt::SolidLine, Qt::DashLine}) {
            graph->setPen(QPen(Qt::black, 1.5, style));
            graph->setBrush(Qt::red);
            Paper paper;
            {
                QCPPainter painter(&paper);
                s.plot.toPainter(&painter, 1000, 1000);
            }
            QVERIFY(paper.points() > 1000);     // each of the lines crosses what is seen
            QVERIFY(paper.farthest() < 1100.0); // and what is written beside it
        }
    }

    /// Fewer of them where a plot is narrow, five where it is not.
    void numbersBelowStandApart() {
        RunFixture f("motor-door");
        QWidget window;
        MotorChart chart(f.bench, &window);
        f.show(window);
        QCustomPlot& plot = chart.plot();
        for (const int width : {700, 330, 300, 270, 240, 700}) {
            chart.resize(width, 300);
            settle(plot);
            QTRY_VERIFY2(numbersStandApart(*plot.xAxis), qPrintable(QString::number(width)));
        }
        QTRY_COMPARE(plot.xAxis->ticker()->tickCount(), 5);
        plot.xAxis->setRange(0.0, 1e5); // longer numbers
        chart.resize(420, 300);
        settle(plot);
        QTRY_VERIFY(numbersStandApart(*plot.xAxis));
    }

    /// Between its points a line has the value that is drawn there; before and after them none.
    void linesAreReadAsTheyAreDrawn() {
        Sheet sheet;
        QCPGraph& line = sheet.graph("pull", {2.0, 4.0, 6.0}, {1.0, 3.0, 9.0});
        QVERIFY(isClose(sheet.valueAt(3.0, 5.0), 2.0));
        QVERIFY(isClose(sheet.valueAt(5.0, 5.0), 6.0));
        QVERIFY(std::isnan(sheet.valueAt(1.0, 5.0)) && std::isnan(sheet.valueAt(7.0, 5.0)));
        line.setLineStyle(QCPGraph::lsStepLeft);
        QVERIFY(isClose(sheet.valueAt(5.0, 5.0), 3.0));
        line.setLineStyle(QCPGraph::lsStepRight);
        QVERIFY(isClose(sheet.valueAt(5.0, 5.0), 9.0));
        line.setLineStyle(QCPGraph::lsLine);
        line.setVisible(false);
        QCOMPARE(sheet.readout.linesAt(sheet.at(5.0, 5.0)).size(), std::size_t{1}); // only the place
        line.setVisible(true);
        line.setData({2.0, 4.0}, {1.0, std::nan("")}, true);
        QVERIFY(std::isnan(sheet.valueAt(3.0, 5.0)));
        QVERIFY(sheet.readout.linesAt({-5.0, 5.0}).empty()); // beside the axes
        QVERIFY(sheet.readout.linesAt({5.0, 5.0}).empty());
    }

    /// On logarithmic axes what is drawn straight is read straight: the middle on the screen is the geometric
    /// mean.
    void logarithmicAxesAreReadAsDrawn() {
        Sheet sheet;
        for (QCPAxis* axis : {sheet.plot.xAxis, sheet.plot.yAxis}) {
            axis->setScaleType(QCPAxis::stLogarithmic);
            axis->setRange(1.0, 1000.0);
        }
        sheet.graph("pull", {1.0, 100.0}, {1.0, 100.0});
        QVERIFY(std::abs(sheet.valueAt(10.0, 5.0) - 10.0) < 0.2);
        sheet.plot.yAxis->setScaleType(QCPAxis::stLinear);
        QVERIFY(std::abs(sheet.valueAt(10.0, 5.0) - 50.5) < 0.5);
    }

    /// Points that nothing joins are read where the pointer is on them, with both numbers.
    void pointsAreReadOnThem() {
        Sheet sheet;
        QCPGraph& points = sheet.graph("measured", {2.0, 2.05, 6.0}, {4.0, 4.0, 8.0});
        points.setLineStyle(QCPGraph::lsNone);
        sheet.plot.legend->setVisible(true);
        settle(sheet.plot);
        QCOMPARE(sheet.textAt(2.0, 4.0), QString("measured: 4.000 N at 2.000 mm"));
        QCOMPARE(sheet.textAt(4.0, 6.0), QString());
        sheet.plot.legend->setVisible(false); // without one they are not called anything
        QCOMPARE(sheet.textAt(2.0, 4.0), QString());
    }

    /// A curve that never turns back has one value for each place, and of upright pieces the nearest; one that
    /// does is read near it, with both numbers.
    void curvesAreReadByTheirWay() {
        Sheet sheet;
        QCPCurve& curve = sheet.curve("push", {1.0, 3.0, 3.0, 5.0}, {2.0, 2.0, 8.0, 8.0});
        QCOMPARE(sheet.textAt(2.0, 9.0), QString("push: 2.000 N"));
        QVERIFY(isClose(sheet.valueAt(4.0, 1.0), 8.0));
        QVERIFY(std::isnan(sheet.valueAt(6.0, 5.0)));
        curve.setData({1.0, 9.0, 1.0}, {2.0, 5.0, 8.0}); // there and back
        QCOMPARE(sheet.textAt(5.0, 3.5), QString("push: 3.500 N at 5.000 mm"));
        QVERIFY(isClose(sheet.valueAt(5.0, 6.5), 6.5));
        QVERIFY(isClose(sheet.valueAt(1.0, 2.0), 2.0));
        QVERIFY(std::isnan(sheet.valueAt(2.0, 5.0))); // too far from both
        curve.setData({4.0, 4.0}, {2.0, 2.0});        // a point
        QVERIFY(isClose(sheet.valueAt(4.0, 2.0), 2.0));
    }

    /// Lines are called as in the legend; without one as they are called, or as what their axis counts.
    void linesHaveNames() {
        Sheet sheet;
        QCPGraph& line = sheet.graph("pull", {0.0, 10.0}, {5.0, 5.0});
        const auto name = [&] { return sheet.textAt(5.0, 5.0).section(": ", 0, 0); };
        QCOMPARE(name(), QString("pull"));
        line.setName({});
        QCOMPARE(name(), QString("force"));
        line.setName("Graph 1"); // as they are called by themselves
        QCOMPARE(name(), QString("force"));
        line.setProperty(kReadoutName, "the door");
        QCOMPARE(name(), QString("the door"));
        line.setProperty(kReadoutName, "");
        QCOMPARE(name(), QString()); // of no interest
        line.setProperty(kReadoutName, {});
        line.setName("pull");
        sheet.plot.legend->setVisible(true);
        settle(sheet.plot);
        QCOMPARE(name(), QString("pull"));
        line.removeFromLegend();
        sheet.graph("other", {0.0, 10.0}, {7.0, 7.0});
        settle(sheet.plot);
        QCOMPARE(name(), QString("other")); // what is not in it is not told
        sheet.plot.yAxis->setLabel("count");
        QVERIFY2(sheet.textAt(5.0, 5.0).endsWith("7.000"),
                 qPrintable(sheet.textAt(5.0, 5.0))); // without a unit
    }

    /// Of more lines than there is room for, the rest is counted; the words stay within the plot.
    void whatHasNoRoomIsCounted() {
        Sheet sheet;
        for (int i = 0; i < 40; ++i) sheet.graph(QString("line %1").arg(i), {0.0, 10.0}, {0.2 * i, 0.2 * i});
        sheet.plot.resize(700, 200);
        settle(sheet.plot);
        for (const QPointF& place : {sheet.at(0.2, 9.5), sheet.at(9.8, 0.5), sheet.at(5.0, 5.0)}) {
            hover(sheet.plot, place.toPoint());
            settle(sheet.plot);
            QVERIFY(sheet.readout.isShown());
            QVERIFY(QRectF(sheet.plot.rect()).contains(sheet.readout.box()));
        }
        const double all = sheet.readout.box().height();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&sheet.plot, &leave);
        QVERIFY(!sheet.readout.isShown());
        while (sheet.plot.graphCount() > 2) sheet.plot.removeGraph(sheet.plot.graphCount() - 1);
        hover(sheet.plot, sheet.at(5.0, 5.0).toPoint());
        settle(sheet.plot);
        QVERIFY(sheet.readout.box().height() < 0.5 * all);
        press(sheet.plot, sheet.at(5.0, 5.0).toPoint()); // the hand takes over
        QVERIFY(!sheet.readout.isShown());
        move(sheet.plot, sheet.at(6.0, 5.0).toPoint());
        QVERIFY(!sheet.readout.isShown());
    }

    /// A door that slides has forces and metres, where others have torques and degrees.
    void slidingDoorsHaveForces() {
        RunFixture f("slider-drives-crank");
        DoorPanel panel(f.bench);
        f.show(panel, {480, 900});
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent(), 60'000);
        DoorPlot& plot = panel.plot();
        const DoorCurve& curve = plot.picture()->curve;
        QVERIFY(!curve.isRotation && !curve.x.empty());
        QVERIFY2(plot.plot().xAxis->label().endsWith("(m)"), qPrintable(plot.plot().xAxis->label()));
        QCOMPARE(child<QComboBox>(plot, "unitChoice").itemText(0), QString("Force"));
        QVERIFY2(plot.plot().yAxis->label().contains("(N)"), qPrintable(plot.plot().yAxis->label()));
        const double middle = 0.5 * (curve.x.front() + curve.x.back());
        const QString words = plot.wordsAt(1e3 * middle);
        QVERIFY2(words.contains(" m\n") && words.contains(" N") && !words.contains("N·m"), qPrintable(words));
        f.simulate(0.3);
        child<QComboBox>(plot, "unitChoice").setCurrentIndex(1); // at the handle
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent(), 60'000);
        QVERIFY2(plot.plot().yAxis->label().contains("(N)"), qPrintable(plot.plot().yAxis->label()));
        // The area beneath is work.
        QTest::mouseClick(&plot.cursors().button(), Qt::LeftButton);
        const QString said = shownWords(panel).join(' ');
        QVERIFY2(said.contains("N·m") && said.contains("N/m") && !said.contains("°"), qPrintable(said));
    }

    /// Plots of channels are remembered by the kind of rig; what is no plot in the settings is left out. There
    /// are eight at most, and where there is no portrait of phases, it is said why.
    void plotsOfChannelsAreRemembered() {
        QSettings().clear();
        RunFixture f("dishwasher");
        QMainWindow window;
        ChannelDocks docks(window, f.bench);
        window.show();
        QSignalSpy said(&docks, &ChannelDocks::said);
        docks.turnTo("doors");
        QVERIFY(docks.addFor({}) != nullptr);
        QCOMPARE(docks.plot(0).xChannel(), f.model.model()->channels()[1].name);
        QVERIFY(docks.addFor({kAngle}) != nullptr);
        QCOMPARE(docks.plot(1).yChannel(), std::string(kRate)); // of what it is against
        QVERIFY(docks.addFor({kAngle, kTorque}) != nullptr);
        QCOMPARE(docks.plot(2).yChannel(), std::string(kTorque));
        ChannelPlot* portrait = docks.addPhasePortrait();
        QVERIFY(portrait != nullptr && portrait->xChannel() == kAngle);
        docks.remove(*portrait);
        docks.turnTo("doors"); // as they are
        QCOMPARE(docks.count(), std::size_t{3});
        docks.turnTo("others");
        QCOMPARE(docks.count(), std::size_t{0});
        docks.turnTo("doors");
        QCOMPARE(docks.count(), std::size_t{3});
        QCOMPARE(docks.plot(2).yChannel(), std::string(kTorque));
        while (docks.count() < ChannelDocks::kMost) QVERIFY(docks.addFor({kAngle}) != nullptr);
        QVERIFY(docks.addFor({kAngle}) == nullptr);
        QCOMPARE(said.last().front().toString(),
                 QString("There are 8 plots of channels already: close one of them first"));
        const QString key = QSettings().allKeys().filter("/doors").front();
        const QString rest = QString("\t%1\t%2").arg(kAngle, kRate);
        QSettings().setValue(
            QString(key).replace("/doors", "/broken"),
            QStringList{"", "x", "1", "1\tone", "0" + rest, "9" + rest, "2" + rest, "2" + rest});
        docks.turnTo("broken");
        QCOMPARE(docks.count(), std::size_t{1});
        QCOMPARE(docks.dock(0).objectName(), QString("channelDock2"));
        docks.clear();
        for (const auto& [rig, why] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"bouncing-ball", "a phase portrait needs a rig with one degree of freedom"},
                 {"door-stop-seal", "a phase portrait needs a rig without contacts"}}) {
            f.model.open(shippedDocument(rig), {});
            QVERIFY(docks.addPhasePortrait() == nullptr);
            QCOMPARE(said.last().front().toString(), QString("No plot was added: %1").arg(why));
        }
    }

    /// With Shift a slider goes finely, by keys, wheel and pointer; without the focus the wheel is for the
    /// panel.
    void slidersGoFinelyWithShift() {
        QWidget window;
        FineSlider slider(&window);
        slider.setOrientation(Qt::Horizontal);
        slider.resize(400, 30);
        window.resize(420, 40);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        slider.setValue(50'000);
        slider.setFocus();
        struct Case {
            Qt::Key key;
            Qt::KeyboardModifiers with;
            int by;
        };
        for (const Case& c : {Case{Qt::Key_Right, Qt::ShiftModifier, FineSlider::kFineArrowStep},
                              Case{Qt::Key_Up, Qt::ShiftModifier, FineSlider::kFineArrowStep},
                              Case{Qt::Key_Left, Qt::ShiftModifier, -FineSlider::kFineArrowStep},
                              Case{Qt::Key_Down, Qt::ShiftModifier, -FineSlider::kFineArrowStep},
                              Case{Qt::Key_Up, Qt::NoModifier, FineSlider::kArrowStep},
                              Case{Qt::Key_PageDown, Qt::ShiftModifier, -FineSlider::kPageStep}}) {
            const int before = slider.value();
            QTest::keyClick(&slider, c.key, c.with);
            QCOMPARE(slider.value() - before, c.by);
        }
        const auto turn = [&](int delta, Qt::KeyboardModifiers with) {
            const QPointF at(200, 15);
            QWheelEvent event(at, slider.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, with, Qt::NoScrollPhase,
                              false);
            event.ignore();
            const int before = slider.value();
            QApplication::sendEvent(&slider, &event);
            return slider.value() - before;
        };
        QCOMPARE(turn(120, Qt::ShiftModifier), FineSlider::kFineArrowStep);
        QCOMPARE(turn(-120, Qt::ShiftModifier), -FineSlider::kFineArrowStep);
        QVERIFY(turn(120, {}) > FineSlider::kFineArrowStep);
        slider.clearFocus();
        QCOMPARE(turn(120, {}), 0);
        slider.setValue(FineSlider::kSteps - 3);
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(slider.value(), int{FineSlider::kSteps}); // no further than its end
        const auto drag = [&](int by, Qt::KeyboardModifiers with) {
            slider.setValue(50'000);
            const QPoint from(200, 15);
            QTest::mousePress(&slider, Qt::LeftButton, {}, from);
            QMouseEvent move(QEvent::MouseMove, from + QPoint(by, 0), slider.mapToGlobal(from + QPoint(by, 0)),
                             Qt::NoButton, Qt::LeftButton, with);
            QApplication::sendEvent(&slider, &move);
            QTest::mouseRelease(&slider, Qt::LeftButton, with, from + QPoint(by, 0));
            return slider.value() - 50'000;
        };
        const int coarse = drag(40, {}), fine = drag(40, Qt::ShiftModifier);
        QVERIFY(coarse > 5000);
        QVERIFY(std::abs(fine - FineSlider::kFineMotion * coarse) < 3.0);
        const int before = slider.value();
        QTest::mouseMove(&slider, {300, 15}); // nothing is held
        QCOMPARE(slider.value(), before);
    }

    /// What is typed is not taken away while it is being mended; Undo is the window's while nothing was typed.
    void linesForNumbersKeepWhatIsTyped() {
        QWidget window;
        const FieldInfo info{"way", "Way", Quantity::length, kFinite, {0.0, 1.0}, 0.1, Scale::linear, ""};
        NumberEdit edit(info, &window);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QStringList complaints;
        QList<double> taken;
        connect(&edit, &NumberEdit::complaintChanged, this,
                [&](const QString& reason) { complaints << reason; });
        connect(&edit, &NumberEdit::valueEntered, this, [&](double value) { taken << value; });
        edit.setValue(0.5);
        const QString shown = edit.text();
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, "soon");
        edit.setValue(0.25); // from elsewhere, while one types
        QCOMPARE(edit.text(), QString("soon"));
        QTest::keyClick(&edit, Qt::Key_Return);
        QVERIFY(edit.isComplaining() && complaints.last().startsWith("This cannot be read here: soon"));
        edit.setValue(0.75);
        QCOMPARE(edit.text(), QString("soon")); // to be mended
        QTest::keyClick(&edit, Qt::Key_Escape);
        QVERIFY(!edit.isComplaining() && complaints.last().isEmpty());
        QVERIFY(edit.text() != shown && taken.isEmpty());
        const auto isForTheWindow = [&](Qt::Key key, Qt::KeyboardModifiers with) {
            QKeyEvent event(QEvent::ShortcutOverride, key, with);
            event.ignore();
            QApplication::sendEvent(&edit, &event);
            return !event.isAccepted();
        };
        const std::pair<Qt::Key, Qt::KeyboardModifiers> keys[] = {{Qt::Key_Z, Qt::ControlModifier},
                                                                  {Qt::Key_Y, Qt::ControlModifier},
                                                                  {Qt::Key_Space, Qt::NoModifier}};
        for (const auto& [key, with] : keys) QVERIFY(isForTheWindow(key, with));
        QTest::keyClicks(&edit, "30 mm");
        QVERIFY(!isForTheWindow(Qt::Key_Z, Qt::ControlModifier)); // there is something to undo in it
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(taken, QList<double>{0.03});
    }
};

HINGELAB_UI_TEST(TestPlotCases)

} // namespace test_plot_cases

#include "test_plot_cases.moc"
