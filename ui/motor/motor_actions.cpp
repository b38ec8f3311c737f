// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_actions.h"

#include "ui/motor/data_sheet_dialog.h"
#include "ui/motor/motor_picker.h"
#include "ui/text/plain_text.h"

namespace hingelab {

MotorActions::MotorActions(Workbench& bench, MotorPanel& panel, QWidget& window)
    : QObject(&window), openRig_(bench.openRig()), panel_(panel), theme_(bench.theme()), window_(window) {
    connect(&panel_, &MotorPanel::chooseRequested, this, &MotorActions::choose);
    connect(&panel_, &MotorPanel::dataSheetRequested, this, &MotorActions::enterDataSheet);
    connect(&openRig_, &OpenRig::structureChanged, this, &MotorActions::updateEnabled);
}

void MotorActions::fillMenu(QMenu& menu) {
    const auto add = [&](const QString& text, const QKeySequence& key, auto slot) {
        QAction* action = menu.addAction(text);
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, slot);
        actions_.push_back(action);
        return action;
    };
    add(tr("&Choose motor…"), {}, [this] { choose(); });
    add(tr("&Data sheet of a motor…"), {}, [this] { enterDataSheet(); });
    menu.addSeparator();
    add(tr("Voltage by &hand, or by the drive"), QKeySequence(Qt::CTRL | Qt::Key_M),
        [this] { panel_.byHand().toggle(); });
    add(tr("Voltage &up"), QKeySequence(Qt::CTRL | Qt::Key_Up), [this] { panel_.stepVoltage(1); });
    add(tr("Voltage d&own"), QKeySequence(Qt::CTRL | Qt::Key_Down), [this] { panel_.stepVoltage(-1); });
    add(tr("&Zero voltage"), QKeySequence(Qt::CTRL | Qt::Key_0), [this] { panel_.setVoltage(0.0); });
    updateEnabled();
}

void MotorActions::updateEnabled() {
    for (QAction* action : actions_) action->setEnabled(!openRig_.rig().motors.empty());
}

QString MotorActions::target() const {
    const auto& motors = openRig_.rig().motors;
    return panel_.motor() < motors.size() ? QString::fromStdString(motors[panel_.motor()].name) : QString();
}

bool MotorActions::apply(const DataSheet& sheet, const MotorDesign& design) {
    const std::size_t index = panel_.motor();
    const Issues issues = openRig_.change(tr("motor"), [&](Rig& rig) {
        if (index >= rig.motors.size()) return Issues{};
        const std::string pointer = "/motors/" + std::to_string(index) + "/";
        for (const char* part : {"motor/", "thermal/"}) { // its numbers are plain ones
            std::erase_if(rig.expressions, [&](const auto& e) { return e.first.starts_with(pointer + part); });
        }
        Motor& motor = rig.motors[index];
        const DcMotorParameters before = motor.motor;
        motor.motor = design.motor;
        motor.motor.currentLimit = before.currentLimit; // the driver's, not the motor's
        motor.motor.frictionRate = before.frictionRate;
        if (motor.thermal && design.thermal) { // where it stands, and what it is wound of, stay
            const MotorThermal old = *motor.thermal;
            motor.thermal = design.thermal;
            motor.thermal->ambient = old.ambient;
            motor.thermal->coefficient = old.coefficient;
        } else {
            motor.thermal = design.thermal;
        }
        motor.catalogue = sheet.maker + (sheet.maker.empty() ? "" : " ") + sheet.name;
        if (!sheet.orderNumber.empty()) motor.catalogue += ", " + sheet.orderNumber;
        return Issues{};
    });
    if (!hasErrors(issues)) return true;
    QString text;
    for (const Issue& issue : issues) text += QString::fromStdString(issue.text()) + '\n';
    showWarning(&window_, tr("The motor was not changed"), text);
    return false;
}

void MotorActions::choose() {
    MotorPicker picker(target(), theme_, &window_);
    if (picker.exec() == QDialog::Accepted) apply(picker.sheet(), picker.design());
}

/// Begins with the values of the motor that is there.
void MotorActions::enterDataSheet() {
    const auto& motors = openRig_.rig().motors;
    if (panel_.motor() >= motors.size()) return;
    const Motor& motor = motors[panel_.motor()];
    const DcMotorParameters& p = motor.motor;
    DataSheet sheet;
    sheet.name = motor.catalogue;
    sheet.nominalVoltage = p.supplyVoltage;
    sheet.resistance = p.resistance;
    sheet.inductance = p.inductance;
    sheet.torqueConstant = p.torqueConstant;
    sheet.speedConstant = 1.0 / p.backEmfConstant;
    sheet.rotorInertia = p.rotorInertia;
    sheet.viscousFriction = p.viscousFriction;
    const MotorFigures f = figuresOf(p, p.supplyVoltage);
    if (f.noLoadRate > 0.0 && f.noLoadCurrent > 0.0) { // else there is no friction, or nothing but
        sheet.noLoadSpeed = f.noLoadRate;
        sheet.noLoadCurrent = f.noLoadCurrent;
        sheet.coulombShare = p.coulombFriction / (p.torqueConstant * f.noLoadCurrent);
    }
    if (p.ratedCurrent > 0.0) sheet.ratedCurrent = p.ratedCurrent;
    if (motor.thermal) {
        sheet.thermalResistance = motor.thermal->resistance;
        sheet.thermalTimeConstant = motor.thermal->timeConstant;
        sheet.windingLimit = motor.thermal->limit;
    }
    DataSheetDialog dialog(sheet, target(), theme_, &window_);
    if (dialog.exec() == QDialog::Accepted && dialog.design()) apply(dialog.sheet(), *dialog.design());
}

} // namespace hingelab

#include "ui/motor/moc_motor_actions.cpp"
