// SPDX-License-Identifier: GPL-3.0-or-later
// What a step with contacts leads to: velocities, forces of spots, work, states of actuators.
#include <algorithm>
#include <cmath>

#include "numerics/indices.h"
#include "simulation/contact_stepper.h"

namespace hingelab {
namespace {

constexpr double kLeastHeight = 1e-4; // [m] what lifts everything by less does not matter

/// Whether a spot exerts anything: of a convex problem it may rub where it does not press.
bool rubs(const ContactSystem::State& state) {
    return state.f[0] > 0.0 || state.f[1] != 0.0 || state.f[2] != 0.0;
}

double lengthOf(double x, double y) {
    return std::sqrt(x * x + y * y);
}

/// The rate that damps a contact in an averaged step: that of its middle, where damping is not stiff. Its
/// exponent in h is z = d fn h/m; with fn = k x, x what it is or will be at the present speed, vn/w, and
/// k/m = w², it is at most d w h (x w + |vn|).
void chooseDamping(ContactSystem::Law& law, double wh, double h) {
    const double z = law.dissipation * wh * (std::abs(law.startRate) + std::max(0.0, law.depth) * wh / h);
    law.dampingShare = z < 1.0 ? 0.5 : 0.0;
}

} // namespace

/// Whether a spot has a part in what is stored or lost.
bool ContactStepper::matters(const Active& active) {
    return active.state.f[0] > 0.0 || active.state.normalSlope != 0.0 || active.spot.depth > 0.0;
}

/// Of the step ahead: what an implicit one would lose in the contacts that touch, by their present speeds, and
/// whether it resolves them. Of each coordinate the stiffness of all contacts together counts, against its own
/// inertia.
ContactStepper::Outlook ContactStepper::outlookOf(const Step& step, int island) {
    ContactSystem& system = solver_.system();
    Outlook outlook;
    stiffness_.head(system.n).setZero();
    for (int j = 0; j < system.n; ++j) byMass_[j] = 1.0 / system.rowOf(system.M, j)[j];
    outlook.least = leastEnergyOf(step, island);
    const double slow = 2.0 * step.h * model_->rig().environment.gravity.norm();
    const std::span<const int> touches = islands_.touchesOf(island);
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const Active& active = active_[toSize(touches[c])];
        ContactSystem::Law& law = system.laws[c];
        outlook.onlyHops = outlook.onlyHops && std::abs(law.startRate) <= slow;
        outlook.touches = outlook.touches || active.spot.depth > 0.0;
        const double way = step.h * law.startRate;
        if (active.spot.depth > 0.0) outlook.loss += 0.5 * law.stiffness * way * way;
        outlook.energy += active.spot.share * lawOf(active).compliance.energy(active.spot.depth);
        const double* row = system.rowOf(system.J, 3 * static_cast<int>(c));
        const ContactSystem::Range range = system.ranges[c];
        double byMass = 0.0; // J M^-1 J^T, of M the diagonal
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            const double squared = row[j] * row[j];
            stiffness_[j] += law.stiffness * squared;
            byMass += squared * byMass_[j];
        }
        chooseDamping(law, step.h * std::sqrt(law.stiffness * byMass), step.h);
    }
    outlook.kinetic = kineticEnergy([&](int i) { return guess_[i]; });
    outlook.energy += outlook.kinetic;
    outlook.isResolved = resolutionOf(step.h) <= kResolved * kResolved;
    constexpr double centimetre = 0.01 / kLeastHeight;
    outlook.rolls = turnsAndTouches(island) && outlook.kinetic > centimetre * outlook.least;
    return outlook;
}

