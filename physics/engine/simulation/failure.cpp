// SPDX-License-Identifier: GPL-3.0-or-later
// Says in plain words why a linkage cannot be closed.
#include <cmath>

#include "simulation/simulation.h"
#include "text/quantity.h"

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

/// Assemblies that are at a dead centre, or so near to one that they cannot be told from those.
int deadCentres(const Mechanism& mechanism, const MechanismScratch& s) {
    constexpr double near = 0.05; // sine
    int count = 0;
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        const bool hasFailed = s.failedAssembly == static_cast<int>(k);
        const bool isOnCourse = s.phase != nullptr && s.phase->branches[k].course.isKnown; // no dead centre
        if (!hasFailed && isOnCourse) continue;
        count += hasFailed || std::abs(mechanism.assemblies()[k].transmission(s.assemblies[k])) < near ? 1 : 0;
    }
    return count;
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
        report.cause += ", and its two ends cannot come nearer than " + metres(reach.least) + " here";
        report.remedy = "use a rod 1 longer than that, or limit the motion that drives it";
    } else {
        report.cause +=
            ", and its two ends can be " + metres(reach.least) + " to " + metres(reach.largest) + " apart here";
        report.remedy =
            "use a rod 1 between these two lengths, with some reserve, or limit the motion that drives it";
    }
    if (deadCentres(mechanism, s) > 1) {
        report.remedy += ". If two loops reach their dead centres at the same instant, only one can pass";
    }
    return report;
}

} // namespace hingelab
