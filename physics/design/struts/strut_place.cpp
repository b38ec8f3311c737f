// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_place.h"

#include <algorithm>
#include <cmath>

#include "analysis/door_statics.h"
#include "analysis/strut_stroke.h"
#include "shapes/solid.h"

namespace hingelab {
namespace {

constexpr double kSpaceMargin = 0.02; // [m] brackets stand off the sheet by that much

Eigen::AlignedBox3d boxOf(const Body& body, const Pose& X_PB) {
    Eigen::AlignedBox3d box;
    for (const Shape& shape : body.shapes) {
        const Pose X_PS = X_PB * poseInBody(shape);
        const Vector3 half = halfExtents(shape);
        for (int corner = 0; corner < 8; ++corner) {
            const Vector3 sign((corner & 1) != 0 ? 1.0 : -1.0, (corner & 2) != 0 ? 1.0 : -1.0,
                               (corner & 4) != 0 ? 1.0 : -1.0);
            box.extend(X_PS * Vector3(sign.cwiseProduct(half)));
        }
    }
    for (const Point& point : body.points) box.extend(X_PB * point.position);
    return box;
}

const Body* bodyOfStrut(const Rig& rig, const std::string& name) {
    const auto found =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& body) { return body.name == name; });
    return found == rig.bodies.end() ? nullptr : &*found;
}

/// Across the axis towards the middle of the door; any direction across it where that is on the axis.
Vector3 alongDoor(const Vector3& axis, const Vector3& middle) {
    const Vector3 across = middle - axis * axis.dot(middle);
    constexpr double onAxis = 1e-6; // [m]
    if (across.norm() > onAxis) return across.normalized();
    return axis.unitOrthogonal();
}

/// What of the carrier's shapes is within reach; without shapes, all around the hinge.
StrutSpace carrierSpaceOf(const Body* carrier, const StrutPlane& plane) {
    const double r = plane.reach;
    StrutSpace space{{-r, -r}, {r, r}};
    if (carrier == nullptr || carrier->shapes.empty()) return space;
    const Eigen::AlignedBox3d box = boxOf(*carrier, plane.X_CP.inverse());
    space.low = {std::clamp(box.min().x() - kSpaceMargin, -r, r),
                 std::clamp(box.min().y() - kSpaceMargin, -r, r)};
    space.high = {std::clamp(box.max().x() + kSpaceMargin, -r, r),
                  std::clamp(box.max().y() + kSpaceMargin, -r, r)};
    return space;
}

} // namespace

StrutPlane strutPlaneOf(const Model& model) {
    StrutPlane plane;
    const Rig& rig = model.rig();
    DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(withoutStrutEnds(rig)));
    if (!found.statics) {
        plane.refusal = std::move(found.refusal);
        return plane;
    }
    const Joint& joint = rig.joints[found.statics->joint()];
    const RevoluteJoint* const hinge = joint.revolute();
    const Body* const carrier = bodyOfStrut(rig, joint.parent);
    const Body* const door = bodyOfStrut(rig, joint.child);
    if (hinge == nullptr || door == nullptr || (carrier == nullptr && joint.parent != kWorldName)) {
        plane.refusal = "The assistant needs a door that turns on a hinge between two bodies: \"" + joint.name +
                        "\" is " + (hinge == nullptr ? "no revolute joint." : "carried by an assembly.");
        return plane;
    }
    plane.door = joint.child;
    plane.carrier = joint.parent;
    plane.low = found.statics->way().low;
    plane.high = found.statics->way().high;
    const Vector3 axis = hinge->axis.normalized();
    const Eigen::AlignedBox3d own = boxOf(*door, Pose{});
    if (own.isEmpty()) {
        plane.refusal =
            "The door \"" + door->name + "\" has no shapes: nothing says where a strut could be fixed.";
        return plane;
    }
    const Vector3 along = alongDoor(axis, own.center());
    plane.X_DP.rotation << along, axis.cross(along), axis;
    plane.X_DP.translation = axis * axis.dot(own.center());
    const Pose X_CJ{rotationFromRollPitchYaw(joint.rotation), joint.position};
    plane.X_CP = X_CJ * Pose{rotationAbout(axis, plane.low), Vector3::Zero()} * plane.X_DP;
    const Eigen::AlignedBox3d box = boxOf(*door, plane.X_DP.inverse());
    plane.reach = std::max({std::abs(box.max().x()), std::abs(box.min().x()), kSpaceMargin});
    plane.width = box.max().z() - box.min().z();
    constexpr double nearHinge = 0.05; // of the reach: nearer, forces on the hinge are out of all proportion
    plane.doorSpace = {{std::max(box.min().x(), nearHinge * plane.reach), box.min().y() - kSpaceMargin},
                       {box.max().x(), box.max().y() + kSpaceMargin}};
    plane.carrierSpace = carrierSpaceOf(carrier, plane);
    return plane;
}

} // namespace hingelab
