// SPDX-License-Identifier: GPL-3.0-or-later
// Motors in the equations of motion: their forces and states, rotors, gears, and the slopes of all that.
#include <algorithm>
#include <cmath>

#include "physics/numerics/indices.h"
#include "physics/simulation/equations.h"

namespace hingelab {
double RigEquations::commandOf(std::size_t motor, double time) const {
    if (manualVoltage[motor]) return *manualVoltage[motor];
    return model_->motors()[motor].drive.command(time, phase.motors[motor].drive);
}

double RigEquations::currentOf(std::size_t k, const std::vector<PortMotion>& ports, const JointVector& z,
                               double time) const {
    const Model::MotorUnit& unit = model_->motors()[k];
    if (unit.currentState >= 0) return z[unit.currentState];
    const double rise = unit.heatState >= 0 ? z[unit.heatState] : 0.0;
    return unit.motor
        .balancedCurrent(commandOf(k, time), unit.motor.resistanceAt(rise),
                         -unit.motor.backEmf(unit.ratio * ports[firstMotorPort() + k].rate))
        .value;
}

/// Motors at the motion of their ports, as if their gears lost nothing.
void RigEquations::applyMotors(double time, const JointVector& z) {
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const double rate = ports_[firstMotorPort() + k].rate;
        const double current = unit.currentState >= 0 ? z[unit.currentState] : 0.0;
        const double rise = unit.heatState >= 0 ? z[unit.heatState] : 0.0;
        const MotorValues<double>& r = motors_[k] =
            motorValues<double>(unit, commandOf(k, time), rate, current, rise);
        forces_[firstMotorPort() + k] = r.force;
        gears_.shaftRate[toIndex(k)] = unit.ratio * rate;
        gears_.loss[toIndex(k)] = 0.0;
        const Eigen::Index first = toIndex(firstMotorQuadrature() + kMotorQuadratures * k);
        quadratureHere_[first] = r.electrical;
        quadratureHere_[first + 1] = r.copper;
        quadratureHere_[first + 2] = r.friction;
        quadratureHere_[first + 3] = r.conversion;
        quadratureHere_[first + 4] = 0.0;
    }
}

void RigEquations::addRotors(const MechanismScratch& s, JointMatrix& mass, JointVector& bias) {
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        rowOf(unit.port, model_->mechanism(), s, rotorRow_);
        gearBias_[toIndex(k)] = accelerationOf(unit.port, model_->mechanism(), s);
        const double inertia = unit.reflectedInertia();
        mass.noalias() += inertia * rotorRow_.transpose().lazyProduct(rotorRow_);
        bias += (inertia * gearBias_[toIndex(k)]) * rotorRow_.transpose();
    }
}

/// What gears deliver, for accelerations of the free coordinates that leave the friction of their teeth out;
/// these are mended. False if there is no such motion.
bool RigEquations::applyGears(JointVector& acceleration) {
    const Eigen::Index n = acceleration.size();
    const std::size_t first = firstMotorPort();
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const double own = rows_.row(toIndex(first + k)).head(n).dot(acceleration) + gearBias_[toIndex(k)];
        gears_.u[toIndex(k)] = motors_[k].force - unit.reflectedInertia() * own;
        gears_.delivered[toIndex(k)] = gears_.u[toIndex(k)];
    }
    if (!model_->hasLossyGears()) return true;
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        gearColumns_.col(toIndex(k)) = rows_.row(toIndex(first + k)).head(n).transpose();
    }
    if (n == 1) {
        gearColumns_ /= mass_(0, 0);
    } else if (n > 1) {
        massFactor_.solveInPlace(gearColumns_);
    }
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        for (std::size_t j = 0; j < motors_.size(); ++j) {
            gears_.compliance(toIndex(k), toIndex(j)) =
                n > 0 ? rows_.row(toIndex(first + k)).head(n).dot(gearColumns_.col(toIndex(j))) : 0.0;
        }
    }
    failedGear_ = -1;
    if (!gears_.solve()) {
        for (std::size_t k = 0; k < motors_.size(); ++k) {
            if (model_->motors()[k].gear.backwardEfficiency <= 0.0) failedGear_ = static_cast<int>(k);
        }
        return false;
    }
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const double loss = gears_.loss[toIndex(k)];
        if (n > 0) acceleration -= loss * gearColumns_.col(toIndex(k));
        tau_ -= loss * rows_.row(toIndex(first + k)).transpose();
        forces_[first + k] -= loss;
        quadratureHere_[toIndex(firstMotorQuadrature() + kMotorQuadratures * k + 4)] =
            loss * ports_[first + k].rate;
    }
    return true;
}

