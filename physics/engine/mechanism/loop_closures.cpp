// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/loop_closures.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr int kRows = 6; // equations of a loop

/// The two frames of a loop where they are, and the child's axes.
struct Ends {
    Pose end, child;

    Ends(const LoopClosures::Loop& loop, const MechanismScratch& s)
        : end(s.frames[toSize(loop.end.frame)].X * loop.end.X_FA),
          child(s.frames[toSize(loop.child.frame)].X * loop.child.X_FA) {}
};

/// The rotation vector of a rotation; of a small one the sines, which have the same zero and slope.
Vector3 rotationVector(const Matrix3& R) {
    if (R.trace() > 1.0) {
        return 0.5 * Vector3(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
    }
    const Eigen::AngleAxisd turn(R);
    return turn.angle() * turn.axis();
}

/// Velocity at a world point of a frame per unit rate of a coordinate, if that moves it.
SpatialVelocity columnAt(int frame, const Vector3& p, std::size_t coordinate, std::size_t stride,
                         const MechanismScratch& s) {
    const std::size_t f = toSize(frame);
    if (!s.dependsOn.has(f, coordinate)) return {Vector3::Zero(), Vector3::Zero()};
    return s.columns[f * stride + coordinate].shift(p - s.frames[f].X.translation);
}

/// Acceleration of a frame at a world point.
SpatialAcceleration accelerationAt(int frame, const Vector3& p, const MechanismScratch& s) {
    const FrameMotion& m = s.frames[toSize(frame)];
    return m.A.shift(p - m.X.translation, m.V.rotational);
}

/// Merges sets of coordinates that meet, with what is in them.
class Grouping {
  public:
    void add(CoordinateSet own, std::size_t closure) {
        std::vector<std::size_t> closures{closure};
        for (std::size_t g = sets_.size(); g-- > 0;) {
            if (!sets_[g].meets(own)) continue;
            own.add(sets_[g]);
            closures.insert(closures.end(), members_[g].begin(), members_[g].end());
            sets_.erase(sets_.begin() + toIndex(g));
            members_.erase(members_.begin() + toIndex(g));
        }
        std::sort(closures.begin(), closures.end());
        sets_.push_back(own);
        members_.push_back(closures);
    }
    [[nodiscard]] const std::vector<CoordinateSet>& sets() const { return sets_; }
    [[nodiscard]] const std::vector<std::size_t>& members(std::size_t g) const { return members_[g]; }

  private:
    std::vector<CoordinateSet> sets_;
    std::vector<std::vector<std::size_t>> members_;
};

/// What rounding leaves of a coupling's misfit.
double roundingOf(const LoopClosures::Coupling& coupling, const JointVector& value) {
    constexpr double some = 4.0; // roundings of each term
    double size = std::abs(value[coupling.coordinate]) + std::abs(coupling.offset);
    for (const LoopClosures::Coupling::Term& term : coupling.terms) {
        size += std::abs(term.factor * value[term.coordinate]);
        if (term.curve) size += std::abs(term.curve->at(value[term.coordinate]).y);
    }
    return some * std::numeric_limits<double>::epsilon() * size;
}

/// The equations that are solved, for the dependents, factored.
void factorise(const LoopPhase& phase, LoopScratch& loop) {
    const Eigen::Index r = toIndex(phase.dependents.size());
    loop.block.resize(r, r);
    for (Eigen::Index c = 0; c < r; ++c) {
        for (Eigen::Index i = 0; i < r; ++i) {
            loop.block(i, c) = loop.equations(phase.rows[toSize(i)], phase.dependents[toSize(c)]);
        }
    }
    if (r > 0) loop.factor.compute(loop.block);
}

/// The entries of the rows that are solved.
void gather(const LoopPhase& phase, const Eigen::VectorXd& from, Eigen::VectorXd& to) {
    to.resize(toIndex(phase.rows.size()));
    for (Eigen::Index i = 0; i < to.size(); ++i) to[i] = from[phase.rows[toSize(i)]];
}

void markDependents(const LoopPhase& phase, LoopScratch& loop) {
    std::fill(loop.isDependent.begin(), loop.isDependent.end(), false);
    for (const int d : phase.dependents) loop.isDependent[toSize(d)] = true;
    loop.independents.clear();
    for (std::size_t m = 0; m < loop.isDependent.size(); ++m) {
        if (!loop.isDependent[m]) loop.independents.push_back(static_cast<int>(m));
    }
}

} // namespace

