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
constexpr double kShortestKept = 0.25;                        // [s] a run that a reset or a pose ends

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
    : model_(std::move(model)),
      simulation_(model_),
      recording_(RunOrigin{model_, std::nullopt, {}}),
      news_(std::move(news)) {
    begin(recording_.origin());
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

void Runner::view(double time, long number) {
    request(Urgency::now, [&](Requests& r) { r.view = ViewRequest{time, number}; });
}

void Runner::goOnFrom(double time) {
    request(Urgency::now, [time](Requests& r) {
        r.goOnFrom = time;
        r.returnTo.reset();
        r.endForward = true;
        r.forward = 0.0;
        r.play = false;
    });
}

void Runner::returnTo(long run) {
    request(Urgency::now, [run](Requests& r) {
        r.returnTo = run;
        r.goOnFrom.reset();
        r.endForward = true;
        r.forward = 0.0;
        r.play = false;
    });
}

void Runner::follow(RecordedRun run) {
    request(Urgency::now, [&](Requests& r) {
        r.follow = std::move(run);
        r.model.reset();
        r.hand.reset();
        r.voltages.clear();
        r.pose.reset();
        r.returnTo.reset();
        r.goOnFrom.reset();
        r.reset = false;
        r.endForward = true;
        r.forward = 0.0;
        r.play = false;
    });
}

void Runner::requestRecord() {
    request(Urgency::atNextSample, [](Requests& r) { r.record = true; });
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
    std::swap(batch.viewed, outbox_.viewed);
    std::swap(batch.recorded, outbox_.recorded);
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
    if (follower_) followOn();
    if (forward_ > 0.0) forward_ = advance(forward_, Pace::unbounded);
    publish();
}

Runner::Requests Runner::awaitRequests(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto isAsked = [this] { return requests_.any(); };
    if (isPlaying_) {
        wake_.wait_for(lock, stop, kTick, isAsked);
    } else if (forward_ <= 0.0 && !follower_) {
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
    if (requests.model || requests.hand || !requests.voltages.empty()) follower_.reset();
    if (requests.follow) applyFollow(std::move(*requests.follow));
    if (requests.returnTo) applyReturn(*requests.returnTo);
    if (requests.goOnFrom) { // a rig that came with it is meant for there
        if (requests.model && requests.model->hasSameCoordinates(simulation_.model())) {
            model_ = std::move(requests.model);
        }
        applyGoOn(*requests.goOnFrom);
    }
    if (requests.model) applyModel(std::move(requests.model));
    if (requests.reset) applyReset();
    if (requests.pose) applyPose(*requests.pose);
    if (requests.hand) applyHand(*requests.hand);
    for (const auto& [motor, voltage] : requests.voltages) applyVoltage(motor, voltage);
    if (requests.endForward) forward_ = 0.0;
    if (requests.endForward && !requests.follow) follower_.reset();
    if (!isStopped_) forward_ = std::min(forward_ + requests.forward, kLongestForward);
    if (requests.play) {
        isPlaying_ = *requests.play && !isStopped_;
        carry_ = 0.0;
    }
    if (requests.view) computeView(*requests.view);
    if (requests.record) {
        fresh_.recorded =
            std::make_shared<const RecordedRun>(RecordedRun{recording_.origin(), recording_.log()});
    }
}

void Runner::applyModel(std::shared_ptr<const Model> model) {
    const bool goesOn = !isBroken_ && model->hasSameCoordinates(simulation_.model());
    const bool isAtStart = time_ == 0.0 && pose_ == 0;
    model_ = std::move(model);
    const bool wasStopped = isStopped_;
    if (!goesOn) {
        shelf_.clear();
        pose_ = 0;
        ++resets_;
    }
    if (!goesOn || isAtStart) { // before the first step, an edit of the initial state is meant for now
        begin({model_, std::nullopt, voltagesFor(*model_)});
    } else {
        if (isStopped_) {
            goBackToCalm();
        } else {
            saveIfCalm();
        }
        editPresent();
        sampleHere();
    }
    if (wasStopped) isPlaying_ = wasPlayingWhenStopped_;
    isStopped_ = false;
}

/// The present simulation gets the model that is set now.
void Runner::editPresent() {
    const bool sameChannels = model_->hasSameChannels(simulation_.model());
    recording_.log().addInput(EditInput{time_, model_});
    simulation_.setModel(time_, model_);
    if (!sameChannels) startEpoch();
}

/// To before the edit that made the motion run away; what came after it is forgotten.
void Runner::goBackToCalm() {
    const std::optional<Hand> hand = simulation_.hand();
    recording_.cut(calmPlace_);
    goOnWith(*calm_);
    applyHand(hand);
}

void Runner::applyPose(const PoseRequest& request) {
    if (isBroken_ || !request.model->hasSameCoordinates(simulation_.model())) return;
    putAway(kShortestKept);
    pose_ = request.number;
    begin({simulation_.sharedModel(), StartMotion{request.pose, request.rates}, simulation_.motorVoltages()});
}

void Runner::applyReset() {
    if (!isBroken_) putAway(kShortestKept);
    pose_ = 0;
    ++resets_;
    begin({model_, std::nullopt, voltagesFor(*model_)});
}

void Runner::applyHand(const std::optional<Hand>& hand) {
    if (isBroken_) return;
    const bool isPossible = hand && hand->body < simulation_.model().rig().bodies.size() &&
                            hand->grip.allFinite() && hand->target.allFinite() &&
                            std::isfinite(hand->stiffness) && std::isfinite(hand->damping);
    const std::optional<Hand> held = isPossible ? hand : std::nullopt;
    if (held == simulation_.hand()) return;
    recording_.log().addInput(HandInput{time_, held});
    simulation_.setHand(time_, held);
}

void Runner::applyVoltage(std::size_t motor, std::optional<double> voltage) {
    if (isBroken_ || motor >= simulation_.motorVoltages().size()) return;
    if (voltage && !std::isfinite(*voltage)) return;
    recording_.log().addInput(VoltageInput{time_, motor, voltage});
    simulation_.setMotorVoltage(time_, motor, voltage);
    if (!isPlaying_) sampleHere(); // what it means is seen at once
}

/// A run begins: nothing of the old simulation is kept.
void Runner::begin(RunOrigin origin) {
    recording_ = Recording(std::move(origin));
    isBroken_ = false;
    run_ = {lastRun_++, 0, recording_.origin().time(), recording_.origin().time(), 0.0, nullptr};
    goOnWith(recording_.start());
    isStopped_ = false;
    saveCalm();
    startEpoch();
    sampleHere();
    listRuns();
}

/// With a simulation that stands where the recording ends.
void Runner::goOnWith(Simulation simulation) {
    simulation_ = std::move(simulation);
    simulation_.setInterruption([this] { return isInterrupted(); });
    jumpTo(recording_.log().time());
}

/// The present run can be returned to, if it is not shorter than that [s].
void Runner::putAway(double shortest) {
    follower_.reset();
    if (time_ - run_.start < shortest) return;
    shelf_.put({infoOfPresent(), recording_, simulation_});
}

void Runner::applyGoOn(double time) {
    listRuns(); // tells that the request was taken, whatever comes of it
    if (isBroken_) return;
    const std::optional<RunLog::Instant> instant = recording_.log().instantAt(time);
    const bool isAtEnd = instant && instant->place == recording_.log().end() && !isStopped_;
    if (!instant || isAtEnd) return;
    std::optional<Simulation> then = recording_.simulationAt(*instant, [this] { return ends_.load(); });
    if (!then) return;
    const std::vector<std::optional<double>> voltages = simulation_.motorVoltages();
    const bool sameChannels = then->model().hasSameChannels(simulation_.model());
    putAway(0.0);
    recording_.cut(instant->place);
    if (!instant->isSample) recording_.log().addSampleAt(instant->time);
    goOnWith(std::move(*then));
    run_ = {lastRun_++, run_.id, run_.start, time_, 0.0, nullptr};
    isStopped_ = isPlaying_ = false;
    pose_ = recording_.origin().motion ? pose_ : 0;
    saveCalm();
    ++fresh_.epoch;
    fresh_.values.clear();
    if (!sameChannels) startEpoch();
    applyHand(std::nullopt);
    for (std::size_t k = 0; k < voltages.size(); ++k) {
        if (k < simulation_.motorVoltages().size() && simulation_.motorVoltages()[k] != voltages[k]) {
            applyVoltage(k, voltages[k]);
        }
    }
    if (model_ != simulation_.sharedModel()) editPresent();
    sampleHere();
    listRuns();
}

void Runner::applyReturn(long run) {
    if (isBroken_) return;
    std::optional<RunShelf::Run> back = shelf_.take(run);
    if (!back) return;
    putAway(0.0);
    recording_ = std::move(back->recording);
    run_ = back->info;
    goOnWith(std::move(back->simulation));
    model_ = simulation_.sharedModel();
    isStopped_ = isPlaying_ = false;
    saveCalm();
    startEpoch();
    sampleHere();
    listRuns();
}

void Runner::applyFollow(RecordedRun run) {
    if (isBroken_ || !run.origin.model->hasSameCoordinates(simulation_.model())) shelf_.clear();
    if (!isBroken_) putAway(kShortestKept);
    model_ = run.origin.model;
    pose_ = run.origin.motion ? -1 : 0;
    isPlaying_ = false;
    begin(std::move(run.origin));
    follower_.emplace(std::move(run.log));
}

/// A slice of a run that is computed again.
void Runner::followOn() {
    const auto begin = Pacer::Clock::now();
    deadline_ = begin + kLongestSilence;
    while (Pacer::Clock::now() - begin < kLongestSlice && !interrupt_) {
        const LogFollower::Step step = follower_->next(simulation_);
        if (step.came == LogFollower::Came::nowhere && step.status == StepStatus::interrupted) break;
        if (step.came == LogFollower::Came::nowhere) stopRun(simulation_.report());
        if (step.entry == nullptr) {
            follower_.reset();
            listRuns();
            return;
        }
        time_ = follower_->time();
        if (const SampleRun* samples = std::get_if<SampleRun>(step.entry)) {
            if (samples->interval > 0.0 && recording_.log().nextSampleTime(samples->interval) == time_) {
                recording_.log().addSample(samples->interval);
            } else {
                recording_.log().addSampleAt(time_);
            }
            takeSample();
        } else {
            recording_.log().addInput(*step.entry);
            model_ = simulation_.sharedModel();
            if (std::holds_alternative<EditInput>(*step.entry) &&
                !fresh_.model->hasSameChannels(simulation_.model())) {
                startEpoch();
            }
        }
    }
    recording_.offer(simulation_, std::chrono::duration<double>(Pacer::Clock::now() - begin).count());
}

void Runner::computeView(const ViewRequest& request) {
    ViewedInstant viewed;
    viewed.number = request.number;
    const std::optional<RunLog::Instant> instant =
        isBroken_ ? std::nullopt : recording_.log().instantAt(request.time);
    if (instant) {
        std::optional<Simulation> then =
            recording_.simulationAt(*instant, [this] { return interrupt_.load(std::memory_order_relaxed); });
        if (then && then->model().hasSameChannels(simulation_.model())) {
            viewed.values.resize(then->model().channels().size());
            then->sample(instant->time, viewed.values);
            if (then->sharedModel() != model_) then->setModel(instant->time, model_);
            viewed.standing = std::make_shared<const Simulation::Checkpoint>(then->checkpointAt(instant->time));
        }
    }
    fresh_.viewed = std::move(viewed);
}

/// Voltages by hand, for motors of the same names.
std::vector<std::optional<double>> Runner::voltagesFor(const Model& model) const {
    std::vector<std::optional<double>> voltages(model.motors().size());
    if (isBroken_) return voltages;
    const std::vector<Model::MotorUnit>& old = simulation_.model().motors();
    for (std::size_t k = 0; k < voltages.size(); ++k) {
        for (std::size_t j = 0; j < old.size(); ++j) {
            if (old[j].name == model.motors()[k].name) voltages[k] = simulation_.motorVoltages()[j];
        }
    }
    return voltages;
}

RunInfo Runner::infoOfPresent() const {
    RunInfo info = run_;
    info.end = time_;
    info.model = simulation_.sharedModel();
    return info;
}

void Runner::listRuns() {
    std::vector<RunInfo> runs{infoOfPresent()};
    for (const RunShelf::Run& run : shelf_.runs()) runs.push_back(run.info);
    fresh_.status.runs = std::make_shared<const std::vector<RunInfo>>(std::move(runs));
}

/// Time goes on from elsewhere: what was due, and the measurement of speed, start anew.
void Runner::jumpTo(double time) {
    time_ = measureStartTime_ = time;
    carry_ = 0.0;
    measureStart_ = Pacer::Clock::now();
}

/// Remembers the present motion, so that undoing an edit that made it run away brings it back.
void Runner::saveCalm() {
    calm_ = std::make_shared<const Simulation>(simulation_);
    calmPlace_ = recording_.log().end();
}

/// The same where an edit finds the motion, unless it is running away already.
void Runner::saveIfCalm() {
    constexpr double calm = 50.0; // [rad/s] faster than any door, slower than any runaway
    const JointVector& rates = simulation_.stateAtStepEnd().v;
    if (rates.size() == 0 || rates.cwiseAbs().maxCoeff() < calm) saveCalm();
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
        const bool isWhole = advanceBy(interval, seconds);
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
    const double cost = std::chrono::duration<double>(Pacer::Clock::now() - begin).count();
    computeSeconds_ += cost;
    computedTime_ += time_ - startTime;
    if (!isStopped_) recording_.offer(simulation_, cost);
    return isStopped_ ? 0.0 : seconds;
}

/// To the next sample, or as far as there are seconds left for, and takes it. False if the run stopped, or was
/// interrupted: then the sample is taken where it has come to.
bool Runner::advanceBy(double interval, double seconds) {
    const bool isWhole = seconds >= interval * (1.0 - 1e-9);
    const double target = isWhole ? recording_.log().nextSampleTime(interval) : time_ + seconds;
    const StepStatus status = simulation_.advanceTo(target);
    if (status == StepStatus::ok) {
        time_ = target;
        if (isWhole) {
            recording_.log().addSample(interval);
        } else {
            recording_.log().addSampleAt(time_);
        }
        takeSample();
        return true;
    }
    const bool hasMoved = simulation_.integratedTime() > time_;
    time_ = std::max(time_, simulation_.integratedTime()); // of the last good state
    if (status != StepStatus::interrupted) stopRun(simulation_.report());
    if (hasMoved || isStopped_) sampleHere();
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

/// A sample at a time of its own, unless the run has just been sampled: then it is that one again.
void Runner::sampleHere() {
    const std::vector<RunEntry>& entries = recording_.log().entries();
    const bool isSampled = !entries.empty() && std::holds_alternative<SampleRun>(entries.back()) &&
                           recording_.log().time() == time_;
    if (!isSampled) recording_.log().addSampleAt(time_);
    takeSample();
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
    status.forwardLeft = follower_ ? follower_->log().time() - time_ : forward_;
    status.recordingMemory = recording_.snapshotMemory();
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
        if (!isPlaying_ && forward_ <= 0.0 && !follower_) {
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
        if (fresh_.viewed) std::swap(outbox_.viewed, fresh_.viewed);
        if (fresh_.recorded) std::swap(outbox_.recorded, fresh_.recorded);
        outbox_.values.insert(outbox_.values.end(), fresh_.values.begin(), fresh_.values.end());
        outbox_.events.insert(outbox_.events.end(), events.begin(), events.end());
        isNews = !std::exchange(isAnnounced_, true);
    }
    fresh_.values.clear();
    fresh_.viewed.reset();
    fresh_.recorded.reset();
    if (isNews && news_) news_();
}

} // namespace hingelab
