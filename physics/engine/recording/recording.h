// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recording/run_log.h"

namespace hingelab {

/// A simulation at the start of a run.
/// @throws std::invalid_argument if the origin's motion is of a rig with other coordinates.
[[nodiscard]] Simulation beginRun(const RunOrigin& origin);

/// Does to the simulation what an input says; it has been advanced to the input's time. Samples: nothing.
void applyInput(Simulation& simulation, const RunEntry& entry);

/// Advances from one place of a log to another, samples left out.
/// The status of the first step that failed or was interrupted; `simulation` is between the places then.
[[nodiscard]] StepStatus advanceAlong(const RunLog& log, const LogPlace& from, const LogPlace& to,
                                      Simulation& simulation);

/// A run with copies of its simulation on the way, from which every instant is computed again, to the last bit.
///
/// Copies are kept where computing from the last one would cost kSnapshotCost, as long as there is memory; then
/// those go that are missed least: dense now, sparse long ago. A value: copies of a recording share them.
class Recording {
  public:
    explicit Recording(RunOrigin origin);

    [[nodiscard]] const RunOrigin& origin() const { return origin_; }
    [[nodiscard]] const RunLog& log() const { return log_; }
    /// What happens to the run is told to the log.
    [[nodiscard]] RunLog& log() { return log_; }

    /// The simulation at the start, before the first entry.
    [[nodiscard]] const Simulation& start() const { return *snapshots_.front().simulation; }

    /// A copy of the simulation is kept if one is due: it is at the end of the log, at log().time(), and
    /// computing there from the last offer took `seconds`.
    void offer(const Simulation& simulation, double seconds);

    /// The simulation as it was at an instant of the log, ready to be sampled or to go on; empty if it cannot
    /// be followed to there, or if `interruption` said so.
    [[nodiscard]] std::optional<Simulation> simulationAt(const RunLog::Instant& instant,
                                                         const Interruption& interruption = {}) const;

    /// What is after a place of the log is forgotten.
    void cut(const LogPlace& place);

    [[nodiscard]] std::size_t snapshotCount() const { return snapshots_.size(); }
    /// What the copies hold, and the models that only they have, estimated [bytes]; at most kMostMemory, unless
    /// two are more already.
    [[nodiscard]] std::size_t snapshotMemory() const { return memory_; }
    /// What one copy of a simulation of this model holds, within a factor of two [bytes].
    [[nodiscard]] static std::size_t memoryOf(const Model& model);

    static constexpr double kSnapshotCost = 0.02; ///< [s]
    static constexpr double kEditCost = 5e-4;     ///< of making the model of an edit again [s]
    static constexpr std::size_t kMostMemory = std::size_t{64} * 1024 * 1024; ///< [bytes]

  private:
    struct Snapshot {
        LogPlace place;
        double cost = 0.0; ///< of computing all before it [s]
        std::shared_ptr<const Simulation> simulation;
    };
    void thin();
    void measure();

    RunOrigin origin_;
    RunLog log_;
    std::vector<Snapshot> snapshots_; ///< by place; the first is the start
    double cost_ = 0.0;               ///< of computing the run so far [s]
    std::size_t offeredEdits_ = 0;    ///< of the log, when a simulation was offered last
    std::size_t memory_ = 0;          ///< of the snapshots [bytes]
};

} // namespace hingelab
