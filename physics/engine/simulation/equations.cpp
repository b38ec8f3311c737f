// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/equations.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Step of central differences for the mechanism's part of the Jacobians: error about 1e-10 of the slope.
constexpr double kDifference = 1e-5;
constexpr double kInstant = 1e-11; // [s] below it, rounding eats differences of time

} // namespace

RigEquations::RigEquations(std::shared_ptr<const Model> model) : model_(std::move(model)), gears_(*model_) {
    scratch_ = model_->mechanism().makeScratch();
    const std::size_t ports = model_->portCount();
    const Eigen::Index n = model_->degreesOfFreedom();
    const Eigen::Index all = model_->mechanism().coordinateCount();
    phase.laws.assign(model_->laws().size(), 0);
    ports_.resize(ports);
    portsThere_.resize(ports);
    responses_.resize(ports);
    forces_.assign(ports, 0.0);
    rows_.setZero(toIndex(ports), all);
    rowsHere_ = rows_;
    portRateByAngle_.setZero(toIndex(ports), n);
    for (JointVector* vector : {&tau_, &bias_, &handTorque_, &difference_}) vector->setZero(all);
    for (JointVector* vector : {&perturbed_, &inertia_, &efforts_}) vector->setZero(n);
    const int p = model_->stateCount();
    const int m = quadratureCount();
    here_ = there_ = MotionRates(static_cast<int>(n), p, m);
    perturbedState_ = MotionState(static_cast<int>(n), p, m);
    const std::size_t actuators = model_->actuators().size();
    phase.actuators.assign(actuators, {});
    told.assign(actuators, std::nullopt);
    actuators_.assign(actuators, {});
    gearColumns_.setZero(n, toIndex(actuators));
    gearBias_.setZero(toIndex(actuators));
    rotorRow_.setZero(all);
    driveForce_.setZero(all - n);
    quadratureHere_.setZero(m);
    mass_.setZero(all, all);
    freeMass_.setZero(n, n);
    slopeByAngle_.setZero(all, n);
    slopeByRate_.setZero(all, n);
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    midway_.setZero(n);
    readsDirectly_ = model_->mechanism().assemblies().empty();
    for (std::size_t i = 0; i < ports; ++i) {
        readsDirectly_ = readsDirectly_ && model_->port(i).kind == Port::Kind::coordinate;
    }
    hasSimpleJoints_ = !single.empty() && model_->actsOnJointsOnly();
    if (hasSimpleJoints_) {
        for (Eigen::Index i = 0; i < n; ++i) inertia_[i] = single[static_cast<std::size_t>(i)].inertia;
        for (const Model::ActuatorUnit& unit : model_->actuators()) {
            inertia_[unit.port.index] += unit.inertia;
        }
    }
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        if (model_->laws()[i].law->followsTime()) timed_.push_back(i);
        if (model_->laws()[i].state >= 0) stateful_.push_back(i);
    }
    stateResponses_.resize(stateful_.size());
    massFactor_.compute(JointMatrix::Identity(n, n)); // sized, and with every member set: it gets copied
}

int RigEquations::quadratureCount() const {
    return static_cast<int>(handQuadrature()) + 1;
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

/// Forces of all ports and their powers; tau_ is zero.
void RigEquations::applyPorts(double time, const MotionState& at) {
    readPorts(at.q, at.v, ports_);
    tau_.setZero();
    for (std::size_t i = 0; i < firstActuatorPort(); ++i) {
        const ForceLaw& law = *model_->laws()[i].law;
        responses_[i] = law.response(pointOf(i, ports_[i], time, at.z));
        forces_[i] = responses_[i].force;
        quadratureHere_[toIndex(i)] = law.isSource() ? responses_[i].power : -responses_[i].power;
    }
    for (std::size_t k = 0; k < stateful_.size(); ++k) {
        const std::size_t i = stateful_[k];
        stateResponses_[k] = model_->laws()[i].law->stateResponse(pointOf(i, ports_[i], time, at.z));
    }
    applyActuators(time, at.z);
}

Vector3 RigEquations::handForce() const {
    if (!hand) return Vector3::Zero();
    const Attachment& at = model_->mechanism().attachmentOf(hand->body);
    const FrameMotion grip =
        model_->mechanism().motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), hand->grip}}, scratch_);
    return hand->stiffness * (hand->target - grip.X.translation) - hand->damping * grip.V.translational;
}

