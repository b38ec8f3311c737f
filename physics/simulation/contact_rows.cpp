// SPDX-License-Identifier: GPL-3.0-or-later
// What a step with contacts consists of: spots that touch or may touch, and the rows of all forces.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "physics/numerics/indices.h"
#include "physics/simulation/contact_stepper.h"

namespace hingelab {
namespace {

constexpr double kReach = ContactStepper::kLargestAcceleration;

/// How near a gap in the middle of the step counts: what is closed at its start or could close within it at the
/// present speed, and a little more for what accelerates. A spot that is missed is taken in the next step, a
/// step's way deep.
bool isNear(const ContactSpot& spot, double separation, double h) {
    return spot.depth + 0.5 * h * std::abs(separation) + kReach * h * h > 0.0;
}

Vector3 velocityAt(const FrameMotion& frame, const Vector3& p_W) {
    return frame.V.translational + frame.V.rotational.cross(p_W - frame.X.translation);
}

/// How far apart two bodies may be to touch within h, by the speed of the middle of one of their forms.
double closingWay(const ContactForm& form, const Vector3& centre, const FrameMotion& first,
                  const FrameMotion& second, double h) {
    const Vector3 between = velocityAt(first, centre) - velocityAt(second, centre);
    const double turning = (first.V.rotational - second.V.rotational).norm();
    return h * (between.norm() + turning * form.reach) + kReach * h * h;
}

/// Half extents of a form along its own axes; infinite where it has no end or they are not known.
Vector3 extentsOf(const ContactForm& form) {
    constexpr double endless = std::numeric_limits<double>::infinity();
    const Vector3 r = Vector3::Constant(form.radius);
    switch (form.kind) {
        case ContactForm::Kind::halfSpace:
            return {endless, endless, 0.0};
        case ContactForm::Kind::prism:
            return {endless, endless, form.half.z() + form.radius};
        default:
            return form.half + r;
    }
}

/// How far a point is beyond one of the six planes about a form [m]; of a half space it is the one that there
/// is.
double distanceBeyond(const ContactForm& form, const Vector3& extents, const Pose& X_WF, const Vector3& point) {
    const Vector3 at = X_WF.rotation.transpose() * (point - X_WF.translation);
    if (form.kind == ContactForm::Kind::halfSpace) return at.z();
    return (at.cwiseAbs() - extents).maxCoeff();
}

} // namespace

void ContactStepper::placePairs() {
    const Mechanism& mechanism = model_->mechanism();
    for (const Model::ContactPair& pair : model_->contactPairs()) {
        const Attachment& first = mechanism.attachmentOf(pair.firstBody);
        const Attachment& second = mechanism.attachmentOf(pair.secondBody);
        broadPhase_.add({first.frame, first.X_FA * pair.first.X_BF, pair.first.reach},
                        {second.frame, second.X_FA * pair.second.X_BF, pair.second.reach});
        clearance_.add(mechanism, first.frame,
                       (first.X_FA * pair.first.X_BF).translation.norm() + pair.first.reach);
        clearance_.add(mechanism, second.frame,
                       (second.X_FA * pair.second.X_BF).translation.norm() + pair.second.reach);
        pairPlaces_.push_back({first.frame, second.frame, islands_.groupOfFrame(first.frame),
                               islands_.groupOfFrame(second.frame),
                               std::min(pair.first.thickness(), pair.second.thickness()), extentsOf(pair.first),
                               extentsOf(pair.second)});
    }
}

/// At least so far apart are the forms of a pair [m], as the search for what is near saw them; negative where
/// that does not tell.
double ContactStepper::gapOf(std::size_t p) const {
    const Model::ContactPair& pair = model_->contactPairs()[p];
    const PairPlace& at = pairPlaces_[p];
    const Pose& X_W1 = broadPhase_.firstPose(p);
    const Pose& X_W2 = broadPhase_.secondPose(p);
    return std::max(distanceBeyond(pair.first, at.firstExtents, X_W1, X_W2.translation) - pair.second.reach,
                    distanceBeyond(pair.second, at.secondExtents, X_W2, X_W1.translation) - pair.first.reach);
}

/// For how long nothing can touch, where nothing does: of the pairs as they stand midway in a step.
void ContactStepper::measureClearance(const Step& step) {
    if (!clearance_.canBeMeasured()) return;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t p = 0; p < pairPlaces_.size(); ++p) least = std::min(least, gapOf(p));
    midwayPlace_ = step.start.q + 0.5 * step.h * step.start.v;
    clearance_.keep(midwayPlace_, least);
}

ContactManifold ContactStepper::spotsOf(const Model::ContactPair& pair, const MechanismScratch& placed,
                                        double farther) const {
    const Mechanism& mechanism = model_->mechanism();
    return findSpots(pair.first, mechanism.poseOf(mechanism.attachmentOf(pair.firstBody), placed), pair.second,
                     mechanism.poseOf(mechanism.attachmentOf(pair.secondBody), placed), farther);
}

