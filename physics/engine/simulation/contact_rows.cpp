// SPDX-License-Identifier: GPL-3.0-or-later
// What a step with contacts consists of: the rows of all forces, masses and momenta, by islands.
#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"
#include "simulation/contact_stepper.h"

namespace hingelab {

/// Momenta p* of the free coordinates, without contacts and laws.
void ContactStepper::findMomentum(const Step& step) {
    const RigEquations& equations = step.equations;
    model_->mechanism().multiplyFree(equations.massMatrix(), rates_.start(), momentum_);
    for (int i = 0; i < model_->degreesOfFreedom(); ++i) {
        const bool turns = isTurning_[toSize(islands_.groupOf(i))];
        momentum_[i] -= step.h * (turns ? midwayBias_[i] : equations.bias()[i]);
    }
    effortForce_.setZero();
    equations.addEfforts(effortForce_);
    momentum_ += step.h * (effortForce_.head(momentum_.size()) + shareForce_);
}

/// Where the hand pulls: its rows, and its gap in the middle of the step.
void ContactStepper::readHand(RigEquations& equations) {
    const Mechanism& mechanism = model_->mechanism();
    const Hand& hand = *equations.hand;
    const Attachment& at = mechanism.attachmentOf(hand.body);
    const MechanismScratch& s = equations.scratch();
    const Vector3 p_WQ = mechanism.poseOf(at, s) * hand.grip;
    handGap_ = hand.target - p_WQ;
    handGroup_ = std::max(0, islands_.groupOfFrame(at.frame));
    for (Eigen::RowVectorXd& row : handRows_) row.setZero();
    mechanism.forEachPointColumn(at.frame, p_WQ, Matrix3::Identity(), 1.0, s,
                                 [&](int i, const Vector3& column) {
                                     for (std::size_t k = 0; k < 3; ++k) handRows_[k][i] = column[toIndex(k)];
                                 });
}

/// M and p* of an island, and where its solution begins.
void ContactStepper::loadMass(const Step& step, int island) {
    ContactSystem& system = solver_.system();
    for (int i = 0; i < system.n; ++i) {
        const ContactSystem::Range columns = system.inertiaColumnsOf(i);
        double* row = system.rowOf(system.M, i);
        std::fill(row + columns.begin, row + columns.end, 0.0);
    }
    const JointMatrix& mass = step.equations.massMatrix();
    for (const int group : islands_.groupsOf(island)) {
        const std::vector<int>& own = islands_.coordinatesOf(group);
        for (const int i : own) {
            const int place = islands_.placeOf(i);
            double* row = system.rowOf(system.M, place);
            for (const int j : own) row[islands_.placeOf(j)] = mass(i, j);
            system.p[toSize(place)] = momentum_[i];
            guess_[place] = rates_.start()[i];
        }
    }
    if (model_->degreesOfFreedom() > 0) return;
    // Where every motion is prescribed, one velocity of nothing keeps the equations from being empty.
    system.M[0] = 1.0;
    system.p[0] = 0.0;
    guess_[0] = 0.0;
}

/// Velocity of the first body against the second at a spot, per unit rate of each coordinate, along the
/// contact's three axes.
void ContactStepper::loadContact(const Step& step, Active& active, int c) {
    const Mechanism& mechanism = model_->mechanism();
    const MechanismScratch& s = step.equations.scratch();
    const PairPlace& pair = pairPlaces_[active.pair];
    ContactSystem& system = solver_.system();
    const int n = model_->degreesOfFreedom();
    Matrix3 axes;
    axes << active.spot.normal, active.tangents.first, active.tangents.second;
    double* rows = system.rowOf(system.J, 3 * c);
    double* bias = &system.bias[3 * toSize(c)];
    const ContactSystem::Range range =
        system.isSparse ? system.ranges[toSize(c)] : ContactSystem::Range{0, system.stride};
    for (int k = 0; k < 3; ++k) {
        std::fill(rows + k * system.stride + range.begin, rows + k * system.stride + range.end, 0.0);
        bias[k] = 0.0;
    }
    const auto add = [&](int i, const Vector3& speeds) {
        if (i >= n) {
            for (int k = 0; k < 3; ++k) bias[k] += speeds[k] * prescribed_[i - n];
            return;
        }
        double* entry = rows + islands_.placeOf(i);
        for (int k = 0; k < 3; ++k) entry[k * system.stride] += speeds[k];
    };
    const Vector3& at = active.spot.position;
    mechanism.forEachPointColumn(pair.firstFrame, at, axes, 1.0, s, add);
    mechanism.forEachPointColumn(pair.secondFrame, at, axes, -1.0, s, add);
    for (int k = 0; k < 3; ++k) {
        double speed = bias[k];
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            speed += rows[k * system.stride + j] * guess_[j];
        }
        // The way along the normal is that of the middle; slip is that of the start and of the end.
        const double carried = k > 0 ? axes.col(k).dot(active.carried) : 0.0;
        active.startSpeeds[toSize(k)] = speed - carried;
        bias[k] += carried;
    }
    if (!active.isAtStart) { // it was found midway
        active.spot.depth += 0.5 * step.h * active.startSpeeds[0];
        active.isAtStart = true;
    }
    loadLaw(active, c);
}

