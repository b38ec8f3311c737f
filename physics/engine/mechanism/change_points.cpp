// SPDX-License-Identifier: GPL-3.0-or-later
// Change points: where both solutions of an assembly meet and the motion goes straight through.
//
// A change point is found before a step can reach it: by Newton's method on D along the present direction of
// motion, then by placing the linkage on both sides of it. From there on the branch is a function of the state
// (ChangePointCourse). Steps must not cross what was not found yet: timeToChangePoint() says how far they may
// go.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "mechanism/mechanism.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

// Lengths are counted in lengthOf() an assembly: its shorter rod.
constexpr double kLookBelow = 0.1;      // sine below which a change point is looked for ...
constexpr double kLookTogether = 0.3;   // ... and where another assembly is that near to one
constexpr double kForgetAbove = 0.45;   // sine above which it is over
constexpr double kFarthestAhead = 0.3;  // way to it, in lengths
constexpr double kHalfWidth = 0.02;     // of the course's polynomial, in lengths: there, rounding is 1e-11
constexpr double kForgetBeyond = 20.0;  // half widths
constexpr double kKnownWithin = 40.0;   // half widths: a course says the side that far, and farther
constexpr double kMostInOneStep = 25.0; // half widths
constexpr double kApproach = 0.8;       // part of the way to D = 0 that one step may go
constexpr double kUnknownAhead = 0.9;   // part of it that a step may have gone in the end
constexpr double kOnOneSpot = 1e-6;     // sine below which both solutions are one

} // namespace

/// dD/dt: D = u.(e x r2), or u.e for a slide.
double Mechanism::closureSlopeRate(std::size_t k, const AssemblyRates& r, const Vector3& w_b,
                                   const MechanismScratch& s) const {
    const AssemblyPlacement& p = s.assemblies[k];
    const Vector3 eRate = w_b.cross(p.e);
    if (assemblies_[k].closure() == Assembly::Closure::prismatic) return r.uRate.dot(p.e) + p.u.dot(eRate);
    const Vector3 r2Rate = r.V_ib.rotational.cross(p.r2);
    return r.uRate.dot(p.e.cross(p.r2)) + p.u.dot(eRate.cross(p.r2) + p.e.cross(r2Rate));
}

/// Whether an assembly has two solutions to choose from.
bool Mechanism::hasBranches(std::size_t k, const MechanismPhase& phase) const {
    return assemblies_[k].hasRod2() && phase.branches[k].replaces < 0;
}

/// What lengths are compared with near a change point [m].
double Mechanism::lengthOf(std::size_t k, const MechanismScratch& s) const {
    const AssemblyPlacement& p = s.assemblies[k];
    const double rod1 = assemblies_[k].rodLength();
    if (assemblies_[k].closure() == Assembly::Closure::prismatic) return rod1;
    return std::min(rod1, p.e.cross(p.r2).norm());
}

/// Velocities of frame_a and frame_b per unit rate of each coordinate, and of frame_a's origin as frame_b sees
/// it: use(coordinate, V_a, V_b, r_a').
template <class Use>
void Mechanism::forEachMover(std::size_t k, const MechanismScratch& s, const Use& use) const {
    const Closure& closure = closures_[k];
    const std::size_t a = frameIndex(closure.a.frame);
    const std::size_t b = frameIndex(closure.b.frame);
    const Vector3 shiftA = s.frames[a].X.rotation * closure.a.X_FA.translation;
    const Vector3 shiftB = s.frames[b].X.rotation * closure.b.X_FA.translation;
    const Matrix3 toB = (s.frames[b].X.rotation * closure.b.X_FA.rotation).transpose();
    const Vector3 arm =
        s.frames[a].X.translation + shiftA - s.frames[b].X.translation - shiftB; // from frame_b to frame_a
    CoordinateSet movers = s.dependsOn[a];
    movers.add(s.dependsOn[b]);
    movers.forEach([&](std::size_t i) {
        SpatialVelocity V_a, V_b;
        if (s.dependsOn.has(a, i)) V_a = s.columns[a * stride_ + i].shift(shiftA);
        if (s.dependsOn.has(b, i)) V_b = s.columns[b * stride_ + i].shift(shiftB);
        use(i, V_a, V_b, Vector3(toB * (V_a.translational - V_b.translational - V_b.rotational.cross(arm))));
    });
}

