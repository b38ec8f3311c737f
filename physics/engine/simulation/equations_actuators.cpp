// SPDX-License-Identifier: GPL-3.0-or-later
// Actuators in the equations of motion: their forces and states, what turns along, gears, and the slopes of all
// that.
#include <algorithm>
#include <cmath>

#include "numerics/indices.h"
#include "simulation/equations.h"

namespace hingelab {
ActuatorPoint RigEquations::actuatorPoint(std::size_t k, const PortMotion& motion, double time,
                                          const JointVector& z) const {
    const Model::ActuatorUnit& unit = model_->actuators()[k];
    return {motion.x,
            motion.rate,
            time,
            std::span(z.data() + unit.firstState, toSize(unit.states)),
            &phase.actuators[k].memory,
            told[k]};
}

/// Actuators at the motion of their ports, as if their gears lost nothing.
void RigEquations::applyActuators(double time, const JointVector& z) {
    const std::size_t firstPort = firstActuatorPort();
    const std::size_t firstQuadrature = firstActuatorQuadrature();
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        const PortMotion& motion = ports_[firstPort + k];
        unit.law->evaluate(actuatorPoint(k, motion, time, z), actuators_[k]);
        forces_[firstPort + k] = actuators_[k].force;
        gears_.shaftRate[toIndex(k)] = unit.ratio * motion.rate;
        gears_.loss[toIndex(k)] = 0.0;
        const Eigen::Index first = toIndex(firstQuadrature + unit.firstAccount);
        for (std::size_t a = 0; a < unit.accounts; ++a) {
            quadratureHere_[first + toIndex(a)] = actuators_[k].powers[a];
        }
        quadratureHere_[first + toIndex(unit.accounts)] = 0.0; // of the teeth
    }
}

void RigEquations::addRotors(const MechanismScratch& s, JointMatrix& mass, JointVector& bias) {
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        rowOf(unit.port, model_->mechanism(), s, rotorRow_);
        gearBias_[toIndex(k)] = accelerationOf(unit.port, model_->mechanism(), s);
        const double inertia = unit.inertia;
        mass.noalias() += inertia * rotorRow_.transpose().lazyProduct(rotorRow_);
        bias += (inertia * gearBias_[toIndex(k)]) * rotorRow_.transpose();
    }
}

/// What gears deliver, for accelerations of the free coordinates that leave the friction of their teeth out;
/// these are mended. False if there is no such motion.
bool RigEquations::applyGears(JointVector& acceleration) {
    const Eigen::Index n = acceleration.size();
    const std::size_t first = firstActuatorPort();
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        const double own = rows_.row(toIndex(first + k)).head(n).dot(acceleration) + gearBias_[toIndex(k)];
        gears_.u[toIndex(k)] = actuators_[k].force - unit.inertia * own;
        gears_.delivered[toIndex(k)] = gears_.u[toIndex(k)];
    }
    if (!model_->hasLossyGears()) return true;
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        gearColumns_.col(toIndex(k)) = rows_.row(toIndex(first + k)).head(n).transpose();
    }
    if (n == 1) {
        gearColumns_ /= mass_(0, 0);
    } else if (n > 1) {
        massFactor_.solveInPlace(gearColumns_);
    }
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        for (std::size_t j = 0; j < actuators_.size(); ++j) {
            gears_.compliance(toIndex(k), toIndex(j)) =
                n > 0 ? rows_.row(toIndex(first + k)).head(n).dot(gearColumns_.col(toIndex(j))) : 0.0;
        }
    }
    failedGear_ = -1;
    if (!gears_.solve()) {
        for (std::size_t k = 0; k < actuators_.size(); ++k) {
            if (model_->actuators()[k].gear.backwardEfficiency <= 0.0) failedGear_ = static_cast<int>(k);
        }
        return false;
    }
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const double loss = gears_.loss[toIndex(k)];
        if (n > 0) acceleration -= loss * gearColumns_.col(toIndex(k));
        tau_ -= loss * rows_.row(toIndex(first + k)).transpose();
        forces_[first + k] -= loss;
        const std::size_t account = quadratureOf(k) + model_->actuators()[k].accounts;
        quadratureHere_[toIndex(account)] = loss * ports_[first + k].rate;
    }
    return true;
}

void RigEquations::fillStateRates(MotionRates& rates) const {
    for (std::size_t k = 0; k < stateful_.size(); ++k) {
        rates.z[model_->laws()[stateful_[k]].state] = stateResponses_[k].rate;
    }
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        for (int state = 0; state < unit.states; ++state) {
            rates.z[unit.firstState + state] = actuators_[k].stateRates[toSize(state)];
        }
    }
}

