// SPDX-License-Identifier: GPL-3.0-or-later
// Motors between steps: drives that look and switch, voltages by hand, and what is kept across edits.
#include <algorithm>

#include "physics/simulation/simulation.h"

namespace hingelab {

DriveView Simulation::driveView(std::size_t motor) const {
    const PortMotion& port = endPorts_[equations_.firstMotorPort() + motor];
    return {stepEnd_, port.x, port.rate, equations_.currentOf(motor, endPorts_, end_.z, stepEnd_)};
}

/// Drives that start here, without a past.
void Simulation::beginDrives() {
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        equations_.phase.motors[k] = {};
        equations_.phase.motors[k].drive = model_->motors()[k].drive.begin(driveView(k));
    }
    lookAtDrives();
}

/// Controllers whose time has come look at the motion; switches switch.
void Simulation::lookAtDrives() {
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        DriveState& state = equations_.phase.motors[k].drive;
        while (state.next <= stepEnd_ + kSmallestStep) { // what nextInstant() would not see any more
            model_->motors()[k].drive.look(state, driveView(k));
            stepper_.forget();
        }
    }
}

/// What gears carried in the last step with contacts, which the next one and the samples of this one need.
void Simulation::keepContactMotors() {
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        equations_.phase.motors[k].delivered = contacts_->motors()[k].delivered;
        equations_.phase.motors[k].gearLoss = contacts_->motors()[k].gearLoss;
    }
}

void Simulation::setMotorVoltage(double time, std::size_t motor, std::optional<double> voltage) {
    if (motor >= equations_.manualVoltage.size()) return;
    truncate(time);
    stepper_.forget();
    equations_.manualVoltage[motor] = voltage;
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
}

void Simulation::keepManualVoltages(const Model& old, const std::vector<std::optional<double>>& manual) {
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        for (std::size_t j = 0; j < old.motors().size(); ++j) {
            if (old.motors()[j].name == model_->motors()[k].name) equations_.manualVoltage[k] = manual[j];
        }
    }
}

/// States of laws that go on in another version of the rig.
void Simulation::keepStates(const Model& old, const JointVector& z) {
    beginStates();
    for (const Model::LawUnit& unit : model_->laws()) {
        if (unit.state < 0) continue;
        for (const Model::LawUnit& before : old.laws()) {
            if (before.state >= 0 && before.name == unit.name) end_.z[unit.state] = z[before.state];
        }
    }
}

/// Currents, temperatures and controllers of motors that go on in another version of the rig.
void Simulation::keepMotors(const Model& old, const std::vector<MotorMemory>& memories, const JointVector& z) {
    beginDrives();
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        for (std::size_t j = 0; j < old.motors().size(); ++j) {
            const Model::MotorUnit& before = old.motors()[j];
            if (before.name != unit.name) continue;
            if (unit.currentState >= 0 && before.currentState >= 0) {
                end_.z[unit.currentState] = z[before.currentState];
            }
            if (unit.heatState >= 0 && before.heatState >= 0) {
                end_.z[unit.heatState] = z[before.heatState];
            }
            MotorMemory& memory = equations_.phase.motors[k];
            if (before.drive.continuesAs(unit.drive)) memory.drive = memories[j].drive;
            memory.delivered = memories[j].delivered;
            memory.gearLoss = memories[j].gearLoss;
        }
    }
    lookAtDrives();
    start_ = end_;
}

} // namespace hingelab
