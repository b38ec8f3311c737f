// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/loop_joint.h"

#include <utility>

#include "spatial/roll_pitch_yaw.h"
#include "spatial/turn_between.h"
#include "text/pointer.h"
#include "workshop/item_json.h"
#include "workshop/joint_along.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

/// Whether a joint can move it: a body, and not the world.
bool canFollow(const Survey& survey, const std::string& carrier) {
    return carrier != kWorldName && survey.body(carrier) != nullptr;
}

/// Orientation of the joint's frame in the world: z along the axis about which things turn there, x along the
/// link.
Matrix3 frameAt(const Survey& survey, const BodySpot& spot) {
    const Vector3 z = survey.axisAt(spot.body);
    const Pose X = survey.poseOf(spot.body);
    Vector3 x = X.rotation * spot.position;
    x -= z * z.dot(x);
    if (x.norm() < 1e-6) x = z.unitOrthogonal();
    Matrix3 R;
    R.col(0) = x.normalized();
    R.col(2) = z;
    R.col(1) = z.cross(R.col(0));
    return R;
}

/// Without what rounding has left. Nothing else is rounded: an over-constrained loop would not close.
Vector3 clean(const Vector3& value) {
    constexpr double rounding = 1e-12;
    return value.unaryExpr([](double a) { return std::abs(a) < rounding ? 0.0 : a; });
}

Vector3 anglesIn(const Matrix3& R_WP, const Matrix3& R_WJ) {
    return clean(rollPitchYawOf(R_WP.transpose() * R_WJ));
}

} // namespace

Proposal proposeLoopJoint(const Survey& survey, std::size_t kind, const BodySpot& first,
                          const BodySpot& second) {
    BodySpot parent = first;
    BodySpot child = second;
    if (parent.body == child.body) {
        return refused("A joint connects two bodies: choose its second place on another one");
    }
    if (!canFollow(survey, child.body)) std::swap(parent, child);
    if (!canFollow(survey, child.body)) return refused("Neither of the two places is on a body that moves");
    Joint joint;
    joint.kind = jointAlong(kind);
    joint.name = unusedName(jointKinds()[kind].name, survey.rig().joints, survey.rig().assemblies);
    joint.parent = parent.body;
    joint.child = child.body;
    joint.closesLoop = true;
    const Matrix3 R = frameAt(survey, survey.isMoving(parent.body) ? parent : child);
    joint.position = clean(parent.position);
    joint.rotation = anglesIn(survey.poseOf(parent.body).rotation, R);
    joint.childPosition = clean(child.position);
    joint.childRotation = anglesIn(survey.poseOf(child.body).rotation, R);
    Proposal proposal;
    proposal.edits = {AddItem{"/joints", inFileForm(joint)}};
    proposal.item = "/joints/" + escapeSegment(joint.name);
    return proposal;
}

std::vector<BodySpot> spotsInLine(const Survey& survey, const std::string& item) {
    const std::string moving = survey.movingBody(item);
    const Joint* joint = moving.empty() ? nullptr : survey.jointOf(moving);
    if (joint == nullptr) return {};
    const std::string carrier = survey.body(joint->parent) != nullptr ? joint->parent : kWorldName;
    constexpr double aside = 0.25; // of the rig's length, so that one sees it
    const Vector3 p_W =
        survey.poseOf(moving).translation + aside * survey.scale().length * survey.axisAt(moving);
    return {{carrier, survey.poseOf(carrier).inverse() * p_W}, {moving, survey.poseOf(moving).inverse() * p_W}};
}

} // namespace hingelab
