// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>

#include "ui/model/workbench.h"
#include "ui/timeline/run_menu.h"
#include "ui/timeline/time_bar.h"

namespace hingelab {

/// The bar along the foot of the window: looking back, from event to event, round a range, and going on from
/// there.
class Timeline : public QToolBar {
    Q_OBJECT
  public:
    explicit Timeline(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] TimeBar& bar() { return *bar_; }
    [[nodiscard]] QAction& presentAction() { return *present_; }
    /// For a menu, in the order of the bar.
    [[nodiscard]] QList<QAction*> actions() const {
        return {back_, previousEvent_, nextEvent_, loop_, goOn_, present_};
    }

  signals:
    void said(const QString& text); ///< what happened, for the status bar

  private:
    QAction* make(const QString& text, const QString& icon, const QKeySequence& key, const QString& help);
    QToolButton* button(QAction* action, Qt::ToolButtonStyle style = Qt::ToolButtonIconOnly);
    void goToEvent(int direction);
    void setLoop(bool on);
    void showInstant();
    void showIcons();

    SessionController& session_;
    const Theme& theme_;
    TimeBar* bar_;
    QLabel* time_;
    QToolButton* runs_;
    RunMenu* runMenu_;
    QAction* back_;
    QAction* previousEvent_;
    QAction* nextEvent_;
    QAction* loop_;
    QAction* goOn_;
    QAction* present_;
};

} // namespace hingelab
