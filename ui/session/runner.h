// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "analysis/hand_plan.h"
#include "recording/log_follower.h"
#include "ui/session/hand_track.h"
#include "ui/session/pacer.h"
#include "ui/session/run_shelf.h"

namespace hingelab {

enum class RunState { paused, playing, stopped };

/// How the simulation is doing; travels with every batch.
struct RunStatus {
    RunState state = RunState::paused;
    double time = 0.0;  ///< simulated [s]
    double speed = 1.0; ///< asked for
    double achievedSpeed =
        0.0; ///< simulated per wall-clock second, over the last half second; 0 when not playing
    double costPerMillisecond = 0.0; ///< computing time per simulated millisecond [s]
    double forwardLeft = 0.0;        ///< of fastForward() and singleStep() still to come [s]
    SimulationStatistics statistics;
    StopReport report;        ///< of a run that was stopped
    double energyShare = 0.0; ///< what the energy audit misses, as a share of the energy in play (EnergyWatch)
    bool canGoOn = false;     ///< it was stopped because of that, and play() goes on all the same
    std::shared_ptr<const ContactCase> failedCase; ///< the step that could not be solved, if that stopped it
    /// Where the motion stands, while it does: what posing begins with. Null while it goes on.
    std::shared_ptr<const Simulation::Checkpoint> standing;
    long pose =
        0; ///< number of the last pose that was taken on; 0 since the start or a reset, -1: a motion was
    long resets = 0;                             ///< how often the motion went back to the rig's start
    std::vector<std::optional<double>> voltages; ///< by motor, set by hand [V]
    long voltageRequests = 0;                    ///< that were taken, so far
    std::optional<HandStage> handStage;          ///< of a hand that follows a plan; empty: there is none
    std::optional<double> handBegan;             ///< when its plan began [s]
    long handPlan = 0;                           ///< number of the last plan that was taken, or refused
    std::string handRefusal;                     ///< why that one was refused; empty: it was not
    std::size_t recordingMemory = 0; ///< of the log, and of the copies from which instants are computed [bytes]
    RunList runs;                    ///< the present run, and those that are put away
};

/// A sample of an instant that was asked for, computed again.
struct ViewedInstant {
    long number = 0;            ///< of the request
    std::vector<double> values; ///< as it was then; empty: there was none
    /// Where the motion stood, with the rig that is set now: what posing begins with.
    std::shared_ptr<const Simulation::Checkpoint> standing;
};

/// Something that happened, and the version of the rig that it happened to.
struct BatchEvent {
    SimulationEvent event;
    std::shared_ptr<const Model> model;
};

/// Samples on their way to the GUI thread: an immutable value once drained.
struct SampleBatch {
    /// Whose channels the rows have. Those of an earlier version of the rig have NaN for what it had not.
    std::shared_ptr<const Model> model;
    std::vector<double> values; ///< row by row, one value per channel
    std::vector<BatchEvent> events;
    std::vector<GripChange> grips; ///< where the hand took hold, and let go
    RunStatus status;
    long epoch = 0; ///< grows whenever earlier samples no longer belong to this motion (reset, other joints)
    std::optional<ViewedInstant> viewed;
    std::shared_ptr<const RecordedRun> recorded; ///< that was asked for

    [[nodiscard]] std::size_t rows() const { return model ? values.size() / model->channels().size() : 0; }
    [[nodiscard]] std::span<const double> row(std::size_t i) const {
        const std::size_t width = model->channels().size();
        return std::span(values).subspan(i * width, width);
    }
};

/// Owns a Simulation and the thread that runs it in step with the clock.
///
/// Every call is asynchronous, takes effect at the next sample and never waits for a step: requests and samples
/// pass through one mutex that is held for copies only. Of several rigs or hands the latest wins. Another rig,
/// reset, pause and the end of the program do not wait for a sample that takes long, but interrupt its steps.
/// Whatever goes wrong in the worker stops the run with a report; reset() or another rig start it anew. What
/// was recorded until then can still be looked at, gone on from, and returned to.
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
    /// A hand follows a plan, from now or from the start of the motion, and the motion plays; RunStatus tells
    /// of the number. A hand by mouse takes its place, and the other way round.
    void setHandPlan(HandPlan plan, bool fromStart, long number);
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

    static constexpr double kSampleInterval = 0.004;  ///< [s] at speed 1 and above; shorter in slow motion
    static constexpr double kSingleStep = 0.01;       ///< [s]
    static constexpr double kLongestForward = 3600.0; ///< [s]

  private:
    struct PoseRequest {
        std::shared_ptr<const Model> model;
        MechanismPose pose;
        JointVector rates;
        long number;
    };
    struct ViewRequest {
        double time;
        long number;
    };
    struct PlanRequest {
        HandPlan plan;
        bool fromStart;
        long number;
    };
    struct Requests {
        std::optional<PlanRequest> plan;
        bool endPlan = false;
        std::optional<RecordedRun> follow;
        std::shared_ptr<const Model> followEnd;
        std::optional<long> returnTo;
        std::optional<double> goOnFrom;
        std::optional<ViewRequest> view;
        bool record = false;
        bool forgetsRuns = false;
        std::shared_ptr<const Model> model;
        std::optional<std::optional<Hand>> hand;
        std::map<std::size_t, std::optional<double>> voltages; ///< by motor
        long voltageRequests = 0;
        std::optional<PoseRequest> pose;
        std::optional<bool> play;
        std::optional<double> speed;
        bool reset = false;
        bool endForward = false; ///< of what was asked for before
        double forward = 0.0;    ///< [s]

