// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/session/run_requests.h"
#include "ui/session/run_worker.h"
#include "ui/session/sample_outbox.h"

namespace hingelab {

/// Owns the thread on which a run goes on (RunWorker), in step with the clock.
///
/// Every call is asynchronous, takes effect at the next sample and never waits for a step: requests and samples
/// each pass through a mutex that is held for copies only. Of several rigs or hands the latest wins. Another
/// rig, reset, pause and the end of the program do not wait for a sample that takes long, but interrupt its
/// steps. Whatever goes wrong in the worker stops the run with a report; reset() or another rig start it anew.
/// What was recorded until then can still be looked at, gone on from, and returned to.
///
/// Every run is recorded: what began it and all that was done to it, so that any instant can be computed again,
/// to the last bit, and gone on from. A run that is left (by a reset, a pose, an edit that brings other
/// coordinates, or by going on from an earlier instant) is put away and can be returned to. So is one whose log
/// has become too long: the motion goes on in a run of its own, which begins in the middle of it.
///
///   GUI thread                         worker
///   setModel, setHand, play ... ──> requests ──> applied at a sample, step, sample
///   drain() <──────────────────────── outbox <──────────────────────┘
class Runner {
  public:
    /// `news` is called on the worker when there is something to drain, once until it has been drained.
    /// A run whose log holds more than `mostLogMemory` [bytes] is put away, and another begins where it is.
    explicit Runner(std::shared_ptr<const Model> model, std::function<void()> news = {},
                    std::size_t mostLogMemory = RunLog::kMostMemory);
    ~Runner() { interrupt_ = ends_ = true; } // then the jthread, declared last, stops and joins
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    void play();
    void pause();
    void singleStep(); ///< pauses and advances by kSingleStep
    void reset();      ///< back to the rig's initial state; keeps playing if it plays
    void setSpeed(double factor);
    /// Of another document (`forgotten`) nothing goes on, and runs that were put away go. Of this one the
    /// motion goes on, or begins anew where the coordinates are others; then the run so far is put away.
    enum class Runs { kept, forgotten };
    void setModel(std::shared_ptr<const Model> model, Runs runs = Runs::kept);
    void setHand(std::optional<Hand> hand);
    /// A hand follows a plan, from now or from the start of the motion, and the motion plays, unless it shall
    /// wait (`plays`); RunStatus tells of the number. A hand by mouse takes its place, and the other way round.
    void setHandPlan(HandPlan plan, bool fromStart, long number, bool plays = true);
    /// The hand that follows a plan lets go.
    void endHandPlan();
    /// A voltage [V] in place of that of a motor's drive; empty: the drive's again. RunStatus::voltageRequests
    /// tells how many of these calls RunStatus::voltages know of.
    void setMotorVoltage(std::size_t motor, std::optional<double> voltage);

    /// Goes on from a pose of `model`, at rest, at the pose's time. What was sampled before belongs to another
    /// motion: a new epoch. A motion that had stopped is paused again. Nothing if the rig has other coordinates
    /// by then.
    /// `number` > 0 comes back as RunStatus::pose.
    void setPose(const std::shared_ptr<const Model>& model, MechanismPose pose, long number);
    /// The same, but moving, with rates of the free coordinates; RunStatus::pose is -1 then.
    void setMotion(const std::shared_ptr<const Model>& model, MechanismPose pose, JointVector rates);

    /// Pauses and advances by `seconds` as fast as the machine can; pause(), play() and reset() end it. At most
    /// kLongestForward in all; what is not positive counts as nothing.
    void fastForward(double seconds);

    /// Computes the instant `time` [s] of the run again; it comes as SampleBatch::viewed, with the number. Of
    /// several requests the latest wins.
    void view(double time, long number);

    /// Goes on from the instant `time` [s], with the rig that is set now; pauses. The present run is put away
    /// as it is. Nothing if the run has no such instant, or ends there.
    void goOnFrom(double time);

    /// Returns to the end of a run that was put away, whose rig becomes the present one; pauses.
    void returnTo(long run);

    /// Computes a run again that was recorded elsewhere, as fast as the machine can, and pauses at its end.
    /// `end`: the rig with which it ends, compiled; left before, the motion has it from there on.
    void follow(RecordedRun run, std::shared_ptr<const Model> end = nullptr);

    /// Asks for the record of the present run; it comes as SampleBatch::recorded.
    void requestRecord();

    /// Takes what was simulated since the last call.
    [[nodiscard]] SampleBatch drain();

    static constexpr double kSampleInterval = RunWorker::kSampleInterval; ///< [s]
    static constexpr double kSingleStep = 0.01;                           ///< [s]
    static constexpr double kLongestForward = RunWorker::kLongestForward; ///< [s]

  private:
    enum class Urgency { atNextSample, now };

    void request(Urgency urgency, const auto& change);
    void requestPose(RunRequests::Pose asked);
    void run(const std::stop_token& stop);
    void serve(const std::stop_token& stop);
    [[nodiscard]] RunRequests awaitRequests(const std::stop_token& stop);
    void publish();
    void giveUp() noexcept;

    const std::function<void()> news_;
    std::atomic<bool> interrupt_ = false; ///< an urgent request waits
    std::atomic<bool> ends_ = false;      ///< the program does
    RunWorker worker_;                    ///< on the thread alone, once that runs
    SampleOutbox outbox_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    RunRequests requests_; ///< guarded by mutex_
    /// By a caller, or by a run returned to: by its places hands and voltages are meant, whatever the worker
    /// has taken on yet. Guarded by mutex_.
    std::shared_ptr<const Model> lastSet_;

    std::jthread thread_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
