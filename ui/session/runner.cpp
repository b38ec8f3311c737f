// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <utility>

#include "rig/identity.h"
#include "simulation/channel_map.h"
#include "simulation/model_map.h"

namespace hingelab {
namespace {

constexpr auto kTick = std::chrono::milliseconds(4);
constexpr int kAskedPerLook = 8;                     // at the clock, which costs as much as a step
constexpr std::size_t kMostQueuedValues = 8'000'000; // 64 MB, if nobody drains
constexpr std::size_t kKeptValues = 65'536;          // 0.5 MB, more than most slices by the clock bring

void giveBack(std::vector<double>& values) noexcept {
    std::vector<double>().swap(values); // = {} would keep its memory
}

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

Runner::Runner(std::shared_ptr<const Model> model, std::function<void()> news, std::size_t mostLogMemory)
    : model_(std::move(model)),
      simulation_(model_),
      recording_(RunOrigin{model_, std::nullopt, {}}),
      mostLogMemory_(mostLogMemory),
      news_(std::move(news)),
      lastSet_(model_) {
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
    request(Urgency::now, [](Requests& r) { r.stand(); });
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

namespace {

/// What motors are told by hand, by their places in `model`; without those that have gone.
std::map<std::size_t, std::optional<double>> placedAs(
    const Model& model, const Model& before, const std::map<std::size_t, std::optional<double>>& told) {
    const std::vector<Motor>& motors = model.rig().motors;
    std::map<std::size_t, std::optional<double>> placed;
    for (const auto& [motor, voltage] : told) {
        if (motor >= before.rig().motors.size()) continue;
        const std::size_t place = indexOfIdentity(motors, identityOf(before.rig().motors[motor]));
        if (place < motors.size()) placed[place] = voltage;
    }
    return placed;
}

/// A hand that holds the same body; none where that has gone.
std::optional<Hand> placedAs(const Model& model, const Model& before, Hand hand) {
    if (hand.body >= before.rig().bodies.size()) return std::nullopt;
    const std::vector<Body>& bodies = model.rig().bodies;
    hand.body = indexOfIdentity(bodies, identityOf(before.rig().bodies[hand.body]));
    return hand.body < bodies.size() ? std::optional(hand) : std::nullopt;
}

} // namespace

void Runner::setModel(std::shared_ptr<const Model> model, Runs runs) {
    request(Urgency::now, [&](Requests& r) {
        r.forgetsRuns = r.forgetsRuns || runs == Runs::forgotten;
        // A hand or a voltage that was meant for another rig goes with it.
        if (!haveSameCoordinates(*lastSet_, *model)) {
            if (r.hand) r.hand.emplace();
            r.voltages.clear();
        } else if (lastSet_ != model) { // meant for items that may have other places now
            r.voltages = placedAs(*model, *lastSet_, r.voltages);
            if (r.hand && *r.hand) *r.hand = placedAs(*model, *lastSet_, **r.hand);
        }
        r.model = lastSet_ = std::move(model);
    });
}

void Runner::setHandPlan(HandPlan plan, bool fromStart, long number) {
    request(fromStart ? Urgency::now : Urgency::atNextSample, [&](Requests& r) {
        r.plan = PlanRequest{std::move(plan), fromStart, number};
        r.endPlan = false;
    });
}

void Runner::endHandPlan() {
    request(Urgency::atNextSample, [](Requests& r) {
        r.plan.reset();
        r.endPlan = true;
    });
}

void Runner::setHand(std::optional<Hand> hand) {
    request(Urgency::atNextSample, [&](Requests& r) { r.hand = hand; });
}

void Runner::setMotorVoltage(std::size_t motor, std::optional<double> voltage) {
    request(Urgency::atNextSample, [&](Requests& r) {
        r.voltages[motor] = voltage;
        ++r.voltageRequests;
    });
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
        r.stand();
    });
}

void Runner::returnTo(long run) {
    request(Urgency::now, [run](Requests& r) {
        r.returnTo = run;
        r.goOnFrom.reset();
        r.stand();
    });
}

void Runner::follow(RecordedRun run, std::shared_ptr<const Model> end) {
    if (!end) end = modelAtEnd(run.origin, run.log);
    request(Urgency::now, [&](Requests& r) {
        r.follow = std::move(run);
        r.followEnd = std::move(end);
        r.model.reset();
        r.hand.reset();
        r.voltages.clear();
        r.pose.reset();
        r.returnTo.reset();
        r.goOnFrom.reset();
        r.reset = false;
        r.stand();
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
    std::swap(batch.grips, outbox_.grips);
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
    dropFollowed();
    giveBack(fresh_.values); // that may be what is missing
    try {
        stopRun({time_, wordsOfCurrentException(),
                 "save your work; undo the last change, go on from an earlier instant, or reset the motion"});
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
    if (!isLogFull()) return;
    goOnAnew();
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
    if (isBroken_ && !requests.forgetsRuns) mend(requests.model != nullptr);
    if (requests.forgetsRuns) { // with another document, or a take of one
        shelf_.clear();
        follower_.reset();
        isForgotten_ = true;
    }
    if (follower_ && !requests.follow) leaveFollowed(requests);
    if (requests.follow) {
        applyFollow(std::move(*requests.follow));
        followEnd_ = std::move(requests.followEnd);
        leaveFollowed(requests); // if something else was asked for at once
    }
    if (requests.returnTo) applyReturn(*requests.returnTo);
    if (requests.goOnFrom) { // a rig that came with it is meant for there
        const bool isMeant = requests.model && !requests.forgetsRuns &&
                             haveSameCoordinates(simulation_.model(), *requests.model);
        if (isMeant) {
            model_ = std::move(requests.model);
        }
        applyGoOn(*requests.goOnFrom);
    }
    if (requests.model) applyModel(std::move(requests.model), requests.forgetsRuns);
    if (requests.reset) applyReset();
    if (requests.pose) applyPose(*requests.pose);
    if (requests.endPlan) applyScript(std::nullopt);
    if (requests.hand) applyHand(*requests.hand);
    if (requests.plan) applyPlan(*requests.plan);
    for (const auto& [motor, voltage] : requests.voltages) applyVoltage(motor, voltage);
    voltageRequests_ += requests.voltageRequests;
    if (requests.endForward) forward_ = 0.0;
    if (!isStopped_) forward_ = std::min(forward_ + requests.forward, kLongestForward);
    if (requests.play) {
        if (*requests.play && isStoppedByEnergy_) goOnAllTheSame();
        isPlaying_ = *requests.play && !isStopped_;
        carry_ = 0.0;
    }
    if (requests.view) computeView(*requests.view);
    if (requests.record) {
        fresh_.recorded =
            std::make_shared<const RecordedRun>(RecordedRun{recording_.origin(), recording_.log()});
    }
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
        const bool isOff = simulation_.energyWatch().share() >= EnergyWatch::kStops;
        if (!isOff || ignoresEnergy_) return true;
        stopRun(simulation_.energyReport());
        isStoppedByEnergy_ = true;
        return false;
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
    isStoppedByEnergy_ = isPlaying_ = false;
    forward_ = carry_ = 0.0;
    report_ = std::move(report);
}

/// A run that was stopped because its energy balance is off.
void Runner::goOnAllTheSame() {
    isStopped_ = isStoppedByEnergy_ = false;
    ignoresEnergy_ = true;
}

void Runner::takeSample() {
    takeChannels();
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
    fresh_.grips.clear();
    ++fresh_.epoch;
    row_.assign(fresh_.model->channels().size(), 0.0);
}

/// An edit may have other channels: what was sampled before it goes on as rows with those.
void Runner::takeChannels() {
    const std::shared_ptr<const Model>& now = simulation_.sharedModel();
    if (now == fresh_.model) return;
    if (!now->hasSameChannels(*fresh_.model)) {
        fresh_.values = ChannelMap(*fresh_.model, *now).rows(fresh_.values);
        row_.assign(now->channels().size(), 0.0);
    }
    fresh_.model = now;
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
    status.voltages = isBroken_ ? std::vector<std::optional<double>>() : simulation_.commands();
    status.voltageRequests = voltageRequests_;
    status.handStage = isBroken_ ? std::nullopt : simulation_.handStage();
    status.handBegan.reset();
    if (status.handStage) status.handBegan = simulation_.handScript()->begin;
    status.handPlan = handPlan_;
    status.handRefusal = handRefusal_;
    status.recordingMemory = recording_.snapshotMemory() + recording_.log().memory();
    status.report = isStopped_ ? report_ : StopReport{};
    status.canGoOn = isStopped_ && isStoppedByEnergy_;
    status.energyShare = isBroken_ ? 0.0 : simulation_.energyWatch().share();
    if (!isPlaying_) status.achievedSpeed = 0.0;
    status.standing.reset();
    status.pose = pose_;
    status.resets = resets_;
    if (!isStopped_) status.failedCase.reset();
    std::vector<SimulationEvent> events;
    if (!isBroken_) {
        takeChannels();
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
            outbox_.grips.clear();
        }
        if (!outbox_.values.empty() && !fresh_.model->hasSameChannels(*outbox_.model)) {
            outbox_.values = ChannelMap(*outbox_.model, *fresh_.model).rows(outbox_.values);
        }
        outbox_.model = fresh_.model;
        if (!requests_.model)
            lastSet_ = fresh_.model; // all that was asked for is done; a run may have brought another
        outbox_.status = status;
        outbox_.epoch = fresh_.epoch;
        if (fresh_.viewed) std::swap(outbox_.viewed, fresh_.viewed);
        if (fresh_.recorded) std::swap(outbox_.recorded, fresh_.recorded);
        outbox_.values.insert(outbox_.values.end(), fresh_.values.begin(), fresh_.values.end());
        for (const SimulationEvent& event : events) outbox_.events.push_back({event, fresh_.model});
        outbox_.grips.insert(outbox_.grips.end(), fresh_.grips.begin(), fresh_.grips.end());
        isNews = !std::exchange(isAnnounced_, true);
    }
    fresh_.values.clear();
    const bool runsAhead = forward_ > 0.0 || follower_;
    if (!runsAhead && fresh_.values.capacity() > kKeptValues) giveBack(fresh_.values);
    fresh_.grips.clear();
    fresh_.viewed.reset();
    fresh_.recorded.reset();
    if (isNews && news_) news_();
}

} // namespace hingelab
