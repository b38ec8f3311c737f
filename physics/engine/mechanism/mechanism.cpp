// SPDX-License-Identifier: GPL-3.0-or-later
// Kinematics and dynamics; compiling is in mechanism_builder.cpp, phases in mechanism_phase.cpp, loops that
// joints close in mechanism_loops.cpp, reactions in mechanism_reactions.cpp.
#include "mechanism/mechanism.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "mechanism/replacement_limit.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Discriminant, relative, within which a start counts as in line: sines up to 1e-6.
constexpr double kInLine = 1e-12;
/// The same of the discriminant's scale, where frame_a starts on the axis at frame_b: every angle fits.
constexpr double kOnAxis = 1e-20;

using SmallMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMostReplaced, kMostReplaced>;
using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMostReplaced, 1>;

/// Assemblies whose coordinate has taken a joint coordinate's place.
struct Replaced {
    int count = 0;
    std::array<std::size_t, kMostReplaced> assembly{};
    std::array<std::size_t, kMostReplaced> coordinate{};

    explicit Replaced(const MechanismPhase& phase) {
        for (std::size_t k = 0; k < phase.branches.size() && count < kMostReplaced; ++k) {
            if (phase.branches[k].replaces < 0) continue;
            assembly[static_cast<std::size_t>(count)] = k;
            coordinate[static_cast<std::size_t>(count++)] =
                static_cast<std::size_t>(phase.branches[k].replaces);
        }
    }
};

/// Second derivative of the way of frame_a along a course, as frame_b sees it.
double wayAcceleration(const MechanismScratch::OnCourse& course, const FrameMotion& a, const FrameMotion& b) {
    const Vector3& w = b.V.rotational;
    const Vector3 carried = w.cross(course.arm);
    const Vector3 relative = a.V.translational - b.V.translational - carried;
    return course.direction.dot(a.A.translational - b.A.translational - b.A.rotational.cross(course.arm) -
                                w.cross(carried) - 2.0 * w.cross(relative));
}

double wayRate(const MechanismScratch::OnCourse& course, const SpatialVelocity& a, const SpatialVelocity& b) {
    return course.direction.dot(a.translational - b.translational - b.rotational.cross(course.arm));
}

/// Mechanism::motionOf() without the pose.
FrameMotion unplacedMotion(const Attachment& place, const MechanismScratch& s) {
    const FrameMotion& frame = s.frames[static_cast<std::size_t>(place.frame)];
    const Vector3 arm = frame.X.rotation * place.X_FA.translation;
    FrameMotion motion;
    motion.V = frame.V.shift(arm);
    motion.A = frame.A.shift(arm, frame.V.rotational);
    return motion;
}

} // namespace

void Mechanism::placePrimitive(std::size_t index, const MechanismPhase& phase, MechanismScratch& s) const {
    const Primitive& primitive = primitives_[index];
    Pose X = s.frames[frameIndex(primitive.parent)].X;
    if (!primitive.isAtParent) X = X * primitive.X_PJ;
    if (primitive.chart >= 0) X.rotation = X.rotation * phase.charts[static_cast<std::size_t>(primitive.chart)];
    s.axes[index] = X.rotation * primitive.axis;
    const double value = s.value[primitive.coordinate];
    if (primitive.isRotation) {
        X.rotation = X.rotation * rotationAbout(primitive.axis, value);
        if (primitive.travel != 0.0) X.translation += s.axes[index] * (primitive.travel * value);
    } else {
        X.translation += s.axes[index] * value;
    }
    s.frames[frameIndex(frameOfPrimitive_[index])].X = X;
}

/// Where the course of an assembly holds and closes the loop.
bool Mechanism::placeOnCourse(std::size_t k, const Pose& X_a, const Pose& X_b, const Vector3& r_a,
                              const MechanismPhase& phase, MechanismScratch& s) const {
    const ChangePointCourse& course = phase.branches[k].course;
    if (!course.isKnown || !course.holdsAt(r_a)) return false;
    const ChangePointCourse::Value x = course.at(course.wayOf(r_a));
    static_cast<void>(assemblies_[k].place(X_a, X_b, x.x, s.assemblies[k]));
    const double rod = assemblies_[k].rodLength();
    if (!(std::abs(s.assemblies[k].length - rod) <= 2.0 * ChangePointCourse::kMisfit * rod)) return false;
    s.onCourse[k] = {true, x.slope, x.bend, X_b.rotation * course.direction, X_a.translation - X_b.translation};
    return true;
}

