// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "physics/simulation/equations.h"
#include "physics/simulation/model.h"

namespace hingelab {

enum class StepStatus { ok, diverged, failed };

/// Why a simulation stopped, in words for the user.
struct StopReport {
    double time = 0.0;  ///< of the last good state [s]
    std::string cause;  ///< what happened
    std::string remedy; ///< what to try
};

/// Something that happened at an instant.
struct SimulationEvent {
    enum class Kind { stopTouched, stopReleased, loadChanged };
    double time = 0.0;
    Kind kind = Kind::stopTouched;
    std::size_t index = 0; ///< of the stop or load in the model
};

/// Counters since the last reset.
struct SimulationStatistics {
    long steps = 0;
    long rejected = 0;
    long events = 0;
};

/// Advances a model in time with the smooth integrator: RODAS steps with error control, dense output, and
/// events at which a stop is touched or released or a load switches.
///
/// Deterministic: steps depend on the model, the initial state and the times of inputs only, never on how often
/// or where samples are taken. Single-threaded; after construction nothing here allocates except changing the
/// model. The last good state survives any failure.
class Simulation {
  public:
    explicit Simulation(std::shared_ptr<const Model> model);

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const std::shared_ptr<const Model>& sharedModel() const { return model_; }

    /// Back to the initial state of the model's rig at time 0.
    void reset();

    /// Integrates until samples can be taken at `time` [s]; the last step usually ends beyond it.
    [[nodiscard]] StepStatus advanceTo(double time);

    /// Channel values at `time`, which lies in the last step: between the `time` of the last input or of the
    /// previous advanceTo and that of the last one.
    void sample(double time, std::span<double> values);

    /// Inputs take effect at `time` [s], within the last step; what was integrated beyond it is discarded.
    void setHand(double time, const std::optional<Hand>& hand);

    /// Another version of the rig. With the same joints the motion goes on from the present state and the jump
    /// in energy is booked as "edits"; otherwise the simulation is reset.
    void setModel(double time, std::shared_ptr<const Model> model);

    /// Angles [rad] and rates [rad/s] at `time`, within the last step.
    void motionAt(double time, JointVector& q, JointVector& v);

    /// Goes on from another state at another time; the energy audit starts anew there.
    void restore(double time, const JointVector& q, const JointVector& v);

    /// The report of the last status that was not ok.
    [[nodiscard]] const StopReport& report() const { return report_; }
    [[nodiscard]] const SimulationStatistics& statistics() const { return statistics_; }
    /// End of the last step [s].
    [[nodiscard]] double integratedTime() const { return stepEnd_; }
    [[nodiscard]] const MotionState& stateAtStepEnd() const { return end_; }

    /// Events since the last call, oldest first; at most 1,000 are kept.
    [[nodiscard]] std::vector<SimulationEvent> takeEvents();

    /// Kinetic, gravity and stored energy of a state [J].
    struct Energy {
        double kinetic = 0.0;
        double gravity = 0.0;
        double stored = 0.0;
        [[nodiscard]] double total() const { return kinetic + gravity + stored; }
    };
    [[nodiscard]] Energy energyOf(const MotionState& state);

  private:
    struct PendingEvent {
        double step; ///< length of the step that ends at the event [s]; 0: at its start
        std::size_t stop;
        StopState next;
    };

    [[nodiscard]] StepStatus step();
    [[nodiscard]] std::optional<PendingEvent> findStopEvent(double h);
    [[nodiscard]] double stopGuard(std::size_t stop, StopState from, StopState to,
                                   const MotionState& state) const;
    [[nodiscard]] double nextLoadSwitch(double time) const;
    [[nodiscard]] double stepLimit() const;
    enum class Booking { events, silent };
    void updateLoads(Booking booking);
    void settleStops();
    void adaptStep(double error);
    void commitStep(double h);
    void bookEvent(SimulationEvent::Kind kind, std::size_t index);
    void interpolate(double time);
    void truncate(double time);
    StepStatus stopWith(StepStatus status, std::string cause, std::string remedy);
    void rebuild();
    void writeChannels(double time, class ChannelWriter& writer);
    void sampleElements(class ChannelWriter& writer);
    [[nodiscard]] double holdForce(const Model::GripPoint& handle);

    std::shared_ptr<const Model> model_;
    RigEquations equations_;
    RosenbrockStep stepper_;
    MotionState start_; ///< of the last step
    MotionState end_;
    MotionState scratch_;
    JointVector acceleration_;
    JointVector quadratureRates_;
    JointVector torques_;
    JointVector jointScratch_;
    MechanismScratch mechanismScratch_;
    std::vector<StopState>
        stepStopStates_; ///< during the last step; an event at its end changes those of equations_
    std::vector<bool> stepLoadActs_;
    double stepStart_ = 0.0;
    double stepEnd_ = 0.0;
    double stepSize_ = 1e-3; ///< next to try [s]
    double lastError_ = 1.0;
    double lastStep_ = 0.0;
    double initialEnergy_ = 0.0;
    double editEnergy_ = 0.0;
    StopReport report_;
    SimulationStatistics statistics_;
    std::vector<SimulationEvent> events_;
};

} // namespace hingelab
