// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/equations.h"

#include <cmath>
#include <limits>

namespace hingelab {
namespace {

/// Step of central differences for the mechanism's part of the Jacobians: error about 1e-10 of the slope.
constexpr double kDifference = 1e-5;

Eigen::Index row(std::size_t i) {
    return static_cast<Eigen::Index>(i);
}

} // namespace

RigEquations::RigEquations(std::shared_ptr<const Model> model)
    : model_(std::move(model)), scratch_(model_->mechanism().makeScratch()) {
    const std::size_t elements = model_->elements().size();
    const std::size_t ports = elements + model_->stops().size();
    const Eigen::Index n = model_->degreesOfFreedom();
    const Eigen::Index all = model_->mechanism().coordinateCount();
    phase.stops.assign(model_->stops().size(), StopState::open);
    phase.loadActs.assign(elements, false);
    phase.gas.assign(elements, GasPhase::expansion);
    ports_.resize(ports);
    portsThere_.resize(ports);
    responses_.resize(ports);
    forces_.assign(ports, 0.0);
    rows_.setZero(row(ports), all);
    rowsHere_ = rows_;
    portRateByAngle_.setZero(row(ports), n);
    for (JointVector* vector : {&tau_, &bias_, &handTorque_, &difference_}) vector->setZero(all);
    for (JointVector* vector : {&perturbed_, &accelerationHere_, &accelerationThere_}) vector->setZero(n);
    driveForce_.setZero(all - n);
    quadratureHere_.setZero(quadratureCount());
    quadratureThere_.setZero(quadratureCount());
    mass_.setZero(all, all);
    freeMass_.setZero(n, n);
    slopeByAngle_.setZero(all, n);
    slopeByRate_.setZero(all, n);
    massFactor_.compute(JointMatrix::Identity(n, n)); // sized, and with every member set: it gets copied
}

int RigEquations::quadratureCount() const {
    return static_cast<int>(handQuadrature()) + 1;
}

/// Joints that do not influence each other, with forces on their own coordinates: constant coefficients.
bool RigEquations::isSimple() const {
    return !model_->mechanism().singleJoints().empty() && model_->actsOnJointsOnly() && !hand &&
           model_->contacts().empty();
}

const Port& RigEquations::port(std::size_t i) const {
    const std::size_t elements = model_->elements().size();
    return i < elements ? model_->elements()[i].port : model_->stops()[i - elements].port;
}

ElementResponse RigEquations::respond(std::size_t i, const PortMotion& p, double time) const {
    const std::size_t elements = model_->elements().size();
    if (i < elements) {
        return model_->elements()[i].law.response(p.x, p.rate, time, phase.loadActs[i], phase.gas[i]);
    }
    return respondStop(i - elements, p, phase.stops[i - elements]);
}

ElementResponse RigEquations::respondAt(std::size_t i, const PortMotion& p, double time) const {
    const std::size_t elements = model_->elements().size();
    if (i < elements) return respond(i, p, time);
    const Model::Stop& s = model_->stops()[i - elements];
    const double x = s.side * (p.x - s.law.angle);
    return respondStop(i - elements, p, stopStateAt(s.law, x, s.side * p.rate));
}

ElementResponse RigEquations::respondStop(std::size_t stop, const PortMotion& p, StopState state) const {
    ElementResponse r;
    if (state == StopState::open) return r;
    const Model::Stop& s = model_->stops()[stop];
    const double x = s.side * (p.x - s.law.angle);
    const double rate = s.side * p.rate;
    const double k = s.law.stiffness;
    if (state == StopState::releasing) { // the pad follows without pushing: what it stored is lost
        r.power = k * x * rate;
        r.powerByPosition = s.side * k * rate;
        r.powerByRate = s.side * k * x;
        return r;
    }
    const StopResponse push(s.law, x, rate);
    r.force = -s.side * push.torque;
    r.byPosition = -push.byPenetration; // side² = 1
    r.byRate = -push.byRate;
    const double kd = k * s.law.dissipation;
    r.power = -kd * x * rate * rate;
    r.powerByPosition = -s.side * kd * rate * rate;
    r.powerByRate = -s.side * kd * x * 2.0 * rate;
    return r;
}

bool RigEquations::place(double time, const JointVector& q, const JointVector& v) {
    placedTime_ = std::numeric_limits<double>::quiet_NaN();
    if (!model_->mechanism().place(q, time, phase.mechanism, scratch_)) return false;
    model_->mechanism().move(v, scratch_);
    if (model_->contacts().empty()) return true;
    placedTime_ = time;
    placedQ_ = q;
    placedV_ = v;
    return true;
}

void RigEquations::readPorts(const JointVector& q, const JointVector& v, std::vector<PortMotion>& ports) const {
    const bool simple = isSimple();
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const Port& p = port(i);
        ports[i] = simple ? PortMotion{q[p.index], v[p.index]} : motionOf(p, model_->mechanism(), scratch_);
    }
}

