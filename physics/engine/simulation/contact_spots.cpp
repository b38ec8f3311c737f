// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_spots.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {
namespace {

// Shares of the stiction tolerance: a slip of less than the first has no meaning, one of the second has all.
constexpr double kLeastNoticed = 3e-3, kAllNoticed = 3e-2;

/// What of a change of slip counts: in between a part, for friction that sticks makes a jolt of every jump.
double noticed(double slip, double stictionTolerance) {
    const double u = (slip / stictionTolerance - kLeastNoticed) / (kAllNoticed - kLeastNoticed);
    const double t = std::clamp(u, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/// Of the pairs of a rig; no two spots of different pairs have the same name.
constexpr int kIdsPerPair = 4 * CoreFeature::kMost * CoreFeature::kMost;

/// How near a gap in the middle of the step counts: what is closed at its start or could close within it at the
/// present speed, and a little farther for what accelerates.
bool isNear(const ContactSpot& spot, double separation, double h, double farther) {
    return spot.depth + 0.5 * h * std::abs(separation) + farther > 0.0;
}

Vector3 velocityAt(const FrameMotion& frame, const Vector3& p_W) {
    return frame.V.translational + frame.V.rotational.cross(p_W - frame.X.translation);
}

/// Where a body comes in the time t with its frame's velocity.
Pose poseAhead(const Pose& X_WB, const FrameMotion& frame, double t) {
    const double turn = frame.V.rotational.norm();
    Pose ahead = X_WB;
    ahead.translation += t * velocityAt(frame, X_WB.translation);
    if (turn > 0.0) ahead.rotation = rotationAbout(frame.V.rotational / turn, t * turn) * X_WB.rotation;
    return ahead;
}

/// How the velocity of a body changes at a spot that moves: of the body's own point there, and by going on to
/// others.
Vector3 accelerationOfSpot(const FrameMotion& frame, const Vector3& p_W, const Vector3& spotVelocity) {
    const Vector3 arm = p_W - frame.X.translation;
    return frame.A.translational + frame.A.rotational.cross(arm) +
           frame.V.rotational.cross(spotVelocity - frame.V.translational);
}

/// How far apart two bodies may be to touch within h, by the speed of the middle of one of their forms.
double closingWay(const ContactForm& form, const Vector3& centre, const FrameMotion& first,
                  const FrameMotion& second, double h) {
    const Vector3 between = velocityAt(first, centre) - velocityAt(second, centre);
    const double turning = (first.V.rotational - second.V.rotational).norm();
    return h * (between.norm() + turning * form.reach);
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

/// Spots of a pair as placed, or as far ahead as the velocities lead in that time.
void findSpotsOf(const Model& model, const Model::ContactPair& pair, const MechanismScratch& placed,
                 double farther, double ahead, ContactManifold& manifold) {
    const Mechanism& mechanism = model.mechanism();
    const auto poseOf = [&](std::size_t body) {
        const Attachment& at = mechanism.attachmentOf(body);
        const Pose here = mechanism.poseOf(at, placed);
        return ahead > 0.0 ? poseAhead(here, placed.frames[toSize(at.frame)], ahead) : here;
    };
    findSpots(pair.first, poseOf(pair.firstBody), pair.second, poseOf(pair.secondBody), farther, manifold);
}

} // namespace

double storedContactEnergy(const Model& model, const MechanismScratch& placed) {
    double energy = 0.0;
    ContactManifold manifold;
    for (const Model::ContactPair& pair : model.contactPairs()) {
        findSpotsOf(model, pair, placed, 0.0, 0.0, manifold);
        for (int i = 0; i < manifold.count; ++i) {
            const ContactSpot& spot = manifold.spots[toSize(i)];
            energy += spot.share * model.contacts()[pair.contact].compliance.energy(spot.depth);
        }
    }
    return energy;
}

SpotSearch::SpotSearch(std::shared_ptr<const Model> model, const ContactIslands& islands,
                       double stictionTolerance)
    : model_(std::move(model)),
      stictionTolerance_(stictionTolerance),
      clearance_(model_->mechanism(), kLargestAcceleration) {
    active_.reserve(std::min(model_->mostSpots(), kMostActiveSpots));
    touches_.reserve(std::min(model_->mostSpots(), kMostActiveSpots));
    shareForce_.setZero(model_->degreesOfFreedom());
    changes_.resize(toSize(model_->mechanism().frameCount()));
    jumps_.assign(model_->contactPairs().size(), 0.0);
    placePairs(islands);
}

void SpotSearch::placePairs(const ContactIslands& islands) {
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
        pairPlaces_.push_back({first.frame, second.frame, islands.groupOfFrame(first.frame),
                               islands.groupOfFrame(second.frame),
                               std::min(pair.first.thickness(), pair.second.thickness()), extentsOf(pair.first),
                               extentsOf(pair.second)});
    }
}

/// At least so far apart are the forms of a pair [m], as the search for what is near saw them; negative where
/// that does not tell.
double SpotSearch::gapOf(std::size_t p) const {
    const Model::ContactPair& pair = model_->contactPairs()[p];
    const PairPlace& at = pairPlaces_[p];
    const Pose& X_W1 = broadPhase_.firstPose(p);
    const Pose& X_W2 = broadPhase_.secondPose(p);
    return std::max(distanceBeyond(pair.first, at.firstExtents, X_W1, X_W2.translation) - pair.second.reach,
                    distanceBeyond(pair.second, at.secondExtents, X_W2, X_W1.translation) - pair.first.reach);
}

/// For how long nothing can touch, where nothing does: of the pairs as they stand midway in a step.
void SpotSearch::measureClearance(const ContactStep& step) {
    if (!clearance_.canBeMeasured()) return;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t p = 0; p < pairPlaces_.size(); ++p) least = std::min(least, gapOf(p));
    midwayPlace_ = step.start.q + 0.5 * step.h * step.start.v;
    clearance_.keep(midwayPlace_, least);
}

/// Whether the turning of the bodies changes the slip at a spot, or could at one so far from it, within half of
/// a step by more than that share of the stiction tolerance below which slip has no meaning.
bool SpotSearch::turnsNoticeably(const PairPlace& at, const Vector3& spot, double farFromIt,
                                 const MechanismScratch& placed, double h) const {
    const double least = kLeastNoticed * stictionTolerance_;
    const FrameMotion& first = placed.frames[toSize(at.firstFrame)];
    const FrameMotion& second = placed.frames[toSize(at.secondFrame)];
    const Vector3 atFirst = velocityAt(first, spot);
    const Vector3 atSecond = velocityAt(second, spot);
    const double turnOfFirst = first.V.rotational.norm();
    const double turnOfSecond = second.V.rotational.norm();
    const double elsewhere = (turnOfFirst + turnOfSecond) * farFromIt;
    const auto changeBy = [&](const FrameMotion& frame, double turn) {
        if (turn == 0.0) return 0.0; // the ground, most of the time
        const Vector3& v = frame.V.translational;
        return 0.5 * h * turn * ((atFirst - v).norm() + (atSecond - v).norm() + elsewhere);
    };
    return changeBy(first, turnOfFirst) + changeBy(second, turnOfSecond) > least;
}

/// Where shares change with the attitude, so does the energy that spots store, and the pair turns its bodies by
/// that: with the torque -dE/d(angle), in the middle of the step.
void SpotSearch::addShareTorque(std::size_t p, std::size_t firstActive, const MechanismScratch& placed) {
    Vector3 torque = Vector3::Zero(); // on the first body
    for (std::size_t k = firstActive; k < active_.size(); ++k) {
        const ContactSpot& spot = active_[k].spot;
        if (spot.shareByTurn.isZero(0.0)) continue;
        torque -= active_[k].lawIn(*model_).compliance.energy(spot.depth) * spot.shareByTurn;
    }
    if (torque.isZero(0.0)) return;
    const PairPlace& at = pairPlaces_[p];
    const auto add = [&](int frame, double sign) {
        model_->mechanism().forEachColumn(frame, placed, [&](int i, const SpatialVelocity& column) {
            if (i < shareForce_.size()) shareForce_[i] += sign * column.rotational.dot(torque);
        });
    };
    add(at.firstFrame, 1.0);
    add(at.secondFrame, -1.0);
}

/// Friction is that of the slip at the end of the step, but rows are those of its middle: what of the slip
/// comes from there to the end because bodies turn, and spots move over them. Where the spot goes is found a
/// little ahead; one that is not there any more is taken to go with both bodies.
void SpotSearch::carrySlips(std::size_t pair, std::size_t firstActive, const MechanismScratch& placed,
                            double h) {
    const PairPlace& at = pairPlaces_[pair];
    if (firstActive == active_.size()) return;
    const Model::ContactPair& forms = model_->contactPairs()[pair];
    const double apart = 2.0 * std::min(forms.first.reach, forms.second.reach); // at most, of its spots
    if (!turnsNoticeably(at, active_[firstActive].spot.position, apart, placed, h)) return;
    const bool turns =
        std::any_of(active_.begin() + toIndex(firstActive), active_.end(),
                    [&](const ActiveSpot& a) { return turnsNoticeably(at, a.spot.position, 0.0, placed, h); });
    if (!turns) return;
    const FrameMotion& first = placed.frames[toSize(at.firstFrame)];
    const FrameMotion& second = placed.frames[toSize(at.secondFrame)];
    constexpr double endless = std::numeric_limits<double>::infinity();
    const double ahead = 0.5 * h;
    findSpotsOf(*model_, forms, placed, endless, ahead, manifoldAhead_);
    const ContactManifold& there = manifoldAhead_;
    for (std::size_t k = firstActive; k < active_.size(); ++k) {
        ActiveSpot& active = active_[k];
        const Vector3& here = active.spot.position;
        Vector3 velocity = 0.5 * (velocityAt(first, here) + velocityAt(second, here));
        for (int i = 0; i < there.count; ++i) {
            const ContactSpot& spot = there.spots[toSize(i)];
            if (spot.id == active.spot.id) velocity = (spot.position - here) / ahead;
        }
        active.carried =
            ahead * (accelerationOfSpot(first, here, velocity) - accelerationOfSpot(second, here, velocity));
        active.carried *= noticed(active.carried.norm(), stictionTolerance_);
    }
}

void SpotSearch::findNone() {
    shareForce_.setZero();
    active_.clear();
    touches_.clear();
}

/// How far apart the forms of a pair may be to touch within the step.
double SpotSearch::closingWayOf(std::size_t p, const ContactStep& step) const {
    const MechanismScratch& s = step.equations.scratch();
    const Model::ContactPair& pair = model_->contactPairs()[p];
    const PairPlace& at = pairPlaces_[p];
    const bool isFirst = pair.first.kind != ContactForm::Kind::halfSpace;
    const Pose& X_WF = isFirst ? broadPhase_.firstPose(p) : broadPhase_.secondPose(p);
    return closingWay(isFirst ? pair.first : pair.second, X_WF.translation, s.frames[toSize(at.firstFrame)],
                      s.frames[toSize(at.secondFrame)], step.h) +
           fartherOf(p, step.h);
}

/// Than their velocities at the start bring them, the bodies of a pair may come in a step [m].
double SpotSearch::fartherOf(std::size_t p, double h) const {
    return kLargestAcceleration * h * h + h * jumps_[p];
}

/// Those of the manifold that are near; false if there are too many.
bool SpotSearch::addSpots(std::size_t p, const ContactStep& step) {
    const MechanismScratch& s = step.equations.scratch();
    const PairPlace& at = pairPlaces_[p];
    const FrameMotion& first = s.frames[toSize(at.firstFrame)];
    const FrameMotion& second = s.frames[toSize(at.secondFrame)];
    for (int i = 0; i < manifold_.count; ++i) {
        const ContactSpot& spot = manifold_.spots[toSize(i)];
        const Vector3 speed = velocityAt(first, spot.position) - velocityAt(second, spot.position);
        if (!isNear(spot, spot.normal.dot(speed), step.h, fartherOf(p, step.h))) continue;
        if (active_.size() == kMostActiveSpots) return false;
        active_.push_back(
            {p, spot, ActiveSpot::kNowhere, tangentsTo(spot.normal), {}, false, 0.0, Vector3::Zero(), {}});
        touches_.emplace_back(at.firstGroup, at.secondGroup);
    }
    return true;
}

/// The spots of a pair that spheres do not tell apart.
SpotSearch::Outcome SpotSearch::findOf(std::size_t p, const ContactStep& step) {
    const MechanismScratch& s = step.equations.scratch();
    const double farther = closingWayOf(p, step);
    // A quick answer for the many that lie over a large face, but nowhere near it.
    if (gapOf(p) > farther) return Outcome::found;
    // The middle of the step must not be beyond what is to be hit.
    constexpr double share = 0.5;
    if (step.canHalve && farther > share * pairPlaces_[p].thickness) return Outcome::tooCoarse;
    findSpotsOf(*model_, model_->contactPairs()[p], s, farther, 0.0, manifold_);
    const std::size_t firstActive = active_.size();
    if (!addSpots(p, step)) return Outcome::tooMany;
    carrySlips(p, firstActive, s, step.h);
    addShareTorque(p, firstActive, s);
    for (std::size_t k = firstActive; k < active_.size(); ++k) {
        active_[k].spot.id += static_cast<int>(p) * kIdsPerPair;
    }
    return Outcome::found;
}

SpotSearch::Outcome SpotSearch::find(const ContactStep& step) {
    findNone();
    const double farther = kLargestAcceleration * step.h * step.h + step.h * largestJump_;
    for (const std::size_t p : broadPhase_.near(step.equations.scratch(), step.h, farther)) {
        if (const Outcome outcome = findOf(p, step); outcome != Outcome::found) return outcome;
    }
    if (active_.empty()) measureClearance(step);
    return Outcome::found;
}

/// By how much the velocity of each frame changes within the step.
void SpotSearch::findChanges(const ContactStep& step, const JointVector& startRates,
                             const JointVector& endRates) {
    const MechanismScratch& placed = step.equations.scratch();
    for (std::size_t frame = 0; frame < changes_.size(); ++frame) {
        SpatialVelocity& change = changes_[frame];
        change = SpatialVelocity();
        model_->mechanism().forEachColumn(static_cast<int>(frame), placed,
                                          [&](int i, const SpatialVelocity& column) {
                                              if (i >= endRates.size()) return;
                                              const double by = endRates[i] - startRates[i];
                                              change.rotational += by * column.rotational;
                                              change.translational += by * column.translational;
                                          });
    }
}

/// Of the velocity of one form against the other, at most, anywhere on the one that has an end [m/s].
double SpotSearch::jumpOf(std::size_t p, const MechanismScratch& placed) const {
    const Model::ContactPair& pair = model_->contactPairs()[p];
    const PairPlace& at = pairPlaces_[p];
    const bool isFirst = std::isfinite(pair.first.reach);
    const double reach = isFirst ? pair.first.reach : pair.second.reach;
    const auto frameAt = [&](int frame) -> const Vector3& {
        return placed.frames[toSize(frame)].X.translation;
    };
    const Vector3& centre = (isFirst ? broadPhase_.firstPose(p) : broadPhase_.secondPose(p)).translation;
    const SpatialVelocity& first = changes_[toSize(at.firstFrame)];
    const SpatialVelocity& second = changes_[toSize(at.secondFrame)];
    const Vector3 between = first.translational + first.rotational.cross(centre - frameAt(at.firstFrame)) -
                            second.translational - second.rotational.cross(centre - frameAt(at.secondFrame));
    return between.norm() + (first.rotational - second.rotational).norm() * reach;
}

bool SpotSearch::isActive(std::size_t p, const ContactSpot& spot) const {
    const int id = spot.id + static_cast<int>(p) * kIdsPerPair;
    return std::any_of(active_.begin(), active_.end(),
                       [&](const ActiveSpot& active) { return active.pair == p && active.spot.id == id; });
}

/// Whether a spot of the pair that was not found closes by the velocities to which the step leads. From the
/// middle, an implicit step goes on by h (v1 - v0/2), an averaged one by h v1/2.
bool SpotSearch::closesUnseen(std::size_t p, const ContactStep& step) {
    const double farther = closingWayOf(p, step);
    if (gapOf(p) > farther) return false;
    const MechanismScratch& placed = step.equations.scratch();
    findSpotsOf(*model_, model_->contactPairs()[p], placed, farther, 0.0, manifold_);
    const PairPlace& at = pairPlaces_[p];
    const auto endVelocity = [&](int frame, const Vector3& p_W, double share) {
        const FrameMotion& here = placed.frames[toSize(frame)];
        const SpatialVelocity& change = changes_[toSize(frame)];
        const Vector3 arm = p_W - here.X.translation;
        return Vector3(velocityAt(here, p_W) + share * (change.translational + change.rotational.cross(arm)));
    };
    for (int i = 0; i < manifold_.count; ++i) {
        const ContactSpot& spot = manifold_.spots[toSize(i)];
        const auto closes = [&](double share) {
            const Vector3 apart = endVelocity(at.firstFrame, spot.position, share) -
                                  endVelocity(at.secondFrame, spot.position, share);
            return spot.depth - 0.5 * step.h * spot.normal.dot(apart) > 0.0;
        };
        if ((closes(1.0) || closes(2.0)) && !isActive(p, spot)) return true;
    }
    return false;
}

bool SpotSearch::misses(const ContactStep& step, const JointVector& startRates, const JointVector& endRates) {
    constexpr double ordinary = 0.2 * kLargestAcceleration; // [m/s²], and [rad/s²] on an arm of 5 m
    const Eigen::Index n = endRates.size();
    if (n == 0 || pairPlaces_.empty()) return false;
    if ((endRates - startRates.head(n)).cwiseAbs().maxCoeff() <= ordinary * step.h) return false;
    if (isClear(step)) { // not even searched
        searchesAgain_ = !clearance_.holds(step.start.q, endRates, step.h);
        return searchesAgain_;
    }
    findChanges(step, startRates, endRates);
    bool isLarger = false;
    for (std::size_t p = 0; p < jumps_.size(); ++p) {
        const double jump = jumpOf(p, step.equations.scratch());
        isLarger = isLarger || jump > std::max(jumps_[p], kLargestAcceleration * step.h);
        jumps_[p] = std::max(jumps_[p], jump);
        largestJump_ = std::max(largestJump_, jump);
    }
    if (!isLarger) return false;
    const double farther = kLargestAcceleration * step.h * step.h + step.h * largestJump_;
    const std::vector<std::size_t>& near = broadPhase_.near(step.equations.scratch(), step.h, farther);
    searchesAgain_ =
        std::any_of(near.begin(), near.end(), [&](std::size_t p) { return closesUnseen(p, step); });
    return searchesAgain_;
}

} // namespace hingelab