bool Mechanism::placeAssembly(std::size_t k, const MechanismPhase& phase, MechanismPhase* started,
                              MechanismScratch& s) const {
    const Closure& closure = closures_[k];
    const Pose X_a = poseOf(closure.a, s);
    const Pose X_b = poseOf(closure.b, s);
    AssemblyPlacement& p = s.assemblies[k];
    const MechanismPhase::Branch& branch = phase.branches[k];
    MechanismScratch::OnCourse& onCourse = s.onCourse[k];
    onCourse.isActive = false;
    const Vector3 arm = X_a.translation - X_b.translation;
    const Vector3 r_a = X_b.rotation.transpose() * arm;
    if ((r_a - s.known[k].from).norm() > s.known[k].within) s.hasLeftKnown = true;
    if (started != nullptr) {
        MechanismPhase::Branch& first = started->branches[k];
        const Assembly::Solutions solutions = assemblies_[k].solutions(X_a, X_b, kLeastDiscriminant);
        first.branch = assemblies_[k].nearest(solutions);
        first.reference = assemblies_[k].offset() + assemblies_[k].guess();
        // At a change point, where both solutions are one, leaveLine() finds out how it goes on.
        const double least = solutions.problem == AssemblyProblem::deadCentre ? -kInLine : kLeastDiscriminant;
        assemblies_[k].solve(X_a, X_b, first.branch, first.reference, least, false, p);
        const double rod = assemblies_[k].rodLength();
        if (p.problem == AssemblyProblem::deadCentre && solutions.scale <= kOnAxis * std::pow(rod, 4)) {
            static_cast<void>(assemblies_[k].place(X_a, X_b, first.reference, p));
        }
    } else if (branch.replaces >= 0) {
        static_cast<void>(assemblies_[k].place(X_a, X_b, s.given[k], p));
    } else if (!placeOnCourse(k, X_a, X_b, r_a, phase, s)) {
        int sign = branch.branch;
        if (branch.course.isKnown) sign = branch.course.ahead * branch.course.wayOf(r_a) >= 0.0 ? 0 : 1;
        assemblies_[k].solve(X_a, X_b, sign, branch.reference, kLeastDiscriminant, false, p);
    }
    if (p.problem != AssemblyProblem::none) {
        s.failedAssembly = static_cast<int>(k);
        return false;
    }
    const Pose* poses[3] = {&p.X_Wia, &p.X_Wib, &p.X_Wim};
    for (std::size_t which = 0; which < 3; ++which) {
        if (links_[which][k] >= 0) s.frames[frameIndex(links_[which][k])].X = *poses[which];
    }
    return true;
}

bool Mechanism::placeAll(const MechanismPhase& phase, MechanismPhase* started, MechanismScratch& s) const {
    for (const Step& step : steps_) {
        if (!step.isAssembly) {
            placePrimitive(step.index, phase, s);
        } else if (!placeAssembly(step.index, phase, started, s)) {
            return false;
        }
    }
    return true;
}

bool Mechanism::hasColumns(int frame) const {
    const auto within = std::find(frameOfPrimitive_.begin(), frameOfPrimitive_.end(), frame);
    return within == frameOfPrimitive_.end() ||
           primitives_[static_cast<std::size_t>(within - frameOfPrimitive_.begin())].isLast;
}

/// Of the frame after a joint's last motion: those of what it hangs on, and of its own motions.
void Mechanism::columnsOfJoint(std::size_t last, MechanismScratch& s) const {
    const std::size_t first = primitives_[last].first;
    const std::size_t frame = frameIndex(frameOfPrimitive_[last]);
    const std::size_t parent = frameIndex(primitives_[first].parent);
    const Vector3& at = s.frames[frame].X.translation;
    const Vector3 shift = at - s.frames[parent].X.translation;
    SpatialVelocity* columns = &s.columns[frame * stride_];
    CoordinateSet bits = s.dependsOn[parent];
    bits.forEach([&](std::size_t i) { columns[i] = s.columns[parent * stride_ + i].shift(shift); });
    for (std::size_t k = first; k <= last; ++k) {
        const Primitive& primitive = primitives_[k];
        const auto own = static_cast<std::size_t>(primitive.coordinate);
        SpatialVelocity& column = columns[own];
        if (primitive.isRotation) {
            const Vector3 arm = at - s.frames[frameIndex(frameOfPrimitive_[k])].X.translation;
            column = SpatialVelocity{s.axes[k], primitive.travel * s.axes[k]}.shift(arm);
        } else {
            column = {Vector3::Zero(), s.axes[k]};
        }
        bits.add(own);
    }
    s.dependsOn.set(frame, bits);
}

