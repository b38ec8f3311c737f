// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "simulation/model.h"
#include "simulation/sample_layout.h"
#include "workshop/survey.h"

namespace hingelab {

/// Where everything is that a rig's picture hangs on: one pose in the world for each node. Nodes are the
/// bodies, in the rig's order, then five frames of each assembly.
class ScenePose {
  public:
    enum Frame { frameA, frameB, frameIa, frameIb, frameIm };

    ScenePose() = default;
    explicit ScenePose(const Model& model);

    /// From the channels of a sample of the same model. False, and nothing changed, if it does not fit or does
    /// not say where something is: rows of before an edit, or of another rig, know nothing of what is new.
    [[nodiscard]] bool read(const Model& model, std::span<const double> sample);

    /// From the mechanism itself, at free coordinates q; false if it cannot be closed there.
    [[nodiscard]] bool compute(const Model& model, const JointVector& q);

    [[nodiscard]] const Pose& body(std::size_t i) const { return nodes_[i]; }
    [[nodiscard]] const Pose& node(std::size_t i) const { return nodes_[i]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t nodeOf(std::size_t assembly, Frame frame) const {
        return bodies_ + 5 * assembly + static_cast<std::size_t>(frame);
    }
    [[nodiscard]] const Pose& frame(std::size_t assembly, Frame which) const {
        return nodes_[nodeOf(assembly, which)];
    }

    /// Node that a name refers to ("door", "loop.frame_ia"); npos for the world and for what there is not.
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);
    [[nodiscard]] std::size_t find(const Rig& rig, const std::string& name) const;

    /// Pose of a frame of an assembly as the rig says it, or of a point on a body.
    [[nodiscard]] Pose poseOf(const Rig& rig, const FramePlace& place) const;

    /// The same as bodies and frames that items can hang on.
    [[nodiscard]] RigPoses ofItems() const;

    /// Largest displacement of a node since `other` [m], turning counted at 1 m.
    [[nodiscard]] double distanceTo(const ScenePose& other) const;

  private:
    std::size_t bodies_ = 0;
    std::vector<Pose> nodes_;
    std::vector<PoseHandle> handles_; ///< of each node, where samples have it
};

} // namespace hingelab
