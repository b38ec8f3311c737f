// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/equations.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"

namespace hingelab {

RigEquations::RigEquations(std::shared_ptr<const Model> model)
    : model_(std::move(model)), here_(*model_), actuators_(*model_), slopes_(*model_) {
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index n = model_->degreesOfFreedom();
    scratch_ = mechanism.makeScratch();
    phase.laws.assign(model_->laws().size(), 0);
    phase.actuators.assign(model_->actuators().size(), {});
    told.assign(model_->actuators().size(), std::nullopt);
    efforts_.setZero(n);
    midway_.setZero(n);
    readsDirectly_ = mechanism.assemblies().empty() && mechanism.loops().isEmpty();
    for (std::size_t i = 0; i < model_->portCount(); ++i) {
        readsDirectly_ = readsDirectly_ && model_->port(i).kind == Port::Kind::coordinate;
    }
    hasSimpleJoints_ = !mechanism.singleJoints().empty() && model_->actsOnJointsOnly();
    inertia_.setZero(n);
    if (hasSimpleJoints_) findSimpleInertia();
}

void RigEquations::findSimpleInertia() {
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (Eigen::Index i = 0; i < inertia_.size(); ++i) inertia_[i] = single[toSize(i)].inertia;
    for (const Model::ActuatorUnit& unit : model_->actuators()) inertia_[unit.port.index] += unit.inertia;
}

bool RigEquations::place(double time, const JointVector& q, const JointVector& v) {
    placedTime_ = std::numeric_limits<double>::quiet_NaN();
    if (!model_->mechanism().place(q, time, phase.mechanism, scratch_)) return false;
    model_->mechanism().move(v, scratch_);
    placedTime_ = time;
    placedQ_ = q;
    placedV_ = v;
    return true;
}

void RigEquations::readPorts(const JointVector& q, const JointVector& v, std::vector<PortMotion>& ports) const {
    const bool simple = isSimple();
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const Port& p = model_->port(i);
        ports[i] = simple ? PortMotion{q[p.index], v[p.index]} : motionOf(p, model_->mechanism(), scratch_);
    }
}

void RigEquations::readDirectly(double time, const JointVector& q, const JointVector& v,
                                std::vector<PortMotion>& ports) const {
    const Mechanism& mechanism = model_->mechanism();
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const int c = model_->port(i).index;
        if (c < q.size()) {
            ports[i] = {q[c], v[c]};
            continue;
        }
        const MotionValue m = mechanism.motions()[toSize(mechanism.coordinates()[toSize(c)].motion)].at(time);
        ports[i] = {m.value, m.rate};
    }
}

bool RigEquations::observe(double time, const JointVector& q, const JointVector& v,
                           std::vector<PortMotion>& ports) {
    if (!isSimple() && !place(time, q, v)) return false;
    readPorts(q, v, ports);
    return true;
}

bool RigEquations::observeAgain(double time, const JointVector& q, const JointVector& v,
                                std::vector<PortMotion>& ports) {
    if (!isSimple() && !isPlacedAt(time, q, v) && !place(time, q, v)) return false;
    readPorts(q, v, ports);
    return true;
}

/// Forces of all ports and their powers; here_.tau is zero.
void RigEquations::applyPorts(double time, const MotionState& at) {
    readPorts(at.q, at.v, here_.ports);
    here_.tau.setZero();
    for (std::size_t i = 0; i < firstActuatorPort(); ++i) {
        const ForceLaw& law = *model_->laws()[i].law;
        const LawValues values = law.values(pointOf(i, here_.ports[i], time, at.z));
        here_.forces[i] = values.force;
        here_.powers[toIndex(i)] = law.isSource() ? values.power : -values.power;
        here_.stateRates[i] = values.stateRate;
    }
    actuators_.apply(*model_, {phase, told}, time, at.z, here_);
}

void RigEquations::findLawSlopes(double time, const MotionState& at) {
    for (std::size_t i = 0; i < firstActuatorPort(); ++i) {
        if (model_->laws()[i].state >= 0) continue;
        here_.responses[i] = model_->laws()[i].law->response(pointOf(i, here_.ports[i], time, at.z));
    }
    for (std::size_t k = 0; k < here_.stateful.size(); ++k) {
        const std::size_t i = here_.stateful[k];
        const StatefulResponse r =
            model_->laws()[i].law->statefulResponse(pointOf(i, here_.ports[i], time, at.z));
        here_.responses[i] = r.element;
        here_.stateResponses[k] = r.state;
    }
}

Vector3 RigEquations::handForce() const {
    if (!hand) return Vector3::Zero();
    const Attachment& at = model_->mechanism().attachmentOf(hand->body);
    const FrameMotion grip =
        model_->mechanism().motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), hand->grip}}, scratch_);
    return hand->stiffness * (hand->target - grip.X.translation) - hand->damping * grip.V.translational;
}

