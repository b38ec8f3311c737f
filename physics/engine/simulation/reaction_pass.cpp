// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/reaction_pass.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"
#include "simulation/contact_stepper.h"

namespace hingelab {

ReactionPass::ReactionPass(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    mechanism.makeReactions(input_, reactions_);
    stopForces_.assign(toSize(mechanism.coordinateCount()), 0.0);
    forcesInLine_.assign(mechanism.assemblies().size(), 0.0);
    inLine_.reserve(forcesInLine_.size());
}

void ReactionPass::clearLoads() {
    input_.coordinateForces.setZero();
    std::fill(input_.assemblyForces.begin(), input_.assemblyForces.end(), 0.0);
    std::fill(input_.bodyForces.begin(), input_.bodyForces.end(), SpatialForce{});
    std::fill(stopForces_.begin(), stopForces_.end(), 0.0);
}

void ReactionPass::pull(const Input& input, std::size_t body, const Vector3& p_W, const Vector3& force) {
    if (body >= input_.bodyForces.size()) return; // the world
    const Mechanism& mechanism = input.model.mechanism();
    SpatialForce& F = input_.bodyForces[body];
    const MechanismScratch& s = input.equations.scratch();
    const Vector3 arm = p_W - mechanism.poseOf(mechanism.attachmentOf(body), s).translation;
    F.rotational += arm.cross(force);
    F.translational += force;
}

/// What an element, a stop or an actuator does.
void ReactionPass::addPort(const Input& input, std::size_t i) {
    const Model& model = input.model;
    const RigEquations& equations = input.equations;
    const bool isActuator = i >= equations.firstActuatorPort();
    const bool isStop = i >= model.elementCount() && !isActuator && model.handLaw() != i;
    // Of an actuator's force, what turns along takes a part.
    const double force =
        isActuator ? equations.loadOf(i - equations.firstActuatorPort()).delivered : equations.forces()[i];
    const Port& port = model.port(i);
    addForce(input, port, force);
    if (isStop && port.kind == Port::Kind::coordinate) stopForces_[toSize(port.index)] += force;
}

void ReactionPass::addForce(const Input& input, const Port& port, double force) {
    switch (port.kind) {
        case Port::Kind::coordinate:
            input_.coordinateForces[port.index] += force;
            break;
        case Port::Kind::assembly:
            input_.assemblyForces[toSize(port.index)] += force;
            break;
        case Port::Kind::geared:
            for (const Port::Geared& part : port.geared) {
                const bool isJoint = part.kind == Port::Kind::coordinate;
                (isJoint ? input_.coordinateForces[part.index] : input_.assemblyForces[toSize(part.index)]) +=
                    part.factor * force;
            }
            break;
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, input.model.mechanism(), input.equations.scratch());
            pull(input, port.to.frame == 0 ? input_.bodyForces.size() : port.toBody, ends.to,
                 force * ends.direction);
            pull(input, port.from.frame == 0 ? input_.bodyForces.size() : port.fromBody, ends.from,
                 -force * ends.direction);
            break;
        }
    }
}

void ReactionPass::addContacts(const Input& input) {
    if (input.contacts == nullptr) return;
    const Mechanism& mechanism = input.model.mechanism();
    const std::vector<SpatialForce>& loads = input.contacts->bodyLoads();
    for (std::size_t b = 0; b < loads.size(); ++b) {
        const bool hangsOnWorld = mechanism.attachmentOf(b).frame == 0; // needs no load
        if (hangsOnWorld || b >= input_.bodyForces.size()) continue;
        input_.bodyForces[b].rotational += loads[b].rotational;
        input_.bodyForces[b].translational += loads[b].translational;
    }
}

/// Efforts, and the hand that pulls at a body.
void ReactionPass::addHand(const Input& input) {
    const RigEquations& equations = input.equations;
    const JointVector& efforts = equations.efforts();
    input_.coordinateForces.head(efforts.size()) += efforts;
    const std::optional<Hand>& hand = equations.hand;
    if (!hand) return;
    const Mechanism& mechanism = input.model.mechanism();
    const Attachment& at = mechanism.attachmentOf(hand->body);
    pull(input, hand->body, mechanism.poseOf(at, input.equations.scratch()) * hand->grip,
         equations.handForce());
}

void ReactionPass::find(const Input& input, const JointVector& acceleration) {
    const Model& model = input.model;
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch& s = input.equations.scratch();
    mechanism.setAccelerations(acceleration, s);
    clearLoads();
    const Vector3 atHandle = input.handle.byScript(model, input.equations);
    for (std::size_t i = 0; i < input.equations.forces().size(); ++i) {
        if (model.handLaw() == i && !atHandle.isZero()) {
            const Attachment& at = mechanism.attachmentOf(model.handle()->body);
            pull(input, model.handle()->body, mechanism.poseOf(at, s) * model.handle()->p_BQ, atHandle);
        } else {
            addPort(input, i);
        }
    }
    addContacts(input);
    addHand(input);
    mechanism.reactions(input_, input.equations.phase.mechanism, s, reactions_);
}

double ReactionPass::rodForceInLine(const Input& input, std::size_t assembly, double time,
                                    const MotionState& state, MotionRates& rates) {
    constexpr double noForce = 1e-3; // [N]
    double forces[2] = {0.0, 0.0};
    for (const int side : {0, 1}) {
        input.model.mechanism().setAside(assembly, side == 0 ? -1.0 : 1.0, input.equations.scratch());
        if (!input.equations.evaluate(time, state, rates)) continue;
        find(input, rates.a);
        forces[side] = reactions_.assemblies[assembly].rodForce;
    }
    const double largest = std::max(std::abs(forces[0]), std::abs(forces[1]));
    const bool isBounded = largest < noForce || std::abs(forces[1] - forces[0]) < 0.5 * largest;
    return isBounded ? 0.5 * (forces[0] + forces[1]) : std::numeric_limits<double>::quiet_NaN();
}

void ReactionPass::findInLine(const Input& input, double time, const MotionState& state, MotionRates& rates) {
    const Mechanism& mechanism = input.model.mechanism();
    MechanismScratch& s = input.equations.scratch();
    std::fill(reactions_.inLine.begin(), reactions_.inLine.end(), std::nullopt);
    inLine_.clear();
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        if (mechanism.isInLine(k, s)) inLine_.push_back(k);
    }
    if (inLine_.empty()) return;
    for (std::size_t i = 0; i < inLine_.size(); ++i) {
        forcesInLine_[i] = rodForceInLine(input, inLine_[i], time, state, rates);
    }
    mechanism.setAside(inLine_[0], 0.0, s);
    static_cast<void>(input.equations.evaluate(time, state, rates)); // as it has been already
    for (std::size_t i = 0; i < inLine_.size(); ++i) reactions_.inLine[inLine_[i]] = forcesInLine_[i];
}

} // namespace hingelab