/// The direction of motion, at unit speed of frame_a as frame_b sees it, in s.along; for a linkage at rest,
/// that of the coordinate which moves it most. False if nothing moves it.
bool Mechanism::chooseDirection(std::size_t k, MechanismScratch& s) const {
    constexpr double cancelled = 1e-3;
    const double rounding = 1e-9 * lengthOf(k, s);
    s.along.setZero();
    Vector3 velocity = Vector3::Zero();
    double sum = 0.0;
    double fastest = 0.0;
    std::size_t best = 0;
    int movers = 0;
    forEachMover(k, s,
                 [&](std::size_t i, const SpatialVelocity&, const SpatialVelocity&, const Vector3& column) {
                     const double speed = column.norm();
                     if (speed > fastest) {
                         fastest = speed;
                         best = i;
                     }
                     if (speed <= rounding) return;
                     ++movers;
                     velocity += column * s.motion[toIndex(i)];
                     sum += speed * std::abs(s.motion[toIndex(i)]);
                     s.along[toIndex(i)] = s.motion[toIndex(i)];
                 });
    if (!(fastest > rounding) || !std::isfinite(fastest)) return false;
    if (movers == 1 || !(velocity.norm() > cancelled * sum)) {
        s.along.setZero();
        s.along[toIndex(best)] = 1.0 / fastest;
    } else {
        s.along /= velocity.norm();
    }
    return true;
}

/// Looks for the course of one assembly through a change point. Leaves the scratch placed elsewhere.
class Mechanism::CourseSearch {
  public:
    CourseSearch(const Mechanism& mechanism, std::size_t k, const JointVector& q, MechanismScratch& s,
                 MechanismPhase& phase)
        : m_(mechanism), k_(k), s_(s), phase_(phase), branch_(phase.branches[k]) {
        s_.base.head(q.size()) = q;
        s_.base.tail(s_.base.size() - q.size()) = s_.value.tail(s_.base.size() - q.size());
        length_ = m_.lengthOf(k_, s_);
    }

    /// From where both solutions differ.
    [[nodiscard]] bool fromAside() {
        if (!(length_ > 0.0) || !m_.chooseDirection(k_, s_)) return false;
        moveAlong();
        const std::optional<double> centre = findCentre();
        if (!centre) return false;
        const int here = s0_ > 0.0 ? 0 : 1;
        for (double w = width_; w > 0.1 * width_; w *= 0.5) {
            const int ahead = *centre > 0.0 ? 1 - here : here; // or the change point lies behind
            const std::optional<End> low = endAt(*centre - w, 1 - ahead);
            const std::optional<End> high = endAt(*centre + w, ahead);
            if (!low || !high) continue;
            return take(*low, *high, ahead == 0 ? 1.0 : -1.0, *centre);
        }
        return false;
    }

    /// From the change point itself, where the linkage begins. Of the two ways to go on it takes the one on
    /// which rod 1 turns less, as in a parallelogram; where both are alike, the one on which the other joint
    /// moves more.
    [[nodiscard]] bool fromInLine() {
        if (!(length_ > 0.0) || !m_.chooseDirection(k_, s_)) return false;
        s0_ = 0.0;
        constexpr double leastShare = 1e-3;
        for (double w = kHalfWidth * length_; w > leastShare * kHalfWidth * length_; w *= 0.5) {
            const std::optional<Ends> ways[2] = {endsAround(w, 0), endsAround(w, 1)};
            if (!ways[0] || !ways[1]) continue;
            const double radius = ways[0]->high.rate.squaredNorm() / ways[0]->high.acceleration.norm();
            if (w > 2.0 * kHalfWidth * radius) continue; // of frame_a's path
            constexpr double alike = 1e-6;
            const double turns[2] = {ways[0]->turning, ways[1]->turning};
            const bool areAlike = std::abs(turns[0] - turns[1]) <= alike * (turns[0] + turns[1]);
            bool isSecond = areAlike ? ways[1]->moving > ways[0]->moving : turns[1] < turns[0];
            // Where frame_a is on the axis at frame_b, they are apart, and the guess decides.
            const Assembly& assembly = m_.assemblies_[k_];
            const double wanted = assembly.offset() + assembly.guess();
            const auto error = [&](const Ends& ends) {
                return std::abs(0.5 * (ends.low.x.x + ends.high.x.x) - wanted);
            };
            const double further = error(*ways[1]) - error(*ways[0]);
            if (std::abs(further) > 10.0 * kHalfWidth) isSecond = further < 0.0;
            const Ends& way = *ways[isSecond ? 1 : 0];
            return take(way.low, way.high, isSecond ? -1.0 : 1.0, 0.0);
        }
        return false;
    }

