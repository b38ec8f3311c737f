// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/contact_stepper.h"
#include "simulation/energy_watch.h"
#include "simulation/equations.h"
#include "simulation/model.h"
#include "simulation/settled_start.h"
#include "simulation/stepper.h"

namespace hingelab {

enum class StepStatus { ok, diverged, failed, interrupted };

/// Asked between attempts of steps; true: give up for now.
using Interruption = std::function<bool()>;

/// Why a simulation stopped, in words for the user.
struct StopReport {
    double time = 0.0;  ///< of the last good state [s]
    std::string cause;  ///< what happened
    std::string remedy; ///< what to try
};

/// Something that happened at an instant.
struct SimulationEvent {
    enum class Kind { touched, released, switched, deadCentrePassed, handBegins, handPushes, handLetsGo };
    double time = 0.0;
    Kind kind = Kind::touched;
    std::size_t index = 0; ///< of the law or assembly in the model; of what a hand does: 0
};

/// Counters since the last reset.
struct SimulationStatistics {
    long steps = 0;
    long rejected = 0;
    long events = 0;
    long attempts = 0; ///< steps tried: taken, rejected, or tried to find an event
    long switches = 0; ///< steps that ended where a law changed its phase
};

/// Advances a model in time. Without contacts, with the smooth integrator: steps of RODAS or, without stiff
/// laws, Dormand-Prince, with error control, dense output, and events at which a stop is touched or released, a
/// load switches, or a linkage passes a dead centre. With contacts, by the fixed steps of ContactStepper.
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
    [[nodiscard]] const std::optional<Hand>& hand() const { return equations_.hand; }
    [[nodiscard]] const JointVector& efforts() const { return equations_.efforts(); }
    [[nodiscard]] const std::vector<std::optional<double>>& commands() const { return equations_.told; }

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
    [[nodiscard]] const StopReport& report() const { return report_; }
    [[nodiscard]] const SimulationStatistics& statistics() const { return statistics_; }
    /// End of the last step [s].
    [[nodiscard]] double integratedTime() const { return stepEnd_; }
    [[nodiscard]] const MotionState& stateAtStepEnd() const { return end_; }

    /// Of a rig with contacts, else null: what the last step did.
    [[nodiscard]] const ContactStepper* contacts() const { return contacts_ ? &*contacts_ : nullptr; }

    /// Events since the last call, oldest first; at most 1,000 are kept.
    [[nodiscard]] std::vector<SimulationEvent> takeEvents();

    /// Kinetic, gravity and stored energy of a state [J].
    struct Energy {
        double kinetic = 0.0;
        double gravity = 0.0;
        double stored = 0.0;
        [[nodiscard]] double total() const { return kinetic + gravity + stored; }
    };
    [[nodiscard]] Energy energyOf(double time, const MotionState& state);

    /// How well the energy audit closes so far; looked at every EnergyWatch::kInterval of simulated time.
    [[nodiscard]] const EnergyWatch& energyWatch() const { return watch_; }
    /// What is wrong with the energy of this run, where, and what to change. Whether a run stops for that is up
    /// to who runs it.
    [[nodiscard]] StopReport energyReport() const;

  private:
    static constexpr double kSmallestStep = 1e-11; ///< [s] below it, rounding eats the step
    static constexpr double kFirstStep = 1e-4;     ///< [s]

    enum class Booking { events, silent };
    /// Something that ends a step, because a law changes its phase there.
    struct Guard {
        std::size_t law = 0;
        int which = 0;      ///< of the law's guards
        double scale = 1.0; ///< by how much its value falls in the attempted step
    };

