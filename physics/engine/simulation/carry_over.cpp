// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/carry_over.h"

#include <span>

#include "numerics/indices.h"
#include "rig/identity.h"
#include "simulation/between_steps.h"

namespace hingelab {

void keepTold(const Model& old, const std::vector<std::optional<double>>& told, const Model& model,
              std::vector<std::optional<double>>& kept) {
    for (std::size_t k = 0; k < model.actuators().size(); ++k) {
        for (std::size_t j = 0; j < old.actuators().size(); ++j) {
            if (old.actuators()[j].identity == model.actuators()[k].identity) kept[k] = told[j];
        }
    }
}

void keepStates(const Model& old, const JointVector& z, const StepEnd& end, JointVector& kept) {
    beginStates(end, kept);
    for (const Model::LawUnit& unit : end.model.laws()) {
        if (unit.state < 0) continue;
        for (const Model::LawUnit& before : old.laws()) {
            if (before.state >= 0 && before.identity == unit.identity) kept[unit.state] = z[before.state];
        }
    }
}

bool keepActuators(const Model& old, const std::vector<ActuatorRecord>& records, const JointVector& z,
                   const StepEnd& end, JointVector& kept) {
    const bool hasLooked = beginActuators(end);
    const auto statesOf = [](const Model::ActuatorUnit& unit, auto* states) {
        return std::span(states + unit.firstState, toSize(unit.states));
    };
    for (std::size_t k = 0; k < end.model.actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = end.model.actuators()[k];
        for (std::size_t j = 0; j < old.actuators().size(); ++j) {
            const Model::ActuatorUnit& before = old.actuators()[j];
            if (before.identity != unit.identity) continue;
            ActuatorRecord& record = end.equations.phase.actuators[k];
            unit.law->continueFrom(*before.law, statesOf(before, z.data()), records[j].memory,
                                   statesOf(unit, kept.data()), record.memory);
            record.delivered = records[j].delivered;
            record.gearLoss = records[j].gearLoss;
        }
    }
    return letActuatorsLook(end) || hasLooked;
}

void keepWork(const Model& old, const Eigen::VectorXd& work, const Places& places, const Model& model,
              Eigen::VectorXd& kept) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        kept[toIndex(i)] = places[i] == kNoPlace ? 0.0 : work[toIndex(places[i])];
    }
    if (!old.handLaw()) return;
    const double done = work[toIndex(*old.handLaw())];
    kept[model.handLaw() ? toIndex(*model.handLaw()) : kept.size() - 1] += done;
}

double handWorkOf(const Model& model, const Eigen::VectorXd& work) {
    return work[work.size() - 1] + (model.handLaw() ? work[toIndex(*model.handLaw())] : 0.0);
}

void keepHandStage(const Model& old, const Phase& phase, const Model& model, Phase& kept) {
    if (!model.handLaw() || !old.handLaw()) return;
    kept.laws[*model.handLaw()] = phase.laws[*old.handLaw()];
}

std::optional<Hand> keepHand(const Model& old, const std::optional<Hand>& hand, const Model& model) {
    if (!hand) return std::nullopt;
    const std::vector<Body>& bodies = model.rig().bodies;
    const std::size_t body = indexOfIdentity(bodies, identityOf(old.rig().bodies[hand->body]));
    if (body >= bodies.size()) return std::nullopt;
    std::optional<Hand> kept = hand;
    kept->body = body;
    return kept;
}

} // namespace hingelab
