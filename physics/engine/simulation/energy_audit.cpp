// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/energy_audit.h"

#include <cmath>
#include <string>

#include "numerics/indices.h"
#include "simulation/audit.h"
#include "simulation/contact_stepper.h"
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

/// The part that most energy went through; without a name if there is none.
EnergyPart busiestPart(const Model& model, const RigEquations& equations, const Eigen::VectorXd& w) {
    EnergyPart most;
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        const bool isStop = i >= model.elementCount();
        most.offer((isStop ? "a stop of \"" : "\"") + model.laws()[i].name + "\"", std::abs(w[toIndex(i)]));
    }
    for (std::size_t c = 0; c < model.contacts().size(); ++c) {
        const Eigen::Index row = toIndex(equations.firstContactQuadrature() + 2 * c);
        most.offer("contact \"" + model.contacts()[c].name + "\"", std::abs(w[row]) + std::abs(w[row + 1]));
    }
    return most;
}

/// What to change where the balance is off.
std::string remedyOf(const SimulationSettings& settings, bool hasContacts) {
    if (!hasContacts) {
        return "lower the tolerance (now " + displayText(settings.tolerance, 3) +
               "), or lower the largest stiffness";
    }
    std::string remedy = "shorten the contact step (now " +
                         displayText(Quantity::time, settings.contactStep, 3) + "), or lower the stiffness";
    if (settings.contactScheme == ContactScheme::oneWay) {
        remedy += "; the two-way scheme also follows contacts that are stiff for the step";
    }
    return remedy;
}

} // namespace

MechanicalEnergy energyOfPlaced(const StepEnd& end, double time, const std::vector<PortMotion>& ports,
                                const JointVector& z) {
    const Model& model = end.model;
    const RigEquations& equations = end.equations;
    MechanicalEnergy energy;
    const MechanismScratch& s = end.equations.scratch();
    energy.kinetic = model.mechanism().kineticEnergy(s);
    energy.gravity = model.mechanism().gravityEnergy(s);
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        energy.stored += model.laws()[i].law->storedEnergy(equations.pointOf(i, ports[i], time, z));
    }
    for (std::size_t k = 0; k < model.actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const PortMotion& port = ports[equations.firstActuatorPort() + k];
        energy.kinetic += 0.5 * unit.inertia * port.rate * port.rate;
        energy.stored += unit.law->storedEnergy(equations.actuatorPoint(k, port, time, z).states);
    }
    if (end.contacts != nullptr) energy.stored += end.contacts->storedEnergy(s);
    return energy;
}

MechanicalEnergy EnergyAudit::energyOf(const StepEnd& end, double time, const MotionState& state) {
    if (!end.equations.place(time, state.q, state.v)) return {};
    end.equations.readPorts(state.q, state.v, ports_);
    return energyOfPlaced(end, time, ports_, state.z);
}

void EnergyAudit::setOut(const StepEnd& end, bool isClosed) {
    edits_ = 0.0;
    initial_ = isClosed ? energyOf(end, end.time, end.state).total() : 0.0;
}

void EnergyAudit::watchAnew(const StepEnd& end, bool isClosed) {
    watch_.begin(end.time, isClosed ? energyFloor(end) : 0.0);
}

/// While an edit keeps the linkage from closing, there is no energy: then what it last had counts.
void EnergyAudit::beforeEdit(const StepEnd& end, bool isClosed) {
    if (!isClosed) return;
    energyBeforeLoss_ = energyOf(end, end.time, end.state).total();
    const double balance = Audit(end.model, end.equations, end.state.w).balance();
    closureBeforeLoss_ = energyBeforeLoss_ + balance - initial_ - edits_;
}

/// Energy that lifts what weight moves by a centimetre [J]: with Q the generalised weight it is Q M^-1 Q/g
/// times that height, of M the diagonal.
double EnergyAudit::energyFloor(const StepEnd& end) const {
    const double g = end.model.rig().environment.gravity.norm();
    constexpr double least = 1e-12; // [J] what rounding may take off anything that one sees
    if (!(g > 0.0) || !end.equations.place(end.time, end.state.q, end.state.v)) return least;
    const Mechanism& mechanism = end.model.mechanism();
    JointMatrix mass = JointMatrix::Zero(mechanism.coordinateCount(), mechanism.coordinateCount());
    mechanism.massMatrix(end.equations.scratch(), mass);
    double sum = 0.0;
    for (int i = 0; i < end.model.degreesOfFreedom(); ++i) {
        const double weight = mechanism.gravityForce(i, end.equations.scratch());
        if (mass(i, i) > 0.0) sum += weight * weight / mass(i, i);
    }
    return std::max(kFloorHeight * sum / g, least);
}

void EnergyAudit::look(const StepEnd& end) {
    const MechanicalEnergy energy = energyOf(end, end.time, end.state);
    const Audit audit(end.model, end.equations, end.state.w);
    EnergyWatch::Look look;
    look.kinetic = energy.kinetic;
    look.gravity = energy.gravity;
    look.stored = energy.stored;
    look.dissipated = audit.dissipated;
    look.inputs = std::abs(audit.loadWork) + std::abs(audit.driveWork) + std::abs(audit.handWork) +
                  std::abs(audit.actuatorWork) + std::abs(edits_);
    // What was missing before the last edit is not this version's fault.
    look.closure = energy.total() + audit.balance() - initial_ - edits_ - closureBeforeLoss_;
    watch_.look(end.time, look);
}

StopReport EnergyAudit::report(const Model& model, const RigEquations& equations, double time,
                               const MotionState& state) const {
    constexpr double percent = 100.0;
    constexpr double beyondCounting = 10.0; // times
    const EnergyPart most = busiestPart(model, equations, state.w);
    const std::string share = watch_.share() > beyondCounting
                                  ? "more than 10 times the energy in play"
                                  : displayText(percent * watch_.share(), 3) + " % of the energy in play";
    StopReport report;
    report.time = time;
    report.cause = "the energy balance is off by " +
                   displayText(Quantity::energy, std::abs(watch_.closure()), 3) + ", " + share;
    if (!most.name.empty()) report.cause += "; most energy went through " + most.name;
    report.remedy = remedyOf(model.rig().simulation, !model.contacts().empty());
    return report;
}

} // namespace hingelab
