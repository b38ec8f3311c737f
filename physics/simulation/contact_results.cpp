// SPDX-License-Identifier: GPL-3.0-or-later
// What a step with contacts leads to: velocities, forces of spots, work, states of motors.
#include <algorithm>
#include <cmath>

#include "physics/numerics/indices.h"
#include "physics/simulation/contact_stepper.h"

namespace hingelab {
namespace {

double lengthOf(double x, double y) {
    return std::sqrt(x * x + y * y);
}

} // namespace

/// What a spot that is shown does in a substep, for its share of the step.
void ContactStepper::keepSpot(const Active& active, const ContactSystem::State& state, double share) {
    SpotState& spot = spots_[active.place];
    spot.spot = active.spot;
    spot.pair = active.pair;
    spot.slip = lengthOf(state.v[1], state.v[2]);
    if (!(state.f[0] > 0.0)) return;
    spot.acts = true;
    spot.normal += share * state.f[0];
    spot.friction += share * lengthOf(state.f[1], state.f[2]);
    spot.normalForce += share * state.f[0] * spot.spot.normal;
    spot.frictionForce += share * (state.f[1] * active.tangents.first + state.f[2] * active.tangents.second);
}

/// Adds a substep's forces, each for its share of the step.
void ContactStepper::keepSpots(double share) {
    for (std::size_t k = 0; k < spots_.size(); ++k) {
        if (idAt_[k] < 0) spots_[k].spot = ContactSpot{};
    }
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const Active& active = active_[c];
        const ContactSystem::State& state = solver_.system().states[c];
        if (active.place != kNowhere) keepSpot(active, state, share);
        if (!(state.f[0] > 0.0)) continue;
        for (Eigen::Index k = 0; k < 3; ++k) {
            contactForce_ += share * state.f[k] * rows_.row(3 * toIndex(c) + k).transpose();
        }
        for (Eigen::Index k = 0; k < 3; ++k) {
            stepForce_ += state.f[k] * rows_.row(3 * toIndex(c) + k).transpose();
        }
    }
}

void ContactStepper::keepResults(RigEquations& equations, const MotionState& start, double time, double h,
                                 MotionState& end) {
    const Eigen::Index n = model_->degreesOfFreedom();
    end.v = Eigen::Map<const Eigen::VectorXd>(solver_.system().v.data(), n);
    end.q = start.q + h * end.v;
    // What turns the rates of an orientation within the step belongs to its middle; at rest it is nothing.
    if (isTurning_) {
        for (const Eigen::Index i : orientation_) end.q[i] -= 0.5 * h * h * turningAcceleration_[i];
    }
    acceleration_ = (end.v - start.v) / h;
    stepForce_.setZero();
    keepSpots(h / stepLength_);
    addWork(equations, start, time, h, end);
    finishMotors(equations, start, time, h, end);
    const StribeckStatistics& solve = solver_.statistics();
    statistics_.iterations += solve.iterations + solve.furtherIterations;
    statistics_.strategy = std::max(statistics_.strategy, solve.strategy);
    statistics_.momentumResidual = std::max(statistics_.momentumResidual, solve.relativeResidual);
    statistics_.updates.assign(solve.residuals.begin(), solve.residuals.end());
}