/// 1/2 v M v of the island in the solver, for v by the place of each coordinate.
template <class Rate>
double ContactStepper::kineticEnergy(const Rate& rate) const {
    const ContactSystem& system = solver_.system();
    double energy = 0.0;
    for (int i = 0; i < system.n; ++i) {
        const double* row = system.rowOf(system.M, i);
        const ContactSystem::Range columns = system.inertiaColumnsOf(i);
        double momentum = 0.0;
        for (int j = columns.begin; j < std::min(columns.end, system.n); ++j) momentum += row[j] * rate(j);
        energy += 0.5 * rate(i) * momentum;
    }
    return energy;
}

/// (w h)² of the springs stiffness_, along that coordinate of the island in the solver where it is largest.
double ContactStepper::resolutionOf(double h) const {
    double largest = 0.0;
    for (int i = 0; i < solver_.system().n; ++i) {
        largest = std::max(largest, stiffness_[i] * h * h * byMass_[i]);
    }
    return largest;
}

/// Energy of an island that matters [J]: what lifts everything by a tenth of a millimetre. Of what weight does
/// not move, none: with Q the generalised weight it is Q M^-1 Q/g times that height, of M the diagonal.
double ContactStepper::leastEnergyOf(const Step& step, int island) const {
    const double g = model_->rig().environment.gravity.norm();
    if (!(g > 0.0)) return 0.0;
    double sum = 0.0;
    for (const int group : islands_.groupsOf(island)) {
        for (const int i : islands_.coordinatesOf(group)) {
            const double weight = step.equations.bias()[i];
            sum += weight * weight / step.equations.massMatrix()(i, i);
        }
    }
    return kLeastHeight * sum / g;
}

/// Whether a step may lose that much: of the energy at hand, and of what does not matter, in proportion to
/// time; and where springs are not resolved anyway, hops that are over within two steps: they have what weight
/// does in that time.
bool ContactStepper::isAllowed(const Step& step, const Outlook& outlook, double loss) const {
    // An implicit step turns velocities by what they change within it, which is no loss that anybody asked for.
    if (outlook.rolls) return loss <= step.h * kLossRolling * outlook.energy;
    constexpr double calming = 1.0; // [1/s]
    const double fall = 2.0 * step.h * step.h * model_->rig().environment.gravity.norm();
    const double hop = outlook.least * fall / kLeastHeight;
    if (!outlook.isResolved && outlook.onlyHops && loss <= hop) return true;
    return loss <= step.h * std::max(kLossAllowed * outlook.energy, calming * outlook.least);
}

/// Takes an island's solution out of the solver.
void ContactStepper::keepIsland(int island, StepShare share, MotionState& end) {
    const ContactSystem& system = solver_.system();
    for (const int group : islands_.groupsOf(island)) {
        shares_[toSize(group)] = share;
        for (const int i : islands_.coordinatesOf(group)) end.v[i] = system.v[toSize(islands_.placeOf(i))];
    }
    const std::span<const int> touches = islands_.touchesOf(island);
    for (std::size_t c = 0; c < touches.size(); ++c) active_[toSize(touches[c])].state = system.states[c];
    for (std::size_t k = firstTurning_; k < turnings_.size(); ++k) {
        const ContactSystem::State& state = system.states[touches.size() + k - firstTurning_];
        turnings_[k].speeds = {state.v[1], state.v[2]};
        turnings_[k].forces = {state.f[1], state.f[2]};
    }
    for (std::size_t r = 0; r < rowsOfIsland_.size(); ++r) {
        rowRates_[toSize(rowsOfIsland_[r])] = system.rowRates[r];
        rowForces_[toSize(rowsOfIsland_[r])] = system.rowValues[r];
    }
}

