// SPDX-License-Identifier: GPL-3.0-or-later
// Actuators between steps: controllers that look and switch, what a hand tells, and what is kept across edits.
#include <algorithm>

#include "simulation/simulation.h"

namespace hingelab {

ActuatorPoint Simulation::actuatorAtEnd(std::size_t actuator) const {
    return equations_.actuatorPoint(actuator, endPorts_[equations_.firstActuatorPort() + actuator], stepEnd_,
                                    end_.z);
}

/// Controllers that start here, without a past.
void Simulation::beginActuators() {
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        equations_.phase.actuators[k] = {};
        model_->actuators()[k].law->begin(actuatorAtEnd(k), equations_.phase.actuators[k].memory);
    }
    letActuatorsLook();
}

/// Controllers whose time has come look at the motion; switches switch.
void Simulation::letActuatorsLook() {
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        ActuatorMemory& memory = equations_.phase.actuators[k].memory;
        while (memory.next <= stepEnd_ + kSmallestStep) { // what nextInstant() would not see any more
            model_->actuators()[k].law->look(actuatorAtEnd(k), memory);
            stepper_.forget();
        }
    }
}

/// What gears carried in the last step with contacts, which the next one and the samples of this one need.
void Simulation::keepContactGears() {
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        equations_.phase.actuators[k].delivered = contacts_->gears()[k].delivered;
        equations_.phase.actuators[k].gearLoss = contacts_->gears()[k].gearLoss;
    }
}

void Simulation::setCommand(double time, std::size_t actuator, std::optional<double> command) {
    if (actuator >= equations_.told.size()) return;
    truncate(time);
    stepper_.forget();
    equations_.told[actuator] = command;
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
}

void Simulation::keepTold(const Model& old, const std::vector<std::optional<double>>& told) {
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        for (std::size_t j = 0; j < old.actuators().size(); ++j) {
            if (old.actuators()[j].identity == model_->actuators()[k].identity) equations_.told[k] = told[j];
        }
    }
}

/// States of laws that go on in another version of the rig.
void Simulation::keepStates(const Model& old, const JointVector& z) {
    beginStates();
    for (const Model::LawUnit& unit : model_->laws()) {
        if (unit.state < 0) continue;
        for (const Model::LawUnit& before : old.laws()) {
            if (before.state >= 0 && before.identity == unit.identity) end_.z[unit.state] = z[before.state];
        }
    }
}

/// States and controllers of actuators that go on in another version of the rig.
void Simulation::keepActuators(const Model& old, const std::vector<ActuatorRecord>& records,
                               const JointVector& z) {
    beginActuators();
    const auto statesOf = [](const Model::ActuatorUnit& unit, auto* states) {
        return std::span(states + unit.firstState, static_cast<std::size_t>(unit.states));
    };
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        for (std::size_t j = 0; j < old.actuators().size(); ++j) {
            const Model::ActuatorUnit& before = old.actuators()[j];
            if (before.identity != unit.identity) continue;
            ActuatorRecord& record = equations_.phase.actuators[k];
            unit.law->continueFrom(*before.law, statesOf(before, z.data()), records[j].memory,
                                   statesOf(unit, end_.z.data()), record.memory);
            record.delivered = records[j].delivered;
            record.gearLoss = records[j].gearLoss;
        }
    }
    letActuatorsLook();
    start_ = end_;
}

} // namespace hingelab
