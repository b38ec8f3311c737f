// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>

namespace hingelab {

/// Turns wall-clock time into simulated time.
class Pacer {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr double kSlowest = 0.01;
    static constexpr double kFastest = 10.0;

    void setSpeed(double speed) { speed_ = std::clamp(speed, kSlowest, kFastest); }
    [[nodiscard]] double speed() const { return speed_; }

    void start(Clock::time_point now) { last_ = now; }

    /// Simulated seconds due since the last call. After a hiccup longer than 50 ms the lost time is dropped:
    /// the simulation falls behind the clock instead of racing to catch up.
    [[nodiscard]] double due(Clock::time_point now) {
        const double elapsed = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        return speed_ * std::min(elapsed, 0.05);
    }

  private:
    double speed_ = 1.0;
    Clock::time_point last_{};
};

} // namespace hingelab