/// What the contacts of an island that is solved do along its coordinates: by the rows of the solver.
void ContactStepper::keepForces(int island) {
    const ContactSystem& system = solver_.system();
    islandForce_.head(system.n).setZero();
    for (int c = 0; c < system.nc; ++c) {
        const ContactSystem::State& state = system.states[toSize(c)];
        if (!rubs(state)) continue;
        const ContactSystem::Range range = system.ranges[toSize(c)];
        const double* rows = system.rowOf(system.J, 3 * c);
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            islandForce_[j] += state.f[0] * rows[j] + state.f[1] * rows[system.stride + j] +
                               state.f[2] * rows[2 * system.stride + j];
        }
    }
    for (const int group : islands_.groupsOf(island)) {
        for (const int i : islands_.coordinatesOf(group)) stepForce_[i] = islandForce_[islands_.placeOf(i)];
    }
}

/// Energy that the scheme itself took or made in an island [J]: in compliances, and, by an implicit step, of
/// the motion, 1/2 (v1 - v0) M (v1 - v0). Adds the stiffness of its laws to the outlook.
double ContactStepper::lossOf(const Step& step, int island, StepShare share, Outlook& outlook) {
    const ContactSystem& system = solver_.system();
    const std::span<const int> touches = islands_.touchesOf(island);
    double loss = 0.0;
    if (share.s == 1.0) loss += kineticEnergy([&](int i) { return system.v[toSize(i)] - guess_[i]; });
    for (std::size_t c = 0; c < touches.size(); ++c) {
        Active& active = active_[toSize(touches[c])];
        if (!matters(active)) continue;
        const Compliance& compliance = lawOf(active).compliance;
        const ContactSystem::Law& law = system.laws[c];
        const double depth = active.spot.depth;
        const double way = share.way(step.h, active.startSpeeds[0], active.state.v[0]);
        if (share.s < 1.0) {
            active.elastic = averagedForce(depth, depth - way, law.undeformed, law.byDoubling).force;
            continue; // nothing is lost
        }
        active.elastic = system.isTwoWay ? std::max(0.0, law.fn - law.stiffness * way)
                                         : active.spot.share * compliance.force(depth);
        loss += std::abs(active.spot.share * (compliance.energy(depth) - compliance.energy(depth - way)) -
                         active.elastic * way);
    }
    return loss + lossOfPorts(step, share, outlook);
}

/// The same of elements and stops, whose results are kept.
double ContactStepper::lossOfPorts(const Step& step, StepShare share, Outlook& outlook) {
    const ContactSystem& system = solver_.system();
    const RigEquations& equations = step.equations;
    const StepForces forces(equations, *model_, step.start.z, gears_, step.time, step.h, share, handGap_);
    double loss = 0.0;
    bool isStiff = false;
    for (std::size_t r = 0; r < rowsOfIsland_.size(); ++r) {
        const std::size_t i = toSize(rowsOfIsland_[r]);
        if (i >= equations.firstActuatorPort()) continue;
        const Model::LawUnit& unit = model_->laws()[i];
        const double rate = system.rowRates[r];
        const StepForces::LawEnd there = forces.lawEnd(i, rate);
        lawResults_[i] = {there.response.power, there.state};
        if (unit.law->isSource()) continue;
        if (there.response.byPosition < 0.0) {
            isStiff = true;
            const double* row = system.rowOf(system.G, static_cast<int>(r));
            for (int j = system.rowRanges[r].begin; j < std::min(system.rowRanges[r].end, system.n); ++j) {
                stiffness_[j] -= there.response.byPosition * row[j] * row[j];
            }
        }
        if (std::abs(rate) <= 1e-12) continue;
        const PortMotion& start = equations.ports()[i];
        const double stored =
            unit.law->storedEnergy(equations.settledPointOf(i, start, step.time, step.start.z));
        outlook.energy += std::abs(stored);
        loss += std::abs(stored - forces.storedIn(i, there, rate) -
                         (there.response.force - there.response.power / rate) *
                             share.way(step.h, start.rate, rate));
    }
    if (isStiff) outlook.isResolved = outlook.isResolved && resolutionOf(step.h) <= kResolved * kResolved;
    return loss;
}

