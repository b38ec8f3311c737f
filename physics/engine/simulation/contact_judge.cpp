// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_judge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kLeastHeight = 1e-4; // [m] what lifts everything by less does not matter

/// The rate that damps a contact in an averaged step: that of its middle, where damping is not stiff. Its
/// exponent in h is z = d fn h/m; with fn = k x, x what it is or will be at the present speed, vn/w, and
/// k/m = w², it is at most d w h (x w + |vn|).
void chooseDamping(ContactSystem::Law& law, double wh, double h) {
    const double z = law.dissipation * wh * (std::abs(law.startRate) + std::max(0.0, law.depth) * wh / h);
    law.dampingShare = z < 1.0 ? 0.5 : 0.0;
}

/// 1/2 v M v of the island in the solver, for v by the place of each coordinate.
template <class Rate>
double kineticEnergy(const ContactSystem& system, const Rate& rate) {
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

} // namespace

IslandJudge::IslandJudge(std::shared_ptr<const Model> model) : model_(std::move(model)) {
    byMass_.setZero(std::max(1, model_->degreesOfFreedom()));
    stiffness_ = byMass_;
}

/// Of each coordinate the stiffness of all contacts together counts, against its own inertia.
void IslandJudge::addContacts(const Case& of, IslandOutlook& outlook) {
    ContactSystem& system = of.system;
    const double h = of.step.h;
    const double slow = 2.0 * h * model_->rig().environment.gravity.norm();
    const std::span<const int> touches = of.rows.island(of.islands).touches;
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const ActiveSpot& active = of.active[toSize(touches[c])];
        ContactSystem::Law& law = system.laws[c];
        outlook.onlyHops = outlook.onlyHops && std::abs(law.startRate) <= slow;
        outlook.touches = outlook.touches || active.spot.depth > 0.0;
        const double way = h * law.startRate;
        if (active.spot.depth > 0.0) outlook.loss += 0.5 * law.stiffness * way * way;
        outlook.energy += active.spot.share * active.lawIn(*model_).compliance.energy(active.spot.depth);
        const double* row = system.rowOf(system.J, 3 * static_cast<int>(c));
        const ContactSystem::Range range = system.ranges[c];
        double byMass = 0.0; // J M^-1 J^T, of M the diagonal
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            const double squared = row[j] * row[j];
            stiffness_[j] += law.stiffness * squared;
            byMass += squared * byMass_[j];
        }
        chooseDamping(law, h * std::sqrt(law.stiffness * byMass), h);
    }
}

IslandOutlook IslandJudge::outlookOf(const Case& of, bool spins) {
    const ContactSystem& system = of.system;
    IslandOutlook outlook;
    stiffness_.head(system.n).setZero();
    for (int j = 0; j < system.n; ++j) byMass_[j] = 1.0 / system.rowOf(system.M, j)[j];
    outlook.least = leastEnergyOf(of);
    addContacts(of, outlook);
    const JointVector& guess = of.rows.guess();
    outlook.kinetic = kineticEnergy(system, [&](int i) { return guess[i]; });
    outlook.energy += outlook.kinetic;
    outlook.isResolved = isResolved(of);
    constexpr double centimetre = 0.01 / kLeastHeight;
    outlook.rolls = spins && outlook.kinetic > centimetre * outlook.least;
    return outlook;
}

/// (w h)² of the springs stiffness_, along that coordinate of the island where it is largest.
double IslandJudge::resolutionOf(const Case& of) const {
    const double h = of.step.h;
    double largest = 0.0;
    for (int i = 0; i < of.system.n; ++i) {
        largest = std::max(largest, stiffness_[i] * h * h * byMass_[i]);
    }
    return largest;
}

bool IslandJudge::isResolved(const Case& of) const {
    return resolutionOf(of) <= kResolved * kResolved;
}