void Mechanism::columnsOfAssembly(std::size_t k, bool isReplacing, MechanismScratch& s) const {
    const Closure& closure = closures_[k];
    const std::size_t a = frameIndex(closure.a.frame);
    const std::size_t b = frameIndex(closure.b.frame);
    const Vector3 shiftA = s.frames[a].X.rotation * closure.a.X_FA.translation;
    const Vector3 shiftB = s.frames[b].X.rotation * closure.b.X_FA.translation;
    std::fill_n(s.rateRows.begin() + static_cast<std::ptrdiff_t>(k * stride_), stride_, 0.0);
    std::fill_n(s.closureRows.begin() + static_cast<std::ptrdiff_t>(k * stride_), stride_, 0.0);
    AssemblyRates rates;
    const auto store = [&](std::size_t i) {
        s.rateRows[k * stride_ + i] = rates.rate;
        s.closureRows[k * stride_ + i] = rates.closureRate;
        const SpatialVelocity* V[3] = {&rates.V_ia, &rates.V_ib, &rates.V_im};
        for (std::size_t which = 0; which < 3; ++which) {
            if (links_[which][k] >= 0) s.columns[frameIndex(links_[which][k]) * stride_ + i] = *V[which];
        }
    };
    const double zero = 0.0;
    const MechanismScratch::OnCourse& course = s.onCourse[k];
    CoordinateSet bits = s.dependsOn[a];
    bits.add(s.dependsOn[b]);
    bits.forEach([&](std::size_t i) {
        const bool movesA = s.dependsOn.has(a, i);
        const bool movesB = s.dependsOn.has(b, i);
        const SpatialVelocity V_a = movesA ? s.columns[a * stride_ + i].shift(shiftA) : SpatialVelocity{};
        const SpatialVelocity V_b = movesB ? s.columns[b * stride_ + i].shift(shiftB) : SpatialVelocity{};
        const double onCourse = course.isActive ? course.slope * wayRate(course, V_a, V_b) : 0.0;
        const double* given = isReplacing ? &zero : course.isActive ? &onCourse : nullptr;
        assemblies_[k].rates(s.assemblies[k], V_a, V_b, given, rates);
        store(i);
    });
    s.sole[k] = kNoIndex;
    if (!isReplacing && bits.count() == 1) {
        s.sole[k] = static_cast<int>(bits.first());
        s.unitRates[k] = rates;
    }
    if (isReplacing) {
        const double one = 1.0;
        assemblies_[k].rates(s.assemblies[k], {}, {}, &one, rates);
        const std::size_t slot = coordinates_.size() + k;
        store(slot);
        bits.add(slot);
    }
    for (const std::vector<int>& links : links_) {
        if (links[k] >= 0) s.dependsOn.set(frameIndex(links[k]), bits);
    }
}

void Mechanism::findColumns(const MechanismPhase& phase, MechanismScratch& s) const {
    for (const Step& step : steps_) {
        if (step.isAssembly) {
            columnsOfAssembly(step.index, phase.branches[step.index].replaces >= 0, s);
        } else if (primitives_[step.index].isLast) {
            columnsOfJoint(step.index, s);
        }
    }
}

/// Newton's method on the closures of replacing assemblies for the coordinates they replace.
bool Mechanism::searchReplaced(const MechanismPhase& phase, MechanismScratch& s) const {
    const Replaced replaced(phase);
    constexpr int mostIterations = 20;
    for (int r = 0; r < replaced.count; ++r) {
        const auto i = static_cast<std::size_t>(r);
        s.value[toIndex(replaced.coordinate[i])] = phase.branches[replaced.assembly[i]].replacedValue;
    }
    SmallMatrix slopes(replaced.count, replaced.count);
    SmallVector errors(replaced.count);
    double before = 0.0;
    for (int iteration = 0; iteration < mostIterations; ++iteration) {
        if (!placeAll(phase, nullptr, s)) return false;
        findColumns(phase, s);
        double worst = 0.0;
        for (int r = 0; r < replaced.count; ++r) {
            const std::size_t k = replaced.assembly[static_cast<std::size_t>(r)];
            const double length = assemblies_[k].rodLength();
            // (u² - L²)/2, of which closureRows are the derivatives
            errors[r] = 0.5 * (s.assemblies[k].length - length) * (s.assemblies[k].length + length);
            worst = std::max(worst, std::abs(errors[r]) / (length * length));
            for (int c = 0; c < replaced.count; ++c) {
                slopes(r, c) = s.closureRows[k * stride_ + replaced.coordinate[static_cast<std::size_t>(c)]];
            }
        }
        // Until rounding stops it: the reaction loads and accelerations are worth every digit.
        if (worst == 0.0 || (worst < 1e-13 && iteration > 0 && worst >= 0.25 * before)) return true;
        before = worst;
        const SmallVector correction = slopes.partialPivLu().solve(errors);
        for (int r = 0; r < replaced.count; ++r) {
            s.value[toIndex(replaced.coordinate[static_cast<std::size_t>(r)])] -= correction[r];
        }
        if (!correction.allFinite()) break;
    }
    if (before < 1e-12) return true;
    s.failedAssembly = static_cast<int>(replaced.assembly[0]);
    return false;
}