/// Near a dead centre the free coordinate is an assembly's: what works on it works on the joint by way of it.
double RigEquations::handEffort(int coordinate) const {
    const Eigen::Index c = coordinate;
    const double row = model_->mechanism().coordinateRow(coordinate, coordinate, scratch_);
    const double byMouse = handTorque_[c] == 0.0 ? 0.0 : handTorque_[c] / row;
    const std::optional<std::size_t>& law = model_->handLaw();
    const bool isScripts = law && model_->port(*law).index == coordinate;
    return byMouse + (isScripts ? forces_[*law] : 0.0);
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
    quadratureHere_[toIndex(handQuadrature())] = 0.0;
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < ports_.size(); ++i) tau_[model_->port(i).index] += forces_[i];
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        const double gravity = joint.gravityCos * std::cos(at.q[i]) + joint.gravitySin * std::sin(at.q[i]);
        rates.a[i] = (tau_[i] + gravity) / inertia_[i];
    }
}

void RigEquations::rates(double time, const MotionState& at, MotionRates& rates) {
    if (isSimple() && !model_->hasLossyGears()) {
        simpleRates(time, at, rates);
        fillStateRates(rates);
        rates.w = quadratureHere_;
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
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        ports_[i] = motionOf(model_->port(i), mechanism, scratch_);
        ports_[i].x -= 0.5 * h * ports_[i].rate;
        rowOf(model_->port(i), mechanism, scratch_, rows_.row(toIndex(i)));
    }
    mechanism.accelerateBias(scratch_);
    if (turning != nullptr) mechanism.setAccelerations(*turning, scratch_);
    mechanism.inertialForces(scratch_, bias_);
    mechanism.massMatrix(scratch_, mass_);
    addRotors(scratch_, mass_, bias_);
    return true;
}

bool RigEquations::prepareSimpleStep(double h, const JointVector& q, const JointVector& v) {
    if (!actsSimply()) return false;
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        const Eigen::Index c = model_->port(i).index;
        ports_[i] = {q[c], v[c]};
        rows_.row(toIndex(i)).setZero();
        rows_(toIndex(i), c) = 1.0;
    }
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        const double midway = q[i] + 0.5 * h * v[i];
        bias_[i] = -(joint.gravityCos * std::cos(midway) + joint.gravitySin * std::sin(midway));
        mass_(i, i) = inertia_[i];
    }
    return true;
}

void RigEquations::findBias(const JointVector& v, const JointVector& turning, JointVector& bias) {
    const Mechanism& mechanism = model_->mechanism();
    mechanism.move(v, scratch_);
    mechanism.accelerateBias(scratch_);
    mechanism.setAccelerations(turning, scratch_);
    mechanism.inertialForces(scratch_, bias);
    for (const Model::ActuatorUnit& unit : model_->actuators()) {
        rowOf(unit.port, mechanism, scratch_, rotorRow_);
        bias += (unit.inertia * accelerationOf(unit.port, mechanism, scratch_)) * rotorRow_.transpose();
    }
}

/// Everything at a state but accelerations: forces with their rows, bias, mass matrix.
bool RigEquations::gather(double time, const MotionState& at) {
    const Mechanism& mechanism = model_->mechanism();
    if (!place(time, at.q, at.v)) return false;
    applyPorts(time, at);
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        rowOf(model_->port(i), mechanism, scratch_, rows_.row(toIndex(i)));
        tau_ += forces_[i] * rows_.row(toIndex(i)).transpose();
    }
    handTorque_.setZero();
    addHand(handTorque_);
    tau_ += handTorque_;
    quadratureHere_[toIndex(handQuadrature())] = handTorque_.dot(scratch_.motion);

    mechanism.accelerateBias(scratch_);
    mechanism.inertialForces(scratch_, bias_);
    mechanism.massMatrix(scratch_, mass_);
    addRotors(scratch_, mass_, bias_);
    return true;
}

