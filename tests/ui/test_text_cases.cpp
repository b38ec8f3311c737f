// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, labels and colours as a person reads them.
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>
#include <numbers>

#include "tests/ui/answers.h"
#include "tests/ui/run_fixture.h"
#include "ui/motor/motor_words.h"
#include "ui/plots/time_plot.h"
#include "ui/scene/scene_background.h"
#include "ui/text/elided_combo.h"
#include "ui/text/elided_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"

namespace test_text_cases {

using namespace hingelab;
using namespace hingelab::test;

class TestTextCases : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// One to three digits before the point, with prefixes only where people use them.
    void numbersHaveReadableUnits() {
        struct Case {
            Quantity quantity;
            double value, number;
            const char* unit;
        };
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const Case cases[] = {
            {Quantity::force, 2e6, 2, "MN"},         {Quantity::force, -3.5e3, -3.5, "kN"},
            {Quantity::force, 12.0, 12, "N"},        {Quantity::force, 0.1, 0.1, "N"},
            {Quantity::force, 0.05, 50, "mN"},       {Quantity::force, 5e-4, 500, "µN"},
            {Quantity::force, 2e-9, 0.002, "µN"},    {Quantity::force, 0.0, 0, "N"},
            {Quantity::energy, 5e4, 50, "kJ"},       {Quantity::power, 2e3, 2, "kW"},
            {Quantity::length, 0.035, 35, "mm"},     {Quantity::length, 0.5, 500, "mm"},
            {Quantity::length, 1.0, 1, "m"},         {Quantity::length, 2e4, 20'000, "m"}, // no km of doors
            {Quantity::velocity, 0.2, 0.2, "m/s"},   {Quantity::velocity, 7.4e-6, 7.4, "µm/s"},
            {Quantity::torque, 4e3, 4000, "N·m"},    {Quantity::torque, 0.002, 2, "mN·m"},
            {Quantity::current, 0.3, 0.3, "A"},      {Quantity::voltage, 0.02, 20, "mV"},
            {Quantity::time, 0.004, 4, "ms"},        {Quantity::acceleration, 9.5, 9.5, "m/s²"},
            {Quantity::pressure, 1e6, 1e6, nullptr}, {Quantity::shaftTorque, 0.02, 0.02, nullptr}};
        for (const Case& c : cases) {
            const ReadableUnit unit = readableUnit(c.quantity, c.value);
            const Unit& plain = displayUnit(c.quantity);
            if (c.unit == nullptr) { // without prefixes
                QCOMPARE(unit.siPerUnit, plain.siPerUnit);
                continue;
            }
            QCOMPARE(unit.symbol, QString(c.unit));
            QVERIFY2(std::abs(c.value / unit.siPerUnit - c.number) <= 1e-9 * std::abs(c.number), c.unit);
            QVERIFY(readableText(c.quantity, c.value, 3).endsWith(c.unit));
        }
        QCOMPARE(readableUnit(Quantity::force, nan).symbol, QString("N"));
        QCOMPARE(readableUnit(Quantity::length, 0.0).symbol, readableUnit(Quantity::length, nan).symbol);
        QCOMPARE(readableUnit(Quantity::temperature, 1e-6).symbol, QString("°C"));
    }

    void fixedNumbersStandStill() {
        QCOMPARE(fixedText(-1.26, 1), QString("−1.3"));
        QCOMPARE(fixedText(-0.04, 1), QString("0.0")); // no minus before nothing
        QCOMPARE(fixedText(std::numeric_limits<double>::infinity(), 1), QString("–"));
        constexpr double pi = std::numbers::pi;
        QCOMPARE(turningText(0.5 * pi, 0.25 * pi), QString("90.0 °  45.0 °/s"));
        QCOMPARE(turningText(4.5 * pi, 20.0 * pi), QString("810.0 °  3600.0 °/s"));
        QCOMPARE(slidingText(0.0352, 0.12), QString("35.2 mm  0.12 m/s"));
        QCOMPARE(slidingText(-1.5, -0.05), QString("−1.500 m  −50.0 mm/s"));
    }

    /// What fills a plot at least: of lengths and torques in proportion to the rig, which has bounds, too.
    void leastChangesAreVisible() {
        struct Case {
            Quantity quantity;
            double size, least;
        };
        constexpr double degree = std::numbers::pi / 180.0;
        const Case cases[] = {{Quantity::angle, 1.0, 0.1 * degree},
                              {Quantity::angleInDegrees, 1.0, 0.1 * degree},
                              {Quantity::angularRate, 1.0, 0.5 * degree},
                              {Quantity::shaftRate, 1.0, 0.5 * degree},
                              {Quantity::angularAcceleration, 1.0, 0.5 * degree},
                              {Quantity::length, 2.0, 2e-4},
                              {Quantity::length, 0.0, 1e-7},
                              {Quantity::length, 1e9, 0.1},
                              {Quantity::velocity, 2.0, 2e-5},
                              {Quantity::acceleration, 2.0, 2e-5},
                              {Quantity::force, 9.0, 1e-2},
                              {Quantity::pressure, 9.0, 10.0},
                              {Quantity::temperature, 9.0, 0.1},
                              {Quantity::temperatureDifference, 9.0, 0.1},
                              {Quantity::torque, 2.0, 2e-3},
                              {Quantity::shaftTorque, 2.0, 1e-3},
                              {Quantity::energy, 2.0, 1e-3},
                              {Quantity::power, 2.0, 1e-3},
                              {Quantity::voltage, 2.0, 1e-3},
                              {Quantity::current, 2.0, 1e-3},
                              {Quantity::dimensionless, 2.0, 1e-9}};
        for (const Case& c : cases) QCOMPARE(leastVisible(c.quantity, c.size), c.least);
    }

    /// A text from elsewhere is shown as it is, and a window with it fits on the screen.
    void messagesAreLiteralAndShort() {
        QWidget window;
        QString words;
        {
            const Answers answers({Answers::button(QMessageBox::Ok, &words)});
            showWarning(&window, "Title", "<b>not bold</b>");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(words.trimmed(), QString("<b>not bold</b>"));
        {
            const Answers answers({Answers::button(QMessageBox::Ok, &words)});
            showInformation(&window, "Title", QString(5000, 'x'));
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(words.trimmed(), QString(4000, 'x') + " …");
        QCOMPARE(literalText("plain & simple"), QString("plain & simple"));
        QVERIFY(literalText("<i>x</i>").contains("&lt;i&gt;x"));
        QCOMPARE(literalActionText("A & B"), QString("A && B"));
    }

    /// What does not fit is told whole beneath the pointer, with the help if there is some.
    void elidedLabelsTellAllOfIt() {
        ElidedLabel label("A label of many words that does not fit");
        label.show();
        const auto tip = [&](int width, const QString& help) {
            label.setHelp(help);
            label.resize(width, 20);
            QToolTip::hideText();
            QHelpEvent event(QEvent::ToolTip, {5, 5}, label.mapToGlobal(QPoint(5, 5)));
            QApplication::sendEvent(&label, &event);
            return QToolTip::text();
        };
        QCOMPARE(tip(60, {}), label.text());
        QCOMPARE(tip(60, "Help"), label.text() + "\n\nHelp");
        QCOMPARE(tip(2000, "Help"), QString("Help"));
        QVERIFY(label.sizeHint().width() > 100 && label.minimumSizeHint().width() < 60);
    }

    /// What is drawn is what a choice of the shortened name would draw; the tip has all of it.
    void elidedCombosTellAllOfIt() {
        ElidedCombo combo;
        combo.addItem("motor · a maker's motor of 24 V with brushes");
        combo.setToolTip("Which");
        combo.show();
        const auto tip = [&](int width) {
            combo.resize(width, 28);
            QToolTip::hideText();
            QHelpEvent event(QEvent::ToolTip, {5, 5}, combo.mapToGlobal(QPoint(5, 5)));
            QApplication::sendEvent(&combo, &event);
            return QToolTip::text();
        };
        QCOMPARE(tip(120), combo.currentText() + "\n\nWhich");
        QVERIFY(combo.shownText().endsWith(u'…') && combo.shownText().startsWith("motor"));
        QComboBox shortened;
        shortened.addItem(combo.shownText());
        shortened.resize(combo.size());
        QCOMPARE(combo.grab().toImage(), shortened.grab().toImage());
        QCOMPARE(tip(2000), QString("Which"));
        QCOMPARE(combo.shownText(), combo.currentText());
    }

    void backgroundsHaveColours() {
        Theme theme;
        const ThemeColors& colors = theme.colors();
        std::set<QString> keys;
        for (const BackgroundKind& kind : kBackgrounds) {
            keys.insert(keyOf(kind.background));
            QVERIFY(backgroundNamed(kind.key) == kind.background);
            const BackgroundColors shown = colorsOf(kind.background, colors);
            QVERIFY(shown.top.isValid() && shown.bottom.isValid() && shown.ground.isValid());
        }
        QCOMPARE(keys.size(), kBackgrounds.size());
        QVERIFY(backgroundNamed("rainbow") == SceneBackground::theme);
        QCOMPARE(colorsOf(SceneBackground::white, colors).top, QColor(Qt::white));
        QCOMPARE(colorsOf(SceneBackground::black, colors).bottom, QColor(Qt::black));
        const BackgroundColors studio = colorsOf(SceneBackground::studio, colors);
        QVERIFY(studio.top.lightness() < studio.bottom.lightness());
    }

    /// Finishes differ, and in the dark none is lighter than on light ground.
    void finishesHaveColours() {
        Theme theme;
        std::set<QRgb> seen;
        for (const Finish finish : {Finish::panel, Finish::frame, Finish::interior, Finish::metal, Finish::dark,
                                    Finish::accent, Finish::glass, Finish::wood}) {
            theme.setChoice(ThemeChoice::light);
            const QColor light = theme.colors().finish(finish);
            theme.setChoice(ThemeChoice::dark);
            const QColor dark = theme.colors().finish(finish);
            QVERIFY(light.isValid() && dark.isValid());
            QVERIFY(dark.lightness() <= light.lightness() + 20);
            seen.insert(light.rgb());
        }
        QCOMPARE(seen.size(), std::size_t{8});
        QVERIFY(!theme.colors().finish(Finish::hidden).isValid());
        theme.setChoice(ThemeChoice::system);
        QEvent change(QEvent::ThemeChange);
        QSignalSpy changed(&theme, &Theme::changed);
        QApplication::sendEvent(qApp, &change);
        QCOMPARE(changed.count(), 1); // as the system has it
        theme.setChoice(ThemeChoice::light);
        changed.clear();
        QApplication::sendEvent(qApp, &change);
        QCOMPARE(changed.count(), 0); // chosen is chosen
    }

    /// Axes are called by what is plotted, with its unit.
    void axesAreNamed_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"dishwasher", "motor-door", "bouncing-ball", "motor-bench", "slider-crank"})
            QTest::newRow(rig) << rig;
    }
    void axesAreNamed() {
        QFETCH(const QString, rig);
        const std::map<Quantity, QString> names = {{Quantity::angle, "angle"},
                                                   {Quantity::angularRate, "angular velocity"},
                                                   {Quantity::angularAcceleration, "angular acceleration"},
                                                   {Quantity::torque, "torque"},
                                                   {Quantity::force, "force"},
                                                   {Quantity::energy, "energy"},
                                                   {Quantity::power, "power"},
                                                   {Quantity::velocity, "velocity"},
                                                   {Quantity::length, "distance"},
                                                   {Quantity::pressure, "pressure"},
                                                   {Quantity::acceleration, "acceleration"},
                                                   {Quantity::voltage, "voltage"},
                                                   {Quantity::current, "current"},
                                                   {Quantity::shaftRate, "shaft speed"},
                                                   {Quantity::shaftTorque, "torque at the shaft"},
                                                   {Quantity::temperature, "temperature"}};
        RunFixture f(rig.toUtf8().constData());
        TimePlot plot(f.bench);
        f.show(plot);
        f.simulate(0.2);
        for (const std::string& channel : plot.shownChannels()) plot.setShown(channel, false);
        std::set<Quantity> seen;
        for (const Channel& channel : f.model.model()->channels()) {
            const auto name = names.find(channel.quantity);
            if (name == names.end() || !seen.insert(channel.quantity).second) continue;
            plot.setShown(channel.name, true);
            settle(plot.plot());
            const QString label = plot.plot().yAxis->label();
            QVERIFY2(label.startsWith(name->second + " ("), qPrintable(label));
            plot.setShown(channel.name, false);
        }
        QVERIFY(seen.size() >= 4);
    }

    /// A door that is driven says where it is: over a whole way to and fro.
    void motorsOfDoorsAreToldByTheirPhase() {
        RunFixture f("swing-door");
        f.simulate(20.0);
        const Model::MotorUnit& unit = f.model.model()->motors().front();
        std::set<QString> phases;
        for (double time = 0.0; time < 20.0; time += 0.1) {
            f.session.showInstant(time);
            const MotorWords words = motorWords(f.session, unit, f.theme.colors());
            const QString phase = words.condition.section(", ", 0, 0);
            phases.insert(phase);
            QCOMPARE(words.isAlarm, !words.overload.isEmpty() || words.condition.contains("stalled"));
        }
        for (const char* phase : {"waiting", "opening", "open", "closing", "closed"})
            QVERIFY2(phases.contains(phase), phase);
    }
};

HINGELAB_UI_TEST(TestTextCases)

} // namespace test_text_cases

#include "test_text_cases.moc"