/// Expresses all columns by the rates that are left: those of replaced coordinates follow from the closures.
void Mechanism::transformColumns(const MechanismPhase& phase, MechanismScratch& s) const {
    const Replaced replaced(phase);
    const auto n = coordinates_.size();
    SmallMatrix slopes(replaced.count, replaced.count);
    for (int r = 0; r < replaced.count; ++r) {
        for (int c = 0; c < replaced.count; ++c) {
            slopes(r, c) = s.closureRows[replaced.assembly[static_cast<std::size_t>(r)] * stride_ +
                                         replaced.coordinate[static_cast<std::size_t>(c)]];
        }
    }
    const auto factor = slopes.partialPivLu();
    SmallVector right(replaced.count);
    const CoordinateSet none(s.dependsOn.words());
    std::vector<CoordinateSet>& rowBits = s.rowSets; // coordinates that move each replaced one
    for (int r = 0; r < replaced.count; ++r) rowBits[static_cast<std::size_t>(r)] = none;
    for (std::size_t j = 0; j < n; ++j) {
        const auto own =
            std::find(replaced.coordinate.begin(), replaced.coordinate.begin() + replaced.count, j);
        const bool isReplaced = own != replaced.coordinate.begin() + replaced.count;
        const std::size_t slot =
            isReplaced ? n + replaced.assembly[static_cast<std::size_t>(own - replaced.coordinate.begin())] : j;
        for (int r = 0; r < replaced.count; ++r) {
            right[r] = -s.closureRows[replaced.assembly[static_cast<std::size_t>(r)] * stride_ + slot];
        }
        const SmallVector rates = factor.solve(right);
        for (int r = 0; r < replaced.count; ++r) {
            const auto i = static_cast<std::size_t>(r);
            s.replacedRows[replaced.coordinate[i] * stride_ + j] = rates[r];
            if (rates[r] != 0.0) rowBits[i].add(j);
        }
    }
    CoordinateSet involved = none;
    for (int r = 0; r < replaced.count; ++r) {
        const auto i = static_cast<std::size_t>(r);
        involved.add(replaced.coordinate[i]);
        involved.add(n + replaced.assembly[i]);
    }
    const auto transform = [&](const CoordinateSet& bits, auto* columns, auto* spare, auto&& zero,
                               auto&& axpy) {
        if (!bits.meets(involved)) return bits;
        CoordinateSet kept = bits;
        kept.remove(involved);
        CoordinateSet result = kept;
        for (std::size_t i = 0; i < toSize(replaced.count); ++i) {
            if (bits.has(replaced.coordinate[i])) result.add(rowBits[i]);
            if (bits.has(n + replaced.assembly[i])) result.add(replaced.coordinate[i]);
        }
        result.forEach([&](std::size_t j) {
            spare[j] = kept.has(j) ? columns[j] : zero;
            for (int r = 0; r < replaced.count; ++r) {
                const auto i = static_cast<std::size_t>(r);
                if (bits.has(replaced.coordinate[i])) {
                    axpy(spare[j], s.replacedRows[replaced.coordinate[i] * stride_ + j],
                         columns[replaced.coordinate[i]]);
                }
                if (j == replaced.coordinate[i] && bits.has(n + replaced.assembly[i])) {
                    axpy(spare[j], 1.0, columns[n + replaced.assembly[i]]);
                }
            }
        });
        result.forEach([&](std::size_t j) { columns[j] = spare[j]; });
        return result;
    };
    for (std::size_t frame = 1; frame < s.frames.size(); ++frame) {
        s.dependsOn.set(
            frame, transform(s.dependsOn[frame], &s.columns[frame * stride_], s.spare.data(), SpatialVelocity{},
                             [](SpatialVelocity& y, double f, const SpatialVelocity& x) {
                                 y.rotational += f * x.rotational;
                                 y.translational += f * x.translational;
                             }));
    }
    CoordinateSet all = none;
    for (std::size_t j = 0; j < stride_; ++j) all.add(j);
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        static_cast<void>(transform(all, &s.rateRows[k * stride_], s.spareRow.data(), 0.0,
                                    [](double& y, double f, double x) { y += f * x; }));
    }
}

void Mechanism::placeCarriers(MechanismScratch& s) const {
    for (std::size_t i = 0; i < carriers_.size(); ++i) {
        const Matrix3& R = s.frames[frameIndex(carriers_[i].frame)].X.rotation;
        s.com[i] = R * carriers_[i].inertia.centreOfMass;
        s.inertia[i].noalias() = R * carriers_[i].inertia.aboutCentreOfMass * R.transpose();
    }
}

bool Mechanism::place(const JointVector& q, double time, const MechanismPhase& phase,
                      MechanismScratch& s) const {
    s.time = time;
    s.value.head(free_) = q;
    for (std::size_t c = static_cast<std::size_t>(free_); c < coordinates_.size(); ++c) {
        const MotionValue m = motions_[static_cast<std::size_t>(coordinates_[c].motion)].at(time);
        s.value[toIndex(c)] = m.value;
        s.rate[toIndex(c)] = m.rate;
        s.acceleration[toIndex(c)] = m.acceleration;
    }
    if (s.isAside) s.value += s.aside;
    if (!placeValues(phase, s)) return false;
    placeCarriers(s);
    return true;
}

