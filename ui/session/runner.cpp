// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include <algorithm>
#include <utility>

namespace hingelab {
namespace {

constexpr auto kTick = std::chrono::milliseconds(4);
constexpr auto kLongestSlice = std::chrono::milliseconds(30); // then requests get their turn
constexpr std::size_t kMostQueuedValues = 8'000'000;          // 64 MB, if nobody drains

} // namespace

Runner::Runner(std::shared_ptr<const Model> model) : simulation_(std::move(model)) {
    startEpoch();
    saveCheckpoint();
    takeSample();
    publish();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Runner::request(const auto& change) {
    {
        const std::scoped_lock lock(mutex_);
        change(requests_);
    }
    wake_.notify_one();
}

void Runner::play() {
    request([](Requests& r) { r.play = true; });
}

void Runner::pause() {
    request([](Requests& r) { r.play = false; });
}

void Runner::singleStep() {
    request([](Requests& r) {
        r.play = false;
        ++r.singleSteps;
    });
}

void Runner::reset() {
    request([](Requests& r) { r.reset = true; });
}

void Runner::setSpeed(double factor) {
    request([factor](Requests& r) { r.speed = factor; });
}

void Runner::setModel(std::shared_ptr<const Model> model) {
    request([&](Requests& r) { r.model = std::move(model); });
}

void Runner::setHand(std::optional<Hand> hand) {
    request([&](Requests& r) { r.hand = hand; });
}

void Runner::setMotorVoltage(std::size_t motor, std::optional<double> voltage) {
    request([&](Requests& r) { r.voltages[motor] = voltage; });
}

void Runner::fastForward(double seconds) {
    request([seconds](Requests& r) {
        r.play = false;
        r.fastForward += seconds;
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
    return batch;
}

void Runner::run(const std::stop_token& stop) {
    pacer_.start(Pacer::Clock::now());
    while (!stop.stop_requested()) {
        Requests requests;
        {
            std::unique_lock lock(mutex_);
            if (isPlaying_) {
                wake_.wait_for(lock, stop, kTick, [this] { return requests_.any(); });
            } else {
                wake_.wait(lock, stop, [this] { return requests_.any(); });
            }
            requests = std::exchange(requests_, Requests{});
        }
        if (stop.stop_requested()) return;
        const bool wasPlaying = isPlaying_;
        apply(requests);
        const auto now = Pacer::Clock::now();
        if (isPlaying_ && !wasPlaying) {
            pacer_.start(now);
            jumpTo(time_);
        }
        if (isPlaying_) {
            carry_ += pacer_.due(now);
            advance(carry_, stop, true);
            measureSpeed(now);
        }
        for (int i = 0; i < requests.singleSteps; ++i) {
            advance(kSingleStep * std::min(1.0, pacer_.speed()), stop, false);
        }
        if (requests.fastForward > 0.0) advance(requests.fastForward, stop, false);
        publish();
    }
}

void Runner::apply(Requests& requests) {
    if (requests.speed) pacer_.setSpeed(*requests.speed);
    if (requests.model) {
        const bool goesOn = requests.model->hasSameCoordinates(simulation_.model());
        const bool sameChannels =
            requests.model->channels().size() == simulation_.model().channels().size() && goesOn;
        const bool atStart = time_ == 0.0;
        saveCheckpoint();
        simulation_.setModel(time_, std::move(requests.model));
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
            saveCheckpoint(); // the old one is of other joints
        }
        if (!sameChannels || atStart) startEpoch();
        takeSample();
    }
    if (requests.reset) {
        simulation_.reset();
        isStopped_ = false;
        jumpTo(0.0);
        saveCheckpoint();
        startEpoch();
        takeSample();
    }
    if (requests.hand) simulation_.setHand(time_, *requests.hand);
    for (const auto& [motor, voltage] : requests.voltages) {
        simulation_.setMotorVoltage(time_, motor, voltage);
        if (!isPlaying_) takeSample(); // what it means is seen at once
    }
    if (requests.play) {
        isPlaying_ = *requests.play && !isStopped_;
        carry_ = 0.0;
    }
}

/// Time goes on from elsewhere: what was due, and the measurement of speed, start anew.
void Runner::jumpTo(double time) {
    time_ = measureStartTime_ = time;
    carry_ = 0.0;
    measureStart_ = Pacer::Clock::now();
}

/// Remembers where an edit found the motion, so that undoing one that made it run away brings this back.
void Runner::saveCheckpoint() {
    if (isStopped_) return;
    Simulation::Checkpoint now = simulation_.checkpointAt(time_);
    constexpr double calm = 50.0; // [rad/s] faster than any door, slower than any runaway
    if (now.v.size() == 0 || now.v.cwiseAbs().maxCoeff() < calm) checkpoint_ = std::move(now);
}

/// Samples are taken at multiples of the interval from the last one. What is left over waits for the next call
/// when paced by the clock, else it becomes a last, shorter interval.
void Runner::advance(double seconds, const std::stop_token& stop, bool isPaced) {
    const double interval = kSampleInterval * std::min(1.0, pacer_.speed());
    const double least = isPaced ? interval * (1.0 - 1e-9) : 1e-9 * interval;
    const auto begin = Pacer::Clock::now();
    const double startTime = time_;
    while (seconds >= least && !isStopped_ && !stop.stop_requested()) {
        const double part = std::min(interval, seconds);
        if (simulation_.advanceTo(time_ + part) != StepStatus::ok) {
            isStopped_ = true;
            wasPlayingWhenStopped_ = isPlaying_;
            isPlaying_ = false;
            time_ = simulation_.integratedTime(); // of the last good state
            takeSample();
            break;
        }
        time_ += part;
        seconds -= part;
        takeSample();
        if (isPaced && Pacer::Clock::now() - begin > kLongestSlice) {
            seconds = 0.0; // cannot keep up: the clock waits for the simulation
            break;
        }
    }
    carry_ = isPaced ? std::max(0.0, seconds) : 0.0;
    computeSeconds_ += std::chrono::duration<double>(Pacer::Clock::now() - begin).count();
    computedTime_ += time_ - startTime;
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
    fresh_.model = simulation_.sharedModel();
    RunStatus& status = fresh_.status;
    status.state = isStopped_ ? RunState::stopped : isPlaying_ ? RunState::playing : RunState::paused;
    status.time = time_;
    status.speed = pacer_.speed();
    status.statistics = simulation_.statistics();
    status.report = simulation_.report();
    if (!isStopped_) status.failedCase.reset();
    if (isStopped_ && !status.failedCase && simulation_.contacts() != nullptr &&
        simulation_.contacts()->failedCase()) {
        status.failedCase = std::make_shared<const ContactCase>(*simulation_.contacts()->failedCase());
    }
    if (!isPlaying_) status.achievedSpeed = 0.0;
    const std::vector<SimulationEvent> events = simulation_.takeEvents();

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
    fresh_.values.clear();
}

} // namespace hingelab
