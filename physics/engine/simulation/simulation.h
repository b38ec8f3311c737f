// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/energy_audit.h"
#include "simulation/model.h"
#include "simulation/sampler.h"
#include "simulation/settled_start.h"
#include "simulation/trajectory.h"

namespace hingelab {

/// Advances a model in time. Without contacts, with the smooth integrator: steps of RODAS or, without stiff
/// laws, Dormand-Prince, with error control, dense output, and events at which a stop is touched or released, a
/// load switches, or a linkage passes a dead centre. With contacts, by the fixed steps of ContactStepper. The
/// steps are those of a Trajectory; here are what comes from outside (hands, other versions of the rig, poses),
/// the audit of energy and samples.
///
/// Deterministic: steps depend on the model, the initial state and the times of inputs only, never on how often
/// or where samples are taken. A copy goes on exactly as the original. Single-threaded; after construction
/// nothing here allocates except changing the model. The last good state survives any failure.
class Simulation {
  public:
    explicit Simulation(std::shared_ptr<const Model> model);
    Simulation(const Simulation& other);
    Simulation(Simulation&& other) noexcept;
    Simulation& operator=(const Simulation& other);
    Simulation& operator=(Simulation&& other) noexcept;
    ~Simulation();

    [[nodiscard]] const Model& model() const { return *base_; }
    [[nodiscard]] const std::shared_ptr<const Model>& sharedModel() const { return base_; }

    /// Back to the initial state of the model's rig at time 0, where no hand is; the first time, a start that
    /// settles is looked for.
    void reset();

    /// At rest in another pose, at its time: bodies stand still but for prescribed motions, laws, actuators and
    /// the energy audit begin without a past as after reset(). Voltages by hand stay, the hand lets go.
    /// @throws std::invalid_argument if the pose is of a mechanism with other coordinates.
    void setPose(const MechanismPose& pose) { setMotion(pose, JointVector::Zero(pose.q.size())); }

    /// The same, but moving: with rates of the free coordinates, as the pose's phase means them.
    /// @throws std::invalid_argument for rates of another number, or that are not finite, too.
    void setMotion(const MechanismPose& pose, const JointVector& rates);

    /// Integrates until samples can be taken at `time` [s]; the last step usually ends beyond it. A stiff rig
    /// can need many thousands of steps for that: `interrupted` means that the interruption said so, and that
    /// samples and inputs are possible at integratedTime() only, from where the next call goes on.
    [[nodiscard]] StepStatus advanceTo(double time);

    /// What may interrupt advanceTo(); empty: nothing. Never asked within a step with contacts.
    void setInterruption(Interruption interruption) { interruption_ = std::move(interruption); }

    /// Channel values at `time`, which lies in the last step: between the `time` of the last input or of the
    /// previous advanceTo and that of the last one.
    void sample(double time, std::span<double> values);

    /// Inputs take effect at `time` [s], within the last step; what was integrated beyond it is discarded. A
    /// hand on a body that the rig does not have, or with numbers that are not finite, counts as none.
    void setHand(double time, const std::optional<Hand>& hand);

    /// Torques and forces that a hand, or another program, does on coordinates of joints from now on, until
    /// they are changed; what they do is work of the hand. They go on across versions of the rig with the same
    /// joints, and end where the hand does: at reset(), setPose() and the like.
    /// @throws std::invalid_argument for another number than that of the free coordinates, or if one is not
    /// finite.
    void setEfforts(double time, const JointVector& efforts);

    /// A hand that follows a script takes the place of whatever hand there is; empty: it lets go. The script
    /// goes on across other versions of the rig with the same joints. Its times are those of the simulation.
    /// @throws std::invalid_argument if the script is about something that is no joint with one free
    /// coordinate.
    void setHandScript(double time, const std::optional<HandScript>& script);
    [[nodiscard]] const std::optional<HandScript>& handScript() const { return script_; }
    /// What the hand with the script is doing at the end of the last step; empty: there is none.
    [[nodiscard]] std::optional<HandStage> handStage() const;
    /// Inertia that a hand feels at the end of the last step which moves a coordinate while the others are free
    /// [kg·m² or kg]: 1/(J M^-1 J^T). `coordinate` is a free one.
    [[nodiscard]] double inertiaAt(int coordinate);

