// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

#include "ui/hand/hand_dialog.h"
#include "ui/model/workbench.h"
#include "ui/plots/channel_docks.h"

namespace hingelab {

/// What the window has to do with a hand by plan: the action that shows its dialog, and the plot of its loop.
class HandActions : public QObject {
    Q_OBJECT
  public:
    HandActions(Workbench& bench, ChannelDocks& plots, QWidget& window);

    [[nodiscard]] QAction& action() { return *action_; }
    /// Made when it is first shown.
    HandDialog& show();

  private:
    Workbench& bench_;
    ChannelDocks& plots_;
    QWidget& window_;
    QAction* action_;
    HandDialog* dialog_ = nullptr;
};

} // namespace hingelab