/// The normal law of either kind of step.
void ContactStepper::loadLaw(const Active& active, int c) {
    const Model::ContactUnit& unit = lawOf(active);
    ContactSystem& system = solver_.system();
    ContactSystem::Law& law = system.laws[toSize(c)];
    const double depth = active.spot.depth;
    const double share = active.spot.share;
    law.mu = unit.friction;
    if (unit.staticFriction > unit.friction &&
        std::hypot(active.startSpeeds[1], active.startSpeeds[2]) < solver_.parameters().stictionTolerance) {
        law.mu = unit.staticFriction;
    }
    law.rubsOnly = false;
    law.dissipation = unit.dissipation;
    law.stiffness = share * unit.compliance.slope(depth);
    law.fn = depth > 0.0 ? share * unit.compliance.force(depth) : law.stiffness * depth;
    law.depth = depth;
    law.startRate = active.startSpeeds[0];
    law.undeformed = share * unit.compliance.stiffness;
    law.byDoubling = unit.compliance.doublingDepth > 0.0 ? 1.0 / unit.compliance.doublingDepth : 0.0;
    law.frictionLoad =
        share * unit.compliance.force(depth) * std::max(0.0, 1.0 - unit.dissipation * active.startSpeeds[0]);
    if (!system.isTwoWay) law.fn = law.frictionLoad;
}

/// Which spots of an island resist rolling and spinning.
void ContactStepper::findTurnings(int island) {
    firstTurning_ = turnings_.size();
    for (const int touch : islands_.touchesOf(island)) {
        const Active& active = active_[toSize(touch)];
        const Model::ContactUnit& unit = lawOf(active);
        if (unit.rollingFriction <= 0.0 && unit.spinningFriction <= 0.0) continue;
        const Model::ContactPair& pair = model_->contactPairs()[active.pair];
        Turning turning;
        turning.active = toSize(touch);
        turning.radius = std::min(pair.first.reach, pair.second.reach);
        if (!(turning.radius > 0.0)) continue; // a point has no direction
        if (unit.rollingFriction > 0.0) {
            turning.coefficient = unit.rollingFriction / turning.radius;
            turning.first = active.tangents.first;
            turning.second = active.tangents.second;
            turnings_.push_back(turning);
        }
        if (unit.spinningFriction > 0.0) {
            turning.coefficient = unit.spinningFriction / turning.radius;
            turning.first = active.spot.normal;
            turning.second.setZero();
            turnings_.push_back(turning);
        }
    }
}

