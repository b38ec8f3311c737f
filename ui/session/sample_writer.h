// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "ui/session/sample_batch.h"

namespace hingelab {

/// Writes samples into a batch, row by row, with the channels of the rig that is simulated.
class SampleWriter {
  public:
    [[nodiscard]] SampleBatch& batch() { return batch_; }
    [[nodiscard]] const SampleBatch& batch() const { return batch_; }

    /// Another motion begins: nothing of what was sampled belongs to it.
    void startEpoch(std::shared_ptr<const Model> model);
    /// The motion goes on from an earlier instant: what was sampled belongs to the other one.
    void branch(const Simulation& simulation);
    /// An edit may have other channels: what was sampled before it goes on as rows with those.
    void takeChannels(const Simulation& simulation);
    /// `time` [s] lies in the simulation's last step.
    void addSample(Simulation& simulation, double time);

    /// After the batch was published. `runsAhead`: many rows will come, for which the memory is kept.
    void clear(bool runsAhead);
    /// Gives back the memory of the rows, and the rows.
    void dropRows() noexcept;

  private:
    SampleBatch batch_;
    std::vector<double> row_;
};

} // namespace hingelab
