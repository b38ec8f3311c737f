// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/scene_pose.h"

#include <algorithm>

namespace hingelab {

ScenePose::ScenePose(const Model& model) : bodies_(model.rig().bodies.size()) {
    const Rig& rig = model.rig();
    nodes_.resize(bodies_ + 5 * rig.assemblies.size());
    handles_.resize(nodes_.size());
    for (std::size_t b = 0; b < bodies_; ++b) {
        handles_[b] = model.layout().bodies[b].pose;
        const Attachment& at = model.mechanism().attachmentOf(b);
        if (at.frame == 0) nodes_[b] = at.X_FA;
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        for (int which = 0; which < 3; ++which) {
            handles_[nodeOf(k, static_cast<Frame>(frameIa + which))] =
                model.layout().assemblies[k].frames.at(static_cast<std::size_t>(which));
        }
    }
}

bool ScenePose::read(const Model& model, std::span<const double> sample) {
    if (sample.size() != model.channels().size() || nodes_.size() != handles_.size()) return false;
    const bool isTold = std::all_of(handles_.begin(), handles_.end(), [&](const PoseHandle& handle) {
        return !handle || handle.position.in(sample).allFinite();
    });
    if (!isTold) return false;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!handles_[i]) continue;
        nodes_[i].translation = handles_[i].position.in(sample);
        if (!handles_[i].orientation) continue;
        nodes_[i].rotation = handles_[i].orientation.in(sample).toRotationMatrix();
    }
    const Rig& rig = model.rig();
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        nodes_[nodeOf(k, frameA)] = poseOf(rig, rig.assemblies[k].frameA);
        nodes_[nodeOf(k, frameB)] = poseOf(rig, rig.assemblies[k].frameB);
        nodes_[nodeOf(k, frameIm)].rotation = frame(k, frameIb).rotation;
    }
    return true;
}

bool ScenePose::compute(const Model& model, const JointVector& q) {
    const Mechanism& mechanism = model.mechanism();
    MechanismScratch s = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector closed = q;
    if (!mechanism.start(closed, 0.0, s, phase)) return false;
    for (std::size_t b = 0; b < bodies_; ++b) nodes_[b] = mechanism.poseOf(mechanism.attachmentOf(b), s);
    for (std::size_t k = 0; k < model.rig().assemblies.size(); ++k) {
        const AssemblyPlacement& p = s.assemblies[k];
        const Pose poses[5] = {mechanism.frameA(k, s).X, mechanism.frameB(k, s).X, p.X_Wia, p.X_Wib, p.X_Wim};
        for (int f = 0; f < 5; ++f) nodes_[nodeOf(k, static_cast<Frame>(f))] = poses[f];
    }
    return true;
}

RigPoses ScenePose::ofItems() const {
    RigPoses poses;
    poses.bodies.assign(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(bodies_));
    for (std::size_t k = 0; bodies_ + 5 * k < nodes_.size(); ++k) {
        poses.frames.push_back({frame(k, frameIa), frame(k, frameIb), frame(k, frameIm)});
    }
    return poses;
}

std::size_t ScenePose::find(const Rig& rig, const std::string& name) const {
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (rig.bodies[b].name == name) return b;
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        for (int which = 0; which < 3; ++which) {
            if (rig.assemblies[k].name + "." + kAssemblyFrames[which] == name) {
                return nodeOf(k, static_cast<Frame>(frameIa + which));
            }
        }
    }
    return npos;
}

Pose ScenePose::poseOf(const Rig& rig, const FramePlace& place) const {
    const Pose offset{rotationFromRollPitchYaw(place.rotation), place.position};
    const std::size_t node = find(rig, place.body);
    return node == npos ? offset : nodes_[node] * offset;
}

double ScenePose::distanceTo(const ScenePose& other) const {
    if (other.nodes_.size() != nodes_.size()) return 1e9;
    double largest = 0.0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        largest =
            std::max({largest, (nodes_[i].translation - other.nodes_[i].translation).cwiseAbs().maxCoeff(),
                      (nodes_[i].rotation - other.nodes_[i].rotation).cwiseAbs().maxCoeff()});
    }
    return largest;
}

} // namespace hingelab