/// Energy of an island that matters [J]: what lifts everything by a tenth of a millimetre. Of what weight does
/// not move, none: with Q the generalised weight it is Q M^-1 Q/g times that height, of M the diagonal.
double IslandJudge::leastEnergyOf(const Case& of) const {
    const double g = model_->rig().environment.gravity.norm();
    if (!(g > 0.0)) return 0.0;
    double sum = 0.0;
    for (const int group : of.rows.island(of.islands).groups) {
        for (const int i : of.islands.coordinatesOf(group)) {
            const double weight = of.step.equations.bias()[i];
            sum += weight * weight / of.step.equations.massMatrix()(i, i);
        }
    }
    return kLeastHeight * sum / g;
}

bool IslandJudge::isAllowed(const ContactStep& step, const IslandOutlook& outlook, double loss) const {
    // An implicit step turns velocities by what they change within it, which is no loss that anybody asked for.
    if (outlook.rolls) return loss <= step.h * kLossRolling * outlook.energy;
    constexpr double calming = 1.0; // [1/s]
    const double fall = 2.0 * step.h * step.h * model_->rig().environment.gravity.norm();
    const double hop = outlook.least * fall / kLeastHeight;
    if (!outlook.isResolved && outlook.onlyHops && loss <= hop) return true;
    return loss <= step.h * std::max(kLossAllowed * outlook.energy, calming * outlook.least);
}

double IslandJudge::lossOf(const Case& of, StepShare share, const StepForces& forces, IslandOutlook& outlook,
                           std::vector<LawResult>& laws) {
    const ContactSystem& system = of.system;
    const JointVector& guess = of.rows.guess();
    double loss = 0.0;
    if (share.s == 1.0) {
        loss += kineticEnergy(system, [&](int i) { return system.v[toSize(i)] - guess[i]; });
    }
    loss = lossOfSpots(of, share, loss);
    return loss + lossOfPorts(of, share, forces, outlook, laws);
}

/// In compliances of contacts, with what was lost before.
double IslandJudge::lossOfSpots(const Case& of, StepShare share, double loss) const {
    const ContactSystem& system = of.system;
    const std::span<const int> touches = of.rows.island(of.islands).touches;
    for (std::size_t c = 0; c < touches.size(); ++c) {
        ActiveSpot& active = of.active[toSize(touches[c])];
        if (!active.matters()) continue;
        const Compliance& compliance = active.lawIn(*model_).compliance;
        const ContactSystem::Law& law = system.laws[c];
        const double depth = active.spot.depth;
        const double way = share.way(of.step.h, active.startSpeeds[0], active.state.v[0]);
        if (share.s < 1.0) {
            active.elastic = averagedForce(depth, depth - way, law.undeformed, law.byDoubling).force;
            continue; // nothing is lost
        }
        active.elastic = system.isTwoWay ? std::max(0.0, law.fn - law.stiffness * way)
                                         : active.spot.share * compliance.force(depth);
        loss += std::abs(active.spot.share * (compliance.energy(depth) - compliance.energy(depth - way)) -
                         active.elastic * way);
    }
    return loss;
}

void IslandJudge::addStiffness(const ContactSystem& system, std::size_t row, double stiffness) {
    const double* entries = system.rowOf(system.G, static_cast<int>(row));
    const ContactSystem::Range range = system.rowRanges[row];
    for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
        stiffness_[j] += stiffness * entries[j] * entries[j];
    }
}

/// The same of elements and stops, whose results are kept.
double IslandJudge::lossOfPorts(const Case& of, StepShare share, const StepForces& forces,
                                IslandOutlook& outlook, std::vector<LawResult>& laws) {
    const ContactSystem& system = of.system;
    const ContactStep& step = of.step;
    const RigEquations& equations = step.equations;
    const std::span<const int> rows = of.rows.island(of.islands).rows;
    double loss = 0.0;
    bool isStiff = false;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::size_t i = toSize(rows[r]);
        if (i >= equations.firstActuatorPort()) continue;
        const Model::LawUnit& unit = model_->laws()[i];
        const double rate = system.rowRates[r];
        const StepForces::LawEnd there = forces.lawEnd(i, rate);
        laws[i] = {there.response.power, there.state};
        if (unit.law->isSource()) continue;
        if (there.response.byPosition < 0.0) {
            isStiff = true;
            addStiffness(system, r, -there.response.byPosition);
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
    if (isStiff) outlook.isResolved = outlook.isResolved && isResolved(of);
    return loss;
}

} // namespace hingelab
