// SPDX-License-Identifier: GPL-3.0-or-later
// Says in plain words why a linkage cannot be closed.
#include <cmath>

#include "physics/simulation/simulation.h"
#include "physics/text/quantity.h"

namespace hingelab {
namespace {

std::string metres(double value) {
    return displayText(Quantity::length, value, 4);
}

/// What rod 1 would have to bridge: the least and the largest distance of frame_a from the path of frame_im.
struct Reach {
    double least = 0.0;
    double largest = 0.0;
};

Reach reachOf(const Assembly& assembly, const Pose& X_a, const Pose& X_b) {
    const Vector3 r_a = X_b.rotation.transpose() * (X_a.translation - X_b.translation);
    const Vector3& e = assembly.axisInB();
    if (assembly.closure() == Assembly::Closure::prismatic) {
        return {e.cross(assembly.rod2() - r_a).norm(), std::numeric_limits<double>::infinity()};
    }
    const double height = e.dot(r_a - assembly.rod2());
    const double fromAxis = e.cross(r_a).norm();
    const double radius = e.cross(assembly.rod2()).norm();
    return {std::hypot(fromAxis - radius, height), std::hypot(fromAxis + radius, height)};
}

} // namespace

StopReport describeFailure(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& s, double time) {
    const auto k = static_cast<std::size_t>(s.failedAssembly);
    const Assembly& assembly = mechanism.assemblies()[k];
    const std::string name = "assembly \"" + rig.assemblies[k].name + "\"";
    StopReport report;
    report.time = time;
    if (s.assemblies[k].problem == AssemblyProblem::universal) {
        report.cause = name + " locks: rod 1 has come to point along the first axis of its universal joint";
        report.remedy = "turn n1_a so that the rod never points along it";
        return report;
    }
    if (s.assemblies[k].problem == AssemblyProblem::noLine) {
        report.cause = name + " locks: frame_a and frame_b have met, and a line of no length has no direction";
        report.remedy = "keep the two frames apart";
        return report;
    }
    const Reach reach = reachOf(assembly, mechanism.frameA(k, s).X, mechanism.frameB(k, s).X);
    report.cause = name + " locks at a dead centre: rod 1 is " + metres(assembly.rodLength()) + " long";
    if (std::isinf(reach.largest)) {
        report.cause += ", and frame_a is " + metres(reach.least) + " away from the path of frame_im";
        report.remedy = "a rod 1 longer than that would reach; or limit the motion that drives it";
        return report;
    }
    report.cause += ", and from frame_a to the circle of frame_im it is " + metres(reach.least) + " to " +
                    metres(reach.largest);
    report.remedy =
        "a rod 1 between these two lengths, with some reserve, would reach; or limit the motion that "
        "drives it. Where two loops reach their dead centres at once, only one of them can pass";
    return report;
}

} // namespace hingelab