/// What prescribed motions need, and their powers.
void RigEquations::findDriveForces(const JointVector& acceleration) {
    const Eigen::Index drives = driveForce_.size();
    if (drives == 0) return;
    const Eigen::Index n = model_->degreesOfFreedom();
    driveForce_ = bias_.tail(drives) - tau_.tail(drives);
    if (n > 0) driveForce_.noalias() += mass_.bottomLeftCorner(drives, n) * acceleration;
    for (Eigen::Index d = 0; d < drives; ++d) {
        quadratureHere_[toIndex(firstDriveQuadrature()) + d] = driveForce_[d] * scratch_.rate[n + d];
    }
}

bool RigEquations::evaluateGiven(double time, const MotionState& at, const JointVector& acceleration,
                                 const JointVector& further) {
    if (!gather(time, at)) return false;
    tau_ += further;
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        gears_.delivered[toIndex(k)] = phase.actuators[k].delivered;
        gears_.loss[toIndex(k)] = phase.actuators[k].gearLoss;
        tau_ -= gears_.loss[toIndex(k)] * rows_.row(toIndex(firstActuatorPort() + k)).transpose();
    }
    findDriveForces(acceleration);
    return true;
}

bool RigEquations::evaluate(double time, const MotionState& at, MotionRates& rates) {
    if (!gather(time, at)) return false;
    JointVector& acceleration = rates.a;
    const Eigen::Index n = model_->degreesOfFreedom();
    if (n == 1) {
        acceleration[0] = (tau_[0] - bias_[0]) / mass_(0, 0);
    } else if (n > 1) {
        freeMass_ = mass_.topLeftCorner(n, n);
        massFactor_.compute(freeMass_);
        // Validation rules a massless motion out at the start; a pose that loses all inertia must not pass.
        if (massFactor_.info() != Eigen::Success) return false;
        acceleration = tau_.head(n) - bias_.head(n);
        massFactor_.solveInPlace(acceleration);
    }
    if (!actuators_.empty() && !applyGears(acceleration)) return false;
    findDriveForces(acceleration);
    fillStateRates(rates);
    rates.w = quadratureHere_;
    return true;
}

void RigEquations::simpleJacobians(const JointVector& q, MotionJacobians& j) {
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < firstActuatorPort(); ++i) {
        const Eigen::Index c = model_->port(i).index;
        slopeByAngle_(c, c) += responses_[i].byPosition;
        slopeByRate_(c, c) += responses_[i].byRate;
        const double sign = model_->laws()[i].law->isSource() ? 1.0 : -1.0;
        j.quadratureByAngle(toIndex(i), c) = sign * responses_[i].powerByPosition;
        j.quadratureByRate(toIndex(i), c) = sign * responses_[i].powerByRate;
    }
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        slopeByAngle_(i, i) += joint.gravitySin * std::cos(q[i]) - joint.gravityCos * std::sin(q[i]);
        j.accelerationByAngle.row(i) = slopeByAngle_.row(i) / inertia_[i];
        j.accelerationByRate.row(i) = slopeByRate_.row(i) / inertia_[i];
    }
}

/// What is left of the equation of motion besides the stiff slopes of the ports: J^T f with the forces frozen,
/// plus the hand, less M a + h. For the placed and moved state in scratch_.
void RigEquations::remainder(const JointVector& a, JointVector& result) {
    const Mechanism& mechanism = model_->mechanism();
    mechanism.accelerateBias(scratch_);
    mechanism.setAccelerations(a, scratch_);
    mechanism.inertialForces(scratch_, result);
    result = -result;
    for (std::size_t i = 0; i < portsThere_.size(); ++i) {
        const Port& p = model_->port(i);
        double force = forces_[i];
        if (i >= firstActuatorPort()) {
            force -=
                model_->actuators()[i - firstActuatorPort()].inertia * accelerationOf(p, mechanism, scratch_);
        }
        if (force == 0.0) continue;
        if (p.kind == Port::Kind::coordinate && phase.mechanism.branches.empty()) {
            result[p.index] += force;
            continue;
        }
        rowOf(p, mechanism, scratch_, rows_.row(toIndex(i)));
        result += force * rows_.row(toIndex(i)).transpose();
    }
    handTorque_.setZero();
    addHand(handTorque_);
    result += handTorque_;
}