  private:
    using End = ChangePointCourse::End;
    struct Ends {
        End low, high;
        double turning = 0.0; ///< of rod 1
        double moving = 0.0;  ///< of the assembly's coordinate
    };

    /// Rates and accelerations for an even motion along the direction.
    void moveAlong() {
        s_.motion = s_.along;
        s_.acceleration.setZero();
        m_.moveAsGiven(s_);
        m_.accelerateBias(s_);
    }

    bool placeAt(double way) {
        s_.value = s_.base + way * s_.along;
        s_.failedAssembly = kNoIndex;
        if (m_.placeValues(phase_, s_)) return true;
        for (const MechanismPhase::Branch& branch : phase_.branches) {
            if (branch.replaces >= 0) return false;
        }
        // What hangs on it may not close there, for its own way through a change point is not known yet.
        const auto isThis = [this](const Step& step) {
            return step.isAssembly && (step.index == k_ || static_cast<int>(step.index) == s_.failedAssembly);
        };
        const auto first = std::find_if(m_.steps_.begin(), m_.steps_.end(), isThis);
        if (first == m_.steps_.end() || static_cast<int>(first->index) == s_.failedAssembly) return false;
        m_.findColumns(phase_, s_);
        return true;
    }

    /// Way to where D is zero, if it goes there evenly.
    std::optional<double> findCentre() {
        const FrameMotion b = m_.frameB(k_, s_);
        s0_ = s_.assemblies[k_].D;
        const double slope = m_.closureSlopeRate(k_, s_.assemblyRates[k_], b.V.rotational, s_);
        const End here = endHere();
        length_ = std::min(length_, 1.0 / here.acceleration.norm()); // or the radius of the path
        width_ = kHalfWidth * length_;
        double centre = -s0_ / slope;
        double last = 0.0;
        double D = s0_;
        constexpr int most = 5;
        for (int i = 0; i < most; ++i) {
            if (!(std::abs(centre) < kFarthestAhead * length_)) return std::nullopt;
            if (std::abs(centre - last) < width_) return centre;
            const double next = last + 0.75 * (centre - last);
            if (!placeAt(next)) return std::nullopt;
            const double there = s_.assemblies[k_].D;
            if (!(there * D > 0.0) || !(std::abs(there) < 0.6 * std::abs(D))) return std::nullopt;
            centre = next - there * (next - last) / (there - D);
            last = next;
            D = there;
        }
        return std::nullopt;
    }

    /// What the closure says where the linkage is placed and moves along.
    End endHere() const {
        const FrameMotion a = m_.frameA(k_, s_);
        const FrameMotion b = m_.frameB(k_, s_);
        const Vector3 arm = a.X.translation - b.X.translation;
        const Vector3& w = b.V.rotational;
        const Matrix3 toB = b.X.rotation.transpose();
        const Vector3 relative = a.V.translational - b.V.translational - w.cross(arm);
        End end;
        end.r_a = toB * arm;
        end.rate = toB * relative;
        end.acceleration = toB * (a.A.translational - b.A.translational - b.A.rotational.cross(arm) -
                                  w.cross(w.cross(arm)) - 2.0 * w.cross(relative));
        end.x = {s_.assemblies[k_].angle, s_.assemblyRates[k_].rate, s_.assemblyAccelerations[k_].acceleration};
        return end;
    }

    std::optional<End> endAt(double way, int sign) {
        const int kept = branch_.branch;
        branch_.branch = sign;
        const bool isClosed = placeAt(way);
        branch_.branch = kept;
        if (!isClosed) return std::nullopt;
        moveAlong();
        const End end = endHere();
        if (!std::isfinite(end.x.bend) || !end.acceleration.allFinite()) return std::nullopt;
        return end;
    }

