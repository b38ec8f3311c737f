// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that joints close: positions, columns, rates and accelerations of the coordinates that follow from the
// others. Where to start is in loop_start.cpp, what changes between steps in loop_review.cpp.
#include <algorithm>
#include <cmath>

#include "mechanism/mechanism.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Errors, relative, that equations may have beyond those that are solved: what files with six digits have.
constexpr double kMisfit = 1e-6;

double errorOfSolved(const LoopPhase& phase, const LoopScratch& loop) {
    double largest = 0.0;
    for (const int row : phase.rows) largest = std::max(largest, std::abs(loop.errors[row]));
    return largest;
}

/// Visits the slopes of a group: use(dependent coordinate, other coordinate, slope).
template <class Use>
void forEachSlope(const LoopClosures::Group& group, const LoopPhase& phase, const LoopScratch& loop,
                  const Use& use) {
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
        const int from = group.movers[toSize(phase.dependents[d])];
        for (const int m : loop.independents) {
            const double slope = loop.slopes(toIndex(d), m);
            if (slope != 0.0) use(from, group.movers[toSize(m)], slope);
        }
    }
}

} // namespace

bool Mechanism::placeClosed(const MechanismPhase& phase, MechanismScratch& s) const {
    if (phase.loops.size() != s.loops.size()) return false; // never closed
    if (!searchDependents(phase, s)) return false;
    std::fill(s.isDependent.begin(), s.isDependent.end(), char{0});
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        if (!s.loops[g].isOnCourse) loops_.findSlopes(g, phase.loops[g], s.loops[g]);
        takeDependentsOut(g, phase.loops[g], s);
    }
    return true;
}

/// Newton's method on all loops, from the dependent coordinates that s.value has. Until rounding stops it:
/// reactions and accelerations are worth every digit.
bool Mechanism::searchDependents(const MechanismPhase& phase, MechanismScratch& s) const {
    constexpr int mostIterations = 20;
    constexpr double farthest = 0.5;   // [rad], or lengths: what lies farther is another branch
    constexpr double rounding = 2e-15; // a few roundings of a coordinate
    constexpr double small = 1e-8;     // of a step whose square is nothing beside rounding
    s.sought = s.value;
    for (std::size_t g = 0; g < s.loops.size(); ++g) takeCourse(g, phase.loops[g], s);
    double before = std::numeric_limits<double>::infinity();
    double step = before;
    double moved = 0.0;
    for (int iteration = 0; iteration < mostIterations; ++iteration) {
        s.value = s.sought;
        if (!placeOpen(phase, s)) return false;
        double worst = 0.0;
        double misfit = 0.0;
        for (std::size_t g = 0; g < s.loops.size(); ++g) {
            loops_.measure(g, s, s.loops[g]);
            if (s.loops[g].isOnCourse) continue;
            worst = std::max(worst, errorOfSolved(phase.loops[g], s.loops[g]));
            const double error = LoopClosures::largestError(s.loops[g]);
            if (!(error <= misfit)) {
                misfit = error;
                s.failedLoop = static_cast<int>(loops_.worstClosure(g, s.loops[g]));
            }
        }
        if (!std::isfinite(misfit)) return false;
        if (worst < rounding || step < small || (worst < 1e-12 && worst >= 0.25 * before)) {
            if (misfit > kMisfit) return false;
            s.failedLoop = kNoIndex;
            return true;
        }
        before = worst;
        step = 0.0;
        for (std::size_t g = 0; g < s.loops.size(); ++g) {
            if (s.loops[g].isOnCourse) continue;
            step = std::max(step, loops_.correct(g, phase.loops[g], s.loops[g], s.sought));
        }
        moved += step;
        if (!(moved < farthest)) return false;
    }
    return false;
}

/// Dependent coordinates near a crossing of paths, where the group's course holds.
void Mechanism::takeCourse(std::size_t g, const LoopPhase& phase, MechanismScratch& s) const {
    LoopScratch& loop = s.loops[g];
    loop.isOnCourse = false;
    if (!phase.course.isKnown) return;
    const LoopClosures::Group& group = loops_.groups()[g];
    const double x = s.value[group.movers[toSize(phase.course.mover)]];
    if (!phase.course.holdsAt(x)) return;
    for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
        s.sought[group.movers[toSize(phase.dependents[d])]] = phase.course.at(d, x).x;
    }
    loops_.takeSlopes(g, phase, x, loop);
}