/// Adds a slope of something of an actuator to a row of the Jacobians.
void RigEquations::addSlope(std::size_t k, const ActuatorSlope& slope, RowOfSlopes row) const {
    const Model::ActuatorUnit& unit = model_->actuators()[k];
    const Eigen::Index p = toIndex(firstActuatorPort() + k);
    if (isSimple()) {
        row.byRate[unit.port.index] += slope.byRate;
    } else {
        for (Eigen::Index i = 0; i < row.byRate.size(); ++i) {
            row.byAngle[i] += slope.byRate * portRateByAngle_(p, i);
            row.byRate[i] += slope.byRate * rowsHere_(p, i);
        }
    }
    for (int state = 0; state < unit.states; ++state) {
        row.byState[unit.firstState + state] += slope.byState[toSize(state)];
    }
}

/// The same of its force, which goes into slopeByAngle_ (for ports whose rate depends on the angles),
/// slopeByRate_ and accelerationByState, as a generalised force.
void RigEquations::addForceSlope(std::size_t k, const ActuatorSlope& slope, MotionJacobians& j) {
    const Model::ActuatorUnit& unit = model_->actuators()[k];
    const Eigen::Index n = slopeByRate_.cols();
    const int states = unit.states;
    if (isSimple()) {
        const Eigen::Index c = unit.port.index;
        slopeByRate_(c, c) += slope.byRate;
        for (int s = 0; s < states; ++s)
            j.accelerationByState(c, unit.firstState + s) += slope.byState[toSize(s)];
        return;
    }
    const Eigen::Index p = toIndex(firstActuatorPort() + k);
    const auto column = rowsHere_.row(p).transpose();
    for (Eigen::Index i = 0; i < n; ++i) {
        slopeByAngle_.col(i) += slope.byRate * portRateByAngle_(p, i) * column;
        slopeByRate_.col(i) += slope.byRate * rowsHere_(p, i) * column;
    }
    for (int s = 0; s < states; ++s) {
        const double byState = slope.byState[toSize(s)];
        j.accelerationByState.col(unit.firstState + s) += byState * column.head(n);
        for (Eigen::Index d = 0; d < driveForce_.size(); ++d) { // the drives need that much less
            j.quadratureByState(toIndex(firstDriveQuadrature()) + d, unit.firstState + s) -=
                scratch_.rate[n + d] * byState * column[n + d];
        }
    }
}

/// Slopes of actuators without losses in their gears.
void RigEquations::actuatorSlopes(double time, const MotionState& at, MotionJacobians& j) {
    for (std::size_t k = 0; k < actuators_.size(); ++k) {
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        unit.law->slopes(actuatorPoint(k, ports_[firstActuatorPort() + k], time, at.z), slopes_);
        for (int s = 0; s < unit.states; ++s) {
            const Eigen::Index row = unit.firstState + s;
            addSlope(k, slopes_.stateRates[toSize(s)],
                     {j.stateByAngle.row(row), j.stateByRate.row(row), j.stateByState.row(row)});
        }
        for (std::size_t a = 0; a < unit.accounts; ++a) {
            const Eigen::Index row = toIndex(quadratureOf(k) + a);
            addSlope(k, slopes_.powers[a],
                     {j.quadratureByAngle.row(row), j.quadratureByRate.row(row), j.quadratureByState.row(row)});
        }
        addForceSlope(k, slopes_.force, j);
    }
}

/// By central differences of the rates themselves: for gears with losses, which depend on everything.
void RigEquations::numericJacobians(double time, const MotionState& at, MotionRates& there,
                                    MotionJacobians& j) {
    constexpr double largest = 1e-6; // [rad, rad/s, A, K]
    rates(time, at, there);
    rowsHere_ = rows_;
    // Rates must stay well inside what friction turns over in, which a large ratio makes small.
    const auto rateStep = [&](Eigen::Index i) {
        constexpr double share = 0.01;
        double step = largest;
        for (std::size_t k = 0; k < actuators_.size(); ++k) {
            const Model::ActuatorUnit& unit = model_->actuators()[k];
            const double least = std::min(unit.gear.frictionRate, unit.law->frictionRate());
            const double perRate = unit.ratio * std::abs(rowsHere_(toIndex(firstActuatorPort() + k), i));
            if (perRate * step > share * least) step = share * least / perRate;
        }
        return step;
    };
    perturbedState_ = at;
    const auto difference = [&](double& value, double step, auto a, auto z, auto w) {
        const double centre = value;
        value = centre + step;
        rates(time, perturbedState_, here_);
        value = centre - step;
        rates(time, perturbedState_, there_);
        value = centre;
        a = (here_.a - there_.a) / (2.0 * step);
        z = (here_.z - there_.z) / (2.0 * step);
        w = (here_.w - there_.w) / (2.0 * step);
    };
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        difference(perturbedState_.q[i], largest, j.accelerationByAngle.col(i), j.stateByAngle.col(i),
                   j.quadratureByAngle.col(i));
        difference(perturbedState_.v[i], rateStep(i), j.accelerationByRate.col(i), j.stateByRate.col(i),
                   j.quadratureByRate.col(i));
    }
    for (Eigen::Index i = 0; i < at.z.size(); ++i) {
        difference(perturbedState_.z[i], largest, j.accelerationByState.col(i), j.stateByState.col(i),
                   j.quadratureByState.col(i));
    }
    timeSlopes(time, at, j);
}

} // namespace hingelab
