// SPDX-License-Identifier: GPL-3.0-or-later
// What of loops that joints close changes between steps: which coordinates are dependent, and courses through
// poses where two paths cross.
#include <algorithm>
#include <cmath>
#include <limits>

#include "mechanism/loop_partition.h"
#include "mechanism/mechanism.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kSteep = 5.0;             // slope at which other coordinates are looked for ...
constexpr double kLessSteep = 0.7;         // ... and share of it that they must not exceed
constexpr double kWeakPivot = 0.3;         // pivot, relative, at which a crossing may be near
constexpr double kFarthest = 0.5;          // [rad, or lengths] that a crossing is looked for ahead
constexpr double kCourseHalfWidth = 0.01;  // [rad, or lengths] of a course
constexpr double kKeepWithin = 3.0;        // half widths of a course in which nothing else changes
constexpr double kForgetCourseBeyond = 60; // half widths beyond which another one may be looked for
constexpr double kMisfit = 1e-6;           // of the closure at a crossing
// That the far end may differ from what the near one foretells: such a misfit by the sine of the angle that the
// paths have there. The other path is a hundred times as far.
constexpr double kSamePath = 2.0 * kMisfit / kCourseHalfWidth;

/// The smallest pivot of the equations that are solved, relative to the largest; coordinates by their weights.
double smallestPivot(const LoopClosures& loops, std::size_t group, const LoopPhase& phase,
                     const LoopScratch& loop) {
    double least = std::numeric_limits<double>::infinity(), most = 0.0;
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) { // rows alone were exchanged
        const double pivot = std::abs(loop.factor.matrixLU()(toIndex(d), toIndex(d))) *
                             loops.weightOf(group, phase.dependents[d]);
        least = std::min(least, pivot);
        most = std::max(most, pivot);
    }
    return most > 0.0 ? least / most : 1.0;
}

} // namespace

/// Follows a group that has one freedom along its path, all else at rest.
class Mechanism::LoopCourseSearch {
  public:
    LoopCourseSearch(const Mechanism& m, std::size_t group, int along, MechanismScratch& s,
                     const MechanismPhase& phase)
        : m_(m), g_(group), group_(m.loops_.groups()[group]), s_(s), phase_(phase), base_(s.value) {
        chooseMover(along, phase_.loops[g_]);
        rate_ = s.rate[coordinate(mover_)];
        rank_ = static_cast<int>(phase_.loops[g_].dependents.size());
    }

    /// Of the coordinate that moves most.
    [[nodiscard]] double rate() const { return rate_; }

    /// The course ahead (1) or behind (-1) in the sense of that coordinate.
    std::optional<LoopPhase> find(double sign) {
        const std::optional<Place> here = at(x(), values());
        if (!here) return std::nullopt;
        const double unit = weight();
        std::optional<Place> behind = here;
        std::optional<Place> near =
            at(here->end.x + sign * kCourseHalfWidth * unit, ahead(*here, sign * kCourseHalfWidth * unit));
        constexpr int most = 12;
        for (int i = 0; i < most && near; ++i) {
            const double closer = behind->condition - near->condition;
            if (!(closer > 0.0)) return std::nullopt;
            const double distance = near->condition * std::abs(near->end.x - behind->end.x) / closer / unit;
            if (!(distance < kFarthest)) return std::nullopt;
            if (std::abs(distance - kCourseHalfWidth) < 0.3 * kCourseHalfWidth)
                return across(*near, sign, distance * unit);
            const double step = std::clamp(distance - kCourseHalfWidth, -2.0 * kCourseHalfWidth, 0.1) *
                                (distance > 5.0 * kCourseHalfWidth ? 0.7 : 1.0) * unit;
            behind = near;
            near = at(near->end.x + sign * step, ahead(*near, sign * step));
        }
        return std::nullopt;
    }

  private:
    struct Place {
        LoopCourse::End end;
        double condition = 0.0;
    };

    /// The coordinate that is asked for, or the one that moves most; all others are dependent.
    void chooseMover(int along, LoopPhase& own) {
        const LoopScratch& loop = s_.loops[g_];
        int independent = 0;
        while (loop.isDependent[toSize(independent)]) ++independent;
        mover_ = independent;
        if (independent < group_.freeMovers && coordinate(independent) != along) { // not a prescribed one
            double fastest = 1.0;
            for (std::size_t d = 0; d < own.dependents.size(); ++d) {
                const double rate = std::abs(loop.slopes(toIndex(d), independent)) *
                                    m_.loops_.weightOf(g_, independent) /
                                    m_.loops_.weightOf(g_, own.dependents[d]);
                if (rate <= fastest) continue;
                fastest = rate;
                mover_ = own.dependents[d];
            }
        }
        own.dependents.clear();
        for (int m = 0; m < group_.freeMovers; ++m) {
            if (m != mover_) own.dependents.push_back(m);
        }
        own.course = {};
    }

