// SPDX-License-Identifier: GPL-3.0-or-later
// Units and size of text: what is chosen is seen everywhere, and no value depends on it.
#include <QAbstractButton>
#include <QCheckBox>
#include <QLabel>
#include <QRadioButton>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/ui/answers.h"
#include "tests/ui/ui_test.h"
#include "ui/about/rig_about.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_panel.h"
#include "ui/preferences/preferences.h"

namespace test_preferences {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Units of the SI that no text shows while the US ones are chosen; volts, amperes, watts and seconds are the
/// same in both.
const QRegularExpression kMetric(QStringLiteral(
    "(?<![\\w/·])(m|mm|µm|cm|m/s|mm/s|m/s²|N|kN|mN|N·m|mN·m|N·s/m|N/m|kg|kg·m²|J|mJ|°C|bar)(?![\\w·/²])"));

/// What of a text is a unit: behind a number, in brackets, or in the label of an axis.
bool showsMetric(const QString& text) {
    for (auto match = kMetric.globalMatch(text); match.hasNext();) {
        const auto unit = match.next();
        const QString before = text.left(unit.capturedStart());
        static const QRegularExpression number(QStringLiteral("([0-9—][ \u00a0]?|[(\\[])$"));
        if (number.match(before).hasMatch()) return true;
    }
    return false;
}

QString withoutTags(QString text) {
    static const QRegularExpression tags(QStringLiteral("<[^<>]*>"));
    return text.replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).remove(tags);
}

void addTexts(const QWidget& widget, QStringList& texts) {
    // What authors of rigs write has the units that they chose.
    if (qobject_cast<const RigAbout*>(&widget) != nullptr) return;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts << label->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) texts << line->text();
    if (const auto* table = qobject_cast<const QTableWidget*>(&widget)) {
        for (int column = 0; column < table->columnCount(); ++column) {
            if (const auto* heading = table->horizontalHeaderItem(column)) texts << heading->text();
            for (int row = 0; row < table->rowCount(); ++row) {
                if (const auto* item = table->item(row, column)) texts << item->text();
            }
        }
    }
    if (const auto* tree = qobject_cast<const QTreeWidget*>(&widget)) {
        for (QTreeWidgetItemIterator item(const_cast<QTreeWidget*>(tree)); *item != nullptr; ++item) {
            for (int column = 0; column < tree->columnCount(); ++column) texts << (*item)->text(column);
        }
    }
    if (const auto* plot = qobject_cast<const QCustomPlot*>(&widget)) {
        for (const QCPAxisRect* rect : plot->axisRects()) {
            for (const QCPAxis* axis : rect->axes()) texts << axis->label();
        }
    }
}

/// Whatever the window says, in panels that are in front or behind.
QStringList textsOf(const QWidget& window) {
    QStringList texts;
    for (const QWidget* widget : window.findChildren<QWidget*>()) addTexts(*widget, texts);
    for (QString& text : texts) text = withoutTags(text);
    texts.removeAll(QString());
    return texts;
}

void showAllPanels(MainWindow& window) {
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QCoreApplication::processEvents();
    }
}

} // namespace

