// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_inputs.h"

#include <algorithm>
#include <cmath>

namespace hingelab::run_inputs {

void setHand(PresentRun& run, const std::optional<Hand>& hand) {
    if (run.isBroken()) return;
    const bool isPossible = hand && hand->body < run.model().rig().bodies.size() && hand->grip.allFinite() &&
                            hand->target.allFinite() && std::isfinite(hand->stiffness) &&
                            std::isfinite(hand->damping);
    const std::optional<Hand> held = isPossible ? hand : std::nullopt;
    Simulation& simulation = run.simulation();
    if (held == simulation.hand()) return;
    if (held) setScript(run, std::nullopt);
    run.log().addInput(HandInput{run.time(), held});
    if (gripOf(held) != gripOf(simulation.hand())) run.batch().grips.push_back({run.time(), gripOf(held)});
    simulation.setHand(run.time(), held);
}

void setScript(PresentRun& run, const std::optional<HandScript>& script) {
    if (run.isBroken() || (!script && !run.simulation().handScript())) return;
    run.log().addInput(HandScriptInput{run.time(), script});
    run.batch().grips.push_back({run.time(), gripOf(script, run.model())});
    run.simulation().setHandScript(run.time(), script);
    run.sampleHere();
}

bool setVoltage(PresentRun& run, std::size_t motor, std::optional<double> voltage) {
    if (run.isBroken() || motor >= run.simulation().commands().size()) return false;
    if (voltage && !std::isfinite(*voltage)) return false;
    run.log().addInput(VoltageInput{run.time(), motor, voltage});
    run.simulation().setCommand(run.time(), motor, voltage);
    return true;
}

NamedVoltages namedVoltages(const PresentRun& run) {
    const std::vector<std::optional<double>>& commands = run.simulation().commands();
    NamedVoltages voltages;
    voltages.reserve(commands.size());
    for (std::size_t k = 0; k < commands.size(); ++k) {
        voltages.emplace_back(run.model().actuators()[k].identity, commands[k]);
    }
    return voltages;
}

std::vector<std::optional<double>> voltagesFor(const Model& model, const PresentRun& run) {
    std::vector<std::optional<double>> voltages(model.motors().size());
    if (run.isBroken()) return voltages;
    const std::vector<Model::ActuatorUnit>& old = run.model().actuators();
    for (std::size_t k = 0; k < voltages.size(); ++k) {
        for (std::size_t j = 0; j < old.size(); ++j) {
            if (old[j].identity == model.actuators()[k].identity) voltages[k] = run.simulation().commands()[j];
        }
    }
    return voltages;
}

void keepVoltages(PresentRun& run, const NamedVoltages& voltages) {
    for (std::size_t k = 0; k < run.simulation().commands().size(); ++k) {
        const auto kept = std::find_if(voltages.begin(), voltages.end(), [&](const auto& voltage) {
            return voltage.first == run.model().actuators()[k].identity;
        });
        const bool isOther = kept != voltages.end() && kept->second != run.simulation().commands()[k];
        if (isOther && setVoltage(run, k, kept->second)) run.sampleHere();
    }
}

void tellGrips(PresentRun& run) {
    const Simulation& simulation = run.simulation();
    if (simulation.hand()) run.batch().grips.push_back({run.time(), gripOf(simulation.hand())});
    if (simulation.handScript()) {
        run.batch().grips.push_back({run.time(), gripOf(simulation.handScript(), simulation.model())});
    }
}

} // namespace hingelab::run_inputs
