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

Vector3 anglesIn(const Matrix3& R_WP, const Matrix3& R_WJ) {
    constexpr double rounding = 1e-12;
    return rollPitchYawOf(R_WP.transpose() * R_WJ).unaryExpr([](double a) {
        return std::abs(a) < rounding ? 0.0 : a;
    });
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
    joint.position = tidied(parent.position);
    joint.rotation = anglesIn(survey.poseOf(parent.body).rotation, R);
    joint.childPosition = tidied(child.position);
    joint.childRotation = anglesIn(survey.poseOf(child.body).rotation, R);
    Proposal proposal;
    proposal.edits = {AddItem{"/joints", inFileForm(joint)}};
    proposal.item = "/joints/" + escapeSegment(joint.name);
    return proposal;
}

} // namespace hingelab
