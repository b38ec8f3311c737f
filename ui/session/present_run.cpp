// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/present_run.h"

#include <utility>

#include "simulation/channel_map.h"

namespace hingelab {

PresentRun::PresentRun(const std::shared_ptr<const Model>& model, Interruption interruption)
    : interruption_(std::move(interruption)),
      simulation_(model),
      recording_(RunOrigin{model, std::nullopt, {}}) {}

void PresentRun::begin(RunOrigin origin) {
    recording_ = Recording(std::move(origin));
    isBroken_ = false;
    goOnWith(recording_.start());
}

void PresentRun::resume(Recording recording, Simulation simulation) {
    recording_ = std::move(recording);
    goOnWith(std::move(simulation));
}

void PresentRun::goOnWith(Simulation simulation) {
    simulation_ = std::move(simulation);
    simulation_.setInterruption(interruption_);
    time_ = recording_.log().time();
}

void PresentRun::edit(const std::shared_ptr<const Model>& model) {
    if (model == simulation_.sharedModel()) return;
    recording_.log().addInput(EditInput{time_, model});
    simulation_.setModel(time_, model);
}

void PresentRun::sampleHere() {
    const std::vector<RunEntry>& entries = recording_.log().entries();
    const bool isSampled = !entries.empty() && std::holds_alternative<SampleRun>(entries.back()) &&
                           recording_.log().time() == time_;
    if (!isSampled) recording_.log().addSampleAt(time_);
    takeSample();
}

void PresentRun::saveCalm() {
    calm_ = std::make_shared<const Simulation>(simulation_);
    calmPlace_ = recording_.log().end();
}

void PresentRun::saveIfCalm() {
    constexpr double calm = 50.0; // [rad/s] faster than any door, slower than any runaway
    const JointVector& rates = simulation_.stateAtStepEnd().v;
    if (rates.size() == 0 || rates.cwiseAbs().maxCoeff() < calm) saveCalm();
}

void PresentRun::goBackToCalm() {
    recording_.cut(calmPlace_);
    goOnWith(*calm_);
}

ViewedInstant PresentRun::viewAt(double time, const std::shared_ptr<const Model>& now,
                                 const Interruption& interruption) const {
    ViewedInstant viewed;
    if (isBroken_) return viewed;
    const std::optional<RunLog::Instant> instant = recording_.log().instantAt(time);
    if (!instant) return viewed;
    std::optional<Simulation> then = recording_.simulationAt(*instant, interruption);
    if (!then) return viewed;
    viewed.values.resize(then->model().channels().size());
    then->sample(instant->time, viewed.values);
    if (!then->model().hasSameChannels(simulation_.model())) {
        viewed.values = ChannelMap(then->model(), simulation_.model()).rows(viewed.values);
    }
    if (then->sharedModel() != now) then->setModel(instant->time, now);
    viewed.standing = std::make_shared<const Simulation::Checkpoint>(then->checkpointAt(instant->time));
    return viewed;
}

} // namespace hingelab
