// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "ui/model/session_controller.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What a motor is doing, in words and in a colour, from the latest sample.
struct MotorWords {
    QString condition; ///< "driving"; empty without a sample
    QString overload;  ///< "above its rated current"; empty if none
    QColor color;
    bool isAlarm = false; ///< stalled, overloaded, or an obstacle met
};
[[nodiscard]] MotorWords motorWords(const SessionController& session, const Model::MotorUnit& unit,
                                    const ThemeColors& colors);

} // namespace hingelab
