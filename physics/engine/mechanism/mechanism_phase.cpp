// SPDX-License-Identifier: GPL-3.0-or-later
// What changes between steps: orientation charts, dead centres and change points.
//
// A dead centre is where D = 0: rod 1 points along the path of frame_im no more. Two kinds are told apart by
// the rate ratio dx/dq = -(c_q)/(D):
//  - fold: c_q stays finite, the ratio grows without bound, and q has a limit that the motion reverses at while
//  x
//    passes through. Near it x takes q's place; its branch afterwards is the sign of D.
//  - change point (parallelogram, slider-crank with equal rods): c_q vanishes with D, the ratio stays bounded,
//  and
//    the motion goes straight through while D changes sign: change_points.cpp.
#include <cmath>

#include "mechanism/mechanism.h"
#include "mechanism/replacement_limit.h"

namespace hingelab {
namespace {

constexpr double kLargestPitch = 0.9;      // [rad] rates of yaw and roll grow as 1/cos(pitch)
constexpr double kReplaceAbove = 5.0;      // rate ratio at which x takes the place of q ...
constexpr double kPutBackBelow = 3.0;      // ... and at which it gives it back
constexpr double kWeakTransmission = 0.35; // sine below which replacing is considered

} // namespace

bool Mechanism::leavesChart(const JointVector& q) const {
    for (int c = 0; c < free_; ++c) {
        const Coordinate& pitch = coordinates_[static_cast<std::size_t>(c)];
        if (pitch.chartStep == 1 && std::abs(q[c]) >= kLargestPitch) return true;
    }
    return false;
}

/// Turns the reference of a chart by the present angles, which become zero; the rates become the parts of the
/// angular velocity in the child's frame.
bool Mechanism::rebaseCharts(JointVector& q, JointVector& v, MechanismScratch& s, MechanismPhase& phase) const {
    bool changed = false;
    for (int c = 0; c < free_; ++c) {
        const Coordinate& pitch = coordinates_[static_cast<std::size_t>(c)];
        if (pitch.chartStep != 1 || std::abs(s.value[c]) < kLargestPitch) continue;
        const int yaw = coordinateOf(pitch.joint, "yaw");
        const int roll = coordinateOf(pitch.joint, "roll");
        bool anyReplaced = false;
        for (const MechanismPhase::Branch& branch : phase.branches) {
            anyReplaced |= branch.replaces == c || branch.replaces == yaw || branch.replaces == roll;
        }
        if (anyReplaced) continue;
        const auto first = static_cast<std::size_t>(primitiveOfCoordinate_[static_cast<std::size_t>(yaw)]);
        const auto last = static_cast<std::size_t>(primitiveOfCoordinate_[static_cast<std::size_t>(roll)]);
        const FrameMotion& child = s.frames[frameIndex(frameOfPrimitive_[last])];
        const FrameMotion& parent = s.frames[frameIndex(primitives_[first].parent)];
        Matrix3& chart = phase.charts[static_cast<std::size_t>(pitch.chart)];
        const Vector3 w = child.X.rotation.transpose() * (child.V.rotational - parent.V.rotational);
        chart = chart * rotationAbout(Vector3::UnitZ(), s.value[yaw]) *
                rotationAbout(Vector3::UnitY(), s.value[c]) * rotationAbout(Vector3::UnitX(), s.value[roll]);
        chart = Eigen::Quaterniond(chart).normalized().toRotationMatrix(); // rounding must not pile up
        q[yaw] = q[c] = q[roll] = 0.0;
        v[yaw] = w.z();
        v[c] = w.y();
        v[roll] = w.x();
        changed = true;
    }
    return changed;
}

bool Mechanism::reviewBranch(std::size_t k, double time, JointVector& q, JointVector& v, MechanismScratch& s,
                             MechanismPhase& phase) const {
    MechanismPhase::Branch& branch = phase.branches[k];
    const AssemblyPlacement& p = s.assemblies[k];
    branch.reference = p.angle;
    if (assemblies_[k].closure() == Assembly::Closure::line) return false;
    const double length = assemblies_[k].rodLength();
    const bool turns = assemblies_[k].closure() == Assembly::Closure::revolute;
    // Ratio of the assembly's rate to a coordinate's, lengths counted in rods.
    const auto weight = [&](int c) {
        const double own = turns ? 1.0 : 1.0 / length;
        return own * (coordinates_[static_cast<std::size_t>(c)].isRotation ? 1.0 : length);
    };
    if (branch.replaces >= 0) {
        const int c = branch.replaces;
        branch.replacedValue = s.value[c];
        const double inverse =
            std::abs(s.replacedRows[static_cast<std::size_t>(c) * stride_ + static_cast<std::size_t>(c)]) /
            weight(c);
        if (inverse * kPutBackBelow < 1.0) return false;
        branch.branch = p.D > 0.0 ? 0 : 1;
        branch.replaces = kNoIndex;
        q[c] = s.value[c];
        v[c] = s.rate[c];
        return true;
    }
    if (branch.course.isKnown) return false; // x stays a smooth function of q
    if (isInLoop(k)) return false;           // what depends on what is the loop's affair
    const double sine = std::abs(assemblies_[k].transmission(p));
    if (sine > kWeakTransmission) return false;
    int replaced = 0;
    for (const MechanismPhase::Branch& other : phase.branches) replaced += other.replaces >= 0 ? 1 : 0;
    int best = kNoIndex;
    double bestRatio = kReplaceAbove;
    for (int c = 0; c < free_; ++c) {
        bool isTaken = false; // (a chart with a replaced coordinate is not rebased meanwhile)
        for (const MechanismPhase::Branch& other : phase.branches) isTaken |= other.replaces == c;
        const double ratio = std::abs(assemblyRow(k, c, s)) * weight(c);
        if (isTaken || ratio <= bestRatio) continue;
        best = c;
        bestRatio = ratio;
    }
    if (best >= 0 && replaced < kMostReplaced) {
        if (findCourse(k, time, q, v, s, phase)) return true; // steep, but no fold
        branch.replaces = best;
        branch.replacedValue = s.value[best];
        q[best] = p.angle;
        v[best] = s.assemblyRates[k].rate;
        return true;
    }
    return false;
}

bool Mechanism::review(double time, JointVector& q, JointVector& v, MechanismScratch& s,
                       MechanismPhase& phase) const {
    keepDependents(s, q, v);
    bool changed = rebaseCharts(q, v, s, phase);
    if (changed) { // the rows below mean the new angles
        if (!place(q, time, phase, s)) return true;
        move(v, s);
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        if (!reviewBranch(k, time, q, v, s, phase)) continue;
        changed = true;
        // The rows of the others mean other coordinates now.
        if (!place(q, time, phase, s)) return true;
        move(v, s);
    }
    changed |= foreseeChangePoints(time, q, v, s, phase);
    if (!reviewLoops(time, q, v, s, phase)) return changed;
    return true;
}

} // namespace hingelab
