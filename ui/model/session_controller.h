// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/model/rig_model.h"
#include "ui/session/history.h"
#include "ui/session/runner.h"

namespace hingelab {

/// Joins the document and the worker on the GUI thread: sends each new version of the rig to the Runner, drains
/// its samples once per display frame into the History, and tells the views. While the worker has no news,
/// nothing happens here, not even a timer.
class SessionController : public QObject {
    Q_OBJECT
  public:
    explicit SessionController(RigModel& rigModel, QObject* parent = nullptr);

    [[nodiscard]] Runner& runner() { return runner_; }
    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] const RunStatus& status() const { return status_; }

    /// Last value of a channel, or NaN if there is none of that name.
    [[nodiscard]] double latest(const std::string& channel) const;

    void setPlaying(bool playing);

    /// True if nothing is under way that would change the status or bring samples by itself.
    [[nodiscard]] bool isIdle() const { return !timer_.isActive(); }

  signals:
    /// `restarted`: samples that were there before are others now or gone; start from the history anew.
    void samplesArrived(bool restarted);
    void statusChanged();

  private:
    void wake();
    bool drain();

    RigModel& rigModel_;
    History history_;
    RunStatus status_;
    QTimer timer_; ///< runs while there is news in every frame
    Runner runner_;
};

} // namespace hingelab
