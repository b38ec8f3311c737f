// SPDX-License-Identifier: GPL-3.0-or-later
// Takes samples: evaluates the mechanism with its reactions at an instant and writes all channels.
#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <limits>
#include "simulation/channels.h"
#include "simulation/simulation.h"

namespace hingelab {

/// External loads for the reaction pass: elements on coordinates, assemblies and between points, stops, the
/// hand.
void Simulation::fillReactionInput() {
    const Mechanism& mechanism = model_->mechanism();
    const MechanismScratch& s = equations_.scratch();
    reactionInput_.coordinateForces.setZero();
    std::fill(reactionInput_.assemblyForces.begin(), reactionInput_.assemblyForces.end(), 0.0);
    std::fill(reactionInput_.bodyForces.begin(), reactionInput_.bodyForces.end(), SpatialForce{});
    std::fill(stopForces_.begin(), stopForces_.end(), 0.0);
    const auto pull = [&](std::size_t body, const Vector3& p_W, const Vector3& force) {
        if (body >= reactionInput_.bodyForces.size()) return; // the world
        SpatialForce& F = reactionInput_.bodyForces[body];
        const Vector3 arm = p_W - mechanism.poseOf(mechanism.attachmentOf(body), s).translation;
        F.rotational += arm.cross(force);
        F.translational += force;
    };
    const auto bodyIndex = [&](std::size_t body) { // what hangs on the world needs no load
        return mechanism.attachmentOf(body).frame == 0 ? reactionInput_.bodyForces.size() : body;
    };
    const std::size_t elements = model_->elementCount();
    const Vector3 atHandle = scriptForceAtHandle();
    for (std::size_t i = 0; i < equations_.forces().size(); ++i) {
        if (model_->handLaw() == i && !atHandle.isZero()) {
            const Attachment& at = mechanism.attachmentOf(model_->handle()->body);
            pull(model_->handle()->body, mechanism.poseOf(at, s) * model_->handle()->p_BQ, atHandle);
            continue;
        }
        const bool isActuator = i >= equations_.firstActuatorPort();
        const bool isStop = i >= elements && !isActuator && model_->handLaw() != i;
        const Port& port = model_->port(i);
        // Of an actuator's force, what turns along takes a part.
        const double force = isActuator ? equations_.loadOf(i - equations_.firstActuatorPort()).delivered
                                        : equations_.forces()[i];
        switch (port.kind) {
            case Port::Kind::coordinate:
                reactionInput_.coordinateForces[port.index] += force;
                if (isStop) stopForces_[static_cast<std::size_t>(port.index)] += force;
                break;
            case Port::Kind::assembly:
                reactionInput_.assemblyForces[static_cast<std::size_t>(port.index)] += force;
                break;
            case Port::Kind::geared:
                for (const Port::Geared& part : port.geared) {
                    const bool isJoint = part.kind == Port::Kind::coordinate;
                    (isJoint ? reactionInput_.coordinateForces[part.index]
                             : reactionInput_.assemblyForces[static_cast<std::size_t>(part.index)]) +=
                        part.factor * force;
                }
                break;
            case Port::Kind::points: {
                const PortEnds ends = endsOf(port, mechanism, s);
                pull(port.to.frame == 0 ? reactionInput_.bodyForces.size() : port.toBody, ends.to,
                     force * ends.direction);
                pull(port.from.frame == 0 ? reactionInput_.bodyForces.size() : port.fromBody, ends.from,
                     -force * ends.direction);
                break;
            }
        }
    }
    if (contacts_) {
        for (std::size_t b = 0; b < contacts_->bodyLoads().size(); ++b) {
            if (bodyIndex(b) >= reactionInput_.bodyForces.size()) continue;
            reactionInput_.bodyForces[b].rotational += contacts_->bodyLoads()[b].rotational;
            reactionInput_.bodyForces[b].translational += contacts_->bodyLoads()[b].translational;
        }
    }
    const JointVector& efforts = equations_.efforts();
    reactionInput_.coordinateForces.head(efforts.size()) += efforts;
    if (const std::optional<Hand>& hand = equations_.hand) {
        const Attachment& at = mechanism.attachmentOf(hand->body);
        pull(hand->body, mechanism.poseOf(at, s) * hand->grip, equations_.handForce());
    }
}

void Simulation::findReactions() {
    MechanismScratch& s = equations_.scratch();
    model_->mechanism().setAccelerations(rates_.a, s);
    fillReactionInput();
    model_->mechanism().reactions(reactionInput_, equations_.phase.mechanism, s, reactions_);
}

/// Rod forces of assemblies that are exactly in line, at a change point: half-way between those a little before
/// and a little behind. They are not a number where they differ by much: a load that rod 1 cannot carry makes
/// them grow without bound there.
void Simulation::findForcesInLine(double time) {
    const Mechanism& mechanism = model_->mechanism();
    MechanismScratch& s = equations_.scratch();
    std::fill(reactions_.inLine.begin(), reactions_.inLine.end(), std::nullopt);
    inLine_.clear();
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        if (mechanism.isInLine(k, s)) inLine_.push_back(k);
    }
    if (inLine_.empty()) return;
    for (std::size_t i = 0; i < inLine_.size(); ++i) {
        double forces[2] = {0.0, 0.0};
        for (const int side : {0, 1}) {
            mechanism.setAside(inLine_[i], side == 0 ? -1.0 : 1.0, s);
            if (!equations_.evaluate(time, scratch_, rates_)) continue;
            findReactions();
            forces[side] = reactions_.assemblies[inLine_[i]].rodForce;
        }
        constexpr double noForce = 1e-3; // [N]
        const double largest = std::max(std::abs(forces[0]), std::abs(forces[1]));
        const bool isBounded = largest < noForce || std::abs(forces[1] - forces[0]) < 0.5 * largest;
        forcesInLine_[i] = isBounded ? 0.5 * (forces[0] + forces[1]) : std::numeric_limits<double>::quiet_NaN();
    }
    mechanism.setAside(inLine_[0], 0.0, s);
    static_cast<void>(equations_.evaluate(time, scratch_, rates_)); // as it has been already
    for (std::size_t i = 0; i < inLine_.size(); ++i) reactions_.inLine[inLine_[i]] = forcesInLine_[i];
}

