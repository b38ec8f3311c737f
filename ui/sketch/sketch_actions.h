// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <QPointer>

#include "ui/files/file_actions.h"
#include "ui/sketch/sketch_dialog.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The way from the menus to the sketch, and from the sketch to a new document.
class SketchActions : public QObject {
    Q_OBJECT
  public:
    SketchActions(FileActions& files, const Theme& theme, QWidget* window);

    [[nodiscard]] QAction& action() { return *action_; }
    /// Null until it was shown.
    [[nodiscard]] SketchDialog* dialog() { return dialog_; }
    void show();

  private:
    FileActions& files_;
    const Theme& theme_;
    QWidget* window_;
    QAction* action_;
    QPointer<SketchDialog> dialog_;
};

} // namespace hingelab
