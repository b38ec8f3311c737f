// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/start/start_page.h"

namespace hingelab {

/// Start page and tour of a window, and their commands.
class StartActions : public QObject {
    Q_OBJECT
  public:
    StartActions(Workbench& bench, FileActions& files, RigPictures& pictures, QMainWindow& window);

    void fillHelpMenu(QMenu& menu);
    void showStartPage();
    /// Points at the parts of the window, one after the other.
    void startTour();

  signals:
    void manualRequested(const QString& place);
    void lessonsRequested();

  private:
    void introduceRig();

    Workbench& bench_;
    FileActions& files_;
    RigPictures& pictures_;
    QMainWindow& window_;
    StartPage* page_ = nullptr; ///< once it was asked for
};

} // namespace hingelab
