// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "simulation/simulation.h"
#include "ui/session/hand_track.h"
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

} // namespace hingelab