/// Mean rate of a port, or of the hand along one of its directions, within the step.
double ContactStepper::meanRateOf(const Step& step, int row, const MotionState& end) const {
    const Eigen::Index n = model_->degreesOfFreedom();
    const auto mean = [&](const auto& of) {
        return 0.5 * (of.head(n).dot(rates_.start()) + of.head(n).dot(end.v)) +
               of.tail(prescribed_.size()).dot(prescribed_);
    };
    const std::size_t ports = step.equations.ports().size();
    return toSize(row) < ports ? mean(step.equations.portRow(toSize(row)))
                               : mean(handRows_[toSize(row) - ports]);
}

/// Counts what the last solve did.
void ContactStepper::keepSolve() {
    const StribeckStatistics& solve = solver_.statistics();
    statistics_.iterations += solve.iterations + solve.furtherIterations;
    statistics_.strategy = std::max(statistics_.strategy, solve.strategy);
    statistics_.momentumResidual = std::max(statistics_.momentumResidual, solve.relativeResidual);
    statistics_.updates.assign(solve.residuals.begin(), solve.residuals.end());
}

/// What a spot that is shown does in a substep, for its share of the step.
void ContactStepper::keepSpot(const Active& active, double share) {
    const ContactSystem::State& state = active.state;
    SpotState& spot = spots_[active.place];
    spot.spot = active.spot;
    spot.pair = active.pair;
    spot.slip = lengthOf(state.v[1], state.v[2]);
    if (!rubs(state)) return;
    spot.acts = true;
    spot.normal += share * state.f[0];
    spot.friction += share * lengthOf(state.f[1], state.f[2]);
    spot.normalForce += share * state.f[0] * spot.spot.normal;
    spot.frictionForce += share * (state.f[1] * active.tangents.first + state.f[2] * active.tangents.second);
}

/// Adds a load on the first body of a pair, and its opposite on the second, for its share of the step.
void ContactStepper::addLoad(const Step& step, const Active& active, const Vector3& force,
                             const Vector3& torque, double share) {
    const Mechanism& mechanism = model_->mechanism();
    const MechanismScratch& placed = step.equations.scratch();
    const Model::ContactPair& pair = model_->contactPairs()[active.pair];
    const auto add = [&](std::size_t body, double sign) {
        const Attachment& at = mechanism.attachmentOf(body);
        const Pose& frame = placed.frames[toSize(at.frame)].X;
        const Vector3 arm = active.spot.position - frame * at.X_FA.translation;
        bodyLoads_[body].translational += share * sign * force;
        bodyLoads_[body].rotational += share * sign * (arm.cross(force) + torque);
    };
    add(pair.firstBody, 1.0);
    add(pair.secondBody, -1.0);
    if (prescribed_.size() > 0) addToPrescribed(placed, active, force, torque);
}

/// What a load does on prescribed coordinates, of which the solver has no rows.
void ContactStepper::addToPrescribed(const MechanismScratch& placed, const Active& active, const Vector3& force,
                                     const Vector3& torque) {
    const Mechanism& mechanism = model_->mechanism();
    const PairPlace& pair = pairPlaces_[active.pair];
    const int n = model_->degreesOfFreedom();
    const auto add = [&](int frame, double sign) {
        const Vector3 arm = active.spot.position - placed.frames[toSize(frame)].X.translation;
        const Vector3 about = arm.cross(force) + torque;
        mechanism.forEachColumn(frame, placed, [&](int i, const SpatialVelocity& column) {
            if (i < n) return;
            stepForce_[i] += sign * (column.translational.dot(force) + column.rotational.dot(about));
        });
    };
    add(pair.firstFrame, 1.0);
    add(pair.secondFrame, -1.0);
}