/// Poses and columns with s.value, which still has what replaces coordinates in their places.
bool Mechanism::placeValues(const MechanismPhase& phase, MechanismScratch& s) const {
    s.phase = &phase;
    return loops_.isEmpty() ? placeOpen(phase, s) : placeClosed(phase, s);
}

/// The same while nothing but assemblies closes loops.
bool Mechanism::placeOpen(const MechanismPhase& phase, MechanismScratch& s) const {
    bool anyReplaced = false;
    for (std::size_t k = 0; k < phase.branches.size(); ++k) {
        if (phase.branches[k].replaces < 0) continue;
        s.given[k] = s.value[phase.branches[k].replaces];
        anyReplaced = true;
    }
    if (anyReplaced) {
        if (!searchReplaced(phase, s)) return false;
        transformColumns(phase, s);
        return true;
    }
    if (!placeAll(phase, nullptr, s)) return false;
    findColumns(phase, s);
    return true;
}

bool Mechanism::start(JointVector& q, double time, MechanismScratch& s, MechanismPhase& phase) const {
    phase.branches.assign(assemblies_.size(), {});
    phase.charts = initialCharts_;
    s.time = time;
    s.value.head(free_) = q;
    for (std::size_t c = static_cast<std::size_t>(free_); c < coordinates_.size(); ++c) {
        s.value[toIndex(c)] = motions_[static_cast<std::size_t>(coordinates_[c].motion)].at(time).value;
    }
    if (!placeAll(phase, &phase, s)) return false;
    for (std::size_t k = 0; k < assemblies_.size(); ++k) phase.branches[k].reference = s.assemblies[k].angle;
    if (!leaveLine(q, s, phase)) return false;
    if (!loops_.isEmpty() && !closeAnew(q, time, s, phase)) return false;
    return place(q, time, phase, s);
}

void Mechanism::move(const JointVector& v, MechanismScratch& s) const {
    s.motion.head(free_) = v;
    const auto prescribed = toIndex(coordinates_.size()) - free_;
    s.motion.tail(prescribed) = s.rate.tail(prescribed);
    for (std::size_t g = 0; g < s.loops.size(); ++g) moveDependents(g, s);
    moveAsGiven(s);
}

/// Velocities at the rates in s.motion.
void Mechanism::moveAsGiven(MechanismScratch& s) const {
    s.rate = s.motion;
    for (const MechanismPhase::Branch& branch : s.phase->branches) {
        if (branch.replaces < 0) continue;
        double rate = 0.0;
        for (std::size_t j = 0; j < coordinates_.size(); ++j) {
            rate +=
                s.replacedRows[static_cast<std::size_t>(branch.replaces) * stride_ + j] * s.motion[toIndex(j)];
        }
        s.rate[branch.replaces] = rate;
    }
    for (const Step& step : steps_) {
        if (step.isAssembly) {
            const std::size_t k = step.index;
            const int replaces = s.phase->branches[k].replaces;
            double given = replaces >= 0 ? s.motion[replaces] : 0.0;
            AssemblyRates& r = s.assemblyRates[k];
            if (s.sole[k] >= 0) {
                r = s.unitRates[k].scaled(s.rate[s.sole[k]]);
            } else {
                const Closure& closure = closures_[k];
                const FrameMotion& a = s.frames[frameIndex(closure.a.frame)];
                const FrameMotion& b = s.frames[frameIndex(closure.b.frame)];
                const SpatialVelocity V_a = a.V.shift(a.X.rotation * closure.a.X_FA.translation);
                const SpatialVelocity V_b = b.V.shift(b.X.rotation * closure.b.X_FA.translation);
                const MechanismScratch::OnCourse& course = s.onCourse[k];
                if (course.isActive) given = course.slope * wayRate(course, V_a, V_b);
                assemblies_[k].rates(s.assemblies[k], V_a, V_b,
                                     replaces >= 0 || course.isActive ? &given : nullptr, r);
            }
            const SpatialVelocity* V[3] = {&r.V_ia, &r.V_ib, &r.V_im};
            for (std::size_t which = 0; which < 3; ++which) {
                if (links_[which][k] >= 0) s.frames[frameIndex(links_[which][k])].V = *V[which];
            }
            continue;
        }
        const Primitive& primitive = primitives_[step.index];
        FrameMotion& frame = s.frames[frameIndex(frameOfPrimitive_[step.index])];
        const FrameMotion& parent = s.frames[frameIndex(primitive.parent)];
        frame.V = parent.V.shift(frame.X.translation - parent.X.translation);
        const Vector3 own = s.axes[step.index] * s.rate[primitive.coordinate];
        if (primitive.isRotation) {
            frame.V.rotational += own;
            if (primitive.travel != 0.0) frame.V.translational += primitive.travel * own;
        } else {
            frame.V.translational += own;
        }
    }
}

