// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "recording/recording.h"
#include "ui/session/sample_writer.h"

namespace hingelab {

/// The run that goes on: its simulation, the record of what was done to it, where both stand, and its samples.
/// Worker only.
class PresentRun {
  public:
    /// `interruption` is asked between attempts of steps.
    PresentRun(const std::shared_ptr<const Model>& model, Interruption interruption);

    [[nodiscard]] Simulation& simulation() { return simulation_; }
    [[nodiscard]] const Simulation& simulation() const { return simulation_; }
    [[nodiscard]] const Model& model() const { return simulation_.model(); }
    [[nodiscard]] Recording& recording() { return recording_; }
    [[nodiscard]] const Recording& recording() const { return recording_; }
    [[nodiscard]] RunLog& log() { return recording_.log(); }
    [[nodiscard]] const RunLog& log() const { return recording_.log(); }
    [[nodiscard]] SampleWriter& samples() { return samples_; }
    [[nodiscard]] SampleBatch& batch() { return samples_.batch(); }
    [[nodiscard]] double time() const { return time_; } ///< of the last sample [s]
    void moveTo(double time) { time_ = time; }          ///< [s], within the simulation's last step

    /// Broken: an exception left the simulation somewhere within its work. Its record is still good.
    [[nodiscard]] bool isBroken() const { return isBroken_; }
    void setBroken(bool isBroken) noexcept { isBroken_ = isBroken; }

    /// Another run begins: nothing of the old simulation is kept.
    void begin(RunOrigin origin);
    /// The run becomes another one, which was put away.
    void resume(Recording recording, Simulation simulation);
    /// A simulation that stands where the record ends.
    void goOnWith(Simulation simulation);
    /// The simulation gets another version of the rig; nothing if it has that already.
    void edit(const std::shared_ptr<const Model>& model);

    void takeSample() { samples_.addSample(simulation_, time_); }
    /// A sample at a time of its own, unless the run has just been sampled: then it is that one again.
    void sampleHere();

    /// Remembers the motion, so that undoing an edit that made it run away brings it back.
    void saveCalm();
    /// The same where an edit finds the motion, unless it is running away already.
    void saveIfCalm();
    /// To before the edit that made the motion run away; what came after it is forgotten.
    void goBackToCalm();

    /// The sample of an instant, computed again, and where the motion stood with the rig `now`.
    [[nodiscard]] ViewedInstant viewAt(double time, const std::shared_ptr<const Model>& now,
                                       const Interruption& interruption) const;

  private:
    Interruption interruption_;
    Simulation simulation_;
    Recording recording_;
    SampleWriter samples_;
    double time_ = 0.0;
    bool isBroken_ = false;
    std::shared_ptr<const Simulation> calm_;
    LogPlace calmPlace_;
};

} // namespace hingelab
