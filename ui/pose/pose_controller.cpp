// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pose/pose_controller.h"

#include <utility>

#include "ui/pose/pose_names.h"

namespace hingelab {
namespace {

QString sentence(const std::string& text) {
    QString words = QString::fromStdString(text);
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

QString firstError(const Issues& issues) {
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.message);
    }
    return {};
}

} // namespace

PoseController::PoseController(OpenRig& openRig, SessionController& session, QObject* parent)
    : QObject(parent), openRig_(openRig), session_(session) {
    goOn_.setInterval(16); // [ms]
    connect(&goOn_, &QTimer::timeout, this, &PoseController::goOn);
    connect(&openRig_, &OpenRig::parametersChanged, this, &PoseController::forget);
    connect(&openRig_, &OpenRig::structureChanged, this, &PoseController::forget);
    connect(&session_, &SessionController::statusChanged, this, &PoseController::follow);
    connect(&session_, &SessionController::samplesArrived, this, &PoseController::follow);
}

QString PoseController::whyNot() const {
    const QString why = whyNotFlipped();
    if (!why.isEmpty() || openRig_.model()->degreesOfFreedom() > 0) return why;
    return tr("Every coordinate of this rig follows a prescribed motion. Remove one motion to pose the rig.");
}

/// A linkage that is driven cannot be posed, but its loops can be put together the other way.
QString PoseController::whyNotFlipped() const {
    if (openRig_.model()->mechanism().coordinates().empty()) {
        return tr("No joint of this rig can move, so there is nothing to pose.");
    }
    if (session_.isPlaying() || session_.status().forwardLeft > 0.0) {
        return tr("Pause the motion (Space) to pose.");
    }
    const std::shared_ptr<const Simulation::Checkpoint> standing = session_.standing();
    if (!poser_ && (!standing || standing->model != openRig_.model())) {
        return tr("The motion has not stopped yet.");
    }
    return {};
}

const Poser* PoseController::poser() {
    return isUsable() ? &*poser_ : nullptr;
}

bool PoseController::isUsable() {
    if (!whyNot().isEmpty()) return false;
    makePoser();
    return true;
}

void PoseController::makePoser() {
    if (poser_) return;
    const Simulation::Checkpoint standing = *session_.standing();
    poser_.emplace(openRig_.model(), MechanismPose{standing.time, standing.q, standing.mechanism});
}

/// The worker has news. A pose of our own stays until something else has moved the rig.
void PoseController::follow() {
    const RunStatus& status = session_.status();
    const bool isRunning = session_.isPlaying() || status.forwardLeft > 0.0;
    const bool isReset = std::exchange(resets_, status.resets) != status.resets;
    isAwaited_ = isAwaited_ && !isReset && status.pose != sent_;
    const bool hasMoved = poser_ && !isAwaited_ && session_.shownTime() != poser_->pose().time;
    if (isRunning || isReset || hasMoved) forget();
    if (isRunning && draggedBody_) {
        draggedBody_.reset();
        emit dragInterrupted();
    }
    emit changed();
}

void PoseController::forget() {
    poser_.reset();
    isOwn_ = false;
}

bool PoseController::beginDrag(std::size_t body) {
    if (session_.isPlaying() || session_.status().forwardLeft > 0.0) return false;
    draggedBody_.reset();
    lastSaid_.clear();
    QString why = whyNot();
    if (why.isEmpty() && isUsable()) why = sentence(poser_->whyFixed(body));
    if (!why.isEmpty()) {
        emit said(why.endsWith('.') ? why : why + '.');
        return true;
    }
    draggedBody_ = body;
    before_ = Before{poser_->pose(), ratesNow()};
    emit said(tr("Posing: the mechanism follows the pointer; Esc puts it back, Play goes on from here."));
    return true;
}

QString PoseController::dragTo(const Hand& hand) {
    if (!draggedBody_ || !isUsable()) return {};
    // A mechanism that has far to go, because the pointer went round behind it, goes there frame by frame.
    constexpr double most = 0.3; // [rad, or of the rig's size] in a frame
    hand_ = hand;
    const PoseResult result = poser_->movePoint(*draggedBody_, {hand.grip, hand.target}, most);
    if (result.moved) {
        before_->hasMoved = true;
        send();
    }
    if (result.isSettled) {
        goOn_.stop();
    } else {
        goOn_.start();
    }
    return tell(result);
}

void PoseController::goOn() {
    if (draggedBody_) {
        emit limitChanged(dragTo(hand_));
    } else {
        goOn_.stop();
    }
}

void PoseController::endDrag() {
    goOn_.stop();
    draggedBody_.reset();
    before_.reset();
    lastSaid_.clear();
}