void Mechanism::accelerateAll(MechanismScratch& s) const {
    for (const Step& step : steps_) {
        if (step.isAssembly) {
            const std::size_t k = step.index;
            const bool isGiven = s.phase->branches[k].replaces >= 0;
            AssemblyAccelerations& out = s.assemblyAccelerations[k];
            const FrameMotion a = unplacedMotion(closures_[k].a, s);
            const FrameMotion b = unplacedMotion(closures_[k].b, s);
            double given = s.givenAcceleration[k];
            const MechanismScratch::OnCourse& course = s.onCourse[k];
            if (course.isActive) {
                const double rate = wayRate(course, a.V, b.V);
                given = course.slope * wayAcceleration(course, a, b) + course.bend * rate * rate;
            }
            assemblies_[k].accelerations(s.assemblies[k], s.assemblyRates[k], a, b,
                                         isGiven || course.isActive ? &given : nullptr, out);
            const SpatialAcceleration* A[3] = {&out.A_ia, &out.A_ib, &out.A_im};
            for (std::size_t which = 0; which < 3; ++which) {
                if (links_[which][k] >= 0) s.frames[frameIndex(links_[which][k])].A = *A[which];
            }
            continue;
        }
        const Primitive& primitive = primitives_[step.index];
        FrameMotion& frame = s.frames[frameIndex(frameOfPrimitive_[step.index])];
        const FrameMotion& parent = s.frames[frameIndex(primitive.parent)];
        const Vector3& w = parent.V.rotational;
        frame.A = parent.A.shift(frame.X.translation - parent.X.translation, w);
        const Vector3 speed = s.axes[step.index] * s.rate[primitive.coordinate];
        const Vector3 own = s.axes[step.index] * s.acceleration[primitive.coordinate];
        if (primitive.isRotation) {
            frame.A.rotational += own + w.cross(speed);
            if (primitive.travel != 0.0) {
                frame.A.translational += primitive.travel * (own + 2.0 * w.cross(speed));
            }
        } else {
            frame.A.translational += own + 2.0 * w.cross(speed);
        }
    }
}

void Mechanism::accelerateBias(MechanismScratch& s) const {
    s.acceleration.head(free_).setZero();
    std::fill(s.givenAcceleration.begin(), s.givenAcceleration.end(), 0.0);
    accelerateAll(s);
    accelerateReplaced(s);
    accelerateDependents(s);
}

void Mechanism::accelerateReplaced(MechanismScratch& s) const {
    const Replaced replaced(*s.phase);
    if (replaced.count == 0) return;
    // Accelerations of replaced coordinates that keep the loops closed, then everything with them.
    SmallMatrix slopes(replaced.count, replaced.count);
    SmallVector right(replaced.count);
    for (int r = 0; r < replaced.count; ++r) {
        const std::size_t k = replaced.assembly[static_cast<std::size_t>(r)];
        right[r] = -s.assemblyAccelerations[k].closureAcceleration;
        for (int c = 0; c < replaced.count; ++c) {
            slopes(r, c) = s.closureRows[k * stride_ + replaced.coordinate[static_cast<std::size_t>(c)]];
        }
    }
    const SmallVector own = slopes.partialPivLu().solve(right);
    for (int r = 0; r < replaced.count; ++r) {
        s.acceleration[toIndex(replaced.coordinate[static_cast<std::size_t>(r)])] = own[r];
    }
    accelerateAll(s);
}

void Mechanism::setAccelerations(const JointVector& a, MechanismScratch& s) const {
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        const int replaces = s.phase->branches[k].replaces;
        if (replaces >= 0) s.givenAcceleration[k] = a[replaces];
    }
    for (int c = 0; c < free_; ++c) {
        if (!followsOthers(c, s)) {
            s.acceleration[c] = a[c];
            continue;
        }
        for (int j = 0; j < free_; ++j) {
            s.acceleration[c] +=
                s.replacedRows[static_cast<std::size_t>(c) * stride_ + static_cast<std::size_t>(j)] * a[j];
        }
    }
    accelerateAll(s);
}

