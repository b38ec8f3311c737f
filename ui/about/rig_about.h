// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QContextMenuEvent>
#include <QTextBrowser>
#include <functional>
#include <optional>

#include "ui/model/workbench.h"

namespace hingelab {

/// What the open rig is, things to try with it, and where its numbers come from. A thing to try is a link: it
/// sets the parameters as one undo step, resets the run, lets the hand follow a plan, and plays.
class RigAbout : public QTextBrowser {
    Q_OBJECT
  public:
    RigAbout(Workbench& bench, QWidget* parent = nullptr);

    /// Does what an experiment of the rig says; empty, or why it cannot be done.
    [[nodiscard]] QString perform(std::size_t experiment);

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void showRig();
    void keepPresent();
    void replace(std::size_t experiment);
    void rename(std::size_t experiment);
    void remove(std::size_t experiment);
    [[nodiscard]] QString askForName(const QString& title, const QString& name);
    void changeExperiments(const QString& undoName,
                           const std::function<void(std::vector<Experiment>&)>& change);
    [[nodiscard]] std::optional<std::size_t> experimentOf(const QString& link) const;
    void follow(const QUrl& link);
    void explain(const QUrl& link);

    OpenRig& openRig_;
    PreparedStates& states_;
    const Theme& theme_;
    QString problem_; ///< why the last experiment cannot be done
};

} // namespace hingelab