void LoopClosures::formGroups(const CoordinateSets& movers, bool isTree,
                              const std::vector<Coordinate>& coordinates, int freeCount) {
    isRotation_.clear();
    for (const Coordinate& c : coordinates) isRotation_.push_back(c.isRotation);
    Grouping grouping;
    for (std::size_t l = 0; l < loops_.size(); ++l) {
        const CoordinateSet a = movers[toSize(loops_[l].end.frame)];
        const CoordinateSet b = movers[toSize(loops_[l].child.frame)];
        CoordinateSet own = a;
        own.add(b);
        if (isTree) {
            a.forEach([&](std::size_t i) {
                if (!b.has(i)) return;
                CoordinateSet common(movers.words());
                common.add(i);
                own.remove(common);
            });
        }
        grouping.add(own, l);
    }
    CoordinateSet moving(movers.words());
    for (const CoordinateSet& set : grouping.sets()) moving.add(set);
    CoordinateSet curved = moving;
    for (std::size_t k = 0; k < couplings_.size(); ++k) {
        CoordinateSet own(movers.words());
        own.add(toSize(couplings_[k].coordinate));
        for (const Coupling::Term& term : couplings_[k].terms) own.add(toSize(term.coordinate));
        if (!couplings_[k].isLinear()) curved.add(own);
        grouping.add(own, loops_.size() + k);
    }
    groups_.clear();
    for (std::size_t g = 0; g < grouping.sets().size(); ++g) {
        Group group;
        for (const std::size_t closure : grouping.members(g)) {
            if (closure < loops_.size()) {
                group.loops.push_back(closure);
            } else {
                group.couplings.push_back(closure - loops_.size());
            }
        }
        grouping.sets()[g].forEach([&](std::size_t i) {
            group.movers.push_back(static_cast<int>(i));
            group.movesLoop.push_back(moving.has(i));
            group.isCurved.push_back(curved.has(i));
            if (static_cast<int>(i) < freeCount) ++group.freeMovers;
        });
        group.isLinear = std::none_of(group.isCurved.begin(), group.isCurved.end(), [](bool is) { return is; });
        groups_.push_back(std::move(group));
    }
}

void LoopClosures::setLength(std::size_t group, double length) {
    Group& g = groups_[group];
    g.length = length;
    g.weights.clear();
    for (std::size_t m = 0; m < g.movers.size(); ++m) {
        double weight = isRotation_[toSize(g.movers[m])] ? 1.0 : length;
        for (const std::size_t k : g.couplings) {
            if (!g.movesLoop[m] && couplings_[k].coordinate == g.movers[m])
                weight = unitOf(couplings_[k], length);
        }
        g.weights.push_back(weight);
    }
}

LoopScratch LoopClosures::makeScratch(std::size_t group) const {
    const Group& g = groups_[group];
    LoopScratch loop;
    loop.equations.setZero(g.equations(), g.moverCount());
    loop.errors.setZero(g.equations());
    loop.drift.setZero(g.equations());
    loop.isDependent.assign(g.movers.size(), false);
    loop.independents.reserve(g.movers.size());
    return loop;
}

void LoopClosures::measure(std::size_t group, const MechanismScratch& s, LoopScratch& loop) const {
    const Group& g = groups_[group];
    const std::size_t stride = s.columns.size() / s.frames.size();
    const double perLength = 1.0 / g.length;
    for (std::size_t l = 0; l < g.loops.size(); ++l) {
        const Loop& own = loops_[g.loops[l]];
        const Ends ends(own, s);
        const Eigen::Index row = kRows * toIndex(l);
        const Matrix3 toChild = ends.child.rotation.transpose();
        const Vector3& p = ends.child.translation;
        loop.errors.segment<3>(row) = perLength * (toChild * (ends.end.translation - p));
        loop.errors.segment<3>(row + 3) = rotationVector(toChild * ends.end.rotation);
        for (std::size_t m = 0; m < g.movers.size(); ++m) {
            const std::size_t i = toSize(g.movers[m]);
            auto column = loop.equations.col(toIndex(m));
            if (!s.dependsOn.has(toSize(own.end.frame), i) && !s.dependsOn.has(toSize(own.child.frame), i)) {
                column.segment<kRows>(row).setZero();
                continue;
            }
            const SpatialVelocity V = columnAt(own.end.frame, p, i, stride, s);
            const SpatialVelocity W = columnAt(own.child.frame, p, i, stride, s);
            column.segment<3>(row).noalias() = perLength * (toChild * (V.translational - W.translational));
            column.segment<3>(row + 3).noalias() = toChild * (V.rotational - W.rotational);
        }
    }
    measureCouplings(group, s, loop);
}

