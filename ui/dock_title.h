// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QToolButton>

#include "ui/theme/theme.h"

namespace hingelab {

/// The title of a panel: drag it to dock the panel elsewhere, to lay it over another as a tab, or to float it;
/// a double-click floats it, too. With buttons that float and close it. As one of several tabs it leaves its
/// name to the tab.
class DockTitle : public QWidget {
    Q_OBJECT
  public:
    /// `heading` is the panel's own title line; null: the dock's name is written.
    DockTitle(QDockWidget& dock, QWidget* heading, const Theme& theme);
    /// What closes by itself needs no second button for it.
    void leaveOutClose() { close_->hide(); }

    [[nodiscard]] QToolButton& floatButton() { return *float_; }
    [[nodiscard]] QToolButton& closeButton() { return *close_; }

  signals:
    void used(); ///< by the user: floated or closed

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // of the dock

  private:
    void leaveNameToTab();

    QDockWidget& dock_;
    QWidget* name_ = nullptr; ///< where the heading says what the tab says
    QToolButton* float_;
    QToolButton* close_;
};

} // namespace hingelab
