// SPDX-License-Identifier: GPL-3.0-or-later
// The motor panel as a person uses it: voltage by slider and keys, chart against the law, drives and motors as
// undoable edits, the library and the data sheet.
#include <QSignalSpy>
#include <QTimer>

#include "tests/ui/answers.h"
#include "text/quantity_entry.h"
#include "ui/motor/data_sheet_dialog.h"
#include "ui/motor/motor_actions.h"
#include "ui/motor/motor_picker.h"
#include "ui/motor/motor_words.h"

namespace test_motor_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    QWidget window;
    MotorPanel panel{bench, &window};
    MotorActions actions{bench, panel, window};

    explicit Fixture(const char* rig) : bench(shippedDocument(rig), theme) {
        panel.resize(480, 640);
        window.resize(500, 660);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
    }
    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY(session.status().time > end - 1e-6);
    }
    QComboBox& drive() { return *panel.findChildren<QComboBox*>().at(1); }
    QString words() {
        QStringList all;
        for (const QLabel* label : window.findChildren<QLabel*>()) all << label->text();
        return all.join('\n');
    }
};

DcMotorParameters motorOf(const OpenRig& model) {
    return model.rig().motors.front().motor;
}

} // namespace

class TestMotorPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Arrow keys on the slider change the voltage of the running motor; unticking gives it back.
    void sliderAndKeysSetTheVoltage() {
        Fixture f("motor-bench");
        f.simulate(1.0);
        QVERIFY(std::abs(child<NumberEdit>(f.panel, "voltageEdit").text().remove(" V").toDouble() - 24.0) <
                0.1); // follows the drive
        child<QSlider>(f.panel, "voltageSlider").setFocus();
        QTest::keyClick(&child<QSlider>(f.panel, "voltageSlider"), Qt::Key_Home); // minus the supply
        QVERIFY(f.panel.byHand().isChecked());
        f.simulate(1.5);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), -24.0);
        QVERIFY(f.session.valueOf("motor.motor.speed") < -1000.0);
        QTest::keyClick(&child<QSlider>(f.panel, "voltageSlider"), Qt::Key_Right);
        f.simulate(0.01);
        QVERIFY(std::abs(f.session.valueOf("motor.motor.voltage") + 23.9) < 0.02); // a tenth of a volt
        QVERIFY(f.model.undoStack().isClean());                                    // the document is as it was
        f.panel.byHand().click();
        f.simulate(0.01);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 24.0);
    }

    void shortcutsStepTheVoltage() {
        Fixture f("motor-load-step");
        f.simulate(0.2);
        QMenu menu;
        f.actions.fillMenu(menu);
        const auto trigger = [&](Qt::Key key) {
            for (QAction* action : menu.actions()) {
                if (action->shortcut() == QKeySequence(Qt::CTRL | key)) action->trigger();
            }
        };
        trigger(Qt::Key_Down);
        trigger(Qt::Key_Down);
        f.simulate(0.01);
        QVERIFY(std::abs(f.session.valueOf("motor.motor.voltage") - (24.0 - 2.0 * 24.0 / 40.0)) < 1e-9);
        trigger(Qt::Key_0);
        f.simulate(0.01);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 0.0);
        trigger(Qt::Key_M);
        f.simulate(0.01);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 24.0);
    }

    void aTypedVoltageBeyondTheSupplyIsRefused() {
        Fixture f("motor-bench");
        child<NumberEdit>(f.panel, "voltageEdit").setFocus();
        child<NumberEdit>(f.panel, "voltageEdit").selectAll();
        QTest::keyClicks(&child<NumberEdit>(f.panel, "voltageEdit"), "30");
        QTest::keyClick(&child<NumberEdit>(f.panel, "voltageEdit"), Qt::Key_Return);
        QVERIFY(child<NumberEdit>(f.panel, "voltageEdit").isComplaining());
        QVERIFY(f.words().contains("The supply has 24.0 V"));
        child<NumberEdit>(f.panel, "voltageEdit").selectAll();
        QTest::keyClicks(&child<NumberEdit>(f.panel, "voltageEdit"), "-500 mV");
        QTest::keyClick(&child<NumberEdit>(f.panel, "voltageEdit"), Qt::Key_Return);
        QVERIFY(!child<NumberEdit>(f.panel, "voltageEdit").isComplaining());
        f.simulate(0.01);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), -0.5);
    }

    /// Loaded and steady, the point lies on the line of speed and on the load.
    void chartShowsTheOperatingPoint() {
        Fixture f("motor-load-step");
        f.simulate(1.9);
        const MotorPoint expected = steadyPoint(motorOf(f.model), 24.0, 0.06);
        const QPointF point = child<MotorChart>(f.panel).livePoint();
        QVERIFY(std::abs(point.x() - 60.0) < 0.1);
        QVERIFY(std::abs(point.y() - expected.rate * 60.0 / (2.0 * M_PI)) < 5.0);
        const QCustomPlot& plot = child<MotorChart>(f.panel).plot();
        const QCPGraph* speed = plot.graph(1);
        QVERIFY(std::abs(speed->data()->at(0)->value - figuresOf(motorOf(f.model), 24.0).noLoadRate * 9.5493) <
                1.0);
        const QCPGraph* efficiency = plot.graph(3);
        double best = 0.0;
        for (const QCPGraphData& d : *efficiency->data()) best = std::max(best, d.value);
        QVERIFY(std::abs(best - 100.0 * figuresOf(motorOf(f.model), 24.0).maximumEfficiency) < 0.3);
    }

    void stallAndOverloadAreTold() {
        Fixture f("motor-stall");
        f.simulate(2.0);
        QVERIFY2(f.words().contains("stalled") && f.words().contains("winding too hot"), qPrintable(f.words()));
        const MotorWords words = motorWords(f.session, f.model.model()->motors().front(), f.theme.colors());
        QVERIFY(words.isAlarm);
    }

    void anotherDriveIsAnUndoableEdit() {
        Fixture f("motor-door");
        QCOMPARE(f.drive().currentText(), QString("Ramp"));
        const int index = f.drive().findText("Door controller");
        QVERIFY(index >= 0 && f.drive().findText("Slide controller") < 0);
        f.drive().setCurrentIndex(index);
        emit f.drive().activated(index);
        QVERIFY(
            std::holds_alternative<DoorController<MotionOf::rotation>>(f.model.rig().motors.front().drive.law));
        f.simulate(0.3);
        QVERIFY(f.words().contains("waiting"));
        f.model.undoStack().undo();
        QCOMPARE(f.drive().currentText(), QString("Ramp"));
    }

    /// From the library: table, lines side by side, and what is taken.
    void pickerComparesAndTakes() {
        Fixture f("motor-door");
        MotorPicker picker("drive", f.theme);
        picker.show();
        QCOMPARE(picker.table().rowCount(), 7);
        int row = -1;
        for (int i = 0; i < picker.table().rowCount(); ++i) {
            if (picker.table().item(i, 2)->text() == "118752") row = i;
        }
        picker.table().selectRow(row);
        QCOMPARE(child<MotorLinesPlot>(picker).plot().graphCount(), 1);
        QVERIFY(std::abs(child<MotorLinesPlot>(picker).plot().graph(0)->data()->at(0)->value - 9756.0) < 1.0);
        picker.table().selectAll();
        QCOMPARE(child<MotorLinesPlot>(picker).plot().graphCount(), 7);
        picker.table().selectRow(row);
        QVERIFY(f.actions.apply(picker.sheet(), picker.design()));
        QCOMPARE(motorOf(f.model).resistance, 2.32);
        QCOMPARE(motorOf(f.model).currentLimit, 15.0); // of the driver: stays
        QCOMPARE(f.model.rig().motors.front().catalogue, std::string("maxon RE 25, 24 V, 118752"));
        QCOMPARE(f.model.rig().motors.front().gear.ratio, 100.0);
        f.simulate(0.2);
        QVERIFY(std::isfinite(f.session.valueOf("motor.drive.current")));
        f.model.undoStack().undo();
        QCOMPARE(motorOf(f.model).resistance, 0.5);
    }

    /// A motor with a smaller supply gets no more than that, by hand as well; the sheet of a motor as it is
    /// changes nothing.
    void handAndSheetFollowTheMotor() {
        Fixture f("motor-door");
        f.panel.setVoltage(20.0);
        f.model.setParameter("/motors/0/motor/supply_voltage", 9.0, f.model.newGesture());
        f.simulate(0.02);
        QCOMPARE(f.session.valueOf("motor.drive.command"), 9.0);
        QVERIFY(child<NumberEdit>(f.panel, "voltageEdit").text().startsWith("9.0"));
        f.model.undoStack().undo();
        const DcMotorParameters before = motorOf(f.model);
        QTimer::singleShot(0, &f.window, [&] {
            auto* dialog = f.window.findChild<DataSheetDialog*>();
            if (dialog != nullptr) dialog->accept();
        });
        emit f.panel.dataSheetRequested();
        const DcMotorParameters after = motorOf(f.model);
        QVERIFY(std::abs(after.coulombFriction - before.coulombFriction) < 1e-9);
        QVERIFY(std::abs(after.viscousFriction - before.viscousFriction) < 1e-9);
        QCOMPARE(after.resistance, before.resistance);
    }

    /// Typed values make a motor, contradictions are told as they are typed, nonsense blocks.
    void dataSheetIsCheckedAsItIsTyped() {
        Theme theme;
        DataSheetDialog dialog({}, "drive", theme);
        dialog.show();
        QVERIFY(!child<QPushButton>(dialog, "useButton").isEnabled());
        const auto type = [&](const char* key, const QString& text) {
            dialog.editOf(key).setFocus();
            dialog.editOf(key).selectAll();
            if (text.isEmpty()) {
                QTest::keyClick(&dialog.editOf(key), Qt::Key_Delete);
            } else {
                QTest::keyClicks(&dialog.editOf(key), text);
            }
        };
        type("nominal_voltage", "24");
        type("resistance", "2.32");
        type("torque_constant", "23.4");
        type("rotor_inertia", "1.08e-6 kg*m^2");
        type("inductance", "0.238 mH");
        type("no_load_speed", "9560");
        type("no_load_current", "36.9 mA");
        QVERIFY2(child<QPushButton>(dialog, "useButton").isEnabled(),
                 qPrintable(child<QLabel>(dialog, "findings").text()));
        QVERIFY(child<QLabel>(dialog, "findings").text().contains("agree"));
        QCOMPARE(dialog.design()->motor.torqueConstant, 0.0234);
        QCOMPARE(dialog.design()->motor.rotorInertia, 1.08e-6);
        type("speed_constant", "500"); // should be 408
        QVERIFY(child<QPushButton>(dialog, "useButton").isEnabled());
        QVERIFY(child<QLabel>(dialog, "findings").text().contains("Speed constant does not fit"));
        type("speed_constant", "");
        type("resistance", "a few");
        QVERIFY(!child<QPushButton>(dialog, "useButton").isEnabled());
        QVERIFY(child<QLabel>(dialog, "findings").text().contains("not a number"));
        type("resistance", "0");
        QVERIFY(!child<QPushButton>(dialog, "useButton").isEnabled());
        QVERIFY(child<QLabel>(dialog, "findings").text().contains("out of range"));
        type("resistance", "2.32");
        QVERIFY(child<QPushButton>(dialog, "useButton").isEnabled());
    }

    /// Time that goes back takes its samples along: the plot over time has those of the history, no others.
    void timePlotFollowsWhatIsRewritten() {
        Fixture f("motor-bench");
        f.simulate(0.3);
        QCustomPlot& plot = f.panel.plots()[1]->plot();
        const auto isHistory = [&] {
            const History& history = f.session.history();
            const auto channel = static_cast<std::size_t>(history.model()->channelIndex("motor.motor.voltage"));
            if (plot.graph(0)->dataCount() != static_cast<int>(history.rows())) return false;
            for (std::size_t row = 0; row < history.rows(); ++row) {
                const auto i = static_cast<int>(row);
                if (plot.graph(0)->dataMainKey(i) != history.value(row, 0) ||
                    plot.graph(0)->dataMainValue(i) != history.value(row, channel)) {
                    return false;
                }
            }
            return true;
        };
        QVERIFY(isHistory());
        f.panel.setVoltage(5.0); // while paused: the last sample is taken anew
        QTRY_COMPARE(f.session.valueOf("motor.motor.command"), 5.0);
        QVERIFY(isHistory());
        f.session.runner().reset();
        QTRY_COMPARE(f.session.status().time, 0.0);
        f.simulate(0.1);
        QVERIFY(isHistory());
    }

    /// Another rig takes the voltage out of the hand, even if its motor has the same name.
    /// Another name of the motor, and of what it turns, is no other motor: hand, motion and plots go on.
    void aRenamedMotorStaysInTheHand() {
        Fixture f("motor-bench");
        f.simulate(0.5);
        child<QSlider>(f.panel, "voltageSlider").setFocus();
        QTest::keyClick(&child<QSlider>(f.panel, "voltageSlider"), Qt::Key_Home);
        f.simulate(0.5);
        QVERIFY(f.panel.byHand().isChecked());
        const double angle = f.session.valueOf("motor.motor.angle");
        QVERIFY(f.model.edit({RenameItem{"/motors/0", "engine"}, RenameItem{"/joints/0", "axle"}}).empty());
        QVERIFY(f.panel.byHand().isChecked());
        f.simulate(0.001);
        QVERIFY(f.session.status().time > 1.0);
        QCOMPARE(f.session.valueOf("motor.engine.voltage"), -24.0);
        const double rate = f.session.valueOf("motor.engine.speed");
        // A step on from where it was, where a motion from its start would be thousands of radians away.
        QVERIFY(std::abs(f.session.valueOf("motor.engine.angle") - angle) < 2e-3 * std::abs(rate) + 1e-6);
        f.model.undoStack().undo();
        f.simulate(0.001);
        QVERIFY(f.panel.byHand().isChecked());
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), -24.0);
    }

    void anotherRigFreesTheMotor() {
        Fixture f("motor-bench");
        f.panel.setVoltage(3.0);
        f.simulate(0.3);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 3.0);
        f.model.open(shippedDocument("motor-load-step"), {});
        QVERIFY(!f.panel.byHand().isChecked());
        QTRY_COMPARE(f.session.status().time, 0.0);
        f.simulate(0.1);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 24.0);
        f.model.open(shippedDocument("dishwasher"), {});
        QVERIFY(!child<QSlider>(f.panel, "voltageSlider").isEnabled());
        QVERIFY(f.words().contains("no motor"));
    }

    /// A sheet is kept in a file and read again; what is none is told, and the lines stay.
    void sheetsGoToFilesAndComeBack() {
        const QTemporaryDir folder;
        Theme theme;
        DataSheet sheet;
        sheet.name = "Small one";
        sheet.nominalVoltage = 24.0;
        sheet.resistance = 2.32;
        sheet.torqueConstant = 0.0234;
        sheet.rotorInertia = 1.08e-6;
        sheet.noLoadSpeed = 1001.0;
        sheet.noLoadCurrent = 0.0369;
        DataSheetDialog dialog(sheet, {}, theme);
        dialog.show();
        QCOMPARE(child<QPushButton>(dialog, "useButton").text(), QString("Use")); // for no motor by name
        const auto press = [&](const QString& words) {
            for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->text().remove('&').startsWith(words)) button->click();
            }
        };
        const QString path = folder.filePath("motor.json");
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("not written");
            return file.fileName();
        };
        {
            const Answers answers({Answers::cancel(), Answers::file(path)});
            press("Save");
            QVERIFY(QDir(folder.path()).isEmpty());
            press("Save");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QString words;
        const auto told = [&](const QString& button, const QString& file) {
            const Answers answers({Answers::file(file), Answers::button(QMessageBox::Ok, &words)});
            press(button);
            return answers.haveAllBeenAsked();
        };
        QVERIFY(told("Open", write("bad.json", R"({"format": "other"})")));
        QVERIFY2(words.contains("format"), qPrintable(words));
        QVERIFY(told("Save", "/proc/motor.json"));
        QVERIFY2(words.contains("/proc/motor.json cannot be written"), qPrintable(words));
        QVERIFY(dialog.editOf("no such line").text() == "Small one"); // the name
        dialog.editOf("resistance").setFocus();
        dialog.editOf("resistance").selectAll();
        QTest::keyClicks(&dialog.editOf("resistance"), "9");
        QCOMPARE(dialog.design()->motor.resistance, 9.0);
        {
            const Answers answers({Answers::cancel(), Answers::file(path)});
            press("Open");
            QCOMPARE(dialog.design()->motor.resistance, 9.0);
            press("Open");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(dialog.design()->motor.resistance, 2.32);
    }

    /// By the menu; a sheet for a motor with a warm winding leaves where that stands, and what it is wound of.
    void motorsAreChosenInADialog() {
        Fixture f("motor-stall");
        const MotorThermal was = *f.model.rig().motors.front().thermal;
        QMenu menu;
        f.actions.fillMenu(menu);
        const std::string before = f.model.text();
        const auto take = [](QDialog& dialog) {
            auto& picker = dynamic_cast<MotorPicker&>(dialog);
            picker.table().selectRow(2);
            picker.accept();
        };
        {
            const Answers answers({Answers::cancel(), take});
            actionOf(menu, "Choose motor")->trigger();
            QCOMPARE(f.model.text(), before);
            actionOf(menu, "Choose motor")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            const Motor& now = f.model.rig().motors.front();
            QVERIFY(!now.catalogue.empty() && f.model.text() != before);
            QVERIFY(!now.thermal); // its sheet states none
        }
        f.model.undoStack().undo();
        QCOMPARE(f.model.text(), before);
        {
            const Answers answers({Answers::cancel(), [](QDialog& dialog) {
                                       auto& sheet = dynamic_cast<DataSheetDialog&>(dialog);
                                       QLineEdit& limit = sheet.editOf("winding_limit");
                                       if (limit.text().isEmpty())
                                           qFatal("the winding's limit is not in the sheet");
                                       sheet.accept();
                                   }});
            actionOf(menu, "Data sheet")->trigger();
            QCOMPARE(f.model.text(), before);
            actionOf(menu, "Data sheet")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        const MotorThermal& now = *f.model.rig().motors.front().thermal;
        QCOMPARE(now.ambient, was.ambient);
        QCOMPARE(now.coefficient, was.coefficient);
        QVERIFY(std::abs(now.resistance - was.resistance) < 1e-9 * was.resistance);
    }

    void theLibraryIsSortedByNumbers() {
        Theme theme;
        MotorPicker picker("drive", theme);
        picker.show();
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            picker.table().sortByColumn(6, order); // resistance: 10 comes after 9
            double last = order == Qt::AscendingOrder ? -1.0 : 1e9;
            for (int row = 0; row < picker.table().rowCount(); ++row) {
                const QString text = picker.table().item(row, 6)->text();
                const auto value =
                    parseEntry(Quantity::resistance, text.toStdString(), &displayUnit(Quantity::resistance));
                QVERIFY2(value.has_value(), qPrintable(text));
                QVERIFY(order == Qt::AscendingOrder ? *value >= last : *value <= last);
                last = *value;
            }
        }
    }

    /// Of two motors, one is in the hand: the other goes on by its drive.
    void oneMotorIsInTheHand() {
        Fixture f("motor-bench");
        QVERIFY(f.model.edit(DuplicateItem{"/motors/0", "second"}).empty());
        auto& chooser = *f.panel.findChildren<QComboBox*>().at(0);
        QCOMPARE(chooser.count(), 2);
        f.panel.setVoltage(5.0);
        QVERIFY(f.panel.byHand().isChecked());
        chooser.setFocus();
        QTest::keyClick(&chooser, Qt::Key_Down);
        QCOMPARE(f.panel.motor(), std::size_t{1});
        QVERIFY(!f.panel.byHand().isChecked());
        f.simulate(1.0);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), 24.0);
        f.panel.stepVoltage(-1);
        QVERIFY(f.panel.byHand().isChecked());
        QVERIFY(f.model.edit(RemoveItem{"/motors/1"}).empty()); // the one in the hand goes
        QCOMPARE(f.panel.motor(), std::size_t{0});
        QVERIFY(!f.panel.byHand().isChecked());
    }

    /// Pulses that bridge the motor or let it run out: duty and frequency stay.
    void drivesOfPulsesKeepTheirDuty() {
        Fixture f("motor-bench");
        std::vector<int> pulses;
        for (int i = 0; i < f.drive().count(); ++i) {
            if (f.drive().itemText(i).contains("PWM", Qt::CaseInsensitive)) pulses.push_back(i);
        }
        QVERIFY(pulses.size() >= 2);
        const auto choose = [&](int index) {
            f.drive().setCurrentIndex(index);
            emit f.drive().activated(index);
        };
        choose(pulses[0]);
        const auto& law = [&]() -> const PwmVoltage& {
            return std::get<PwmVoltage>(f.model.rig().motors.front().drive.law);
        };
        QVERIFY(f.model.setParameter("/motors/0/drive/duty", 0.37, f.model.newGesture()).empty());
        const auto mode = law().mode;
        choose(pulses[1]);
        QCOMPARE(law().duty, 0.37);
        QVERIFY(law().mode != mode);
        QCOMPARE(f.drive().currentIndex(), pulses[1]);
    }
};

HINGELAB_UI_TEST(TestMotorPanel)

} // namespace test_motor_panel

#include "test_motor_panel.moc"
