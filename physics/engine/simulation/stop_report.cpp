// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/stop_report.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mechanism/loop_partition.h"
#include "numerics/indices.h"
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

/// The first assembly at which the placed linkage is locked, or so nearly that forces and rates grow without
/// bound before its rods cease to reach; kNoIndex: none.
int lockedAssembly(const Mechanism& mechanism, const MechanismPhase& phase, MechanismScratch& s) {
    constexpr double lockedBelow = 0.05; // sine of the transmission angle
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        const Assembly& assembly = mechanism.assemblies()[k];
        if (phase.branches[k].course.isKnown) continue; // through a change point, evenly
        const bool isUniversal = assembly.hasUniversal() && s.assemblies[k].l < lockedBelow;
        if (isUniversal) s.assemblies[k].problem = AssemblyProblem::universal;
        if (!isUniversal && std::abs(assembly.transmission(s.assemblies[k])) > lockedBelow) continue;
        return static_cast<int>(k);
    }
    return kNoIndex;
}

bool hasLengths(const Mechanism& mechanism, std::size_t assembly, const MechanismScratch& s) {
    return mechanism.frameA(assembly, s).X.translation.allFinite() &&
           mechanism.frameB(assembly, s).X.translation.allFinite();
}

StopReport describeGear(const Model::ActuatorUnit& unit, double time) {
    return {time,
            std::string("the gear of ") + unit.law->channels().kind + " \"" + unit.name +
                "\" holds so hard here that its rotor is too light for a unique motion",
            "raise its backward efficiency, its ratio or the rotor inertia (docs/explanation/gear.md)"};
}

} // namespace

namespace {

/// "crank, rod and slider": joints with coordinates that move a loop, or that are coupled.
std::string jointsOf(const Rig& rig, const Mechanism& mechanism, std::size_t closure) {
    std::vector<std::string> names;
    for (const int c : mechanism.loops().moversOf(closure)) {
        const std::string& name = rig.joints[mechanism.coordinates()[toSize(c)].joint].name;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    constexpr std::size_t most = 6;
    const std::size_t more = names.size() > most ? names.size() - most + 1 : 0;
    std::string text;
    for (std::size_t i = 0; i < names.size() - more; ++i) {
        const bool isLast = i + 1 == names.size();
        text += (i == 0 ? "" : isLast ? " and " : ", ") + ("\"" + names[i] + "\"");
    }
    if (more > 0) text += " and " + std::to_string(more) + " others";
    return text;
}

std::string closureWords(const Rig& rig, const LoopClosures& closures, std::size_t closure) {
    if (const LoopClosures::Coupling* coupling = closures.couplingAt(closure))
        return "the coupling \"" + rig.couplings[coupling->item].name + "\"";
    return "the loop of joint \"" + rig.joints[closures.loops()[closure].joint].name + "\"";
}

/// Of a coupling that cannot be held.
StopReport describeCoupling(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& s,
                            double time) {
    const std::size_t closure = toSize(s.failedLoop);
    const LoopClosures::Coupling& coupling = *mechanism.loops().couplingAt(closure);
    const std::string name = closureWords(rig, mechanism.loops(), closure);
    const std::string joints = jointsOf(rig, mechanism, closure);
    if (s.loopProblem == LoopProblem::motions) {
        return {time, name + " has more prescribed motions than it leaves free",
                "prescribe fewer motions among the joints " + joints};
    }
    const bool turns = mechanism.coordinates()[toSize(coupling.coordinate)].isRotation;
    const double misfit = std::abs(LoopClosures::misfitOf(coupling, s.value));
    return {time,
            name + " cannot be held: \"" + rig.couplings[coupling.item].joint + "\" is " +
                (turns ? displayText(Quantity::angle, misfit, 3) : metres(misfit)) + " from where it should be",
            "check the ratios and offsets of what couples the joints " + joints};
}

StopReport describeLoop(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& s, double time) {
    const std::size_t loop = toSize(s.failedLoop);
    if (mechanism.loops().couplingAt(loop) != nullptr) return describeCoupling(rig, mechanism, s, time);
    const LoopClosures::Gap gap = mechanism.loops().gapOf(loop, s);
    const std::string name = closureWords(rig, mechanism.loops(), loop);
    const std::string joints = jointsOf(rig, mechanism, loop);
    switch (s.loopProblem) {
        case LoopProblem::singular:
            return {time,
                    name + " closes only in a position where it cannot move, or where its motion is not unique",
                    "start a few degrees beside it, or change a length; the loop has the joints " + joints};
        case LoopProblem::motions:
            return {time, name + " has more prescribed motions than it leaves free",
                    "prescribe fewer motions among the joints " + joints};
        case LoopProblem::none:
        case LoopProblem::open:
            break;
    }
    constexpr double nothing = 1e-9; // [m or rad] of what rounding leaves
    std::string apart = gap.distance > nothing ? metres(gap.distance) : std::string();
    if (gap.angle > nothing)
        apart += (apart.empty() ? "" : " and ") + displayText(Quantity::angle, gap.angle, 3);
    return {time, name + " does not close: its two ends are " + apart + " apart",
            "check the lengths and places of the joints " + joints + ", or start nearer to a closed position"};
}

/// A loop of a placed group that is so near a lock that rates grow without bound.
std::optional<std::size_t> lockedLoop(const Mechanism& mechanism, const MechanismScratch& s) {
    constexpr double lockedBelow = 0.02; // of singular values, as sines of angles
    const LoopClosures& loops = mechanism.loops();
    for (std::size_t g = 0; g < s.loops.size(); ++g) {
        const auto rank = static_cast<int>(s.phase->loops[g].dependents.size());
        if (LoopPartition(loops, g).conditionOfFree(s.loops[g], rank) < lockedBelow) {
            return loops.firstClosureOf(g);
        }
    }
    return std::nullopt;
}

StopReport describeLockedLoop(const Rig& rig, const Mechanism& mechanism, std::size_t loop, double time) {
    return {
        time,
        closureWords(rig, mechanism.loops(), loop) + " locks: its joints cannot follow the motion any farther",
        "limit the motion that drives it, or change the lengths of what connects the joints " +
            jointsOf(rig, mechanism, loop)};
}

} // namespace

StopReport describeFailure(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& s, double time) {
    if (s.failedAssembly < 0) return describeLoop(rig, mechanism, s, time);
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
    const std::vector<Coordinate>& all = mechanism.coordinates();
    const CoordinateSet movers = mechanism.movers()[toSize(mechanism.frameOfAssembly(k))];
    for (std::size_t c = 0; c < all.size(); ++c) {
        if (!movers.has(c) || !mechanism.loops().moves(static_cast<int>(c))) continue;
        report.remedy += ". It cannot pass while \"" + rig.joints[all[c].joint].name +
                         "\" is coupled or in a loop that a joint closes";
        break;
    }
    if (deadCentres(mechanism, s) > 1) {
        report.remedy += ". If two loops reach their dead centres at the same instant, only one can pass";
    }
    return report;
}

std::optional<StopReport> describeLoadWithoutValue(const Model& model, RigEquations& equations,
                                                   const MotionState& state, double time) {
    if (!equations.place(time, state.q, state.v)) return std::nullopt;
    const MechanismScratch& s = equations.scratch();
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        const Model::LawUnit& unit = model.laws()[i];
        const PortMotion motion = motionOf(unit.port, model.mechanism(), s);
        for (const double ahead : {0.0, 1e-6, 1e-4, 1e-3}) { // [s]
            const PortMotion there{motion.x + ahead * motion.rate, motion.rate};
            const double force = unit.law->values(equations.pointOf(i, there, time + ahead, state.z)).force;
            if (std::isfinite(force)) continue;
            const bool turns = unit.port.isRotation;
            return StopReport{
                time,
                "the load \"" + unit.name + "\" has no finite value at " +
                    displayText(turns ? Quantity::angle : Quantity::length, there.x, 4) + " and " +
                    displayText(turns ? Quantity::angularRate : Quantity::velocity, there.rate, 4),
                "change its formula so that it has one: no division by zero, and no root or logarithm "
                "of what is negative"};
        }
    }
    return std::nullopt;
}