    [[nodiscard]] StepStatus step();
    [[nodiscard]] StepStatus contactStep();
    [[nodiscard]] bool somethingStiffActs() const;
    [[nodiscard]] StepStatus checkRates();
    [[nodiscard]] bool isInterrupted() const { return interruption_ && interruption_(); }
    /// Where a step crosses a guard, and how fast the guards' values fall there.
    struct Crossing {
        double step = 0.0;  ///< [s] from the start
        double slope = 1.0; ///< [1/s] of the values as shares of Guard::scale, > 0
    };
    [[nodiscard]] std::optional<double> findEvent(double h);
    [[nodiscard]] bool observeAttempt(double h);
    [[nodiscard]] double leastGuard(const JointVector& z, double time) const;
    [[nodiscard]] Crossing searchDense(double h);
    [[nodiscard]] double landBehind(const Crossing& crossing, double h);
    void listGuards(std::vector<Guard>& guards) const;
    void keepOneGuardEach();
    [[nodiscard]] double guardValue(const Guard& guard, const std::vector<PortMotion>& ports,
                                    const JointVector& z, double time) const;
    [[nodiscard]] double guardAtStart(const Guard& guard) const {
        return guardValue(guard, endPorts_, end_.z, stepEnd_);
    }
    void pass(const Guard& guard);
    void passGuards(Booking booking);
    [[nodiscard]] double nextInstant(double time) const;
    [[nodiscard]] double stepLimit() const;
    void passInstants(Booking booking);
    void beginAt(double time);
    void beginStates();
    void keepStates(const Model& old, const JointVector& z);
    void beginActuators();
    void letActuatorsLook();
    [[nodiscard]] ActuatorPoint actuatorAtEnd(std::size_t actuator) const;
    void keepContactGears();
    void keepTold(const Model& old, const std::vector<std::optional<double>>& told);
    void keepActuators(const Model& old, const std::vector<ActuatorRecord>& records, const JointVector& z);
    void settlePhase();
    void observeEnd();
    void forgetCourses();
    void observeContactEnd();
    void observeStepEnd();
    void keepSpeeds();
    void reviewMechanism();
    void adaptStep(double error);
    void commitStep(double h);
    void bookEvent(SimulationEvent::Kind kind, std::size_t index);
    void interpolate(double time);
    [[nodiscard]] bool isInsideStep(double time) const;
    void tryContacts();
    void truncate(double time);
    void adoptModel(std::shared_ptr<const Model> model);
    void exchangeModel(double time, std::shared_ptr<const Model> base, const std::optional<HandScript>& script);
    void keepWork(const Model& old, const Eigen::VectorXd& work, const std::vector<std::size_t>& places);
    void keepHandStage(const Model& old, const Phase& phase);
    void dropScript();
    void settleHand();
    void bookLaw(LawEvent event, std::size_t law);
    [[nodiscard]] Vector3 scriptForceAtHandle();
    StepStatus stopWith(StepStatus status, std::string cause, std::string remedy);
    [[nodiscard]] StepStatus stopLocked();
    void rebuild();
    [[nodiscard]] double auditOf(const MotionState& state, double time);
    void watchEnergy();
    [[nodiscard]] double energyFloor();
    [[nodiscard]] Energy energyOfPlaced(const std::vector<PortMotion>& ports, const JointVector& z);
    void fillReactionInput();
    void findReactions();
    void findForcesInLine(double time);
    [[nodiscard]] double holdForce(const Model::GripPoint& handle);

    std::shared_ptr<const Model> base_; ///< the rig without a hand
    std::optional<HandScript> script_;
    std::shared_ptr<const Model> model_; ///< with the hand that follows the script, if there is one
    Interruption interruption_;
    RigEquations equations_;
    Stepper stepper_;
    std::optional<ContactStepper> contacts_;
    std::optional<SettledStart> settled_; ///< of a rig that starts so
    MotionState start_;                   ///< of the last step
    MotionState end_;
    MotionState contactEnd_; ///< of the last step with contacts, in the coordinates of that step
    MotionState scratch_;
    MotionRates rates_; ///< of the last sample
    JointVector net_;
    Eigen::RowVectorXd row_; ///< room for one of a port
    Phase stepPhase_;        ///< during the last step; events at its end change that of equations_
    std::vector<PortMotion> endPorts_;
    std::vector<PortMotion> portsAfter_;
    std::vector<Guard> guards_;          ///< those that the attempted step crosses
    std::vector<double> assemblySpeeds_; ///< magnitude, at the end of the last step
    std::vector<double> sides_;          ///< sign of each assembly's D at the end of the last step
    std::vector<double> stopForces_;
    std::vector<std::size_t> inLine_;     ///< assemblies at their change points, of the last sample
    std::vector<double> forcesInLine_;    ///< in their rods [N]
    std::vector<double> deliveredBefore_; ///< by gears, before the last step with contacts
    std::vector<double> lastRow_;         ///< of the last sample that could be taken
    Mechanism::ReactionInput reactionInput_;
    Mechanism::Reactions reactions_;
    bool isClosed_ = true;         ///< the mechanism could be placed at the end of the last step
    double changePointTime_ = 0.0; ///< from the end of the last step [s]
    double stepStart_ = 0.0;
    double stepEnd_ = 0.0;
    double stepSize_ = 1e-3; ///< next to try [s]
    double lastError_ = 1.0;
    double lastStep_ = 0.0;
    int attempts_ = 0; ///< that the last step took
    double initialEnergy_ = 0.0;
    double editEnergy_ = 0.0;
    double energyBeforeLoss_ = 0.0; ///< of the last state that could be closed, while one cannot
    double closureBeforeLoss_ = 0.0;
    EnergyWatch watch_;
    StopReport report_;
    SimulationStatistics statistics_;
    std::vector<SimulationEvent> events_;
};

/// Why an assembly cannot be closed, in words: which one, which lengths, what would reach.
[[nodiscard]] StopReport describeFailure(const Rig& rig, const Mechanism& mechanism,
                                         const MechanismScratch& scratch, double time);

} // namespace hingelab
