// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/rig_slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"
#include "simulation/equations.h"

namespace hingelab {
namespace {

/// Step of central differences for the mechanism's part of the Jacobians: error about 1e-10 of the slope.
constexpr double kDifference = 1e-5;
constexpr double kInstant = 1e-11; // [s] below it, rounding eats differences of time
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

RigSlopes::RigSlopes(const Model& model) {
    const Eigen::Index ports = toIndex(model.portCount());
    const Eigen::Index n = model.degreesOfFreedom();
    const Eigen::Index all = model.mechanism().coordinateCount();
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        if (model.laws()[i].law->followsTime()) timed_.push_back(i);
    }
    portsThere_.resize(model.portCount());
    rowsHere_.setZero(ports, all);
    rowsThere_ = rowsHere_;
    portRateByAngle_.setZero(ports, n);
    slopeByAngle_.setZero(all, n);
    slopeByRate_.setZero(all, n);
    perturbed_.setZero(n);
    for (JointVector* vector : {&difference_, &handTorque_}) vector->setZero(all);
    const int p = model.stateCount();
    const int m = QuadratureLayout(model).count();
    here_ = there_ = MotionRates(static_cast<int>(n), p, m);
    perturbedState_ = MotionState(static_cast<int>(n), p, m);
}

void RigSlopes::clear(MotionJacobians& j) {
    slopeByAngle_.setZero();
    slopeByRate_.setZero();
    for (Eigen::MatrixXd* slopes : {&j.accelerationByState, &j.stateByAngle, &j.stateByRate, &j.stateByState,
                                    &j.quadratureByAngle, &j.quadratureByRate, &j.quadratureByState}) {
        slopes->setZero();
    }
}

void RigSlopes::find(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
                     MotionJacobians& j) {
    if (equations.model().hasLossyGears()) return findNumeric(equations, time, at, there, j);
    clear(j);
    if (equations.isSimple()) return findSimple(equations, time, at, there, j);
    if (!equations.evaluate(time, at, there)) {
        // The step begins with these rates: where all motion is prescribed, no slope would tell.
        there.a.setConstant(kNotANumber);
        there.w.setConstant(kNotANumber);
        j.accelerationByAngle.setConstant(kNotANumber);
        return;
    }
    equations.findLawSlopes(time, at);
    rowsHere_ = equations.evaluation().rows;
    rowsThere_ = rowsHere_;
    if (!addByAngle(equations, time, at, there.a, j)) {
        j.accelerationByAngle.setConstant(kNotANumber);
        return;
    }
    addByRate(equations, at, there.a, j);
    addActuators(equations, time, at, j);
    addLawStates(equations, j);
    addLaws(equations, j);
    divideByMass(equations, j);
    addDrives(equations, j);
    addByTime(equations, time, at, j);
}

/// Single joints, each with its own constant coefficients.
void RigSlopes::findSimple(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
                           MotionJacobians& j) {
    const Model& model = equations.model();
    equations.rates(time, at, there);
    equations.findLawSlopes(time, at);
    addActuators(equations, time, at, j);
    addLawStates(equations, j);
    const std::vector<SingleJoint>& single = model.mechanism().singleJoints();
    const RigEvaluation& e = equations.evaluation();
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        const Eigen::Index c = model.port(i).index;
        slopeByAngle_(c, c) += e.responses[i].byPosition;
        slopeByRate_(c, c) += e.responses[i].byRate;
        const double sign = model.laws()[i].law->isSource() ? 1.0 : -1.0;
        j.quadratureByAngle(toIndex(i), c) = sign * e.responses[i].powerByPosition;
        j.quadratureByRate(toIndex(i), c) = sign * e.responses[i].powerByRate;
    }
    const JointVector& inertia = equations.simpleInertia();
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        const SingleJoint& joint = single[toSize(i)];
        slopeByAngle_(i, i) += joint.gravitySin * std::cos(at.q[i]) - joint.gravityCos * std::sin(at.q[i]);
        j.accelerationByAngle.row(i) = slopeByAngle_.row(i) / inertia[i];
        j.accelerationByRate.row(i) = slopeByRate_.row(i) / inertia[i];
    }
    for (Eigen::Index i = 0; i < at.q.size(); ++i) j.accelerationByState.row(i) /= inertia[i];
    addByTime(equations, time, at, j);
}

