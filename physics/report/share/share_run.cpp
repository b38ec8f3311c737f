// SPDX-License-Identifier: GPL-3.0-or-later
#include "share/share_run.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "analysis/hand_plan.h"
#include "simulation/simulation.h"

namespace hingelab {
namespace {

void beginHand(Simulation& simulation, const std::string& plan) {
    if (plan.empty()) return;
    const HandPlanReading reading = readHandPlan(plan, simulation.model());
    if (!reading.plan) throw std::invalid_argument("the hand's plan: " + reading.problem);
    const PreparedHand hand = prepareHand(simulation, 0.0, *reading.plan);
    if (!hand.script) throw std::invalid_argument("the hand's plan: " + hand.refusal);
    simulation.setHandScript(0.0, hand.script);
}

/// Poses of all carriers at an instant of the simulation's last step.
class PoseReader {
  public:
    explicit PoseReader(const Model& model) : model_(model), scratch_(model.mechanism().makeScratch()) {}

    void read(Simulation& simulation, double time, std::vector<Pose>& poses) {
        const Simulation::Checkpoint now = simulation.checkpointAt(time);
        const Mechanism& mechanism = model_.mechanism();
        static_cast<void>(mechanism.place(now.q, now.time, now.mechanism, scratch_)); // it stood there
        for (std::size_t b = 0; b < model_.rig().bodies.size(); ++b)
            poses.push_back(mechanism.poseOf(mechanism.attachmentOf(b), scratch_));
        for (const AssemblyPlacement& assembly : scratch_.assemblies)
            poses.insert(poses.end(), {assembly.X_Wia, assembly.X_Wib, assembly.X_Wim});
        poses.emplace_back();
    }

  private:
    const Model& model_;
    MechanismScratch scratch_;
};

std::string stopWords(const StopReport& report) {
    return report.cause + "; " + report.remedy;
}

} // namespace

std::size_t ShareTimes::frames() const {
    constexpr double rounding = 1e-9;
    return static_cast<std::size_t>(std::floor(duration / interval + rounding)) + 1;
}

std::size_t ShareRun::carriers() const {
    return carrierOf(model->rig().assemblies.size(), 0) + 1;
}

std::size_t ShareRun::carrierOf(std::size_t assembly, std::size_t frame) const {
    return model->rig().bodies.size() + std::size(kAssemblyFrames) * assembly + frame;
}

std::size_t ShareRun::carrierNamed(const std::string& name) const {
    std::size_t carrier = 0;
    while (carrier + 1 < carriers() && nameOf(carrier) != name) ++carrier;
    return carrier;
}

std::string ShareRun::nameOf(std::size_t carrier) const {
    const Rig& rig = model->rig();
    if (carrier < rig.bodies.size()) return rig.bodies[carrier].name;
    const std::size_t frame = carrier - rig.bodies.size();
    constexpr std::size_t each = std::size(kAssemblyFrames);
    if (frame >= each * rig.assemblies.size()) return kWorldName;
    return rig.assemblies[frame / each].name + "." + kAssemblyFrames[frame % each];
}

ShareRun recordShareRun(const std::shared_ptr<const Model>& model, const ShareTimes& times,
                        const std::string& hand, const std::vector<std::size_t>& channels,
                        const std::function<bool(std::size_t frame)>& goesOn) {
    const std::size_t frames = times.frames();
    ShareRun run;
    run.model = model;
    run.values.assign(channels.size() * frames, std::numeric_limits<double>::quiet_NaN());
    Simulation simulation(model);
    beginHand(simulation, hand);
    PoseReader reader(*model);
    std::vector<double> row(model->channels().size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (!goesOn(frame)) return {};
        const double time = times.at(frame);
        const StepStatus status = simulation.advanceTo(time);
        if (status != StepStatus::ok) run.stopped = stopWords(simulation.report());
        if (simulation.energyWatch().share() >= EnergyWatch::kStops)
            run.stopped = stopWords(simulation.energyReport());
        if (!run.stopped.empty() && frame > 0) break; // the start can always be seen
        reader.read(simulation, time, run.poses);
        simulation.sample(time, row);
        for (std::size_t i = 0; i < channels.size(); ++i) run.values[i * frames + frame] = row[channels[i]];
        run.end = time;
    }
    if (run.stopped.empty() && simulation.energyWatch().largest() >= EnergyWatch::kReported)
        run.doubt = "do not rely on this motion: " + stopWords(simulation.energyReport());
    const std::size_t carriers = run.carriers();
    while (run.poses.size() < frames * carriers) run.poses.push_back(run.poses[run.poses.size() - carriers]);
    return run;
}

} // namespace hingelab