double ContactStepper::storedEnergy(const MechanismScratch& placed) const {
    double energy = 0.0;
    for (const Model::ContactPair& pair : model_->contactPairs()) {
        const ContactManifold manifold = spotsOf(pair, placed, 0.0);
        for (int i = 0; i < manifold.count; ++i) {
            const ContactSpot& spot = manifold.spots[toSize(i)];
            energy += spot.share * model_->contacts()[pair.contact].compliance.energy(spot.depth);
        }
    }
    return energy;
}

/// Places for the spots that are shown: each keeps that which it had in the step before.
void ContactStepper::findPlaces() {
    std::swap(idAt_, idBefore_);
    std::fill(idAt_.begin(), idAt_.end(), -1);
    const auto findPlace = [&](Active& a, const auto& isGood) {
        const Model::ContactUnit& unit = lawOf(a);
        for (std::size_t k = unit.firstSpot; k < unit.firstSpot + unit.spotCount; ++k) {
            if (idAt_[k] >= 0 || !isGood(k)) continue;
            idAt_[k] = a.spot.id;
            a.place = k;
            return;
        }
    };
    for (Active& a : active_) findPlace(a, [&](std::size_t k) { return idBefore_[k] == a.spot.id; });
    for (Active& a : active_) {
        if (a.place == kNowhere) findPlace(a, [](std::size_t) { return true; });
    }
}

/// The spots that touch or may touch within the step, and which islands they make.
/// False if something could pass through something else within the step, or if too much touches.
bool ContactStepper::findActive(const Step& step) {
    const MechanismScratch& s = step.equations.scratch();
    const double h = step.h;
    constexpr int idsPerPair = 4 * CoreFeature::kMost * CoreFeature::kMost;
    active_.clear();
    touches_.clear();
    for (const std::size_t p : broadPhase_.near(s, h)) {
        const Model::ContactPair& pair = model_->contactPairs()[p];
        const PairPlace& at = pairPlaces_[p];
        const FrameMotion& first = s.frames[toSize(at.firstFrame)];
        const FrameMotion& second = s.frames[toSize(at.secondFrame)];
        const Pose& X_W1 = broadPhase_.firstPose(p);
        const Pose& X_W2 = broadPhase_.secondPose(p);
        const bool isFirst = pair.first.kind != ContactForm::Kind::halfSpace;
        const double farther = closingWay(isFirst ? pair.first : pair.second,
                                          isFirst ? X_W1.translation : X_W2.translation, first, second, h);
        // A quick answer for the many that lie over a large face, but nowhere near it.
        if (gapOf(p) > farther) continue;
        // The middle of the step must not be beyond what is to be hit.
        constexpr double share = 0.5;
        if (step.canHalve && farther > share * at.thickness) return false;
        const ContactManifold manifold = spotsOf(pair, s, farther);
        for (int i = 0; i < manifold.count; ++i) {
            const ContactSpot& spot = manifold.spots[toSize(i)];
            const Vector3 speed = velocityAt(first, spot.position) - velocityAt(second, spot.position);
            if (!isNear(spot, spot.normal.dot(speed), h)) continue;
            if (active_.size() == kMostActive) {
                failure_ = "more than " + std::to_string(kMostActive) + " spots touch at the same time";
                return false;
            }
            active_.push_back({p, spot, kNowhere, tangentsTo(spot.normal), {}, false, 0.0, {}});
            active_.back().spot.id += static_cast<int>(p) * idsPerPair;
            touches_.emplace_back(at.firstGroup, at.secondGroup);
        }
    }
    if (active_.empty()) measureClearance(step);
    findIslands();
    return true;
}

/// Which islands what touches makes, and where its spots are shown. Where nothing touches, as nothing did in
/// the step before, that is known.
void ContactStepper::findIslands() {
    if (active_.empty() && isAllApart_) return;
    islands_.build(touches_);
    findPlaces();
    isAllApart_ = active_.empty();
}

/// Momenta p* of the free coordinates, without contacts and laws.
void ContactStepper::findMomentum(const Step& step) {
    const RigEquations& equations = step.equations;
    model_->mechanism().multiplyFree(equations.massMatrix(), step.start.v, momentum_);
    for (int i = 0; i < model_->degreesOfFreedom(); ++i) {
        const bool turns = isTurning_[toSize(islands_.groupOf(i))];
        momentum_[i] -= step.h * (turns ? midwayBias_[i] : equations.bias()[i]);
    }
    effortForce_.setZero();
    equations.addEfforts(effortForce_);
    momentum_ += step.h * effortForce_.head(momentum_.size());
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
            guess_[place] = step.start.v[i];
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
        active.startSpeeds[toSize(k)] = speed;
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

/// Rows of the laws, motors and the hand that act on an island.
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
                handRows_[port - ports].head(step.start.v.size()).dot(step.start.v) + system.rowBias[r];
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
