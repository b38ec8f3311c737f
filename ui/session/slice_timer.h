// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "ui/session/pacer.h"

namespace hingelab {

/// Says when the steps of a sample should be left where they are: when something urgent is asked for, or when
/// the slice has taken so long that what there is should be shown. Worker only, but for the flag.
class SliceTimer {
  public:
    /// `urgent`: set by other threads; it must live longer.
    explicit SliceTimer(const std::atomic<bool>& urgent) : urgent_(urgent) {}

    void begin(Pacer::Clock::time_point now) { deadline_ = now + length_; }
    /// The same, never longer than kLongestSilence.
    void beginShort(Pacer::Clock::time_point now) { deadline_ = now + kLongestSilence; }
    /// The next is twice as long if this one came nowhere: a step that takes longer would never be finished.
    void end(bool cameNowhere) { length_ = cameNowhere && !isUrgent() ? 2 * length_ : kLongestSilence; }

    [[nodiscard]] bool isUrgent() const { return urgent_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool isOver() {
        if (isUrgent()) return true;
        if (++asked_ < kAskedPerLook) return false;
        asked_ = 0;
        return Pacer::Clock::now() > deadline_;
    }

    /// After so long even half a sample is interrupted.
    static constexpr Pacer::Clock::duration kLongestSilence = std::chrono::milliseconds(250);

  private:
    static constexpr int kAskedPerLook = 8; ///< at the clock, which costs as much as a step
    const std::atomic<bool>& urgent_;
    Pacer::Clock::duration length_ = kLongestSilence;
    Pacer::Clock::time_point deadline_{};
    int asked_ = 0;
};

} // namespace hingelab