void PoseController::cancelDrag() {
    const std::optional<Before> before = std::exchange(before_, std::nullopt);
    const bool wasDragging = draggedBody_.has_value();
    endDrag();
    if (!wasDragging || !before || !before->hasMoved || !isUsable()) return;
    poser_.emplace(openRig_.model(), before->pose);
    if (before->rates.isZero(0.0)) {
        send();
    } else { // it was paused on its way: Play goes on as it would have
        isOwn_ = isAwaited_ = false;
        session_.runner().setMotion(openRig_.model(), before->pose, before->rates);
        forget();
        emit changed();
    }
    emit said(tr("The mechanism is back where the drag began."));
}

QString PoseController::setCoordinate(int coordinate, double value) {
    if (!isUsable()) {
        emit said(whyNot());
        return whyNot();
    }
    const PoseResult result = poser_->setCoordinate(coordinate, value);
    if (result.moved) send();
    lastSaid_.clear(); // whoever tries again is told again
    return tell(result);
}

void PoseController::flip(std::size_t loop) {
    if (const QString why = whyNotFlipped(); !why.isEmpty()) {
        emit said(why);
        return;
    }
    makePoser();
    const PoseResult result = poser_->flip(loop);
    if (!result.moved) {
        lastSaid_.clear();
        tell(result);
        return;
    }
    send();
    emit said(tr("“%1” is put together the other way.")
                  .arg(QString::fromStdString(loopsWithBranches(*openRig_.model())[loop].name)));
}

/// The limit in words, once while it stays the same.
QString PoseController::tell(const PoseResult& result) {
    const QString words = sentence(result.limit);
    if (!words.isEmpty() && words != lastSaid_) emit said(words + '.');
    lastSaid_ = words;
    return words;
}

void PoseController::send() {
    isOwn_ = isAwaited_ = true;
    session_.runner().setPose(openRig_.model(), poser_->pose(), ++sent_);
    emit changed();
}

/// What has been posed is at rest; what was only paused has its rates.
JointVector PoseController::ratesNow() const {
    const std::shared_ptr<const Simulation::Checkpoint> standing = session_.standing();
    return isOwn_ || !standing ? JointVector(JointVector::Zero(poser_->pose().q.size())) : standing->v;
}

MechanismPose PoseController::poseNow() const {
    if (poser_) return poser_->pose();
    const Simulation::Checkpoint standing = *session_.standing();
    return {standing.time, standing.q, standing.mechanism};
}

/// Whether there is a pose to write down; says so if not.
bool PoseController::standsStill() {
    const std::shared_ptr<const Simulation::Checkpoint> standing = session_.standing();
    QString why;
    if (session_.isPlaying() || session_.status().forwardLeft > 0.0) {
        why = tr("Pause the motion (Space) first.");
    } else if (!isOwn_ && (!standing || standing->model != openRig_.model())) {
        why = tr("The motion has not stopped yet.");
    }
    if (!why.isEmpty()) emit said(why);
    return why.isEmpty();
}

void PoseController::setAsStart() {
    if (!standsStill()) return;
    write(tr("Set the start"), startedAt(*openRig_.model(), poseNow(), ratesNow()),
          tr("The rig starts in this pose now; Reset comes back to it."));
}

void PoseController::drive(int coordinate, double speed) {
    const QString name = coordinateName(*openRig_.model(), coordinate);
    const bool turns =
        openRig_.model()->mechanism().coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
    const QString amount =
        QString::fromStdString(displayText(turns ? Quantity::angularRate : Quantity::velocity, speed, 4));
    if (!standsStill()) return;
    write(tr("Drive %1 at %2").arg(name, amount),
          drivenAt(*openRig_.model(), poseNow(), ratesNow(), coordinate, speed),
          tr("%1 moves on at %2 from here: press Space to play.").arg(name, amount));
}

void PoseController::release(int coordinate) {
    const QString name = coordinateName(*openRig_.model(), coordinate);
    if (!standsStill()) return;
    write(tr("Let %1 go").arg(name), releasedAt(*openRig_.model(), poseNow(), ratesNow(), coordinate),
          tr("%1 is free again, from here.").arg(name));
}

void PoseController::write(const QString& name, StartedRig&& started, const QString& words) {
    if (!started.rig) {
        emit said(sentence(started.problem) + '.');
        return;
    }
    if (rigAsJson(*started.rig) == rigAsJson(openRig_.rig())) {
        emit said(tr("Nothing to change: the rig starts here already."));
        return;
    }
    const Issues issues = openRig_.change(name, [&](Rig& rig) {
        rig = *started.rig;
        return Issues{};
    });
    if (hasErrors(issues)) {
        emit said(tr("This cannot be a start: %1").arg(firstError(issues)));
        return;
    }
    session_.runner().reset();
    emit said(words);
}

} // namespace hingelab

#include "ui/pose/moc_pose_controller.cpp"
