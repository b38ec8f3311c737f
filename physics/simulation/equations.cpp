// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/equations.h"

#include <Eigen/Cholesky>
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
    : stopStates(model->stops().size(), StopState::open),
      loadActs(model->loads().size(), false),
      model_(std::move(model)),
      scratch_(model_->mechanism().makeScratch()) {
    const int n = model_->degreesOfFreedom();
    for (JointVector* vector : {&tau_, &bias_, &handTorque_, &perturbed_, &difference_, &accelerationHere_}) {
        vector->setZero(n);
    }
    quadratureHere_.setZero(quadratureCount());
    for (JointMatrix* matrix : {&mass_, &slopeByAngle_, &slopeByRate_}) matrix->setZero(n, n);
    massFactor_.compute(JointMatrix::Identity(n, n)); // sized, and with every member set: it gets copied
}

int RigEquations::quadratureCount() const {
    return static_cast<int>(handQuadrature()) + 1;
}

RigEquations::Penetration RigEquations::penetration(std::size_t stop, const JointVector& q,
                                                    const JointVector& v) const {
    const Model::Stop& s = model_->stops()[stop];
    return {s.side * (q[s.coordinate] - s.law.angle), s.side * v[s.coordinate]};
}

void RigEquations::stopTorques(const JointVector& q, const JointVector& v, JointVector& torques) const {
    torques.setZero();
    for (std::size_t i = 0; i < stopStates.size(); ++i) {
        if (stopStates[i] != StopState::touching) continue;
        const Model::Stop& stop = model_->stops()[i];
        const Penetration p = penetration(i, q, v);
        torques[stop.coordinate] -= stop.side * StopResponse(stop.law, p.x, p.rate).torque;
    }
}

void RigEquations::elementTorques(const JointVector& q, const JointVector& v) {
    tau_.setZero();
    for (const Model::Hinge& hinge : model_->hinges()) {
        const HingeResponse r = hinge.law.response(q[hinge.coordinate], v[hinge.coordinate]);
        tau_[hinge.coordinate] += r.conservative + r.friction;
        quadratureHere_[&hinge - model_->hinges().data()] = -r.friction * v[hinge.coordinate];
    }
    for (std::size_t i = 0; i < stopStates.size(); ++i) {
        double& dissipation = quadratureHere_[row(firstStopQuadrature() + i)];
        dissipation = 0.0;
        if (stopStates[i] == StopState::open) continue;
        const Model::Stop& stop = model_->stops()[i];
        const Penetration p = penetration(i, q, v);
        if (stopStates[i] == StopState::releasing) { // the pad follows without pushing: what it stored is lost
            dissipation = -stop.law.stiffness * p.x * p.rate;
            continue;
        }
        tau_[stop.coordinate] -= stop.side * StopResponse(stop.law, p.x, p.rate).torque;
        dissipation = stop.law.stiffness * stop.law.dissipation * p.x * p.rate * p.rate;
    }
    for (std::size_t i = 0; i < loadActs.size(); ++i) {
        const Model::Load& load = model_->loads()[i];
        const double torque = loadActs[i] ? load.law.torque : 0.0;
        tau_[load.coordinate] += torque;
        quadratureHere_[row(firstLoadQuadrature() + i)] = torque * v[load.coordinate];
    }
}

void RigEquations::addHand(const JointVector& q, const JointVector& v, JointVector& tau) {
    if (!hand) return;
    const auto grip = model_->mechanism().pointMotion(q, v, hand->body, hand->grip, scratch_);
    const Vector3 force = hand->stiffness * (hand->target - grip.position) - hand->damping * grip.velocity;
    model_->mechanism().addPointForce(hand->body, grip.position, force, scratch_, tau);
}

Vector3 RigEquations::handForce(const JointVector& q, const JointVector& v) {
    if (!hand) return Vector3::Zero();
    const auto grip = model_->mechanism().pointMotion(q, v, hand->body, hand->grip, scratch_);
    return hand->stiffness * (hand->target - grip.position) - hand->damping * grip.velocity;
}

void RigEquations::solveMass(const JointVector& q) {
    model_->mechanism().massMatrix(q, scratch_, mass_);
    massFactor_.compute(mass_);
}

void RigEquations::rates(const JointVector& q, const JointVector& v, JointVector& acceleration,
                         JointVector& quadratureRates) {
    elementTorques(q, v);
    handTorque_.setZero();
    addHand(q, v, handTorque_);
    quadratureHere_[row(handQuadrature())] = handTorque_.dot(v);
    quadratureRates = quadratureHere_;
    tau_ += handTorque_;

    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    if (!single.empty()) {
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const SingleJoint& joint = single[static_cast<std::size_t>(i)];
            const double gravity = joint.gravityCos * std::cos(q[i]) + joint.gravitySin * std::sin(q[i]);
            acceleration[i] = (tau_[i] + gravity) / joint.inertia;
        }
        return;
    }
    model_->mechanism().inverseDynamics(q, v, scratch_.zero, true, scratch_, bias_);
    solveMass(q);
    acceleration = tau_ - bias_;
    if (massFactor_.info() == Eigen::Success) {
        massFactor_.solveInPlace(acceleration);
    } else { // validation rules this out at the start; a pose that loses all inertia must not pass for motion
        acceleration.setConstant(std::numeric_limits<double>::quiet_NaN());
    }
}

