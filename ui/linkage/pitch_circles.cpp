// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/linkage/pitch_circles.h"

#include <cmath>

#include "simulation/model.h"

namespace hingelab {
namespace {

/// A revolute joint's axis in the world.
struct AxisInWorld {
    std::size_t body;
    Vector3 origin;
    Vector3 direction;
};

std::optional<AxisInWorld> axisNamed(const Rig& rig, const ScenePose& pose, const std::string& name) {
    const PortTarget target = findPortTarget(rig, name);
    if (target.joint < 0) return std::nullopt;
    const Joint& joint = rig.joints[static_cast<std::size_t>(target.joint)];
    if (joint.revolute() == nullptr) return std::nullopt;
    if (joint.closesLoop) return std::nullopt; // gears are drawn about joints that carry a wheel
    const std::size_t body = pose.find(rig, joint.child);
    const Pose& X = pose.node(body);
    return AxisInWorld{body, X.translation, X.rotation * joint.revolute()->axis.normalized()};
}

PitchCircle circleAbout(const AxisInWorld& axis, const Vector3& middle, const Vector3& toTouch, double radius,
                        const ScenePose& pose) {
    Pose X_WC;
    X_WC.rotation.col(0) = toTouch;
    X_WC.rotation.col(2) = axis.direction;
    X_WC.rotation.col(1) = axis.direction.cross(toTouch);
    X_WC.translation = middle;
    return {axis.body, pose.node(axis.body).inverse() * X_WC, radius};
}

JointVector startOf(const Model& model) {
    JointVector q(model.degreesOfFreedom());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] = model.mechanism().coordinates()[static_cast<std::size_t>(i)].initial;
    }
    return q;
}

} // namespace

std::optional<std::array<PitchCircle, 2>> pitchCirclesOf(const Model& model, const Element& element) {
    if (!element.gearedTo) return std::nullopt;
    const Rig& rig = model.rig();
    ScenePose pose(model);
    if (!pose.compute(model, startOf(model))) return std::nullopt;
    const std::optional<AxisInWorld> own = axisNamed(rig, pose, element.joint);
    const std::optional<AxisInWorld> other = axisNamed(rig, pose, element.gearedTo->joint);
    if (!own || !other) return std::nullopt;
    constexpr double parallel = 1e-6; // sine
    if (own->direction.cross(other->direction).norm() > parallel) return std::nullopt;
    const Vector3 between = other->origin - own->origin;
    const Vector3 across = between - own->direction.dot(between) * own->direction;
    const double distance = across.norm();
    constexpr double same = 1e-6; // [m]
    if (distance < same) return std::nullopt;
    // Of q = r q': the rims go equally fast, R = R'/|r|. Wheels that turn the same way are one within the
    // other.
    const double r = element.gearedTo->ratio * (own->direction.dot(other->direction) > 0.0 ? 1.0 : -1.0);
    if (std::abs(1.0 - r) < parallel) return std::nullopt; // neither is within the other
    const double ownRadius = distance / std::abs(1.0 - r);
    const double otherRadius = std::abs(r) * ownRadius;
    const Vector3 toOther = across / distance;
    // Outside of each other they touch between the axes; else beyond the axis of the smaller one.
    const bool isOwnLarger = ownRadius > otherRadius;
    const Vector3 fromOwn = r < 0.0 || isOwnLarger ? toOther : Vector3(-toOther);
    const Vector3 fromOther = r < 0.0 || !isOwnLarger ? Vector3(-toOther) : toOther;
    return std::array{circleAbout(*own, own->origin, fromOwn, ownRadius, pose),
                      circleAbout(*other, own->origin + across, fromOther, otherRadius, pose)};
}

} // namespace hingelab