bool RigEquations::observe(double time, const JointVector& q, const JointVector& v,
                           std::vector<PortMotion>& ports) {
    if (!isSimple() && !place(time, q, v)) return false;
    readPorts(q, v, ports);
    return true;
}

/// Forces of all ports and their powers; in tau_ their generalised forces.
void RigEquations::applyPorts(double time, const JointVector& q, const JointVector& v) {
    readPorts(q, v, ports_);
    tau_.setZero();
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        responses_[i] = respond(i, ports_[i], time);
        forces_[i] = responses_[i].force;
        const bool isSource = i < model_->elements().size() && model_->elements()[i].law.isSource();
        quadratureHere_[row(i)] = isSource ? responses_[i].power : -responses_[i].power;
    }
}

Vector3 RigEquations::handForce() const {
    if (!hand) return Vector3::Zero();
    const Attachment& at = model_->mechanism().attachmentOf(hand->body);
    const FrameMotion grip =
        model_->mechanism().motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), hand->grip}}, scratch_);
    return hand->stiffness * (hand->target - grip.X.translation) - hand->damping * grip.V.translational;
}

void RigEquations::addHand(JointVector& tau) const {
    if (!hand) return;
    const Attachment& at = model_->mechanism().attachmentOf(hand->body);
    const Vector3 p_WQ = model_->mechanism().poseOf(at, scratch_) * hand->grip;
    model_->mechanism().addPointForce(at.frame, p_WQ, handForce(), scratch_, tau);
}

void RigEquations::rates(double time, const JointVector& q, const JointVector& v, JointVector& acceleration,
                         JointVector& quadratureRates) {
    if (isSimple()) {
        applyPorts(time, q, v);
        for (std::size_t i = 0; i < ports_.size(); ++i) tau_[port(i).index] += forces_[i];
        quadratureHere_[row(handQuadrature())] = 0.0;
        const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const SingleJoint& joint = single[static_cast<std::size_t>(i)];
            const double gravity = joint.gravityCos * std::cos(q[i]) + joint.gravitySin * std::sin(q[i]);
            acceleration[i] = (tau_[i] + gravity) / joint.inertia;
        }
        quadratureRates = quadratureHere_;
        return;
    }
    if (!evaluate(time, q, v, acceleration, quadratureRates)) {
        acceleration.setConstant(std::numeric_limits<double>::quiet_NaN());
        quadratureRates.setConstant(std::numeric_limits<double>::quiet_NaN());
    }
}

bool RigEquations::prepareStep(double time, const JointVector& q, const JointVector& v) {
    const Mechanism& mechanism = model_->mechanism();
    // The end of one step is the start of the next; with assemblies, their branches might have changed between.
    const bool isPlaced =
        mechanism.assemblies().empty() && time == placedTime_ && q == placedQ_ && v == placedV_;
    if (!isPlaced && !place(time, q, v)) return false;
    readPorts(q, v, ports_);
    for (std::size_t i = 0; i < ports_.size(); ++i) rowOf(port(i), mechanism, scratch_, rows_.row(row(i)));
    mechanism.accelerateBias(scratch_);
    mechanism.inertialForces(scratch_, bias_);
    mechanism.massMatrix(scratch_, mass_);
    return true;
}

