// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pose_words.h"

#include "numerics/indices.h"

namespace hingelab {
namespace {

std::string quotedName(const std::string& name) {
    return "\"" + name + "\"";
}

} // namespace

std::string wordsOfStop(const Model& model, std::size_t stop) {
    const Model::Stop& s = model.stops()[stop];
    const Quantity quantity = s.port.isRotation ? Quantity::angle : Quantity::length;
    std::string words = s.side > 0.0 ? "the upper stop of " : "the lower stop of ";
    words.append(quotedName(s.owner)).append(" (").append(displayText(quantity, s.law.angle, 4)).append(")");
    return words;
}

std::string wordsOfDeadCentre(const Model& model, std::size_t k, const MechanismScratch& s) {
    const Assembly& assembly = model.mechanism().assemblies()[k];
    const AssemblyPlacement& p = s.assemblies[k];
    const std::string name = quotedName(model.rig().assemblies[k].name);
    if (assembly.closure() == Assembly::Closure::prismatic) {
        return name + " is at a dead centre: rod 1 stands across the slide";
    }
    // From frame_a along rod 1 and back along rod 2 to frame_b.
    const Vector3 across = p.r2 - p.e * p.e.dot(p.r2);
    const bool isStretched = p.u.dot(across) < 0.0;
    return name + (isStretched ? " is stretched: its rods lie in one line and reach no further"
                               : " is folded: its rods lie on each other and let it come no nearer");
}

std::string wordsOfFailure(const PosedMechanism& mechanism) {
    const PosedMechanism::Failure& failure = mechanism.failure();
    const int loop = mechanism.trial().failedLoop;
    if (failure.assembly < 0 && loop >= 0) {
        const Rig& rig = mechanism.model().rig();
        const LoopClosures& closures = mechanism.mechanism().loops();
        const LoopClosures::Coupling* const coupling = closures.couplingAt(toSize(loop));
        return (coupling != nullptr ? "the coupling " + quotedName(rig.couplings[coupling->item].name)
                                    : "the loop of joint " +
                                          quotedName(rig.joints[closures.loops()[toSize(loop)].joint].name)) +
               " lets it go no further";
    }
    if (failure.assembly < 0) return "the linkage lets it go no further";
    const auto k = toSize(failure.assembly);
    const std::string name = quotedName(mechanism.model().rig().assemblies[k].name);
    switch (failure.problem) {
        case AssemblyProblem::universal:
            return name + " locks: rod 1 points along the first axis of its universal joint";
        case AssemblyProblem::noLine:
            return name + " locks: frame_a and frame_b meet";
        default:
            return wordsOfDeadCentre(mechanism.model(), k, mechanism.scratch());
    }
}

std::string wordsOfFixed(const Model& model, std::size_t body, const MechanismScratch& s) {
    const Mechanism& mechanism = model.mechanism();
    const int frame = mechanism.attachmentOf(body).frame;
    for (int i = 0; i < mechanism.degreesOfFreedom(); ++i) {
        if (mechanism.moves(frame, i, s)) return {};
    }
    const std::string name = quotedName(model.rig().bodies[body].name);
    std::string drivers;
    std::size_t last = model.rig().joints.size();
    for (int i = mechanism.degreesOfFreedom(); i < mechanism.coordinateCount(); ++i) {
        const std::size_t joint = mechanism.coordinates()[toSize(i)].joint;
        if (!mechanism.moves(frame, i, s) || joint == last) continue;
        last = joint;
        drivers += (drivers.empty() ? "" : " and ") + quotedName(model.rig().joints[joint].name);
    }
    if (drivers.empty()) return name + " is fixed to the world";
    return name + " follows the prescribed motion of " + drivers + ": take the motion off to pose it";
}

} // namespace hingelab
