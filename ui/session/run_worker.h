// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "recording/log_follower.h"
#include "ui/session/pacer.h"
#include "ui/session/present_run.h"
#include "ui/session/run_ledger.h"
#include "ui/session/run_requests.h"
#include "ui/session/slice_timer.h"
#include "ui/session/speed_meter.h"

namespace hingelab {

/// Does what is asked of a run, and lets it go on in step with the clock. Knows no threads: whoever calls it
/// says by flags when something urgent waits.
class RunWorker {
  public:
    /// `urgent`: a request waits that interrupts steps; `ends`: the program does. Both must live longer.
    /// A run whose log holds more than `mostLogMemory` [bytes] is put away, and another begins where it is.
    RunWorker(std::shared_ptr<const Model> model, std::size_t mostLogMemory, const std::atomic<bool>& urgent,
              const std::atomic<bool>& ends);

    RunWorker(const RunWorker&) = delete;
    RunWorker& operator=(const RunWorker&) = delete;

    void startClock() { pacer_.start(Pacer::Clock::now()); }
    /// Does what is asked for, and advances for a slice of wall-clock time if it is time.
    void serve(RunRequests& requests);
    /// True if the log was full: another run has begun.
    bool beginAnewIfFull();

    [[nodiscard]] bool isPlaying() const { return isPlaying_; }
    /// Time goes on without a clock: as fast as the machine can.
    [[nodiscard]] bool runsAhead() const { return forward_ > 0.0 || follower_; }

    /// Brings the batch's status up to date, and takes the events since the last call.
    [[nodiscard]] std::vector<SimulationEvent> writeStatus();
    [[nodiscard]] SampleWriter& samples() { return run_.samples(); }

    /// After an exception: the simulation cannot be relied on. Never throws.
    void breakDown() noexcept;
    /// The run stops; what happened is at the run's time.
    void stop(std::string cause, std::string remedy) {
        stopRun({run_.time(), std::move(cause), std::move(remedy)});
    }
    /// The same where there is no room for words.
    void stopSilently() noexcept;

    static constexpr double kSampleInterval = 0.004;  ///< [s] at speed 1 and above; shorter in slow motion
    static constexpr double kLongestForward = 3600.0; ///< [s]

  private:
    enum class Pace { clock, unbounded };

    void apply(RunRequests& requests);
    void applyModel(std::shared_ptr<const Model> model, bool forgetsRuns);
    void applyPose(const RunRequests::Pose& request);
    void applyReset();
    void applyPlan(const RunRequests::Plan& request);
    void applyGoOn(double time);
    void applyReturn(long run);
    void applyFollow(RecordedRun run);
    void leaveFollowed(const RunRequests& requests);
    void dropFollowed() noexcept;
    void mend(bool hasNewModel);
    void followOn();
    void copyEntry(const RunEntry& entry);

    void begin(RunOrigin origin);
    void restartClocks();
    void putAway(double shortest);
    void goOnAnew();
    void listRuns() { run_.batch().status.runs = ledger_.list(run_); }
    [[nodiscard]] double advance(double seconds, Pace pace);
    [[nodiscard]] bool advanceBy(double interval, double seconds);
    void stopRun(StopReport report);

    const std::size_t mostLogMemory_; ///< [bytes]
    const std::atomic<bool>& ends_;
    SliceTimer slice_;
    std::shared_ptr<const Model> model_; ///< to simulate, whatever state the simulation was left in
    PresentRun run_;
    RunLedger ledger_;
    Pacer pacer_;
    SpeedMeter meter_;
    bool isPlaying_ = false;
    bool isStopped_ = false;
    bool isStoppedByEnergy_ = false; ///< playing goes on all the same
    bool ignoresEnergy_ = false;     ///< that was said for this run
    bool wasPlayingWhenStopped_ = false;
    StopReport report_;
    long pose_ = 0; ///< number of the last one since the last reset; 0: none
    long resets_ = 0;
    long voltageRequests_ = 0; ///< taken
    long handPlan_ = 0;        ///< number of the last one taken
    std::string handRefusal_;
    std::optional<LogFollower> follower_;    ///< of a run that is computed again
    std::shared_ptr<const Model> followEnd_; ///< the rig with which that ends: the document's
    double carry_ = 0.0;                     ///< simulated time due that is less than a sample interval
    double forward_ = 0.0;                   ///< simulated time still to advance by without a clock
};

} // namespace hingelab
