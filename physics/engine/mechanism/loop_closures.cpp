// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/loop_closures.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

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
}

} // namespace

void LoopClosures::formGroups(const CoordinateSets& movers, bool isTree,
                              const std::vector<Coordinate>& coordinates, int freeCount) {
    isRotation_.clear();
    for (const Coordinate& c : coordinates) isRotation_.push_back(c.isRotation);
    std::vector<CoordinateSet> sets;
    std::vector<std::vector<std::size_t>> members;
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
        std::vector<std::size_t> loops{l};
        for (std::size_t g = sets.size(); g-- > 0;) {
            if (!sets[g].meets(own)) continue;
            own.add(sets[g]);
            loops.insert(loops.end(), members[g].begin(), members[g].end());
            sets.erase(sets.begin() + toIndex(g));
            members.erase(members.begin() + toIndex(g));
        }
        std::sort(loops.begin(), loops.end());
        sets.push_back(own);
        members.push_back(loops);
    }
    groups_.clear();
    for (std::size_t g = 0; g < sets.size(); ++g) {
        Group group;
        group.loops = members[g];
        sets[g].forEach([&](std::size_t i) {
            group.movers.push_back(static_cast<int>(i));
            if (static_cast<int>(i) < freeCount) ++group.freeMovers;
        });
        groups_.push_back(std::move(group));
    }
}

LoopScratch LoopClosures::makeScratch(std::size_t group) const {
    const Group& g = groups_[group];
    LoopScratch loop;
    loop.equations.setZero(g.equations(), g.moverCount());
    loop.errors.setZero(g.equations());
    loop.drift.setZero(g.equations());
    loop.isDependent.assign(g.movers.size(), false);
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
            const SpatialVelocity V = columnAt(own.end.frame, p, i, stride, s);
            const SpatialVelocity W = columnAt(own.child.frame, p, i, stride, s);
            auto column = loop.equations.col(toIndex(m));
            column.segment<3>(row).noalias() = perLength * (toChild * (V.translational - W.translational));
            column.segment<3>(row + 3).noalias() = toChild * (V.rotational - W.rotational);
        }
    }
}

double LoopClosures::largestError(const LoopScratch& loop) {
    return loop.errors.size() > 0 ? loop.errors.lpNorm<Eigen::Infinity>() : 0.0;
}

std::size_t LoopClosures::worstLoop(std::size_t group, const LoopScratch& loop) const {
    Eigen::Index at = 0;
    loop.errors.cwiseAbs().maxCoeff(&at);
    return groups_[group].loops[toSize(at / kRows)];
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
    for (std::size_t m = 0; m < g.movers.size(); ++m) {
        if (loop.isDependent[m]) continue;
        loop.right.resize(r);
        for (Eigen::Index i = 0; i < r; ++i) loop.right[i] = loop.equations(phase.rows[toSize(i)], toIndex(m));
        loop.solution.noalias() = loop.factor.solve(loop.right);
        loop.slopes.col(toIndex(m)) = -loop.solution;
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
    gather(phase, loop.drift, loop.right);
    loop.solution.noalias() = loop.factor.solve(loop.right);
    loop.accelerations = -loop.solution;
}

} // namespace hingelab
