// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {

namespace {

constexpr std::size_t kReservedTurnings = 800; // at once without a step that allocates

} // namespace

IslandRows::IslandRows(std::shared_ptr<const Model> model, double stictionTolerance)
    : model_(std::move(model)),
      stictionTolerance_(stictionTolerance),
      hand_(model_->mechanism().coordinateCount()) {
    rows_.reserve(model_->portCount() + 3);
    turnings_.reserve(std::min(2 * model_->mostSpots(), kReservedTurnings));
    guess_.setZero(std::max(1, model_->degreesOfFreedom()));
}

void IslandRows::dropTurnings(std::span<const int> touches) {
    std::erase_if(turnings_, [&](const TurningSpot& turning) {
        return std::find(touches.begin(), touches.end(), static_cast<int>(turning.active)) != touches.end();
    });
}

/// M and p* of an island, and where its solution begins.
void IslandRows::loadMass(const ContactStep& step, const Parts& parts, ContactSystem& system) {
    const ContactIslands& islands = parts.islands;
    for (int i = 0; i < system.n; ++i) {
        const ContactSystem::Range columns = system.inertiaColumnsOf(i);
        double* row = system.rowOf(system.M, i);
        std::fill(row + columns.begin, row + columns.end, 0.0);
    }
    const JointMatrix& mass = step.equations.massMatrix();
    for (const int group : islands.groupsOf(index_)) {
        const std::vector<int>& own = islands.coordinatesOf(group);
        for (const int i : own) {
            const int place = islands.placeOf(i);
            double* row = system.rowOf(system.M, place);
            for (const int j : own) row[islands.placeOf(j)] = mass(i, j);
            system.p[toSize(place)] = parts.momentum.momentum()[i];
            guess_[place] = parts.momentum.start()[i];
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
void IslandRows::loadContact(const ContactStep& step, const Parts& parts, ActiveSpot& active, int c,
                             ContactSystem& system) const {
    const Mechanism& mechanism = model_->mechanism();
    const MechanismScratch& s = step.equations.scratch();
    const PairPlace& pair = parts.search.placeOf(active.pair);
    const JointVector& prescribed = parts.momentum.prescribed();
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
            for (int k = 0; k < 3; ++k) bias[k] += speeds[k] * prescribed[i - n];
            return;
        }
        double* entry = rows + parts.islands.placeOf(i);
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
    loadLaw(active, c, system);
}

/// The normal law of either kind of step.
void IslandRows::loadLaw(const ActiveSpot& active, int c, ContactSystem& system) const {
    const Model::ContactUnit& unit = active.lawIn(*model_);
    ContactSystem::Law& law = system.laws[toSize(c)];
    const double depth = active.spot.depth;
    const double share = active.spot.share;
    law.mu = unit.friction;
    if (unit.staticFriction > unit.friction &&
        std::hypot(active.startSpeeds[1], active.startSpeeds[2]) < stictionTolerance_) {
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

/// Which spots of the island resist rolling and spinning.
void IslandRows::findTurnings(const Parts& parts) {
    firstTurning_ = turnings_.size();
    for (const int touch : parts.islands.touchesOf(index_)) {
        const ActiveSpot& active = parts.search.active()[toSize(touch)];
        const Model::ContactUnit& unit = active.lawIn(*model_);
        if (unit.rollingFriction <= 0.0 && unit.spinningFriction <= 0.0) continue;
        const Model::ContactPair& pair = model_->contactPairs()[active.pair];
        TurningSpot turning;
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
void IslandRows::loadTurning(const ContactStep& step, const Parts& parts, TurningSpot& turning, int c,
                             ContactSystem& system) const {
    const Mechanism& mechanism = model_->mechanism();
    const std::span<const int> touches = parts.islands.touchesOf(index_);
    const JointVector& prescribed = parts.momentum.prescribed();
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
                    bias[k + 1] += speeds[k] * prescribed[i - n];
                } else {
                    rows[(k + 1) * system.stride + parts.islands.placeOf(i)] += speeds[k];
                }
            }
        };
    };
    const PairPlace& at = parts.search.placeOf(parts.search.active()[turning.active].pair);
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

/// Rows of the laws, actuators and the hand that act on the island.
void IslandRows::loadPorts(const ContactStep& step, const Parts& parts, ContactSystem& system) {
    const JointVector& start = parts.momentum.start();
    const JointVector& prescribed = parts.momentum.prescribed();
    const std::size_t ports = step.equations.ports().size();
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        double* to = system.rowOf(system.G, static_cast<int>(r));
        std::fill(to, to + system.stride, 0.0);
        const auto write = [&](const auto& row) {
            for (const int group : parts.islands.groupsOf(index_)) {
                for (const int i : parts.islands.coordinatesOf(group)) to[parts.islands.placeOf(i)] = row[i];
            }
            system.rowBias[r] = row.tail(prescribed.size()).dot(prescribed);
        };
        const std::size_t port = toSize(rows_[r]);
        if (port < ports) {
            write(step.equations.portRow(port));
        } else {
            const Eigen::RowVectorXd& row = hand_.row(port - ports);
            write(row);
            hand_.setRate(port - ports, row.head(start.size()).dot(start) + system.rowBias[r], step.h);
        }
        int begin = 0;
        int end = system.n;
        while (begin < end && to[begin] == 0.0) ++begin;
        while (end > begin && to[end - 1] == 0.0) --end;
        system.rowRanges[r] = {begin / 2 * 2, (end + 1) / 2 * 2};
    }
}

/// Ports and directions of the hand that act on the island. Returns how many coordinates it has.
int IslandRows::findRows(const ContactStep& step, const ContactIslands& islands) {
    rows_.clear();
    int size = 0;
    bool isHeld = false;
    for (const int group : islands.groupsOf(index_)) {
        size += static_cast<int>(islands.coordinatesOf(group).size());
        const std::vector<int>& ports = islands.portsOf(group);
        rows_.insert(rows_.end(), ports.begin(), ports.end());
        isHeld = isHeld || group == hand_.group();
    }
    if (step.equations.hand && isHeld) {
        for (int k = 0; k < 3; ++k) {
            rows_.push_back(static_cast<int>(step.equations.ports().size()) + k);
        }
    }
    return size;
}

void IslandRows::load(const ContactStep& step, const Parts& parts, int island, ContactSystem& system) {
    index_ = island;
    const std::span<const int> touches = parts.islands.touchesOf(island);
    const int size = findRows(step, parts.islands);
    findTurnings(parts);
    const std::size_t turnings = turnings_.size() - firstTurning_;
    system.resize(std::max(1, size), static_cast<int>(touches.size() + turnings),
                  static_cast<int>(rows_.size()));
    system.dt = step.h;
    system.isTwoWay = model_->rig().simulation.contactScheme != ContactScheme::oneWay;
    findColumns(parts, system);
    loadMass(step, parts, system);
    for (std::size_t c = 0; c < touches.size(); ++c) {
        loadContact(step, parts, parts.search.active()[toSize(touches[c])], static_cast<int>(c), system);
    }
    for (std::size_t k = 0; k < turnings; ++k) {
        loadTurning(step, parts, turnings_[firstTurning_ + k], static_cast<int>(touches.size() + k), system);
    }
    if (!system.isSparse) system.findRanges();
    loadPorts(step, parts, system);
}

/// Which columns the contacts of an island with several groups touch, and what couples with each row.
void IslandRows::findColumns(const Parts& parts, ContactSystem& system) const {
    const ContactIslands& islands = parts.islands;
    constexpr int small = 12; // coordinates, which dense matrices serve as fast
    if (system.n <= small) return;
    system.beginSparse();
    const auto rangeOf = [&](int group) -> ContactSystem::Range {
        const std::vector<int>& own = islands.coordinatesOf(group);
        return {islands.placeOf(own.front()) / 2 * 2, (islands.placeOf(own.back()) + 2) / 2 * 2};
    };
    const auto couple = [&](std::vector<ContactSystem::Range>& columns, ContactSystem::Range range) {
        for (int i = range.begin; i < std::min(range.end, system.n); ++i) {
            ContactSystem::Range& own = columns[toSize(i)];
            const bool isNew = own.end == 0;
            own = {isNew ? range.begin : std::min(own.begin, range.begin), std::max(own.end, range.end)};
        }
    };
    for (const int group : islands.groupsOf(index_)) {
        const ContactSystem::Range range = rangeOf(group);
        couple(system.columns, range);
        for (const int i : islands.coordinatesOf(group)) {
            system.inertiaColumns[toSize(islands.placeOf(i))] = range;
        }
    }
    const std::span<const int> touches = islands.touchesOf(index_);
    ContactIslands::Touch before{-1, -1};
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const ContactIslands::Touch& touch = parts.search.touches()[toSize(touches[c])];
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