    std::optional<Ends> endsAround(double w, int signAhead) {
        Ends ends;
        for (const double side : {-1.0, 1.0}) {
            const std::optional<End> end = endAt(side * w, side > 0.0 ? signAhead : 1 - signAhead);
            if (!end) return std::nullopt;
            (side > 0.0 ? ends.high : ends.low) = *end;
            ends.turning += s_.assemblyRates[k_].uRate.norm();
            ends.moving += std::abs(end->x.slope);
        }
        return ends;
    }

    /// Keeps the course between two ends, if the loop closes where it passes the change point.
    bool take(const End& low, const End& high, double ahead, double centre) {
        if (!(low.rate.dot(high.r_a - low.r_a) > 0.0) || !(high.rate.dot(high.r_a - low.r_a) > 0.0)) {
            return false;
        }
        branch_.course = ChangePointCourse::through(low, high, ahead);
        s_.onCourse[k_].isActive = false;
        static_cast<void>(placeAt(centre)); // what hangs on it may not know its own course yet
        const double rod = m_.assemblies_[k_].rodLength();
        const bool fits = s_.onCourse[k_].isActive &&
                          std::abs(s_.assemblies[k_].length - rod) <= ChangePointCourse::kMisfit * rod;
        if (!fits) branch_.course = {};
        return fits;
    }

    const Mechanism& m_;
    std::size_t k_;
    MechanismScratch& s_;
    MechanismPhase& phase_;
    MechanismPhase::Branch& branch_;
    double length_ = 0.0;
    double width_ = 0.0;
    double s0_ = 0.0; ///< D at the start
};

/// Whether a course is behind, or the loop does not close on it: the rig may have got other lengths meanwhile.
bool Mechanism::isOver(std::size_t k, const MechanismScratch& s, const MechanismPhase& phase) const {
    if (s.onCourse[k].isActive) return false;
    const ChangePointCourse& course = phase.branches[k].course;
    const Pose X_b = poseOf(closures_[k].b, s);
    const Vector3 r_a = X_b.rotation.transpose() * (poseOf(closures_[k].a, s).translation - X_b.translation);
    return course.holdsAt(r_a) || std::abs(assemblies_[k].transmission(s.assemblies[k])) > kForgetAbove ||
           (r_a - course.centre).norm() > kForgetBeyond * course.halfWidth;
}

/// Looks for the course of an assembly through a change point near by.
bool Mechanism::findCourse(std::size_t k, double time, const JointVector& q, const JointVector& v,
                           MechanismScratch& s, MechanismPhase& phase) const {
    const int failed = s.failedAssembly;
    CourseSearch search(*this, k, q, s, phase);
    const bool isFound = search.fromAside();
    s.failedAssembly = failed;                   // what did not close on the way is no failure
    if (!place(q, time, phase, s)) return false; // it was placed there before
    move(v, s);
    return isFound;
}

void Mechanism::forgetCourses(const MechanismScratch& s, MechanismPhase& phase) const {
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        MechanismPhase::Branch& branch = phase.branches[k];
        if (!branch.course.isKnown || s.onCourse[k].isActive) continue;
        branch.branch = s.assemblies[k].D > 0.0 ? 0 : 1;
        branch.course = {};
    }
}

bool Mechanism::foreseeChangePoints(double time, const JointVector& q, const JointVector& v,
                                    MechanismScratch& s, MechanismPhase& phase) const {
    const auto sine = [&](std::size_t k) { return std::abs(assemblies_[k].transmission(s.assemblies[k])); };
    double lookBelow = kLookBelow;
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        if (hasBranches(k, phase) && sine(k) < kLookBelow) lookBelow = kLookTogether;
    }
    bool changed = false;
    for (const Step& step : steps_) { // outward: on the others' courses
        if (!step.isAssembly) continue;
        const std::size_t k = step.index;
        MechanismPhase::Branch& branch = phase.branches[k];
        if (branch.course.isKnown && (!hasBranches(k, phase) || isOver(k, s, phase))) {
            branch.branch = s.assemblies[k].D > 0.0 ? 0 : 1; // where it is, so that it stays there
            branch.course = {};
        }
        const bool isNew = !branch.course.isKnown && hasBranches(k, phase) && sine(k) < lookBelow &&
                           findCourse(k, time, q, v, s, phase);
        if (branch.course.isKnown) branch.branch = s.assemblies[k].D > 0.0 ? 0 : 1;
        changed |= isNew;
    }
    return changed;
}