void LoopClosures::measureCouplings(std::size_t group, const MechanismScratch& s, LoopScratch& loop) const {
    const Group& g = groups_[group];
    for (std::size_t k = 0; k < g.couplings.size(); ++k) {
        const Coupling& own = couplings_[g.couplings[k]];
        const Eigen::Index row = kRows * toIndex(g.loops.size()) + toIndex(k);
        const double unit = unitOf(own, g.length);
        const double misfit = misfitOf(own, s.value);
        loop.errors[row] = std::abs(misfit) > roundingOf(own, s.value) ? misfit / unit : 0.0;
        for (std::size_t m = 0; m < g.movers.size(); ++m) {
            double slope = g.movers[m] == own.coordinate ? 1.0 : 0.0;
            for (const Coupling::Term& term : own.terms) {
                if (term.coordinate == g.movers[m]) slope -= term.at(s.value[term.coordinate]).slope;
            }
            loop.equations(row, toIndex(m)) = slope / unit;
        }
    }
}

double LoopClosures::unitOf(const Coupling& coupling, double length) const {
    const auto sizeOf = [&](int coordinate) { return isRotation_[toSize(coordinate)] ? 1.0 : length; };
    double unit = sizeOf(coupling.coordinate);
    for (const Coupling::Term& term : coupling.terms)
        unit = std::max(unit, std::abs(term.factor) * sizeOf(term.coordinate));
    return unit;
}

double LoopClosures::misfitOf(const Coupling& coupling, const JointVector& value) {
    double misfit = value[coupling.coordinate] - coupling.offset;
    for (const Coupling::Term& term : coupling.terms) misfit -= term.at(value[term.coordinate]).y;
    return misfit;
}

std::size_t LoopClosures::firstClosureOf(std::size_t group) const {
    const Group& g = groups_[group];
    return g.loops.empty() ? loops_.size() + g.couplings.front() : g.loops.front();
}

std::vector<int> LoopClosures::moversOf(std::size_t closure) const {
    const bool isLoop = closure < loops_.size();
    const std::size_t index = isLoop ? closure : closure - loops_.size();
    for (const Group& group : groups_) {
        const std::vector<std::size_t>& own = isLoop ? group.loops : group.couplings;
        if (std::find(own.begin(), own.end(), index) != own.end()) return group.movers;
    }
    return {};
}

bool LoopClosures::moves(int coordinate) const {
    return std::any_of(groups_.begin(), groups_.end(), [&](const Group& group) {
        return std::find(group.movers.begin(), group.movers.end(), coordinate) != group.movers.end();
    });
}

double LoopClosures::largestError(const LoopScratch& loop) {
    return loop.errors.size() > 0 ? loop.errors.lpNorm<Eigen::Infinity>() : 0.0;
}

std::size_t LoopClosures::worstClosure(std::size_t group, const LoopScratch& loop) const {
    const Group& g = groups_[group];
    Eigen::Index at = 0;
    loop.errors.cwiseAbs().maxCoeff(&at);
    const Eigen::Index ofLoops = kRows * toIndex(g.loops.size());
    return at < ofLoops ? g.loops[toSize(at / kRows)] : loops_.size() + g.couplings[toSize(at - ofLoops)];
}

LoopClosures::Gap LoopClosures::gapOf(std::size_t loop, const MechanismScratch& s) const {
    const Ends ends(loops_[loop], s);
    const Eigen::AngleAxisd turn(Matrix3(ends.child.rotation.transpose() * ends.end.rotation));
    return {(ends.end.translation - ends.child.translation).norm(), std::abs(turn.angle())};
}