void RigEquations::jacobians(double time, const MotionState& at, MotionRates& there, MotionJacobians& j) {
    if (model_->hasLossyGears()) {
        numericJacobians(time, at, there, j);
        return;
    }
    const Mechanism& mechanism = model_->mechanism();
    const JointVector& q = at.q;
    const JointVector& v = at.v;
    slopeByAngle_.setZero();
    slopeByRate_.setZero();
    for (Eigen::MatrixXd* slopes : {&j.accelerationByState, &j.stateByAngle, &j.stateByRate, &j.stateByState,
                                    &j.quadratureByAngle, &j.quadratureByRate, &j.quadratureByState}) {
        slopes->setZero();
    }
    if (isSimple()) {
        rates(time, at, there);
        actuatorSlopes(time, at, j);
        lawStateSlopes(j);
        simpleJacobians(q, j);
        for (Eigen::Index i = 0; i < q.size(); ++i) j.accelerationByState.row(i) /= inertia_[i];
        timeSlopes(time, at, j);
        return;
    }
    if (!evaluate(time, at, there)) {
        // The step begins with these rates: where all motion is prescribed, no slope would tell.
        there.a.setConstant(std::numeric_limits<double>::quiet_NaN());
        there.w.setConstant(std::numeric_limits<double>::quiet_NaN());
        j.accelerationByAngle.setConstant(std::numeric_limits<double>::quiet_NaN());
        return;
    }
    const Eigen::Index n = q.size();
    rowsHere_ = rows_; // at the state itself; remainder() overwrites the other
    const auto& rows = rowsHere_;
    // The mechanism and the hand are smooth: central differences at the present accelerations and forces.
    const Eigen::Index handRow = toIndex(handQuadrature());
    for (Eigen::Index i = 0; i < n; ++i) {
        double handPower[2] = {0.0, 0.0};
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0;
            perturbed_ = q;
            perturbed_[i] += sign * kDifference;
            if (!place(time, perturbed_, v)) {
                j.accelerationByAngle.setConstant(std::numeric_limits<double>::quiet_NaN());
                return;
            }
            readPorts(perturbed_, v, portsThere_);
            for (std::size_t p = 0; p < portsThere_.size(); ++p) {
                if (side == 0) portRateByAngle_(toIndex(p), i) = 0.0;
                portRateByAngle_(toIndex(p), i) += sign * portsThere_[p].rate / (2.0 * kDifference);
            }
            remainder(there.a, difference_);
            slopeByAngle_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(scratch_.motion);
        }
        j.quadratureByAngle(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
    static_cast<void>(place(time, q, v));
    placedTime_ = std::numeric_limits<double>::quiet_NaN(); // other rates follow
    for (Eigen::Index i = 0; i < n; ++i) {
        double handPower[2] = {0.0, 0.0};
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0;
            perturbed_ = v;
            perturbed_[i] += sign * kDifference;
            mechanism.move(perturbed_, scratch_);
            remainder(there.a, difference_);
            slopeByRate_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(scratch_.motion);
        }
        j.quadratureByRate(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
    actuatorSlopes(time, at, j);
    lawStateSlopes(j);
    for (std::size_t p = 0; p < firstActuatorPort(); ++p) {
        const ElementResponse& r = responses_[p];
        const auto freeRow = rows.row(toIndex(p)).head(n);
        const double sign = model_->laws()[p].law->isSource() ? 1.0 : -1.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double byAngle = r.byPosition * freeRow[i] + r.byRate * portRateByAngle_(toIndex(p), i);
            slopeByAngle_.col(i) += byAngle * rows.row(toIndex(p)).transpose();
            slopeByRate_.col(i) += r.byRate * freeRow[i] * rows.row(toIndex(p)).transpose();
            j.quadratureByAngle(toIndex(p), i) =
                sign * (r.powerByPosition * freeRow[i] + r.powerByRate * portRateByAngle_(toIndex(p), i));
            j.quadratureByRate(toIndex(p), i) = sign * r.powerByRate * freeRow[i];
        }
    }
    j.accelerationByAngle = slopeByAngle_.topRows(n);
    j.accelerationByRate = slopeByRate_.topRows(n);
    if (n == 1) {
        j.accelerationByAngle /= mass_(0, 0);
        j.accelerationByRate /= mass_(0, 0);
        j.accelerationByState /= mass_(0, 0);
    } else if (n > 1) {
        massFactor_.solveInPlace(j.accelerationByAngle);
        massFactor_.solveInPlace(j.accelerationByRate);
        if (at.z.size() > 0) massFactor_.solveInPlace(j.accelerationByState);
    }
    const Eigen::Index drives = driveForce_.size();
    for (Eigen::Index d = 0; d < drives && n > 0; ++d) { // tau_p = M_pf a + h_p - ..., with a following q and v
        const Eigen::Index quadrature = toIndex(firstDriveQuadrature()) + d;
        const double rate = scratch_.rate[n + d];
        j.quadratureByAngle.row(quadrature) =
            rate * (mass_.row(n + d).head(n) * j.accelerationByAngle - slopeByAngle_.row(n + d));
        j.quadratureByRate.row(quadrature) =
            rate * (mass_.row(n + d).head(n) * j.accelerationByRate - slopeByRate_.row(n + d));
        j.quadratureByState.row(quadrature) += rate * (mass_.row(n + d).head(n) * j.accelerationByState);
    }
    timeSlopes(time, at, j);
}

/// Slopes that the states of laws bring: of the states' rates, and of forces and powers by the states. As in
/// actuatorSlopes(), forces go to accelerationByState before the mass matrix is divided out.
void RigEquations::lawStateSlopes(MotionJacobians& j) {
    const Eigen::Index n = model_->degreesOfFreedom();
    const bool simple = isSimple();
    for (std::size_t k = 0; k < stateful_.size(); ++k) {
        const std::size_t p = stateful_[k];
        const StateResponse& r = stateResponses_[k];
        const Eigen::Index z = model_->laws()[p].state;
        const double sign = model_->laws()[p].law->isSource() ? 1.0 : -1.0;
        j.stateByState(z, z) = r.rateByState;
        j.quadratureByState(toIndex(p), z) = sign * r.powerByState;
        if (simple) {
            const Eigen::Index c = model_->port(p).index;
            j.stateByAngle(z, c) = r.rateByPosition;
            j.stateByRate(z, c) = r.rateByRate;
            j.accelerationByState(c, z) += r.forceByState;
            continue;
        }
        const auto row = rowsHere_.row(toIndex(p));
        for (Eigen::Index i = 0; i < n; ++i) {
            j.stateByAngle(z, i) = r.rateByPosition * row[i] + r.rateByRate * portRateByAngle_(toIndex(p), i);
            j.stateByRate(z, i) = r.rateByRate * row[i];
        }
        j.accelerationByState.col(z) += r.forceByState * row.head(n).transpose();
        for (Eigen::Index d = 0; d < driveForce_.size(); ++d) { // the drives need that much less
            j.quadratureByState(toIndex(firstDriveQuadrature()) + d, z) -=
                scratch_.rate[n + d] * r.forceByState * row[n + d];
        }
    }
}

/// Whether a law changes with time within a step that begins then: loads that are switched on and off do not,
/// nor does a table beyond its points.
bool RigEquations::dependsOnTime(double time) const {
    if (model_->mechanism().isTimeDependent()) return true;
    for (const std::size_t i : timed_) {
        const std::span<const double> knots = model_->laws()[i].law->instants();
        if (!knots.empty() && time >= knots.front() - kInstant && time < knots.back() - kInstant) return true;
    }
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        if (!told[k] && model_->actuators()[k].law->followsTime()) return true;
    }
    return false;
}

/// d/dt at constant states, where anything depends on time.
void RigEquations::timeSlopes(double time, const MotionState& at, MotionJacobians& j) {
    j.accelerationByTime.setZero();
    j.stateByTime.setZero();
    j.quadratureByTime.setZero();
    j.dependsOnTime = dependsOnTime(time);
    if (!j.dependsOnTime) return;
    // To one side, of order 2: steps begin at knots, where the other side is another law.
    constexpr double dt = 2.5e-7; // [s] twice of it within the shortest piece of a table
    constexpr double weights[3] = {-3.0, 4.0, -1.0};
    for (int i = 0; i < 3; ++i) {
        rates(time + i * dt, at, there_);
        const double weight = weights[i] / (2.0 * dt);
        j.accelerationByTime += weight * there_.a;
        j.stateByTime += weight * there_.z;
        j.quadratureByTime += weight * there_.w;
    }
}

} // namespace hingelab
