// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>

#include "motor/data_sheet.h"
#include "ui/model/workbench.h"
#include "ui/motor/motor_panel.h"

namespace hingelab {

/// What the user does with motors outside their panel: keys for the voltage, another motor from the library or
/// from a data sheet, each as one undo step.
class MotorActions : public QObject {
    Q_OBJECT
  public:
    MotorActions(Workbench& bench, MotorPanel& panel, QWidget& window);

    void fillMenu(QMenu& menu);

    /// Replaces the motor shown by another; gear, drive and limits stay. False, with a message, if refused.
    bool apply(const DataSheet& sheet, const MotorDesign& design);

  private:
    void choose();
    void enterDataSheet();
    void updateEnabled();
    [[nodiscard]] QString target() const;

    OpenRig& openRig_;
    MotorPanel& panel_;
    const Theme& theme_;
    QWidget& window_;
    std::vector<QAction*> actions_;
};

} // namespace hingelab
