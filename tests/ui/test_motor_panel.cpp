// SPDX-License-Identifier: GPL-3.0-or-later
// The motor panel as a person uses it: voltage by slider and keys, chart against the law, drives and motors as
// undoable edits, the library and the data sheet.
#include <QSignalSpy>
#include <QTimer>

#include "tests/ui/ui_test.h"
#include "ui/motor/data_sheet_dialog.h"
#include "ui/motor/motor_actions.h"
#include "ui/motor/motor_picker.h"
#include "ui/motor/motor_words.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    RigModel model;
    SessionController session{model};
    QWidget window;
    MotorPanel panel{model, session, theme, &window};
    MotorActions actions{model, panel, theme, window};

    explicit Fixture(const char* rig) : model(shippedDocument(rig)) {
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

DcMotorParameters motorOf(const RigModel& model) {
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
        QVERIFY(std::abs(f.panel.voltageEdit().text().remove(" V").toDouble() - 24.0) <
                0.1); // follows the drive
        f.panel.voltageSlider().setFocus();
        QTest::keyClick(&f.panel.voltageSlider(), Qt::Key_Home); // minus the supply
        QVERIFY(f.panel.byHand().isChecked());
        f.simulate(1.5);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), -24.0);
        QVERIFY(f.session.valueOf("motor.motor.speed") < -1000.0);
        QTest::keyClick(&f.panel.voltageSlider(), Qt::Key_Right);
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
        f.panel.voltageEdit().setFocus();
        f.panel.voltageEdit().selectAll();
        QTest::keyClicks(&f.panel.voltageEdit(), "30");
        QTest::keyClick(&f.panel.voltageEdit(), Qt::Key_Return);
        QVERIFY(f.panel.voltageEdit().isComplaining());
        QVERIFY(f.words().contains("The supply has 24.0 V"));
        f.panel.voltageEdit().selectAll();
        QTest::keyClicks(&f.panel.voltageEdit(), "-500 mV");
        QTest::keyClick(&f.panel.voltageEdit(), Qt::Key_Return);
        QVERIFY(!f.panel.voltageEdit().isComplaining());
        f.simulate(0.01);
        QCOMPARE(f.session.valueOf("motor.motor.voltage"), -0.5);
    }

    /// Loaded and steady, the point lies on the line of speed and on the load.
    void chartShowsTheOperatingPoint() {
        Fixture f("motor-load-step");
        f.simulate(1.9);
        const MotorPoint expected = steadyPoint(motorOf(f.model), 24.0, 0.06);
        const QPointF point = f.panel.chart().livePoint();
        QVERIFY(std::abs(point.x() - 60.0) < 0.1);
        QVERIFY(std::abs(point.y() - expected.rate * 60.0 / (2.0 * M_PI)) < 5.0);
        const QCustomPlot& plot = f.panel.chart().plot();
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
        QCOMPARE(picker.lines().plot().graphCount(), 1);
        QVERIFY(std::abs(picker.lines().plot().graph(0)->data()->at(0)->value - 9756.0) < 1.0);
        picker.table().selectAll();
        QCOMPARE(picker.lines().plot().graphCount(), 7);
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
        QVERIFY(f.panel.voltageEdit().text().startsWith("9.0"));
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
        QVERIFY(!dialog.useButton().isEnabled());
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
        QVERIFY2(dialog.useButton().isEnabled(), qPrintable(dialog.findings().text()));
        QVERIFY(dialog.findings().text().contains("agree"));
        QCOMPARE(dialog.design()->motor.torqueConstant, 0.0234);
        QCOMPARE(dialog.design()->motor.rotorInertia, 1.08e-6);
        type("speed_constant", "500"); // should be 408
        QVERIFY(dialog.useButton().isEnabled());
        QVERIFY(dialog.findings().text().contains("Speed constant does not fit"));
        type("speed_constant", "");
        type("resistance", "a few");
        QVERIFY(!dialog.useButton().isEnabled());
        QVERIFY(dialog.findings().text().contains("not a number"));
        type("resistance", "0");
        QVERIFY(!dialog.useButton().isEnabled());
        QVERIFY(dialog.findings().text().contains("out of range"));
        type("resistance", "2.32");
        QVERIFY(dialog.useButton().isEnabled());
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
        f.panel.voltageSlider().setFocus();
        QTest::keyClick(&f.panel.voltageSlider(), Qt::Key_Home);
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
        QVERIFY(!f.panel.voltageSlider().isEnabled());
        QVERIFY(f.words().contains("no motor"));
    }
};

HINGELAB_UI_TEST_MAIN(TestMotorPanel)
#include "test_motor_panel.moc"