/// What is left of the equation of motion besides the stiff slopes of the ports, in difference_: J^T f with the
/// forces frozen, plus the hand, less M a + h. For the placed and moved state.
void RigSlopes::remainder(RigEquations& equations, const JointVector& a) {
    const Model& model = equations.model();
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch& s = equations.scratch();
    const std::size_t firstActuator = model.laws().size();
    const bool isTree = mechanism.assemblies().empty() && mechanism.loops().isEmpty();
    JointVector& result = difference_;
    mechanism.accelerateBias(s);
    mechanism.setAccelerations(a, s);
    mechanism.inertialForces(s, result);
    result = -result;
    mechanism.forEachDependent(s, [&](int c) { result[c] = s.acceleration[c]; }); // in place of a force
    for (std::size_t i = 0; i < portsThere_.size(); ++i) {
        const Port& p = model.port(i);
        double force = equations.evaluation().forces[i];
        if (i >= firstActuator) {
            force -= model.actuators()[i - firstActuator].inertia * accelerationOf(p, mechanism, s);
        }
        if (force == 0.0) continue;
        if (p.kind == Port::Kind::coordinate && isTree) {
            result[p.index] += force;
            continue;
        }
        rowOf(p, mechanism, s, rowsThere_.row(toIndex(i)));
        result += force * rowsThere_.row(toIndex(i)).transpose();
    }
    handTorque_.setZero();
    equations.addHand(handTorque_);
    result += handTorque_;
}

/// The mechanism and the hand are smooth: central differences at the present accelerations and forces. False
/// where the mechanism cannot be closed aside.
bool RigSlopes::addByAngle(RigEquations& equations, double time, const MotionState& at,
                           const JointVector& acceleration, MotionJacobians& j) {
    const Eigen::Index handRow = toIndex(equations.handQuadrature());
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        double handPower[2] = {0.0, 0.0};
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0;
            perturbed_ = at.q;
            perturbed_[i] += sign * kDifference;
            if (!equations.place(time, perturbed_, at.v)) return false;
            equations.readPorts(perturbed_, at.v, portsThere_);
            for (std::size_t p = 0; p < portsThere_.size(); ++p) {
                if (side == 0) portRateByAngle_(toIndex(p), i) = 0.0;
                portRateByAngle_(toIndex(p), i) += sign * portsThere_[p].rate / (2.0 * kDifference);
            }
            remainder(equations, acceleration);
            slopeByAngle_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(equations.scratch().motion);
        }
        j.quadratureByAngle(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
    static_cast<void>(equations.place(time, at.q, at.v));
    return true;
}

void RigSlopes::addByRate(RigEquations& equations, const MotionState& at, const JointVector& acceleration,
                          MotionJacobians& j) {
    const Eigen::Index handRow = toIndex(equations.handQuadrature());
    equations.forgetPlace(); // other rates follow
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        double handPower[2] = {0.0, 0.0};
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0;
            perturbed_ = at.v;
            perturbed_[i] += sign * kDifference;
            equations.model().mechanism().move(perturbed_, equations.scratch());
            remainder(equations, acceleration);
            slopeByRate_.col(i) += sign * difference_ / (2.0 * kDifference);
            handPower[side] = handTorque_.dot(equations.scratch().motion);
        }
        j.quadratureByRate(handRow, i) = (handPower[0] - handPower[1]) / (2.0 * kDifference);
    }
}

/// Forces and powers of laws, by the motion of their ports.
void RigSlopes::addLaws(const RigEquations& equations, MotionJacobians& j) {
    const Model& model = equations.model();
    const Eigen::Index n = model.degreesOfFreedom();
    for (std::size_t p = 0; p < model.laws().size(); ++p) {
        const ElementResponse& r = equations.evaluation().responses[p];
        const auto freeRow = rowsHere_.row(toIndex(p)).head(n);
        const double sign = model.laws()[p].law->isSource() ? 1.0 : -1.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double byAngle = r.byPosition * freeRow[i] + r.byRate * portRateByAngle_(toIndex(p), i);
            slopeByAngle_.col(i) += byAngle * rowsHere_.row(toIndex(p)).transpose();
            slopeByRate_.col(i) += r.byRate * freeRow[i] * rowsHere_.row(toIndex(p)).transpose();
            j.quadratureByAngle(toIndex(p), i) =
                sign * (r.powerByPosition * freeRow[i] + r.powerByRate * portRateByAngle_(toIndex(p), i));
            j.quadratureByRate(toIndex(p), i) = sign * r.powerByRate * freeRow[i];
        }
    }
}

/// From slopes of forces to those of accelerations.
void RigSlopes::divideByMass(const RigEquations& equations, MotionJacobians& j) const {
    const RigEvaluation& e = equations.evaluation();
    const Eigen::Index n = slopeByAngle_.cols();
    j.accelerationByAngle = slopeByAngle_.topRows(n);
    j.accelerationByRate = slopeByRate_.topRows(n);
    if (n == 1) {
        j.accelerationByAngle /= e.mass(0, 0);
        j.accelerationByRate /= e.mass(0, 0);
        j.accelerationByState /= e.mass(0, 0);
    } else if (n > 1) {
        e.massFactor.solveInPlace(j.accelerationByAngle);
        e.massFactor.solveInPlace(j.accelerationByRate);
        if (j.accelerationByState.cols() > 0) e.massFactor.solveInPlace(j.accelerationByState);
    }
    const Mechanism& mechanism = equations.model().mechanism();
    for (JointMatrix* rows : {&j.accelerationByAngle, &j.accelerationByRate, &j.accelerationByState}) {
        mechanism.addFollowingRows(equations.scratch(), *rows);
    }
}

