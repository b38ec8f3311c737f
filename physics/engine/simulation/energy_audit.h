// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "simulation/energy_watch.h"
#include "simulation/step_end.h"
#include "simulation/stop_report.h"

namespace hingelab {

/// Kinetic, gravity and stored energy of a state [J].
struct MechanicalEnergy {
    double kinetic = 0.0;
    double gravity = 0.0;
    double stored = 0.0;
    [[nodiscard]] double total() const { return kinetic + gravity + stored; }
};

/// Energy of the state that the mechanism was last placed at, at its time [s]: ports and states of laws are of
/// that state, their phases those at `end`.
[[nodiscard]] MechanicalEnergy energyOfPlaced(const StepEnd& end, double time,
                                              const std::vector<PortMotion>& ports, const JointVector& z);

/// Keeps the audit of energy of a run: what it began with, what edits brought in, and, now and then, how well
/// the balance closes. Where the linkage cannot be closed there is no energy. Allocates in energyFloor() only.
class EnergyAudit {
  public:
    EnergyAudit() = default;

    /// For a model with so many ports.
    void resize(std::size_t ports) { ports_.assign(ports, {}); }

    /// Energy of a state at `time` [s], with the phases at `end`; places the mechanism there.
    [[nodiscard]] MechanicalEnergy energyOf(const StepEnd& end, double time, const MotionState& state);

    /// A run begins, or goes on from another state; of the watch it is for begin() and watchAnew() to tell.
    void setOut(const StepEnd& end, bool isClosed);
    /// A run begins without a past.
    void begin(const StepEnd& end, bool isClosed) {
        closureBeforeLoss_ = 0.0;
        setOut(end, isClosed);
        watchAnew(end, isClosed);
    }

    /// Before an edit of the rig.
    void beforeEdit(const StepEnd& end, bool isClosed);
    /// Behind an edit after which the integrals of energy go on: what the energy jumped by is the edit's.
    void afterEdit(const StepEnd& end) {
        edits_ += energyOf(end, end.time, end.state).total() - energyBeforeLoss_;
    }
    /// Behind one after which they do not: the audit starts anew, with the error it had and with the work of
    /// the hand [J].
    void afterExchange(const StepEnd& end, double handWork) {
        initial_ = energyOf(end, end.time, end.state).total() - handWork - closureBeforeLoss_;
        edits_ = 0.0;
    }
    void watchAnew(const StepEnd& end, bool isClosed);

    [[nodiscard]] bool isDue(double time) const { return watch_.isDue(time); }
    /// At the end of a step.
    void look(const StepEnd& end);

    [[nodiscard]] double initial() const { return initial_; } ///< [J]
    [[nodiscard]] double edits() const { return edits_; }     ///< brought in by edits [J]
    [[nodiscard]] const EnergyWatch& watch() const { return watch_; }
    /// What is wrong with the balance, where, and what to change.
    [[nodiscard]] StopReport report(const Model& model, const RigEquations& equations, double time,
                                    const MotionState& state) const;

  private:
    [[nodiscard]] double energyFloor(const StepEnd& end) const;

    double initial_ = 0.0;
    double edits_ = 0.0;
    double energyBeforeLoss_ = 0.0; ///< of the last state that could be closed, while one cannot
    double closureBeforeLoss_ = 0.0;
    EnergyWatch watch_;
    std::vector<PortMotion> ports_; ///< of the state whose energy is asked for
};

} // namespace hingelab
