// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/session_controller.h"

#include <limits>

namespace hingelab {

SessionController::SessionController(RigModel& rigModel, QObject* parent)
    : QObject(parent), rigModel_(rigModel), runner_(rigModel.model()) {
    const auto send = [this] { runner_.setModel(rigModel_.model()); };
    connect(&rigModel_, &RigModel::parametersChanged, this, send);
    connect(&rigModel_, &RigModel::structureChanged, this, send);
    connect(&rigModel_, &RigModel::opened, this, [this] { runner_.reset(); });
    connect(&timer_, &QTimer::timeout, this, &SessionController::drain);
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(16);
    drain();
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

void SessionController::drain() {
    const SampleBatch batch = runner_.drain();
    const bool changed = batch.status.state != status_.state || batch.status.time != status_.time;
    status_ = batch.status;
    const bool restarted = history_.append(batch);
    if (restarted || batch.rows() > 0) emit samplesArrived(restarted);
    if (changed || restarted) emit statusChanged();
}

} // namespace hingelab