class TestPreferences : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }
    void cleanup() { setUnitSystem(UnitSystem::metre); }

    /// The check of this file sees what it should.
    void unitsAreRecognised() {
        for (const char* text : {"3 N", "0.25 m", "torque on the door (N·m)", "12 mN·m", "Normal\n(N)",
                                 "3.5 kg", "1.2 m/s", "20.0 °C"})
            QVERIFY2(showsMetric(QString::fromUtf8(text)), text);
        for (const char* text : {"3 lbf", "0.25 in", "link N", "4 motors", "x (lbf·in)", "12 V", "m", "5 min"})
            QVERIFY2(!showsMetric(QString::fromUtf8(text)), text);
    }

    /// In US units no panel, plot or table of any kind of rig shows a metric number.
    void everyPanelFollows_data() {
        QTest::addColumn<QByteArray>("rig");
        for (const char* rig : {"dishwasher", "tailgate", "four-bar", "v6-engine", "motor-bench", "stack",
                                "car-door", "refrigerator", "oven"})
            QTest::newRow(rig) << QByteArray(rig);
    }
    void everyPanelFollows() {
        QFETCH(QByteArray, rig);
        Theme theme;
        MainWindow window(shippedDocument(rig.constData()), theme, false);
        window.resize(1600, 1000);
        window.show();
        window.session().setPlaying(true);
        QTRY_VERIFY(window.session().status().time > 0.1);
        window.session().setPlaying(false);
        const std::string before = window.openRig().text();
        const double time = window.session().status().time;
        child<Preferences>(window).setUnits(UnitSystem::inch);
        showAllPanels(window);
        QTRY_VERIFY(!window.session().history().isEmpty());
        const auto metric = [&] {
            QStringList texts = textsOf(window).filter(kMetric);
            texts.removeIf([&](const QString& text) {
                const auto& tries = window.openRig().rig().experiments; // in the tree, too
                return !showsMetric(text) ||
                       std::any_of(tries.begin(), tries.end(), [&](const Experiment& one) {
                           return text == QString::fromStdString(one.name);
                       });
            });
            return texts.join(QStringLiteral(" | "));
        };
        // Curves of doors are made in the background.
        QTRY_VERIFY2(metric().isEmpty(), qPrintable(metric()));
        QCOMPARE(window.openRig().text(), before);       // the document is the same
        QVERIFY(window.session().status().time >= time); // and the run goes on
    }

    /// A bare number is in the unit that the line shows; any unit can be typed.
    void typedNumbersAreInTheChosenUnit() {
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, false);
        window.show();
        auto& preferences = child<Preferences>(window);
        const auto enter = [&](const char* pointer, const char* text) {
            NumberEdit& edit = child<ParameterPanel>(window).row(pointer)->edit();
            edit.setFocus();
            edit.selectAll();
            QTest::keyClicks(&edit, text);
            QTest::keyClick(&edit, Qt::Key_Return);
            return valueOf(window.openRig(), pointer);
        };
        constexpr const char* kFriction = "/elements/0/dynamic_friction_torque";
        preferences.setUnits(UnitSystem::inch);
        QCOMPARE(enter(kFriction, "10"), 10.0 * 0.0254 * 4.4482216152605);
        QVERIFY(child<ParameterPanel>(window).row(kFriction)->edit().text().endsWith("lbf·in"));
        QCOMPARE(enter(kFriction, "1.25 N*m"), 1.25);
        preferences.setUnits(UnitSystem::millimetre);
        QCOMPARE(enter(kFriction, "2"), 2.0);
    }

    /// An exported table is in the units that the plot shows, and says so.
    void exportedTablesAreInTheChosenUnit() {
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, false);
        const auto largest = [&] {
            double most = 0.0;
            for (const QString& line : plotAsCsv(window.torqueAnglePlot().plot()).split('\n').mid(1)) {
                if (!line.isEmpty()) most = std::max(most, std::abs(line.split(',')[1].toDouble()));
            }
            return most;
        };
        const double newtonMetres = largest();
        child<Preferences>(window).setUnits(UnitSystem::inch);
        QVERIFY(plotAsCsv(window.torqueAnglePlot().plot()).contains(QStringLiteral("lbf·in")));
        constexpr double rounding = 1e-12;
        QVERIFY(std::abs(largest() * 0.0254 * 4.4482216152605 - newtonMetres) < rounding * newtonMetres);
    }

    /// The dialog, from the button in the status bar, and the next session.
    void theChoiceIsRemembered() {
        Theme theme;
        {
            MainWindow window(shippedDocument("dishwasher"), theme, false);
            window.show();
            const Answers answers({[](QDialog& dialog) {
                dialog.findChild<QRadioButton*>("units_mm")->click();
                dialog.accept();
            }});
            child<QToolButton>(window, "units").click();
            QCOMPARE(unitSystem(), UnitSystem::millimetre);
            QCOMPARE(child<QToolButton>(window, "units").text(), QStringLiteral("mm, N, °"));
        }
        setUnitSystem(UnitSystem::metre);
        Preferences::restoreUnits();
        QCOMPARE(unitSystem(), UnitSystem::millimetre);
    }

    void textGrowsAndShrinks() {
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, false);
        window.show();
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        const double usual = QApplication::font().pointSizeF();
        const auto& row = *child<ParameterPanel>(window).row("/elements/0/spring_constant");
        const int height = row.fontMetrics().height();
        for (int i = 0; i < 5; ++i) QTest::keyClick(&window, Qt::Key_Plus, Qt::AltModifier);
        QCOMPARE(QApplication::font().pointSizeF(), 1.5 * usual);
        const auto& now = *child<ParameterPanel>(window).row("/elements/0/spring_constant");
        QVERIFY(now.fontMetrics().height() > height);
        QTest::keyClick(&window, Qt::Key_0, Qt::AltModifier);
        QCOMPARE(QApplication::font().pointSizeF(), usual);
    }
};

HINGELAB_UI_TEST(TestPreferences)

} // namespace test_preferences

#include "test_preferences.moc"
