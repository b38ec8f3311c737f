// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMainWindow>

#include "ui/files/file_actions.h"
#include "ui/files/file_watch.h"
#include "ui/lesson/lesson_panel.h"

namespace hingelab {

/// Lessons of a window: opening them from files and from those that come with the program, reading them again
/// when they are saved, their rigs, the file with the answers, and the worksheet.
class LessonActions : public QObject {
    Q_OBJECT
  public:
    LessonActions(Workbench& bench, FileActions& files, LessonPanel& panel, QDockWidget& dock,
                  QMainWindow& window);

    void fillMenu(QMenu& menu) { menu.addAction(show_); }
    /// Opens a lesson file, or a shipped lesson by its name; tells what is wrong.
    void open(const QString& nameOrPath);
    /// Whether a name or path is that of a lesson.
    [[nodiscard]] static bool isLesson(const QString& nameOrPath);
    /// Brings the panel to the front, with the list of lessons if none is open.
    void showPanel();

    /// Writes the answers; returns what went wrong.
    [[nodiscard]] QString saveAnswers(const QString& path, const QString& student) const;
    /// Writes the worksheet as PDF; returns what went wrong.
    [[nodiscard]] QString saveWorksheet(const QString& path, bool hasAnswers) const;

  signals:
    void message(const QString& text); ///< for the status bar

  private:
    void openFromDialog();
    void readAgain(const QString& path);
    void saveAnswersFromDialog();
    void saveWorksheetFromDialog(bool hasAnswers);
    void startAgain();
    void fillPanelMenu();
    [[nodiscard]] QString pathOfRig(const QString& name) const;
    [[nodiscard]] QString openRig(const QString& name);
    [[nodiscard]] QString proposedPath(const QString& ending) const;

    Workbench& bench_;
    FileActions& files_;
    LessonPanel& panel_;
    QDockWidget& dock_;
    QMainWindow& window_;
    FileWatch* watch_;
    std::string text_; ///< of the open file, as it was read last
    QAction* show_;
};

} // namespace hingelab