double LoopClosures::correct(std::size_t group, const LoopPhase& phase, LoopScratch& loop,
                             JointVector& value) const {
    if (phase.dependents.empty()) return 0.0;
    const Group& g = groups_[group];
    factorise(phase, loop);
    gather(phase, loop.errors, loop.right);
    loop.solution.noalias() = loop.factor.solve(loop.right);
    double size = 0.0;
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
        const double step = loop.solution[toIndex(d)];
        value[g.movers[toSize(phase.dependents[d])]] -= step;
        if (g.isCurved[toSize(phase.dependents[d])]) // what follows linearly has no other branch
            size = std::max(size, std::abs(step) / weightOf(group, phase.dependents[d]));
    }
    return size;
}

void LoopClosures::findSlopes(std::size_t group, const LoopPhase& phase, LoopScratch& loop) const {
    const Group& g = groups_[group];
    const Eigen::Index r = toIndex(phase.dependents.size());
    loop.isOnCourse = false;
    markDependents(phase, loop);
    loop.slopes.resize(r, g.moverCount());
    loop.slopes.setZero();
    if (r == 0) return;
    factorise(phase, loop);
    for (const int m : loop.independents) {
        loop.right.resize(r);
        for (Eigen::Index i = 0; i < r; ++i) loop.right[i] = loop.equations(phase.rows[toSize(i)], m);
        loop.solution.noalias() = loop.factor.solve(loop.right);
        loop.slopes.col(m) = -loop.solution;
    }
}

void LoopClosures::takeSlopes(std::size_t group, const LoopPhase& phase, double x, LoopScratch& loop) const {
    loop.isOnCourse = true;
    markDependents(phase, loop);
    loop.slopes.resize(toIndex(phase.dependents.size()), groups_[group].moverCount());
    loop.slopes.setZero();
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
        loop.slopes(toIndex(d), phase.course.mover) = phase.course.at(d, x).slope;
    }
}

void LoopClosures::findAccelerations(std::size_t group, const LoopPhase& phase, const MechanismScratch& s,
                                     LoopScratch& loop) const {
    const Group& g = groups_[group];
    loop.accelerations.resize(toIndex(phase.dependents.size()));
    if (phase.dependents.empty()) return;
    if (loop.isOnCourse) {
        const int c = g.movers[toSize(phase.course.mover)];
        for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
            const LoopCourse::Value at = phase.course.at(d, s.value[c]);
            loop.accelerations[toIndex(d)] = at.bend * s.rate[c] * s.rate[c] + at.slope * s.acceleration[c];
        }
        return;
    }
    for (std::size_t l = 0; l < g.loops.size(); ++l) {
        const Loop& own = loops_[g.loops[l]];
        const Ends ends(own, s);
        const Matrix3 toChild = ends.child.rotation.transpose();
        const SpatialAcceleration A = accelerationAt(own.end.frame, ends.child.translation, s);
        const SpatialAcceleration B = accelerationAt(own.child.frame, ends.child.translation, s);
        const Eigen::Index row = kRows * toIndex(l);
        loop.drift.segment<3>(row) = (toChild * (A.translational - B.translational)) / g.length;
        loop.drift.segment<3>(row + 3) = toChild * (A.rotational - B.rotational);
    }
    for (std::size_t k = 0; k < g.couplings.size(); ++k) {
        const Coupling& own = couplings_[g.couplings[k]];
        double drift = s.acceleration[own.coordinate];
        for (const Coupling::Term& term : own.terms) {
            const Interpolation::Value f = term.at(s.value[term.coordinate]);
            const double rate = s.rate[term.coordinate];
            drift -= f.slope * s.acceleration[term.coordinate] + f.curvature * rate * rate;
        }
        loop.drift[kRows * toIndex(g.loops.size()) + toIndex(k)] = drift / unitOf(own, g.length);
    }
    gather(phase, loop.drift, loop.right);
    loop.solution.noalias() = loop.factor.solve(loop.right);
    loop.accelerations = -loop.solution;
}

} // namespace hingelab
