// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/log_follower.h"

namespace hingelab {

LogFollower::Step LogFollower::next(Simulation& simulation) {
    if (entry_ == log_.entries().size()) return {Came::toEnd, StepStatus::ok, nullptr};
    const RunEntry& entry = log_.entries()[entry_];
    const SampleRun* samples = std::get_if<SampleRun>(&entry);
    const double time = samples != nullptr ? samples->time(sample_ + 1) : endOf(entry);
    const StepStatus status = simulation.advanceTo(time);
    if (status != StepStatus::ok) return {Came::nowhere, status, nullptr};
    time_ = time;
    if (samples == nullptr) {
        applyInput(simulation, entry);
    } else if (++sample_ < samples->count) {
        return {Came::toSample, status, &entry};
    }
    ++entry_;
    sample_ = 0;
    return {samples != nullptr ? Came::toSample : Came::toInput, status, &entry};
}

void LogFollower::extend(RunLog log) {
    const bool wasAtEnd = entry_ > 0 && entry_ == log_.entries().size();
    if (wasAtEnd) { // its last samples may be some of many now
        const SampleRun* before = std::get_if<SampleRun>(&log_.entries().back());
        const SampleRun* now = std::get_if<SampleRun>(&log.entries()[entry_ - 1]);
        if (before != nullptr && now != nullptr && now->count > before->count) {
            --entry_;
            sample_ = before->count;
        }
    }
    log_ = std::move(log);
}

} // namespace hingelab
