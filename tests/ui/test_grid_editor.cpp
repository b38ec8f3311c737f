// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of numbers as grids: typed, pasted from spreadsheets, drawn as a curve, refused with the reason.
#include <QClipboard>
#include <QPushButton>
#include <QTableWidget>

#include "tests/ui/ui_test.h"
#include "ui/workshop/grid_editor.h"

namespace test_grid_editor {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Rows = std::vector<std::vector<double>>;

constexpr double kDegreeOfGrid = 0.017453292519943295;
const FieldInfo kAngleOfGrid{"angle",     "angle", Quantity::angle, kFinite,
                             {-1.0, 1.0}, 0.1,     Scale::linear,   "Where"};
const FieldInfo kTorqueOfGrid{"torque",    "torque", Quantity::torque, kFinite,
                              {-9.0, 9.0}, 1.0,      Scale::linear,    "How much"};

struct Grid {
    Rows taken;
    QString refusal; ///< of the next edit
    GridEditor editor;
    QStringList refused;

    explicit Grid(const Rows& rows)
        : editor(fieldOf(rows), [this](const Rows& edited) {
              if (refusal.isEmpty()) taken = edited;
              return refusal;
          }) {
        QObject::connect(&editor, &GridEditor::refused, &editor,
                         [this](const QString& why) { refused << why; });
        editor.resize(300, 300);
        editor.show();
    }
    static ItemField fieldOf(const Rows& rows) {
        ItemField field;
        field.pointer = "/elements/0/points";
        field.label = "Points";
        field.columns = {&kAngleOfGrid, &kTorqueOfGrid};
        field.rows = rows;
        return field;
    }
    [[nodiscard]] QString cell(int row, int column) { return editor.table().item(row, column)->text(); }
    void click(const QString& words) {
        for (QPushButton* button : editor.findChildren<QPushButton*>()) {
            if (button->text() == words) return button->click();
        }
        QFAIL(qPrintable(words));
    }
};

const Rows kThree = {{0.0, 1.0}, {10.0 * kDegreeOfGrid, -2.0}, {30.0 * kDegreeOfGrid, 4.0}};

} // namespace

class TestGridEditor : public QObject {
    Q_OBJECT
  private slots:
    void showsUnitsOfPeople() {
        Grid grid(kThree);
        QCOMPARE(grid.editor.table().horizontalHeaderItem(0)->text(), QStringLiteral("Angle [°]"));
        QCOMPARE(grid.editor.table().horizontalHeaderItem(1)->text(), QStringLiteral("Torque [N·m]"));
        QCOMPARE(grid.cell(2, 0), QStringLiteral("30"));
    }

    void takesWhatIsTyped() {
        Grid grid(kThree);
        grid.editor.table().item(1, 0)->setText("0.2 rad");
        QCOMPARE(grid.taken.at(1), (std::vector<double>{0.2, -2.0}));
        grid.editor.table().item(1, 1)->setText("many");
        QCOMPARE(grid.refused.size(), qsizetype{1});
        QVERIFY2(grid.refused[0].startsWith("\"many\" cannot be read"), qPrintable(grid.refused[0]));
        QCOMPARE(grid.cell(1, 1), QStringLiteral("\u22122")); // as it was
        grid.refusal = "Angles ascend";
        grid.editor.table().item(1, 0)->setText("90");
        QCOMPARE(grid.refused.back(), QStringLiteral("Angles ascend"));
        QVERIFY(grid.cell(1, 0).startsWith("11.459"));
    }

