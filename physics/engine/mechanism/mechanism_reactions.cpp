// SPDX-License-Identifier: GPL-3.0-or-later
// Loads at joints and assemblies: Newton-Euler from the outside inwards, an independent check on the
// projections in mechanism.cpp.
#include <Eigen/LU>
#include <algorithm>
#include <utility>

#include "mechanism/mechanism.h"

namespace hingelab {
namespace {

SpatialForce sum(const SpatialForce& a, const SpatialForce& b) {
    return {a.rotational + b.rotational, a.translational + b.translational};
}

SpatialForce negative(const SpatialForce& F) {
    return {-F.rotational, -F.translational};
}

} // namespace

void Mechanism::makeReactions(ReactionInput& input, Reactions& reactions) const {
    input.bodyForces.assign(bodies_.size(), {});
    input.assemblyForces.assign(assemblies_.size(), 0.0);
    input.coordinateForces.setZero(static_cast<Eigen::Index>(coordinates_.size()));
    reactions.joints.assign(childBody_.size(), {});
    reactions.assemblies.assign(assemblies_.size(), {});
    reactions.assemblyLoads.assign(assemblies_.size(), {});
    reactions.bodies.assign(bodies_.size(), {});
    reactions.rodForces.assign(assemblies_.size(), 0.0);
    reactions.inLine.assign(assemblies_.size(), std::nullopt);
    reactions.loops.assign(loops_.loops().size(), {});
    reactions.couplings.assign(loops_.couplings().size(), 0.0);
}

/// With `isUnitLoad` nothing acts but the given rod forces and loads of loops: their influence alone.
void Mechanism::inwardPass(const ReactionInput& input, const MechanismScratch& s,
                           const std::vector<double>& rodForces, bool isUnitLoad, Reactions& out) const {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        if (isUnitLoad || bodies_[b].frame == 0) {
            out.bodies[b] = {};
            continue;
        }
        const FrameMotion m = motionOf(bodies_[b], s);
        const RigidInertia& inertia = inertiaOfBody_[b];
        const Vector3 arm = m.X.rotation * inertia.centreOfMass;
        const Matrix3 I = m.X.rotation * inertia.aboutCentreOfMass * m.X.rotation.transpose();
        const Vector3& w = m.V.rotational;
        const Vector3 force = inertia.mass * (m.A.shift(arm, w).translational - gravityShare_[b] * gravity_);
        const SpatialForce needed{I * m.A.rotational + w.cross(I * w) + arm.cross(force), force};
        out.bodies[b] = sum(needed, negative(input.bodyForces[b]));
    }
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        AssemblyLoads& loads = out.assemblyLoads[k];
        loads = {};
        if (isUnitLoad) continue;
        loads.axis = input.assemblyForces[k];
        const double mass = assemblies_[k].rodMass();
        if (mass > 0.0) loads.rodInertiaForce = mass * (rodMotion(k, s).A.translational - gravity_);
    }
    // `owner` must supply F, taken about the world point p.
    const auto hand = [&](int owner, const SpatialForce& F, const Vector3& p) {
        if (owner < 0) return;
        const auto o = static_cast<std::size_t>(owner);
        if (o < bodies_.size()) {
            const Vector3 origin = poseOf(bodies_[o], s).translation;
            out.bodies[o] = sum(out.bodies[o], F.shift(origin - p));
            return;
        }
        const std::size_t k = (o - bodies_.size()) / 3;
        const std::size_t which = (o - bodies_.size()) % 3;
        AssemblyLoads& loads = out.assemblyLoads[k];
        SpatialForce* at[3] = {&loads.ia, &loads.ib, &loads.im};
        const Vector3 origin = s.frames[frameIndex(links_[which][k])].X.translation;
        *at[which] = sum(*at[which], negative(F.shift(origin - p)));
    };
    for (std::size_t l = 0; l < loops_.loops().size(); ++l) {
        const LoopClosures::Loop& loop = loops_.loops()[l];
        const Vector3 end = poseOf(loop.end, s).translation;
        const SpatialForce atChild = out.loops[l].shift(poseOf(bodies_[loop.childBody], s).translation - end);
        out.joints[loop.joint] = out.loops[l];
        out.bodies[loop.childBody] = sum(out.bodies[loop.childBody], negative(atChild));
        hand(loop.parentOwner, out.loops[l], end);
    }
    for (std::size_t i = placement_.size(); i-- > 0;) {
        if (placement_[i].isAssembly) {
            const std::size_t k = placement_[i].index;
            const bool isReplacing = s.phase->branches[k].replaces >= 0;
            const double* known = isReplacing ? &rodForces[k] : out.inLine[k] ? &*out.inLine[k] : nullptr;
            out.assemblies[k] = assemblies_[k].reactions(s.assemblies[k], out.assemblyLoads[k], known);
            hand(ownerAt_[k][0], out.assemblies[k].a, poseOf(closures_[k].a, s).translation);
            hand(ownerAt_[k][1], out.assemblies[k].b, poseOf(closures_[k].b, s).translation);
            continue;
        }
        const std::size_t j = placement_[i].index;
        out.joints[j] = out.bodies[childBody_[j]];
        hand(parentOwner_[j], out.joints[j], poseOf(bodies_[childBody_[j]], s).translation);
    }
}

