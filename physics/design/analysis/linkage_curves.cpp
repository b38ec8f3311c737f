// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/linkage_curves.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace hingelab {
namespace {

struct DrivenRange {
    double start = 0.0, low = 0.0, high = 0.0;
};

/// Takes a prescribed motion off the driving joint and tells where it starts and how far it may go.
DrivenRange release(Joint& joint) {
    DrivenRange range;
    const auto limits = [&](auto& kind, double initial, const auto& lower, const auto& upper, auto position,
                            double reach) {
        range.start = kind.motion ? PrescribedMotion(*kind.motion).at(0.0).value : initial;
        range.low = lower ? (*lower).*position : range.start - reach;
        range.high = upper ? (*upper).*position : range.start + reach;
        kind.motion.reset();
    };
    if (RevoluteJoint* r = joint.revolute()) {
        limits(*r, r->initialAngle, r->lowerStop, r->upperStop, &EndStop::angle, 2.0 * std::numbers::pi);
        r->initialAngle = range.start;
    } else if (auto* p = std::get_if<PrismaticJoint>(&joint.kind)) {
        limits(*p, p->initialDistance, p->lowerStop, p->upperStop, &SlideStop::position, 1.0);
        p->initialDistance = range.start;
    }
    return range;
}

/// Points from `from` to the limit of closing between `closed` and `open`, ever denser towards it: there, the
/// transmission angle falls to zero like the square root of the distance.
std::vector<double> towardsLimit(double from, double closed, double open,
                                 const std::function<bool(double)>& closes) {
    constexpr int halvings = 60; // to the last digit
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (closed + open);
        (closes(middle) ? closed : open) = middle;
    }
    std::vector<double> points;
    constexpr int count = 32;
    for (int i = 1; i < count; ++i) { // even steps of the square root
        const double left = 1.0 - static_cast<double>(i) / count;
        points.push_back(closed + (from - closed) * left * left);
    }
    points.push_back(closed);
    return points;
}

} // namespace

DrivingCoordinate drivingCoordinate(const Rig& rig) {
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        if (joint.revolute() != nullptr) return {j, true, true};
        if (std::holds_alternative<PrismaticJoint>(joint.kind)) return {j, false, true};
    }
    return {};
}

std::vector<LinkageCurve> linkageCurves(const Rig& rig, int pointsEachWay) {
    const DrivingCoordinate driving = drivingCoordinate(rig);
    if (!driving.found || rig.assemblies.empty()) return {};
    Rig released = rig;
    const DrivenRange range = release(released.joints[driving.joint]);
    const Mechanism mechanism(released);
    const int c = mechanism.coordinateOf(driving.joint);
    MechanismScratch s = mechanism.makeScratch();
    MechanismPhase start;
    JointVector q(mechanism.degreesOfFreedom());
    for (Eigen::Index i = 0; i < q.size(); ++i)
        q[i] = mechanism.coordinates()[static_cast<std::size_t>(i)].initial;
    if (c < 0 || c >= q.size() || !mechanism.start(q, 0.0, s, start)) return {};

    std::vector<LinkageCurve> curves;
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        if (!mechanism.assemblies()[k].hasRod2()) continue;
        curves.emplace_back();
        curves.back().assembly = k;
    }
    const auto append = [&](double x) {
        for (LinkageCurve& curve : curves) {
            const Assembly& assembly = mechanism.assemblies()[curve.assembly];
            const AssemblyPlacement& p = s.assemblies[curve.assembly];
            const double sine = std::min(1.0, std::abs(assembly.transmission(p)));
            curve.driving.push_back(x);
            curve.coordinate.push_back(p.angle - assembly.offset());
            curve.transmissionAngle.push_back(std::asin(sine));
            curve.singularityDistance.push_back(assembly.hasUniversal() ? std::min(sine, p.l) : sine);
        }
    };
    const auto place = [&](double x, const MechanismPhase& phase) {
        q[c] = x;
        return mechanism.place(q, 0.0, phase, s);
    };
    const auto take = [&](MechanismPhase& phase) {
        for (std::size_t k = 0; k < phase.branches.size(); ++k)
            phase.branches[k].reference = s.assemblies[k].angle;
        const JointVector still = JointVector::Zero(q.size());
        mechanism.move(still, s);
        static_cast<void>(mechanism.foreseeChangePoints(0.0, q, still, s, phase));
        append(q[c]);
    };
    const auto takeBack = [&] {
        for (LinkageCurve& curve : curves) {
            for (std::vector<double>* values :
                 {&curve.driving, &curve.coordinate, &curve.transmissionAngle, &curve.singularityDistance}) {
                values->pop_back();
            }
        }
    };
    constexpr int steepPoints = 6; // of the even ones, which are too far apart before a limit
    for (const double end : {range.low, range.high}) {
        MechanismPhase phase = start;
        std::vector<double> reached = {range.start};
        for (int i = end == range.low ? 1 : 0; i <= pointsEachWay; ++i) {
            const double next = range.start + (end - range.start) * i / pointsEachWay;
            if (!place(next, phase)) {
                const double last = reached.back();
                for (int j = 0; j < steepPoints && reached.size() > 1; ++j) {
                    reached.pop_back();
                    takeBack();
                }
                for (const double x :
                     towardsLimit(reached.back(), last, next, [&](double x) { return place(x, phase); })) {
                    if (place(x, phase)) take(phase);
                }
                break;
            }
            if (next != range.start) reached.push_back(next);
            take(phase);
        }
        if (end == range.high) break;
        for (LinkageCurve& curve : curves) { // the way down comes first, in ascending order
            for (std::vector<double>* values :
                 {&curve.driving, &curve.coordinate, &curve.transmissionAngle, &curve.singularityDistance}) {
                std::reverse(values->begin(), values->end());
            }
        }
    }
    return curves;
}

} // namespace hingelab
