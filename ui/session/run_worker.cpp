// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_worker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "simulation/model_map.h"
#include "ui/session/run_inputs.h"

namespace hingelab {
namespace {

constexpr double kShortestKept = 0.25; // [s] a run that a reset or a pose ends
constexpr Pacer::Clock::duration kLongestSlice = std::chrono::milliseconds(30); // then requests get their turn

} // namespace

RunWorker::RunWorker(std::shared_ptr<const Model> model, std::size_t mostLogMemory,
                     const std::atomic<bool>& urgent, const std::atomic<bool>& ends)
    : mostLogMemory_(mostLogMemory),
      ends_(ends),
      slice_(urgent),
      model_(std::move(model)),
      run_(model_, [this] { return slice_.isOver(); }) {
    begin(run_.recording().origin());
}

void RunWorker::serve(RunRequests& requests) {
    const bool wasPlaying = isPlaying_;
    apply(requests);
    const auto now = Pacer::Clock::now();
    if (isPlaying_ && !wasPlaying) {
        pacer_.start(now);
        restartClocks();
    }
    if (isPlaying_) {
        carry_ = advance(carry_ + pacer_.due(now), Pace::clock);
        meter_.measure(now, run_.time(), run_.batch().status);
    }
    if (follower_) followOn();
    if (forward_ > 0.0) forward_ = advance(forward_, Pace::unbounded);
}

bool RunWorker::beginAnewIfFull() {
    const bool isFull = !run_.isBroken() && !isStopped_ && !follower_ && run_.log().memory() > mostLogMemory_;
    if (isFull) goOnAnew();
    return isFull;
}

void RunWorker::apply(RunRequests& requests) {
    if (requests.speed) pacer_.setSpeed(*requests.speed);
    if (run_.isBroken() && !requests.forgetsRuns) mend(requests.model != nullptr);
    if (requests.forgetsRuns) { // with another document, or a take of one
        ledger_.forget();
        follower_.reset();
    }
    if (follower_ && !requests.follow) leaveFollowed(requests);
    if (requests.follow) {
        applyFollow(std::move(*requests.follow));
        followEnd_ = std::move(requests.followEnd);
        leaveFollowed(requests); // if something else was asked for at once
    }
    if (requests.returnTo) applyReturn(*requests.returnTo);
    if (requests.goOnFrom) { // a rig that came with it is meant for there
        const bool isMeant =
            requests.model && !requests.forgetsRuns && haveSameCoordinates(run_.model(), *requests.model);
        if (isMeant) model_ = std::move(requests.model);
        applyGoOn(*requests.goOnFrom);
    }
    if (requests.model) applyModel(std::move(requests.model), requests.forgetsRuns);
    if (requests.reset) applyReset();
    if (requests.pose) applyPose(*requests.pose);
    if (requests.endPlan) run_inputs::setScript(run_, std::nullopt);
    if (requests.hand) run_inputs::setHand(run_, *requests.hand);
    if (requests.plan) applyPlan(*requests.plan);
    for (const auto& [motor, voltage] : requests.voltages) {
        const bool isDone = run_inputs::setVoltage(run_, motor, voltage);
        if (isDone && !isPlaying_) run_.sampleHere(); // what it means is seen at once
    }
    voltageRequests_ += requests.voltageRequests;
    if (requests.endForward) forward_ = 0.0;
    if (!isStopped_) forward_ = std::min(forward_ + requests.forward, kLongestForward);
    if (requests.play) {
        if (*requests.play && isStoppedByEnergy_) { // all the same
            isStopped_ = isStoppedByEnergy_ = false;
            ignoresEnergy_ = true;
        }
        isPlaying_ = *requests.play && !isStopped_;
        carry_ = 0.0;
    }
    if (requests.view) {
        ViewedInstant viewed = run_.viewAt(requests.view->time, model_, [this] { return slice_.isUrgent(); });
        viewed.number = requests.view->number;
        run_.batch().viewed = std::move(viewed);
    }
    if (requests.record) {
        run_.batch().recorded =
            std::make_shared<const RecordedRun>(RecordedRun{run_.recording().origin(), run_.log()});
    }
}

void RunWorker::applyModel(std::shared_ptr<const Model> model, bool forgetsRuns) {
    const bool goesOn = !forgetsRuns && !run_.isBroken() && haveSameCoordinates(run_.model(), *model);
    const bool isAtStart = run_.time() == 0.0 && pose_ == 0;
    model_ = std::move(model);
    const bool wasStopped = isStopped_;
    if (!goesOn) {
        if (!run_.isBroken()) putAway(kShortestKept);
        pose_ = 0;
        ++resets_;
    }
    if (!goesOn || isAtStart) { // before the first step, an edit of the initial state is meant for now
        begin({model_, std::nullopt, run_inputs::voltagesFor(*model_, run_)});
    } else {
        if (isStopped_) { // undoing the edit that made the motion run away brings it back
            const std::optional<Hand> hand = run_.simulation().hand();
            run_.goBackToCalm();
            restartClocks();
            run_inputs::setHand(run_, hand);
        } else {
            run_.saveIfCalm();
        }
        run_.edit(model_);
        run_.sampleHere();
    }
    if (wasStopped) isPlaying_ = wasPlayingWhenStopped_;
    isStopped_ = isStoppedByEnergy_ = ignoresEnergy_ = false;
}

/// An exception left the simulation somewhere within its work, but not the record: the end of the run is
/// computed again, with the rig of the document unless a new one comes at once. Inputs after the last sample
/// are dropped: one of them may be what went wrong. Where that fails, too, the run stays as broken as it was.
void RunWorker::mend(bool hasNewModel) {
    const std::optional<RunLog::Instant> end = run_.log().instantAt(run_.log().time());
    if (!end) return;
    try {
        std::optional<Simulation> then = run_.recording().simulationAt(*end, [this] { return ends_.load(); });
        if (!then) return;
        run_.recording().cut(end->place);
        run_.goOnWith(std::move(*then));
        restartClocks();
        run_.setBroken(false);
        if (!hasNewModel && haveSameCoordinates(run_.model(), *model_)) {
            run_.edit(model_);
        } else if (!hasNewModel) { // the rig that could not begin
            applyReset();
        }
        run_.saveCalm();
    } catch (const std::exception&) { // the report of what went wrong before stays
        run_.setBroken(true);
        run_.recording().cut(end->place);
    }
}

void RunWorker::applyPose(const RunRequests::Pose& request) {
    if (run_.isBroken()) return;
    const std::optional<CoordinateMap> map = mapCoordinates(*request.model, run_.model());
    if (!map) return;
    putAway(kShortestKept);
    pose_ = request.number;
    begin({run_.simulation().sharedModel(), StartMotion{map->ofPose(request.pose), map->ofFree(request.rates)},
           run_.simulation().commands()});
}

void RunWorker::applyReset() {
    if (!run_.isBroken()) putAway(kShortestKept);
    pose_ = 0;
    ++resets_;
    begin({model_, std::nullopt, run_inputs::voltagesFor(*model_, run_)});
}

void RunWorker::applyPlan(const RunRequests::Plan& request) {
    handPlan_ = request.number;
    handRefusal_ = "The motion has stopped: reset it first.";
    if (request.fromStart) applyReset();
    if (run_.isBroken() || isStopped_) return;
    PreparedHand hand = prepareHand(run_.simulation(), run_.time(), request.plan);
    handRefusal_ = std::move(hand.refusal);
    if (!hand.script) return;
    run_inputs::setScript(run_, hand.script);
    isPlaying_ = isPlaying_ || request.plays;
}

void RunWorker::begin(RunOrigin origin) {
    run_.begin(std::move(origin));
    ledger_.begin(run_.recording().origin());
    restartClocks();
    isStopped_ = isStoppedByEnergy_ = ignoresEnergy_ = false;
    run_.saveCalm();
    run_.samples().startEpoch(run_.simulation().sharedModel());
    run_.sampleHere();
    listRuns();
}

/// Time goes on from elsewhere: what was due, and the measurement of speed, start anew.
void RunWorker::restartClocks() {
    meter_.startAt(run_.time());
    carry_ = 0.0;
}

void RunWorker::putAway(double shortest) {
    follower_.reset();
    ledger_.putAway(run_, shortest);
}

/// The run so far is put away; the motion goes on, to the last bit, in one that begins here.
void RunWorker::goOnAnew() {
    putAway(0.0);
    auto here = std::make_shared<Simulation>(run_.simulation());
    here->setInterruption({});
    static_cast<void>(here->takeEvents());
    const double forward = forward_;
    const double carry = carry_;
    begin({run_.simulation().sharedModel(), std::nullopt, {}, Continuation{std::move(here), run_.time()}});
    forward_ = forward;
    carry_ = carry;
    run_inputs::tellGrips(run_);
}

void RunWorker::applyGoOn(double time) {
    listRuns(); // tells that the request was taken, whatever comes of it
    if (run_.isBroken()) return;
    const std::optional<RunLog::Instant> instant = run_.log().instantAt(time);
    const bool isAtEnd = instant && instant->place == run_.log().end() && !isStopped_;
    if (!instant || isAtEnd) return;
    std::optional<Simulation> then = run_.recording().simulationAt(*instant, [this] { return ends_.load(); });
    if (!then) return;
    const run_inputs::NamedVoltages voltages = run_inputs::namedVoltages(run_);
    putAway(0.0);
    run_.recording().cut(instant->place);
    if (!instant->isSample) run_.log().addSampleAt(instant->time);
    run_.goOnWith(std::move(*then));
    restartClocks();
    ledger_.branch(run_.time());
    isStopped_ = isPlaying_ = false;
    pose_ = run_.recording().origin().motion ? pose_ : 0;
    run_.saveCalm();
    run_.samples().branch(run_.simulation());
    run_inputs::setHand(run_, std::nullopt);
    run_.edit(model_);
    run_inputs::keepVoltages(run_, voltages);
    run_.sampleHere();
    listRuns();
}

void RunWorker::applyReturn(long run) {
    if (run_.isBroken()) return;
    std::optional<RunShelf::Run> back = ledger_.take(run);
    if (!back) return;
    const run_inputs::NamedVoltages voltages = run_inputs::namedVoltages(run_);
    putAway(0.0);
    ledger_.resume(std::move(back->info));
    run_.resume(std::move(back->recording), std::move(back->simulation));
    restartClocks();
    model_ = run_.simulation().sharedModel();
    isStopped_ = isPlaying_ = false;
    run_.saveCalm();
    run_.samples().startEpoch(model_);
    run_inputs::keepVoltages(run_, voltages);
    run_.sampleHere();
    listRuns();
}

void RunWorker::applyFollow(RecordedRun run) {
    if (follower_ && !run_.isBroken()) { // the one before stays as far as it has come, perhaps between samples
        run_.moveTo(std::max(run_.time(), run_.simulation().integratedTime()));
        run_.sampleHere();
    }
    if (!run_.isBroken()) putAway(kShortestKept);
    model_ = run.origin.model;
    pose_ = run.origin.motion ? -1 : 0;
    isPlaying_ = false;
    begin(std::move(run.origin));
    follower_.emplace(std::move(run.log));
}

/// Whatever is done while a run is computed again ends that, where it has come to. The document has the rig of
/// its end; what goes on or begins anew from here does, too.
void RunWorker::leaveFollowed(const RunRequests& requests) {
    const bool leaves = requests.acts() || (requests.endForward && !requests.follow); // which pauses by itself
    if (!leaves) return;
    dropFollowed();
    run_.moveTo(std::max(run_.time(), run_.simulation().integratedTime())); // it may be on the way to a sample
    run_.edit(model_);
    run_.sampleHere();
    listRuns();
}

/// A run is not computed to its end: the document has the rig of that, not the one which held so far.
void RunWorker::dropFollowed() noexcept {
    if (!follower_) return;
    follower_.reset();
    model_ = followEnd_;
}

/// A slice of a run that is computed again.
void RunWorker::followOn() {
    const auto begin = Pacer::Clock::now();
    slice_.beginShort(begin);
    while (Pacer::Clock::now() - begin < kLongestSlice && !slice_.isUrgent()) {
        const LogFollower::Step step = follower_->next(run_.simulation());
        if (step.came == LogFollower::Came::nowhere && step.status == StepStatus::interrupted) break;
        if (step.came == LogFollower::Came::nowhere) stopRun(run_.simulation().report());
        if (step.entry == nullptr) {
            if (step.came == LogFollower::Came::toEnd) follower_.reset();
            dropFollowed();
            listRuns();
            return;
        }
        run_.moveTo(follower_->time());
        copyEntry(*step.entry);
    }
    run_.recording().offer(run_.simulation(),
                           std::chrono::duration<double>(Pacer::Clock::now() - begin).count());
}

/// What a followed run came to goes into the record of this one.
void RunWorker::copyEntry(const RunEntry& entry) {
    if (const SampleRun* samples = std::get_if<SampleRun>(&entry)) {
        if (samples->interval > 0.0 && run_.log().nextSampleTime(samples->interval) == run_.time()) {
            run_.log().addSample(samples->interval);
        } else {
            run_.log().addSampleAt(run_.time());
        }
        run_.takeSample();
        return;
    }
    RunEntry copy = entry;
    if (EditInput* edit = std::get_if<EditInput>(&copy)) edit->model = run_.simulation().sharedModel();
    run_.log().addInput(std::move(copy));
    std::vector<GripChange>& grips = run_.batch().grips;
    if (const HandInput* input = std::get_if<HandInput>(&entry))
        grips.push_back({run_.time(), gripOf(input->hand)});
    if (const HandScriptInput* input = std::get_if<HandScriptInput>(&entry))
        grips.push_back({run_.time(), gripOf(input->script, run_.model())});
    model_ = run_.simulation().sharedModel();
}

/// Advances for a slice of wall-clock time, and returns the simulated time that is left for the next. Samples
/// are taken at multiples of the interval from the last one. What is left over waits for the next slice when
/// paced by the clock, else it becomes a last, shorter interval.
double RunWorker::advance(double seconds, Pace pace) {
    const double interval = kSampleInterval * std::min(1.0, pacer_.speed());
    const double least = pace == Pace::clock ? interval * (1.0 - 1e-9) : 1e-9 * interval;
    const auto begin = Pacer::Clock::now();
    const double startTime = run_.time();
    bool isCut = false;
    slice_.begin(begin);
    while (seconds >= least && !isStopped_) {
        const double before = run_.time();
        const bool isWhole = advanceBy(interval, seconds);
        seconds -= run_.time() - before;
        if (!isWhole || Pacer::Clock::now() - begin > kLongestSlice || slice_.isUrgent()) {
            isCut = true;
            break;
        }
    }
    slice_.end(isCut && run_.time() == startTime);
    if (isCut && pace == Pace::clock) seconds = 0.0; // cannot keep up: the clock waits for the simulation
    if (seconds < least && pace == Pace::unbounded) seconds = 0.0;
    const double cost = std::chrono::duration<double>(Pacer::Clock::now() - begin).count();
    meter_.add(cost, run_.time() - startTime);
    if (!isStopped_) run_.recording().offer(run_.simulation(), cost);
    return isStopped_ ? 0.0 : seconds;
}

/// To the next sample, or as far as there are seconds left for, and takes it. False if the run stopped, or was
/// interrupted: then the sample is taken where it has come to.
bool RunWorker::advanceBy(double interval, double seconds) {
    const bool isWhole = seconds >= interval * (1.0 - 1e-9);
    const double target = isWhole ? run_.log().nextSampleTime(interval) : run_.time() + seconds;
    Simulation& simulation = run_.simulation();
    const StepStatus status = simulation.advanceTo(target);
    if (status == StepStatus::ok) {
        run_.moveTo(target);
        if (isWhole) {
            run_.log().addSample(interval);
        } else {
            run_.log().addSampleAt(target);
        }
        run_.takeSample();
        const bool isOff = simulation.energyWatch().share() >= EnergyWatch::kStops;
        if (!isOff || ignoresEnergy_) return true;
        stopRun(simulation.energyReport());
        isStoppedByEnergy_ = true;
        return false;
    }
    const bool hasMoved = simulation.integratedTime() > run_.time();
    run_.moveTo(std::max(run_.time(), simulation.integratedTime())); // of the last good state
    if (status != StepStatus::interrupted) stopRun(simulation.report());
    if (hasMoved || isStopped_) run_.sampleHere();
    return false;
}

void RunWorker::stopRun(StopReport report) {
    if (!isStopped_) wasPlayingWhenStopped_ = isPlaying_;
    isStopped_ = true;
    isStoppedByEnergy_ = isPlaying_ = false;
    forward_ = carry_ = 0.0;
    report_ = std::move(report);
}

void RunWorker::breakDown() noexcept {
    run_.setBroken(true);
    dropFollowed();
    run_.samples().dropRows(); // their memory may be what is missing
}

void RunWorker::stopSilently() noexcept {
    isStopped_ = true;
    isPlaying_ = false;
}

std::vector<SimulationEvent> RunWorker::writeStatus() {
    RunStatus& status = run_.batch().status;
    const bool isBroken = run_.isBroken();
    Simulation& simulation = run_.simulation();
    status.state = isStopped_ ? RunState::stopped : isPlaying_ ? RunState::playing : RunState::paused;
    status.time = run_.time();
    status.speed = pacer_.speed();
    status.forwardLeft = follower_ ? follower_->log().time() - run_.time() : forward_;
    status.voltages = isBroken ? std::vector<std::optional<double>>() : simulation.commands();
    status.voltageRequests = voltageRequests_;
    status.handStage = isBroken ? std::nullopt : simulation.handStage();
    status.handBegan.reset();
    if (status.handStage) status.handBegan = simulation.handScript()->begin;
    status.handPlan = handPlan_;
    status.handRefusal = handRefusal_;
    status.recordingMemory = run_.recording().snapshotMemory() + run_.log().memory();
    status.report = isStopped_ ? report_ : StopReport{};
    status.canGoOn = isStopped_ && isStoppedByEnergy_;
    status.energyShare = isBroken ? 0.0 : simulation.energyWatch().share();
    if (!isPlaying_) status.achievedSpeed = 0.0;
    status.standing.reset();
    status.pose = pose_;
    status.resets = resets_;
    if (!isStopped_) status.failedCase.reset();
    if (isBroken) return {};
    run_.samples().takeChannels(simulation);
    status.statistics = simulation.statistics();
    if (!isPlaying_ && !runsAhead()) {
        status.standing = std::make_shared<const Simulation::Checkpoint>(simulation.checkpointAt(run_.time()));
    }
    const ContactStepper* contacts = simulation.contacts();
    if (isStopped_ && !status.failedCase && contacts != nullptr && contacts->failedCase()) {
        status.failedCase = std::make_shared<const ContactCase>(*contacts->failedCase());
    }
    return simulation.takeEvents();
}

} // namespace hingelab