/// The normal row and law of its spot, and the two bodies' relative angular velocity for tangents.
void ContactStepper::loadTurning(const Step& step, Turning& turning, int c) {
    ContactSystem& system = solver_.system();
    const Mechanism& mechanism = model_->mechanism();
    const std::span<const int> touches = islands_.touchesOf(island_);
    const auto own = std::find(touches.begin(), touches.end(), static_cast<int>(turning.active));
    const auto spot = static_cast<int>(own - touches.begin());
    const int n = model_->degreesOfFreedom();
    if (system.isSparse) system.ranges[toSize(c)] = system.ranges[toSize(spot)];
    const ContactSystem::Range range =
        system.isSparse ? system.ranges[toSize(c)] : ContactSystem::Range{0, system.stride};
    double* rows = system.rowOf(system.J, 3 * c);
    const double* normal = system.rowOf(system.J, 3 * spot);
    double* bias = &system.bias[3 * toSize(c)];
    std::copy(normal + range.begin, normal + range.end, rows + range.begin);
    bias[0] = system.bias[3 * toSize(spot)];
    for (int k = 1; k < 3; ++k) {
        std::fill(rows + k * system.stride + range.begin, rows + k * system.stride + range.end, 0.0);
        bias[k] = 0.0;
    }
    const auto add = [&](double sign) {
        return [&, sign](int i, const SpatialVelocity& column) {
            const Vector3& spin = column.rotational;
            const double speeds[2] = {sign * turning.radius * turning.first.dot(spin),
                                      sign * turning.radius * turning.second.dot(spin)};
            for (int k = 0; k < 2; ++k) {
                if (i >= n) {
                    bias[k + 1] += speeds[k] * prescribed_[i - n];
                } else {
                    rows[(k + 1) * system.stride + islands_.placeOf(i)] += speeds[k];
                }
            }
        };
    };
    const PairPlace& at = pairPlaces_[active_[turning.active].pair];
    mechanism.forEachColumn(at.firstFrame, step.equations.scratch(), add(1.0));
    mechanism.forEachColumn(at.secondFrame, step.equations.scratch(), add(-1.0));
    for (int k = 0; k < 2; ++k) {
        double speed = bias[k + 1];
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            speed += rows[(k + 1) * system.stride + j] * guess_[j];
        }
        turning.startSpeeds[toSize(k)] = speed;
    }
    system.laws[toSize(c)] = system.laws[toSize(spot)];
    system.laws[toSize(c)].mu = turning.coefficient;
    system.laws[toSize(c)].rubsOnly = true;
}

/// Rows of the laws, actuators and the hand that act on an island.
void ContactStepper::loadPorts(const Step& step, int island) {
    ContactSystem& system = solver_.system();
    const std::size_t ports = step.equations.ports().size();
    for (std::size_t r = 0; r < rowsOfIsland_.size(); ++r) {
        double* to = system.rowOf(system.G, static_cast<int>(r));
        std::fill(to, to + system.stride, 0.0);
        const auto write = [&](const auto& row) {
            for (const int group : islands_.groupsOf(island)) {
                for (const int i : islands_.coordinatesOf(group)) to[islands_.placeOf(i)] = row[i];
            }
            system.rowBias[r] = row.tail(prescribed_.size()).dot(prescribed_);
        };
        const std::size_t port = toSize(rowsOfIsland_[r]);
        if (port < ports) {
            write(step.equations.portRow(port));
        } else {
            write(handRows_[port - ports]);
            handRate_[toIndex(port - ports)] =
                handRows_[port - ports].head(rates_.start().size()).dot(rates_.start()) + system.rowBias[r];
            handGap_[toIndex(port - ports)] += 0.5 * step.h * handRate_[toIndex(port - ports)]; // at the start
        }
        int begin = 0;
        int end = system.n;
        while (begin < end && to[begin] == 0.0) ++begin;
        while (end > begin && to[end - 1] == 0.0) --end;
        system.rowRanges[r] = {begin / 2 * 2, (end + 1) / 2 * 2};
    }
}