/// Expresses all columns and rows by the rates that are left.
void Mechanism::takeDependentsOut(std::size_t g, const LoopPhase& phase, MechanismScratch& s) const {
    const LoopClosures::Group& group = loops_.groups()[g];
    const LoopScratch& loop = s.loops[g];
    CoordinateSet dependents(s.dependsOn.words());
    CoordinateSet others(s.dependsOn.words());
    for (std::size_t m = 0; m < group.movers.size(); ++m) {
        (loop.isDependent[m] ? dependents : others).add(toSize(group.movers[m]));
    }
    const auto forEach = [&](const auto& use) {
        forEachSlope(group, phase, loop,
                     [&](int from, int to, double slope) { use(toSize(from), toSize(to), slope); });
    };
    for (const int frame : group.frames) {
        const std::size_t f = frameIndex(frame);
        const CoordinateSet bits = s.dependsOn[f];
        if (!bits.meets(dependents)) continue;
        SpatialVelocity* columns = &s.columns[f * stride_];
        others.forEach([&](std::size_t i) {
            if (!bits.has(i)) columns[i] = {Vector3::Zero(), Vector3::Zero()};
        });
        forEach([&](std::size_t from, std::size_t to, double slope) {
            if (!bits.has(from)) return;
            columns[to].rotational += slope * columns[from].rotational;
            columns[to].translational += slope * columns[from].translational;
        });
        CoordinateSet left = bits;
        left.remove(dependents);
        left.add(others);
        s.dependsOn.set(f, left);
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        double* row = &s.rateRows[k * stride_];
        forEach([&](std::size_t from, std::size_t to, double slope) { row[to] += slope * row[from]; });
        dependents.forEach([&](std::size_t i) { row[i] = 0.0; });
    }
    dependents.forEach([&](std::size_t i) {
        s.isDependent[i] = 1;
        std::fill_n(s.replacedRows.begin() + toIndex(i * stride_), stride_, 0.0);
    });
    forEach(
        [&](std::size_t from, std::size_t to, double slope) { s.replacedRows[from * stride_ + to] = slope; });
}

void Mechanism::moveDependents(std::size_t g, MechanismScratch& s) const {
    const LoopClosures::Group& group = loops_.groups()[g];
    const LoopPhase& phase = s.phase->loops[g];
    for (const int d : phase.dependents) s.motion[group.movers[toSize(d)]] = 0.0;
    forEachSlope(group, phase, s.loops[g],
                 [&](int from, int to, double slope) { s.motion[from] += slope * s.motion[to]; });
}

/// Accelerations of dependent coordinates while no free one accelerates, and everything with them.
void Mechanism::accelerateDependents(MechanismScratch& s) const {
    if (s.loops.empty()) return;
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        const LoopPhase& phase = s.phase->loops[g];
        loops_.findAccelerations(g, phase, s, s.loops[g]);
        for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
            const int c = loops_.groups()[g].movers[toSize(phase.dependents[d])];
            s.acceleration[c] = s.loops[g].accelerations[toIndex(d)];
        }
    }
    accelerateAll(s);
}

void Mechanism::keepDependents(const MechanismScratch& s, JointVector& q, JointVector& v) const {
    for (std::size_t c = 0; c < s.isDependent.size(); ++c) {
        if (s.isDependent[c] == 0) continue;
        q[toIndex(c)] = s.value[toIndex(c)];
        v[toIndex(c)] = s.rate[toIndex(c)];
    }
}

void Mechanism::followLinearly(const MechanismScratch& s, JointVector& q) const {
    forEachDependent(s, [&](int c) { q[c] = s.value[c]; });
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        forEachSlope(loops_.groups()[g], s.phase->loops[g], s.loops[g], [&](int from, int to, double slope) {
            if (to < free_) q[from] += slope * (q[to] - s.value[to]); // prescribed ones stay
        });
    }
}

void Mechanism::addFollowingRows(const MechanismScratch& s, JointMatrix& rows) const {
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        forEachSlope(loops_.groups()[g], s.phase->loops[g], s.loops[g], [&](int from, int to, double slope) {
            if (to < free_) rows.row(from) += slope * rows.row(to);
        });
    }
}

void Mechanism::addDependents(const MechanismScratch& s, JointVector& a) const {
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        const LoopClosures::Group& group = loops_.groups()[g];
        const LoopPhase& phase = s.phase->loops[g];
        for (std::size_t d = 0; d < phase.dependents.size(); ++d) {
            a[group.movers[toSize(phase.dependents[d])]] = s.loops[g].accelerations[toIndex(d)];
        }
        forEachSlope(group, phase, s.loops[g], [&](int from, int to, double slope) {
            if (to < free_) a[from] += slope * a[to]; // those of prescribed ones count already
        });
    }
}

} // namespace hingelab
