// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hingelab {

Simulation beginRun(const RunOrigin& origin) {
    if (origin.goesOn) return *origin.goesOn->simulation;
    Simulation simulation(origin.model);
    if (origin.motion) simulation.setMotion(origin.motion->pose, origin.motion->rates);
    for (std::size_t k = 0; k < origin.voltages.size(); ++k) {
        if (origin.voltages[k]) simulation.setCommand(origin.time(), k, origin.voltages[k]);
    }
    return simulation;
}

void applyInput(Simulation& simulation, const RunEntry& entry) {
    if (const HandInput* hand = std::get_if<HandInput>(&entry)) {
        simulation.setHand(hand->time, hand->hand);
    } else if (const HandScriptInput* script = std::get_if<HandScriptInput>(&entry)) {
        simulation.setHandScript(script->time, script->script);
    } else if (const VoltageInput* voltage = std::get_if<VoltageInput>(&entry)) {
        simulation.setCommand(voltage->time, voltage->motor, voltage->voltage);
    } else if (const EditInput* edit = std::get_if<EditInput>(&entry)) {
        simulation.setModel(edit->time, edit->ready());
    }
}

StepStatus advanceAlong(const RunLog& log, const LogPlace& from, const LogPlace& to, Simulation& simulation) {
    const std::vector<RunEntry>& entries = log.entries();
    for (std::size_t i = from.entry; i < std::min(to.entry, entries.size()); ++i) {
        const StepStatus status = simulation.advanceTo(endOf(entries[i]));
        if (status != StepStatus::ok) return status;
        applyInput(simulation, entries[i]);
    }
    return to.samples > 0 ? simulation.advanceTo(log.sampleTime(to)) : StepStatus::ok;
}

Recording::Recording(RunOrigin origin) : origin_(std::move(origin)), log_(origin_.time()) {
    snapshots_.push_back({{}, 0.0, std::make_shared<const Simulation>(beginRun(origin_))});
    measure();
}

void Recording::offer(const Simulation& simulation, double seconds) {
    cost_ += seconds + kEditCost * static_cast<double>(log_.editCount() - offeredEdits_);
    offeredEdits_ = log_.editCount();
    if (cost_ - snapshots_.back().cost < kSnapshotCost) return;
    Simulation copy(simulation);
    copy.setInterruption({});
    static_cast<void>(copy.takeEvents());
    snapshots_.push_back({log_.end(), cost_, std::make_shared<const Simulation>(std::move(copy))});
    measure();
    thin();
}

/// Lets the copy go without which the way between its neighbours is shortest, for how long ago it is. The start
/// and the newest stay.
void Recording::thin() {
    while (snapshots_.size() > 2 && snapshotMemory() > kMostMemory) {
        std::size_t least = 1;
        double leastLoss = std::numeric_limits<double>::infinity();
        for (std::size_t i = 1; i + 1 < snapshots_.size(); ++i) {
            const double age = cost_ - snapshots_[i].cost + kSnapshotCost;
            const double loss = (snapshots_[i + 1].cost - snapshots_[i - 1].cost) / age;
            if (loss < leastLoss) {
                leastLoss = loss;
                least = i;
            }
        }
        snapshots_.erase(snapshots_.begin() + static_cast<std::ptrdiff_t>(least));
        measure();
    }
}

std::optional<Simulation> Recording::simulationAt(const RunLog::Instant& instant,
                                                  const Interruption& interruption) const {
    const auto after = std::upper_bound(snapshots_.begin(), snapshots_.end(), instant.place,
                                        [](const LogPlace& p, const Snapshot& s) { return p < s.place; });
    const Snapshot& from = *std::prev(after); // the first is before every place
    Simulation simulation(*from.simulation);
    simulation.setInterruption(interruption);
    if (advanceAlong(log_, from.place, instant.place, simulation) != StepStatus::ok) return std::nullopt;
    if (simulation.advanceTo(instant.time) != StepStatus::ok) return std::nullopt;
    simulation.setInterruption({});
    return simulation;
}

void Recording::cut(const LogPlace& place) {
    log_.cut(place);
    std::erase_if(snapshots_, [&](const Snapshot& s) { return place < s.place; });
    cost_ = snapshots_.back().cost;
    offeredEdits_ = log_.editCount();
    measure();
}

/// Copies between two edits share their model.
void Recording::measure() {
    memory_ = snapshots_.size() * memoryOf(*origin_.model);
    const Model* before = origin_.model.get();
    for (const Snapshot& snapshot : snapshots_) {
        const Model* model = snapshot.simulation->sharedModel().get();
        if (model != before) memory_ += modelMemory(*model);
        before = model;
    }
}

/// Measured over the shipped rigs: what is fixed, what goes with the channels, and with contacts the rows of
/// spots over the coordinates that they move, which grow as they touch.
std::size_t Recording::memoryOf(const Model& model) {
    const std::size_t n = static_cast<std::size_t>(model.mechanism().coordinateCount());
    const std::size_t contacts = model.contacts().empty() ? 0 : 10'000 + 80 * model.spotCount() * n;
    std::size_t loops = 0; // slopes of their equations, by what moves them, and of what depends on it
    for (const LoopClosures::Group& group : model.mechanism().loops().groups()) {
        const auto movers = static_cast<std::size_t>(group.moverCount());
        loops += 16 * static_cast<std::size_t>(group.equations()) * movers + 90 * movers * movers;
    }
    return 18'000 + 50 * model.channels().size() + 40 * n * n + contacts + loops;
}

} // namespace hingelab
