// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/session_controller.h"

#include <algorithm>
#include <limits>
#include <new>

#include "simulation/model_map.h"

namespace hingelab {

SessionController::SessionController(OpenRig& openRig, QObject* parent)
    : QObject(parent), openRig_(openRig), shown_(runs_.present()), runner_(openRig.model(), [this] {
          QMetaObject::invokeMethod(this, &SessionController::wake, Qt::QueuedConnection);
      }) {
    connect(&openRig_, &OpenRig::parametersChanged, this, &SessionController::sendModel);
    connect(&openRig_, &OpenRig::structureChanged, this, &SessionController::sendModel);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        showLive();
        runner_.reset();
    });
    connect(&openRig_.undoStack(), &QUndoStack::indexChanged, this, &SessionController::noteEdit);
    connect(&timer_, &QTimer::timeout, this, &SessionController::frame);
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(16);
    document_ = openRig_.documentNumber();
    drain();
}

/// The worker has news: at once, and from then on frame by frame until there is none.
void SessionController::wake() {
    if (timer_.isActive()) return;
    drain();
    timer_.start();
}

void SessionController::frame() {
    const bool hasNews = drain();
    if (isPlayingBack_) {
        playBack();
    } else if (!hasNews) {
        timer_.stop();
    }
}

const SampleLayout& SessionController::layout() const {
    static const SampleLayout none;
    return shown_.isEmpty() ? none : shown_.model()->layout();
}

double SessionController::valueOf(ChannelHandle channel) const {
    return shown_.isEmpty() ? std::numeric_limits<double>::quiet_NaN() : channel.in(shown_.last());
}

Vector3 SessionController::valueOf(const VectorHandle& vector) const {
    return {valueOf(vector.axes[0]), valueOf(vector.axes[1]), valueOf(vector.axes[2])};
}

double SessionController::valueOf(const std::string& channel) const {
    return shown_.isEmpty() ? valueOf(ChannelHandle())
                            : valueOf(ChannelHandle{shown_.model()->channelIndex(channel)});
}

/// What is done while the past is shown is done there.
void SessionController::sendModel() {
    if (isAdopting_) return;
    const bool isOther = std::exchange(document_, openRig_.documentNumber()) != openRig_.documentNumber();
    const bool isOfThisRun =
        !isOther && !shown_.isEmpty() && haveSameCoordinates(*shown_.model(), *openRig_.model());
    if (isOfThisRun) goOnFromShown();
    runner_.setModel(openRig_.model(), isOther ? Runner::Runs::forgotten : Runner::Runs::kept);
    if (!isOther && !isOfThisRun && !history().isEmpty()) emit beganAnew();
}

void SessionController::noteEdit() {
    const int index = openRig_.undoStack().index();
    const bool isUndo = index < std::exchange(edits_, index);
    const QString what =
        isUndo ? tr("Undo: %1").arg(openRig_.undoStack().redoText()) : openRig_.undoStack().undoText();
    if (isAdopting_ || history().isEmpty() || what.isEmpty() || shownTime() <= history().time(0)) return;
    runs_.events().add(shownTime(), RunEvent::Kind::edit, what.toStdString());
}

void SessionController::setHand(const std::optional<Hand>& hand) {
    if (hand) goOnFromShown();
    runner_.setHand(hand);
    const bool holds = hand.has_value();
    if (holds == holds_ || !(holds || isLive())) return;
    holds_ = holds;
    const QString words = holds ? tr("hand takes hold") : tr("hand lets go");
    runs_.events().add(shownTime(), RunEvent::Kind::hand, words.toStdString());
}

void SessionController::followHandPlan(const HandPlan& plan, bool fromStart, bool plays) {
    if (fromStart) {
        showLive();
    } else {
        goOnFromShown();
    }
    runner_.setHandPlan(plan, fromStart, ++handPlanNumber_, plays);
}

void SessionController::setMotorVoltage(std::size_t motor, std::optional<double> voltage) {
    goOnFromShown();
    ++sentVoltages_;
    runner_.setMotorVoltage(motor, voltage);
}

void SessionController::goOnFromShown() {
    if (isLive() || isForking_) return;
    const bool wasPlaying = isPlayingBack_;
    setPlayingBack(false);
    isForking_ = true;
    runner_.goOnFrom(intendedTime());
    if (wasPlaying) runner_.play();
}

void SessionController::returnTo(long run) {
    const std::vector<RunInfo>& runs = runs_.runs();
    const auto info = std::find_if(runs.begin(), runs.end(), [run](const RunInfo& r) { return r.id == run; });
    if (info == runs.end() || info == runs.begin()) return;
    showLive();
    runner_.returnTo(run);
    adopt(tr("Return to run %1").arg(run), info->model);
}

void SessionController::adopt(const QString& name, const std::shared_ptr<const Model>& model) {
    isAdopting_ = true;
    openRig_.adopt(name, model);
    isAdopting_ = false;
}

void SessionController::follow(RecordedRun run, const std::shared_ptr<const Model>& end, const QString& name) {
    showLive();
    runner_.follow(std::move(run), end);
    adopt(name, end);
}

void SessionController::setPlaying(bool playing) {
    if (!isLive()) {
        setPlayingBack(playing);
    } else if (playing) {
        runner_.play();
    } else {
        runner_.pause();
    }
}

void SessionController::setPlayingBack(bool playing) {
    if (playing == isPlayingBack_) return;
    isPlayingBack_ = playing;
    playBackTime_ = shownTime();
    playBackClock_.start();
    if (playing) timer_.start();
    emit statusChanged();
    emit instantChanged();
}

