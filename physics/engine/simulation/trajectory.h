// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/between_steps.h"
#include "simulation/carry_over.h"
#include "simulation/contact_stepper.h"
#include "simulation/event_search.h"
#include "simulation/linkage_watch.h"
#include "simulation/run_book.h"
#include "simulation/step_end.h"
#include "simulation/step_length.h"
#include "simulation/stepper.h"
#include "simulation/stop_report.h"

namespace hingelab {

enum class StepStatus { ok, diverged, failed, interrupted };

/// Asked between attempts of steps; true: give up for now.
using Interruption = std::function<bool()>;

/// The motion of a model, followed step by step from where it begins: the last step, what is told of the run,
/// and what the next step needs. Knows no scripts, samples or audits: those are the simulation's
/// (simulation.h). Copies go on exactly as the original. Steps allocate nothing.
class Trajectory {
  public:
    explicit Trajectory(std::shared_ptr<const Model> model);

    /// Another model, at the time of the last step's end; what a hand tells its actuators goes on, and what is
    /// told of the run. The state is to be placed, and then begin(), goOn() or resume() to be called.
    void adopt(std::shared_ptr<const Model> model);

    /// Where the motion begins: at the coordinates and rates of the rig, whose linkage is closed from there.
    void placeAtStart();
    /// In a pose, with rates of the free coordinates.
    void place(const MechanismPose& pose, const JointVector& rates);
    /// From there on at `time` [s], without a past, hand or efforts.
    void begin(double time);

    /// Where another version of the rig left off.
    struct Earlier {
        std::shared_ptr<const Model> model;
        MotionState state;
        Phase phase;
        std::optional<Hand> hand;
        JointVector efforts;
    };
    [[nodiscard]] Earlier leave() const;
    /// What goes on of it in this version.
    struct Kept {
        const CoordinateMap& map;
        const std::optional<Places>& work; ///< mapWork(); empty: integrals begin anew
        bool isSameRig;                    ///< only the hand is another: laws with a history keep it
        bool isSameScript;                 ///< of the hand
    };
    void goOn(const Earlier& earlier, const Kept& kept);
    /// From the placed state at `time` [s], with states and actuators of a version with the same coordinates.
    void resume(double time, const Model& old, const JointVector& z,
                const std::vector<ActuatorRecord>& actuators);

    [[nodiscard]] StepStatus step(const Interruption& interruption);
    /// More steps per second of simulated time than a motion needs that can be followed.
    [[nodiscard]] double mostStepsPerSecond() const;
    /// Steps again from the start of the last step to `time` [s]: more accurate than its dense output, which
    /// has a lower order, and that matters when a hand moves sixty times a second. Does nothing behind the
    /// step.
    void truncate(double time);

    // Inputs at the end of the last step.
    void setHand(const std::optional<Hand>& hand);
    void setEfforts(const JointVector& efforts);
    void setCommand(std::size_t actuator, std::optional<double> command);

    /// The state at a time within the last step, and how the phase was there.
    [[nodiscard]] const MotionState& stateAt(double time);
    [[nodiscard]] const Phase& phaseAt(double time) const {
        return isInsideStep(time) ? stepPhase_ : equations_.phase;
    }
    /// Lets the equations have the phase at that time, and, called again, that of the end.
    void swapPhaseAt(double time) {
        if (isInsideStep(time)) std::swap(equations_.phase, stepPhase_);
    }

    /// Says why the motion ends here.
    StepStatus stopWith(StepStatus status, std::string cause, std::string remedy);
    /// Steps have become too small to go on: because a linkage locks, or for want of a better reason.
    [[nodiscard]] StepStatus stopLocked();

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const std::shared_ptr<const Model>& sharedModel() const { return model_; }
    [[nodiscard]] RigEquations& equations() { return equations_; }
    [[nodiscard]] const RigEquations& equations() const { return equations_; }
    [[nodiscard]] const ContactStepper* contacts() const { return contacts_ ? &*contacts_ : nullptr; }
    [[nodiscard]] StepEnd end() { return {*model_, equations_, contacts(), end_, endPorts_, stepEnd_}; }
    [[nodiscard]] const MotionState& state() const { return end_; }         ///< at the end of the last step
    [[nodiscard]] double time() const { return stepEnd_; }                  ///< of it [s]
    [[nodiscard]] double lastStep() const { return stepEnd_ - stepStart_; } ///< its length [s]
    [[nodiscard]] int attempts() const { return attempts_; }                ///< that it took
    /// The mechanism could be placed at the end of the last step.
    [[nodiscard]] bool isClosed() const { return isClosed_; }
    [[nodiscard]] RunBook& book() { return book_; }
    [[nodiscard]] const SimulationStatistics& statistics() const { return book_.statistics; }
    [[nodiscard]] const StopReport& report() const { return report_; }
    /// The last integral, the work of the hand [J], where the audit starts anew.
    void setHandWork(double work) { end_.w[end_.w.size() - 1] = start_.w[end_.w.size() - 1] = work; }

  private:
    void resize();
    void forgetPast(double time);
    [[nodiscard]] StepStatus smoothStep(const Interruption& interruption);
    /// A step of the smooth integrator that is good, the stepper's last attempt; or why there is none.
    struct Found {
        StepStatus status = StepStatus::ok;
        double length = 0.0; ///< [s]
        double error = 0.0;  ///< as a share of the tolerance
        bool endsAtEvent = false;
    };
    [[nodiscard]] Found findStep(double limit, const Interruption& interruption);
    [[nodiscard]] StepStatus contactStep();
    [[nodiscard]] StepStatus checkRates();
    [[nodiscard]] double smoothLimit() const;
    [[nodiscard]] double contactLimit() const;
    void commit(double h);
    void moveEndBy(double h);
    void observeEnd();
    void observeContactEnd();
    void observeStepEnd();
    void closeLoops();
    void forgetCourses();
    void reviewMechanism();
    void pass(Booking booking);
    void look();
    void keepContactGears();
    void tryContacts();
    /// Whether the state at a time is given in the coordinates of the last step rather than in those after it.
    [[nodiscard]] bool isInsideStep(double time) const {
        return stepEnd_ > stepStart_ && (time < stepEnd_ || contacts_);
    }

    std::shared_ptr<const Model> model_;
    RigEquations equations_;
    Stepper stepper_;
    std::optional<ContactStepper> contacts_;
    EventSearch events_;
    LinkageWatch linkage_;
    StepLength length_;
    RunBook book_;
    StopReport report_;
    MotionState start_; ///< of the last step
    MotionState end_;
    MotionState contactEnd_; ///< of the last step with contacts, in the coordinates of that step
    MotionState scratch_;
    Phase stepPhase_; ///< during the last step; events at its end change that of equations_
    std::vector<PortMotion> endPorts_;
    std::vector<double> deliveredBefore_; ///< by gears, before the last step with contacts
    bool isClosed_ = true;
    double stepStart_ = 0.0;
    double stepEnd_ = 0.0;
    int attempts_ = 0;
};

} // namespace hingelab
