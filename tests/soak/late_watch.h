// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace hingelab {

/// How late the heart of the thread that makes this beats, and which calls it was in while it was late: another
/// thread looks at the clock, and asks by a signal (SIGUSR2).
///
/// On a machine that has other things to do, a thread may be ready and not get a processor. The kernel counts
/// that time (`schedstat`); it says nothing about the program and is told apart.
class LateWatch {
  public:
    using Milliseconds = std::chrono::duration<double, std::milli>;

    struct Beat {
        Milliseconds since{};  ///< the beat before, by the clock
        Milliseconds queued{}; ///< of these: ready to run, without a processor
        /// Of the program, innermost first: where it was when it was looked at.
        std::vector<std::string> calls;
    };

    /// What each look at the calls stands for, from the first such interval without a beat on.
    static constexpr Milliseconds kBetweenLooks{40};

    /// Without a beat for so long it stands still, and will not beat again: the program is aborted then, as by
    /// a crash, whose report tells the calls and what was done last.
    static constexpr std::chrono::seconds kStandsStill{60};

    /// Not at calls where the allocator is profiled: it walks the stack, too, under a lock that a handler of
    /// signals would wait for.
    explicit LateWatch(bool looksAtCalls);
    ~LateWatch();
    LateWatch(const LateWatch&) = delete;
    LateWatch& operator=(const LateWatch&) = delete;
    LateWatch(LateWatch&&) = delete;
    LateWatch& operator=(LateWatch&&) = delete;

    /// By the thread that is watched. Names are found for calls of beats that were later than this.
    [[nodiscard]] Beat beat(Milliseconds late);

  private:
    void watch();
    [[nodiscard]] double queuedSoFar() const; ///< [ms]

    pthread_t watched_;
    std::string schedstat_;
    std::atomic<std::chrono::steady_clock::time_point> last_;
    double queued_ = 0.0;
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

} // namespace hingelab