void SessionController::playBack() {
    const double elapsed = 1e-9 * static_cast<double>(playBackClock_.nsecsElapsed());
    playBackClock_.start();
    playBackTime_ += elapsed * status_.speed;
    if (loop_ && playBackTime_ > loop_->second) playBackTime_ = loop_->first;
    if (playBackTime_ >= history().last()[0]) {
        showLive();
        return;
    }
    showPast(playBackTime_);
}

void SessionController::step(int direction) {
    if (isLive() && direction > 0) {
        runner_.singleStep();
    } else {
        showExactly(intendedTime() + direction * Runner::kSingleStep);
    }
}

void SessionController::showExactly(double time) {
    const History& rows = history();
    if (rows.isEmpty()) return;
    constexpr double same = RunLog::kSameTime;
    if (time > rows.last()[0] - same || time < rows.time(0) + same) {
        showInstant(time + same < rows.time(0) ? rows.time(0) : time + same);
        return;
    }
    const double kept = rows.time(rows.nearest(time));
    if (std::abs(kept - time) < same) {
        showInstant(kept);
        return;
    }
    setPlayingBack(false);
    if (status_.state == RunState::playing) runner_.pause();
    pastStanding_.reset();
    shown_.showUntil(time);
    runner_.view(time, ++viewNumber_);
    intended_ = time;
    emit samplesArrived(false);
    emit instantChanged();
}

void SessionController::stepSamples(int count) {
    const History& rows = history();
    if (rows.isEmpty()) return;
    const double now = shownTime();
    if (now < rows.completeFrom()) { // between kept rows there are others
        showExactly(intendedTime() + count * Runner::kSampleInterval);
        return;
    }
    const auto at = static_cast<std::ptrdiff_t>(rows.nearest(now)) + count;
    const auto last = static_cast<std::ptrdiff_t>(rows.rows()) - 1;
    showInstant(rows.time(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last))));
}

void SessionController::showInstant(double time) {
    if (history().isEmpty()) return;
    setPlayingBack(false);
    if (status_.state == RunState::playing) runner_.pause();
    if (!(time < history().last()[0])) {
        showLive();
        return;
    }
    showPast(std::max(time, history().time(0)));
}

void SessionController::showPast(double time) {
    const History& rows = history();
    const double kept = rows.time(rows.nearest(time));
    const bool isComplete = time >= rows.completeFrom();
    const double instant = isComplete ? kept : time;
    pastStanding_.reset();
    intended_.reset();
    shown_.showUntil(isComplete ? instant : kept);
    runner_.view(instant, ++viewNumber_);
    emit samplesArrived(false);
    emit instantChanged();
}

void SessionController::showLive() {
    setPlayingBack(false);
    if (isLive()) return;
    shown_.showAll();
    pastStanding_.reset();
    intended_.reset();
    ++viewNumber_; // an answer on its way is of no use
    emit samplesArrived(false);
    emit statusChanged();
    emit instantChanged();
}

void SessionController::takeViewed(ViewedInstant& viewed) {
    if (viewed.number != viewNumber_ || isLive() || viewed.values.empty()) return;
    pastStanding_ = std::move(viewed.standing);
    const bool isNew = viewed.values.front() != shownTime();
    if (isNew) shown_.showExact(std::move(viewed.values));
    emit samplesArrived(false);
    emit instantChanged();
}

long SessionController::ghostRun() const {
    const std::vector<RunInfo>& runs = runs_.runs();
    const auto isThere = [&](long id) {
        return std::any_of(runs.begin(), runs.end(), [id](const RunInfo& run) { return run.id == id; });
    };
    if (ghost_ && (*ghost_ == 0 || (*ghost_ != runs_.shownRun() && isThere(*ghost_)))) return *ghost_;
    // By default the run that this one went on from.
    const bool isBranch = !runs.empty() && runs.front().parent != 0 && isThere(runs.front().parent);
    return isBranch ? runs.front().parent : 0;
}

void SessionController::setGhostRun(std::optional<long> run) {
    ghost_ = run;
    emit runsChanged();
    emit samplesArrived(false);
}

std::span<const double> SessionController::ghostRow() const {
    const long ghost = ghostRun();
    const History* rows = ghost == 0 ? nullptr : runs_.of(ghost);
    if (rows == nullptr || rows->isEmpty() || shown_.isEmpty()) return {};
    const double time = shownTime();
    if (time < rows->time(0) || time > rows->last()[0]) return {};
    return rows->row(rows->nearest(time));
}

/// Rows that there is no memory for are not kept; the worker's record of the run has what they are made of.
bool SessionController::keep(const SampleBatch& batch) {
    try {
        return runs_.append(batch);
    } catch (const std::bad_alloc&) {
        runner_.pause();
        emit memoryRefused();
        return true; // whatever of them is there
    }
}

/// Returns false if there was no news.
bool SessionController::drain() {
    SampleBatch batch = runner_.drain();
    const RunStatus& now = batch.status;
    const bool changed = now.state != status_.state || now.time != status_.time ||
                         now.forwardLeft != status_.forwardLeft || now.report.cause != status_.report.cause;
    const bool otherRuns = now.runs != status_.runs;
    status_ = now;
    const bool restarted = keep(batch);
    if (otherRuns) {
        isForking_ = false;
        showLive();
        emit runsChanged();
    }
    if (restarted || batch.rows() > 0) emit samplesArrived(restarted);
    if (changed || restarted) emit statusChanged();
    if (batch.viewed) takeViewed(*batch.viewed);
    if (batch.recorded) emit recorded(batch.recorded);
    return changed || restarted || batch.rows() > 0 || batch.viewed || otherRuns ||
           status_.state == RunState::playing;
}

} // namespace hingelab

#include "ui/model/moc_session_controller.cpp"
