// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTabBar>

#include "tests/ui/ui_test.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_export.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct DoorFixture {
    explicit DoorFixture(const char* rig) : model(shippedDocument(rig)) {}

    Theme theme;
    RigModel model;
    SessionController session{model};
    DoorPanel panel{model, session, theme};

    void show() {
        panel.resize(480, 900);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent(), 60'000); }
    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session.status().time > end - 0.01, 60'000);
    }
    [[nodiscard]] QCPGraph* graph(const QString& name) {
        QCustomPlot& plot = panel.plot().plot();
        for (int i = 0; i < plot.graphCount(); ++i) {
            if (plot.graph(i)->name() == name) return plot.graph(i);
        }
        return nullptr;
    }
    [[nodiscard]] QString figure(const QString& label) {
        for (int row = 0; row < panel.figures().rowCount(); ++row) {
            if (panel.figures().item(row, 0)->text() == label) return panel.figures().item(row, 1)->text();
        }
        return {};
    }
};

} // namespace

class TestDoorPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void theTailgateShowsItsCurveAndFigures() {
        DoorFixture f("tailgate");
        f.show();
        const DoorCurve curve = doorCurve(f.model.model());
        QCPGraph* opening = f.graph("opening");
        QVERIFY(opening != nullptr);
        QCOMPARE(opening->dataCount(), static_cast<int>(curve.x.size()));
        QCOMPARE(opening->dataMainKey(5), curve.x[5] * kDegreesPerRadian);
        QCOMPARE(opening->dataMainValue(5), curve.total[5].opening);
        for (const char* cause : {"gravity", "gas strut", "closing", "without friction"}) {
            QVERIFY2(f.graph(cause) != nullptr && f.graph(cause)->dataCount() > 50, cause);
        }
        QCOMPARE(f.graph("tips")->dataCount(), 1);
        QVERIFY(!f.panel.reason().isVisible());
        QCOMPARE(f.figure("Peak effort closing"), QStringLiteral("66.8 N·m at 44.7 °"));
        QVERIFY(f.panel.plot().plot().yAxis->label().contains("N·m"));
        QVERIFY(plotAsCsv(f.panel.plot().plot()).contains("gas strut"));
    }

    /// At the handle, by the keyboard.
    void forceAtTheHandleByKey() {
        DoorFixture f("tailgate");
        f.show();
        const double torque = f.graph("opening")->dataMainValue(0);
        const DoorCurve curve = doorCurve(f.model.model());
        f.panel.plot().unitChoice().setFocus();
        QTest::keyClick(&f.panel.plot().unitChoice(), Qt::Key_Down);
        QCOMPARE(f.graph("opening")->dataMainValue(0), torque / curve.leverage[0]);
        QVERIFY(f.panel.plot().plot().yAxis->label().endsWith("(N)"));
    }

    void anEditMovesItInOneAnswer() {
        DoorFixture f("tailgate");
        f.show();
        const double before = f.graph("gas strut")->dataMainValue(40);
        const long asked = f.panel.maker().requests();
        QVERIFY(f.model.setParameter("/elements/0/extended_force", 800.0, f.model.newGesture()).empty());
        QCOMPARE(f.panel.maker().requests(), asked + 1);
        f.settle();
        // Force, and with it torque, in proportion; the samples are others, hence a per cent.
        const double after = f.graph("gas strut")->dataMainValue(40);
        QVERIFY(std::abs(after / before - 800.0 / 640.0) < 0.05);
        f.model.undoStack().undo();
        f.settle();
        QCOMPARE(f.graph("gas strut")->dataMainValue(40), before);
    }

    void aHiddenTabComputesNothing() {
        DoorFixture f("tailgate");
        QVERIFY(f.model.setParameter("/elements/0/extended_force", 700.0, f.model.newGesture()).empty());
        QCOMPARE(f.panel.maker().requests(), 0L);
        f.show();
        QCOMPARE(f.panel.maker().requests(), 1L);
        f.panel.setInFront(false);
        QVERIFY(f.model.setParameter("/elements/0/extended_force", 800.0, f.model.newGesture()).empty());
        QCOMPARE(f.panel.maker().requests(), 1L);
        f.panel.setInFront(true);
        QCOMPARE(f.panel.maker().requests(), 2L);
        f.settle();
        f.panel.hide();
        QVERIFY(f.model.setParameter("/elements/0/extended_force", 900.0, f.model.newGesture()).empty());
        QCOMPARE(f.panel.maker().requests(), 2L);
    }

    void theDotFollowsTheRun() {
        DoorFixture f("tailgate");
        f.show();
        f.simulate(0.6);
        const QCPGraph* dot = f.graph("now");
        QCOMPARE(dot->dataCount(), 1);
        const double angle = f.session.latest("joint.hinge.angle");
        // The dot is where the newest row is that is a pixel away from the one before it: the newest.
        QCOMPARE(dot->dataMainKey(0), angle * kDegreesPerRadian);
        auto found = DoorStatics::of(f.model.model());
        QVERIFY(found.statics->goTo(angle));
        QCOMPARE(dot->dataMainValue(0), found.statics->forceAt(f.session.latest("joint.hinge.rate"), true));
    }

    void rigsWithoutACurveSayWhy() {
        DoorFixture f("stewart-platform");
        f.show();
        QVERIFY(f.panel.reason().isVisible());
        QVERIFY(f.panel.reason().text().contains("6 degrees of freedom"));
        QVERIFY(!f.panel.plot().isVisible());
        f.model.open(shippedDocument("oven"), {});
        f.settle();
        QVERIFY(!f.panel.reason().isVisible() && f.panel.plot().isVisible());
    }

    void aFigureShowsWhereItIsRead() {
        DoorFixture f("tailgate");
        f.show();
        QTableWidget& figures = f.panel.figures();
        int row = 0;
        while (figures.item(row, 0)->text() != "Peak effort closing") ++row;
        QVERIFY(figures.item(row, 0)->toolTip().contains("friction"));
        QTest::mouseClick(figures.viewport(), Qt::LeftButton, {},
                          figures.visualItemRect(figures.item(row, 0)).center());
        QCustomPlot& plot = f.panel.plot().plot();
        QCPItemStraightLine* line = nullptr;
        for (int i = 0; i < plot.itemCount(); ++i) {
            if (auto* found = qobject_cast<QCPItemStraightLine*>(plot.item(i))) line = found;
        }
        QVERIFY(line != nullptr && line->visible());
        QVERIFY(std::abs(line->point1->key() - 44.7) < 0.1); // as the figure says
    }

    void theMouseReadsTheCurve() {
        DoorFixture f("tailgate");
        f.show();
        QCustomPlot& plot = f.panel.plot().plot();
        const QPoint at(static_cast<int>(plot.xAxis->coordToPixel(40.0)), plot.height() / 2);
        QTest::mouseMove(&plot, at - QPoint(3, 0));
        QTest::mouseMove(&plot, at);
        QTRY_VERIFY(plot.toolTip().contains("opens by itself"));
        QVERIFY(plot.toolTip().contains("gas strut"));
        QVERIFY(f.panel.plot().wordsAt(1.19).contains("tips"));
    }

    void motorsOffOrOn() {
        DoorFixture f("motor-door");
        f.show();
        QVERIFY(f.panel.motorChoice().isVisible());
        const double off = f.graph("without friction")->dataMainValue(3);
        f.panel.motorChoice().setFocus();
        QTest::keyClick(&f.panel.motorChoice(), Qt::Key_Down);
        f.settle();
        QVERIFY(f.graph("without friction")->dataMainValue(3) > off + 1.0);
    }
};

HINGELAB_UI_TEST_MAIN(TestDoorPanel)
#include "test_door_panel.moc"