    [[nodiscard]] double weight() const { return m_.loops_.weightOf(g_, mover_); }
    [[nodiscard]] int coordinate(int mover) const { return group_.movers[toSize(mover)]; }
    [[nodiscard]] double x() const { return base_[coordinate(mover_)]; }
    [[nodiscard]] Eigen::VectorXd values() const {
        Eigen::VectorXd result(rank_);
        for (int d = 0; d < rank_; ++d) result[d] = base_[coordinate(phase_.loops[g_].dependents[toSize(d)])];
        return result;
    }

    /// What the end foretells a little farther.
    [[nodiscard]] static Eigen::VectorXd ahead(const Place& from, double step) {
        Eigen::VectorXd result(toIndex(from.end.values.size()));
        for (std::size_t d = 0; d < from.end.values.size(); ++d) {
            const LoopCourse::Value& v = from.end.values[d];
            result[toIndex(d)] = v.x + step * (v.slope + 0.5 * step * v.bend);
        }
        return result;
    }

    /// The closed loops at a value of the mover's coordinate, from dependent values near by.
    std::optional<Place> at(double x, const Eigen::VectorXd& guess) {
        LoopPhase& own = phase_.loops[g_];
        s_.value = base_;
        s_.value[coordinate(mover_)] = x;
        for (int d = 0; d < rank_; ++d) s_.value[coordinate(own.dependents[toSize(d)])] = guess[d];
        // The equations that suit this place.
        s_.phase = &phase_;
        s_.sought = s_.value;
        if (!m_.placeOpen(phase_, s_)) return std::nullopt;
        m_.loops_.measure(g_, s_, s_.loops[g_]);
        const LoopPartition partition(m_.loops_, g_);
        own.rows = partition.rowsFor(own.dependents, s_.loops[g_]);
        s_.value = s_.sought;
        if (!m_.placeClosed(phase_, s_)) return std::nullopt;
        Place pose;
        pose.condition = partition.condition(s_.loops[g_], rank_);
        s_.motion.setZero();
        s_.motion[coordinate(mover_)] = 1.0;
        m_.moveDependents(g_, s_);
        m_.moveAsGiven(s_);
        s_.acceleration.setZero();
        m_.accelerateAll(s_);
        m_.loops_.findAccelerations(g_, own, s_, s_.loops[g_]);
        pose.end.x = x;
        for (int d = 0; d < rank_; ++d) {
            pose.end.values.push_back({s_.value[coordinate(own.dependents[toSize(d)])],
                                       s_.loops[g_].slopes(d, mover_), s_.loops[g_].accelerations[d]});
        }
        return pose;
    }

    /// From a near end to one as far behind the crossing, if the path goes on evenly.
    std::optional<LoopPhase> across(const Place& near, double sign, double distance) {
        const double back = -sign * distance;
        const std::optional<Place> before = at(near.end.x + back, ahead(near, back));
        if (!before) return std::nullopt;
        const LoopCourse way = sign > 0.0 ? LoopCourse::between(mover_, before->end, near.end)
                                          : LoopCourse::between(mover_, near.end, before->end);
        const double farX = near.end.x + 2.0 * sign * distance;
        Eigen::VectorXd guess(rank_);
        for (int d = 0; d < rank_; ++d) guess[d] = way.at(toSize(d), farX).x;
        const std::optional<Place> far = at(farX, guess);
        if (!far) return std::nullopt;
        for (int d = 0; d < rank_; ++d) {
            const double most = kSamePath * m_.loops_.weightOf(g_, phase_.loops[g_].dependents[toSize(d)]);
            if (!(std::abs(far->end.values[toSize(d)].x - guess[d]) < most)) return std::nullopt;
        }
        LoopPhase found = phase_.loops[g_];
        found.course = sign > 0.0 ? LoopCourse::between(mover_, near.end, far->end)
                                  : LoopCourse::between(mover_, far->end, near.end);
        if (!fits(found.course)) return std::nullopt;
        return found;
    }

    /// Whether the loops are closed where the course passes the crossing.
    bool fits(const LoopCourse& course) {
        s_.value = base_;
        s_.value[coordinate(mover_)] = course.centre;
        const LoopPhase& own = phase_.loops[g_];
        for (int d = 0; d < rank_; ++d) {
            s_.value[coordinate(own.dependents[toSize(d)])] = course.at(toSize(d), course.centre).x;
        }
        if (!m_.placeOpen(phase_, s_)) return false;
        m_.loops_.measure(g_, s_, s_.loops[g_]);
        return LoopClosures::largestError(s_.loops[g_]) < kMisfit;
    }

