// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QListWidget>
#include <QMainWindow>
#include <QPushButton>

#include "ui/files/file_actions.h"
#include "ui/gallery/rig_list.h"

namespace hingelab {

/// The first page of the window: new, open, recent files, tutorials and the gallery. It lies over everything
/// beneath the menus, and the keyboard stays in it until it is left.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    StartPage(Workbench& bench, FileActions& files, RigPictures& pictures, QMainWindow& window);

    /// Whether it comes at the start of the program.
    [[nodiscard]] static bool isWanted();

  signals:
    void newRequested();
    void tourRequested();
    void lessonsRequested();
    void manualRequested(const QString& place); ///< see ManualWindow::showPlace()
    void left();                                ///< it is closed
    void rigOpened();                           ///< from its gallery or recent files

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    QLayout* makeColumn();
    void fillRecent();
    void openSelected();
    void open(const QString& nameOrPath);
    void leave();
    void cover();

    OpenRig& openRig_;
    FileActions& files_;
    QMainWindow& window_;
    RigList* rigs_;
    QListWidget* recent_;
    QLabel* noneYet_;
    QPushButton* back_;
    QPushButton* openButton_;
    QCheckBox* atStart_;
};

} // namespace hingelab