void Simulation::sample(double time, std::span<double> values) {
    interpolate(time);
    const bool swapsPhase = isInsideStep(time);
    if (swapsPhase) std::swap(equations_.phase, stepPhase_); // inside the step, the laws of the step hold
    bool isClosed = false;
    if (contacts_) {
        rates_.a = contacts_->acceleration();
        isClosed = equations_.evaluateGiven(time, scratch_, rates_.a, contacts_->contactForce());
    } else {
        isClosed = equations_.evaluate(time, scratch_, rates_);
    }
    if (!isClosed) { // keep showing the last good picture; the report says what is wrong
        std::copy(lastRow_.begin(), lastRow_.end(), values.begin());
        values[0] = time;
        if (swapsPhase) std::swap(equations_.phase, stepPhase_);
        return;
    }
    const Mechanism& mechanism = model_->mechanism();
    MechanismScratch& s = equations_.scratch();
    if (!contacts_) findForcesInLine(time);
    findReactions();

    SampleView view;
    view.time = time;
    view.mechanism = &s;
    view.reactions = &reactions_;
    view.equations = &equations_;
    view.ports = &equations_.ports();
    view.integrals = &scratch_.w;
    view.states = &scratch_.z;
    view.contacts = contacts();
    view.coordinateStops = &stopForces_;
    view.step = stepEnd_ - stepStart_;
    view.attempts = stepEnd_ > stepStart_ ? attempts_ : 0;
    view.edits = editEnergy_;
    view.initial = initialEnergy_;
    view.handForce = equations_.handForce() + scriptForceAtHandle();
    if (const auto& handle = model_->handle()) {
        const Attachment& at = mechanism.attachmentOf(handle->body);
        const FrameMotion motion =
            mechanism.motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), handle->p_BQ}}, s);
        view.handleSpeed = motion.V.translational.norm();
        view.handleAcceleration = motion.A.translational.norm();
        view.holdForce = holdForce(*handle);
    }
    const Energy energy = energyOfPlaced(equations_.ports(), scratch_.z);
    view.kinetic = energy.kinetic;
    view.gravity = energy.gravity;
    view.stored = energy.stored;
    ChannelWriter writer(values);
    walkChannels(*model_, &view, writer);
    assert(writer.isComplete());
    std::copy(values.begin(), values.end(), lastRow_.begin());
    if (swapsPhase) std::swap(equations_.phase, stepPhase_);
}

/// Force at the handle, across its lever, that would keep the mechanism from accelerating now, without the
/// hand's pull: the least-squares force for the generalised forces M a - J^T f_hand of the free coordinates.
double Simulation::holdForce(const Model::GripPoint& handle) {
    const Mechanism& mechanism = model_->mechanism();
    MechanismScratch& s = equations_.scratch();
    const Eigen::Index n = model_->degreesOfFreedom();
    net_.setZero();
    net_.head(n) = equations_.freeInertialForce(rates_.a);
    equations_.addEfforts(net_, -1.0);
    if (equations_.hand) {
        const Attachment& at = mechanism.attachmentOf(equations_.hand->body);
        mechanism.addPointForce(at.frame, mechanism.poseOf(at, s) * equations_.hand->grip,
                                -equations_.handForce(), s, net_);
    }
    if (const auto& law = model_->handLaw()) {
        rowOf(model_->port(*law), mechanism, s, row_);
        net_ -= equations_.forces()[*law] * row_.transpose();
    }
    const Attachment& at = mechanism.attachmentOf(handle.body);
    const Vector3 p_WQ = mechanism.poseOf(at, s) * handle.p_BQ;
    Matrix3 gram = Matrix3::Zero(); // J J^T and J tau of the normal equations
    Vector3 right = Vector3::Zero();
    for (Eigen::Index i = 0; i < n; ++i) {
        const Vector3 lever = mechanism.pointColumn(at.frame, p_WQ, static_cast<int>(i), s);
        gram += lever * lever.transpose();
        right += lever * net_[i];
    }
    if (gram.trace() <= 0.0) return 0.0;
    const Vector3 force = gram.completeOrthogonalDecomposition().solve(right); // fixed size: no allocation
    return force.norm();
}

} // namespace hingelab
