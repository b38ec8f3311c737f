// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QPointer>

#include "ui/manual/manual_window.h"

namespace hingelab {

/// F1 in all windows of the program: opens the manual where it explains what is under the pointer, or else what
/// has the focus.
class ManualKey : public QObject {
    Q_OBJECT
  public:
    explicit ManualKey(QMainWindow& window);

    /// Shows a place of the manual (see ManualWindow::showPlace()).
    void show(const QString& place);
    /// Shows the place of what has the focus.
    void showFocused();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QMainWindow& window_;
    QPointer<ManualWindow> manual_; ///< once it was asked for
};

} // namespace hingelab
