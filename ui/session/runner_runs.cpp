// SPDX-License-Identifier: GPL-3.0-or-later
// What the worker does to its run: how runs begin, change, branch, are left, returned to and computed again.
#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "simulation/channel_map.h"
#include "simulation/model_map.h"
#include "ui/session/runner.h"

namespace hingelab {
namespace {

constexpr double kShortestKept = 0.25; // [s] a run that a reset or a pose ends

} // namespace

void Runner::applyModel(std::shared_ptr<const Model> model, bool forgetsRuns) {
    const bool goesOn = !forgetsRuns && !isBroken_ && haveSameCoordinates(simulation_.model(), *model);
    const bool isAtStart = time_ == 0.0 && pose_ == 0;
    model_ = std::move(model);
    const bool wasStopped = isStopped_;
    if (!goesOn) {
        if (!isBroken_) putAway(kShortestKept);
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
    isStopped_ = isStoppedByEnergy_ = ignoresEnergy_ = false;
}

/// The present simulation gets the model that is set now.
void Runner::editPresent() {
    if (model_ == simulation_.sharedModel()) return; // the same version: nothing is edited
    recording_.log().addInput(EditInput{time_, model_});
    simulation_.setModel(time_, model_);
}

/// To before the edit that made the motion run away; what came after it is forgotten.
void Runner::goBackToCalm() {
    const std::optional<Hand> hand = simulation_.hand();
    recording_.cut(calmPlace_);
    goOnWith(*calm_);
    applyHand(hand);
}

/// An exception left the simulation somewhere within its work, but not the record: the end of the run is
/// computed again, with the rig of the document unless a new one comes at once. Inputs after the last sample
/// are dropped: one of them may be what went wrong. Where that fails, too, the run stays as broken as it was.
void Runner::mend(bool hasNewModel) {
    const std::optional<RunLog::Instant> end = recording_.log().instantAt(recording_.log().time());
    if (!end) return;
    try {
        std::optional<Simulation> then = recording_.simulationAt(*end, [this] { return ends_.load(); });
        if (!then) return;
        recording_.cut(end->place);
        goOnWith(std::move(*then));
        isBroken_ = false;
        if (!hasNewModel && haveSameCoordinates(simulation_.model(), *model_)) {
            editPresent();
        } else if (!hasNewModel) { // the rig that could not begin
            applyReset();
        }
        saveCalm();
    } catch (const std::exception&) { // the report of what went wrong before stays
        isBroken_ = true;
        recording_.cut(end->place);
    }
}

void Runner::applyPose(const PoseRequest& request) {
    if (isBroken_) return;
    const std::optional<CoordinateMap> map = mapCoordinates(*request.model, simulation_.model());
    if (!map) return;
    putAway(kShortestKept);
    pose_ = request.number;
    begin({simulation_.sharedModel(), StartMotion{map->ofPose(request.pose), map->ofFree(request.rates)},
           simulation_.commands()});
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
    if (held) applyScript(std::nullopt);
    recording_.log().addInput(HandInput{time_, held});
    if (gripOf(held) != gripOf(simulation_.hand())) fresh_.grips.push_back({time_, gripOf(held)});
    simulation_.setHand(time_, held);
}

void Runner::applyPlan(const PlanRequest& request) {
    handPlan_ = request.number;
    handRefusal_ = "The motion has stopped: reset it first.";
    if (request.fromStart) applyReset();
    if (isBroken_ || isStopped_) return;
    PreparedHand hand = prepareHand(simulation_, time_, request.plan);
    handRefusal_ = std::move(hand.refusal);
    if (!hand.script) return;
    applyScript(hand.script);
    isPlaying_ = true;
}

void Runner::applyScript(const std::optional<HandScript>& script) {
    if (isBroken_ || (!script && !simulation_.handScript())) return;
    recording_.log().addInput(HandScriptInput{time_, script});
    fresh_.grips.push_back({time_, gripOf(script, simulation_.model())});
    simulation_.setHandScript(time_, script);
    sampleHere();
}

void Runner::applyVoltage(std::size_t motor, std::optional<double> voltage) {
    if (isBroken_ || motor >= simulation_.commands().size()) return;
    if (voltage && !std::isfinite(*voltage)) return;
    recording_.log().addInput(VoltageInput{time_, motor, voltage});
    simulation_.setCommand(time_, motor, voltage);
    if (!isPlaying_) sampleHere(); // what it means is seen at once
}

/// A run begins: nothing of the old simulation is kept.
void Runner::begin(RunOrigin origin) {
    recording_ = Recording(std::move(origin));
    isBroken_ = false;
    const long id =
        std::exchange(isShelved_, false) ? ++lastRun_ : run_.id; // one that nobody can return to is none
    run_ = {id,
            0,
            recording_.origin().time(),
            recording_.origin().time(),
            0.0,
            nullptr,
            recording_.origin().goesOn.has_value()};
    goOnWith(recording_.start());
    isStopped_ = isForgotten_ = isStoppedByEnergy_ = ignoresEnergy_ = false;
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
    if (isForgotten_ || time_ - run_.start < shortest) return;
    shelf_.put({infoOfPresent(), recording_, simulation_});
    isShelved_ = true;
}

bool Runner::isLogFull() const {
    return !isBroken_ && !isStopped_ && !follower_ && recording_.log().memory() > mostLogMemory_;
}

/// The run so far is put away; the motion goes on, to the last bit, in one that begins here.
void Runner::goOnAnew() {
    putAway(0.0);
    auto here = std::make_shared<Simulation>(simulation_);
    here->setInterruption({});
    static_cast<void>(here->takeEvents());
    const double forward = forward_;
    const double carry = carry_;
    begin({simulation_.sharedModel(), std::nullopt, {}, Continuation{std::move(here), time_}});
    forward_ = forward;
    carry_ = carry;
    if (simulation_.hand()) fresh_.grips.push_back({time_, gripOf(simulation_.hand())});
    if (simulation_.handScript()) {
        fresh_.grips.push_back({time_, gripOf(simulation_.handScript(), simulation_.model())});
    }
}

void Runner::applyGoOn(double time) {
    listRuns(); // tells that the request was taken, whatever comes of it
    if (isBroken_) return;
    const std::optional<RunLog::Instant> instant = recording_.log().instantAt(time);
    const bool isAtEnd = instant && instant->place == recording_.log().end() && !isStopped_;
    if (!instant || isAtEnd) return;
    std::optional<Simulation> then = recording_.simulationAt(*instant, [this] { return ends_.load(); });
    if (!then) return;
    const NamedVoltages voltages = namedVoltages();
    putAway(0.0);
    recording_.cut(instant->place);
    if (!instant->isSample) recording_.log().addSampleAt(instant->time);
    goOnWith(std::move(*then));
    run_ = {++lastRun_, run_.id, run_.start, time_, 0.0, nullptr, run_.goesOn};
    isShelved_ = false;
    isStopped_ = isPlaying_ = false;
    pose_ = recording_.origin().motion ? pose_ : 0;
    saveCalm();
    ++fresh_.epoch;
    fresh_.values.clear();
    takeChannels();
    applyHand(std::nullopt);
    editPresent();
    keepVoltages(voltages);
    sampleHere();
    listRuns();
}

void Runner::applyReturn(long run) {
    if (isBroken_) return;
    std::optional<RunShelf::Run> back = shelf_.take(run);
    if (!back) return;
    const NamedVoltages voltages = namedVoltages();
    putAway(0.0);
    recording_ = std::move(back->recording);
    run_ = back->info;
    isShelved_ = false;
    goOnWith(std::move(back->simulation));
    model_ = simulation_.sharedModel();
    isStopped_ = isPlaying_ = false;
    saveCalm();
    startEpoch();
    keepVoltages(voltages);
    sampleHere();
    listRuns();
}

Runner::NamedVoltages Runner::namedVoltages() const {
    NamedVoltages voltages;
    for (std::size_t k = 0; k < simulation_.commands().size(); ++k) {
        voltages.emplace_back(simulation_.model().actuators()[k].identity, simulation_.commands()[k]);
    }
    return voltages;
}

/// Where another run is gone on with, what is set by hand now stays set.
void Runner::keepVoltages(const NamedVoltages& voltages) {
    for (std::size_t k = 0; k < simulation_.commands().size(); ++k) {
        const auto kept = std::find_if(voltages.begin(), voltages.end(), [&](const auto& voltage) {
            return voltage.first == simulation_.model().actuators()[k].identity;
        });
        const bool isOther = kept != voltages.end() && kept->second != simulation_.commands()[k];
        if (isOther) applyVoltage(k, kept->second);
    }
}

void Runner::applyFollow(RecordedRun run) {
    if (follower_ && !isBroken_) { // the one before stays as far as it has come, perhaps between two samples
        time_ = std::max(time_, simulation_.integratedTime());
        sampleHere();
    }
    if (!isBroken_) putAway(kShortestKept);
    model_ = run.origin.model;
    pose_ = run.origin.motion ? -1 : 0;
    isPlaying_ = false;
    begin(std::move(run.origin));
    follower_.emplace(std::move(run.log));
}

/// Whatever is done while a run is computed again ends that, where it has come to. The document has the rig of
/// its end; what goes on or begins anew from here does, too.
void Runner::leaveFollowed(const Requests& requests) {
    const bool acts = requests.reset || requests.returnTo || requests.goOnFrom || requests.model ||
                      requests.hand || requests.plan || requests.endPlan || !requests.voltages.empty() ||
                      requests.pose || requests.forward > 0.0 || requests.play.value_or(false);
    const bool leaves = acts || (requests.endForward && !requests.follow); // which pauses by itself
    if (!leaves) return;
    dropFollowed();
    time_ = std::max(time_, simulation_.integratedTime()); // it may be on the way to a sample
    editPresent();
    sampleHere();
    listRuns();
}

/// A run is not computed to its end: the document has the rig of that, not the one which held so far.
void Runner::dropFollowed() noexcept {
    if (!follower_) return;
    follower_.reset();
    model_ = followEnd_;
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
            if (step.came == LogFollower::Came::toEnd) follower_.reset();
            dropFollowed();
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
            RunEntry entry = *step.entry;
            if (EditInput* edit = std::get_if<EditInput>(&entry)) edit->model = simulation_.sharedModel();
            recording_.log().addInput(std::move(entry));
            if (const HandInput* input = std::get_if<HandInput>(step.entry))
                fresh_.grips.push_back({time_, gripOf(input->hand)});
            if (const HandScriptInput* input = std::get_if<HandScriptInput>(step.entry))
                fresh_.grips.push_back({time_, gripOf(input->script, simulation_.model())});
            model_ = simulation_.sharedModel();
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
        if (then) {
            viewed.values.resize(then->model().channels().size());
            then->sample(instant->time, viewed.values);
            if (!then->model().hasSameChannels(simulation_.model())) {
                viewed.values = ChannelMap(then->model(), simulation_.model()).rows(viewed.values);
            }
            if (then->sharedModel() != model_) then->setModel(instant->time, model_);
            viewed.standing = std::make_shared<const Simulation::Checkpoint>(then->checkpointAt(instant->time));
        }
    }
    fresh_.viewed = std::move(viewed);
}

/// Voltages by hand, for the same motors.
std::vector<std::optional<double>> Runner::voltagesFor(const Model& model) const {
    std::vector<std::optional<double>> voltages(model.motors().size());
    if (isBroken_) return voltages;
    const std::vector<Model::ActuatorUnit>& old = simulation_.model().actuators();
    for (std::size_t k = 0; k < voltages.size(); ++k) {
        for (std::size_t j = 0; j < old.size(); ++j) {
            if (old[j].identity == model.actuators()[k].identity) voltages[k] = simulation_.commands()[j];
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

} // namespace hingelab
