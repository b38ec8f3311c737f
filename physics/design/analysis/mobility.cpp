// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/mobility.h"

#include <algorithm>
#include <array>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr std::array kConstraints = {"position x",       "position y",       "position z",
                                     "rotation about x", "rotation about y", "rotation about z"};

std::string inQuotes(const std::string& name) {
    return "\"" + name + "\"";
}

/// "a, b and c"
std::string asList(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    }
    return text;
}

/// An equation of a group, in the axes of the joint's frame in the child.
LoopMobility::Constraint constraintOf(const LoopMobility& group, std::size_t loops, int row) {
    const std::size_t ofLoops = kConstraints.size() * loops;
    if (toSize(row) >= ofLoops) return {group.closures[loops + toSize(row) - ofLoops], {}};
    return {group.closures[toSize(row) / kConstraints.size()],
            kConstraints.at(toSize(row) % kConstraints.size())};
}

/// "joint "a" (position x, rotation about z) and coupling "c"": constraints of one closure stand together.
std::string wordsOf(const std::vector<LoopMobility::Constraint>& constraints) {
    std::vector<std::string> all;
    std::string last;
    for (const LoopMobility::Constraint& each : constraints) {
        if (each.what.empty()) {
            all.push_back(each.closure);
        } else if (each.closure == last) {
            all.back().insert(all.back().size() - 1, ", " + each.what);
        } else {
            all.push_back(each.closure + " (" + each.what + ")");
        }
        last = each.closure;
    }
    return asList(all);
}

LoopMobility mobilityOfGroup(const Model& model, const LoopClosures::Group& group, const LoopPhase& phase) {
    const Rig& rig = model.rig();
    const LoopClosures& closures = model.mechanism().loops();
    LoopMobility result;
    for (const std::size_t loop : group.loops)
        result.closures.push_back("joint " + inQuotes(rig.joints[closures.loops()[loop].joint].name));
    for (const std::size_t coupling : group.couplings)
        result.closures.push_back("coupling " +
                                  inQuotes(rig.couplings[closures.couplings()[coupling].item].name));
    for (const int c : group.movers) {
        const std::string& joint = rig.joints[model.mechanism().coordinates()[toSize(c)].joint].name;
        if (std::find(result.joints.begin(), result.joints.end(), joint) == result.joints.end())
            result.joints.push_back(joint);
    }
    result.coordinates = group.moverCount();
    result.prescribed = group.moverCount() - group.freeMovers;
    result.equations = group.equations();
    result.rank = static_cast<int>(phase.dependents.size());
    for (int row = 0; row < result.equations; ++row) {
        if (std::find(phase.rows.begin(), phase.rows.end(), row) != phase.rows.end()) continue;
        result.removable.push_back(constraintOf(result, group.loops.size(), row));
    }
    return result;
}

} // namespace

Mobility mobilityOf(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    Mobility result;
    result.coordinates = mechanism.coordinateCount();
    result.prescribed = mechanism.coordinateCount() - mechanism.degreesOfFreedom();
    result.freedom = mechanism.degreesOfFreedom();
    if (mechanism.loops().isEmpty()) return result;
    MechanismScratch scratch = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector q(mechanism.degreesOfFreedom());
    for (int c = 0; c < q.size(); ++c) q[c] = mechanism.coordinates()[toSize(c)].initial;
    if (!mechanism.start(q, 0.0, scratch, phase)) return result;
    for (std::size_t g = 0; g < phase.loops.size(); ++g) {
        result.groups.push_back(mobilityOfGroup(model, mechanism.loops().groups()[g], phase.loops[g]));
        result.freedom -= result.groups.back().rank;
    }
    return result;
}

std::string freedomWords(int freedom, int prescribed) {
    std::string text = std::to_string(freedom) + (freedom == 1 ? " degree of freedom" : " degrees of freedom");
    if (prescribed == 0) return text;
    return text + " and " + std::to_string(prescribed) +
           (prescribed == 1 ? " prescribed motion" : " prescribed motions");
}

std::vector<std::string> wordsOf(const LoopMobility& group) {
    std::vector<std::string> joints;
    for (const std::string& joint : group.joints) joints.push_back(inQuotes(joint));
    std::vector<std::string> lines;
    lines.push_back("The joints " + asList(joints) + " have " +
                    freedomWords(group.freedom(), group.prescribed) + ": " + std::to_string(group.coordinates) +
                    " coordinates in " + std::to_string(group.equations) + " equations of rank " +
                    std::to_string(group.rank) + ".");
    if (group.isLocked()) lines.emplace_back("They lock: none of them can move.");
    if (group.redundant() == 0) {
        lines.emplace_back("No constraint is redundant: the loads are unique.");
        return lines;
    }
    lines.push_back(std::to_string(group.redundant()) +
                    (group.redundant() == 1 ? " constraint is redundant: the motion is the same without "
                                            : " constraints are redundant: the motion is the same without ") +
                    wordsOf(group.removable) + ".");
    lines.emplace_back(
        "The loads are not unique: of all that balance the motion, those with the least sum of squares are "
        "shown.");
    return lines;
}

const LoopMobility* groupOf(const Mobility& mobility, const std::string& joint) {
    for (const LoopMobility& group : mobility.groups) {
        if (std::find(group.joints.begin(), group.joints.end(), joint) != group.joints.end()) return &group;
    }
    return nullptr;
}

} // namespace hingelab