    /// A new row goes on where the last two lead; of one row, by one; of none, from nothing.
    void rowsComeAndGo() {
        Grid grid(kThree);
        grid.click("Add row");
        QCOMPARE(grid.taken.size(), std::size_t{4});
        QVERIFY(std::abs(grid.taken[3][0] - 50.0 * kDegreeOfGrid) < 1e-12 && grid.taken[3][1] == 4.0);
        QCOMPARE(grid.editor.table().currentRow(), 3);
        grid.editor.table().clearSelection();
        grid.taken.clear();
        grid.click("Remove row"); // none is chosen
        QVERIFY(grid.taken.empty());
        grid.editor.table().selectRow(0);
        grid.click("Remove row");
        QCOMPARE(grid.taken.size(), std::size_t{3});
        grid.editor.table().selectRow(0);
        QTest::keyClick(&grid.editor.table(), Qt::Key_Delete);
        QCOMPARE(grid.taken.size(), std::size_t{2});
        QVERIFY(std::abs(grid.taken[0][0] - 30.0 * kDegreeOfGrid) < 1e-12);
        Grid one({{0.5, 2.0}});
        one.editor.addRow();
        QCOMPARE(one.taken, (Rows{{0.5, 2.0}, {1.5, 2.0}}));
        Grid none({});
        none.editor.addRow();
        QCOMPARE(none.taken, (Rows{{0.0, 0.0}}));
        none.refusal = "Enough";
        none.editor.addRow();
        QCOMPARE(none.editor.table().rowCount(), 1);
    }

    void pastesFromSpreadsheets() {
        Grid grid(kThree);
        grid.editor.table().setCurrentCell(2, 0);
        QApplication::clipboard()->setText("20\t5\r\n40 deg;7 N·m\n60  9\n");
        grid.click("Paste");
        QVERIFY2(grid.refused.isEmpty(), qPrintable(grid.refused.join('\n')));
        QCOMPARE(grid.taken.size(), std::size_t{5}); // one in place of the last, two behind
        QVERIFY(std::abs(grid.taken[2][0] - 20.0 * kDegreeOfGrid) < 1e-12 && grid.taken[3][1] == 7.0);
        QVERIFY(std::abs(grid.taken[4][0] - 60.0 * kDegreeOfGrid) < 1e-12 && grid.taken[4][1] == 9.0);
        QApplication::clipboard()->setText("1\n");
        QTest::keySequence(&grid.editor.table(), QKeySequence::Paste);
        QCOMPARE(grid.refused.size(), qsizetype{1});
        QVERIFY2(grid.refused[0].contains("A line has 1 columns, 2 are needed"), qPrintable(grid.refused[0]));
        QVERIFY(grid.editor.pasteRows("\n\n").contains("The clipboard is empty"));
        QVERIFY(grid.editor.pasteRows("a;b").contains("is no number"));
        QVERIFY(grid.editor.pasteRows(QString("1;2\n").repeated(1001)).contains("1001 lines; at most 1000"));
        QCOMPARE(grid.taken.size(), std::size_t{5});
    }

    /// The points are where the numbers are, and the axis between what is above and below zero.
    void drawsTheCurve() {
        Grid grid(kThree);
        QWidget* plot = nullptr;
        for (QWidget* widget : grid.editor.findChildren<QWidget*>()) {
            if (widget->accessibleName() == "The table as a curve") plot = widget;
        }
        QVERIFY(plot != nullptr && plot->isVisible());
        QPalette palette = plot->palette();
        palette.setColor(QPalette::Highlight, Qt::red);
        palette.setColor(QPalette::Mid, Qt::blue);
        plot->setPalette(palette);
        const QImage image = plot->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const auto isOf = [&](int x, int y, bool isRed) {
            const QColor colour = image.pixelColor(x, y);
            return isRed ? colour.red() > 200 && colour.blue() < 80 : colour.blue() > colour.red() + 20;
        };
        QVERIFY(isOf(8, 45, true));                          // 0 deg, 1 N m: half-way from -2 to 4
        QVERIFY(isOf(image.width() - 9, 9, true));           // the last is the highest
        QVERIFY(isOf(40, 57, false) || isOf(40, 58, false)); // zero
        Grid one({{0.5, 2.0}});
        for (QWidget* widget : one.editor.findChildren<QWidget*>()) {
            if (widget->accessibleName() == "The table as a curve") QVERIFY(!widget->isVisible());
        }
    }
};

HINGELAB_UI_TEST(TestGridEditor)

} // namespace test_grid_editor

#include "test_grid_editor.moc"
