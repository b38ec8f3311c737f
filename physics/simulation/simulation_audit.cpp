// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps the audit of energy.
#include "physics/simulation/audit.h"
#include "physics/simulation/simulation.h"

namespace hingelab {

/// Energy plus what has left, less what has come in: constant but for edits.
double Simulation::auditOf(const MotionState& state, double time) {
    return energyOf(time, state).total() + Audit(*model_, equations_, state.w).balance();
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
