// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <optional>

#include "lesson/lesson.h"
#include "ui/lesson/lesson_page.h"

namespace hingelab {

/// A lesson beside the rig: its steps one at a time, with a line to go on and back. While there is none, the
/// lessons that come with the program.
class LessonPanel : public QWidget {
    Q_OBJECT
  public:
    LessonPanel(Workbench& bench, QWidget* parent = nullptr);

    /// What of a lesson does not change with its text.
    struct Origin {
        QString key;    ///< its file, or its name if it is shipped
        QString folder; ///< of the file; empty: shipped
    };
    /// Opens a lesson where it was left, or at its beginning.
    void open(Lesson lesson, const Origin& origin);
    /// The same lesson was written anew: shows the same step, and leaves the rig as it is.
    void replace(Lesson lesson);
    void close();
    /// What is wrong with the file of the lesson, in lines; empty: nothing.
    void setProblems(const QStringList& problems);

    [[nodiscard]] bool isOpen() const { return lesson_.has_value(); }
    [[nodiscard]] const Lesson& lesson() const { return *lesson_; }
    [[nodiscard]] const Origin& origin() const { return origin_; }
    [[nodiscard]] std::size_t step() const { return step_; }
    [[nodiscard]] std::size_t steps() const { return lesson_ ? lesson_->steps.size() : 0; }
    [[nodiscard]] QString stepTitle() const;
    [[nodiscard]] const LessonProgress& progress() const { return progress_; }
    /// Shows a step and prepares the rig for it; of what there is not: nothing.
    void goTo(std::size_t step);
    /// From the beginning, without answers.
    void startAgain();

    /// Opens the rig of that name, unless it is open; empty, or why not.
    using RigOpener = std::function<QString(const QString& name)>;
    void setRigOpener(RigOpener opener) { openRig_ = std::move(opener); }
    /// Commands about the lesson, beneath the button with the dots.
    [[nodiscard]] QMenu& menu() { return *menu_; }

  signals:
    void stepChanged();
    void chosen(const QString& name); ///< of the list of lessons
    void openWanted();                ///< from a file

  private:
    QWidget* makeList();
    QWidget* makeReader(Workbench& bench);
    void fillList();
    void fillSteps();
    void showStep();
    void performStep();
    [[nodiscard]] QString perform(const LessonState& state, const std::string& name);
    void takeWaiting();
    void showProblem(const QString& problem);

    Workbench& bench_;
    RigOpener openRig_;
    std::optional<Lesson> lesson_;
    std::optional<Lesson> waiting_; ///< read anew while a state was being set up
    bool isPerforming_ = false;
    Origin origin_;
    LessonProgress progress_;
    std::size_t step_ = 0;
    std::optional<std::size_t> preparedStep_; ///< whose rig and state are set up; none: they could not be
    long document_ = 0;                       ///< that is the rig of that step
    QStackedWidget* stack_;
    QListWidget* list_ = nullptr;
    QLabel* title_ = nullptr;
    QToolButton* stepButton_ = nullptr; ///< "Step 2 of 6", with the list of steps
    QMenu* stepMenu_ = nullptr;
    QMenu* menu_ = nullptr;
    QToolButton* more_ = nullptr;
    QLabel* problem_ = nullptr;
    LessonPage* page_ = nullptr;
    QPushButton* previous_ = nullptr;
    QPushButton* next_ = nullptr;
};

} // namespace hingelab