void RigEquations::fillStateRates(MotionRates& rates) const {
    for (std::size_t k = 0; k < stateful_.size(); ++k) {
        rates.z[model_->laws()[stateful_[k]].state] = stateResponses_[k].rate;
    }
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        if (unit.currentState >= 0) rates.z[unit.currentState] = motors_[k].currentRate;
        if (unit.heatState >= 0) rates.z[unit.heatState] = motors_[k].heatRate;
    }
}

/// Slopes of motors without losses in their gears: those of their forces go into slopeByAngle_ (for ports whose
/// rate depends on the angles), slopeByRate_ and accelerationByState, as generalised forces.
void RigEquations::motorSlopes(double time, const MotionState& at, MotionJacobians& j) {
    const Eigen::Index n = at.q.size();
    const bool simple = isSimple();
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const std::size_t p = firstMotorPort() + k;
        const auto variable = [](double value, int which) {
            return MotorSlopes(value, Eigen::Vector3d::Unit(which));
        };
        const MotorValues<MotorSlopes> r =
            motorValues<MotorSlopes>(unit, commandOf(k, time), variable(ports_[p].rate, 0),
                                     variable(unit.currentState >= 0 ? at.z[unit.currentState] : 0.0, 1),
                                     variable(unit.heatState >= 0 ? at.z[unit.heatState] : 0.0, 2));
        const auto rateSlope = [&](Eigen::Index i) {
            return simple ? (i == unit.port.index ? 1.0 : 0.0) : rowsHere_(toIndex(p), i);
        };
        const auto angleSlope = [&](Eigen::Index i) { return simple ? 0.0 : portRateByAngle_(toIndex(p), i); };
        const std::pair<int, Eigen::Index> states[2] = {{unit.currentState, 1}, {unit.heatState, 2}};
        const auto spread = [&](const MotorSlopes& value, auto byAngle, auto byRate, auto byState) {
            for (Eigen::Index i = 0; i < n; ++i) {
                byAngle[i] += value.derivatives()[0] * angleSlope(i);
                byRate[i] += value.derivatives()[0] * rateSlope(i);
            }
            for (const auto& [state, which] : states) {
                if (state >= 0) byState[state] += value.derivatives()[which];
            }
        };
        const MotorSlopes* stateRates[2] = {&r.currentRate, &r.heatRate};
        for (std::size_t s = 0; s < 2; ++s) {
            const int state = states[s].first;
            if (state < 0) continue;
            spread(*stateRates[s], j.stateByAngle.row(state), j.stateByRate.row(state),
                   j.stateByState.row(state));
        }
        const MotorSlopes* powers[4] = {&r.electrical, &r.copper, &r.friction, &r.conversion};
        for (std::size_t w = 0; w < 4; ++w) {
            const Eigen::Index at4 = toIndex(firstMotorQuadrature() + kMotorQuadratures * k + w);
            spread(*powers[w], j.quadratureByAngle.row(at4), j.quadratureByRate.row(at4),
                   j.quadratureByState.row(at4));
        }
        const Eigen::Vector3d& force = r.force.derivatives();
        if (simple) {
            const Eigen::Index c = unit.port.index;
            slopeByRate_(c, c) += force[0];
            for (const auto& [state, which] : states) {
                if (state >= 0) j.accelerationByState(c, state) += force[which];
            }
            continue;
        }
        const auto column = rowsHere_.row(toIndex(p)).transpose();
        for (Eigen::Index i = 0; i < n; ++i) {
            slopeByAngle_.col(i) += force[0] * angleSlope(i) * column;
            slopeByRate_.col(i) += force[0] * rateSlope(i) * column;
        }
        for (const auto& [state, which] : states) {
            if (state < 0) continue;
            j.accelerationByState.col(state) += force[which] * column.head(n);
            for (Eigen::Index d = 0; d < driveForce_.size(); ++d) { // the drives need that much less
                j.quadratureByState(toIndex(firstDriveQuadrature()) + d, state) -=
                    scratch_.rate[n + d] * force[which] * column[n + d];
            }
        }
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
        for (std::size_t k = 0; k < motors_.size(); ++k) {
            const Model::MotorUnit& unit = model_->motors()[k];
            const double least = std::min(unit.gear.frictionRate, unit.motor.parameters().frictionRate);
            const double perRate = unit.ratio * std::abs(rowsHere_(toIndex(firstMotorPort() + k), i));
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