    /// What a hand tells an actuator in place of its controller, until it is taken back; also across reset().
    /// Of a motor, a voltage [V].
    void setCommand(double time, std::size_t actuator, std::optional<double> command);

    /// What is set now: the hand, and what a hand tells each actuator.
    [[nodiscard]] const std::optional<Hand>& hand() const { return motion_.equations().hand; }
    [[nodiscard]] const JointVector& efforts() const { return motion_.equations().efforts(); }
    [[nodiscard]] const std::vector<std::optional<double>>& commands() const {
        return motion_.equations().told;
    }

    /// Another version of the rig. With the same joints the motion goes on from the present state and the jump
    /// in energy is booked as "edits"; otherwise the simulation is reset.
    void setModel(double time, std::shared_ptr<const Model> model);

    /// Where the motion is: everything that going on from there needs.
    struct Checkpoint {
        double time = 0.0;
        JointVector q, v, z;
        MechanismPhase mechanism;
        std::vector<ActuatorRecord> actuators;
        std::shared_ptr<const Model> model; ///< whose coordinates and actuators these are
    };
    /// State at `time`, within the last step.
    [[nodiscard]] Checkpoint checkpointAt(double time);

    /// Goes on from another state; the energy audit starts anew there.
    /// @throws std::invalid_argument if the checkpoint is of a model with other coordinates.
    void restore(const Checkpoint& checkpoint);

    /// The report of the last status that was not ok.
    [[nodiscard]] const StopReport& report() const { return motion_.report(); }
    [[nodiscard]] const SimulationStatistics& statistics() const { return motion_.statistics(); }
    /// End of the last step [s].
    [[nodiscard]] double integratedTime() const { return motion_.time(); }
    [[nodiscard]] const MotionState& stateAtStepEnd() const { return motion_.state(); }

    /// Of a rig with contacts, else null: what the last step did.
    [[nodiscard]] const ContactStepper* contacts() const { return motion_.contacts(); }

    /// Events since the last call, oldest first; at most 1,000 are kept.
    [[nodiscard]] std::vector<SimulationEvent> takeEvents() { return motion_.book().take(); }

    /// Kinetic, gravity and stored energy of a state [J].
    using Energy = MechanicalEnergy;
    [[nodiscard]] Energy energyOf(double time, const MotionState& state) {
        return audit_.energyOf(motion_.end(), time, state);
    }

    /// How well the energy audit closes so far; looked at every EnergyWatch::kInterval of simulated time.
    [[nodiscard]] const EnergyWatch& energyWatch() const { return audit_.watch(); }
    /// What is wrong with the energy of this run, where, and what to change. Whether a run stops for that is up
    /// to who runs it.
    [[nodiscard]] StopReport energyReport() const;

  private:
    [[nodiscard]] bool isInterrupted() const { return interruption_ && interruption_(); }
    [[nodiscard]] bool cannotSettle() const;
    void beginAt(double time);
    void adoptModel(std::shared_ptr<const Model> model);
    void exchangeModel(double time, std::shared_ptr<const Model> base, const std::optional<HandScript>& script);
    void goOn(const Trajectory::Earlier& earlier, const Trajectory::Kept& kept);
    void dropScript();

    std::shared_ptr<const Model> base_; ///< the rig without a hand; the motion's has the one with a script
    std::optional<HandScript> script_;
    Interruption interruption_;
    Trajectory motion_;
    EnergyAudit audit_;
    Sampler sampler_;
    std::optional<SettledStart> settled_; ///< of a rig that starts so
};

} // namespace hingelab
