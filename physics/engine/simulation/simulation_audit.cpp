// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps the audit of energy.
#include "simulation/audit.h"

#include <algorithm>
#include <cmath>

#include "simulation/simulation.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kFloorHeight = 0.01; // [m] what lifts everything by less is not in play

/// A part of the rig with the energy that it stored, lost or brought in [J].
struct EnergyPart {
    std::string name;
    double energy = -1.0;

    void offer(const std::string& other, double amount) {
        if (amount <= energy) return;
        name = other;
        energy = amount;
    }
};

} // namespace

/// Energy plus what has left, less what has come in: constant but for edits.
double Simulation::auditOf(const MotionState& state, double time) {
    return energyOf(time, state).total() + Audit(*model_, equations_, state.w).balance();
}

/// Energy that lifts what weight moves by a centimetre [J]: with Q the generalised weight it is Q M^-1 Q/g
/// times that height, of M the diagonal.
double Simulation::energyFloor() {
    const double g = model_->rig().environment.gravity.norm();
    if (!(g > 0.0) || !equations_.place(stepEnd_, end_.q, end_.v)) return 0.0;
    const Mechanism& mechanism = model_->mechanism();
    JointMatrix mass = JointMatrix::Zero(mechanism.coordinateCount(), mechanism.coordinateCount());
    mechanism.massMatrix(equations_.scratch(), mass);
    double sum = 0.0;
    for (int i = 0; i < model_->degreesOfFreedom(); ++i) {
        const double weight = mechanism.gravityForce(i, equations_.scratch());
        if (mass(i, i) > 0.0) sum += weight * weight / mass(i, i);
    }
    return kFloorHeight * sum / g;
}

/// At the end of a step.
void Simulation::watchEnergy() {
    const Energy energy = energyOf(stepEnd_, end_);
    const Audit audit(*model_, equations_, end_.w);
    EnergyWatch::Look look;
    look.kinetic = energy.kinetic;
    look.gravity = energy.gravity;
    look.stored = energy.stored;
    look.dissipated = audit.dissipated;
    look.inputs = std::abs(audit.loadWork) + std::abs(audit.driveWork) + std::abs(audit.handWork) +
                  std::abs(audit.actuatorWork) + std::abs(editEnergy_);
    // What was missing before the last edit is not this version's fault.
    look.closure = energy.total() + audit.balance() - initialEnergy_ - editEnergy_ - closureBeforeLoss_;
    watch_.look(stepEnd_, look);
}

StopReport Simulation::energyReport() const {
    EnergyPart most;
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        const bool isStop = i >= model_->elementCount();
        most.offer((isStop ? "a stop of \"" : "\"") + model_->laws()[i].name + "\"",
                   std::abs(end_.w[static_cast<Eigen::Index>(i)]));
    }
    for (std::size_t c = 0; c < model_->contacts().size(); ++c) {
        const auto row = static_cast<Eigen::Index>(equations_.firstContactQuadrature() + 2 * c);
        most.offer("contact \"" + model_->contacts()[c].name + "\"",
                   std::abs(end_.w[row]) + std::abs(end_.w[row + 1]));
    }
    constexpr double percent = 100.0;
    StopReport report;
    report.time = stepEnd_;
    constexpr double beyondCounting = 10.0; // times
    const std::string share = watch_.share() > beyondCounting
                                  ? "more than 10 times the energy in play"
                                  : displayText(percent * watch_.share(), 3) + " % of the energy in play";
    report.cause = "the energy balance is off by " +
                   displayText(Quantity::energy, std::abs(watch_.closure()), 3) + ", " + share;
    if (!most.name.empty()) report.cause += "; most energy went through " + most.name;
    const SimulationSettings& settings = model_->rig().simulation;
    if (!contacts_) {
        report.remedy = "lower the tolerance (now " + displayText(settings.tolerance, 3) +
                        "), or lower the largest stiffness";
        return report;
    }
    report.remedy = "shorten the contact step (now " + displayText(Quantity::time, settings.contactStep, 3) +
                    "), or lower the stiffness";
    if (settings.contactScheme == ContactScheme::oneWay) {
        report.remedy += "; the two-way scheme also follows contacts that are stiff for the step";
    }
    return report;
}

Simulation::Energy Simulation::energyOf(double time, const MotionState& state) {
    if (!equations_.place(time, state.q, state.v)) return {};
    equations_.readPorts(state.q, state.v, portsAfter_);
    return energyOfPlaced(portsAfter_, state.z);
}

/// Energy of the state that the mechanism was last placed at.
Simulation::Energy Simulation::energyOfPlaced(const std::vector<PortMotion>& ports, const JointVector& z) {
    Energy energy;
    const MechanismScratch& s = equations_.scratch();
    energy.kinetic = model_->mechanism().kineticEnergy(s);
    energy.gravity = model_->mechanism().gravityEnergy(s);
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        energy.stored += model_->laws()[i].law->storedEnergy(equations_.pointOf(i, ports[i], stepEnd_, z));
    }
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        const PortMotion& port = ports[equations_.firstActuatorPort() + k];
        energy.kinetic += 0.5 * unit.inertia * port.rate * port.rate;
        energy.stored += unit.law->storedEnergy(equations_.actuatorPoint(k, port, stepEnd_, z).states);
    }
    if (contacts_) energy.stored += contacts_->storedEnergy(s);
    return energy;
}

} // namespace hingelab
