// SPDX-License-Identifier: GPL-3.0-or-later
// A hand that follows a script: how it comes, goes, and is accounted for.
#include <Eigen/Cholesky>
#include <cmath>

#include "numerics/indices.h"
#include "simulation/model_map.h"
#include "simulation/simulation.h"

namespace hingelab {

void Simulation::setHandScript(double time, const std::optional<HandScript>& script) {
    if (equations_.hand) setHand(time, std::nullopt);
    if (!script && !script_) return;
    const std::optional<HandStage> before = handStage();
    const bool lets = !script && before != HandStage::hasLetGo;
    exchangeModel(time, base_, script);
    if (script || lets) {
        bookEvent(script ? SimulationEvent::Kind::handBegins : SimulationEvent::Kind::handLetsGo, 0);
    }
}

std::optional<HandStage> Simulation::handStage() const {
    const std::optional<std::size_t>& law = model_->handLaw();
    if (!law) return std::nullopt;
    return static_cast<HandStage>(equations_.phase.laws[*law]);
}

/// For another motion: the hand is gone at once.
void Simulation::dropScript() {
    if (!script_) return;
    script_.reset();
    const std::shared_ptr<const Model> old = model_;
    const std::vector<std::optional<double>> told = equations_.told;
    adoptModel(base_);
    keepTold(*old, told);
}

/// Integrals of the same elements: the hand's comes or goes; what a hand has done that goes stays the hand's.
void Simulation::keepWork(const Model& old, const Eigen::VectorXd& work,
                          const std::vector<std::size_t>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        end_.w[toIndex(i)] = places[i] == kNoPlace ? 0.0 : work[toIndex(places[i])];
    }
    if (!old.handLaw()) return;
    const double done = work[toIndex(*old.handLaw())];
    end_.w[model_->handLaw() ? toIndex(*model_->handLaw()) : end_.w.size() - 1] += done;
}

/// The same script goes on where it was.
void Simulation::keepHandStage(const Model& old, const Phase& phase) {
    if (!model_->handLaw() || !old.handLaw()) return;
    equations_.phase.laws[*model_->handLaw()] = phase.laws[*old.handLaw()];
}

/// With contacts, where steps do not end at guards: the hand lets go at the end of the first step beyond.
void Simulation::settleHand() {
    const std::optional<std::size_t>& law = model_->handLaw();
    if (!law) return;
    int& phase = equations_.phase.laws[*law];
    const ForceLaw& hand = *model_->laws()[*law].law;
    const int next = hand.settledPhase(equations_.pointOf(*law, endPorts_[*law], stepEnd_, end_.z));
    if (const auto event = hand.eventOf(phase, next)) bookLaw(*event, *law);
    phase = next;
}

double Simulation::inertiaAt(int coordinate) {
    const Eigen::Index n = model_->degreesOfFreedom();
    if (!equations_.prepareStep(stepEnd_, 0.0, end_.q, end_.v)) return std::nan("");
    Port port;
    port.index = coordinate;
    rowOf(port, model_->mechanism(), equations_.scratch(), row_);
    const Eigen::VectorXd row = row_.head(n).transpose();
    const Eigen::MatrixXd mass = equations_.massMatrix().topLeftCorner(n, n);
    return 1.0 / row.dot(mass.llt().solve(row));
}

/// Where one degree of freedom makes it the same, the hand with a script holds the handle, and pulls along the
/// path of it; elsewhere it turns the joint, as a motor would, and this is zero. For the placed state.
Vector3 Simulation::scriptForceAtHandle() {
    constexpr double noLever = 1e-6; // [m per unit] the handle stands while the joint moves
    const std::optional<std::size_t>& law = model_->handLaw();
    if (!law || !model_->handle() || model_->degreesOfFreedom() != 1) return Vector3::Zero();
    const Mechanism& mechanism = model_->mechanism();
    MechanismScratch& s = equations_.scratch();
    const Attachment& at = mechanism.attachmentOf(model_->handle()->body);
    const Vector3 p_WQ = mechanism.poseOf(at, s) * model_->handle()->p_BQ;
    const Vector3 column = mechanism.pointColumn(at.frame, p_WQ, 0, s);
    if (column.norm() < noLever) return Vector3::Zero();
    rowOf(model_->port(*law), mechanism, s, row_);
    return equations_.forces()[*law] * row_[0] / column.squaredNorm() * column;
}

} // namespace hingelab
