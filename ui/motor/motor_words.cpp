// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_words.h"

#include <QCoreApplication>

#include "physics/simulation/motor_channels.h"

namespace hingelab {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("MotorWords", text);
}

QString doorWords(DoorPhase phase) {
    switch (phase) {
        case DoorPhase::waiting:
            return tr("waiting");
        case DoorPhase::opening:
            return tr("opening");
        case DoorPhase::open:
            return tr("open");
        case DoorPhase::closing:
            return tr("closing");
        case DoorPhase::closed:
            return tr("closed");
        case DoorPhase::retreating:
            return tr("backing off");
        case DoorPhase::stopped:
            return tr("stopped by an obstacle");
    }
    return {};
}

} // namespace

MotorWords motorWords(const SessionController& session, const Model::MotorUnit& unit,
                      const ThemeColors& colors) {
    MotorWords words;
    const std::string prefix = "motor." + unit.name + ".";
    const double condition = session.latest(prefix + "condition");
    const double overload = session.latest(prefix + "overload");
    words.color = colors.mutedText;
    if (!std::isfinite(condition) || !std::isfinite(overload)) return words;
    switch (static_cast<MotorCondition>(static_cast<int>(condition))) {
        case MotorCondition::idle:
            words.condition = tr("at rest");
            break;
        case MotorCondition::driving:
            words.condition = tr("driving");
            words.color = colors.good;
            break;
        case MotorCondition::braking:
            words.condition = tr("braking");
            words.color = colors.accent;
            break;
        case MotorCondition::holding:
            words.condition = tr("holding");
            words.color = colors.accent;
            break;
        case MotorCondition::stalled:
            words.condition = tr("stalled");
            words.color = colors.danger;
            words.isAlarm = true;
            break;
    }
    switch (static_cast<MotorOverload>(static_cast<int>(overload))) {
        case MotorOverload::none:
            break;
        case MotorOverload::limited:
            words.overload = tr("at its current limit");
            break;
        case MotorOverload::current:
            words.overload = tr("above its rated current");
            break;
        case MotorOverload::heat:
            words.overload = tr("winding too hot");
            break;
    }
    if (!words.overload.isEmpty()) {
        if (words.color != colors.danger) words.color = colors.warning;
        words.isAlarm = true;
    }
    const double door = session.latest(prefix + "door");
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
