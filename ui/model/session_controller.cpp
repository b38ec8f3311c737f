// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/session_controller.h"

#include <limits>

namespace hingelab {

SessionController::SessionController(RigModel& rigModel, QObject* parent)
    : QObject(parent), rigModel_(rigModel), runner_(rigModel.model(), [this] {
          QMetaObject::invokeMethod(this, &SessionController::wake, Qt::QueuedConnection);
      }) {
    const auto send = [this] { runner_.setModel(rigModel_.model()); };
    connect(&rigModel_, &RigModel::parametersChanged, this, send);
    connect(&rigModel_, &RigModel::structureChanged, this, send);
    connect(&rigModel_, &RigModel::opened, this, [this] { runner_.reset(); });
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (!drain()) timer_.stop();
    });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(16);
    drain();
}

/// The worker has news: at once, and from then on frame by frame until there is none.
void SessionController::wake() {
    if (timer_.isActive()) return;
    drain();
    timer_.start();
}

double SessionController::latest(const std::string& channel) const {
    if (history_.isEmpty()) return std::numeric_limits<double>::quiet_NaN();
    const int index = history_.model()->channelIndex(channel);
    return index < 0 ? std::numeric_limits<double>::quiet_NaN()
                     : history_.last()[static_cast<std::size_t>(index)];
}

void SessionController::setPlaying(bool playing) {
    if (playing) {
        runner_.play();
    } else {
        runner_.pause();
    }
}

/// Returns false if there was no news.
bool SessionController::drain() {
    const SampleBatch batch = runner_.drain();
    const RunStatus& now = batch.status;
    const bool changed = now.state != status_.state || now.time != status_.time ||
                         now.forwardLeft != status_.forwardLeft || now.report.cause != status_.report.cause;
    status_ = now;
    const bool restarted = history_.append(batch);
    if (restarted || batch.rows() > 0) emit samplesArrived(restarted);
    if (changed || restarted) emit statusChanged();
    return changed || restarted || batch.rows() > 0 || status_.state == RunState::playing;
}

} // namespace hingelab
