// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/survey.h"

#include <algorithm>
#include <cmath>

#include "analysis/reach.h"
#include "mechanism/mass_properties.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

constexpr double kGravity = 9.80665; // [m/s²] where the rig has none

JointVector startOf(const Mechanism& mechanism) {
    JointVector q(mechanism.degreesOfFreedom());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] = mechanism.coordinates()[static_cast<std::size_t>(i)].initial;
    }
    return q;
}

} // namespace

RigPoses posesAtStart(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch scratch = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector q = startOf(mechanism);
    static_cast<void>(mechanism.start(q, 0.0, scratch, phase)); // a valid rig closes
    RigPoses poses;
    for (std::size_t b = 0; b < model.rig().bodies.size(); ++b) {
        poses.bodies.push_back(mechanism.poseOf(mechanism.attachmentOf(b), scratch));
    }
    for (const AssemblyPlacement& p : scratch.assemblies) poses.frames.push_back({p.X_Wia, p.X_Wib, p.X_Wim});
    return poses;
}

Survey::Survey(const Model& model, const std::optional<RigPoses>& shown)
    : rig_(model.rig()), start_(posesAtStart(model)), shown_(start_) {
    const bool fits =
        shown && shown->bodies.size() == start_.bodies.size() && shown->frames.size() == start_.frames.size();
    if (fits) shown_ = *shown;
    const Vector3& gravity = rig_.environment.gravity;
    if (gravity.norm() > 1e-9) up_ = -gravity.normalized();
    Eigen::AlignedBox3d box;
    double mass = 0.0;
    for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
        isMoving_.push_back(model.mechanism().attachmentOf(b).frame != 0);
        if (rig_.bodies[b].shapes.empty() && !isMoving_.back()) continue;
        extendBy(box, rig_.bodies[b], start_.bodies[b]);
        if (isMoving_.back()) mass += massPropertiesOf(rig_.bodies[b]).mass;
    }
    constexpr double least = 0.02; // [m]
    if (!box.isEmpty() && box.diagonal().norm() > least) scale_.length = 0.6 * box.diagonal().norm();
    if (mass > 0.0) scale_.weight = mass * (gravity.norm() > 1e-9 ? gravity.norm() : kGravity);
    if (box.isEmpty()) return;
    for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
        if (isMoving_[b]) extendBy(box, rig_.bodies[b], shown_.bodies[b]);
    }
    lowest_ = box.min().dot(up_.cwiseAbs());
    highest_ = box.max().dot(up_.cwiseAbs());
    if (up_.sum() < 0.0) std::tie(lowest_, highest_) = std::pair(-highest_, -lowest_);
}

const Body* Survey::body(const std::string& name) const {
    const auto found =
        std::find_if(rig_.bodies.begin(), rig_.bodies.end(), [&](const Body& b) { return b.name == name; });
    return found == rig_.bodies.end() ? nullptr : &*found;
}

const Joint* Survey::jointOf(const std::string& name) const {
    const auto found =
        std::find_if(rig_.joints.begin(), rig_.joints.end(), [&](const Joint& j) { return j.carries(name); });
    return found == rig_.joints.end() ? nullptr : &*found;
}

Pose Survey::poseIn(const RigPoses& poses, const std::string& carrier) const {
    if (const Body* found = body(carrier))
        return poses.bodies[static_cast<std::size_t>(found - rig_.bodies.data())];
    for (std::size_t k = 0; k < poses.frames.size(); ++k) {
        for (std::size_t f = 0; f < 3; ++f) {
            if (rig_.assemblies[k].name + "." + kAssemblyFrames[f] == carrier) return poses.frames[k][f];
        }
    }
    return {};
}

bool Survey::isMoving(const std::string& name) const {
    const Body* found = body(name);
    return found != nullptr && isMoving_[static_cast<std::size_t>(found - rig_.bodies.data())];
}

Vector3 Survey::farEnd(const std::string& name) const {
    const Body* owner = body(name);
    return owner != nullptr ? farEndOf(*owner) : Vector3(Vector3::Zero());
}

Vector3 farEndOf(const Body& body) {
    Eigen::AlignedBox3d box;
    extendBy(box, body, Pose{});
    Vector3 best = Vector3::Zero();
    for (int face = 0; face < 6; ++face) {
        const int axis = face / 2;
        Vector3 p = box.center();
        p[axis] = face % 2 == 0 ? box.max()[axis] : box.min()[axis];
        if (p.norm() > best.norm() * (1.0 + 1e-9)) best = p;
    }
    return tidied(best);
}

std::optional<Vector3> Survey::axisOfJoint(const Joint& joint) const {
    const JointMotions motions = motionsOf(joint.kind);
    const auto turning = std::find_if(motions.singles.begin(), motions.singles.end(),
                                      [](const SingleMotion& m) { return m.isRotation; });
    if (turning == motions.singles.end()) return std::nullopt;
    const Matrix3 R_WJ = poseOf(joint.parent).rotation * rotationFromRollPitchYaw(joint.rotation);
    return (R_WJ * turning->axis).normalized();
}

Vector3 Survey::axisAt(const std::string& carrier) const {
    if (const Joint* joint = jointOf(carrier)) {
        if (const auto axis = axisOfJoint(*joint)) return *axis;
    }
    for (const AssemblyItem& assembly : rig_.assemblies) {
        const Matrix3 R_Wa =
            poseOf(assembly.frameA.body).rotation * rotationFromRollPitchYaw(assembly.frameA.rotation);
        if (const auto* rrr = std::get_if<JointRrr>(&assembly.parameters))
            return (R_Wa * rrr->n_a).normalized();
        if (const auto* rrp = std::get_if<JointRrp>(&assembly.parameters))
            return (R_Wa * rrp->n_a).normalized();
    }
    for (const Joint& joint : rig_.joints) {
        if (const auto axis = axisOfJoint(joint)) return *axis;
    }
    const Vector3 level = std::abs(up_.y()) > 0.9 ? Vector3(Vector3::UnitZ()) : Vector3(Vector3::UnitY());
    return (level - up_ * up_.dot(level)).normalized();
}

std::string Survey::bodyOf(const std::string& item) const {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() < 2) return {};
    const std::size_t index = std::strtoul(segments[1].c_str(), nullptr, 10);
    if (segments[0] == "bodies" && index < rig_.bodies.size()) return rig_.bodies[index].name;
    if (segments[0] == "joints" && index < rig_.joints.size()) return rig_.joints[index].child;
    return {};
}

std::string Survey::movingBody(const std::string& item) const {
    const std::string own = bodyOf(item);
    if (isMoving(own)) return own;
    if (rig_.handle && isMoving(rig_.handle->body)) return rig_.handle->body;
    for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
        if (isMoving_[b]) return rig_.bodies[b].name;
    }
    return {};
}

double roundedTo(double value, int digits) {
    if (value == 0.0 || !std::isfinite(value)) return value;
    const int places = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    const double factor = std::pow(10.0, std::abs(places));
    return places >= 0 ? std::round(value * factor) / factor : std::round(value / factor) * factor;
}

Vector3 tidied(const Vector3& value) {
    const double largest = value.cwiseAbs().maxCoeff();
    if (!(largest > 0.0) || !value.allFinite()) return value;
    const double quantum = std::pow(10.0, 4.0 - std::floor(std::log10(largest)));
    return (value * quantum).array().round() / quantum;
}

} // namespace hingelab
