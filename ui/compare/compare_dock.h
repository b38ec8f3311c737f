// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "ui/compare/compare_panel.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// Comparing in the main window: the panel in a dock of its own, beneath the parameters, and the actions. The
/// dock is there while there are variants.
class CompareDock : public QObject {
    Q_OBJECT
  public:
    CompareDock(QMainWindow& window, Workbench& bench, RigPictures& pictures);

    [[nodiscard]] ComparePanel& panel() { return *panel_; }
    [[nodiscard]] QDockWidget& dock() { return *dock_; }
    [[nodiscard]] QAction& pinAction() { return *pin_; }
    [[nodiscard]] QAction& switchAction() { return *switch_; }

    void fillMenu(QMenu& menu);

    /// Shows the dock if there are variants, else hides it: after a layout was restored.
    void arrange();

    /// Pins the rig with each contact scheme and a reference of fine steps, and shows how far they are from it.
    /// What was pinned so before goes. Without a run there is one of some seconds, first.
    void compareSchemes();

    static constexpr double kSchemeRun = 2.0; ///< [s]

  private:
    void updateActions();

    QMainWindow& window_;
    OpenRig& openRig_;
    SessionController& session_;
    VariantSet& variants_;
    ComparePanel* panel_;
    QDockWidget* dock_;
    QAction* pin_;
    QAction* switch_;
    QAction* schemes_;
};

} // namespace hingelab