/// What was dissipated and brought in during the step. Forces are those of its end, paths those of the mean
/// velocity: with them the kinetic energy of the step balances exactly, and what is left is what the scheme
/// itself makes or loses.
void ContactStepper::addWork(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    const ContactSystem& system = solver_.system();
    const Eigen::Index n = model_->degreesOfFreedom();
    const auto meanOf = [&](const auto& row) {
        return 0.5 * (row.head(n).dot(start.v) + row.head(n).dot(end.v)) +
               row.tail(prescribed_.size()).dot(prescribed_);
    };
    end.w = start.w;
    double energyAtStart = 0.5 * start.v.dot(equations.massMatrix().topLeftCorner(n, n).lazyProduct(start.v));
    const std::size_t ports = equations.ports().size();
    const StepForces forces(equations, *model_, start.z, motors_, time, h, handGap_);
    end.z = start.z;
    for (std::size_t i = 0; i < equations.firstMotorPort(); ++i) {
        const double rate = system.rowRates[i];
        const StepForces::LawEnd there = forces.lawEnd(i, rate);
        const ElementResponse& r = there.response;
        const Model::LawUnit& unit = model_->laws()[i];
        if (unit.state >= 0) end.z[unit.state] = there.state;
        const bool isSource = unit.law->isSource();
        const double share = std::abs(rate) > 1e-12 ? meanOf(equations.portRow(i)) / rate : 1.0;
        end.w[toIndex(i)] += (isSource ? 1.0 : -1.0) * h * r.power * share;
        if (isSource || std::abs(rate) <= 1e-12) continue;
        const double atStart =
            unit.law->storedEnergy(equations.settledPointOf(i, equations.ports()[i], time, start.z));
        energyAtStart += std::abs(atStart);
        loss_ += std::abs(atStart - forces.storedIn(i, there) -
                          h * (r.force - r.power / rate) * meanOf(equations.portRow(i)));
    }
    const Eigen::Index contacts = toIndex(equations.firstContactQuadrature());
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const ContactSystem::State& state = system.states[c];
        if (state.f[0] <= 0.0 && state.normalSlope == 0.0 && active_[c].spot.depth <= 0.0) continue;
        const ContactSystem::Law& law = system.laws[c];
        const Compliance& compliance = lawOf(active_[c]).compliance;
        const double depth = active_[c].spot.depth;
        const double share = active_[c].spot.share;
        const double elastic = system.isTwoWay ? std::max(0.0, law.fn - h * law.stiffness * state.v[0])
                                               : share * compliance.force(depth);
        const Eigen::Index row = 3 * toIndex(c);
        const Eigen::Index pair = 2 * toIndex(model_->contactPairs()[active_[c].pair].contact);
        const double separation = meanOf(rows_.row(row));
        end.w[contacts + pair] -= h * (state.f[0] - elastic) * separation;
        energyAtStart += share * compliance.energy(depth);
        loss_ += std::abs(share * (compliance.energy(depth) - compliance.energy(depth - h * state.v[0])) -
                          h * elastic * separation);
        end.w[contacts + pair + 1] -=
            h * (state.f[1] * meanOf(rows_.row(row + 1)) + state.f[2] * meanOf(rows_.row(row + 2)));
    }
    energyAtHand_ = std::max(energyAtHand_, energyAtStart);
    end.w[toIndex(equations.handQuadrature())] += h * meanOf(effortForce_);
    if (equations.hand) {
        for (std::size_t k = 0; k < 3; ++k) {
            end.w[toIndex(equations.handQuadrature())] +=
                h * system.rowValues[ports + k] * meanOf(handRows_[k]);
        }
    }
    for (Eigen::Index d = 0; d < prescribed_.size(); ++d) {
        double force = equations.bias()[n + d] - stepForce_[n + d];
        force += equations.massMatrix().row(n + d).head(n).dot(acceleration_);
        force -= effortForce_[n + d];
        for (std::size_t i = 0; i < ports; ++i) force -= equations.portRow(i)[n + d] * system.rowValues[i];
        for (std::size_t k = 0; k < 3 && equations.hand; ++k) {
            force -= handRows_[k][n + d] * system.rowValues[ports + k];
        }
        end.w[toIndex(equations.firstDriveQuadrature()) + d] += h * force * prescribed_[d];
    }
}

/// States, work and loads of the motors at the end of a substep, for the velocities found.
void ContactStepper::finishMotors(RigEquations& equations, const MotionState& start, double time, double h,
                                  MotionState& end) {
    const Eigen::Index n = model_->degreesOfFreedom();
    const std::size_t first = equations.firstMotorPort();
    const StepForces forces(equations, *model_, start.z, motors_, time, h, handGap_);
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const DcMotorParameters& p = unit.motor.parameters();
        const auto row = equations.portRow(first + k);
        const double rate = solver_.system().rowRates[first + k];
        const double meanRate = 0.5 * (row.head(n).dot(start.v) + row.head(n).dot(end.v)) +
                                row.tail(prescribed_.size()).dot(prescribed_);
        const StepForces::MotorForce motor = forces.motorForce(k, rate);
        const double current = forces.current(k, rate).value;
        const double acceleration = (rate - equations.ports()[first + k].rate) / h;
        const double rise = unit.heatState >= 0 ? start.z[unit.heatState] : 0.0;
        const double resistance = unit.motor.resistanceAt(rise);
        const double shaft = unit.ratio * rate;
        StepMotor& result = motors_[k];
        double voltage = resistance * current + unit.motor.backEmf(shaft);
        if (unit.currentState >= 0) {
            voltage += p.inductance * (current - start.z[unit.currentState]) / h;
            end.z[unit.currentState] = current;
        }
        result.gearLoss = motor.loss.value;
        result.delivered = motor.force.value - unit.reflectedInertia() * acceleration - motor.loss.value;
        const double heat = resistance * current * current;
        if (unit.heatState >= 0) {
            const MotorThermal& thermal = *unit.motor.thermal();
            const double share = h / thermal.timeConstant;
            end.z[unit.heatState] = (rise + share * heat * thermal.resistance) / (1.0 + share);
        }
        const Eigen::Index w = toIndex(equations.firstMotorQuadrature() + kMotorQuadratures * k);
        const double meanShaft = unit.ratio * meanRate;
        end.w[w] += h * voltage * current;
        end.w[w + 1] += h * heat;
        end.w[w + 2] += h * unit.motor.friction(shaft).value * meanShaft;
        end.w[w + 3] += h * current * (p.backEmfConstant * shaft - p.torqueConstant * meanShaft);
        end.w[w + 4] += h * motor.loss.value * meanRate;
    }
}

} // namespace hingelab
