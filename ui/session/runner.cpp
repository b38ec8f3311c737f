// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <utility>

namespace hingelab {
namespace {

constexpr auto kTick = std::chrono::milliseconds(4);
constexpr auto kLongestSlice = std::chrono::milliseconds(30); // then requests get their turn
constexpr int kAskedPerLook = 8;                              // at the clock, which costs as much as a step
constexpr std::size_t kMostQueuedValues = 8'000'000;          // 64 MB, if nobody drains

std::string wordsOfCurrentException() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return "there is not enough memory to go on with this rig";
    } catch (const std::exception& error) {
        return std::string("an unexpected error in the simulation: ") + error.what();
    } catch (...) {
        return "an unexpected error in the simulation";
    }
}

} // namespace

Runner::Runner(std::shared_ptr<const Model> model, std::function<void()> news)
    : model_(std::move(model)), simulation_(model_), news_(std::move(news)) {
    simulation_.setInterruption([this] { return isInterrupted(); });
    startEpoch();
    saveCheckpoint();
    takeSample();
    publish();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Runner::request(Urgency urgency, const auto& change) {
    {
        const std::scoped_lock lock(mutex_);
        change(requests_);
        if (urgency == Urgency::now) interrupt_ = true;
    }
    wake_.notify_one();
}

void Runner::play() {
    request(Urgency::now, [](Requests& r) {
        r.play = r.endForward = true;
        r.forward = 0.0;
    });
}

void Runner::pause() {
    request(Urgency::now, [](Requests& r) {
        r.play = false;
        r.endForward = true;
        r.forward = 0.0;
    });
}

void Runner::singleStep() {
    fastForward(kSingleStep);
}

void Runner::reset() {
    request(Urgency::now, [](Requests& r) {
        r.reset = r.endForward = true;
        r.pose.reset();
        r.forward = 0.0;
    });
}

void Runner::setSpeed(double factor) {
    request(Urgency::atNextSample, [factor](Requests& r) { r.speed = factor; });
}

void Runner::setModel(std::shared_ptr<const Model> model) {
    request(Urgency::now, [&](Requests& r) {
        // A hand or a voltage that was meant for another rig goes with it.
        const std::shared_ptr<const Model>& before = r.model ? r.model : outbox_.model;
        if (!before->hasSameCoordinates(*model)) {
            if (r.hand) r.hand.emplace();
            r.voltages.clear();
        }
        r.model = std::move(model);
    });
}

void Runner::setHand(std::optional<Hand> hand) {
    request(Urgency::atNextSample, [&](Requests& r) { r.hand = hand; });
}

void Runner::setMotorVoltage(std::size_t motor, std::optional<double> voltage) {
    request(Urgency::atNextSample, [&](Requests& r) { r.voltages[motor] = voltage; });
}

void Runner::setPose(const std::shared_ptr<const Model>& model, MechanismPose pose, long number) {
    JointVector rest = JointVector::Zero(pose.q.size());
    requestPose({model, std::move(pose), std::move(rest), number});
}

void Runner::setMotion(const std::shared_ptr<const Model>& model, MechanismPose pose, JointVector rates) {
    requestPose({model, std::move(pose), std::move(rates), -1});
}

void Runner::requestPose(PoseRequest asked) {
    request(Urgency::now, [&](Requests& r) {
        r.pose = std::move(asked);
        r.endForward = true;
        r.forward = 0.0;
    });
}

void Runner::fastForward(double seconds) {
    if (!(seconds > 0.0)) return;
    request(Urgency::atNextSample, [seconds](Requests& r) {
        r.play = false;
        r.forward = std::min(r.forward + seconds, kLongestForward);
    });
}

SampleBatch Runner::drain() {
    SampleBatch batch;
    const std::scoped_lock lock(mutex_);
    batch.model = outbox_.model;
    batch.status = outbox_.status;
    batch.epoch = outbox_.epoch;
    std::swap(batch.values, outbox_.values);
    std::swap(batch.events, outbox_.events);
    isAnnounced_ = false;
    return batch;
}

void Runner::run(const std::stop_token& stop) {
    pacer_.start(Pacer::Clock::now());
    while (!stop.stop_requested()) {
        try {
            serve(stop);
        } catch (...) {
            giveUp();
        }
    }
}

/// Within a handler: the run stops with what went wrong; document and samples are safe with the GUI thread.
void Runner::giveUp() noexcept {
    isBroken_ = true;
    fresh_.values = {}; // gives back memory that may be what is missing
    try {
        stopRun(
            {time_, wordsOfCurrentException(), "save your work; undo the last change, or reset the motion"});
        publish();
    } catch (...) { // not even room for the words: the run is stopped, and the next round says so
        isStopped_ = true;
        isPlaying_ = false;
    }
}

/// One round: takes what was asked for, advances if it is time, and publishes.
void Runner::serve(const std::stop_token& stop) {
    Requests requests = awaitRequests(stop);
    if (stop.stop_requested()) return;
    const bool wasPlaying = isPlaying_;
    apply(requests);
    const auto now = Pacer::Clock::now();
    if (isPlaying_ && !wasPlaying) {
        pacer_.start(now);
        jumpTo(time_);
    }
    if (isPlaying_) {
        carry_ = advance(carry_ + pacer_.due(now), Pace::clock);
        measureSpeed(now);
    }
    if (forward_ > 0.0) forward_ = advance(forward_, Pace::unbounded);
    publish();
}

Runner::Requests Runner::awaitRequests(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto isAsked = [this] { return requests_.any(); };
    if (isPlaying_) {
        wake_.wait_for(lock, stop, kTick, isAsked);
    } else if (forward_ <= 0.0) {
        wake_.wait(lock, stop, isAsked);
    }
    interrupt_ = stop.stop_requested();
    return std::exchange(requests_, Requests{});
}

/// Whether the steps of the present sample should be left where they are.
bool Runner::isInterrupted() {
    if (interrupt_.load(std::memory_order_relaxed)) return true;
    if (++asked_ < kAskedPerLook) return false;
    asked_ = 0;
    return Pacer::Clock::now() > deadline_;
}

void Runner::apply(Requests& requests) {
    if (requests.speed) pacer_.setSpeed(*requests.speed);
    if (requests.model) applyModel(std::move(requests.model));
    if (requests.reset) applyReset();
    if (requests.pose) applyPose(*requests.pose);
    if (requests.hand && !isBroken_) simulation_.setHand(time_, *requests.hand);
    for (const auto& [motor, voltage] : requests.voltages) {
        if (isBroken_) break;
        simulation_.setMotorVoltage(time_, motor, voltage);
        if (!isPlaying_) takeSample(); // what it means is seen at once
    }
    if (requests.endForward) forward_ = 0.0;
    if (!isStopped_) forward_ = std::min(forward_ + requests.forward, kLongestForward);
    if (requests.play) {
        isPlaying_ = *requests.play && !isStopped_;
        carry_ = 0.0;
    }
}

void Runner::applyModel(std::shared_ptr<const Model> model) {
    const bool goesOn = !isBroken_ && model->hasSameCoordinates(simulation_.model());
    const bool sameChannels = goesOn && model->hasSameChannels(simulation_.model());
    const bool atStart = time_ == 0.0 && pose_ == 0;
    if (goesOn) saveCalmCheckpoint();
    model_ = std::move(model);
    if (isBroken_) {
        startAnew();
    } else {
        simulation_.setModel(time_, model_);
    }
    if (isStopped_ && goesOn) {
        simulation_.restore(checkpoint_);
        jumpTo(checkpoint_.time);
    }
    if (isStopped_) isPlaying_ = wasPlayingWhenStopped_;
    isStopped_ = false;
    // Before the first step, an edit of the initial state is meant for now.
    if (!goesOn || atStart) simulation_.reset();
    if (!goesOn) {
        jumpTo(0.0);
        pose_ = 0;
        ++resets_;
    }
    if (!goesOn || atStart) saveCheckpoint();
    if (!sameChannels || atStart) startEpoch();
    takeSample();
}

void Runner::applyPose(const PoseRequest& request) {
    if (isBroken_ || !request.model->hasSameCoordinates(simulation_.model())) return;
    simulation_.setMotion(request.pose, request.rates);
    pose_ = request.number;
    isStopped_ = false;
    jumpTo(request.pose.time);
    saveCheckpoint();
    startEpoch();
    takeSample();
}

void Runner::applyReset() {
    if (isBroken_) startAnew();
    simulation_.reset();
    isStopped_ = false;
    pose_ = 0;
    ++resets_;
    jumpTo(0.0);
    saveCheckpoint();
    startEpoch();
    takeSample();
}

/// After an exception nothing of the old simulation is kept.
void Runner::startAnew() {
    simulation_ = Simulation(model_);
    simulation_.setInterruption([this] { return isInterrupted(); });
    isBroken_ = false;
}

/// Time goes on from elsewhere: what was due, and the measurement of speed, start anew.
void Runner::jumpTo(double time) {
    time_ = measureStartTime_ = time;
    carry_ = 0.0;
    measureStart_ = Pacer::Clock::now();
}

/// Remembers the present motion, so that undoing an edit that made it run away brings it back.
void Runner::saveCheckpoint() {
    checkpoint_ = simulation_.checkpointAt(time_);
}

/// The same where an edit finds the motion, unless it is running away already.
void Runner::saveCalmCheckpoint() {
    if (isStopped_) return;
    Simulation::Checkpoint now = simulation_.checkpointAt(time_);
    constexpr double calm = 50.0; // [rad/s] faster than any door, slower than any runaway
    if (now.v.size() == 0 || now.v.cwiseAbs().maxCoeff() < calm) checkpoint_ = std::move(now);
}

/// Advances for a slice of wall-clock time, and returns the simulated time that is left for the next. Samples
/// are taken at multiples of the interval from the last one. What is left over waits for the next slice when
/// paced by the clock, else it becomes a last, shorter interval.
double Runner::advance(double seconds, Pace pace) {
    const double interval = kSampleInterval * std::min(1.0, pacer_.speed());
    const double least = pace == Pace::clock ? interval * (1.0 - 1e-9) : 1e-9 * interval;
    const auto begin = Pacer::Clock::now();
    const double startTime = time_;
    bool isCut = false;
    deadline_ = begin + patience_;
    while (seconds >= least && !isStopped_) {
        const double before = time_;
        const bool isWhole = advanceBy(std::min(interval, seconds));
        seconds -= time_ - before;
        if (!isWhole || Pacer::Clock::now() - begin > kLongestSlice || interrupt_) {
            isCut = true;
            break;
        }
    }
    // A step that takes longer than that would never be finished.
    patience_ = isCut && time_ == startTime && !interrupt_ ? 2 * patience_ : kLongestSilence;
    if (isCut && pace == Pace::clock) seconds = 0.0; // cannot keep up: the clock waits for the simulation
    if (seconds < least && pace == Pace::unbounded) seconds = 0.0;
    computeSeconds_ += std::chrono::duration<double>(Pacer::Clock::now() - begin).count();
    computedTime_ += time_ - startTime;
    return isStopped_ ? 0.0 : seconds;
}

/// To the next sample, and takes it. False if the run stopped, or was interrupted: then the sample is taken
/// where it has come to.
bool Runner::advanceBy(double part) {
    const StepStatus status = simulation_.advanceTo(time_ + part);
    if (status == StepStatus::ok) {
        time_ += part;
        takeSample();
        return true;
    }
    const bool hasMoved = simulation_.integratedTime() > time_;
    time_ = std::max(time_, simulation_.integratedTime()); // of the last good state
    if (status != StepStatus::interrupted) stopRun(simulation_.report());
    if (hasMoved || isStopped_) takeSample();
    return false;
}

void Runner::stopRun(StopReport report) {
    if (!isStopped_) wasPlayingWhenStopped_ = isPlaying_;
    isStopped_ = true;
    isPlaying_ = false;
    forward_ = carry_ = 0.0;
    report_ = std::move(report);
}

void Runner::takeSample() {
    simulation_.sample(time_, row_);
    fresh_.values.insert(fresh_.values.end(), row_.begin(), row_.end());
}

void Runner::startEpoch() {
    fresh_.model = simulation_.sharedModel();
    fresh_.values.clear();
    fresh_.events.clear();
    ++fresh_.epoch;
    row_.assign(fresh_.model->channels().size(), 0.0);
}

void Runner::measureSpeed(Pacer::Clock::time_point now) {
    const double wall = std::chrono::duration<double>(now - measureStart_).count();
    if (wall < 0.5) return;
    fresh_.status.achievedSpeed = (time_ - measureStartTime_) / wall;
    measureStart_ = now;
    measureStartTime_ = time_;
    if (computedTime_ > 0.0) fresh_.status.costPerMillisecond = 1e-3 * computeSeconds_ / computedTime_;
    computeSeconds_ = computedTime_ = 0.0;
}

void Runner::publish() {
    RunStatus& status = fresh_.status;
    status.state = isStopped_ ? RunState::stopped : isPlaying_ ? RunState::playing : RunState::paused;
    status.time = time_;
    status.speed = pacer_.speed();
    status.forwardLeft = forward_;
    status.report = isStopped_ ? report_ : StopReport{};
    if (!isPlaying_) status.achievedSpeed = 0.0;
    status.standing.reset();
    status.pose = pose_;
    status.resets = resets_;
    if (!isStopped_) status.failedCase.reset();
    std::vector<SimulationEvent> events;
    if (!isBroken_) {
        fresh_.model = simulation_.sharedModel();
        status.statistics = simulation_.statistics();
        if (!isPlaying_ && forward_ <= 0.0) {
            status.standing = std::make_shared<const Simulation::Checkpoint>(simulation_.checkpointAt(time_));
        }
        events = simulation_.takeEvents();
        const ContactStepper* contacts = simulation_.contacts();
        if (isStopped_ && !status.failedCase && contacts != nullptr && contacts->failedCase()) {
            status.failedCase = std::make_shared<const ContactCase>(*contacts->failedCase());
        }
    }
    bool isNews = false;
    {
        const std::scoped_lock lock(mutex_);
        if (outbox_.epoch != fresh_.epoch || outbox_.values.size() > kMostQueuedValues) {
            outbox_.values.clear();
            outbox_.events.clear();
        }
        outbox_.model = fresh_.model;
        outbox_.status = status;
        outbox_.epoch = fresh_.epoch;
        outbox_.values.insert(outbox_.values.end(), fresh_.values.begin(), fresh_.values.end());
        outbox_.events.insert(outbox_.events.end(), events.begin(), events.end());
        isNews = !std::exchange(isAnnounced_, true);
    }
    fresh_.values.clear();
    if (isNews && news_) news_();
}

} // namespace hingelab
