// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <span>

#include "ui/session/sample_batch.h"

namespace hingelab {

/// Where the worker leaves samples and the GUI thread takes them. Held for copies only.
class SampleOutbox {
  public:
    /// Adds what is fresh, whose `viewed` and `recorded` are taken, with events of the present rig. True if
    /// there was nothing new since the last take(): then who takes has to be told.
    [[nodiscard]] bool put(SampleBatch& fresh, std::span<const SimulationEvent> events);
    [[nodiscard]] SampleBatch take();

  private:
    std::mutex mutex_;
    SampleBatch batch_;
    bool isAnnounced_ = false;
};

} // namespace hingelab
