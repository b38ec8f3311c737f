// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "recording/rig_version.h"
#include "simulation/simulation.h"

/// What a run was made of: how it began, and then, in this order, where samples were taken and what was done to
/// it. As steps never depend on samples, that is all that is needed to compute every instant again, to the last
/// bit (docs/how-to/rewind.md).
namespace hingelab {

/// A motion to begin with: a pose and rates of the free coordinates, as the pose's phase means them.
struct StartMotion {
    MechanismPose pose;
    JointVector rates; ///< [rad/s, m/s]
};

/// Where a run goes on whose beginning is not kept, with all that it was.
struct Continuation {
    std::shared_ptr<const Simulation> simulation;
    double time = 0.0; ///< within its last step [s]
};

/// How a run begins.
struct RunOrigin {
    std::shared_ptr<const Model> model;
    std::optional<StartMotion> motion;           ///< empty: the start of the model's rig, at time 0
    std::vector<std::optional<double>> voltages; ///< by motor, set by hand [V]; may be shorter than the motors
    std::optional<Continuation> goesOn = std::nullopt; ///< takes the place of all else but the model

    [[nodiscard]] double time() const { ///< [s]
        return goesOn ? goesOn->time : motion ? motion->pose.time : 0.0;
    }
};

/// What cannot be done with a run whose beginning is not kept, and what can.
inline constexpr const char* kBeginningNotKept =
    "The beginning of this run is no longer kept: so many edits and moves of the hand came before it that "
    "there "
    "was no room for more. Reset the motion, or return to the run before this one (\"Runs\").";

/// Samples at the times start + k interval, k = 1 .. count. A single one at a time of its own has the interval
/// 0.
struct SampleRun {
    double start = 0.0;    ///< [s]
    double interval = 0.0; ///< [s]
    long count = 0;

    [[nodiscard]] double time(long k) const { return start + static_cast<double>(k) * interval; }
    [[nodiscard]] double last() const { return time(count); }

    friend bool operator==(const SampleRun&, const SampleRun&) = default;
};

/// The hand takes hold, moves or, if empty, lets go.
struct HandInput {
    double time = 0.0; ///< [s]
    std::optional<Hand> hand;

    friend bool operator==(const HandInput&, const HandInput&) = default;
};

/// A hand begins to follow a script or, if empty, lets go.
struct HandScriptInput {
    double time = 0.0; ///< [s] where the script begins
    std::optional<HandScript> script;

    friend bool operator==(const HandScriptInput&, const HandScriptInput&) = default;
};

/// A voltage in place of that of a motor's drive; empty: the drive's again.
struct VoltageInput {
    double time = 0.0; ///< [s]
    std::size_t motor = 0;
    std::optional<double> voltage; ///< [V]

    friend bool operator==(const VoltageInput&, const VoltageInput&) = default;
};

/// Another version of the rig, with the same coordinates. A log keeps the models of its latest edits ready, and
/// makes those of the others again when they are needed.
struct EditInput {
    double time = 0.0;                                   ///< [s]
    std::shared_ptr<const Model> model = nullptr;        ///< null: of the version
    std::shared_ptr<const RigVersion> version = nullptr; ///< null outside of a log

    [[nodiscard]] std::shared_ptr<const Model> ready() const { return model ? model : version->compile(); }
    [[nodiscard]] Rig rig() const { return model ? model->rig() : version->rig(); }
};

using RunEntry = std::variant<SampleRun, HandInput, HandScriptInput, VoltageInput, EditInput>;

/// When the entry ends [s].
[[nodiscard]] double endOf(const RunEntry& entry);

/// A place in a log: after the entries before `entry`, and after `samples` samples of that one.
struct LogPlace {
    std::size_t entry = 0;
    long samples = 0;

    friend bool operator==(const LogPlace&, const LogPlace&) = default;
    friend bool operator<(const LogPlace& a, const LogPlace& b) {
        return a.entry < b.entry || (a.entry == b.entry && a.samples < b.samples);
    }
};

/// The entries of a run, with times that never go back.
class RunLog {
  public:
    explicit RunLog(double startTime = 0.0) : start_(startTime), time_(startTime) {}

    [[nodiscard]] const std::vector<RunEntry>& entries() const { return entries_; }
    /// Of the last entry, or of the start [s].
    [[nodiscard]] double time() const { return time_; }

    /// Where the next sample lies if samples go on with this interval [s].
    [[nodiscard]] double nextSampleTime(double interval) const;
    /// It was taken there.
    void addSample(double interval);
    /// One was taken at a time of its own, not before time() [s].
    void addSampleAt(double time);
    /// @throws std::invalid_argument if it is a SampleRun, or before time().
    void addInput(RunEntry input);
    /// @throws std::invalid_argument if a run of samples has a negative or endless interval or none, or begins
    /// elsewhere than where the log ends and is not a single one; or if the entry ends after kLatestTime.
    void append(RunEntry entry);

    /// The last sample that was taken at `time` [s] or before; empty: there is none.
    [[nodiscard]] std::optional<LogPlace> sampleAt(double time) const;
    /// The instant `time` [s]: where the sample was taken that lies there or, between samples, after all that
    /// was done before it; empty: before the first sample, or after the end.
    struct Instant {
        LogPlace place;
        double time = 0.0; ///< of the sample if there is one, else as asked for [s]
        bool isSample = false;
    };
    [[nodiscard]] std::optional<Instant> instantAt(double time) const;
    static constexpr double kSameTime = 1e-9; ///< [s] nearer to a sample, it is meant

    /// Of the sample at a place that sampleAt() gave [s].
    [[nodiscard]] double sampleTime(const LogPlace& place) const;
    [[nodiscard]] LogPlace end() const;
    /// What is after the place is forgotten.
    void cut(const LogPlace& place);

    [[nodiscard]] std::size_t editCount() const { return editCount_; }
    /// What the log holds, estimated [bytes].
    [[nodiscard]] std::size_t memory() const;

    /// Of a log: who writes one ends it there. Half an hour of a slider dragged, or a hand moved, all the time.
    static constexpr std::size_t kMostMemory = std::size_t{64} * 1024 * 1024; ///< [bytes]
    static constexpr std::size_t kMostReady = 16;                             ///< models of the latest edits

  private:
    void keep(EditInput& edit);
    void countEdits();

    std::vector<RunEntry> entries_;
    std::vector<std::size_t> ready_; ///< entries of edits with a model, in order
    std::shared_ptr<const RigVersion> lastVersion_;
    std::size_t editCount_ = 0;
    std::size_t versionMemory_ = 0; ///< [bytes]
    double start_;
    double time_;
};

/// The model that holds at the end of a log.
[[nodiscard]] std::shared_ptr<const Model> modelAtEnd(const RunOrigin& origin, const RunLog& log);

} // namespace hingelab