/// What a hand at a body does on a coordinate that moves a loop: the effort with the same power. Where the loop
/// has several freedoms it depends on what else is held: not a number.
double RigEquations::effortInLoop(std::size_t group, int coordinate) const {
    const Mechanism& mechanism = model_->mechanism();
    const LoopClosures::Group& movers = mechanism.loops().groups()[group];
    int independent = kNoIndex;
    int count = 0;
    bool isPulled = false;
    for (int m = 0; m < movers.freeMovers; ++m) {
        const int c = movers.movers[toSize(m)];
        if (scratch_.isDependent[toSize(c)] != 0) continue;
        independent = c;
        ++count;
        isPulled = isPulled || here_.handTorque[c] != 0.0;
    }
    if (!isPulled) return 0.0;
    if (count > 1) return std::numeric_limits<double>::quiet_NaN();
    return here_.handTorque[independent] / mechanism.coordinateRow(coordinate, independent, scratch_);
}

/// Near a dead centre the free coordinate is an assembly's: what works on it works on the joint by way of it.
double RigEquations::effortByMouse(int coordinate) const {
    const std::vector<LoopClosures::Group>& groups = model_->mechanism().loops().groups();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::vector<int>& movers = groups[g].movers;
        if (std::find(movers.begin(), movers.end(), coordinate) != movers.end())
            return effortInLoop(g, coordinate);
    }
    const double torque = here_.handTorque[coordinate];
    if (torque == 0.0) return 0.0;
    return torque / model_->mechanism().coordinateRow(coordinate, coordinate, scratch_);
}

double RigEquations::handEffort(int coordinate) const {
    const double byMouse = effortByMouse(coordinate);
    const std::optional<std::size_t>& law = model_->handLaw();
    const bool isScripts = law && model_->port(*law).index == coordinate;
    return byMouse + (isScripts ? here_.forces[*law] : 0.0);
}

void RigEquations::setEfforts(const JointVector& efforts) {
    efforts_ = efforts;
    hasEfforts_ = !efforts_.isZero(0.0);
}

/// A joint's coordinate may have given its place to an assembly's near a dead centre.
void RigEquations::addEfforts(JointVector& tau, double share) const {
    if (!hasEfforts_) return;
    const Mechanism& mechanism = model_->mechanism();
    for (int c = 0; c < model_->degreesOfFreedom(); ++c) {
        if (efforts_[c] == 0.0) continue;
        for (int i = 0; i < mechanism.coordinateCount(); ++i) {
            tau[i] += share * efforts_[c] * mechanism.coordinateRow(c, i, scratch_);
        }
    }
}

void RigEquations::addHand(JointVector& tau) const {
    addEfforts(tau);
    if (!hand) return;
    const Attachment& at = model_->mechanism().attachmentOf(hand->body);
    const Vector3 p_WQ = model_->mechanism().poseOf(at, scratch_) * hand->grip;
    model_->mechanism().addPointForce(at.frame, p_WQ, handForce(), scratch_, tau);
}

/// Single joints: one equation each.
void RigEquations::simpleRates(double time, const MotionState& at, MotionRates& rates) {
    applyPorts(time, at);
    here_.powers[toIndex(handQuadrature())] = 0.0;
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < here_.ports.size(); ++i) here_.tau[model_->port(i).index] += here_.forces[i];
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        const double gravity = joint.gravityCos * std::cos(at.q[i]) + joint.gravitySin * std::sin(at.q[i]);
        rates.a[i] = (here_.tau[i] + gravity) / inertia_[i];
    }
}

void RigEquations::rates(double time, const MotionState& at, MotionRates& rates) {
    if (isSimple() && !model_->hasLossyGears()) {
        simpleRates(time, at, rates);
        fillStateRates(rates);
        rates.w = here_.powers;
        return;
    }
    if (!evaluate(time, at, rates)) {
        rates.a.setConstant(std::numeric_limits<double>::quiet_NaN());
        rates.w.setConstant(std::numeric_limits<double>::quiet_NaN());
    }
}

bool RigEquations::prepareStep(double time, double h, const JointVector& q, const JointVector& v) {
    midway_ = q + 0.5 * h * v;
    return prepareMidway(time, h, midway_, v, nullptr);
}

bool RigEquations::prepareMidway(double time, double h, const JointVector& midway, const JointVector& v,
                                 const JointVector* turning) {
    const Mechanism& mechanism = model_->mechanism();
    if (!place(time + 0.5 * h, midway, v)) return false;
    for (std::size_t i = 0; i < here_.ports.size(); ++i) {
        here_.ports[i] = motionOf(model_->port(i), mechanism, scratch_);
        here_.ports[i].x -= 0.5 * h * here_.ports[i].rate;
        rowOf(model_->port(i), mechanism, scratch_, here_.rows.row(toIndex(i)));
    }
    mechanism.accelerateBias(scratch_);
    if (turning != nullptr) mechanism.setAccelerations(*turning, scratch_);
    mechanism.inertialForces(scratch_, here_.bias);
    mechanism.massMatrix(scratch_, here_.mass);
    actuators_.addRotors(*model_, scratch_, here_.mass, here_.bias);
    return true;
}