/// Everything at a state but accelerations: forces with their rows, bias, mass matrix.
bool RigEquations::gather(double time, const JointVector& q, const JointVector& v) {
    const Mechanism& mechanism = model_->mechanism();
    if (!place(time, q, v)) return false;
    applyPorts(time, q, v);
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        rowOf(port(i), mechanism, scratch_, rows_.row(row(i)));
        tau_ += forces_[i] * rows_.row(row(i)).transpose();
    }
    handTorque_.setZero();
    addHand(handTorque_);
    tau_ += handTorque_;
    quadratureHere_[row(handQuadrature())] = handTorque_.dot(scratch_.motion);

    mechanism.accelerateBias(scratch_);
    mechanism.inertialForces(scratch_, bias_);
    mechanism.massMatrix(scratch_, mass_);
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
        quadratureHere_[row(firstDriveQuadrature()) + d] = driveForce_[d] * scratch_.rate[n + d];
    }
}

bool RigEquations::evaluateGiven(double time, const JointVector& q, const JointVector& v,
                                 const JointVector& acceleration, const JointVector& further) {
    if (!gather(time, q, v)) return false;
    tau_ += further;
    findDriveForces(acceleration);
    return true;
}

bool RigEquations::evaluate(double time, const JointVector& q, const JointVector& v, JointVector& acceleration,
                            JointVector& quadratureRates) {
    if (!gather(time, q, v)) return false;
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
    findDriveForces(acceleration);
    quadratureRates = quadratureHere_;
    return true;
}

void RigEquations::simpleJacobians(const JointVector& q, MotionJacobians& j) {
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    for (std::size_t i = 0; i < ports_.size(); ++i) {
        const Eigen::Index c = port(i).index;
        slopeByAngle_(c, c) += responses_[i].byPosition;
        slopeByRate_(c, c) += responses_[i].byRate;
        const bool isSource = i < model_->elements().size() && model_->elements()[i].law.isSource();
        const double sign = isSource ? 1.0 : -1.0;
        j.quadratureByAngle(row(i), c) = sign * responses_[i].powerByPosition;
        j.quadratureByRate(row(i), c) = sign * responses_[i].powerByRate;
    }
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const SingleJoint& joint = single[static_cast<std::size_t>(i)];
        slopeByAngle_(i, i) += joint.gravitySin * std::cos(q[i]) - joint.gravityCos * std::sin(q[i]);
        j.accelerationByAngle.row(i) = slopeByAngle_.row(i) / joint.inertia;
        j.accelerationByRate.row(i) = slopeByRate_.row(i) / joint.inertia;
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
        if (forces_[i] == 0.0) continue;
        const Port& p = port(i);
        if (p.kind == Port::Kind::coordinate && phase.mechanism.branches.empty()) {
            result[p.index] += forces_[i];
            continue;
        }
        rowOf(p, mechanism, scratch_, rows_.row(row(i)));
        result += forces_[i] * rows_.row(row(i)).transpose();
    }
    handTorque_.setZero();
    addHand(handTorque_);
    result += handTorque_;
}