/// The step's equations of an island in the solver.
void ContactStepper::loadIsland(const Step& step, int island) {
    ContactSystem& system = solver_.system();
    const std::span<const int> groups = islands_.groupsOf(island);
    const std::span<const int> touches = islands_.touchesOf(island);
    rowsOfIsland_.clear();
    int size = 0;
    bool isHeld = false;
    for (const int group : groups) {
        size += static_cast<int>(islands_.coordinatesOf(group).size());
        const std::vector<int>& ports = islands_.portsOf(group);
        rowsOfIsland_.insert(rowsOfIsland_.end(), ports.begin(), ports.end());
        isHeld = isHeld || group == handGroup_;
    }
    if (step.equations.hand && isHeld) {
        for (int k = 0; k < 3; ++k) {
            rowsOfIsland_.push_back(static_cast<int>(step.equations.ports().size()) + k);
        }
    }
    findTurnings(island);
    const std::size_t turnings = turnings_.size() - firstTurning_;
    system.resize(std::max(1, size), static_cast<int>(touches.size() + turnings),
                  static_cast<int>(rowsOfIsland_.size()));
    system.dt = step.h;
    system.isTwoWay = model_->rig().simulation.contactScheme != ContactScheme::oneWay;
    findColumns(island);
    loadMass(step, island);
    for (std::size_t c = 0; c < touches.size(); ++c) {
        loadContact(step, active_[toSize(touches[c])], static_cast<int>(c));
    }
    for (std::size_t k = 0; k < turnings; ++k) {
        loadTurning(step, turnings_[firstTurning_ + k], static_cast<int>(touches.size() + k));
    }
    if (!system.isSparse) system.findRanges();
    loadPorts(step, island);
}

/// Which columns the contacts of an island with several groups touch, and what couples with each row.
void ContactStepper::findColumns(int island) {
    ContactSystem& system = solver_.system();
    constexpr int small = 12; // coordinates, which dense matrices serve as fast
    if (system.n <= small) return;
    system.beginSparse();
    const auto rangeOf = [&](int group) -> ContactSystem::Range {
        const std::vector<int>& own = islands_.coordinatesOf(group);
        return {islands_.placeOf(own.front()) / 2 * 2, (islands_.placeOf(own.back()) + 2) / 2 * 2};
    };
    const auto couple = [&](std::vector<ContactSystem::Range>& columns, ContactSystem::Range range) {
        for (int i = range.begin; i < std::min(range.end, system.n); ++i) {
            ContactSystem::Range& own = columns[toSize(i)];
            const bool isNew = own.end == 0;
            own = {isNew ? range.begin : std::min(own.begin, range.begin), std::max(own.end, range.end)};
        }
    };
    for (const int group : islands_.groupsOf(island)) {
        const ContactSystem::Range range = rangeOf(group);
        couple(system.columns, range);
        for (const int i : islands_.coordinatesOf(group))
            system.inertiaColumns[toSize(islands_.placeOf(i))] = range;
    }
    const std::span<const int> touches = islands_.touchesOf(island);
    ContactIslands::Touch before{-1, -1};
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const ContactIslands::Touch& touch = touches_[toSize(touches[c])];
        if (c > 0 && touch == before) {
            system.ranges[c] = system.ranges[c - 1];
            continue;
        }
        before = touch;
        const auto [a, b] = touch;
        ContactSystem::Range& range = system.ranges[c];
        range = {0, 0}; // of two prescribed motions
        if (a >= 0) range = rangeOf(a);
        if (b >= 0) {
            const ContactSystem::Range other = rangeOf(b);
            range = a < 0 ? other
                          : ContactSystem::Range{std::min(range.begin, other.begin),
                                                 std::max(range.end, other.end)};
        }
        couple(system.columns, range);
    }
}

} // namespace hingelab
