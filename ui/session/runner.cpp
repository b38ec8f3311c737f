// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace hingelab {
namespace {

constexpr auto kTick = std::chrono::milliseconds(4);

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
    : news_(std::move(news)), worker_(model, mostLogMemory, interrupt_, ends_), lastSet_(std::move(model)) {
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
    request(Urgency::now, [](RunRequests& r) {
        r.play = r.endForward = true;
        r.forward = 0.0;
    });
}

void Runner::pause() {
    request(Urgency::now, [](RunRequests& r) { r.stand(); });
}

void Runner::singleStep() {
    fastForward(kSingleStep);
}

void Runner::reset() {
    request(Urgency::now, [](RunRequests& r) {
        r.reset = r.endForward = true;
        r.pose.reset();
        r.forward = 0.0;
    });
}

void Runner::setSpeed(double factor) {
    request(Urgency::atNextSample, [factor](RunRequests& r) { r.speed = factor; });
}

void Runner::setModel(std::shared_ptr<const Model> model, Runs runs) {
    request(Urgency::now, [&](RunRequests& r) {
        r.forgetsRuns = r.forgetsRuns || runs == Runs::forgotten;
        r.setModel(model, *lastSet_);
        lastSet_ = std::move(model);
    });
}

void Runner::setHandPlan(HandPlan plan, bool fromStart, long number, bool plays) {
    request(fromStart ? Urgency::now : Urgency::atNextSample, [&](RunRequests& r) {
        r.plan = RunRequests::Plan{std::move(plan), fromStart, plays, number};
        r.endPlan = false;
    });
}

void Runner::endHandPlan() {
    request(Urgency::atNextSample, [](RunRequests& r) {
        r.plan.reset();
        r.endPlan = true;
    });
}

void Runner::setHand(std::optional<Hand> hand) {
    request(Urgency::atNextSample, [&](RunRequests& r) { r.hand = hand; });
}

void Runner::setMotorVoltage(std::size_t motor, std::optional<double> voltage) {
    request(Urgency::atNextSample, [&](RunRequests& r) {
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

void Runner::requestPose(RunRequests::Pose asked) {
    request(Urgency::now, [&](RunRequests& r) {
        r.pose = std::move(asked);
        r.endForward = true;
        r.forward = 0.0;
    });
}

void Runner::view(double time, long number) {
    request(Urgency::now, [&](RunRequests& r) { r.view = RunRequests::View{time, number}; });
}

void Runner::goOnFrom(double time) {
    request(Urgency::now, [time](RunRequests& r) {
        r.goOnFrom = time;
        r.returnTo.reset();
        r.stand();
    });
}

void Runner::returnTo(long run) {
    request(Urgency::now, [run](RunRequests& r) {
        r.returnTo = run;
        r.goOnFrom.reset();
        r.stand();
    });
}

void Runner::follow(RecordedRun run, std::shared_ptr<const Model> end) {
    if (!end) end = modelAtEnd(run.origin, run.log);
    request(Urgency::now, [&](RunRequests& r) {
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
    request(Urgency::atNextSample, [](RunRequests& r) { r.record = true; });
}

void Runner::fastForward(double seconds) {
    if (!(seconds > 0.0)) return;
    request(Urgency::atNextSample, [seconds](RunRequests& r) {
        r.play = false;
        r.forward = std::min(r.forward + seconds, kLongestForward);
    });
}

SampleBatch Runner::drain() {
    return outbox_.take();
}

void Runner::run(const std::stop_token& stop) {
    worker_.startClock();
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
    worker_.breakDown();
    try {
        worker_.stop(wordsOfCurrentException(),
                     "save your work; undo the last change, go on from an earlier "
                     "instant, or reset the motion");
        publish();
    } catch (...) { // not even room for the words: the run is stopped, and the next round says so
        worker_.stopSilently();
    }
}

/// One round: takes what was asked for, advances if it is time, and publishes.
void Runner::serve(const std::stop_token& stop) {
    RunRequests requests = awaitRequests(stop);
    if (stop.stop_requested()) return;
    worker_.serve(requests);
    publish();
    if (worker_.beginAnewIfFull()) publish();
}

RunRequests Runner::awaitRequests(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto isAsked = [this] { return requests_.any(); };
    if (worker_.isPlaying()) {
        wake_.wait_for(lock, stop, kTick, isAsked);
    } else if (!worker_.runsAhead()) {
        wake_.wait(lock, stop, isAsked);
    }
    interrupt_ = stop.stop_requested();
    return std::exchange(requests_, RunRequests{});
}

void Runner::publish() {
    const std::vector<SimulationEvent> events = worker_.writeStatus();
    SampleBatch& fresh = worker_.samples().batch();
    {
        const std::scoped_lock lock(
            mutex_); // all that was asked for is done; a run may have brought another rig
        if (!requests_.model) lastSet_ = fresh.model;
    }
    const bool isNews = outbox_.put(fresh, events);
    worker_.samples().clear(worker_.runsAhead());
    if (isNews && news_) news_();
}

} // namespace hingelab