void RigEquations::jacobians(double time, const JointVector& q, const JointVector& v, MotionJacobians& j) {
    const Mechanism& mechanism = model_->mechanism();
    slopeByAngle_.setZero();
    slopeByRate_.setZero();
    j.quadratureByAngle.setZero();
    j.quadratureByRate.setZero();
    if (isSimple()) {
        applyPorts(time, q, v);
        simpleJacobians(q, j);
        timeSlopes(time, q, v, j);
        return;
    }
    if (!evaluate(time, q, v, accelerationHere_, quadratureThere_)) {
        j.accelerationByAngle.setConstant(std::numeric_limits<double>::quiet_NaN());
        return;
    }
    const Eigen::Index n = q.size();
    rowsHere_ = rows_; // at the state itself; remainder() overwrites the other
    const auto& rows = rowsHere_;
    // The mechanism and the hand are smooth: central differences at the present accelerations and forces.
    const Eigen::Index handRow = row(handQuadrature());
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
                if (side == 0) portRateByAngle_(row(p), i) = 0.0;
                portRateByAngle_(row(p), i) += sign * portsThere_[p].rate / (2.0 * kDifference);
            }
            remainder(accelerationHere_, difference_);
            slopeByAngle_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(scratch_.motion);
        }
        j.quadratureByAngle(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
    static_cast<void>(place(time, q, v));
    for (Eigen::Index i = 0; i < n; ++i) {
        double handPower[2] = {0.0, 0.0};
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0;
            perturbed_ = v;
            perturbed_[i] += sign * kDifference;
            mechanism.move(perturbed_, scratch_);
            remainder(accelerationHere_, difference_);
            slopeByRate_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(scratch_.motion);
        }
        j.quadratureByRate(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
    for (std::size_t p = 0; p < responses_.size(); ++p) {
        const ElementResponse& r = responses_[p];
        const auto freeRow = rows.row(row(p)).head(n);
        const bool isSource = p < model_->elements().size() && model_->elements()[p].law.isSource();
        const double sign = isSource ? 1.0 : -1.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double byAngle = r.byPosition * freeRow[i] + r.byRate * portRateByAngle_(row(p), i);
            slopeByAngle_.col(i) += byAngle * rows.row(row(p)).transpose();
            slopeByRate_.col(i) += r.byRate * freeRow[i] * rows.row(row(p)).transpose();
            j.quadratureByAngle(row(p), i) =
                sign * (r.powerByPosition * freeRow[i] + r.powerByRate * portRateByAngle_(row(p), i));
            j.quadratureByRate(row(p), i) = sign * r.powerByRate * freeRow[i];
        }
    }
    j.accelerationByAngle = slopeByAngle_.topRows(n);
    j.accelerationByRate = slopeByRate_.topRows(n);
    if (n == 1) {
        j.accelerationByAngle /= mass_(0, 0);
        j.accelerationByRate /= mass_(0, 0);
    } else if (n > 1) {
        massFactor_.solveInPlace(j.accelerationByAngle);
        massFactor_.solveInPlace(j.accelerationByRate);
    }
    const Eigen::Index drives = driveForce_.size();
    for (Eigen::Index d = 0; d < drives && n > 0; ++d) { // tau_p = M_pf a + h_p - ..., with a following q and v
        const Eigen::Index quadrature = row(firstDriveQuadrature()) + d;
        const double rate = scratch_.rate[n + d];
        j.quadratureByAngle.row(quadrature) =
            rate * (mass_.row(n + d).head(n) * j.accelerationByAngle - slopeByAngle_.row(n + d));
        j.quadratureByRate.row(quadrature) =
            rate * (mass_.row(n + d).head(n) * j.accelerationByRate - slopeByRate_.row(n + d));
    }
    timeSlopes(time, q, v, j);
}

/// d/dt at constant q and v, where anything depends on time.
void RigEquations::timeSlopes(double time, const JointVector& q, const JointVector& v, MotionJacobians& j) {
    j.accelerationByTime.setZero();
    j.quadratureByTime.setZero();
    if (model_->instants().empty() && !model_->mechanism().isTimeDependent()) return;
    constexpr double dt = 1e-6; // [s]
    rates(time + dt, q, v, accelerationThere_, quadratureThere_);
    j.accelerationByTime = accelerationThere_ / (2.0 * dt);
    j.quadratureByTime = quadratureThere_ / (2.0 * dt);
    rates(time - dt, q, v, accelerationThere_, quadratureThere_);
    j.accelerationByTime -= accelerationThere_ / (2.0 * dt);
    j.quadratureByTime -= quadratureThere_ / (2.0 * dt);
}

} // namespace hingelab
