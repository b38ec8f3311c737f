// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/analysis/linkage_curves.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

struct Range {
    double start = 0.0, low = 0.0, high = 0.0;
};

/// Takes a prescribed motion off the driving joint and tells where it starts and how far it may go.
Range release(Joint& joint) {
    Range range;
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

} // namespace

DrivingCoordinate drivingCoordinate(const Rig& rig) {
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        if (joint.revolute() != nullptr) return {j, true, true, "joint." + joint.name + ".angle"};
        if (std::holds_alternative<PrismaticJoint>(joint.kind)) {
            return {j, false, true, "joint." + joint.name + ".distance"};
        }
    }
    return {};
}

std::vector<LinkageCurve> linkageCurves(const Rig& rig, int pointsEachWay) {
    const DrivingCoordinate driving = drivingCoordinate(rig);
    if (!driving.found || rig.assemblies.empty()) return {};
    Rig released = rig;
    const Range range = release(released.joints[driving.joint]);
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
    for (const double end : {range.low, range.high}) {
        MechanismPhase phase = start;
        for (int i = end == range.low ? 1 : 0; i <= pointsEachWay; ++i) {
            q[c] = range.start + (end - range.start) * i / pointsEachWay;
            if (!mechanism.place(q, 0.0, phase, s)) break;
            for (std::size_t k = 0; k < phase.branches.size(); ++k)
                phase.branches[k].reference = s.assemblies[k].angle;
            append(q[c]);
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
