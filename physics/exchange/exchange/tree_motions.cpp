// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tree_motions.h"

#include "joints/joint_kinds.h"

namespace hingelab {
namespace {

TreeMotion ballOf(const Rig& rig, std::size_t joint, const OrientationMotion& orientation,
                  const StartPose& start, bool& isPrescribed) {
    TreeMotion ball;
    ball.name = rig.joints[joint].name;
    ball.kind = TreeMotion::Kind::ball;
    Vector3 angles = orientation.initialRotation;
    if (orientation.roll) {
        isPrescribed = true;
        angles = {orientation.roll->at(0.0).value, orientation.pitch->at(0.0).value,
                  orientation.yaw->at(0.0).value};
    } else {
        ball.turnRate = orientation.initialAngularVelocity;
    }
    ball.turn = rotationFromRollPitchYaw(angles);
    if (!start.mechanism().loops().isEmpty()) { // which may have turned it
        ball.turn = start.turnOf(joint);
        if (!orientation.roll) ball.turnRate = start.turnRateOf(joint);
    }
    return ball;
}

} // namespace

std::vector<TreeMotion> treeMotionsOf(const Rig& rig, std::size_t index, const StartPose& start,
                                      std::vector<ExportLoss>& losses) {
    const Joint& joint = rig.joints[index];
    const JointMotions motions = motionsOf(joint.kind);
    const bool isAlone = motions.singles.size() == 1 && !motions.orientation;
    bool isPrescribed = false;
    std::vector<TreeMotion> made;
    for (const SingleMotion& single : motions.singles) {
        TreeMotion motion;
        motion.name = isAlone ? joint.name : joint.name + "." + single.suffix;
        motion.kind = single.isRotation ? TreeMotion::Kind::hinge : TreeMotion::Kind::slide;
        motion.axis = single.axis.normalized();
        motion.travel = single.travel;
        motion.value = start.valueOf(index, single.suffix);
        motion.rate = start.rateOf(index, single.suffix);
        isPrescribed = isPrescribed || single.motion.has_value();
        made.push_back(std::move(motion));
    }
    for (const JointStop& stop : stopsOf(joint.kind)) {
        (stop.side > 0.0 ? made.front().upper : made.front().lower) = stop.stop;
    }
    if (motions.orientation) made.push_back(ballOf(rig, index, *motions.orientation, start, isPrescribed));
    if (isPrescribed) {
        losses.push_back({"motion of \"" + joint.name + "\"",
                          "A prescribed motion is not in the file: the joint starts as it would, and is free.",
                          {}});
    }
    setStartAxes(made);
    return made;
}

Pose poseAt(const TreeMotion& motion, double value, const Matrix3& turn) {
    switch (motion.kind) {
        case TreeMotion::Kind::slide:
            return {Matrix3::Identity(), value * motion.axis};
        case TreeMotion::Kind::ball:
            return {turn, Vector3::Zero()};
        case TreeMotion::Kind::hinge:
            break;
    }
    return {rotationAbout(motion.axis, value), motion.travel * value * motion.axis};
}

Pose poseAtStart(const std::vector<TreeMotion>& motions) {
    Pose X;
    for (const TreeMotion& motion : motions) X = X * poseAt(motion, motion.value, motion.turn);
    return X;
}

Pose poseAtZero(const std::vector<TreeMotion>& motions) {
    Pose X;
    for (const TreeMotion& motion : motions) X = X * poseAt(motion, 0.0, Matrix3::Identity());
    return X;
}

void setStartAxes(std::vector<TreeMotion>& motions) {
    Matrix3 after = Matrix3::Identity();
    for (auto motion = motions.rbegin(); motion != motions.rend(); ++motion) {
        motion->startAxis = after.transpose() * motion->axis;
        after = poseAt(*motion, motion->value, motion->turn).rotation * after;
    }
}

} // namespace hingelab