bool RigEquations::prepareSimpleStep(double h, const JointVector& q, const JointVector& v) {
    if (!actsSimply()) return false;
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < here_.ports.size(); ++i) {
        const Eigen::Index c = model_->port(i).index;
        here_.ports[i] = {q[c], v[c]};
        here_.rows.row(toIndex(i)).setZero();
        here_.rows(toIndex(i), c) = 1.0;
    }
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        const double midway = q[i] + 0.5 * h * v[i];
        here_.bias[i] = -(joint.gravityCos * std::cos(midway) + joint.gravitySin * std::sin(midway));
        here_.mass(i, i) = inertia_[i];
    }
    return true;
}

void RigEquations::findBias(const JointVector& v, const JointVector& turning, JointVector& bias) {
    const Mechanism& mechanism = model_->mechanism();
    mechanism.move(v, scratch_);
    mechanism.accelerateBias(scratch_);
    mechanism.setAccelerations(turning, scratch_);
    mechanism.inertialForces(scratch_, bias);
    actuators_.addRotorBias(*model_, scratch_, bias);
}

/// Everything at a state but accelerations: forces with their rows, bias, mass matrix.
bool RigEquations::gather(double time, const MotionState& at) {
    const Mechanism& mechanism = model_->mechanism();
    if (!place(time, at.q, at.v)) return false;
    applyPorts(time, at);
    for (std::size_t i = 0; i < here_.ports.size(); ++i) {
        rowOf(model_->port(i), mechanism, scratch_, here_.rows.row(toIndex(i)));
        here_.tau += here_.forces[i] * here_.rows.row(toIndex(i)).transpose();
    }
    here_.handTorque.setZero();
    addHand(here_.handTorque);
    here_.tau += here_.handTorque;
    here_.powers[toIndex(handQuadrature())] = here_.handTorque.dot(scratch_.motion);

    mechanism.accelerateBias(scratch_);
    mechanism.inertialForces(scratch_, here_.bias);
    mechanism.massMatrix(scratch_, here_.mass);
    actuators_.addRotors(*model_, scratch_, here_.mass, here_.bias);
    return true;
}

/// What prescribed motions need, and their powers.
void RigEquations::findDriveForces(const JointVector& acceleration) {
    const Eigen::Index drives = here_.driveForce.size();
    if (drives == 0) return;
    const Eigen::Index n = model_->degreesOfFreedom();
    here_.driveForce = here_.bias.tail(drives) - here_.tau.tail(drives);
    if (n > 0) here_.driveForce.noalias() += here_.mass.bottomLeftCorner(drives, n) * acceleration;
    for (Eigen::Index d = 0; d < drives; ++d) {
        here_.powers[toIndex(firstDriveQuadrature()) + d] = here_.driveForce[d] * scratch_.rate[n + d];
    }
}

bool RigEquations::evaluateGiven(double time, const MotionState& at, const JointVector& acceleration,
                                 const JointVector& further) {
    if (!gather(time, at)) return false;
    here_.tau += further;
    actuators_.applyGiven(phase, firstActuatorPort(), here_);
    findDriveForces(acceleration);
    return true;
}

/// Accelerations of the free coordinates, as if gears lost nothing; false without inertia.
bool RigEquations::accelerate(JointVector& acceleration) {
    const Eigen::Index n = model_->degreesOfFreedom();
    if (n == 1) {
        acceleration[0] = (here_.tau[0] - here_.bias[0]) / here_.mass(0, 0);
    } else if (n > 1) {
        here_.freeMass = here_.mass.topLeftCorner(n, n);
        here_.massFactor.compute(here_.freeMass);
        // Validation rules a massless motion out at the start; a pose that loses all inertia must not pass.
        if (here_.massFactor.info() != Eigen::Success) return false;
        acceleration = here_.tau.head(n) - here_.bias.head(n);
        here_.massFactor.solveInPlace(acceleration);
    }
    return true;
}

bool RigEquations::evaluate(double time, const MotionState& at, MotionRates& rates) {
    if (!gather(time, at) || !accelerate(rates.a)) return false;
    if (!model_->actuators().empty() && !actuators_.applyGears(*model_, here_, rates.a)) return false;
    findDriveForces(rates.a);
    model_->mechanism().addDependents(scratch_, rates.a);
    fillStateRates(rates);
    rates.w = here_.powers;
    return true;
}

/// Of laws and actuators.
void RigEquations::fillStateRates(MotionRates& rates) const {
    for (std::size_t k = 0; k < here_.stateful.size(); ++k) {
        rates.z[model_->laws()[here_.stateful[k]].state] = here_.stateRates[here_.stateful[k]];
    }
    actuators_.fillStateRates(*model_, rates);
}

} // namespace hingelab
