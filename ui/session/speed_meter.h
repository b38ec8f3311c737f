// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/pacer.h"
#include "ui/session/sample_batch.h"

namespace hingelab {

/// Measures how fast a motion goes and what computing it costs, every half second.
class SpeedMeter {
  public:
    /// The motion goes on from `time` [s]: what was measured of the motion before does not count.
    void startAt(double time) {
        startTime_ = time;
        start_ = Pacer::Clock::now();
    }
    /// Computing `simulated` [s] took `seconds`.
    void add(double seconds, double simulated) {
        computeSeconds_ += seconds;
        computedTime_ += simulated;
    }
    /// Writes into the status what was measured, if it is time.
    void measure(Pacer::Clock::time_point now, double time, RunStatus& status) {
        const double wall = std::chrono::duration<double>(now - start_).count();
        if (wall < 0.5) return;
        status.achievedSpeed = (time - startTime_) / wall;
        start_ = now;
        startTime_ = time;
        if (computedTime_ > 0.0) status.costPerMillisecond = 1e-3 * computeSeconds_ / computedTime_;
        computeSeconds_ = computedTime_ = 0.0;
    }

  private:
    Pacer::Clock::time_point start_{};
    double startTime_ = 0.0;
    double computeSeconds_ = 0.0;
    double computedTime_ = 0.0;
};

} // namespace hingelab