void RigEquations::elementSlopes(const JointVector& q, const JointVector& v, MotionJacobians& j) {
    slopeByAngle_.setZero();
    slopeByRate_.setZero();
    j.quadratureByAngle.setZero();
    j.quadratureByRate.setZero();
    for (std::size_t i = 0; i < model_->hinges().size(); ++i) {
        const int c = model_->hinges()[i].coordinate;
        const HingeResponse r = model_->hinges()[i].law.response(q[c], v[c]);
        slopeByAngle_(c, c) += r.conservativeByAngle + r.frictionByAngle;
        slopeByRate_(c, c) += r.frictionByRate;
        j.quadratureByAngle(row(i), c) = -r.frictionByAngle * v[c];
        j.quadratureByRate(row(i), c) = -r.frictionByRate * v[c] - r.friction;
    }
    for (std::size_t i = 0; i < stopStates.size(); ++i) {
        if (stopStates[i] == StopState::open) continue;
        const Model::Stop& stop = model_->stops()[i];
        const Penetration p = penetration(i, q, v);
        const int c = stop.coordinate;
        if (stopStates[i] == StopState::releasing) {
            j.quadratureByAngle(row(firstStopQuadrature() + i), c) = -stop.side * stop.law.stiffness * p.rate;
            j.quadratureByRate(row(firstStopQuadrature() + i), c) = -stop.side * stop.law.stiffness * p.x;
            continue;
        }
        const StopResponse r(stop.law, p.x, p.rate);
        slopeByAngle_(c, c) -= r.byPenetration; // side² = 1
        slopeByRate_(c, c) -= r.byRate;
        const double kd = stop.law.stiffness * stop.law.dissipation;
        j.quadratureByAngle(row(firstStopQuadrature() + i), c) = stop.side * kd * p.rate * p.rate;
        j.quadratureByRate(row(firstStopQuadrature() + i), c) = stop.side * kd * p.x * 2.0 * p.rate;
    }
    for (std::size_t i = 0; i < loadActs.size(); ++i) {
        const Model::Load& load = model_->loads()[i];
        if (loadActs[i]) j.quadratureByRate(row(firstLoadQuadrature() + i), load.coordinate) = load.law.torque;
    }
}

/// What is left of the equation of motion besides the elements: hand torque - M a - h.
void RigEquations::smoothLoad(const JointVector& q, const JointVector& v, const JointVector& a,
                              JointVector& result) {
    model_->mechanism().inverseDynamics(q, v, a, true, scratch_, result);
    result = -result;
    handTorque_.setZero();
    addHand(q, v, handTorque_);
    result += handTorque_;
}

void RigEquations::jacobians(const JointVector& q, const JointVector& v, MotionJacobians& j) {
    elementSlopes(q, v, j);
    const std::vector<SingleJoint>& single = model_->mechanism().singleJoints();
    if (!single.empty() && !hand) {
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const SingleJoint& joint = single[static_cast<std::size_t>(i)];
            slopeByAngle_(i, i) += joint.gravitySin * std::cos(q[i]) - joint.gravityCos * std::sin(q[i]);
            j.accelerationByAngle.row(i) = slopeByAngle_.row(i) / joint.inertia;
            j.accelerationByRate.row(i) = slopeByRate_.row(i) / joint.inertia;
        }
        return;
    }
    // The mechanism and the hand are smooth: central differences of (hand - M a - h) at the present
    // acceleration.
    rates(q, v, accelerationHere_, quadratureHere_);
    const auto difference = [&](JointVector& moved, Eigen::Index i, bool byAngle, auto&& column) {
        const double centre = moved[i];
        const JointVector& angles = byAngle ? moved : q;
        const JointVector& speeds = byAngle ? v : moved;
        moved[i] = centre + kDifference;
        smoothLoad(angles, speeds, accelerationHere_, difference_);
        const double handPowerAbove = handTorque_.dot(speeds);
        column += difference_ / (2.0 * kDifference);
        moved[i] = centre - kDifference;
        smoothLoad(angles, speeds, accelerationHere_, difference_);
        const double handPowerBelow = handTorque_.dot(speeds);
        column -= difference_ / (2.0 * kDifference);
        moved[i] = centre;
        return (handPowerAbove - handPowerBelow) / (2.0 * kDifference);
    };
    const Eigen::Index handRow = row(handQuadrature());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        perturbed_ = q;
        j.quadratureByAngle(handRow, i) = difference(perturbed_, i, true, slopeByAngle_.col(i));
        perturbed_ = v;
        j.quadratureByRate(handRow, i) = difference(perturbed_, i, false, slopeByRate_.col(i));
    }
    solveMass(q);
    j.accelerationByAngle = slopeByAngle_;
    massFactor_.solveInPlace(j.accelerationByAngle);
    j.accelerationByRate = slopeByRate_;
    massFactor_.solveInPlace(j.accelerationByRate);
}

} // namespace hingelab