std::optional<StopReport> describeNearLock(const Model& model, RigEquations& equations,
                                           const MotionState& state, double time) {
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch& s = equations.scratch();
    if (!equations.place(time, state.q, state.v)) return std::nullopt;
    if (const std::optional<std::size_t> loop = lockedLoop(mechanism, s))
        return describeLockedLoop(model.rig(), mechanism, *loop, time);
    s.failedAssembly = lockedAssembly(mechanism, equations.phase.mechanism, s);
    if (s.failedAssembly < 0) return std::nullopt;
    return describeFailure(model.rig(), mechanism, s, time);
}

StopReport describeLock(const Model& model, RigEquations& equations, const MotionState& state, double time) {
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch& s = equations.scratch();
    if (s.failedLoop >= 0) {
        const int failed = s.failedLoop;
        static_cast<void>(equations.place(time, state.q, state.v)); // where it was closed last
        return describeLockedLoop(model.rig(), mechanism, toSize(failed), time);
    }
    if (s.failedAssembly < 0) {
        if (std::optional<StopReport> lock = describeNearLock(model, equations, state, time)) return *lock;
    }
    if (s.failedAssembly >= 0 && !mechanism.assemblies().empty()) {
        const int failed = s.failedAssembly;
        // Of a trial that has run away there are no lengths to tell; of the last good state there are.
        if (!hasLengths(mechanism, static_cast<std::size_t>(failed), s)) {
            static_cast<void>(equations.place(time, state.q, state.v));
        }
        s.failedAssembly = failed;
        return describeFailure(model.rig(), mechanism, s, time);
    }
    if (equations.failedGear() >= 0) {
        return describeGear(model.actuators()[static_cast<std::size_t>(equations.failedGear())], time);
    }
    if (std::optional<StopReport> load = describeLoadWithoutValue(model, equations, state, time)) return *load;
    const std::string also = mechanism.isTimeDependent() ? ", or a prescribed motion that is too fast" : "";
    return {time, "the motion changes faster than can be followed in steps",
            "undo the last change; look for a very large stiffness or a very small mass" + also +
                "; or raise the tolerance"};
}

} // namespace hingelab
