// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QToolBar>
#include <functional>
#include <vector>

#include "ui/about/rig_about.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/model/workbench.h"
#include "ui/preferences/preferences.h"

namespace hingelab {

/// Shows a rig to an audience: full screen, large text, the picture with one plot beneath, the equations or the
/// lesson beside it if they were in front, and a bar with a sentence at the top. Page Down and Page Up, which
/// pointers for talks send, go through the steps of the lesson, or else the experiments of the rig; each is
/// done as it is reached. Window, panels and rig are as before when it ends; a lesson stays where it is.
class Presenter : public QObject {
    Q_OBJECT
  public:
    /// Runs a change of the panels so that it does not count as the user's own arrangement.
    using Arrange = std::function<void(const std::function<void()>& change)>;
    /// @param plot the dock that stays beneath the picture.
    Presenter(QMainWindow& window, Workbench& bench, Arrange arrange, Preferences& preferences, RigAbout& about,
              LessonPanel& lesson, QDockWidget& plot);

    void fillMenu(QMenu& menu) { menu.addAction(start_); }
    [[nodiscard]] bool isPresenting() const { return isPresenting_; }
    void end() { setPresenting(false); }
    /// While presenting, hides the panels that a step has shown.
    void clearPanels();

  signals:
    void endedWithOther(); ///< another rig than that whose panels are there again

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildBar();
    QAction* addStep(const QString& text, const QKeySequence& key, const char* name);
    void setPresenting(bool presents);
    void hideRest();
    void hidePanels();
    [[nodiscard]] bool stays(const QDockWidget& dock) const;
    void showRest();
    void turnToRig();
    void goTo(std::size_t step);
    void showStep();
    void fitSentence();
    [[nodiscard]] bool followsLesson() const;
    [[nodiscard]] std::size_t step() const;
    [[nodiscard]] std::size_t steps() const;
    [[nodiscard]] QString sentence() const;
    void setBlack(bool black);
    [[nodiscard]] bool isEscape(const QObject& watched, const QEvent& event) const;

    QMainWindow& window_;
    Workbench& bench_;
    Arrange arrange_;
    Preferences& preferences_;
    RigAbout& about_;
    LessonPanel& lesson_;
    QDockWidget& plot_;
    QAction* start_;
    QToolBar* bar_;
    QLabel* sentence_;
    QLabel* count_;
    QAction* previous_ = nullptr;
    QAction* next_ = nullptr;
    QWidget* black_;       ///< covers all while the audience shall look at the speaker
    std::size_t step_ = 0; ///< 0: the rig itself, then its experiments
    QString problem_;
    bool isPresenting_ = false;
    QStringList kept_;     ///< names of docks that stay
    bool isOther_ = false; ///< another rig was opened meanwhile
    QByteArray layout_;    ///< of before
    std::vector<QPointer<QWidget>> hidden_;
    Qt::WindowStates state_; ///< of the window before
};

} // namespace hingelab
