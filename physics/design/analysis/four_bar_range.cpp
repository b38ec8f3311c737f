// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/four_bar_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "analysis/defect_words.h"
#include "spatial/pose.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kAtLimit = 1e-9; ///< cosine by which a bar may miss its limit and still reach it, for rounding
constexpr double kAligned = 1e-6; ///< sine of axes that count as parallel

double lengthAcross(const Vector3& v, const Vector3& axis) {
    return (v - axis * axis.dot(v)).norm();
}

/// With the crank at one end and its ground at the other; empty if it is not so.
std::optional<FourBarLengths> lengthsWith(const Rig& rig, const JointRrr& rrr, const FramePlace& onCrank,
                                          const FramePlace& onGround, const FramePlace& ofAxis) {
    const auto joint = std::find_if(rig.joints.begin(), rig.joints.end(),
                                    [&](const Joint& each) { return each.carries(onCrank.body); });
    if (joint == rig.joints.end() || joint->revolute() == nullptr || joint->parent != onGround.body) return {};
    const Vector3 axis = joint->revolute()->axis.normalized(); // in the crank, and in the joint's frame
    const Matrix3 R_PJ = rotationFromRollPitchYaw(joint->rotation);
    const Vector3 inAssembly = (rotationFromRollPitchYaw(ofAxis.rotation) * rrr.n_a).normalized();
    const Vector3 wanted = &ofAxis == &onCrank ? axis : Vector3(R_PJ * axis);
    if (wanted.cross(inAssembly).norm() > kAligned) return {};
    FourBarLengths lengths;
    lengths.ground = lengthAcross(onGround.position - joint->position, R_PJ * axis);
    lengths.crank = lengthAcross(onCrank.position, axis);
    return lengths;
}

std::string rangeWords(const char* bar, double range) {
    if (range >= kTurn) return std::string("the ") + bar + " turns fully";
    constexpr int digits = 3;
    return std::string("the ") + bar + " swings through " + displayText(Quantity::angle, range, digits);
}

} // namespace

std::optional<FourBarLengths> fourBarOf(const Rig& rig, std::size_t assembly) {
    const AssemblyItem& item = rig.assemblies[assembly];
    const auto* rrr = std::get_if<JointRrr>(&item.parameters);
    if (rrr == nullptr) return {};
    const Vector3 axis = rrr->n_a.normalized();
    const double rod1 = lengthAcross(rrr->rRod1_ia, axis);
    const double rod2 = rrr->rRod2_ib.norm(); // square to the axis, or it would not be planar
    std::optional<FourBarLengths> lengths = lengthsWith(rig, *rrr, item.frameA, item.frameB, item.frameA);
    if (lengths) {
        lengths->coupler = rod1;
        lengths->rocker = rod2;
        return lengths;
    }
    lengths = lengthsWith(rig, *rrr, item.frameB, item.frameA, item.frameA);
    if (!lengths) return {};
    lengths->coupler = rod2;
    lengths->rocker = rod1;
    return lengths;
}

double turningRange(double ground, double bar, double other, double another) {
    const double twice = 2.0 * ground * bar;
    const double squares = ground * ground + bar * bar;
    const double farthest = (squares - (other + another) * (other + another)) / twice;
    const double nearest = (squares - (other - another) * (other - another)) / twice;
    const bool isHeldOutside = farthest > -1.0 + kAtLimit; // it cannot point away from the far pivot
    const bool isHeldInside = nearest < 1.0 - kAtLimit;    // nor towards it
    if (isHeldOutside && isHeldInside)
        return std::acos(std::clamp(farthest, -1.0, 1.0)) - std::acos(std::clamp(nearest, -1.0, 1.0));
    if (isHeldOutside) return 2.0 * std::acos(std::clamp(farthest, -1.0, 1.0));
    if (isHeldInside) return kTurn - 2.0 * std::acos(std::clamp(nearest, -1.0, 1.0));
    return kTurn;
}

double crankRange(const FourBarLengths& l) {
    return turningRange(l.ground, l.crank, l.coupler, l.rocker);
}
double rockerRange(const FourBarLengths& l) {
    return turningRange(l.ground, l.rocker, l.coupler, l.crank);
}

std::string fourBarWords(const FourBarLengths& l) {
    std::array bars = {l.ground, l.crank, l.coupler, l.rocker};
    std::sort(bars.begin(), bars.end());
    constexpr int digits = 4;
    const auto length = [](double value) { return displayText(Quantity::length, value, digits); };
    const bool isChangePoint = l.type() == FourBarType::changePoint;
    std::string text = wordsOf(l.type()).name;
    text +=
        ". The shortest and the longest bar are together " + length(bars[0] + bars[3]) + ", the others " +
        length(bars[1] + bars[2]) +
        (isChangePoint                                                 ? " (the limit of Grashof's rule). "
         : grashofMargin(l.ground, l.crank, l.coupler, l.rocker) > 0.0 ? " (Grashof's rule holds). "
                                                                       : " (Grashof's rule does not hold). ");
    std::string crank = rangeWords("crank", crankRange(l));
    crank.front() = 'T';
    return text + crank + ", " + rangeWords("rocker", rockerRange(l)) + ".";
}

} // namespace hingelab
