// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_words.h"

#include <QCoreApplication>

#include "motor/motor_condition.h"

namespace hingelab {
namespace {

QString motorText(const char* text) {
    return QCoreApplication::translate("MotorWords", text);
}

QString doorWords(DoorPhase phase) {
    switch (phase) {
        case DoorPhase::waiting:
            return motorText("waiting");
        case DoorPhase::opening:
            return motorText("opening");
        case DoorPhase::open:
            return motorText("open");
        case DoorPhase::closing:
            return motorText("closing");
        case DoorPhase::closed:
            return motorText("closed");
        case DoorPhase::retreating:
            return motorText("backing off");
        case DoorPhase::stopped:
            return motorText("stopped by an obstacle");
    }
    return {};
}

} // namespace

MotorWords motorWords(const SessionController& session, const Model::MotorUnit& unit,
                      const ThemeColors& colors) {
    MotorWords words;
    const MotorBlock& motor = session.layout().motors.of(unit.name);
    const double condition = session.valueOf(motor.condition);
    const double overload = session.valueOf(motor.overload);
    words.color = colors.mutedText;
    if (!std::isfinite(condition) || !std::isfinite(overload)) return words;
    switch (static_cast<MotorCondition>(static_cast<int>(condition))) {
        case MotorCondition::idle:
            words.condition = motorText("at rest");
            break;
        case MotorCondition::driving:
            words.condition = motorText("driving");
            words.color = colors.good;
            break;
        case MotorCondition::braking:
            words.condition = motorText("braking");
            words.color = colors.accent;
            break;
        case MotorCondition::holding:
            words.condition = motorText("holding");
            words.color = colors.accent;
            break;
        case MotorCondition::stalled:
            words.condition = motorText("stalled");
            words.color = colors.danger;
            words.isAlarm = true;
            break;
    }
    switch (static_cast<MotorOverload>(static_cast<int>(overload))) {
        case MotorOverload::none:
            break;
        case MotorOverload::limited:
            words.overload = motorText("at its current limit");
            break;
        case MotorOverload::current:
            words.overload = motorText("above its rated current");
            break;
        case MotorOverload::heat:
            words.overload = motorText("winding too hot");
            break;
    }
    if (!words.overload.isEmpty()) {
        if (words.color != colors.danger) words.color = colors.warning;
        words.isAlarm = true;
    }
    const double door = session.valueOf(motor.door);
    if (std::isfinite(door)) {
        const auto phase = static_cast<DoorPhase>(static_cast<int>(door));
        words.condition = doorWords(phase) + QStringLiteral(", ") + words.condition;
        if (phase == DoorPhase::stopped) {
            words.color = colors.danger;
            words.isAlarm = true;
        }
    }
    return words;
}

} // namespace hingelab
