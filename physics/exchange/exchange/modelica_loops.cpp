// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/modelica_loops.h"

#include <algorithm>

#include "simulation/model.h"

namespace hingelab {
namespace {

constexpr double kAligned = 1e-8; // of unit vectors

} // namespace

ModelicaLoops::ModelicaLoops(const Rig& rig, const StartPose& start, std::vector<ExportLoss>& losses)
    : rig_(rig), start_(start) {
    std::vector<int> redundant;
    for (std::size_t g = 0; g < start.mechanism().loops().groups().size(); ++g) {
        redundant.push_back(start.redundantEquations(g));
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        if (!rig.joints[j].closesLoop) continue;
        const Loop loop = loopOf(j);
        const Vector3 normal = normalOf(loop);
        if (!normal.isZero(0.0)) redundant[start.groupOf(j)] -= constrain(loop, normal);
    }
    for (std::size_t g = 0; g < redundant.size(); ++g) {
        if (redundant[g] > 0) tell(g, losses);
    }
}

const Vector3* ModelicaLoops::normalOf(std::size_t joint) const {
    const auto found = normals_.find(joint);
    return found == normals_.end() ? nullptr : &found->second;
}

std::vector<std::size_t> ModelicaLoops::jointsUpFrom(const std::string& carrier, bool& isWhole) const {
    std::vector<std::size_t> joints;
    for (std::string at = carrier; at != kWorldName;) {
        const auto joint = std::find_if(rig_.joints.begin(), rig_.joints.end(), [&](const Joint& each) {
            return !each.closesLoop && each.child == at;
        });
        if (joint == rig_.joints.end()) { // the frame of an assembly
            isWhole = false;
            break;
        }
        joints.push_back(static_cast<std::size_t>(joint - rig_.joints.begin()));
        at = joint->parent;
    }
    return joints;
}

ModelicaLoops::Loop ModelicaLoops::loopOf(std::size_t closing) const {
    Loop loop;
    loop.closing = closing;
    std::vector<std::size_t> parents = jointsUpFrom(rig_.joints[closing].parent, loop.isWhole);
    std::vector<std::size_t> children = jointsUpFrom(rig_.joints[closing].child, loop.isWhole);
    while (!parents.empty() && !children.empty() && parents.back() == children.back()) {
        parents.pop_back();
        children.pop_back();
    }
    loop.joints = std::move(parents);
    loop.joints.insert(loop.joints.end(), children.begin(), children.end());
    return loop;
}

Vector3 ModelicaLoops::axisInWorld(std::size_t joint) const {
    const Matrix3 R =
        start_.mechanism().poseOf(start_.mechanism().jointPlace(joint), start_.scratch()).rotation;
    return R * axisOf(rig_.joints[joint].kind)->normalized();
}

bool ModelicaLoops::isInPlane(std::size_t joint, const Vector3& normal) const {
    const JointKind& kind = rig_.joints[joint].kind;
    if (std::holds_alternative<FixedJoint>(kind)) return true;
    if (std::holds_alternative<RevoluteJoint>(kind)) return axisInWorld(joint).cross(normal).norm() < kAligned;
    return std::holds_alternative<PrismaticJoint>(kind) && std::abs(axisInWorld(joint).dot(normal)) < kAligned;
}

Vector3 ModelicaLoops::normalOf(const Loop& loop) const {
    if (!loop.isWhole) return Vector3::Zero();
    std::vector<std::size_t> joints = loop.joints;
    const auto* ball = std::get_if<SphericalJoint>(&rig_.joints[loop.closing].kind);
    if (ball == nullptr || ball->rollMotion) joints.push_back(loop.closing); // where it follows one, no plane
    const auto turning = std::find_if(joints.begin(), joints.end(), [&](std::size_t j) {
        return std::holds_alternative<RevoluteJoint>(rig_.joints[j].kind);
    });
    if (turning == joints.end()) return Vector3::Zero();
    const Vector3 normal = axisInWorld(*turning);
    const bool isPlanar =
        std::all_of(joints.begin(), joints.end(), [&](std::size_t j) { return isInPlane(j, normal); });
    return isPlanar ? normal : Vector3(Vector3::Zero());
}

int ModelicaLoops::constrain(const Loop& loop, const Vector3& normal) {
    const auto isFit = [&](std::size_t j) {
        return std::holds_alternative<RevoluteJoint>(rig_.joints[j].kind) && !isUsed(j) &&
               !normals_.contains(j) && start_.isDependent(j, {});
    };
    std::size_t chosen = loop.closing;
    const bool isBall = std::holds_alternative<SphericalJoint>(rig_.joints[chosen].kind);
    if (!isBall && !isFit(chosen)) {
        const auto other = std::find_if(loop.joints.begin(), loop.joints.end(), isFit);
        if (other == loop.joints.end()) return 0;
        chosen = *other;
    }
    const Matrix3 R =
        start_.mechanism().poseOf(start_.mechanism().jointPlace(chosen), start_.scratch()).rotation;
    normals_[chosen] = R.transpose() * normal;
    return isBall ? 1 : 3;
}

bool ModelicaLoops::isUsed(std::size_t joint) const {
    const JointKind& kind = rig_.joints[joint].kind;
    const JointMotions motions = motionsOf(kind);
    const auto isOn = [&](const std::string& coordinate) {
        return !coordinate.empty() && findPortTarget(rig_, coordinate).joint == static_cast<int>(joint);
    };
    return !stopsOf(kind).empty() || motions.singles.front().motion ||
           std::any_of(rig_.elements.begin(), rig_.elements.end(),
                       [&](const Element& element) {
                           return isOn(element.joint) || (element.gearedTo && isOn(element.gearedTo->joint));
                       }) ||
           std::any_of(rig_.motors.begin(), rig_.motors.end(),
                       [&](const Motor& motor) { return isOn(motor.joint); }) ||
           std::any_of(rig_.couplings.begin(), rig_.couplings.end(), [&](const Coupling& coupling) {
               return isOn(coupling.joint) ||
                      std::any_of(coupling.follows.begin(), coupling.follows.end(),
                                  [&](const CouplingTerm& term) { return isOn(term.joint); });
           });
}

void ModelicaLoops::tell(std::size_t group, std::vector<ExportLoss>& losses) const {
    std::string names;
    for (std::size_t j = 0; j < rig_.joints.size(); ++j) {
        if (!rig_.joints[j].closesLoop || start_.groupOf(j) != group) continue;
        names += (names.empty() ? "\"" : ", \"") + rig_.joints[j].name + "\"";
    }
    if (names.empty()) {
        losses.push_back(
            {"couplings",
             "Some of them say the same twice. A Modelica tool reports the model as singular: remove "
             "the redundant ones, which \"hingelab-cli mobility\" names.",
             {}});
        return;
    }
    losses.push_back(
        {"loops",
         "Some equations of the loops that " + names +
             " closes hold by themselves. A Modelica tool reports the model as singular: replace a "
             "revolute joint of each loop by a spherical or universal one.",
         {}});
}

} // namespace hingelab