        /// Pauses, after whatever else is asked for.
        void stand() {
            endForward = true;
            forward = 0.0;
            play = false;
        }
        [[nodiscard]] bool any() const {
            return model || hand || pose || voltageRequests > 0 || play || speed || reset || endForward ||
                   forward > 0.0 || view || goOnFrom || returnTo || follow || record || plan || endPlan;
        }
    };

    enum class Pace { clock, unbounded };
    enum class Urgency { atNextSample, now };

    void run(const std::stop_token& stop);
    void serve(const std::stop_token& stop);
    [[nodiscard]] Requests awaitRequests(const std::stop_token& stop);
    void apply(Requests& requests);
    void requestPose(PoseRequest asked);
    void applyPose(const PoseRequest& request);
    void applyModel(std::shared_ptr<const Model> model, bool forgetsRuns);
    void applyReset();
    void applyHand(const std::optional<Hand>& hand);
    void applyPlan(const PlanRequest& request);
    void applyScript(const std::optional<HandScript>& script);
    void applyVoltage(std::size_t motor, std::optional<double> voltage);
    void applyGoOn(double time);
    using NamedVoltages = std::vector<std::pair<std::string, std::optional<double>>>;
    [[nodiscard]] NamedVoltages namedVoltages() const;
    void keepVoltages(const NamedVoltages& voltages);
    void applyReturn(long run);
    void applyFollow(RecordedRun run);
    void leaveFollowed(const Requests& requests);
    void dropFollowed() noexcept;
    void computeView(const ViewRequest& request);
    void begin(RunOrigin origin);
    void goOnWith(Simulation simulation);
    void goBackToCalm();
    void mend(bool hasNewModel);
    void editPresent();
    void putAway(double shortest);
    [[nodiscard]] bool isLogFull() const;
    void goOnAnew();
    void followOn();
    [[nodiscard]] std::vector<std::optional<double>> voltagesFor(const Model& model) const;
    [[nodiscard]] RunInfo infoOfPresent() const;
    void listRuns();
    [[nodiscard]] double advance(double seconds, Pace pace);
    [[nodiscard]] bool advanceBy(double interval, double seconds);
    [[nodiscard]] bool isInterrupted();
    void goOnAllTheSame();
    void stopRun(StopReport report);
    void giveUp() noexcept;
    void publish();
    void takeSample();
    void sampleHere();
    void startEpoch();
    void takeChannels();
    void saveCalm();
    void saveIfCalm();
    void jumpTo(double time);
    void measureSpeed(Pacer::Clock::time_point now);
    void request(Urgency urgency, const auto& change);

    // Worker only.
    std::shared_ptr<const Model> model_; ///< to simulate, whatever state the simulation was left in
    Simulation simulation_;
    Pacer pacer_;
    bool isPlaying_ = false;
    bool isStopped_ = false;
    bool isStoppedByEnergy_ = false; ///< play() goes on all the same
    bool ignoresEnergy_ = false;     ///< that was said for this run
    bool isBroken_ = false;          ///< by an exception: the simulation cannot be relied on
    bool wasPlayingWhenStopped_ = false;
    bool isForgotten_ = false; ///< the present run is of another document: nobody returns to it
    bool isShelved_ = false;   ///< the run that was the present one: what begins is another
    int asked_ = 0;            ///< for an interruption since the clock was looked at
    long pose_ = 0;            ///< number of the last one since the last reset; 0: none
    long resets_ = 0;
    Recording recording_;
    RunInfo run_; ///< the present one
    long lastRun_ = 1;
    long voltageRequests_ = 0; ///< taken
    long handPlan_ = 0;        ///< number of the last one taken
    std::string handRefusal_;
    RunShelf shelf_;
    std::optional<LogFollower> follower_;    ///< of a run that is computed again
    std::shared_ptr<const Model> followEnd_; ///< the rig with which that ends: the document's
    /// Where undoing an edit that made the motion run away goes back to.
    std::shared_ptr<const Simulation> calm_;
    LogPlace calmPlace_;
    double time_ = 0.0;    ///< of the last sample
    double carry_ = 0.0;   ///< simulated time due that is less than a sample interval
    double forward_ = 0.0; ///< simulated time still to advance by without a clock
    StopReport report_;
    static constexpr Pacer::Clock::duration kLongestSlice =
        std::chrono::milliseconds(30); ///< then requests get their turn
    /// After so long even half a sample is interrupted.
    static constexpr Pacer::Clock::duration kLongestSilence = std::chrono::milliseconds(250);
    Pacer::Clock::duration patience_ = kLongestSilence;
    Pacer::Clock::time_point deadline_{}; ///< of the present slice: then what there is gets published
    SampleBatch fresh_;                   ///< not yet published
    std::vector<double> row_;
    Pacer::Clock::time_point measureStart_{};
    double measureStartTime_ = 0.0;
    double computeSeconds_ = 0.0;
    double computedTime_ = 0.0;

    const std::size_t mostLogMemory_; ///< [bytes]
    const std::function<void()> news_;
    std::atomic<bool> interrupt_ = false; ///< an urgent request waits
    std::atomic<bool> ends_ = false;      ///< the program does
    std::mutex mutex_;
    std::condition_variable_any wake_;
    Requests requests_;  ///< guarded by mutex_
    SampleBatch outbox_; ///< guarded by mutex_
    /// By a caller, or by a run returned to: by its places hands and voltages are meant, whatever the worker
    /// has taken on yet. Guarded by mutex_.
    std::shared_ptr<const Model> lastSet_;
    bool isAnnounced_ = false; ///< guarded by mutex_

    std::jthread thread_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