    const Mechanism& m_;
    std::size_t g_;
    const LoopClosures::Group& group_;
    MechanismScratch& s_;
    MechanismPhase phase_;
    JointVector base_;
    int mover_ = 0;
    double rate_ = 0.0;
    int rank_ = 0;
};

/// Other dependent coordinates, where the present ones have become fast.
bool Mechanism::repartition(std::size_t g, const MechanismScratch& s, LoopPhase& phase) const {
    if (loops_.groups()[g].isLinear) return false; // its slopes are constant
    const LoopScratch& loop = s.loops[g];
    const LoopPartition partition(loops_, g);
    const double steepest = partition.largestSlope(phase, loop);
    if (!(steepest > kSteep)) return false;
    const LoopPhase other = partition.byPivots(loop, static_cast<int>(phase.dependents.size()));
    LoopScratch room = loop;
    loops_.findSlopes(g, other, room);
    if (!(partition.largestSlope(other, room) < kLessSteep * steepest)) return false;
    phase = other;
    return true;
}

/// Whether the group's course holds near by; one that is far behind is forgotten.
bool Mechanism::keepsCourse(std::size_t g, const MechanismScratch& s, LoopPhase& phase) const {
    if (!phase.course.isKnown) return false;
    const int c = loops_.groups()[g].movers[toSize(phase.course.mover)];
    const double way = std::abs(s.value[c] - phase.course.centre);
    if (way > kForgetCourseBeyond * phase.course.halfWidth) phase.course = {};
    return way < kKeepWithin * phase.course.halfWidth;
}

Mechanism::LoopReview Mechanism::reviewGroup(std::size_t g, MechanismScratch& s, LoopPhase& phase) const {
    if (keepsCourse(g, s, phase)) return LoopReview::same;
    if (repartition(g, s, phase)) return LoopReview::changed;
    return findCrossing(g, kNoIndex, s, phase);
}

/// Looks for the course of a group with one freedom, as a function of a coordinate or of the one that moves
/// most.
Mechanism::LoopReview Mechanism::findCrossing(std::size_t g, int along, MechanismScratch& s,
                                              LoopPhase& phase) const {
    const LoopClosures::Group& group = loops_.groups()[g];
    const bool hasOneFreedom = group.moverCount() - static_cast<int>(phase.dependents.size()) == 1;
    if (phase.course.isKnown || group.isLinear || !hasOneFreedom ||
        smallestPivot(loops_, g, phase, s.loops[g]) > kWeakPivot)
        return LoopReview::same;
    LoopCourseSearch search(*this, g, along, s, *s.phase);
    for (const double sign : {1.0, -1.0}) {
        if (sign * search.rate() < 0.0) continue;
        const std::optional<LoopPhase> found = search.find(sign);
        if (!found) continue;
        phase = *found;
        return LoopReview::changed;
    }
    return LoopReview::searched;
}

void Mechanism::foreseeCrossings(int along, double time, const JointVector& q, MechanismScratch& s,
                                 MechanismPhase& phase) const {
    const JointVector still = JointVector::Zero(free_);
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        if (keepsCourse(g, s, phase.loops[g])) continue;
        if (findCrossing(g, along, s, phase.loops[g]) == LoopReview::same) continue;
        if (!place(q, time, phase, s)) return;
        move(still, s);
    }
}

bool Mechanism::makeIndependent(int coordinate, const MechanismScratch& s, MechanismPhase& phase) const {
    if (s.isDependent.empty() || s.isDependent[toSize(coordinate)] == 0) return true;
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        const std::vector<int>& movers = loops_.groups()[g].movers;
        const auto mover = std::find(movers.begin(), movers.end(), coordinate);
        if (mover == movers.end()) continue;
        const std::optional<LoopPhase> other =
            LoopPartition(loops_, g).without(static_cast<int>(mover - movers.begin()), s.loops[g],
                                             static_cast<int>(phase.loops[g].dependents.size()));
        if (!other) return false;
        phase.loops[g] = *other;
        return true;
    }
    return false;
}

/// True if positions are found in another way now. The scratch is placed and moved at q and v.
bool Mechanism::reviewLoops(double time, const JointVector& q, const JointVector& v, MechanismScratch& s,
                            MechanismPhase& phase) const {
    bool changed = false;
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        const LoopReview found = reviewGroup(g, s, phase.loops[g]);
        changed |= found == LoopReview::changed;
        if (found == LoopReview::same) continue;
        if (!place(q, time, phase, s)) return true;
        move(v, s);
    }
    return changed;
}

} // namespace hingelab