/// Finds the courses of assemblies that a start has put in line, outward.
bool Mechanism::leaveLine(const JointVector& q, MechanismScratch& s, MechanismPhase& phase) const {
    const auto isInLine = [&](std::size_t k) {
        return hasBranches(k, phase) && std::abs(assemblies_[k].transmission(s.assemblies[k])) < kOnOneSpot;
    };
    std::vector<std::size_t> inLine;
    for (const Step& step : steps_) {
        if (step.isAssembly && isInLine(step.index)) inLine.push_back(step.index);
    }
    s.motion.setZero();
    for (const std::size_t k : inLine) {
        findColumns(phase, s); // up to frame_a and frame_b they have a meaning
        CourseSearch search(*this, k, q, s, phase);
        if (!search.fromInLine()) {
            s.failedAssembly = static_cast<int>(k);
            s.assemblies[k].problem = AssemblyProblem::deadCentre;
            return false;
        }
        s.value = s.base;
        static_cast<void>(placeAll(phase, nullptr, s)); // up to the next one
    }
    return true;
}

/// How far frame_a may go, seen from frame_b, before D might pass zero on a course that is not known.
void Mechanism::boundKnown(std::size_t k, const MechanismPhase& phase, MechanismScratch& s) const {
    MechanismScratch::KnownRange& known = s.known[k];
    known = {};
    if (!hasBranches(k, phase)) return;
    const Pose X_b = poseOf(closures_[k].b, s);
    known.from = X_b.rotation.transpose() * (poseOf(closures_[k].a, s).translation - X_b.translation);
    const ChangePointCourse& course = phase.branches[k].course;
    if (course.isKnown) {
        known.from = course.centre;
        known.within = kKnownWithin * course.halfWidth;
        return;
    }
    const double D = std::abs(s.assemblies[k].D);
    forEachMover(
        k, s,
        [&](std::size_t i, const SpatialVelocity& V_a, const SpatialVelocity& V_b, const Vector3& column) {
            AssemblyRates rates;
            const double rate = s.rateRows[k * stride_ + i];
            assemblies_[k].rates(s.assemblies[k], V_a, V_b, &rate, rates);
            const double slope = std::abs(closureSlopeRate(k, rates, V_b.rotational, s));
            const double speed = column.norm();
            if (slope > 0.0 && speed > 0.0)
                known.within = std::min(known.within, kUnknownAhead * D * speed / slope);
        });
}

bool Mechanism::isInLine(std::size_t k, const MechanismScratch& s) const {
    return s.onCourse[k].isActive && std::abs(assemblies_[k].transmission(s.assemblies[k])) < kOnOneSpot;
}

void Mechanism::setAside(std::size_t k, double side, MechanismScratch& s) const {
    constexpr double aside = 1e-4; // lengths: what is linear in it cancels, and rounding is not seen
    s.isAside = side != 0.0 && chooseDirection(k, s);
    if (s.isAside) s.aside = side * aside * lengthOf(k, s) * s.along;
}

double Mechanism::timeToChangePoint(const MechanismPhase& phase, MechanismScratch& s) const {
    double time = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        boundKnown(k, phase, s);
        if (!hasBranches(k, phase)) continue;
        const ChangePointCourse& course = phase.branches[k].course;
        if (course.isKnown) {
            Vector3 velocity = Vector3::Zero();
            forEachMover(k, s,
                         [&](std::size_t i, const SpatialVelocity&, const SpatialVelocity&,
                             const Vector3& column) { velocity += column * s.motion[toIndex(i)]; });
            const double speed = velocity.norm();
            if (speed > 0.0) time = std::min(time, kMostInOneStep * course.halfWidth / speed);
            continue;
        }
        const double slope = closureSlopeRate(k, s.assemblyRates[k], frameB(k, s).V.rotational, s);
        if (s.assemblies[k].D * slope < 0.0) time = std::min(time, -kApproach * s.assemblies[k].D / slope);
    }
    return time;
}

} // namespace hingelab
