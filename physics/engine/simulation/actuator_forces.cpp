// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/actuator_forces.h"

#include "numerics/indices.h"

namespace hingelab {

ActuatorForces::ActuatorForces(const Model& model) : values_(model.actuators().size()), gears_(model) {
    const Eigen::Index actuators = toIndex(model.actuators().size());
    gearColumns_.setZero(model.degreesOfFreedom(), actuators);
    gearBias_.setZero(actuators);
    rotorRow_.setZero(model.mechanism().coordinateCount());
}

void ActuatorForces::apply(const Model& model, const Context& context, double time, const JointVector& z,
                           RigEvaluation& at) {
    const std::size_t firstPort = model.laws().size();
    const QuadratureLayout quadratures(model);
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const PortMotion& motion = at.ports[firstPort + k];
        unit.law->evaluate(pointOf(model, context, k, motion, time, z), values_[k]);
        at.forces[firstPort + k] = values_[k].force;
        gears_.shaftRate[toIndex(k)] = unit.ratio * motion.rate;
        gears_.loss[toIndex(k)] = 0.0;
        const Eigen::Index first = toIndex(quadratures.ofActuator(k));
        for (std::size_t a = 0; a < unit.accounts; ++a) at.powers[first + toIndex(a)] = values_[k].powers[a];
        at.powers[first + toIndex(unit.accounts)] = 0.0; // of the teeth
    }
}

void ActuatorForces::addRotors(const Model& model, const MechanismScratch& s, JointMatrix& mass,
                               JointVector& bias) {
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        rowOf(unit.port, model.mechanism(), s, rotorRow_);
        gearBias_[toIndex(k)] = accelerationOf(unit.port, model.mechanism(), s);
        const double inertia = unit.inertia;
        mass.noalias() += inertia * rotorRow_.transpose().lazyProduct(rotorRow_);
        bias += (inertia * gearBias_[toIndex(k)]) * rotorRow_.transpose();
    }
}

void ActuatorForces::addRotorBias(const Model& model, const MechanismScratch& s, JointVector& bias) {
    for (const Model::ActuatorUnit& unit : model.actuators()) {
        rowOf(unit.port, model.mechanism(), s, rotorRow_);
        bias += (unit.inertia * accelerationOf(unit.port, model.mechanism(), s)) * rotorRow_.transpose();
    }
}

/// M^-1 g^T, and what each coordinate of an actuator yields to each.
void ActuatorForces::findGearColumns(const Model& model, const RigEvaluation& at, Eigen::Index n) {
    const std::size_t first = model.laws().size();
    for (std::size_t k = 0; k < values_.size(); ++k) {
        gearColumns_.col(toIndex(k)) = at.rows.row(toIndex(first + k)).head(n).transpose();
    }
    if (n == 1) {
        gearColumns_ /= at.mass(0, 0);
    } else if (n > 1) {
        at.massFactor.solveInPlace(gearColumns_);
    }
    for (std::size_t k = 0; k < values_.size(); ++k) {
        for (std::size_t j = 0; j < values_.size(); ++j) {
            gears_.compliance(toIndex(k), toIndex(j)) =
                n > 0 ? at.rows.row(toIndex(first + k)).head(n).dot(gearColumns_.col(toIndex(j))) : 0.0;
        }
    }
}

bool ActuatorForces::applyGears(const Model& model, RigEvaluation& at, JointVector& acceleration) {
    const Eigen::Index n = acceleration.size();
    const std::size_t first = model.laws().size();
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const double own = at.rows.row(toIndex(first + k)).head(n).dot(acceleration) + gearBias_[toIndex(k)];
        gears_.u[toIndex(k)] = values_[k].force - unit.inertia * own;
        gears_.delivered[toIndex(k)] = gears_.u[toIndex(k)];
    }
    if (!model.hasLossyGears()) return true;
    findGearColumns(model, at, n);
    failedGear_ = -1;
    if (!gears_.solve()) {
        for (std::size_t k = 0; k < values_.size(); ++k) {
            if (model.actuators()[k].gear.backwardEfficiency <= 0.0) failedGear_ = static_cast<int>(k);
        }
        return false;
    }
    takeLosses(model, at, acceleration);
    return true;
}

void ActuatorForces::takeLosses(const Model& model, RigEvaluation& at, JointVector& acceleration) const {
    const std::size_t first = model.laws().size();
    const QuadratureLayout quadratures(model);
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const double loss = gears_.loss[toIndex(k)];
        if (acceleration.size() > 0) acceleration -= loss * gearColumns_.col(toIndex(k));
        at.tau -= loss * at.rows.row(toIndex(first + k)).transpose();
        at.forces[first + k] -= loss;
        const std::size_t account = quadratures.ofActuator(k) + model.actuators()[k].accounts;
        at.powers[toIndex(account)] = loss * at.ports[first + k].rate;
    }
}

void ActuatorForces::applyGiven(const Phase& phase, std::size_t firstPort, RigEvaluation& at) {
    for (std::size_t k = 0; k < values_.size(); ++k) {
        gears_.delivered[toIndex(k)] = phase.actuators[k].delivered;
        gears_.loss[toIndex(k)] = phase.actuators[k].gearLoss;
        at.tau -= gears_.loss[toIndex(k)] * at.rows.row(toIndex(firstPort + k)).transpose();
    }
}

void ActuatorForces::fillStateRates(const Model& model, MotionRates& rates) const {
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        for (int state = 0; state < unit.states; ++state) {
            rates.z[unit.firstState + state] = values_[k].stateRates[toSize(state)];
        }
    }
}

} // namespace hingelab
