// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_work.h"

#include <cmath>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Mean rate of a port, or of the hand along one of its directions, within the step.
double meanRateOf(const SolvedStep& solved, std::size_t row, const MotionState& end) {
    const JointVector& start = solved.momentum.start();
    const JointVector& prescribed = solved.momentum.prescribed();
    const Eigen::Index n = start.size();
    const auto mean = [&](const auto& of) {
        return 0.5 * (of.head(n).dot(start) + of.head(n).dot(end.v)) +
               of.tail(prescribed.size()).dot(prescribed);
    };
    const std::size_t ports = solved.step.equations.ports().size();
    return row < ports ? mean(solved.step.equations.portRow(row)) : mean(solved.hand.row(row - ports));
}

/// Of laws, with their states.
void addLawWork(const Model& model, const SolvedStep& solved, MotionState& end) {
    for (std::size_t i = 0; i < solved.step.equations.firstActuatorPort(); ++i) {
        const double rate = solved.solution.rowRates[i];
        const LawResult& result = solved.solution.laws[i];
        const Model::LawUnit& unit = model.laws()[i];
        if (unit.state >= 0) end.z[unit.state] = result.state;
        const double share = std::abs(rate) > 1e-12 ? meanRateOf(solved, i, end) / rate : 1.0;
        end.w[toIndex(i)] += (unit.law->isSource() ? 1.0 : -1.0) * solved.step.h * result.power * share;
    }
}

void addContactWork(const Model& model, const SolvedStep& solved, MotionState& end) {
    const double h = solved.step.h;
    const Eigen::Index contacts = toIndex(solved.step.equations.firstContactQuadrature());
    for (const ActiveSpot& active : solved.active) {
        if (!active.matters()) continue;
        const ContactSystem::State& state = active.state;
        const Eigen::Index row = contacts + 2 * toIndex(model.contactPairs()[active.pair].contact);
        const auto mean = [&](std::size_t k) { return 0.5 * (active.startSpeeds[k] + state.v[k]); };
        end.w[row] -= h * (state.f[0] - active.elastic) * mean(0);
        end.w[row + 1] -= h * (state.f[1] * mean(1) + state.f[2] * mean(2));
    }
    for (const TurningSpot& turning : solved.turnings) {
        const ActiveSpot& active = solved.active[turning.active];
        const Eigen::Index row = contacts + 2 * toIndex(model.contactPairs()[active.pair].contact);
        for (std::size_t k = 0; k < 2; ++k) {
            end.w[row + 1] -= 0.5 * h * turning.forces[k] * (turning.startSpeeds[k] + turning.speeds[k]);
        }
    }
}

void addHandWork(const Model& model, const SolvedStep& solved, MotionState& end) {
    const RigEquations& equations = solved.step.equations;
    const double h = solved.step.h;
    const Eigen::Index n = model.degreesOfFreedom();
    const JointVector& efforts = solved.momentum.effortForce();
    const JointVector& prescribed = solved.momentum.prescribed();
    double& work = end.w[toIndex(equations.handQuadrature())];
    work += h * (0.5 * efforts.head(n).dot(solved.momentum.start() + end.v) +
                 efforts.tail(prescribed.size()).dot(prescribed));
    const std::size_t ports = equations.ports().size();
    for (std::size_t k = ports; k < ports + 3 && equations.hand; ++k) {
        work += h * solved.solution.rowForces[k] * meanRateOf(solved, k, end);
    }
}

/// Of prescribed motions.
void addDriveWork(const Model& model, const SolvedStep& solved, const JointVector& acceleration,
                  MotionState& end) {
    const RigEquations& equations = solved.step.equations;
    const ContactSolution& solution = solved.solution;
    const JointVector& prescribed = solved.momentum.prescribed();
    const Eigen::Index n = model.degreesOfFreedom();
    const std::size_t ports = equations.ports().size();
    for (Eigen::Index d = 0; d < prescribed.size(); ++d) {
        double force = equations.bias()[n + d] - solution.force[n + d];
        force += equations.massMatrix().row(n + d).head(n).dot(acceleration);
        force -= solved.momentum.effortForce()[n + d];
        for (std::size_t i = 0; i < ports; ++i) force -= equations.portRow(i)[n + d] * solution.rowForces[i];
        for (std::size_t k = 0; k < 3 && equations.hand; ++k) {
            force -= solved.hand.row(k)[n + d] * solution.rowForces[ports + k];
        }
        end.w[toIndex(equations.firstDriveQuadrature()) + d] += solved.step.h * force * prescribed[d];
    }
}

/// How a port's law was taken: as the island that it acts on.
StepShare shareOfPort(const SolvedStep& solved, std::size_t port) {
    return solved.solution.shares[toSize(solved.islands.groupOfPort(port))];
}

} // namespace

void findWay(const Model& model, const SolvedStep& solved, MotionState& end) {
    const double h = solved.step.h;
    const JointVector& start = solved.momentum.start();
    for (int i = 0; i < model.degreesOfFreedom(); ++i) {
        const StepShare share = solved.solution.shares[toSize(solved.islands.groupOf(i))];
        end.q[i] = solved.step.start.q[i] + share.way(h, start[i], end.v[i]);
    }
    solved.momentum.mendWay(solved.islands, solved.solution.shares, h, end.q);
}

void addWork(const Model& model, const SolvedStep& solved, const JointVector& acceleration, MotionState& end) {
    end.w = solved.step.start.w;
    end.z = solved.step.start.z;
    addLawWork(model, solved, end);
    addContactWork(model, solved, end);
    addHandWork(model, solved, end);
    addDriveWork(model, solved, acceleration, end);
}

void finishActuators(const Model& model, const SolvedStep& solved, std::vector<StepGear>& gears,
                     MotionState& end) {
    const ContactStep& step = solved.step;
    const RigEquations& equations = step.equations;
    const std::size_t first = equations.firstActuatorPort();
    for (std::size_t k = 0; k < gears.size(); ++k) {
        const StepForces forces(equations, model, step.start.z, gears, step.time, step.h,
                                shareOfPort(solved, first + k), solved.hand.gap());
        const Model::ActuatorUnit& unit = model.actuators()[k];
        const double rate = solved.solution.rowRates[first + k];
        const double meanRate = meanRateOf(solved, first + k, end);
        const StepForces::GearedForce here = forces.actuatorForce(k, rate);
        const double acceleration = (rate - equations.ports()[first + k].rate) / step.h;
        gears[k].gearLoss = here.loss.value;
        gears[k].delivered = here.force.value - unit.inertia * acceleration - here.loss.value;
        ActuatorEnd result;
        unit.law->finishStep(forces.actuatorEnd(k, rate), step.h, meanRate, result);
        for (int s = 0; s < unit.states; ++s) end.z[unit.firstState + s] = result.states[toSize(s)];
        const Eigen::Index w = toIndex(equations.quadratureOf(k));
        const std::size_t accounts = unit.accounts;
        for (std::size_t a = 0; a < accounts; ++a) end.w[w + toIndex(a)] += result.energies[a];
        end.w[w + toIndex(accounts)] += step.h * here.loss.value * meanRate;
    }
}

} // namespace hingelab