void Mechanism::massMatrix(MechanismScratch& s, JointMatrix& M) const {
    const int all = coordinateCount();
    for (int i = 0; i < all; ++i) {
        for (const int j : coupled_[static_cast<std::size_t>(i)]) M(j, i) = 0.0;
    }
    for (std::size_t c = 0; c < carriers_.size(); ++c) {
        const std::size_t frame = frameIndex(carriers_[c].frame);
        const CoordinateSet bits = s.dependsOn[frame];
        SpatialVelocity* columns = s.spare.data(); // at the centre of mass
        bits.forEach([&](std::size_t i) {
            columns[i] = s.columns[frame * stride_ + i].shift(s.com[c]);
            const Vector3 momentum = carriers_[c].inertia.mass * columns[i].translational;
            const Vector3 spin = s.inertia[c] * columns[i].rotational;
            double* row = &M(0, toIndex(i)); // the upper half, which lies in a row in memory
            bits.forEachUpTo(i, [&](std::size_t j) {
                row[j] += columns[j].translational.dot(momentum) + columns[j].rotational.dot(spin);
            });
        });
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) { // point masses half-way along spherical rods
        const double mass = assemblies_[k].rodMass();
        if (mass <= 0.0) continue;
        for (int i = 0; i < all; ++i) {
            const Vector3 momentum = mass * rodColumn(k, static_cast<std::size_t>(i), s);
            for (const int j : coupled_[static_cast<std::size_t>(i)]) {
                M(j, i) += rodColumn(k, static_cast<std::size_t>(j), s).dot(momentum);
            }
        }
    }
    for (int i = 0; i < all; ++i) {
        for (const int j : coupled_[static_cast<std::size_t>(i)]) M(i, j) = M(j, i);
    }
    for (std::size_t c = 0; c < s.isDependent.size(); ++c) {
        if (s.isDependent[c] != 0)
            M(toIndex(c), toIndex(c)) = 1.0; // has no inertia of its own, and no equation
    }
}

void Mechanism::multiplyFree(const JointMatrix& M, const JointVector& v, JointVector& result) const {
    result.head(free_).setZero();
    for (int i = 0; i < free_; ++i) {
        double sum = 0.0;
        for (const int j : coupled_[static_cast<std::size_t>(i)]) {
            sum += M(i, j) * v[j];
            if (j != i) result[j] += M(i, j) * v[i];
        }
        result[i] += sum;
    }
}

Vector3 Mechanism::rodColumn(std::size_t k, std::size_t i, const MechanismScratch& s) const {
    const Vector3 p_a = poseOf(closures_[k].a, s).translation;
    const Vector3 p_im = s.assemblies[k].X_Wim.translation;
    return 0.5 * (pointColumn(closures_[k].a.frame, p_a, static_cast<int>(i), s) +
                  pointColumn(links_[2][k], p_im, static_cast<int>(i), s));
}

/// What takes the place of the gravity that does not act, about the origin of the frame.
SpatialForce Mechanism::reliefAt(const Relief& relief, const MechanismScratch& s) const {
    const Vector3 moment = s.frames[frameIndex(relief.frame)].X.rotation * relief.moment;
    return {-moment.cross(gravity_), -relief.mass * gravity_};
}

/// Generalised force on coordinate i of a force about the origin of a frame that it moves.
double Mechanism::columnDot(std::size_t frame, std::size_t i, const SpatialForce& F,
                            const MechanismScratch& s) const {
    const SpatialVelocity& column = s.columns[frame * stride_ + i];
    return column.rotational.dot(F.rotational) + column.translational.dot(F.translational);
}

void Mechanism::inertialForces(MechanismScratch& s, JointVector& h) const {
    h.setZero();
    for (std::size_t c = 0; c < carriers_.size(); ++c) {
        const std::size_t frame = frameIndex(carriers_[c].frame);
        const FrameMotion& motion = s.frames[frame];
        const Vector3& w = motion.V.rotational;
        const Vector3 force =
            carriers_[c].inertia.mass * (motion.A.shift(s.com[c], w).translational - gravity_);
        const Vector3 torque = s.inertia[c] * motion.A.rotational + w.cross(s.inertia[c] * w);
        s.dependsOn[frame].forEach([&](std::size_t i) {
            const SpatialVelocity& column = s.columns[frame * stride_ + i];
            h[toIndex(i)] += column.shift(s.com[c]).translational.dot(force) + column.rotational.dot(torque);
        });
    }
    for (const Relief& relief : reliefs_) {
        const SpatialForce F = reliefAt(relief, s);
        s.dependsOn[frameIndex(relief.frame)].forEach(
            [&](std::size_t i) { h[toIndex(i)] -= columnDot(frameIndex(relief.frame), i, F, s); });
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        const double mass = assemblies_[k].rodMass();
        if (mass <= 0.0) continue;
        const Vector3 force = mass * (rodMotion(k, s).A.translational - gravity_);
        for (std::size_t i = 0; i < coordinates_.size(); ++i) h[toIndex(i)] += rodColumn(k, i, s).dot(force);
    }
}

double Mechanism::kineticEnergy(const MechanismScratch& s) const {
    double energy = 0.0;
    for (std::size_t c = 0; c < carriers_.size(); ++c) {
        const SpatialVelocity& V = s.frames[frameIndex(carriers_[c].frame)].V;
        energy += 0.5 * carriers_[c].inertia.mass * V.shift(s.com[c]).translational.squaredNorm() +
                  0.5 * V.rotational.dot(s.inertia[c] * V.rotational);
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        const double mass = assemblies_[k].rodMass();
        if (mass > 0.0) energy += 0.5 * mass * rodMotion(k, s).V.translational.squaredNorm();
    }
    return energy;
}

