// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/start_pose.h"

#include <algorithm>
#include <stdexcept>

namespace hingelab {

StartPose::StartPose(const Rig& rig) : mechanism_(rig), scratch_(mechanism_.makeScratch()) {
    JointVector q = JointVector::Zero(mechanism_.degreesOfFreedom()), v = q;
    for (int i = 0; i < mechanism_.degreesOfFreedom(); ++i) {
        q[i] = mechanism_.coordinates()[static_cast<std::size_t>(i)].initial;
        v[i] = mechanism_.coordinates()[static_cast<std::size_t>(i)].initialRate;
    }
    if (!mechanism_.start(q, 0.0, scratch_, phase_) || !mechanism_.place(q, 0.0, phase_, scratch_)) {
        throw std::runtime_error("the linkage does not close at the start: mend its lengths first");
    }
    mechanism_.move(v, scratch_);
    isDependent_.assign(mechanism_.coordinates().size(), false);
    for (std::size_t g = 0; g < phase_.loops.size(); ++g) {
        const std::vector<int>& movers = mechanism_.loops().groups()[g].movers;
        for (const int d : phase_.loops[g].dependents) {
            isDependent_[static_cast<std::size_t>(movers[static_cast<std::size_t>(d)])] = true;
        }
    }
}

Eigen::Index StartPose::indexOf(std::size_t joint, const std::string& suffix) const {
    return mechanism_.coordinateOf(joint, suffix);
}

double StartPose::valueOf(std::size_t joint, const std::string& suffix) const {
    return scratch_.value[indexOf(joint, suffix)];
}

double StartPose::rateOf(std::size_t joint, const std::string& suffix) const {
    return scratch_.rate[indexOf(joint, suffix)];
}

bool StartPose::isDependent(std::size_t joint, const std::string& suffix) const {
    return isDependent_[static_cast<std::size_t>(indexOf(joint, suffix))];
}

const LoopClosures::Loop* StartPose::loopOf(std::size_t joint) const {
    const std::vector<LoopClosures::Loop>& loops = mechanism_.loops().loops();
    const auto found = std::find_if(loops.begin(), loops.end(),
                                    [&](const LoopClosures::Loop& loop) { return loop.joint == joint; });
    return found == loops.end() ? nullptr : &*found;
}

Attachment StartPose::endOf(std::size_t joint) const {
    const LoopClosures::Loop* const loop = loopOf(joint);
    return loop != nullptr ? loop->end : mechanism_.childPlace(joint);
}

Matrix3 StartPose::turnOf(std::size_t joint) const {
    return mechanism_.poseOf(mechanism_.jointPlace(joint), scratch_).rotation.transpose() *
           mechanism_.poseOf(endOf(joint), scratch_).rotation;
}

Vector3 StartPose::turnRateOf(std::size_t joint) const {
    const FrameMotion parent = mechanism_.motionOf(mechanism_.jointPlace(joint), scratch_);
    const FrameMotion end = mechanism_.motionOf(endOf(joint), scratch_);
    return end.X.rotation.transpose() * (end.V.rotational - parent.V.rotational);
}

Pose StartPose::endInChild(std::size_t joint) const {
    const LoopClosures::Loop& loop = *loopOf(joint);
    return mechanism_.attachmentOf(loop.childBody).X_FA.inverse() * loop.child.X_FA;
}

std::size_t StartPose::groupOf(std::size_t joint) const {
    const auto loop = static_cast<std::size_t>(loopOf(joint) - mechanism_.loops().loops().data());
    const std::vector<LoopClosures::Group>& groups = mechanism_.loops().groups();
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const LoopClosures::Group& group) {
        return std::find(group.loops.begin(), group.loops.end(), loop) != group.loops.end();
    });
    return static_cast<std::size_t>(found - groups.begin());
}

int StartPose::redundantEquations(std::size_t group) const {
    return mechanism_.loops().groups()[group].equations() -
           static_cast<int>(phase_.loops[group].dependents.size());
}

} // namespace hingelab
