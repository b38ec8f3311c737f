// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/model/rig_model.h"
#include "ui/session/history.h"
#include "ui/session/runner.h"

namespace hingelab {

/// Joins the document and the worker on the GUI thread: sends each new version of the rig to the Runner, drains
/// its samples once per display frame into the History, and tells the views.
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

  signals:
    void samplesArrived(bool restarted);
    void statusChanged();

  private:
    void drain();

    RigModel& rigModel_;
    Runner runner_;
    History history_;
    RunStatus status_;
    QTimer timer_;
};

} // namespace hingelab