double Mechanism::gravityEnergy(const MechanismScratch& s) const {
    double energy = 0.0;
    for (std::size_t c = 0; c < carriers_.size(); ++c) {
        energy -= carriers_[c].inertia.mass *
                  gravity_.dot(s.frames[frameIndex(carriers_[c].frame)].X.translation + s.com[c]);
    }
    for (const Relief& relief : reliefs_) {
        const Pose& X = s.frames[frameIndex(relief.frame)].X;
        energy += gravity_.dot(relief.mass * X.translation + X.rotation * relief.moment);
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        const double mass = assemblies_[k].rodMass();
        if (mass > 0.0) energy -= mass * gravity_.dot(rodMotion(k, s).X.translation);
    }
    return energy;
}

double Mechanism::gravityForce(int coordinate, const MechanismScratch& s) const {
    const auto i = static_cast<std::size_t>(coordinate);
    double force = 0.0;
    for (std::size_t c = 0; c < carriers_.size(); ++c) {
        const std::size_t frame = frameIndex(carriers_[c].frame);
        if (!s.dependsOn.has(frame, i)) continue;
        force += carriers_[c].inertia.mass *
                 s.columns[frame * stride_ + i].shift(s.com[c]).translational.dot(gravity_);
    }
    for (const Relief& relief : reliefs_) {
        const std::size_t frame = frameIndex(relief.frame);
        if (s.dependsOn.has(frame, i)) force += columnDot(frame, i, reliefAt(relief, s), s);
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        const double mass = assemblies_[k].rodMass();
        if (mass > 0.0) force += mass * rodColumn(k, i, s).dot(gravity_);
    }
    return force;
}

FrameMotion Mechanism::motionOf(const Attachment& place, const MechanismScratch& s) const {
    const FrameMotion& frame = s.frames[frameIndex(place.frame)];
    const Vector3 arm = frame.X.rotation * place.X_FA.translation;
    return {{frame.X.rotation * place.X_FA.rotation, frame.X.translation + arm},
            frame.V.shift(arm),
            frame.A.shift(arm, frame.V.rotational)};
}

FrameMotion Mechanism::frameA(std::size_t assembly, const MechanismScratch& s) const {
    return motionOf(closures_[assembly].a, s);
}

FrameMotion Mechanism::frameB(std::size_t assembly, const MechanismScratch& s) const {
    return motionOf(closures_[assembly].b, s);
}

/// The middle of rod 1; only its translational parts have a meaning.
FrameMotion Mechanism::rodMotion(std::size_t k, const MechanismScratch& s) const {
    const FrameMotion a = frameA(k, s);
    FrameMotion middle;
    middle.X.translation = a.X.translation + 0.5 * s.assemblies[k].u;
    middle.V.translational = 0.5 * (a.V.translational + s.assemblyRates[k].V_im.translational);
    middle.A.translational = 0.5 * (a.A.translational + s.assemblyAccelerations[k].A_im.translational);
    return middle;
}

Vector3 Mechanism::pointColumn(int frame, const Vector3& p_W, int coordinate, const MechanismScratch& s) const {
    if (!moves(frame, coordinate, s)) return Vector3::Zero();
    const std::size_t f = frameIndex(frame);
    return s.columns[f * stride_ + static_cast<std::size_t>(coordinate)]
        .shift(p_W - s.frames[f].X.translation)
        .translational;
}

void Mechanism::addPointForce(int frame, const Vector3& p_W, const Vector3& force, const MechanismScratch& s,
                              JointVector& tau) const {
    const std::size_t f = frameIndex(frame);
    const Vector3 arm = p_W - s.frames[f].X.translation;
    s.dependsOn[f].forEach([&](std::size_t i) {
        tau[toIndex(i)] += s.columns[f * stride_ + i].shift(arm).translational.dot(force);
    });
}

/// Whether a coordinate's rate follows from those of others, by a dead centre or a loop.
bool Mechanism::followsOthers(int coordinate, const MechanismScratch& s) const {
    if (!s.loops.empty() && s.isDependent[toSize(coordinate)] != 0) return true;
    const auto isReplaced = [coordinate](const MechanismPhase::Branch& b) { return b.replaces == coordinate; };
    return std::any_of(s.phase->branches.begin(), s.phase->branches.end(), isReplaced);
}

double Mechanism::coordinateRow(int coordinate, int i, const MechanismScratch& s) const {
    if (followsOthers(coordinate, s)) return s.replacedRows[toSize(coordinate) * stride_ + toSize(i)];
    return coordinate == i ? 1.0 : 0.0;
}

} // namespace hingelab
