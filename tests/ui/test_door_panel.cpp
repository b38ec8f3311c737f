// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCompleter>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>

#include "tests/ui/ui_test.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_export.h"

namespace test_door_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct DoorFixture {
    explicit DoorFixture(const char* rig) : bench(shippedDocument(rig), theme) {}

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    DoorPanel panel{bench};

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
    void showSlam() {
        show();
        QTabBar& pages = child<QTabBar>(panel, "doorPages");
        QTest::mouseClick(&pages, Qt::LeftButton, {}, pages.tabRect(2).center());
        settleSlam();
    }
    void settleSlam() { QTRY_VERIFY_WITH_TIMEOUT(child<SlamCard>(panel).isCurrent(), 60'000); }
    [[nodiscard]] QString slamFigure(const QString& label, int column = 1) {
        QTableWidget& table = child<QTableWidget>(child<SlamCard>(panel), "slamFigures");
        for (int row = 0; row < table.rowCount(); ++row) {
            if (table.item(row, 0)->text() == label) return table.item(row, column)->text();
        }
        return {};
    }
    /// The dialog, with the strut's force as what differs.
    [[nodiscard]] FamilyDialog* openFamily() {
        QTest::mouseClick(&child<QToolButton>(panel, "familyButton"), Qt::LeftButton);
        FamilyDialog* dialog = panel.findChild<FamilyDialog*>();
        QComboBox& axes = child<QComboBox>(*dialog, "axisChoice");
        const int strut = axes.findData(QStringLiteral("/elements/0/extended_force"));
        if (strut < 0) qFatal("the strut has no extended force");
        axes.setCurrentIndex(strut);
        return dialog;
    }
    [[nodiscard]] QString figure(const QString& label) {
        for (int row = 0; row < child<QTableWidget>(panel, "doorFigures").rowCount(); ++row) {
            if (child<QTableWidget>(panel, "doorFigures").item(row, 0)->text() == label)
                return child<QTableWidget>(panel, "doorFigures").item(row, 1)->text();
        }
        return {};
    }
};

} // namespace

/// Counts how often a widget is resized. Where that does not end, nothing else would ever happen: it makes room
/// then, which ends it.
class ResizeCount : public QObject {
  public:
    ResizeCount(QScrollArea& area, int most) : QObject(&area), area_(area), most_(most) {
        area.viewport()->installEventFilter(this);
    }
    int count = 0;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize && ++count == most_) area_.resize(1500, 1500);
        return QObject::eventFilter(watched, event);
    }

  private:
    QScrollArea& area_;
    int most_;
};

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
        QVERIFY(!child<QLabel>(f.panel, "doorReason").isVisible());
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
        child<QComboBox>(f.panel.plot(), "unitChoice").setFocus();
        QTest::keyClick(&child<QComboBox>(f.panel.plot(), "unitChoice"), Qt::Key_Down);
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
        const double angle = f.session.valueOf("joint.hinge.angle");
        // The dot is where the newest row is that is a pixel away from the one before it: the newest.
        QCOMPARE(dot->dataMainKey(0), angle * kDegreesPerRadian);
        auto found = DoorStatics::of(f.model.model());
        QVERIFY(found.statics->goTo(angle));
        QCOMPARE(dot->dataMainValue(0), found.statics->forceAt(f.session.valueOf("joint.hinge.rate"), true));
    }

    void rigsWithoutACurveSayWhy() {
        DoorFixture f("stewart-platform");
        f.show();
        QVERIFY(child<QLabel>(f.panel, "doorReason").isVisible());
        QVERIFY(child<QLabel>(f.panel, "doorReason").text().contains("6 degrees of freedom"));
        QVERIFY(!f.panel.plot().isVisible());
        f.model.open(shippedDocument("oven"), {});
        f.settle();
        QVERIFY(!child<QLabel>(f.panel, "doorReason").isVisible() && f.panel.plot().isVisible());
    }

    void aFigureShowsWhereItIsRead() {
        DoorFixture f("tailgate");
        f.show();
        QTableWidget& figures = child<QTableWidget>(f.panel, "doorFigures");
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
        QVERIFY(child<QComboBox>(f.panel, "doorMotors").isVisible());
        const auto saysHowTheyBrake = [&] {
            for (const QLabel* label : f.panel.findChildren<QLabel*>()) {
                if (label->text().contains("short-circuited terminals (0 V)")) return true;
            }
            return false;
        };
        QVERIFY(saysHowTheyBrake()); // off is not disconnected
        const double off = f.graph("without friction")->dataMainValue(3);
        child<QComboBox>(f.panel, "doorMotors").setFocus();
        QTest::keyClick(&child<QComboBox>(f.panel, "doorMotors"), Qt::Key_Down);
        f.settle();
        QVERIFY(f.graph("without friction")->dataMainValue(3) > off + 1.0);
        QVERIFY(!saysHowTheyBrake());
    }

    /// What moved while another tab was in front is where it is when this one comes back, paused or not.
    void theDotIsWhereTheDoorIsWhenTheTabComesBack() {
        DoorFixture f("tailgate");
        f.show();
        f.panel.setInFront(false);
        f.simulate(1.0);
        f.panel.setInFront(true);
        const double angle = f.session.valueOf("joint.hinge.angle") * kDegreesPerRadian;
        QVERIFY(std::abs(f.graph("now")->dataMainKey(0) - angle) < 1e-9);
    }

    /// The tailgate with other struts, asked for with the keyboard; the curves go when they are taken off.
    void aFamilyOfCurves() {
        DoorFixture f("tailgate");
        f.show();
        FamilyDialog* dialog = f.openFamily();
        NumberEdit& from = child<NumberEdit>(*dialog, "fromEdit");
        from.setFocus();
        from.selectAll();
        QTest::keyClicks(&from, "500 N");
        QTest::keyClick(&from, Qt::Key_Return);
        QVERIFY(from.text().startsWith(QStringLiteral("500"))); // and stays
        child<QSpinBox>(*dialog, "countEdit").setValue(3);
        QTest::mouseClick(&child<QPushButton>(*dialog, "showButton"), Qt::LeftButton);
        f.settle();
        const std::vector<QCPGraph*>& graphs = f.panel.plot().family().graphs();
        QCOMPARE(graphs.size(), std::size_t{3});
        QCOMPARE(graphs.front()->name(), QStringLiteral("500 N"));
        const int middle = graphs.front()->dataCount() / 2; // nearer to the end the strut pulls shut
        QVERIFY(graphs.front()->dataMainValue(middle) < graphs.back()->dataMainValue(middle));
        Rig weaker = f.model.rig();
        QVERIFY(setParameter(weaker, "/elements/0/extended_force", 500.0));
        const DoorCurve expected = doorCurve(std::make_shared<const Model>(weaker));
        QCOMPARE(graphs.front()->dataMainValue(5), expected.total[5].atRest);
        QTest::mouseClick(&child<QPushButton>(*dialog, "removeButton"), Qt::LeftButton);
        f.settle();
        QVERIFY(f.panel.plot().family().graphs().empty());
    }

    /// Nine curves can be told apart: one legend beside the axes, in the order of the curves, colours that
    /// become brighter with the value, the present one thicker, and a name under the pointer.
    void aFamilyOfNineIsLegible() {
        for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
            DoorFixture f("tailgate");
            f.theme.setChoice(choice);
            f.show();
            FamilyDialog* dialog = f.openFamily();
            child<QSpinBox>(*dialog, "countEdit").setValue(9);
            QTest::mouseClick(&child<QPushButton>(*dialog, "showButton"), Qt::LeftButton);
            f.settle();
            QCustomPlot& plot = f.panel.plot().plot();
            plot.replot();
            const FamilyLines& family = f.panel.plot().family();
            const std::vector<QCPGraph*>& graphs = family.graphs();
            QCOMPARE(graphs.size(), std::size_t{9});
            QVERIFY(family.legend() != nullptr && family.legend()->itemCount() == 9);
            const QRect legend = family.legend()->outerRect();
            QVERIFY(!legend.intersects(plot.axisRect()->outerRect()));
            QVERIFY(plot.rect().contains(legend));
            QSet<QString> names;
            double last = -1.0;
            for (std::size_t k = 0; k < graphs.size(); ++k) {
                auto* const item =
                    qobject_cast<QCPPlottableLegendItem*>(family.legend()->item(static_cast<int>(8 - k)));
                QVERIFY(item != nullptr && item->plottable() == graphs[k]); // more force, higher up
                QCOMPARE(item->font().bold(), k == 4);
                QVERIFY((graphs[k]->pen().widthF() > graphs[0]->pen().widthF()) == (k == 4));
                const QColor color = graphs[k]->pen().color();
                const double light = 0.2126 * color.redF() + 0.7152 * color.greenF() + 0.0722 * color.blueF();
                QVERIFY(light > last);
                last = light;
                names << graphs[k]->name();
            }
            QCOMPARE(names.size(), 9);
            const int middle = graphs[0]->dataCount() / 2;
            const QPointF on =
                graphs[0]->coordsToPixels(graphs[0]->dataMainKey(middle), graphs[0]->dataMainValue(middle));
            QVERIFY2(family.nameAt(on).endsWith(graphs[0]->name()), qPrintable(family.nameAt(on)));
            QVERIFY(family.nameAt(plot.axisRect()->topRight() + QPoint(40, 0)).isEmpty());
            QTest::mouseClick(&child<QPushButton>(*dialog, "removeButton"), Qt::LeftButton);
            f.settle();
            QVERIFY(family.legend() == nullptr);
        }
    }

    /// The parts by cause, of which two large ones nearly balance, leave the friction band wide enough to be
    /// seen.
    void partsDoNotFlattenTheFriction() {
        DoorFixture f("tailgate");
        f.show();
        f.settle();
        const DoorCurve curve = doorCurve(f.model.model());
        double low = 0.0;
        double high = 0.0;
        for (const DoorForce& force : curve.total) {
            low = std::min({low, force.opening, force.closing});
            high = std::max({high, force.opening, force.closing});
        }
        const QCPRange shown = f.panel.plot().plot().yAxis->range();
        QVERIFY(shown.lower <= low && shown.upper >= high);
        // Its own room above and below, a tenth for the strip, and what the axis keeps free at its ends.
        QVERIFY2(shown.size() < 4.5 * (high - low),
                 qPrintable(QString("%1 for %2").arg(shown.size()).arg(high - low)));
    }

    /// Of a hundred numbers one is found by a part of its name; what is none gives way to the choice that
    /// holds.
    void aFamilysNumberIsFoundByTyping() {
        DoorFixture f("tailgate");
        f.show();
        FamilyDialog* dialog = f.openFamily();
        QComboBox& choice = child<QComboBox>(*dialog, "axisChoice");
        choice.lineEdit()->setFocus();
        choice.lineEdit()->selectAll();
        QTest::keyClicks(choice.lineEdit(), "progression");
        QTRY_VERIFY(choice.completer()->completionCount() == 1);
        emit choice.completer()->activated(choice.completer()->currentCompletion());
        choice.lineEdit()->setText(choice.completer()->currentCompletion());
        QTest::keyClick(choice.lineEdit(), Qt::Key_Return);
        QVERIFY2(choice.currentData().toString().endsWith("/progression"),
                 qPrintable(choice.currentData().toString()));
        const QString chosen = choice.currentText();
        choice.lineEdit()->selectAll();
        QTest::keyClicks(choice.lineEdit(), "no such thing");
        QTest::keyClick(choice.lineEdit(), Qt::Key_Return);
        QCOMPARE(choice.currentText(), chosen);
    }

    void aFamilyThatTheRigDoesNotTakeIsRefused() {
        DoorFixture f("tailgate");
        f.show();
        FamilyDialog* dialog = f.openFamily();
        NumberEdit& from = child<NumberEdit>(*dialog, "fromEdit");
        from.setFocus();
        from.selectAll();
        QTest::keyClicks(&from, "-500 N");
        QTest::keyClick(&from, Qt::Key_Return);
        QTest::mouseClick(&child<QPushButton>(*dialog, "showButton"), Qt::LeftButton);
        QVERIFY(child<QLabel>(*dialog, "problem").isVisible());
        QVERIFY(child<QLabel>(*dialog, "problem").text().contains("extended_force"));
        QVERIFY(f.panel.plot().family().graphs().empty());
    }

    /// Where a figure is read, for the 3D view.
    void aFigureTellsWhereTheGripIsThen() {
        DoorFixture f("tailgate");
        f.show();
        std::optional<Vector3> grip;
        QString words;
        QObject::connect(&f.panel, &DoorPanel::placeMarked, &f.panel,
                         [&](const std::optional<Vector3>& p_WQ, const QString& text) {
                             grip = p_WQ;
                             words = text;
                         });
        QTableWidget& figures = child<QTableWidget>(f.panel, "doorFigures");
        int row = 0;
        while (figures.item(row, 0)->text() != "Peak effort closing") ++row;
        figures.setCurrentCell(row, 0);
        QVERIFY(grip.has_value());
        QVERIFY(words.contains("44.7"));
        DoorStatics statics = *DoorStatics::of(f.model.model()).statics;
        const auto peak = curveFigure(doorCurve(f.model.model()), Figure::peakEffortClosing);
        QVERIFY(statics.goTo(peak.at.value()));
        QVERIFY((statics.gripPosition() - *grip).norm() < 1e-12); // the same computation
    }

    /// The mark and its words are those of the present curve, wherever another edit or rig comes from.
    void aMarkedFigureFollowsTheCurve() {
        DoorFixture f("tailgate");
        f.show();
        std::optional<Vector3> grip;
        QString words;
        QObject::connect(&f.panel, &DoorPanel::placeMarked, &f.panel,
                         [&](const std::optional<Vector3>& p_WQ, const QString& text) {
                             grip = p_WQ;
                             words = text;
                         });
        QTableWidget& figures = child<QTableWidget>(f.panel, "doorFigures");
        int row = 0;
        while (figures.item(row, 0)->text() != "Peak effort closing") ++row;
        figures.setCurrentCell(row, 0);
        const Vector3 before = grip.value();
        const QString wordsBefore = words;
        QVERIFY(f.model.setParameter("/elements/0/extended_force", 700.0, f.model.newGesture()).empty());
        f.settle();
        QVERIFY(words != wordsBefore);
        QCOMPARE(words, "Peak effort closing: " + figures.item(figures.currentRow(), 1)->text());
        const auto peak = curveFigure(doorCurve(f.model.model()), Figure::peakEffortClosing);
        DoorStatics statics = *DoorStatics::of(f.model.model()).statics;
        QVERIFY(statics.goTo(peak.at.value()));
        QVERIFY((statics.gripPosition() - grip.value()).norm() < 1e-12); // the same computation
        f.model.undoStack().undo();
        f.settle();
        QCOMPARE(words, wordsBefore);
        QVERIFY((grip.value() - before).norm() < 1e-12);
        // Nothing is marked while the figures are not seen, and the same again when they are.
        f.panel.showPage(DoorPanel::Page::targets);
        QVERIFY(!grip && words.isEmpty());
        f.panel.showPage(DoorPanel::Page::figures);
        QCOMPARE(words, wordsBefore);
        f.panel.setInFront(false);
        QVERIFY(!grip);
        f.panel.setInFront(true);
        QVERIFY(grip);
        f.model.open(shippedDocument("room-door"), {});
        QVERIFY(!grip && words.isEmpty());
        f.settle();
        QVERIFY(!grip && words.isEmpty());
        QCOMPARE(figures.currentRow(), -1);
        // A rig that is no door has no figure, whatever the pointer was on.
        child<QTableWidget>(f.panel, "doorFigures").setCurrentCell(row, 0);
        QVERIFY(child<QTableWidget>(f.panel, "doorFigures").currentRow() == row);
        f.model.open(shippedDocument("four-bar"), {});
        f.settle();
        QVERIFY(!grip);
    }

    // Thrown shut ------------------------------------------------------------------------------------

    void theSlamIsThatOfTheAnalysis() {
        DoorFixture f("refrigerator");
        f.showSlam();
        const DoorSlam slam = slamDoor(f.model.model(), {});
        QVERIFY(slam.refusal.empty());
        QCOMPARE(child<QTableWidget>(child<SlamCard>(f.panel), "slamFigures").rowCount(),
                 static_cast<int>(slam.figures.size()));
        QCOMPARE(f.slamFigure("Speed at the latch"),
                 QString::fromStdString(displayText(Quantity::velocity, slam.run.arrival->speed, 3)));
        QVERIFY(!child<EnergyBars>(child<SlamCard>(f.panel)).shares().empty());
        QVERIFY(child<EnergyBars>(child<SlamCard>(f.panel)).accessibleDescription().contains("hinge: damping"));
        QCOMPARE(child<NumberEdit>(child<SlamCard>(f.panel), "throwPlace").text(), QStringLiteral("60.00 °"));
    }

    void aFasterThrowArrivesFaster() {
        DoorFixture f("refrigerator");
        f.showSlam();
        const double before = f.slamFigure("Speed at the latch").split(' ').front().toDouble();
        NumberEdit& speed = child<NumberEdit>(child<SlamCard>(f.panel), "throwSpeed");
        QTest::mouseDClick(&speed, Qt::LeftButton);
        speed.selectAll();
        QTest::keyClicks(&speed, "2");
        QTest::keyClick(&speed, Qt::Key_Return);
        f.settleSlam();
        QVERIFY(f.slamFigure("Speed at the latch").split(' ').front().toDouble() > before + 0.5);
    }

    void aPlaceBeyondTheWayIsRefusedInWords() {
        DoorFixture f("refrigerator");
        f.showSlam();
        NumberEdit& place = child<NumberEdit>(child<SlamCard>(f.panel), "throwPlace");
        place.setFocus();
        place.selectAll();
        QTest::keyClicks(&place, "150");
        QTest::keyClick(&place, Qt::Key_Return);
        f.settleSlam();
        QVERIFY(child<QLabel>(child<SlamCard>(f.panel), "slamReason").isVisible());
        QVERIFY(child<QLabel>(child<SlamCard>(f.panel), "slamReason").text().contains(QStringLiteral("120 °")));
        QVERIFY(!child<QPushButton>(child<SlamCard>(f.panel), "throwButton").isEnabled());
        place.selectAll();
        QTest::keyClicks(&place, "20");
        QTest::keyClick(&place, Qt::Key_Return);
        f.settleSlam();
        QVERIFY(!child<QLabel>(child<SlamCard>(f.panel), "slamReason").isVisible());
    }

    /// Key figures of a pinned design stay beside those of the next, with what has changed.
    void pinnedFiguresStayBesideTheNext() {
        DoorFixture f("refrigerator");
        f.show();
        QTableWidget& table = child<QTableWidget>(f.panel, "doorFigures");
        const auto cell = [&](const QString& label, int column) {
            for (int row = 0; row < table.rowCount(); ++row) {
                if (table.item(row, 0)->text() == label) return table.item(row, column)->text();
            }
            return QString();
        };
        const QString label = QStringLiteral("Peak effort opening");
        const QString before = cell(label, 1);
        const auto pinned = [&](const QString& figure, int line) {
            return cell(figure, 2).section(QChar::LineFeed, line, line);
        };
        QVERIFY(table.isColumnHidden(2));
        QTest::mouseClick(&child<QToolButton>(f.panel, "pinFigures"), Qt::LeftButton);
        QVERIFY(!table.isColumnHidden(2));
        QCOMPARE(pinned(label, 1), QStringLiteral("same"));
        const auto torque = [](const QString& text) { return text.split(' ').front().toDouble(); };
        QVERIFY(f.model.setParameter("/elements/0/dynamic_friction_torque", 5.0, f.model.newGesture()).empty());
        f.settle();
        QVERIFY2(before.startsWith(pinned(label, 0)), qPrintable(cell(label, 2)));
        QVERIFY(cell(label, 1) != before);
        const QString difference = pinned(label, 1);
        QVERIFY2(difference.startsWith('+') && difference.endsWith("%)"), qPrintable(difference));
        // Shown to some digits each.
        QVERIFY2(std::abs(difference.mid(1).split(' ').front().toDouble() -
                          (torque(cell(label, 1)) - torque(before))) < 0.02,
                 qPrintable(difference));
        QCOMPARE(pinned(QStringLiteral("Range of motion, upper end"), 1), QStringLiteral("same"));
        f.model.open(shippedDocument("dishwasher"), {});
        QVERIFY(table.isColumnHidden(2) && !child<QToolButton>(f.panel, "pinFigures").isChecked());
    }

    /// Softer damping beside the pinned design.
    void aPinnedDesignStaysBesideTheNext() {
        DoorFixture f("refrigerator");
        f.showSlam();
        const QString before = f.slamFigure("Speed at the latch");
        QTest::mouseClick(&child<QPushButton>(child<SlamCard>(f.panel), "pinThrow"), Qt::LeftButton);
        QVERIFY(f.model.setParameter("/elements/0/viscous_friction", 0.3, f.model.newGesture()).empty());
        f.settleSlam();
        QVERIFY(f.slamFigure("Speed at the latch") != before);
        QCOMPARE(f.slamFigure("Speed at the latch", 2), before);
        QVERIFY(!child<QTableWidget>(child<SlamCard>(f.panel), "slamFigures").isColumnHidden(2));
        QTest::mouseClick(&child<QPushButton>(child<SlamCard>(f.panel), "pinThrow"), Qt::LeftButton);
        QVERIFY(child<QTableWidget>(child<SlamCard>(f.panel), "slamFigures").isColumnHidden(2));
    }

    /// In a narrow and low panel a scroll bar across may come with the plot, and leave too little height for
    /// it.
    void thePlotDoesNotComeAndGoForEver() {
        DoorFixture f("tailgate");
        QScrollArea area;
        auto* panel = new DoorPanel(f.bench);
        area.setWidget(panel);
        area.setWidgetResizable(true);
        area.resize(480, 900);
        area.show();
        QTRY_VERIFY_WITH_TIMEOUT(panel->isCurrent(), 60'000);
        for (const DoorPanel::Page page :
             {DoorPanel::Page::targets, DoorPanel::Page::slam, DoorPanel::Page::figures}) {
            panel->showPage(page);
            for (int width = 160; width <= 520; width += 40) {
                for (int height = 396; height <= 456; height += 4) { // about where the plot begins to be shown
                    ResizeCount resizes(area, 100);
                    area.resize(width, height);
                    QCoreApplication::processEvents();
                    QVERIFY2(resizes.count <= 10, qPrintable(QStringLiteral("%1x%2").arg(width).arg(height)));
                }
            }
        }
    }

    /// The 3D view does what the figures say.
    void throwingMovesTheRun() {
        DoorFixture f("refrigerator");
        f.showSlam();
        const DoorSlam slam = slamDoor(f.model.model(), {});
        QTest::mouseClick(&child<QPushButton>(child<SlamCard>(f.panel), "throwButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(f.session.status().state == RunState::playing, 60'000);
        f.session.setPlaying(false);
        QTRY_VERIFY_WITH_TIMEOUT(f.session.isIdle(), 60'000);
        const double left = slam.run.arrival->time - f.session.status().time;
        QVERIFY(left > 0.1);
        f.session.runner().fastForward(left - 0.01);
        QTRY_VERIFY_WITH_TIMEOUT(f.session.status().time > slam.run.arrival->time - 0.02, 60'000);
        // Within the last hundredth of a second before it arrives, at 0.8 rad/s.
        QVERIFY(std::abs(f.session.valueOf("joint.hinge axis.angle")) < 0.02);
        QVERIFY(std::abs(f.session.valueOf("joint.hinge axis.rate") - slam.run.arrival->rate) < 0.05);
    }
};

HINGELAB_UI_TEST(TestDoorPanel)

} // namespace test_door_panel

#include "test_door_panel.moc"
