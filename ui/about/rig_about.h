// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

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
    /// The rig as it was before the last experiment, if nothing was edited since, and the run at its start.
    void takeBack();

  signals:
    void channelsWanted(const std::vector<std::string>& channels); ///< in the plot over time

  private:
    void showRig();
    void follow(const QUrl& link);
    void explain(const QUrl& link);
    void takeLastBack();

    OpenRig& openRig_;
    SessionController& session_;
    const Theme& theme_;
    QString problem_;  ///< why the last experiment cannot be done
    int lastEdit_ = 0; ///< index of the undo stack behind the edit of an experiment; 0: none
};

} // namespace hingelab
