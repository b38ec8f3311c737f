// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

#include "tests/physics/target_door.h"
#include "tests/ui/answers.h"
#include "ui/targets/bar_delegate.h"
#include "ui/targets/solve_dialog.h"
#include "ui/targets/target_dialog.h"

namespace test_targets_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A stiff hinge with little friction: it holds nowhere far open.
RigDocument looseDoor() {
    return {{}, formulaDoor(8.0, 0.2)};
}

struct TargetsFixture {
    explicit TargetsFixture(RigDocument document = looseDoor()) : bench(std::move(document), theme) {}

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    DoorPanel panel{bench};

    TargetsPanel& targets() { return child<TargetsPanel>(panel); }
    void show() {
        panel.resize(480, 1100);
        panel.showPage(DoorPanel::Page::targets);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent() && targets().isCurrent(), 60'000); }
    /// Opens the menu's entry and works in the dialog that comes.
    template <class Dialog, class Work>
    void inDialog(const std::function<void()>& open, Work work) {
        bool isDone = false;
        QTimer::singleShot(0, &panel, [&] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            work(*dialog);
            isDone = true;
            if (dialog->isVisible()) dialog->reject();
        });
        open();
        QVERIFY(isDone);
    }
    [[nodiscard]] QAction* entry(const QString& text) {
        for (QAction* action : child<QToolButton>(targets(), "addButton").menu()->actions()) {
            if (action->text().remove('&').startsWith(text)) return action;
        }
        return nullptr;
    }
    [[nodiscard]] QString cell(int row, int column) {
        return child<QTableWidget>(targets(), "targetList").item(row, column)->text();
    }
};

void type(QLineEdit& line, const char* text) {
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, text);
}

int rowOf(const SolveDialog& dialog, const QString& label) {
    auto& table = child<QTableWidget>(const_cast<SolveDialog&>(dialog), "solveParameters");
    for (int row = 0; row < table.rowCount(); ++row) {
        if (table.item(row, SolveDialog::kName)->text() == label) return row;
    }
    return -1;
}

/// Ticks a row with the mouse, where its box is drawn.
void tick(SolveDialog& dialog, const QString& label) {
    const int row = rowOf(dialog, label);
    QVERIFY2(row >= 0, qPrintable(label));
    QTableWidget& table = child<QTableWidget>(dialog, "solveParameters");
    table.scrollToItem(table.item(row, SolveDialog::kName));
    const QRect cell = table.visualItemRect(table.item(row, SolveDialog::kName));
    QStyleOptionViewItem option;
    option.initFrom(&table);
    option.rect = cell;
    option.features = QStyleOptionViewItem::HasCheckIndicator;
    const QRect box = table.style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, &table);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, box.center());
    QCOMPARE(table.item(row, SolveDialog::kName)->checkState(), Qt::Checked);
}

} // namespace

class TestTargetsPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Holds at 30, 60, 75 degrees and light at the handle: red with margins; three numbers free; green; undo.
    void fromRedToGreenAndBack() {
        TargetsFixture f;
        f.show();
        QVERIFY(f.targets().summary().text().contains("No targets yet"));
        QVERIFY(!child<QPushButton>(f.targets(), "solveButton").isEnabled());
        f.inDialog<TargetDialog>([&] { f.entry("Holds at")->trigger(); },
                                 [](TargetDialog& dialog) {
                                     type(child<QLineEdit>(dialog, "fromLine"), "30; 60; 75");
                                     QTest::keyClick(&dialog, Qt::Key_Return);
                                 });
        f.inDialog<TargetDialog>([&] { f.entry("Light to open")->trigger(); },
                                 [](TargetDialog& dialog) {
                                     type(child<QLineEdit>(dialog, "mostLine"), "6 N");
                                     type(child<QLineEdit>(dialog, "nameLine"), "light");
                                     QTest::keyClick(&dialog, Qt::Key_Return);
                                 });
        f.settle();
        QCOMPARE(f.model.rig().targets.size(), std::size_t{4});
        QCOMPARE(child<QTableWidget>(f.targets(), "targetList").rowCount(), 4);
        QVERIFY2(f.cell(0, 0).startsWith("✗ Holds at, 30.0 °"), qPrintable(f.cell(0, 0)));
        // 0.2 - 8·30° in N·m
        QVERIFY2(f.cell(0, 1).contains("fails by 3.99 N·m"), qPrintable(f.cell(0, 1)));
        QVERIFY(f.cell(3, 0).startsWith("✗ light"));
        QVERIFY(f.targets().summary().text().contains("4 not"));
        const std::string before = rigAsJson(f.model.rig()).dump();
        f.inDialog<SolveDialog>(
            [&] { QTest::mouseClick(&child<QPushButton>(f.targets(), "solveButton"), Qt::LeftButton); },
            [&](SolveDialog& dialog) {
                QTRY_VERIFY_WITH_TIMEOUT(dialog.hasSensitivity(), 60'000);
                for (const char* label :
                     {"Hinge: Spring constant", "Hinge: Dynamic friction", "Hinge: Spring zero angle"}) {
                    tick(dialog, label);
                }
                QVERIFY(!child<QPushButton>(dialog, "applyButton").isEnabled());
                QTest::mouseClick(&child<QPushButton>(dialog, "solveButton"), Qt::LeftButton);
                QTRY_VERIFY_WITH_TIMEOUT(!dialog.isBusy(), 60'000);
                QCOMPARE(child<QLabel>(dialog, "outcome").text(), QString("All 4 targets are met."));
                QVERIFY(child<QTableWidget>(dialog, "targets").item(0, 4)->text().startsWith("met"));
                QCOMPARE(rigAsJson(f.model.rig()).dump(), before);
                QTest::mouseClick(&child<QPushButton>(dialog, "applyButton"), Qt::LeftButton);
            });
        f.settle();
        for (int row = 0; row < 4; ++row) QVERIFY2(f.cell(row, 0).startsWith("✓"), qPrintable(f.cell(row, 0)));
        QVERIFY(f.targets().summary().text().startsWith("✓"));
        // The ghost is the curve of before: friction 0.2 and 8·80°.
        QCustomPlot& plot = f.panel.plot().plot();
        int ghosts = 0;
        for (int i = 0; i < plot.graphCount(); ++i) {
            if (plot.graph(i)->name() != "before" || plot.graph(i)->dataCount() == 0) continue;
            ++ghosts;
            const double last = plot.graph(i)->dataMainValue(plot.graph(i)->dataCount() - 1);
            QVERIFY(std::abs(std::abs(last) - 8.0 * kTargetEnd) < 0.3); // friction 0.2 either way
        }
        QCOMPARE(ghosts, 2);
        QCOMPARE(f.model.undoStack().undoText(), QString("Solve for the targets"));
        f.model.undoStack().undo();
        QCOMPARE(rigAsJson(f.model.rig()).dump(), before);
        f.settle();
        QVERIFY(f.targets().summary().text().contains("4 not"));
    }

    void setsComeAndGoAsOneEdit() {
        TargetsFixture f;
        f.show();
        const int edits = f.model.undoStack().count();
        f.targets().addSet("uk-access");
        f.settle();
        QCOMPARE(f.model.undoStack().count(), edits + 1);
        QCOMPARE(child<QTableWidget>(f.targets(), "targetList").rowCount(), 2);
        QVERIFY(
            child<QTableWidget>(f.targets(), "targetList").item(0, 0)->toolTip().contains("rutlanduk.co.uk"));
        f.model.undoStack().undo();
        f.settle();
        QCOMPARE(child<QTableWidget>(f.targets(), "targetList").rowCount(), 0);
        QVERIFY(!child<QTableWidget>(f.targets(), "targetList").isVisible());
    }

    /// By keys alone: what cannot be is told, and the dialog stays.
    void changedAndRemovedByKeys() {
        TargetsFixture f;
        f.show();
        f.targets().addSet("uk-access");
        f.settle();
        child<QTableWidget>(f.targets(), "targetList").setFocus();
        child<QTableWidget>(f.targets(), "targetList").setCurrentCell(1, 0);
        f.inDialog<TargetDialog>(
            [&] { QTest::keyClick(&child<QTableWidget>(f.targets(), "targetList"), Qt::Key_Return); },
            [](TargetDialog& dialog) {
                type(child<QLineEdit>(dialog, "mostLine"), "loud");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(dialog.isVisible());
                QVERIFY(child<QLabel>(dialog, "banner").text().contains("\"loud\" cannot be read"));
                type(child<QLineEdit>(dialog, "mostLine"), "40 N");
                type(child<QLineEdit>(dialog, "leastLine"), "50 N");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(dialog.isVisible());
                QVERIFY(child<QLabel>(dialog, "banner").text().contains("above the upper limit"));
                child<QLineEdit>(dialog, "leastLine").clear();
                type(child<QLineEdit>(dialog, "weightLine"), "0");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(dialog.isVisible());
                QVERIFY(child<QLabel>(dialog, "banner").text().contains("from 0.001 to 1000"));
                type(child<QLineEdit>(dialog, "weightLine"), "5");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(!dialog.isVisible());
            });
        QCOMPARE(f.model.rig().targets[1].atMost, 40.0);
        QVERIFY(!f.model.rig().targets[1].hasLeast());
        QCOMPARE(f.model.rig().targets[1].weight, 5.0);
        f.settle();
        QVERIFY2(f.cell(1, 0).contains("weight 5"), qPrintable(f.cell(1, 0)));
        child<QTableWidget>(f.targets(), "targetList").setCurrentCell(0, 0);
        QTest::keyClick(&child<QTableWidget>(f.targets(), "targetList"), Qt::Key_Delete);
        QCOMPARE(f.model.rig().targets.size(), std::size_t{1});
    }

    /// Around the present curve, then one limit typed so that the curve is outside; the plot shows the band.
    void bandAroundTheCurve() {
        TargetsFixture f;
        f.show();
        f.inDialog<TargetDialog>(
            [&] { f.entry("Effort within a band")->trigger(); },
            [](TargetDialog& dialog) {
                QVERIFY(!child<QLineEdit>(dialog, "fromLine").isVisible());
                type(child<QLineEdit>(dialog, "bandTolerance"), "0.5 N m");
                QTest::mouseClick(&child<QPushButton>(dialog, "aroundCurve"), Qt::LeftButton);
                auto& table = child<QTableWidget>(dialog, "bandTable");
                QVERIFY(table.rowCount() >= 2);
                // 8·80° + 0.2 ± 0.5 in N·m
                const double last = table.item(table.rowCount() - 1, 2)->text().toDouble();
                QVERIFY2(std::abs(last - (8.0 * kTargetEnd + 0.7)) < 1e-4, qPrintable(QString::number(last)));
                type(child<QLineEdit>(dialog, "nameLine"), "feel");
                QTest::keyClick(&child<QLineEdit>(dialog, "nameLine"), Qt::Key_Return);
            });
        f.settle();
        QCOMPARE(f.model.rig().targets.size(), std::size_t{1});
        QVERIFY2(f.cell(0, 0).startsWith("✓") || f.cell(0, 0).startsWith("(✓)"), qPrintable(f.cell(0, 0)));
        const std::vector<QCPGraph*> graphs = f.panel.plot().bands().graphs();
        QCOMPARE(graphs.size(), std::size_t{2});
        // Opening is drawn below zero: its upper limit at the open end.
        const double drawn = graphs[1]->dataMainValue(graphs[1]->dataCount() - 1);
        QVERIFY2(std::abs(drawn + 8.0 * kTargetEnd + 0.7) < 1e-4, qPrintable(QString::number(drawn)));
        f.inDialog<TargetDialog>(
            [&] { f.targets().change(0); },
            [](TargetDialog& dialog) {
                auto& table = child<QTableWidget>(dialog, "bandTable");
                table.item(table.rowCount() - 1, 2)->setText("nonsense");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(dialog.isVisible());
                QVERIFY(child<QLabel>(dialog, "banner").text().contains("\"nonsense\" cannot be read"));
                table.item(table.rowCount() - 1, 2)->setText("11");
                QTest::keyClick(&dialog, Qt::Key_Return);
                QVERIFY(!dialog.isVisible());
            });
        f.settle();
        QVERIFY2(f.cell(0, 0).startsWith("✗ feel"), qPrintable(f.cell(0, 0)));
        f.model.undoStack().undo();
        f.model.undoStack().undo();
        f.settle();
        QVERIFY(f.panel.plot().bands().graphs().empty());
    }

    /// Three columns of a spreadsheet by Ctrl+V; what is no band is told and leaves the points.
    void bandFromTheClipboard() {
        TargetsFixture f;
        f.show();
        f.inDialog<TargetDialog>(
            [&] { f.entry("Effort within a band")->trigger(); },
            [](TargetDialog& dialog) {
                auto& table = child<QTableWidget>(dialog, "bandTable");
                QApplication::clipboard()->setText("0\t0\t2\n40\t4\t8\n80\t8\t12\n");
                QTest::keyClick(&table, Qt::Key_V, Qt::ControlModifier);
                QCOMPARE(table.rowCount(), 3);
                QCOMPARE(table.item(2, 2)->text(), QString("12"));
                QApplication::clipboard()->setText("a picture of a cat");
                QTest::keyClick(&table, Qt::Key_V, Qt::ControlModifier);
                QVERIFY(child<QLabel>(dialog, "banner").text().contains("The copied table is no band"));
                QCOMPARE(table.rowCount(), 3);
                table.selectRow(1);
                QTest::keyClick(&table, Qt::Key_Delete);
                QCOMPARE(table.rowCount(), 2);
                QTest::keyClick(&dialog, Qt::Key_Return);
            });
        f.settle();
        const std::vector<BandPoint>& band = f.model.rig().targets.at(0).band;
        QCOMPARE(band.size(), std::size_t{2});
        QVERIFY(std::abs(band[1].at - kTargetEnd) < 1e-12 && band[1].most == 12.0);
    }

    void contradictionsAreToldAndBoundsAreRead() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 3.0),
                       atLeastTarget("holds", Figure::holdsAt, 0.5, 60.0 * kTargetDegree)};
        TargetsFixture f({{}, rig});
        f.show();
        SolveDialog dialog(f.bench, {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QTRY_VERIFY_WITH_TIMEOUT(dialog.hasSensitivity(), 60'000);
        {
            SolveDialog other(f.bench, {});
            other.show();
            QVERIFY(other.isVisible());
            f.model.open({{}, rig}, QString()); // read again, say: its numbers are others
            QVERIFY(!other.isVisible() && !dialog.isVisible());
            dialog.show();
        }
        QTest::mouseClick(&child<QPushButton>(dialog, "solveButton"), Qt::LeftButton);
        QVERIFY(child<QLabel>(dialog, "outcome").text().contains("Tick at least one"));
        const int row = rowOf(dialog, "Hinge: Dynamic friction");
        QTableWidget& table = child<QTableWidget>(dialog, "solveParameters");
        // Friction moves both targets upwards: bars to the right, the largest of all for what holds.
        QVERIFY(table.item(row, SolveDialog::kFirstTarget)->data(BarDelegate::kShareRole).toDouble() > 0.1);
        QVERIFY(table.item(row, SolveDialog::kFirstTarget + 1)->data(BarDelegate::kShareRole).toDouble() > 0.1);
        const int spring = rowOf(dialog, "Hinge: Spring constant");
        QVERIFY(table.item(spring, SolveDialog::kFirstTarget + 1)->data(BarDelegate::kShareRole).toDouble() <
                0.0);
        QVERIFY(table.isRowHidden(rowOf(dialog, "Hinge: Viscous friction"))); // moves neither
        table.item(row, SolveDialog::kHigh)->setText("-3 N*m");
        QVERIFY2(child<QLabel>(dialog, "outcome").text().contains("no room"),
                 qPrintable(child<QLabel>(dialog, "outcome").text()));
        table.item(row, SolveDialog::kHigh)->setText("10 N*m");
        QVERIFY(child<QLabel>(dialog, "outcome").text().isEmpty());
        tick(dialog, "Hinge: Dynamic friction");
        QTest::mouseClick(&child<QPushButton>(dialog, "solveButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isBusy(), 60'000);
        QVERIFY2(child<QLabel>(dialog, "outcome").text().contains("\"effort\" and \"holds\" together"),
                 qPrintable(child<QLabel>(dialog, "outcome").text()));
        QVERIFY(child<QPushButton>(dialog, "applyButton").isEnabled() &&
                child<QPushButton>(dialog, "applyButton").text().contains("compromise"));
        QCOMPARE(f.model.undoStack().count(), 0);
    }

    void aRigWithoutACurveSaysWhy() {
        Rig rig = shippedDocument("stewart-platform").rig;
        rig.targets = {atLeastTarget("holds", Figure::holdsAt, 0.0, 0.5)};
        TargetsFixture f({{}, rig});
        f.show();
        QVERIFY2(f.cell(0, 1).contains("6 degrees of freedom"), qPrintable(f.cell(0, 1)));
        QVERIFY(f.cell(0, 0).startsWith("?"));
        SolveDialog dialog(f.bench, {});
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.hasSensitivity(), 60'000);
        child<QTableWidget>(dialog, "solveParameters").item(0, SolveDialog::kName)->setCheckState(Qt::Checked);
        QTest::mouseClick(&child<QPushButton>(dialog, "solveButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isBusy(), 60'000);
        QVERIFY(child<QLabel>(dialog, "outcome").text().contains("6 degrees of freedom"));
        QVERIFY(!child<QPushButton>(dialog, "applyButton").isEnabled());
    }

    /// The menu of a row changes it or removes it; keys with no row do nothing.
    void rowsHaveAMenu() {
        TargetsFixture f;
        f.show();
        QTest::keyClick(&child<QTableWidget>(f.targets(), "targetList"), Qt::Key_Delete);
        QTest::keyClick(&child<QTableWidget>(f.targets(), "targetList"), Qt::Key_Return);
        QVERIFY(f.model.undoStack().isClean());
        f.targets().addSet("uk-access");
        f.settle();
        QTableWidget& list = child<QTableWidget>(f.targets(), "targetList");
        QStringList offered;
        const auto ask = [&](const QPoint& at, const QString& entry) {
            chooseInNextMenu(entry, &offered);
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, list.viewport()->mapToGlobal(at));
            QApplication::sendEvent(list.viewport(), &event);
            QCoreApplication::processEvents();
        };
        const QPoint second = list.visualItemRect(list.item(1, 0)).center();
        const std::string first = f.model.rig().targets[0].name;
        {
            const Answers answers({Answers::cancel()});
            ask(second, "Change");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(offered, (QStringList{"Change …", "Remove"}));
        QCOMPARE(f.model.rig().targets.size(), std::size_t{2});
        ask(second, "Remove");
        QCOMPARE(f.model.rig().targets.size(), std::size_t{1});
        QCOMPARE(f.model.rig().targets[0].name, first);
        offered.clear();
        ask({5, list.viewport()->height() + 50}, "Remove"); // beneath the last
        QVERIFY(offered.isEmpty());
        QCOMPARE(f.model.rig().targets.size(), std::size_t{1});
    }

    /// Ends of a number's range that cannot be read are told, and the ones before hold.
    void endsThatCannotBeReadAreTold() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 3.0)};
        TargetsFixture f({{}, rig});
        f.show();
        SolveDialog dialog(f.bench, {});
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.hasSensitivity(), 60'000);
        const int row = rowOf(dialog, "Hinge: Dynamic friction");
        for (const int column : {int{SolveDialog::kLow}, int{SolveDialog::kHigh}}) {
            const QString before = child<QTableWidget>(dialog, "solveParameters").item(row, column)->text();
            child<QTableWidget>(dialog, "solveParameters").item(row, column)->setText("a lot");
            QVERIFY2(child<QLabel>(dialog, "outcome").text().contains("\"a lot\" cannot be read"),
                     qPrintable(child<QLabel>(dialog, "outcome").text()));
            QCOMPARE(child<QTableWidget>(dialog, "solveParameters").item(row, column)->text(), before);
        }
        child<QTableWidget>(dialog, "solveParameters").item(row, SolveDialog::kLow)->setText("0.2");
        QVERIFY(child<QLabel>(dialog, "outcome").text().isEmpty());
    }
};

HINGELAB_UI_TEST(TestTargetsPanel)

} // namespace test_targets_panel

#include "test_targets_panel.moc"