/// Load of a joint along one of its coordinates.
double Mechanism::coordinateResidual(int coordinate, const Reactions& reactions,
                                     const MechanismScratch& s) const {
    const auto c = static_cast<std::size_t>(coordinate);
    const SpatialForce& F = reactions.joints[coordinates_[c].joint];
    const auto primitive = static_cast<std::size_t>(primitiveOfCoordinate_[c]);
    const Vector3& axis = s.axes[primitive];
    if (!coordinates_[c].isRotation) return axis.dot(F.translational);
    return axis.dot(F.rotational) + primitives_[primitive].travel * axis.dot(F.translational);
}

void Mechanism::reactions(const ReactionInput& input, const MechanismPhase& phase, const MechanismScratch& s,
                          Reactions& out) const {
    std::vector<double>& rodForces = out.rodForces;
    std::fill(rodForces.begin(), rodForces.end(), 0.0);
    if (!loops_.isEmpty()) findLoopLoads(input, s, out);
    // At a dead centre the balance at the axis says nothing about the rod force; the balance of the coordinate
    // that the assembly has replaced does.
    constexpr int most = 8;
    std::array<std::size_t, most> replacing{};
    int count = 0;
    for (std::size_t k = 0; k < phase.branches.size() && count < most; ++k) {
        if (phase.branches[k].replaces >= 0) replacing[static_cast<std::size_t>(count++)] = k;
    }
    if (count > 0) {
        using ReactionMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most, most>;
        using ReactionVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most, 1>;
        ReactionMatrix influence(count, count);
        ReactionVector right(count);
        inwardPass(input, s, rodForces, false, out);
        for (int r = 0; r < count; ++r) {
            const int c = phase.branches[replacing[static_cast<std::size_t>(r)]].replaces;
            right[r] = input.coordinateForces[c] - coordinateResidual(c, out, s);
        }
        const std::vector<SpatialForce> ofLoops =
            std::exchange(out.loops, std::vector<SpatialForce>(out.loops.size()));
        for (int column = 0; column < count; ++column) {
            rodForces[replacing[static_cast<std::size_t>(column)]] = 1.0;
            inwardPass(input, s, rodForces, true, out);
            rodForces[replacing[static_cast<std::size_t>(column)]] = 0.0;
            for (int r = 0; r < count; ++r) {
                influence(r, column) =
                    coordinateResidual(phase.branches[replacing[static_cast<std::size_t>(r)]].replaces, out, s);
            }
        }
        out.loops = ofLoops;
        const ReactionVector forces = influence.partialPivLu().solve(right);
        for (int r = 0; r < count; ++r) rodForces[replacing[static_cast<std::size_t>(r)]] = forces[r];
    }
    inwardPass(input, s, rodForces, false, out);
}

double Mechanism::totalPower(std::size_t k, const Reactions& reactions, const MechanismScratch& s) const {
    const AssemblyLoads& loads = reactions.assemblyLoads[k];
    const AssemblyReactions& r = reactions.assemblies[k];
    const AssemblyRates& rates = s.assemblyRates[k];
    double total = power(r.a, frameA(k, s).V) + power(r.b, frameB(k, s).V) + power(loads.ib, rates.V_ib) +
                   loads.axis * rates.rate;
    if (assemblies_[k].hasUniversal()) total += power(loads.ia, rates.V_ia);
    if (assemblies_[k].hasRod2()) total += power(loads.im, rates.V_im);
    if (assemblies_[k].rodMass() > 0.0) total -= loads.rodInertiaForce.dot(rodMotion(k, s).V.translational);
    return total;
}

} // namespace hingelab