/// Adds a substep's forces, each for its share of the step.
void ContactStepper::keepSpots(const Step& step, double share) {
    if (active_.empty() && !hasResults_) {
        stepForce_.tail(prescribed_.size()).setZero();
        return; // contactForce_ is nothing
    }
    hasResults_ = true;
    for (std::size_t k = 0; k < spots_.size(); ++k) {
        if (idAt_[k] < 0) spots_[k].spot = ContactSpot{};
    }
    stepForce_.tail(prescribed_.size()).setZero(); // of free coordinates it is that of the islands' rows
    for (ContactSum& sum : sums_) {
        sum.touching = 0;
        sum.slides = false;
        sum.slip = sum.depth = 0.0;
    }
    for (const Active& active : active_) {
        if (active.place != kNowhere) keepSpot(active, share);
        const ContactSystem::State& state = active.state;
        if (!rubs(state)) continue;
        const Vector3 friction = state.f[1] * active.tangents.first + state.f[2] * active.tangents.second;
        addLoad(step, active, state.f[0] * active.spot.normal + friction, Vector3::Zero(), share);
        ContactSum& sum = sums_[model_->contactPairs()[active.pair].contact];
        ++sum.touching;
        sum.slip = std::max(sum.slip, lengthOf(state.v[1], state.v[2]));
        sum.slides = sum.slip >= solver_.parameters().stictionTolerance;
        sum.depth = std::max(sum.depth, active.spot.depth);
        sum.normal += share * state.f[0];
        sum.friction += share * friction;
    }
    for (const Turning& turning : turnings_) {
        const Active& active = active_[turning.active];
        addLoad(step, active, Vector3::Zero(), turning.torque(), share);
        sums_[model_->contactPairs()[active.pair].contact].torque += share * turning.torque();
    }
    contactForce_ += share * stepForce_;
}

void ContactStepper::keepResults(const Step& step, MotionState& end) {
    const double h = step.h;
    for (int g = 0; g < islands_.groupCount(); ++g) {
        const StepShare share = shares_[toSize(g)];
        for (const int i : islands_.coordinatesOf(g)) {
            end.q[i] = step.start.q[i] + share.way(h, rates_.start()[i], end.v[i]);
        }
    }
    // What turns the rates of an orientation within the step belongs to its middle; at rest it is nothing.
    for (const Eigen::Index i : orientation_) {
        const int group = islands_.groupOf(static_cast<int>(i));
        if (!isTurning_[toSize(group)]) continue;
        end.q[i] -= (shares_[toSize(group)].s - 0.5) * h * h * turningAcceleration_[i];
    }
    acceleration_ = (end.v - rates_.start()) / h;
    keepSpots(step, h / stepLength_);
    addWork(step, end);
    finishActuators(step, end);
    rates_.finish(end.q, end.v);
}

/// What was dissipated and brought in during the step. Forces are those of the step, paths those of the mean
/// velocity: with them the kinetic energy of the step balances exactly, and what is left is what the scheme
/// itself makes or loses.
void ContactStepper::addWork(const Step& step, MotionState& end) {
    const RigEquations& equations = step.equations;
    const double h = step.h;
    end.w = step.start.w;
    end.z = step.start.z;
    for (std::size_t i = 0; i < equations.firstActuatorPort(); ++i) {
        const double rate = rowRates_[i];
        const LawResult& result = lawResults_[i];
        const Model::LawUnit& unit = model_->laws()[i];
        if (unit.state >= 0) end.z[unit.state] = result.state;
        const double share = std::abs(rate) > 1e-12 ? meanRateOf(step, static_cast<int>(i), end) / rate : 1.0;
        end.w[toIndex(i)] += (unit.law->isSource() ? 1.0 : -1.0) * h * result.power * share;
    }
    const Eigen::Index contacts = toIndex(equations.firstContactQuadrature());
    for (const Active& active : active_) {
        if (!matters(active)) continue;
        const ContactSystem::State& state = active.state;
        const Eigen::Index row = contacts + 2 * toIndex(model_->contactPairs()[active.pair].contact);
        const auto mean = [&](std::size_t k) { return 0.5 * (active.startSpeeds[k] + state.v[k]); };
        end.w[row] -= h * (state.f[0] - active.elastic) * mean(0);
        end.w[row + 1] -= h * (state.f[1] * mean(1) + state.f[2] * mean(2));
    }
    for (const Turning& turning : turnings_) {
        const Active& active = active_[turning.active];
        const Eigen::Index row = contacts + 2 * toIndex(model_->contactPairs()[active.pair].contact);
        for (std::size_t k = 0; k < 2; ++k) {
            end.w[row + 1] -= 0.5 * h * turning.forces[k] * (turning.startSpeeds[k] + turning.speeds[k]);
        }
    }
    double& work = end.w[toIndex(equations.handQuadrature())];
    const Eigen::Index n = model_->degreesOfFreedom();
    work += h * (0.5 * effortForce_.head(n).dot(rates_.start() + end.v) +
                 effortForce_.tail(prescribed_.size()).dot(prescribed_));
    const std::size_t ports = equations.ports().size();
    for (std::size_t k = ports; k < ports + 3 && equations.hand; ++k) {
        work += h * rowForces_[k] * meanRateOf(step, static_cast<int>(k), end);
    }
    addDriveWork(step, end);
}