/// Powers of prescribed motions: tau_p = M_pf a + h_p - ..., with a following q and v.
void RigSlopes::addDrives(RigEquations& equations, MotionJacobians& j) const {
    const RigEvaluation& e = equations.evaluation();
    const Eigen::Index n = slopeByAngle_.cols();
    for (Eigen::Index d = 0; d < e.driveForce.size() && n > 0; ++d) {
        const Eigen::Index quadrature = toIndex(equations.firstDriveQuadrature()) + d;
        const double rate = equations.scratch().rate[n + d];
        j.quadratureByAngle.row(quadrature) =
            rate * (e.mass.row(n + d).head(n) * j.accelerationByAngle - slopeByAngle_.row(n + d));
        j.quadratureByRate.row(quadrature) =
            rate * (e.mass.row(n + d).head(n) * j.accelerationByRate - slopeByRate_.row(n + d));
        j.quadratureByState.row(quadrature) += rate * (e.mass.row(n + d).head(n) * j.accelerationByState);
    }
}

/// Slopes that the states of laws bring: of the states' rates, and of forces and powers by the states. As in
/// addForceSlope(), forces go to accelerationByState before the mass matrix is divided out.
void RigSlopes::addLawStates(RigEquations& equations, MotionJacobians& j) const {
    const Model& model = equations.model();
    const RigEvaluation& e = equations.evaluation();
    const Eigen::Index n = model.degreesOfFreedom();
    const bool simple = equations.isSimple();
    for (std::size_t k = 0; k < e.stateful.size(); ++k) {
        const std::size_t p = e.stateful[k];
        const StateResponse& r = e.stateResponses[k];
        const Eigen::Index z = model.laws()[p].state;
        const double sign = model.laws()[p].law->isSource() ? 1.0 : -1.0;
        j.stateByState(z, z) = r.rateByState;
        j.quadratureByState(toIndex(p), z) = sign * r.powerByState;
        if (simple) {
            const Eigen::Index c = model.port(p).index;
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
        for (Eigen::Index d = 0; d < e.driveForce.size(); ++d) { // the drives need that much less
            j.quadratureByState(toIndex(equations.firstDriveQuadrature()) + d, z) -=
                equations.scratch().rate[n + d] * r.forceByState * row[n + d];
        }
    }
}

/// Adds a slope of something of an actuator to a row of the Jacobians.
void RigSlopes::addSlope(const RigEquations& equations, std::size_t k, const ActuatorSlope& slope,
                         RowOfSlopes row) const {
    const Model::ActuatorUnit& unit = equations.model().actuators()[k];
    const Eigen::Index p = toIndex(equations.firstActuatorPort() + k);
    if (equations.isSimple()) {
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
void RigSlopes::addForceSlope(RigEquations& equations, std::size_t k, const ActuatorSlope& slope,
                              MotionJacobians& j) {
    const Model::ActuatorUnit& unit = equations.model().actuators()[k];
    const Eigen::Index n = slopeByRate_.cols();
    const int states = unit.states;
    if (equations.isSimple()) {
        const Eigen::Index c = unit.port.index;
        slopeByRate_(c, c) += slope.byRate;
        for (int s = 0; s < states; ++s) {
            j.accelerationByState(c, unit.firstState + s) += slope.byState[toSize(s)];
        }
        return;
    }
    const Eigen::Index p = toIndex(equations.firstActuatorPort() + k);
    const auto column = rowsHere_.row(p).transpose();
    for (Eigen::Index i = 0; i < n; ++i) {
        slopeByAngle_.col(i) += slope.byRate * portRateByAngle_(p, i) * column;
        slopeByRate_.col(i) += slope.byRate * rowsHere_(p, i) * column;
    }
    for (int s = 0; s < states; ++s) {
        const double byState = slope.byState[toSize(s)];
        j.accelerationByState.col(unit.firstState + s) += byState * column.head(n);
        for (Eigen::Index d = 0; d < equations.evaluation().driveForce.size(); ++d) { // need that much less
            j.quadratureByState(toIndex(equations.firstDriveQuadrature()) + d, unit.firstState + s) -=
                equations.scratch().rate[n + d] * byState * column[n + d];
        }
    }
}

/// Slopes of actuators without losses in their gears.
void RigSlopes::addActuators(RigEquations& equations, double time, const MotionState& at, MotionJacobians& j) {
    const Model& model = equations.model();
    for (std::size_t k = 0; k < model.actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const PortMotion& motion = equations.ports()[equations.firstActuatorPort() + k];
        unit.law->slopes(equations.actuatorPoint(k, motion, time, at.z), slopes_);
        for (int s = 0; s < unit.states; ++s) {
            const Eigen::Index row = unit.firstState + s;
            addSlope(equations, k, slopes_.stateRates[toSize(s)],
                     {j.stateByAngle.row(row), j.stateByRate.row(row), j.stateByState.row(row)});
        }
        for (std::size_t a = 0; a < unit.accounts; ++a) {
            const Eigen::Index row = toIndex(equations.quadratureOf(k) + a);
            addSlope(equations, k, slopes_.powers[a],
                     {j.quadratureByAngle.row(row), j.quadratureByRate.row(row), j.quadratureByState.row(row)});
        }
        addForceSlope(equations, k, slopes_.force, j);
    }
}

/// Rates must stay well inside what friction turns over in, which a large ratio makes small.
double RigSlopes::rateStep(const Model& model, Eigen::Index i, double largest) const {
    constexpr double share = 0.01;
    double step = largest;
    for (std::size_t k = 0; k < model.actuators().size(); ++k) {
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const double least = std::min(unit.gear.frictionRate, unit.law->frictionRate());
        const double perRate = unit.ratio * std::abs(rowsHere_(toIndex(model.laws().size() + k), i));
        if (perRate * step > share * least) step = share * least / perRate;
    }
    return step;
}

/// By central differences of the rates themselves: for gears with losses, which depend on everything.
void RigSlopes::findNumeric(RigEquations& equations, double time, const MotionState& at, MotionRates& there,
                            MotionJacobians& j) {
    constexpr double largest = 1e-6; // [rad, rad/s, A, K]
    equations.rates(time, at, there);
    rowsHere_ = equations.evaluation().rows;
    perturbedState_ = at;
    const auto difference = [&](double& value, double step, auto a, auto z, auto w) {
        const double centre = value;
        value = centre + step;
        equations.rates(time, perturbedState_, here_);
        value = centre - step;
        equations.rates(time, perturbedState_, there_);
        value = centre;
        a = (here_.a - there_.a) / (2.0 * step);
        z = (here_.z - there_.z) / (2.0 * step);
        w = (here_.w - there_.w) / (2.0 * step);
    };
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        difference(perturbedState_.q[i], largest, j.accelerationByAngle.col(i), j.stateByAngle.col(i),
                   j.quadratureByAngle.col(i));
        difference(perturbedState_.v[i], rateStep(equations.model(), i, largest), j.accelerationByRate.col(i),
                   j.stateByRate.col(i), j.quadratureByRate.col(i));
    }
    for (Eigen::Index i = 0; i < at.z.size(); ++i) {
        difference(perturbedState_.z[i], largest, j.accelerationByState.col(i), j.stateByState.col(i),
                   j.quadratureByState.col(i));
    }
    addByTime(equations, time, at, j);
}

/// Whether a law changes with time within a step that begins then: loads that are switched on and off do not,
/// nor does a table beyond its points.
bool RigSlopes::dependsOnTime(const RigEquations& equations, double time) const {
    const Model& model = equations.model();
    if (model.mechanism().isTimeDependent()) return true;
    for (const std::size_t i : timed_) {
        const std::span<const double> knots = model.laws()[i].law->instants();
        if (!knots.empty() && time >= knots.front() - kInstant && time < knots.back() - kInstant) return true;
    }
    for (std::size_t k = 0; k < model.actuators().size(); ++k) {
        if (!equations.told[k] && model.actuators()[k].law->followsTime()) return true;
    }
    return false;
}

/// d/dt at constant states, where anything depends on time.
void RigSlopes::addByTime(RigEquations& equations, double time, const MotionState& at, MotionJacobians& j) {
    j.accelerationByTime.setZero();
    j.stateByTime.setZero();
    j.quadratureByTime.setZero();
    j.dependsOnTime = dependsOnTime(equations, time);
    if (!j.dependsOnTime) return;
    // To one side, of order 2: steps begin at knots, where the other side is another law.
    constexpr double dt = 2.5e-7; // [s] twice of it within the shortest piece of a table
    constexpr double weights[3] = {-3.0, 4.0, -1.0};
    for (int i = 0; i < 3; ++i) {
        equations.rates(time + i * dt, at, there_);
        const double weight = weights[i] / (2.0 * dt);
        j.accelerationByTime += weight * there_.a;
        j.stateByTime += weight * there_.z;
        j.quadratureByTime += weight * there_.w;
    }
}

} // namespace hingelab