/// How a port's law was taken: as the island that it acts on.
StepShare ContactStepper::shareOfPort(std::size_t port) const {
    return shares_[toSize(islands_.groupOfPort(port))];
}

/// Of prescribed motions.
void ContactStepper::addDriveWork(const Step& step, MotionState& end) {
    const RigEquations& equations = step.equations;
    const Eigen::Index n = model_->degreesOfFreedom();
    const std::size_t ports = equations.ports().size();
    for (Eigen::Index d = 0; d < prescribed_.size(); ++d) {
        double force = equations.bias()[n + d] - stepForce_[n + d];
        force += equations.massMatrix().row(n + d).head(n).dot(acceleration_);
        force -= effortForce_[n + d];
        for (std::size_t i = 0; i < ports; ++i) force -= equations.portRow(i)[n + d] * rowForces_[i];
        for (std::size_t k = 0; k < 3 && equations.hand; ++k) {
            force -= handRows_[k][n + d] * rowForces_[ports + k];
        }
        end.w[toIndex(equations.firstDriveQuadrature()) + d] += step.h * force * prescribed_[d];
    }
}

/// States, work and loads of the actuators at the end of a substep, for the velocities found.
void ContactStepper::finishActuators(const Step& step, MotionState& end) {
    const RigEquations& equations = step.equations;
    const double h = step.h;
    const std::size_t first = equations.firstActuatorPort();
    for (std::size_t k = 0; k < gears_.size(); ++k) {
        const StepForces forces(equations, *model_, step.start.z, gears_, step.time, h, shareOfPort(first + k),
                                handGap_);
        const Model::ActuatorUnit& unit = model_->actuators()[k];
        const double rate = rowRates_[first + k];
        const double meanRate = meanRateOf(step, static_cast<int>(first + k), end);
        const StepForces::GearedForce here = forces.actuatorForce(k, rate);
        const double acceleration = (rate - equations.ports()[first + k].rate) / h;
        gears_[k].gearLoss = here.loss.value;
        gears_[k].delivered = here.force.value - unit.inertia * acceleration - here.loss.value;
        ActuatorEnd result;
        unit.law->finishStep(forces.actuatorEnd(k, rate), h, meanRate, result);
        for (int s = 0; s < unit.states; ++s) end.z[unit.firstState + s] = result.states[toSize(s)];
        const Eigen::Index w = toIndex(equations.quadratureOf(k));
        const std::size_t accounts = unit.accounts;
        for (std::size_t a = 0; a < accounts; ++a) end.w[w + toIndex(a)] += result.energies[a];
        end.w[w + toIndex(accounts)] += h * here.loss.value * meanRate;
    }
}

} // namespace hingelab
